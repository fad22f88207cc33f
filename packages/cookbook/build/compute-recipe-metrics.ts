import { computeTotalNutrition } from '../src/nutrition.ts';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';

/** Metrics of a recipe; NaN if the recipe lacks the necessary fields. */
export interface RecipeMetrics {
  inputGrams: number;
  /** Yield divided by input mass. */
  yieldRatio: number;
  kcalPer100g: number;
  /** kcal per 100 g divided by those of the reference. */
  referenceRatio: number;
}

/** Computes the metrics of a recipe. Unknown foods count as mass without energy. */
export function computeRecipeMetrics(recipe: ParsedRecipe, foods: FoodsByName): RecipeMetrics {
  const uses = getIngredientUses(recipe);
  const zeroNutrition = { kcal: 0, protein: 0, fat: 0, carbs: 0 };
  const total = computeTotalNutrition(
    uses.map(({ name, eatenGrams }) => ({
      grams: eatenGrams,
      food: foods.get(name) ?? zeroNutrition,
    })),
  );
  const kcalPer100g = (total.calories / recipe.yieldGrams) * 100;
  return {
    inputGrams: total.weight,
    yieldRatio: recipe.yieldGrams / total.weight,
    kcalPer100g,
    referenceRatio: kcalPer100g / recipe.referenceKcal,
  };
}
