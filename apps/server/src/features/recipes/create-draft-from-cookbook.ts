import { computeCookbookRecipeNutritionPerServing, findRecipeByName } from '@plateful/cookbook';
import type { CookbookDraft } from '#ports/recipe-draft.ts';

/** The cookbook's recipe with that name, label or synonym; `null` if there is none. */
export function createDraftFromCookbook(title: string): CookbookDraft | null {
  const recipe = findRecipeByName(title);
  if (!recipe) return null;
  return {
    title: recipe.title,
    description: recipe.description,
    category: recipe.category,
    ingredients: recipe.ingredients.map(({ text, grams, food }) => ({ text, grams, food })),
    instructions: recipe.steps,
    prepMinutes: recipe.prepMinutes,
    cookMinutes: recipe.cookMinutes,
    totalMinutes: recipe.totalMinutes,
    sections: [],
    diets: recipe.diets,
    allergens: recipe.allergens,
    servings: recipe.servings,
    nutritionServings: recipe.servings,
    nutritionSource: 'table',
    ...computeCookbookRecipeNutritionPerServing(recipe),
  };
}
