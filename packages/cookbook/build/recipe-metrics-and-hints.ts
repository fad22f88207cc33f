import { computeNutritionPerServing } from '../src/nutrition.ts';
import { computeRecipeMetrics } from './check-yield-and-energy.ts';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';

/** Formats the metrics of a recipe in one line; "?" for missing values. */
export function formatRecipeMetrics(recipe: ParsedRecipe, foods: FoodsByName): string {
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

/** Per serving, without the salt of other ingredients. */
const MAX_SALT_GRAMS = 2.5;

/** Returns advice for things that are suspicious, but not violations. */
export function findAuthorHints(recipe: ParsedRecipe): string[] {
  const hints: string[] = [];
  for (const [index, { text, timers }] of recipe.steps.entries()) {
    const times = text.match(/\d+ (?:seconds?|minutes?|hours?)\b/g) ?? [];
    if (times.length > timers.length) {
      hints.push(
        `step ${index + 1} contains a time as plain text; should it be a timer ~{8%minutes}?`,
      );
    }
  }
  const salt = getIngredientUses(recipe).filter(({ name }) => name === 'salt');
  const saltPerServing = salt.reduce((sum, use) => sum + use.eatenGrams, 0) / recipe.servings;
  if (saltPerServing > MAX_SALT_GRAMS) {
    hints.push(`${saltPerServing.toFixed(1)} g of salt per serving: is that too much?`);
  }
  const gramsPerServing = recipe.yieldGrams / recipe.servings;
  if (gramsPerServing < 40 || gramsPerServing > 800) {
    hints.push(`${Math.round(gramsPerServing)} g per serving: is that a realistic portion?`);
  }
  return hints;
}

function formatNumber(value: number, digits = 0): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '?';
}
