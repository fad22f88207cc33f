import type { Item } from '@plateful/contract';
import { formatRecipeText, type PlainRecipe } from '@plateful/cookbook/recipe-exchange';
import { getRecipeTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ScaledRecipe } from '#entities/recipe/use-scaled-recipe.ts';
import { formatInputNumber, formatMinutes } from '#lib/format.ts';
import { detailTexts } from '#texts/en/details.ts';

/** The exported fields. Photos are private and are not exported. */
export function toPlainRecipe(item: Item): PlainRecipe {
  const { description, category, calories, protein, fats, carbs, weight, createdAt } = item;
  const { ingredients, instructions, servings, sections } = item;
  const { prepMinutes, cookMinutes, totalMinutes, notes, author, sourceUrl, tags } = item;
  return {
    title: getRecipeTitle(item),
    description,
    category,
    ingredients,
    instructions,
    servings,
    calories,
    protein,
    fats,
    carbs,
    weight,
    ...{ prepMinutes, cookMinutes, totalMinutes, notes, author, sourceUrl, sections, tags },
    createdAt,
  };
}

/** Formats the recipe as text, with the chosen servings and units. */
export function formatRecipeAsText(
  item: Item,
  { ingredients, instructions, servings }: ScaledRecipe,
): string {
  const recipe = { ...toPlainRecipe(item), ingredients, instructions, servings };
  return formatRecipeText(recipe, detailTexts.recipeAsText, formatInputNumber, formatMinutes);
}
