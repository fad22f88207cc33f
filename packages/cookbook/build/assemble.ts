import { type IngredientUse, ingredientLine } from '../src/ingredient-line.ts';
import type { CookbookRecipe, RecipeCategory, RecipeKind } from '../src/types.ts';
import { type ParsedRecipe, usesOf } from './parse-recipe.ts';

/** Turns a recipe that keeps the standard into what the product uses. */
export function assembleRecipe(recipe: ParsedRecipe, kind: RecipeKind): CookbookRecipe {
  const uses = new Map<string, IngredientUse[]>();
  for (const { name, grams, note } of usesOf(recipe)) {
    uses.set(name, [...(uses.get(name) ?? []), { grams, note }]);
  }
  return {
    label: recipe.label,
    title: recipe.title,
    kind,
    description: recipe.description,
    category: recipe.category as RecipeCategory,
    servings: recipe.servings,
    yieldGrams: recipe.yieldGrams,
    synonyms: recipe.synonyms,
    ingredients: [...uses].map(([food, parts]) => ({
      food,
      text: ingredientLine(food, parts),
      grams: sumGrams(parts),
    })),
    steps: recipe.steps.map((step) => step.text),
    timers: recipe.steps.flatMap(({ timers }, step) => timers.map((timer) => ({ step, ...timer }))),
  };
}

/** Sums to a hundredth of a gram, without binary dust. */
function sumGrams(parts: readonly IngredientUse[]): number {
  const total = parts.reduce((sum, { grams }) => sum + grams, 0);
  return Math.round(total * 100) / 100;
}
