import {
  nutritionRangeSchema,
  nutritionSources,
  recognitionAlternativeSchema,
  recognitionSchema,
  sectionSchema,
} from '@plateful/contract/schemas';
import { z } from 'zod';
import { toDisplayNutrition } from '../nutrition/nutrition-per-serving.ts';
import type { ItemRow } from '../recipe-repository.ts';

const nutrientSchema = z.number().nullable();
/** Versions that were stored before recipes had times lack them. */
const minutesSchema = z.number().int().nullable().default(null);
const estimateSchema = z.object({
  calories: z.number(),
  protein: z.number(),
  fats: z.number(),
  carbs: z.number(),
});

/** The content that a correction of the dish replaces, as stored in the database. */
export const replacedVersionContentSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  ingredients: z.array(
    z.object({
      text: z.string(),
      grams: z.number().exactOptional(),
      food: z.string().exactOptional(),
      estimate: estimateSchema.exactOptional(),
    }),
  ),
  instructions: z.array(z.string()),
  prepMinutes: minutesSchema,
  cookMinutes: minutesSchema,
  totalMinutes: minutesSchema,
  sections: z.array(sectionSchema).default([]),
  diets: z.array(z.string()).default([]),
  allergens: z.array(z.string()).default([]),
  calories: nutrientSchema,
  protein: nutrientSchema,
  fats: nutrientSchema,
  carbs: nutrientSchema,
  weight: nutrientSchema,
  servings: z.number().int().nullable(),
  nutritionServings: z.number().int().nullable(),
  nutritionSource: z.enum(nutritionSources).nullable(),
  nutritionRange: nutritionRangeSchema.nullable().default(null),
  needsReview: z.boolean(),
  alternatives: z.array(recognitionAlternativeSchema),
  isEdited: z.boolean(),
  /** Who wrote it and what was recognized; versions that were stored before providers wrote recipes lack both. */
  source: z.string().exactOptional(),
  recognition: recognitionSchema.omit({ dishNames: true }).nullable().exactOptional(),
});
export type ReplacedVersionContent = z.infer<typeof replacedVersionContentSchema>;

/** The replaced part of a recipe; its tag, photos and dates stay. */
export function toReplacedVersionContent(item: ItemRow): ReplacedVersionContent {
  const { title, description, category, ingredients, instructions } = item;
  const { prepMinutes, cookMinutes, totalMinutes, sections, diets, allergens } = item;
  const { calories, protein, fats, carbs, weight } = item;
  const { servings, nutritionServings, nutritionSource, nutritionRange } = item;
  const { needsReview, alternatives, isEdited, source, recognition } = item;
  return {
    ...{ title, description, category, ingredients, instructions },
    ...{ prepMinutes, cookMinutes, totalMinutes, sections, diets, allergens },
    ...{ calories, protein, fats, carbs, weight },
    ...{ servings, nutritionServings, nutritionSource, nutritionRange },
    ...{ needsReview, alternatives, isEdited, source, recognition },
  };
}

/** The content as shown to users: ingredients as text, nutrition per serving. */
export function presentReplacedVersion(content: ReplacedVersionContent) {
  const { title, description, category, ingredients, instructions } = content;
  const { prepMinutes, cookMinutes, totalMinutes, sections, diets, allergens } = content;
  const { servings, nutritionSource, needsReview, alternatives } = content;
  return {
    ...{ title, description, category },
    ingredients: ingredients.map(({ text }) => text),
    instructions,
    ...{ prepMinutes, cookMinutes, totalMinutes, sections, diets, allergens },
    ...toDisplayNutrition(content),
    ...{ servings, nutritionSource, needsReview, alternatives },
  };
}
