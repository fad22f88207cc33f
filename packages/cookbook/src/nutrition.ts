import type { Food, Nutrition } from './types.ts';

/** An amount of a food: grams of it, raw and edible. */
export interface WeighedFood {
  grams: number;
  food: Pick<Food, 'kcal' | 'protein' | 'fat' | 'carbs'>;
}

/**
 * Energy and nutrients of everything that goes in, unrounded; `weight` is the mass that goes in.
 * The order of the foods does not matter, to the last bit.
 */
export function totalNutrition(foods: readonly WeighedFood[]): Nutrition {
  const per100g = (pick: (food: WeighedFood['food']) => number) =>
    sum(foods.map(({ grams, food }) => (pick(food) * grams) / 100));
  return {
    calories: per100g((food) => food.kcal),
    protein: per100g((food) => food.protein),
    fats: per100g((food) => food.fat),
    carbs: per100g((food) => food.carbs),
    weight: sum(foods.map(({ grams }) => grams)),
  };
}

/**
 * Energy and nutrients of one serving, unrounded: the sum over all foods, divided by the servings.
 *
 * @param yieldGrams grams of the finished dish, all servings together; `weight` is its share
 * @throws RangeError when `servings` is not above 0
 */
export function nutritionPerServing(
  foods: readonly WeighedFood[],
  servings: number,
  yieldGrams: number,
): Nutrition {
  if (!(servings > 0)) throw new RangeError(`servings must be above 0, got ${servings}`);
  const total = totalNutrition(foods);
  return {
    calories: total.calories / servings,
    protein: total.protein / servings,
    fats: total.fats / servings,
    carbs: total.carbs / servings,
    weight: yieldGrams / servings,
  };
}

/** Figures for display: kcal as whole numbers, grams to 0.1. */
export function roundNutrition({ calories, protein, fats, carbs, weight }: Nutrition): Nutrition {
  const tenths = (grams: number) => Math.round(grams * 10) / 10;
  return {
    calories: Math.round(calories),
    protein: tenths(protein),
    fats: tenths(fats),
    carbs: tenths(carbs),
    weight: tenths(weight),
  };
}

/** Adds small numbers first, so that every order of the same numbers gives the same sum. */
function sum(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b).reduce((total, number) => total + number, 0);
}
