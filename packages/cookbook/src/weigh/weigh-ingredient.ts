import { book } from '../book.ts';
import { readAmount } from '../lines/amounts.ts';
import { findNamedFood, indexFoodNames } from '../lines/food-names.ts';
import { readPhrase } from '../lines/phrase.ts';
import { skipLead } from '../lines/places.ts';
import { singularKey } from '../text-key.ts';
import type { Food } from '../types.ts';
import { type LineAmount, readLineAmount } from './amount-of-line.ts';
import { gramsInTin, gramsOf } from './grams.ts';

/** What an ingredient line weighs. */
export interface WeighedLine {
  grams: number;
  /** Name of the row in the composition table. */
  food: string;
}

const LONGEST_LINE = 1000;
const MOST_GRAMS = 1_000_000;

const foods = indexFoodNames(
  book.foods.map((food) => [[food.name, ...food.synonyms], food] as const),
);

/** "Juice of 1 lemon", "finely grated zest and juice of 2 limes". */
const PART_OF =
  /^\W{0,3}(?:the\s)?(?:finely\s)?(?:freshly\s)?(?:grated\s|squeezed\s)?(?:juice|zest|rind|peel)(?:\s(?:and|&)\s(?:finely\s)?(?:grated\s)?(?:juice|zest|rind|peel))?\s(?:of|from)\s/i;
/** States that make another row of a food when they are told behind its name. */
const STATE =
  /^(?:freshly\s|already\s|pre-?)?(cooked|boiled|dried|canned|tinned|smoked|roasted|fried|pickled)\b/i;
const TINNED: Record<string, string> = { canned: 'tinned', boiled: 'cooked' };

/**
 * Grams of one ingredient line as people write them ("1 ½ cups all-purpose flour, sifted"), by
 * the composition table. A range counts with its middle. Null where the amount, the food or the
 * weight of the measure is not known: better nothing than a wrong food or a bold guess.
 */
export function weighIngredient(text: string): WeighedLine | null {
  if (text.length > LONGEST_LINE) return null;
  const line = text.normalize('NFC').trim();
  const part = PART_OF.exec(line);
  const amount = readLineAmount(line.slice(part?.[0].length ?? 0));
  if (!amount) return null;
  const { name, notes } = readPhrase(amount.rest);
  const tin = amount.quantities[0]?.unit?.id === 'can';
  const food = part ? findPart(name, part[0]) : findFoodOf(name, notes, tin);
  if (!food) return null;
  const words = singularKey(part ? name : line).split(' ');
  const grams = weighAmount(food, amount, notes, words);
  if (!(grams >= 0) || grams > MOST_GRAMS) return null;
  return { grams: Math.round(grams * 100) / 100, food: food.name };
}

/** Grams of the whole amount; not a number where a part of it is not known. */
function weighAmount(
  food: Food,
  { quantities, size }: LineAmount,
  notes: readonly string[],
  words: readonly string[],
): number {
  const count = quantities[0]?.value ?? 1;
  if (size) return count * (gramsInTin(food, size, words) ?? Number.NaN);
  const isMetric = quantities[0]?.unit?.system === 'metric' || quantities[0]?.unit?.kind === 'mass';
  const noted = isMetric ? undefined : readNotedWeight(notes);
  if (noted) return noted.each ? count * noted.grams : noted.grams;
  return total(quantities.map((quantity) => gramsOf(food, quantity, words)));
}

/** "2 chicken breasts (about 400 g)", "4 buns, 60 g each": what was weighed is known best. */
function readNotedWeight(notes: readonly string[]) {
  for (const note of notes) {
    const weight = readAmount(note, skipLead(note, 0));
    if (weight?.unit?.unit.kind !== 'mass') continue;
    const grams = ((weight.from + weight.to) / 2) * weight.unit.unit.size;
    return { grams, each: /\b(?:each|apiece)\b/i.test(note) };
  }
  return undefined;
}

/** Sums what is known; not a number as soon as one is unknown. */
function total(parts: readonly (number | undefined)[]): number {
  return parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0);
}

function findFoodOf(name: string, notes: readonly string[], tin: boolean): Food | undefined {
  const food = findNamedFood(foods, name);
  const told = notes.map((note) => STATE.exec(note)?.[1]?.toLowerCase()).find(Boolean);
  if (tin || told) {
    const state = tin ? 'tinned' : (TINNED[told ?? ''] ?? told ?? '');
    const other =
      findNamedFood(foods, `${state} ${food?.name ?? name}`) ??
      findNamedFood(foods, `${state} ${name}`);
    if (other) return other;
    // Cooked rice is not rice with less water, and neither are dried apricots; tinned fish is fish.
    if (/cooked|boiled|dried/.test(told ?? ''))
      return food && hasState(food, state) ? food : undefined;
  }
  const fruit =
    food && notes.find((note) => /\bjuiced?\b/i.test(note))
      ? foods.get(`${singularKey(food.name)} juice`)
      : undefined;
  return fruit ?? food;
}

/** The row is of a food in such a state itself: "cooked octopus (boiled tentacles)". */
function hasState({ name, synonyms }: Food, state: string): boolean {
  return [name, ...synonyms].some((words) => words.split(' ').includes(state));
}

/** The juice or the zest of a fruit; of both the juice, which is the most of it. */
function findPart(fruit: string, words: string): Food | undefined {
  const whole = findNamedFood(foods, fruit);
  const part = /juice/i.test(words) ? 'juice' : 'zest';
  return whole && foods.get(`${singularKey(whole.name)} ${part}`);
}
