import { findByTitle, knownDishes, recipeNutrition } from '@plateful/cookbook';
import type { RecipeDraft } from '#ports/recipe-draft.ts';

/** The cookbook's recipe of that name, label or synonym; `null` when it has none. */
export function draftFromCookbook(title: string): RecipeDraft | null {
  const recipe = findByTitle(title);
  if (!recipe) return null;
  return {
    title: recipe.title,
    description: recipe.description,
    category: recipe.category,
    ingredients: recipe.ingredients.map(({ text, grams, food }) => ({ text, grams, food })),
    instructions: recipe.steps,
    servings: recipe.servings,
    nutritionServings: recipe.servings,
    nutritionSource: 'table',
    ...recipeNutrition(recipe),
  };
}

export function listKnownDishes(): { title: string; kind: string }[] {
  return knownDishes().map(({ title, kind }) => ({ title, kind }));
}
