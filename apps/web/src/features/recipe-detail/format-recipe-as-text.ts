import type { Item } from '@plateful/contract';
import { formatRecipeText } from '@plateful/cookbook/recipe-exchange';
import { toPlainRecipe } from '#entities/recipe/to-plain-recipe.ts';
import type { ScaledAndConvertedRecipe } from '#entities/recipe/use-scaled-and-converted-recipe.ts';
import { formatInputNumber, formatMinutes } from '#lib/format-for-locale.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';

/** Formats the recipe as text, with the chosen servings and units. */
export function formatRecipeAsText(
  item: Item,
  { ingredients, instructions, servings }: ScaledAndConvertedRecipe,
): string {
  const recipe = { ...toPlainRecipe(item), ingredients, instructions, servings };
  return formatRecipeText(recipe, recipeDetailTexts.recipeAsText, formatInputNumber, formatMinutes);
}
