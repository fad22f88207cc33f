import { convertAndFormatAmount } from './convert-and-format-amount.ts';
import { convertMeasurements } from './convert-measurements.ts';
import {
  findContainerAfter,
  findPackageSizeEnd,
  parseLeadingAmount,
  skipLeadingWords,
} from './find-amounts.ts';
import type { Amount } from './parse-amount.ts';
import { parseAmount } from './parse-amount.ts';
import {
  CUP_MILLILITERS,
  TABLESPOON_MILLILITERS,
  TEASPOON_MILLILITERS,
  type Unit,
  type UnitSystem,
} from './units.ts';
import type {
  UsHouseholdMeasureLookup,
  UsHouseholdMeasures,
} from './us-household-measure-types.ts';

/** Longer texts are returned unchanged. */
const MAX_LINE_LENGTH = 2000;
/** Maximum relative difference between two amounts that count as equivalent. */
const SAME_AMOUNT_TOLERANCE = 0.3;
/** Spoons need no metric equivalent in US units. */
const METRIC_EQUIVALENT = / \((?:about )?\d{1,4}(?:\.\d{1,2})? (?:g|ml)\)/;
const ADDITION = /\s{1,2}(?:(?:plus|and|\+|&)\s{1,2})?(?=[\d½¼¾⅓⅔])/iuy;

/**
 * Converts an ingredient line to the other system: "240 ml milk" to "1 cup milk", "1 lb beef" to "450 g beef". Converts
 * between grams and cups if `measures` knows the food and it is usually measured in cups. A line with both systems
 * ("25 g brown sugar (2 tbsp)") has its amounts swapped. Spoons and counts belong to both systems. A line that is
 * already in `system` is returned unchanged.
 */
export function convertIngredientLineUnits(
  line: string,
  system: UnitSystem,
  measures?: UsHouseholdMeasureLookup,
): string {
  if (line.length > MAX_LINE_LENGTH) return line;
  const first = parseTotalAmount(line);
  const unit = first?.unit?.unit;
  if (!first || !unit || !first.unit) return convertMeasurements(line, system);
  const food = measures?.find(line);
  if (findPackageSizeEnd(line, first) !== undefined && !unit.system)
    return convertMeasurements(line, system);
  const swapped =
    unit.system === undefined || unit.system === system
      ? undefined
      : swapEquivalentAmount(line, first, system, food);
  if (swapped !== undefined) return swapped;
  const converted = convertAndFormatAmount(
    first,
    system,
    findContainerAfter(line, first) ? undefined : food,
  );
  if (converted === undefined) {
    if (unit.kind === 'count') return convertMeasurements(line, system);
    return unit.system || system !== 'us' ? line : line.replace(METRIC_EQUIVALENT, '');
  }
  const gap = /^[\p{L}]/u.test(line.slice(first.end)) ? ' ' : '';
  const rest = convertMeasurements(line.slice(first.end), system);
  return `${line.slice(0, first.start)}${converted}${gap}${rest}`;
}

/** Parses the first amount including amounts added to it: "2 lb 8 oz" is 2.5 pounds. */
function parseTotalAmount(line: string): Amount | undefined {
  let total = parseLeadingAmount(line);
  for (let parts = 0; parts < 2 && total?.unit && total.from === total.to; parts += 1) {
    const { unit } = total.unit;
    ADDITION.lastIndex = total.end;
    const addition = ADDITION.test(line) ? parseAmount(line, ADDITION.lastIndex) : undefined;
    const smaller = addition?.unit?.unit;
    if (!addition || addition.isWord || smaller?.kind !== unit.kind || smaller.size >= unit.size)
      break;
    const value = total.from + (addition.from * smaller.size) / unit.size;
    total = { ...total, from: value, to: value, end: addition.end };
  }
  return total;
}

/**
 * Swaps an amount with the equivalent amount of the other system, given after a slash or first in parentheses. Undefined
 * if there is none.
 */
function swapEquivalentAmount(
  line: string,
  first: Amount,
  system: UnitSystem,
  food: UsHouseholdMeasures | undefined,
): string | undefined {
  const start = findEquivalentStart(line, first.end);
  const equivalent =
    start === undefined ? undefined : parseAmount(line, skipLeadingWords(line, start));
  const unit = equivalent?.unit?.unit;
  if (start === undefined || !equivalent || !unit || equivalent.isWord || !first.unit)
    return undefined;
  const isHouseholdUnit = unit.kind === 'volume' && unit.system === undefined;
  if (unit.system !== system && !(isHouseholdUnit && system === 'us')) return undefined;
  if (!isSameAmount(first, equivalent, food)) return undefined;
  // Includes words before the number: "generous ½ cup".
  const [amount, other] = [line.slice(first.start, first.end), line.slice(start, equivalent.end)];
  const between = line.slice(first.end, start);
  return line.slice(0, first.start) + other + between + amount + line.slice(equivalent.end);
}

/** Where a second amount may start: after "200 g / ", or in the first parentheses of the line. */
function findEquivalentStart(line: string, end: number): number | undefined {
  const separatorLength = /^\s{0,2}[/=|]\s{0,2}/.exec(line.slice(end, end + 8))?.[0].length;
  if (separatorLength !== undefined) return end + separatorLength;
  const open = line.indexOf('(', end);
  if (open === -1) return undefined;
  const close = line.indexOf(')', open);
  const hasSeveralNotes = line.slice(open, close === -1 ? line.length : close).includes(';');
  return hasSeveralNotes ? undefined : open + 1;
}

function isSameAmount(a: Amount, b: Amount, food: UsHouseholdMeasures | undefined): boolean {
  const [first, second] = [toGrams(a, food), toGrams(b, food)];
  const isSameKind = a.unit?.unit.kind === b.unit?.unit.kind;
  const [x, y] = isSameKind ? [toBaseUnits(a), toBaseUnits(b)] : [first, second];
  if (x === undefined || y === undefined || x === 0) return false;
  return Math.abs(x - y) / Math.max(x, y) <= SAME_AMOUNT_TOLERANCE;
}

function toBaseUnits({ from, to, unit }: Amount): number {
  return ((from + to) / 2) * (unit?.unit.size ?? 1);
}

function toGrams(amount: Amount, food: UsHouseholdMeasures | undefined): number | undefined {
  const unit = amount.unit?.unit;
  if (unit?.kind === 'mass') return toBaseUnits(amount);
  const density = unit?.kind === 'volume' && food ? getDensityForUnit(unit, food) : undefined;
  return density === undefined ? undefined : toBaseUnits(amount) * density;
}

/** Grams per milliliter, from the measure closest in size. */
function getDensityForUnit(
  unit: Unit,
  { cup, tbsp, tsp }: UsHouseholdMeasures,
): number | undefined {
  const densities = {
    cup: cup && cup / CUP_MILLILITERS,
    tbsp: tbsp && tbsp / TABLESPOON_MILLILITERS,
    tsp: tsp && tsp / TEASPOON_MILLILITERS,
  };
  if (unit.id === 'cup') return densities.cup ?? densities.tbsp ?? densities.tsp;
  if (unit.id === 'tsp') return densities.tsp ?? densities.tbsp ?? densities.cup;
  return densities.tbsp ?? densities.tsp ?? densities.cup;
}
