import { cookbookData } from './cookbook-data.ts';
import type { CookbookRecipe, Nutrition } from './cookbook-types.ts';
import { computeNutritionPerServing } from './nutrition.ts';

const foods = new Map(cookbookData.foods.map((food) => [food.name, food]));

/**
 * Computes the nutrition of one serving of a cookbook recipe, unrounded.
 *
 * @throws Error when an ingredient has no row in the composition table; the build rejects such recipes
 */
export function computeCookbookRecipeNutritionPerServing(recipe: CookbookRecipe): Nutrition {
  const foodAmounts = recipe.ingredients.map((ingredient) => {
    const food = foods.get(ingredient.food);
    if (!food) throw new Error(`"${ingredient.food}" is not in the composition table`);
    return { grams: ingredient.grams, food };
  });
  return computeNutritionPerServing(foodAmounts, recipe.servings, recipe.yieldGrams);
}
