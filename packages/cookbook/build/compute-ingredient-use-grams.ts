import type { Food } from '../src/cookbook-types.ts';
import { computeCanGrams, computeGrams } from '../src/ingredient-weight/compute-grams.ts';
import { toSingularKey } from '../src/normalized-key.ts';
import { type ParsedMeasure, parseFoodMeasures } from '../src/parse-food-measures.ts';
import { parseAmount } from '../src/recipe-text/parse-amount.ts';
import { parseUnit, type Unit } from '../src/recipe-text/units.ts';
import type { ParsedIngredientUse, WrittenAmount } from './convert-parsed-cooklang-step.ts';
import type { ReportViolation } from './violation.ts';

/** The foods of the composition table by name. */
export type FoodsByName = ReadonlyMap<string, Food>;

/** Units that every food has; all others are measures of the food in the table. */
const GENERAL_UNITS = ['g', 'kg', 'ml', 'l', 'tsp', 'tbsp', 'pinch'];
const PINCH_GRAMS = 0.3;

/** Computes the grams of an amount from the table; NaN and a violation if the food lacks the measure. */
export function computeIngredientUseGrams(
  { name, amount, note }: ParsedIngredientUse,
  foods: FoodsByName,
  report: ReportViolation,
): number {
  const { value } = amount;
  if (Number.isNaN(value)) return Number.NaN;
  if (value <= 0) report('amount', `"${name}" has the amount ${value}`);
  const unit = findFoodIndependentUnit(amount);
  if (unit?.kind === 'mass') return value * unit.size;
  const food = foods.get(name);
  // Unknown names are reported by the check of names.
  if (!food) return Number.NaN;
  const grams = unit
    ? computeVolumeGrams(food, value, unit, note)
    : computeMeasureGrams(food, amount, note);
  if (grams === undefined) report('measure', describeUnknownMeasure(food, amount));
  return grams ?? Number.NaN;
}

/** The unit, if every food can have it: a mass, a volume, a pinch. */
export function findFoodIndependentUnit({ unit }: WrittenAmount): Unit | undefined {
  const parsed = unit === undefined ? undefined : parseUnit(unit, 0);
  if (!parsed || parsed.end !== unit?.length) return undefined;
  return GENERAL_UNITS.includes(parsed.unit.id) ? parsed.unit : undefined;
}

/** Finds the food's measure with that name: "large", "clove", "stalk"; without a name, of one piece. */
export function findMeasure(food: Food, unit: string | undefined): ParsedMeasure | undefined {
  const name = toSingularKey(unit ?? 'piece');
  // Of the volumes, recipes may use only a dash.
  const measures = parseFoodMeasures(food).filter(
    (measure) => measure.unit?.kind !== 'volume' || (name === 'dash' && measure.unit.id === name),
  );
  if (name === 'piece' || isWordInFoodName(name, food)) return findPieceMeasure(food, measures);
  const words = name.split(' ');
  const candidates = measures
    .filter((measure) => words.every((word) => getWords(measure).includes(word)))
    .sort((a, b) => getWords(a).length - getWords(b).length);
  const isMedium = (measure: ParsedMeasure) => measure.words.includes('medium');
  return (
    candidates.find((measure) => getWords(measure).length === words.length) ??
    candidates.find(isMedium) ??
    candidates[0]
  );
}

/** Whether a word is part of the food's name: the leaf of a bay leaf. */
export function isWordInFoodName(word: string, { name }: Pick<Food, 'name'>): boolean {
  return toSingularKey(name).split(' ').includes(word);
}

/** "1 piece", "1 onion" and "1 leaf" (of a bay leaf) are pieces; else a medium one, or the only size. */
function findPieceMeasure(food: Food, measures: ParsedMeasure[]): ParsedMeasure | undefined {
  const pieces = measures.filter((measure) =>
    getWords(measure).every((word) => isWordInFoodName(word, food)),
  );
  const named = (name: string) => measures.find((measure) => getWords(measure).join() === name);
  const sizes = ['small', 'large'].map(named).filter((measure) => measure !== undefined);
  return (
    named('piece') ??
    pieces[0] ??
    named('medium') ??
    named('fruit') ??
    named('whole') ??
    (sizes.length === 1 ? sizes[0] : undefined)
  );
}

function getWords({ unit, words }: ParsedMeasure): string[] {
  return [...(unit ? [unit.id] : []), ...words].filter((word) => word !== '');
}

function computeVolumeGrams(food: Food, value: number, unit: Unit, note: string | undefined) {
  if (unit.id === 'pinch') return value * PINCH_GRAMS;
  const words = toSingularKey(`${food.name} ${note ?? ''}`).split(' ');
  return computeGrams(food, { value, unit }, words);
}

function computeMeasureGrams(
  food: Food,
  { value, unit }: WrittenAmount,
  note: string | undefined,
): number | undefined {
  const size = note === undefined ? undefined : parseAmount(note, 0);
  const container = unit === undefined ? undefined : parseUnit(unit, 0)?.unit;
  if (container?.id === 'can' && size?.unit?.unit.kind === 'mass') {
    const grams = computeCanGrams(food, { value: size.from, unit: size.unit.unit }, []);
    return grams === undefined ? undefined : value * grams;
  }
  const measure = findMeasure(food, unit);
  if (measure) return value * measure.grams;
  // Derived from the weight of a medium one.
  const isSize = unit === 'small' || unit === 'large';
  return isSize && findMeasure(food, undefined) ? computeGrams(food, { value }, [unit]) : undefined;
}

function describeUnknownMeasure(food: Food, { unit }: WrittenAmount): string {
  const measures = food.measures.map(({ text }) => text).join(', ') || 'none';
  const missing = unit === undefined ? 'weight of one piece' : `measure "${unit}"`;
  const units = GENERAL_UNITS.join(', ');
  return `"${food.name}" has no ${missing}; its measures: ${measures}; for every food: ${units} (volumes only with a known density)`;
}
