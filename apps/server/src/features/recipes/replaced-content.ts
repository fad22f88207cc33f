import { alternativeSchema, nutritionSources } from '@plateful/contract';
import { z } from 'zod';
import { displayFigures } from './figures.ts';
import type { ItemRow } from './repository.ts';

const figure = z.number().nullable();

/** What the recipe of another dish replaces; as it is kept, and read again. */
export const replacedContentSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  ingredients: z.array(
    z.object({
      text: z.string(),
      grams: z.number().exactOptional(),
      food: z.string().exactOptional(),
    }),
  ),
  instructions: z.array(z.string()),
  calories: figure,
  protein: figure,
  fats: figure,
  carbs: figure,
  weight: figure,
  servings: z.number().int().nullable(),
  nutritionServings: z.number().int().nullable(),
  nutritionSource: z.enum(nutritionSources).nullable(),
  needsReview: z.boolean(),
  alternatives: z.array(alternativeSchema),
  isEdited: z.boolean(),
});
export type ReplacedContent = z.infer<typeof replacedContentSchema>;

/** The part of a recipe that is replaced; its tag, its photos and its dates stay. */
export function contentOf(item: ItemRow): ReplacedContent {
  const { title, description, category, ingredients, instructions } = item;
  const { calories, protein, fats, carbs, weight } = item;
  const { servings, nutritionServings, nutritionSource } = item;
  const { needsReview, alternatives, isEdited } = item;
  return {
    ...{ title, description, category, ingredients, instructions },
    ...{ calories, protein, fats, carbs, weight },
    ...{ servings, nutritionServings, nutritionSource },
    ...{ needsReview, alternatives, isEdited },
  };
}

/** The same, as a recipe is shown: ingredients as lines of text, figures of one serving. */
export function presentReplaced(content: ReplacedContent) {
  const { title, description, category, ingredients, instructions } = content;
  const { servings, nutritionSource, needsReview, alternatives } = content;
  return {
    ...{ title, description, category },
    ingredients: ingredients.map(({ text }) => text),
    instructions,
    ...displayFigures(content),
    ...{ servings, nutritionSource, needsReview, alternatives },
  };
}
