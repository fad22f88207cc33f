import { cookbookData } from '../cookbook-data.ts';
import type { Food } from '../cookbook-types.ts';
import { toSingularKey } from '../normalized-key.ts';
import { matchJuiceOrZestPrefix, skipLeadingWords } from '../recipe-text/find-amounts.ts';
import {
  createFoodNameIndex,
  findFoodInText,
  isFoodDescriptor,
  toFoodKey,
} from '../recipe-text/food-name-index.ts';
import { parseAmount } from '../recipe-text/parse-amount.ts';
import { parseFoodPhrase } from '../recipe-text/parse-food-phrase.ts';
import { getUnit, parseUnit, type Unit } from '../recipe-text/units.ts';
import { computeCanGrams, computeGrams } from './compute-grams.ts';
import { type LineAmount, parseLineAmount } from './parse-line-amount.ts';

/** The computed weight of an ingredient line. */
export interface IngredientLineGrams {
  grams: number;
  /** Name of the row in the composition table. */
  food: string;
}

const MAX_LINE_LENGTH = 1000;
const MAX_GRAMS = 1_000_000;
/** A weight in a note up to this is that of each can: "2 cans of beans (400 g)". */
const MAX_USUAL_CAN_GRAMS = 500;

const foodIndex = createFoodNameIndex(
  cookbookData.foods.map(
    (food) => [[food.name, ...food.synonyms, ...food.synonymsDe], food] as const,
  ),
);

/** "Ei(er)", "Zehe/n", "egg(s)". */
const OPTIONAL_PLURAL = /(?<=\p{L})(?:\((n|en|er|e|es|s)\)|\/(n|en|e)(?!\p{L}))/gu;
/** "One half lemon", "1 halbe Zwiebel", "2 half lemons". */
const HALVES = /^(?:(\d{1,2})|one|a)\s(?:half|halbe[nrs]?)\s(?:of\s)?(?:an?\s)?/i;
/** "2 x onions". */
const TIMES = /^(\d{1,3})\s?[x×]\s(?=\p{L})/iu;
/** German abbreviations of adjectives: "m.-große", "gem.". */
const ABBREVIATION = /(?<!\p{L})(?:m\.-(?=gro)|gem\.(?=\s))/giu;
/** Abbreviations and German words for the sizes and cuts of measures, as keys without accents. */
const MEASURE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:kleine?[rnsm]?|kl|sm)$/, 'small'],
  [/^(?:med|mittelgro(?:ß|ss)e?[rnsm]?|mittlere?[rnsm]?)$/, 'medium'],
  [/^(?:gro(?:ß|ss)e?[rnsm]?|gr|lg)$/, 'large'],
  [/^gehackte?[rnsm]?$/, 'chopped'],
  [/^gerieben?e?[rnsm]?$/, 'grated'],
  [/blatt(?:er)?$/, 'leaf'],
  [/zweige?$/, 'sprig'],
  [/scheiben?$/, 'slice'],
];
/** States in notes that select another row of the food. */
const FOOD_STATE =
  /^(?:freshly\s|already\s|pre-?)?(cooked|boiled|dried|canned|tinned|smoked|roasted|fried|pickled|gekocht|getrocknet|geräuchert|gebraten|geröstet)(?!\p{L})/iu;
/** Foods that recipes weigh dried, also without saying so. */
const SOLD_DRIED = /\b(?:noodle|pasta|spaghetti|vermicelli)\b/;
const STATE_SYNONYMS: Record<string, string> = {
  tinned: 'canned',
  boiled: 'cooked',
  gekocht: 'cooked',
  getrocknet: 'dried',
  geräuchert: 'smoked',
  gebraten: 'fried',
  geröstet: 'roasted',
};

/**
 * Computes the grams of an ingredient line ("1 ½ cups all-purpose flour, sifted") from the composition table. Ranges
 * count with their middle. Returns null if the amount, the food or the weight of the measure is unknown, because no
 * result is better than a wrong one.
 */
export function computeIngredientLineGrams(text: string): IngredientLineGrams | null {
  if (text.length > MAX_LINE_LENGTH) return null;
  const line = normalizeLine(text);
  const part = matchJuiceOrZestPrefix(line);
  const amount = parseLineAmount(line.slice(part?.length ?? 0));
  if (!amount) return null;
  const { name, notes } = parseFoodPhrase(amount.rest);
  const unit = amount.quantities[0]?.unit;
  const food =
    part === undefined
      ? (findFoodWithUnit(line, name, unit) ?? findFoodInState(name, notes, unit?.id === 'can'))
      : findJuiceOrZest(name, part);
  if (!food) return null;
  const words = toSingularKey(part === undefined ? line : name)
    .split(' ')
    .map(translateMeasureWord);
  const grams = computeAmountGrams(food, amount, notes, words);
  if (!(grams >= 0) || grams > MAX_GRAMS) return null;
  return { grams: Math.round(grams * 100) / 100, food: food.name };
}

/** Finds the row of the composition table for a food without an amount: "boneless chicken thighs". */
export function findFoodByDescription(description: string): Food | undefined {
  if (description.length > MAX_LINE_LENGTH) return undefined;
  const { name, notes } = parseFoodPhrase(normalizeLine(description));
  return findFoodInState(name, notes, false);
}

/** Replaces ways to write amounts and names that the parser does not know with common ones. */
function normalizeLine(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(HALVES, (_, count = 1) => `${count / 2} `)
    .replace(TIMES, '$1 ')
    .replace(OPTIONAL_PLURAL, '$1$2')
    .replace(ABBREVIATION, expandAbbreviation);
}

function expandAbbreviation(abbreviation: string): string {
  return abbreviation.toLowerCase() === 'gem.' ? 'gemahlene' : 'mittel';
}

