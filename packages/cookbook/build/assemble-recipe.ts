import type { CookbookRecipe, RecipeCategory, RecipeKind } from '../src/cookbook-types.ts';
import { formatIngredientLine, type IngredientUse } from '../src/format-ingredient-line.ts';
import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';

/** Converts a valid parsed recipe to the format the app uses. */
export function assembleRecipe(recipe: ParsedRecipe, kind: RecipeKind): CookbookRecipe {
  const uses = new Map<string, IngredientUse[]>();
  for (const { name, grams, note } of getIngredientUses(recipe)) {
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
    ingredients: [...uses].map(([food, foodUses]) => ({
      food,
      text: formatIngredientLine(food, foodUses),
      grams: sumGrams(foodUses),
    })),
    steps: recipe.steps.map((step) => step.text),
    timers: recipe.steps.flatMap(({ timers }, step) => timers.map((timer) => ({ step, ...timer }))),
  };
}

/** Sums and rounds to 0.01 g, which removes floating-point artifacts. */
function sumGrams(uses: readonly IngredientUse[]): number {
  const total = uses.reduce((sum, { grams }) => sum + grams, 0);
  return Math.round(total * 100) / 100;
}
