import type { Nutrient, NutritionSource } from '@plateful/contract';

/** kcal and grams of one serving; null where nothing is known. */
export type Figures = Record<Nutrient, number | null>;

/** For how many the recipe is, and what its figures are of. */
export interface Shares {
  servings: number | null;
  nutritionServings: number | null;
  nutritionSource: NutritionSource | null;
}

/** A recipe's figures as they are stored: unrounded, and of one serving out of `nutritionServings`. */
export interface StoredFigures extends Figures, Shares {}

/** One serving of the recipe as it is shared out now, unrounded. */
export function figuresPerServing(stored: StoredFigures): Figures {
  const factor = servingFactor(stored);
  return mapFigures(stored, (figure) => figure * factor);
}

/**
 * The same for display: kcal as whole numbers and grams to 0.1. What a person entered for as many servings as now is
 * shown as it was entered.
 */
export function displayFigures(stored: StoredFigures): Figures {
  const figures = figuresPerServing(stored);
  const isAsEntered = stored.nutritionSource === 'entered' && servingFactor(stored) === 1;
  return isAsEntered
    ? mapFigures(figures, (figure) => roundTo(figure, 100))
    : roundFigures(figures);
}

/** The energy alone, as `displayFigures` has it. */
export function displayCalories(stored: Shares & Pick<Figures, 'calories'>): number | null {
  const others = { protein: null, fats: null, carbs: null, weight: null };
  return displayFigures({ ...stored, ...others }).calories;
}

/** kcal as whole numbers, grams to 0.1. */
export function roundFigures(figures: Figures): Figures {
  return mapFigures(figures, (figure, name) => roundTo(figure, name === 'calories' ? 1 : 10));
}

/** The table takes a recipe without servings for one serving; what a person entered was of one already. */
function servingFactor({ servings, nutritionServings, nutritionSource }: Shares): number {
  if (nutritionServings === null) return 1;
  const now = servings ?? (nutritionSource === 'table' ? 1 : nutritionServings);
  return nutritionServings / now;
}

const roundTo = (figure: number, parts: number) => Math.round(figure * parts) / parts;

function mapFigures(
  { calories, protein, fats, carbs, weight }: Figures,
  change: (figure: number, name: Nutrient) => number,
): Figures {
  const changed = (figure: number | null, name: Nutrient) => figure && change(figure, name);
  return {
    calories: changed(calories, 'calories'),
    protein: changed(protein, 'protein'),
    fats: changed(fats, 'fats'),
    carbs: changed(carbs, 'carbs'),
    weight: changed(weight, 'weight'),
  };
}
