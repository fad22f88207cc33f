import type { Food, Nutrition } from './cookbook-types.ts';

/** An amount of a food: grams of it, raw and edible. */
export interface FoodAmount {
  grams: number;
  food: Pick<Food, 'kcal' | 'protein' | 'fat' | 'carbs'>;
}

/**
 * Sums energy and nutrients of all foods, unrounded; `weight` is the total mass. The result is independent of the order
 * of the foods.
 */
export function computeTotalNutrition(foods: readonly FoodAmount[]): Nutrition {
  const per100g = (getValue: (food: FoodAmount['food']) => number) =>
    sumAscending(foods.map(({ grams, food }) => (getValue(food) * grams) / 100));
  return {
    calories: per100g((food) => food.kcal),
    protein: per100g((food) => food.protein),
    fats: per100g((food) => food.fat),
    carbs: per100g((food) => food.carbs),
    weight: sumAscending(foods.map(({ grams }) => grams)),
  };
}

/**
 * Computes energy and nutrients of one serving, unrounded.
 *
 * @param yieldGrams grams of the finished dish, all servings; determines the `weight` of a serving
 * @throws RangeError when `servings` is not above 0
 */
export function computeNutritionPerServing(
  foods: readonly FoodAmount[],
  servings: number,
  yieldGrams: number,
): Nutrition {
  if (!(servings > 0)) throw new RangeError(`servings must be greater than 0, got ${servings}`);
  const total = computeTotalNutrition(foods);
  return {
    calories: total.calories / servings,
    protein: total.protein / servings,
    fats: total.fats / servings,
    carbs: total.carbs / servings,
    weight: yieldGrams / servings,
  };
}

/** Rounds nutrition values for display: kcal to integers, grams to 0.1. */
export function roundNutrition({ calories, protein, fats, carbs, weight }: Nutrition): Nutrition {
  const roundToTenths = (grams: number) => Math.round(grams * 10) / 10;
  return {
    calories: Math.round(calories),
    protein: roundToTenths(protein),
    fats: roundToTenths(fats),
    carbs: roundToTenths(carbs),
    weight: roundToTenths(weight),
  };
}

/** Adds small numbers first, so that the sum does not depend on the order of the numbers. */
function sumAscending(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b).reduce((total, number) => total + number, 0);
}
