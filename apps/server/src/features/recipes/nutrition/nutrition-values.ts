import type { Nutrient, NutritionSource } from '@plateful/contract';

/** kcal and grams per serving; null if unknown. */
export type NutritionValues = Record<Nutrient, number | null>;

/** The recipe's servings, and the servings that its stored nutrition refers to. */
export interface ServingBasis {
  servings: number | null;
  nutritionServings: number | null;
  nutritionSource: NutritionSource | null;
}

/** Nutrition as stored: unrounded, of one of `nutritionServings` servings. */
export interface StoredNutrition extends NutritionValues, ServingBasis {}

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
  const values = toServingNutrition(stored);
  const isAsEntered = stored.nutritionSource === 'entered' && getServingFactor(stored) === 1;
  return isAsEntered
    ? mapNutrients(values, (value) => roundTo(value, 100))
    : roundNutritionValues(values);
}

/** The calories of `toDisplayNutrition`. */
export function toDisplayCalories({
  calories,
  servings,
  nutritionServings,
  nutritionSource,
}: ServingBasis & Pick<NutritionValues, 'calories'>): number | null {
  const basis = { servings, nutritionServings, nutritionSource };
  const nutrition = { calories, protein: null, fats: null, carbs: null, weight: null };
  return toDisplayNutrition({ ...nutrition, ...basis }).calories;
}

/** Rounds kcal to integers and grams to 0.1. */
export function roundNutritionValues(values: NutritionValues): NutritionValues {
  return mapNutrients(values, (value, name) => roundTo(value, name === 'calories' ? 1 : 10));
}

/** Without servings, computed nutrition is of one serving, and entered values already are per serving. */
function getServingFactor({ servings, nutritionServings, nutritionSource }: ServingBasis): number {
  if (nutritionServings === null) return 1;
  const currentServings = servings ?? (nutritionSource === 'table' ? 1 : nutritionServings);
  return nutritionServings / currentServings;
}

const roundTo = (value: number, stepsPerUnit: number) =>
  Math.round(value * stepsPerUnit) / stepsPerUnit;

function mapNutrients(
  { calories, protein, fats, carbs, weight }: NutritionValues,
  change: (value: number, name: Nutrient) => number,
): NutritionValues {
  const changed = (value: number | null, name: Nutrient) => value && change(value, name);
  return {
    calories: changed(calories, 'calories'),
    protein: changed(protein, 'protein'),
    fats: changed(fats, 'fats'),
    carbs: changed(carbs, 'carbs'),
    weight: changed(weight, 'weight'),
  };
}