function translateMeasureWord(word: string): string {
  return MEASURE_WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? word;
}

/** Finds a food whose name contains its unit: "Stange Zimt", "Blatt Gelatine", "Glas Sauerkirschen". */
function findFoodWithUnit(line: string, name: string, unit: Unit | undefined): Food | undefined {
  if (unit?.kind !== 'count') return undefined;
  const position = line.indexOf(name);
  const word = /\p{L}{1,16}(?=\s{1,2}$)/u.exec(
    line.slice(Math.max(0, position - 20), position),
  )?.[0];
  const parsed = word === undefined ? undefined : parseUnit(word, 0);
  return parsed && foodIndex.get(toFoodKey(`${parsed.singular} ${name}`));
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
  if (notedWeight && (notedWeight.isDrained || quantities[0]?.unit?.id === 'can')) {
    const { grams, isDrained, isEach, isTotal } = notedWeight;
    if (isTotal) return grams;
    const content = isDrained
      ? grams
      : computeCanGrams(food, { value: grams, unit: getUnit('g') }, words);
    // Of several cans, a larger weight may be that of each or of all.
    const isKnown = isDrained || isEach || count <= 1 || grams <= MAX_USUAL_CAN_GRAMS;
    return isKnown ? count * (content ?? Number.NaN) : Number.NaN;
  }
  if (notedWeight) return notedWeight.isEach ? count * notedWeight.grams : notedWeight.grams;
  return sumOrNaN(quantities.map((quantity) => computeGrams(food, quantity, words)));
}

const WEIGHT_PREFIX = /^(?:à|á|zu je|je|Abtropfgewicht:?|drained weight:?|netto)\s/i;

/** Parses a weight in the notes, which is more reliable than a measure: "2 chicken breasts (about 400 g)", "4 buns, 60 g each". */
function parseNotedWeight(notes: readonly string[]) {
  for (const note of notes) {
    const prefix = WEIGHT_PREFIX.exec(note)?.[0] ?? '';
    const weight = parseAmount(note, skipLeadingWords(note, prefix.length));
    if (weight?.unit?.unit.kind !== 'mass') continue;
    const grams = ((weight.from + weight.to) / 2) * weight.unit.unit.size;
    const isEach = /^(?:à|á|zu je|je)\s/i.test(prefix) || /\b(?:each|apiece|je)\b/i.test(note);
    const isTotal = /^(?:or|oder)\s|\b(?:total|insgesamt)\b/i.test(note);
    return { grams, isEach, isTotal, isDrained: /drained|abtropf/i.test(note) };
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
  const food = findFoodWithNote(name, notes) ?? findFoodInText(foodIndex, name);
  const statedState = notes.map((note) => FOOD_STATE.exec(note)?.[1]?.toLowerCase()).find(Boolean);
  if (isCanned || statedState) {
    const state = isCanned ? 'canned' : (STATE_SYNONYMS[statedState ?? ''] ?? statedState ?? '');
    const foodInState =
      findFoodInText(foodIndex, `${state} ${food?.name ?? name}`) ??
      findFoodInText(foodIndex, `${state} ${name}`);
    if (foodInState) return foodInState;
    // Cooked or dried foods have different values, so they need their own row; tinned fish can use the fresh row.
    const isSoldSo = state === 'dried' && SOLD_DRIED.test(food?.name ?? '');
    if (/cooked|dried/.test(state) && !isSoldSo)
      return food && hasState(food, state) ? food : undefined;
  }
  return (food && findJuiceOrZestInNotes(food, notes)) ?? food;
}

/** Finds the food that a note names with the name: "Reis (Basmati)", "Hackfleisch, gemischt", "coriander, ground". */
function findFoodWithNote(name: string, notes: readonly string[]): Food | undefined {
  const kinds = notes.filter(
    (note) =>
      /^(?:ground|gemahlen)$/i.test(note) ||
      (/^\p{L}{3,16}$/u.test(note) && !isFoodDescriptor(toSingularKey(note))),
  );
  return kinds
    .flatMap((kind) =>
      kind.toLowerCase() === 'ground'
        ? [`ground ${name}`]
        : [`${kind}e ${name}`, `${kind}er ${name}`, `${kind}es ${name}`, `${kind}${name}`],
    )
    .map((kindOfFood) => foodIndex.get(toFoodKey(kindOfFood)))
    .find(Boolean);
}

/** Finds the juice of "1 lemon, juiced" and "1 Zitrone (Saft)", the zest of "1 lemon, zest only". */
function findJuiceOrZestInNotes(food: Food, notes: readonly string[]): Food | undefined {
  const key = toSingularKey(food.name);
  if (notes.some((note) => /\b(?:juiced?|saft|ausgepresst)\b/i.test(note)))
    return foodIndex.get(`${key} juice`);
  const isZest = notes.some((note) =>
    /^(?:zest(?: only)?|zested|abrieb(?: davon)?|schale davon)$/i.test(note),
  );
  return isZest ? foodIndex.get(`${key} zest`) : undefined;
}

/** Whether the food is in that state itself: "cooked octopus (boiled tentacles)". */
function hasState({ name, synonyms }: Food, state: string): boolean {
  return [name, ...synonyms].some((words) => words.split(' ').includes(state));
}

/** Finds the juice or the zest of a fruit; for "zest and juice" the juice, which weighs most. */
function findJuiceOrZest(fruit: string, words: string): Food | undefined {
  const wholeFruit = findFoodInText(foodIndex, fruit);
  const part = /juice|saft/i.test(words) ? 'juice' : 'zest';
  return wholeFruit && foodIndex.get(`${toSingularKey(wholeFruit.name)} ${part}`);
}
