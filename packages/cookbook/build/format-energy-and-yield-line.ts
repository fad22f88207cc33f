import { computeNutritionPerServing } from '../src/nutrition.ts';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { computeRecipeMetrics } from './compute-recipe-metrics.ts';
import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';

/** Formats the metrics of a recipe in one line; "?" for missing values. */
export function formatEnergyAndYieldLine(recipe: ParsedRecipe, foods: FoodsByName): string {
  const { inputGrams, yieldRatio, kcalPer100g, referenceRatio } = computeRecipeMetrics(
    recipe,
    foods,
  );
  const { servings, yieldGrams, referenceKcal } = recipe;
  const foodAmounts = getIngredientUses(recipe).flatMap(({ name, eatenGrams }) => {
    const food = foods.get(name);
    return food ? [{ grams: eatenGrams, food }] : [];
  });
  const serving = computeNutritionPerServing(foodAmounts, servings > 0 ? servings : 1, yieldGrams);
  return [
    `${formatNumber(serving.calories)} kcal/serving`,
    `${formatNumber(kcalPer100g)} kcal/100 g vs reference ${formatNumber(referenceKcal)} (${formatNumber(referenceRatio, 2)})`,
    `yield ${formatNumber(yieldGrams)} of ${formatNumber(inputGrams)} g (${formatNumber(yieldRatio, 2)})`,
    `${formatNumber(serving.weight)} g/serving`,
    `P ${formatNumber(serving.protein, 1)} F ${formatNumber(serving.fats, 1)} C ${formatNumber(serving.carbs, 1)} g/serving`,
  ].join(' · ');
}

function formatNumber(value: number, digits = 0): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '?';
}
