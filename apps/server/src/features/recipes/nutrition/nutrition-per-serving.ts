import type { NutritionField, NutritionRange, NutritionSource } from '@plateful/contract';

/** kcal and grams per serving; null if unknown. */
export type NutritionValues = Record<NutritionField, number | null>;

/** The recipe's servings, and the servings that its stored nutrition refers to. */
export interface ServingBasis {
  servings: number | null;
  nutritionServings: number | null;
  nutritionSource: NutritionSource | null;
}

/** Nutrition as stored: unrounded, of one of `nutritionServings` servings. */
export interface StoredNutrition extends NutritionValues, ServingBasis {}

/** Whether the values are calculated from the ingredients. */
export function isNutritionComputed({
  nutritionSource,
}: Pick<ServingBasis, 'nutritionSource'>): boolean {
  return nutritionSource !== null && nutritionSource !== 'entered';
}

/** Nutrition of one serving with the recipe's current number of servings, unrounded. */
export function toServingNutrition(stored: StoredNutrition): NutritionValues {
  const factor = getServingFactor(stored);
  return mapNutrients(stored, (value) => value * factor);
}

/**
 * Nutrition of one serving, rounded for display: kcal to integers, grams to 0.1. Entered values are shown as entered
 * while the number of servings is unchanged.
 */
export function toDisplayNutrition(stored: StoredNutrition): NutritionValues {
  return mapNutrients(stored, createDisplayConversion(stored));
}

/** The calories of `toDisplayNutrition`. */
export function toDisplayCalories(
  stored: ServingBasis & Pick<NutritionValues, 'calories'>,
): number | null {
  return stored.calories && createDisplayConversion(stored)(stored.calories, 'calories');
}

/** The stored range for one serving with the recipe's current number of servings, rounded. */
export function toDisplayNutritionRange(
  stored: ServingBasis & { nutritionRange: NutritionRange | null },
): NutritionRange | null {
  if (!stored.nutritionRange) return null;
  const { caloriesFrom, caloriesTo, reason } = stored.nutritionRange;
  const factor = getServingFactor(stored);
  const round = (calories: number) => roundNutritionValue(calories * factor, 'calories');
  return { caloriesFrom: round(caloriesFrom), caloriesTo: round(caloriesTo), reason };
}

function createDisplayConversion(
  basis: ServingBasis,
): (value: number, name: NutritionField) => number {
  const factor = getServingFactor(basis);
  const isAsEntered = basis.nutritionSource === 'entered' && factor === 1;
  return (value, name) =>
    isAsEntered ? roundTo(value, 100) : roundNutritionValue(value * factor, name);
}

/** Rounds kcal to integers and grams to 0.1. */
export function roundNutritionValues(values: NutritionValues): NutritionValues {
  return mapNutrients(values, roundNutritionValue);
}

const roundNutritionValue = (value: number, name: NutritionField) =>
  roundTo(value, name === 'calories' ? 1 : 10);

/** Without servings, computed nutrition is of one serving, and entered values already are per serving. */
function getServingFactor({ servings, nutritionServings, nutritionSource }: ServingBasis): number {
  if (nutritionServings === null) return 1;
  const currentServings =
    servings ?? (isNutritionComputed({ nutritionSource }) ? 1 : nutritionServings);
  return nutritionServings / currentServings;
}

const roundTo = (value: number, stepsPerUnit: number) =>
  Math.round(value * stepsPerUnit) / stepsPerUnit;

function mapNutrients(
  { calories, protein, fats, carbs, weight }: NutritionValues,
  change: (value: number, name: NutritionField) => number,
): NutritionValues {
  const changed = (value: number | null, name: NutritionField) => value && change(value, name);
  return {
    calories: changed(calories, 'calories'),
    protein: changed(protein, 'protein'),
    fats: changed(fats, 'fats'),
    carbs: changed(carbs, 'carbs'),
    weight: changed(weight, 'weight'),
  };
}
