import { book } from './book.ts';
import { nutritionPerServing } from './nutrition.ts';
import type { CookbookRecipe, Nutrition } from './types.ts';

const foods = new Map(book.foods.map((food) => [food.name, food]));

/**
 * One serving of a recipe of this cookbook, computed from its ingredients' rows, unrounded.
 *
 * @throws Error when an ingredient has no row; the build refuses such a recipe
 */
export function recipeNutrition(recipe: CookbookRecipe): Nutrition {
  const weighed = recipe.ingredients.map(({ food: name, grams }) => {
    const food = foods.get(name);
    if (!food) throw new Error(`"${name}" is not in the composition table`);
    return { grams, food };
  });
  return nutritionPerServing(weighed, recipe.servings, recipe.yieldGrams);
}
