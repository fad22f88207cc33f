import { cookbookData } from '../cookbook-data.ts';
import type { Food } from '../cookbook-types.ts';
import { toSingularKey } from '../normalized-key.ts';
import { skipLeadingWords } from '../recipe-text/find-amounts.ts';
import { createFoodNameIndex, findFoodInText } from '../recipe-text/food-name-index.ts';
import { parseAmount } from '../recipe-text/parse-amount.ts';
import { parseFoodPhrase } from '../recipe-text/parse-food-phrase.ts';
import { computeCanGrams, computeGrams } from './compute-grams.ts';
import { type LineAmount, parseLineAmount } from './parse-line-amount.ts';

/** The computed weight of an ingredient line. */
export interface IngredientGrams {
  grams: number;
  /** Name of the row in the composition table. */
  food: string;
}

const MAX_LINE_LENGTH = 1000;
const MAX_GRAMS = 1_000_000;

const foodIndex = createFoodNameIndex(
  cookbookData.foods.map(
    (food) => [[food.name, ...food.synonyms, ...food.synonymsDe], food] as const,
  ),
);

/** Matches "Juice of 1 lemon", "finely grated zest and juice of 2 limes". */
const JUICE_OR_ZEST_OF =
  /^\W{0,3}(?:the\s)?(?:finely\s)?(?:freshly\s)?(?:grated\s|squeezed\s)?(?:juice|zest|rind|peel)(?:\s(?:and|&)\s(?:finely\s)?(?:grated\s)?(?:juice|zest|rind|peel))?\s(?:of|from)\s/i;
/** States in notes that select another row of the food. */
const FOOD_STATE =
  /^(?:freshly\s|already\s|pre-?)?(cooked|boiled|dried|canned|tinned|smoked|roasted|fried|pickled)\b/i;
/** Foods that recipes weigh dried, also without saying so. */
const SOLD_DRIED = /\b(?:noodle|pasta|spaghetti|vermicelli)\b/;
const STATE_SYNONYMS: Record<string, string> = { tinned: 'canned', boiled: 'cooked' };

/**
 * Computes the grams of an ingredient line ("1 ½ cups all-purpose flour, sifted") from the composition table. Ranges
 * count with their middle. Returns null if the amount, the food or the weight of the measure is unknown, because no
 * result is better than a wrong one.
 */
export function computeIngredientGrams(text: string): IngredientGrams | null {
  if (text.length > MAX_LINE_LENGTH) return null;
  const line = text.normalize('NFC').trim();
  const part = JUICE_OR_ZEST_OF.exec(line);
  const amount = parseLineAmount(line.slice(part?.[0].length ?? 0));
  if (!amount) return null;
  const { name, notes } = parseFoodPhrase(amount.rest);
  const isCanned = amount.quantities[0]?.unit?.id === 'can';
  const food = part ? findJuiceOrZest(name, part[0]) : findFoodInState(name, notes, isCanned);
  if (!food) return null;
  const words = toSingularKey(part ? name : line).split(' ');
  const grams = computeAmountGrams(food, amount, notes, words);
  if (!(grams >= 0) || grams > MAX_GRAMS) return null;
  return { grams: Math.round(grams * 100) / 100, food: food.name };
}

/** Computes the grams of all quantities of the amount; NaN if one of them is unknown. */
function computeAmountGrams(
  food: Food,
  { quantities, packageSize }: LineAmount,
  notes: readonly string[],
  words: readonly string[],
): number {
  const count = quantities[0]?.value ?? 1;
  if (packageSize) return count * (computeCanGrams(food, packageSize, words) ?? Number.NaN);
  const isMetric = quantities[0]?.unit?.system === 'metric' || quantities[0]?.unit?.kind === 'mass';
  const notedWeight = isMetric ? undefined : parseNotedWeight(notes);
  if (notedWeight) return notedWeight.each ? count * notedWeight.grams : notedWeight.grams;
  return sumOrNaN(quantities.map((quantity) => computeGrams(food, quantity, words)));
}

/** Parses a weight in the notes, which is more reliable than a measure: "2 chicken breasts (about 400 g)", "4 buns, 60 g each". */
function parseNotedWeight(notes: readonly string[]) {
  for (const note of notes) {
    const weight = parseAmount(note, skipLeadingWords(note, 0));
    if (weight?.unit?.unit.kind !== 'mass') continue;
    const grams = ((weight.from + weight.to) / 2) * weight.unit.unit.size;
    return { grams, each: /\b(?:each|apiece)\b/i.test(note) };
  }
  return undefined;
}

/** Sums the values; NaN if one of them is undefined. */
function sumOrNaN(parts: readonly (number | undefined)[]): number {
  return parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0);
}

function findFoodInState(
  name: string,
  notes: readonly string[],
  isCanned: boolean,
): Food | undefined {
  const food = findFoodInText(foodIndex, name);
  const statedState = notes.map((note) => FOOD_STATE.exec(note)?.[1]?.toLowerCase()).find(Boolean);
  if (isCanned || statedState) {
    const state = isCanned ? 'canned' : (STATE_SYNONYMS[statedState ?? ''] ?? statedState ?? '');
    const foodInState =
      findFoodInText(foodIndex, `${state} ${food?.name ?? name}`) ??
      findFoodInText(foodIndex, `${state} ${name}`);
    if (foodInState) return foodInState;
    // Cooked or dried foods have different values, so they need their own row; tinned fish can use the fresh row.
    const isSoldSo = state === 'dried' && SOLD_DRIED.test(food?.name ?? '');
    if (/cooked|boiled|dried/.test(statedState ?? '') && !isSoldSo)
      return food && hasState(food, state) ? food : undefined;
  }
  const juiceFood =
    food && notes.find((note) => /\bjuiced?\b/i.test(note))
      ? foodIndex.get(`${toSingularKey(food.name)} juice`)
      : undefined;
  return juiceFood ?? food;
}

/** Whether the food is in that state itself: "cooked octopus (boiled tentacles)". */
function hasState({ name, synonyms }: Food, state: string): boolean {
  return [name, ...synonyms].some((words) => words.split(' ').includes(state));
}

/** Finds the juice or the zest of a fruit; for "zest and juice" the juice, which weighs most. */
function findJuiceOrZest(fruit: string, words: string): Food | undefined {
  const wholeFruit = findFoodInText(foodIndex, fruit);
  const part = /juice/i.test(words) ? 'juice' : 'zest';
  return wholeFruit && foodIndex.get(`${toSingularKey(wholeFruit.name)} ${part}`);
}
