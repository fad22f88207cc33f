import type { Amount } from './amounts.ts';
import { readAmount } from './amounts.ts';
import { convertAmount } from './convert-amount.ts';
import { convertText } from './convert-text.ts';
import type { FoodMeasures, Measures } from './food-measures.ts';
import { containerAfter, readFirst, sizeAfter, skipLead } from './places.ts';
import { CUP, TABLESPOON, TEASPOON, type Unit, type UnitSystem } from './units.ts';

/** Longer texts than any ingredient line are left alone. */
const LONGEST_LINE = 2000;
/** How far two amounts may be apart that tell the same in two systems, as a share. */
const SAME = 0.3;
const ADDED = /\s{1,2}(?:(?:plus|and|\+|&)\s{1,2})?(?=[\d½¼¾⅓⅔])/iuy;

/**
 * An ingredient line in the other system, as its cooks write it: "240 ml milk" is "1 cup milk",
 * "1 lb beef" is "450 g beef". Grams become cups, and cups grams, where `measures` knows the food
 * and cooks measure it so. A line that gives both ("25 g brown sugar (2 tbsp)") has them changed
 * round. Spoons and counted things belong to both systems; a line of `system` stays the very same.
 */
export function convertLine(line: string, system: UnitSystem, measures?: Measures): string {
  if (line.length > LONGEST_LINE) return line;
  const first = readWhole(line);
  const unit = first?.unit?.unit;
  if (!first || !unit || !first.unit) return convertText(line, system);
  const food = measures?.find(line);
  if (sizeAfter(line, first) !== undefined && !unit.system) return convertText(line, system);
  const swapped = unit.system === system ? undefined : swapTwin(line, first, system, food);
  if (swapped !== undefined) return swapped;
  const converted = convertAmount(first, system, containerAfter(line, first) ? undefined : food);
  if (converted === undefined) {
    return unit.kind === 'count' ? convertText(line, system) : line;
  }
  const gap = /^[\p{L}]/u.test(line.slice(first.end)) ? ' ' : '';
  const rest = convertText(line.slice(first.end), system);
  return `${line.slice(0, first.start)}${converted}${gap}${rest}`;
}

/** The first amount with what is added to it: "2 lb 8 oz" are two and a half pounds. */
function readWhole(line: string): Amount | undefined {
  let whole = readFirst(line);
  for (let parts = 0; parts < 2 && whole?.unit && whole.from === whole.to; parts += 1) {
    const { unit } = whole.unit;
    ADDED.lastIndex = whole.end;
    const more = ADDED.test(line) ? readAmount(line, ADDED.lastIndex) : undefined;
    const smaller = more?.unit?.unit;
    if (!more || more.word || smaller?.kind !== unit.kind || smaller.size >= unit.size) break;
    const value = whole.from + (more.from * smaller.size) / unit.size;
    whole = { ...whole, from: value, to: value, end: more.end };
  }
  return whole;
}

/**
 * Changes an amount round with its twin of the other system, behind a stroke or first in a
 * bracket; undefined where there is none that tells the same.
 */
function swapTwin(
  line: string,
  first: Amount,
  system: UnitSystem,
  food: FoodMeasures | undefined,
): string | undefined {
  const start = findTwin(line, first.end);
  const twin = start === undefined ? undefined : readAmount(line, skipLead(line, start));
  const unit = twin?.unit?.unit;
  if (start === undefined || !twin || !unit || twin.word || !first.unit) return undefined;
  const household = unit.kind === 'volume' && unit.system === undefined;
  if (unit.system !== system && !(household && system === 'us')) return undefined;
  if (!isSameAmount(first, twin, food)) return undefined;
  // With what stands before the number: "generous ½ cup".
  const [amount, other] = [line.slice(first.start, first.end), line.slice(start, twin.end)];
  const between = line.slice(first.end, start);
  return line.slice(0, first.start) + other + between + amount + line.slice(twin.end);
}

/** Where a second amount may begin: behind "200 g / ", or in the line's first bracket. */
function findTwin(line: string, end: number): number | undefined {
  const stroke = /^\s{0,2}[/=|]\s{0,2}/.exec(line.slice(end, end + 8))?.[0].length;
  if (stroke !== undefined) return end + stroke;
  const bracket = line.indexOf('(', end);
  if (bracket === -1) return undefined;
  const close = line.indexOf(')', bracket);
  const several = line.slice(bracket, close === -1 ? line.length : close).includes(';');
  return several ? undefined : bracket + 1;
}

function isSameAmount(a: Amount, b: Amount, food: FoodMeasures | undefined): boolean {
  const [first, second] = [gramsOf(a, food), gramsOf(b, food)];
  const oneKind = a.unit?.unit.kind === b.unit?.unit.kind;
  const [x, y] = oneKind ? [sizeOf(a), sizeOf(b)] : [first, second];
  if (x === undefined || y === undefined || x === 0) return false;
  return Math.abs(x - y) / Math.max(x, y) <= SAME;
}

function sizeOf({ from, to, unit }: Amount): number {
  return ((from + to) / 2) * (unit?.unit.size ?? 1);
}

function gramsOf(amount: Amount, food: FoodMeasures | undefined): number | undefined {
  const unit = amount.unit?.unit;
  if (unit?.kind === 'mass') return sizeOf(amount);
  const density = unit?.kind === 'volume' && food ? densityFor(unit, food) : undefined;
  return density === undefined ? undefined : sizeOf(amount) * density;
}

/** Grams of a millilitre, by the measure nearest in size. */
function densityFor(unit: Unit, { cup, tbsp, tsp }: FoodMeasures): number | undefined {
  const densities = {
    cup: cup && cup / CUP,
    tbsp: tbsp && tbsp / TABLESPOON,
    tsp: tsp && tsp / TEASPOON,
  };
  if (unit.id === 'cup') return densities.cup ?? densities.tbsp ?? densities.tsp;
  if (unit.id === 'tsp') return densities.tsp ?? densities.tbsp ?? densities.cup;
  return densities.tbsp ?? densities.tsp ?? densities.cup;
}
