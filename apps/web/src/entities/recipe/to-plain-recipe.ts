import type { Item } from '@plateful/contract';
import type { PlainRecipe } from '@plateful/cookbook/recipe-exchange';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';

/** The exported fields. Photos are private and are not exported. */
export function toPlainRecipe(item: Item): PlainRecipe {
  const { description, category, calories, protein, fats, carbs, weight, createdAt } = item;
  const { ingredients, instructions, servings, sections } = item;
  const { prepMinutes, cookMinutes, totalMinutes, notes, author, sourceUrl, tags } = item;
  return {
    title: getLocalizedTitle(item),
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
