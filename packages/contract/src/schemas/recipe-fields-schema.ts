import { z } from 'zod';
import {
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  COOKED_NOTE_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  INSTRUCTIONS_MAX_TOTAL_LENGTH,
  MAX_COOKED_ENTRIES,
  MAX_LINES_PER_RECIPE_FIELD,
  MAX_NUTRITION_VALUE,
  MAX_RATING,
  MAX_RECIPE_LABELS,
  MAX_RECIPE_MINUTES,
  MAX_SECTIONS,
  MAX_SERVINGS,
  MIN_NONZERO_NUTRITION_VALUE,
  NOTES_MAX_LENGTH,
  RECIPE_LABEL_MAX_LENGTH,
  RECIPE_TAG_ID_MAX_LENGTH,
  SECTION_TITLE_MAX_LENGTH,
  SOURCE_URL_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '../constants.ts';
import * as messages from '../user-messages.ts';
import { nutritionSources } from './recipe-schemas.ts';

/** Normalizes to NFC so that text matches in searches regardless of how it was typed. */
const normalizedText = () => z.string().normalize('NFC').trim();

export const titleSchema = normalizedText()
  .min(1, messages.titleRequired)
  .max(TITLE_MAX_LENGTH, messages.titleTooLong);

export const descriptionSchema = normalizedText().max(
  DESCRIPTION_MAX_LENGTH,
  messages.descriptionTooLong,
);

/** Null means empty. */
const nullToEmpty = (schema: z.ZodString) => schema.nullable().transform((value) => value ?? '');

const textLinesSchema = (maxLength: number) =>
  z.array(normalizedText().max(maxLength)).max(MAX_LINES_PER_RECIPE_FIELD);

const dropBlankLines = (lines: string[]) => lines.filter((line) => line !== '');

const ingredientLinesSchema = textLinesSchema(INGREDIENT_MAX_LENGTH);
/** Drops blank lines. */
export const ingredientsSchema = ingredientLinesSchema.overwrite(dropBlankLines);
const instructionLinesSchema = textLinesSchema(INSTRUCTION_MAX_LENGTH).refine(
  (all) => all.reduce((total, step) => total + step.length, 0) <= INSTRUCTIONS_MAX_TOTAL_LENGTH,
  messages.instructionsTooLong,
);
export const servingsSchema = z.number().int().min(1).max(MAX_SERVINGS);

/** kcal or grams per serving; values below 0.001 become 0. */
const nullableNutritionValueSchema = z
  .number()
  .min(0)
  .max(MAX_NUTRITION_VALUE)
  .transform((amount) => (amount < MIN_NONZERO_NUTRITION_VALUE ? 0 : amount))
  .nullable();

const nullableMinutesSchema = z.number().int().min(0).max(MAX_RECIPE_MINUTES).nullable();

const urlSchema = z
  .url({ protocol: /^https?$/, error: messages.invalidSourceUrl })
  .max(SOURCE_URL_MAX_LENGTH);

const positionSchema = z.number().int().min(0).max(MAX_LINES_PER_RECIPE_FIELD);
const sectionsSchema = z
  .array(
    z.object({
      title: normalizedText().max(SECTION_TITLE_MAX_LENGTH),
      ingredientsFrom: positionSchema,
      instructionsFrom: positionSchema,
    }),
  )
  .max(MAX_SECTIONS);

/** A tag, diet or allergen. */
export const recipeLabelSchema = normalizedText().min(1).max(RECIPE_LABEL_MAX_LENGTH);

/** Drops blank labels, and those that differ from an earlier one only by case. */
export const recipeLabelsSchema = z
  .array(normalizedText().max(RECIPE_LABEL_MAX_LENGTH))
  .max(MAX_RECIPE_LABELS)
  .transform((labels) => {
    const byLowercase = new Map<string, string>();
    for (const label of labels) {
      const key = label.toLowerCase();
      if (!byLowercase.has(key)) byLowercase.set(key, label);
    }
    byLowercase.delete('');
    return [...byLowercase.values()];
  });

const cookedSchema = z
  .array(
    z.object({
      date: z.union([z.iso.date(), z.iso.datetime()]),
      note: normalizedText().max(COOKED_NOTE_MAX_LENGTH).default(''),
    }),
  )
  .max(MAX_COOKED_ENTRIES);

interface LinesAndSections {
  ingredients?: string[] | undefined;
  instructions?: string[] | undefined;
  sections?: z.infer<typeof sectionsSchema> | undefined;
}

/** Drops the blank lines of both lists. Each section still starts before the same line. */
export function dropBlankLinesOfFields<Fields extends LinesAndSections>(fields: Fields): Fields {
  const { ingredients, instructions, sections } = fields;
  const countBlank = (lines: string[] = [], end?: number) =>
    lines.slice(0, end).filter((line) => line === '').length;
  if (countBlank(ingredients) + countBlank(instructions) === 0) return fields;
  return {
    ...fields,
    ...(ingredients && { ingredients: dropBlankLines(ingredients) }),
    ...(instructions && { instructions: dropBlankLines(instructions) }),
    ...(sections && {
      sections: sections.map(({ title, ingredientsFrom, instructionsFrom }) => ({
        title,
        ingredientsFrom: ingredientsFrom - countBlank(ingredients, ingredientsFrom),
        instructionsFrom: instructionsFrom - countBlank(instructions, instructionsFrom),
      })),
    }),
  };
}

/** `itemFieldsSchema` with blank lines; schemas that omit or pick fields are derived from it. */
export const itemFieldsWithBlankLinesSchema = z
  .object({
    title: titleSchema,
    description: nullToEmpty(descriptionSchema),
    category: nullToEmpty(normalizedText().max(CATEGORY_MAX_LENGTH)),
    /** A photo as a data URL, the URL of one of the recipe's own photos, or null for none. */
    previewIconUrl: z.string().max(40_000_000).nullable(),
    ingredients: ingredientLinesSchema,
    instructions: instructionLinesSchema,
    calories: nullableNutritionValueSchema,
    protein: nullableNutritionValueSchema,
    fats: nullableNutritionValueSchema,
    carbs: nullableNutritionValueSchema,
    weight: nullableNutritionValueSchema,
    servings: servingsSchema.nullable(),
    /** `table` discards entered nutrition values and calculates them again. Other values have no effect. */
    nutritionSource: z.enum(nutritionSources).nullable(),
    prepMinutes: nullableMinutesSchema,
    cookMinutes: nullableMinutesSchema,
    totalMinutes: nullableMinutesSchema,
    notes: nullToEmpty(normalizedText().max(NOTES_MAX_LENGTH)),
    author: nullToEmpty(normalizedText().max(AUTHOR_MAX_LENGTH)),
    sourceUrl: urlSchema.nullable(),
    sections: sectionsSchema,
    tags: recipeLabelsSchema,
    isFavorite: z.boolean(),
    rating: z.number().int().min(1).max(MAX_RATING).nullable(),
    cooked: cookedSchema,
    diets: recipeLabelsSchema,
    allergens: recipeLabelsSchema,
    tagId: normalizedText().min(1).max(RECIPE_TAG_ID_MAX_LENGTH).nullable(),
  })
  .partial();

/**
 * The fields of a recipe that a user can set; all optional. Nutrition values that are given are kept; the others are
 * recalculated when the ingredients change. Blank lines are dropped.
 */
export const itemFieldsSchema = itemFieldsWithBlankLinesSchema
  .overwrite(dropBlankLinesOfFields)
  .meta({ id: 'ItemFields' });
export type ItemFields = z.infer<typeof itemFieldsSchema>;
