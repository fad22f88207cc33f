import { z } from 'zod';
import {
  CATEGORY_MAXIMUM,
  DESCRIPTION_MAXIMUM,
  FIGURE_MAXIMUM,
  INGREDIENT_MAXIMUM,
  INSTRUCTION_MAXIMUM,
  INSTRUCTIONS_MAXIMUM,
  LINES_MAXIMUM,
  SERVINGS_MAXIMUM,
  SMALLEST_FIGURE,
  TITLE_MAXIMUM,
} from './constants.ts';
import { nutritionSources } from './items.ts';
import { messages } from './messages.ts';

/** Letters in one form, so that they are found again however they were typed. */
const text = () => z.string().normalize('NFC').trim();

export const titleSchema = text()
  .min(1, messages.titleRequired)
  .max(TITLE_MAXIMUM, messages.titleTooLong);

export const descriptionSchema = text().max(DESCRIPTION_MAXIMUM, messages.descriptionTooLong);

/** Null says that there is none, as an empty text does. */
const orNone = (schema: z.ZodString) => schema.nullable().transform((given) => given ?? '');

/** Lines without a word are left out. */
const lines = (maximum: number) =>
  z
    .array(text().max(maximum))
    .max(LINES_MAXIMUM)
    .transform((all) => all.filter((line) => line !== ''));

export const ingredientsSchema = lines(INGREDIENT_MAXIMUM);
export const instructionsSchema = lines(INSTRUCTION_MAXIMUM).refine(
  (all) => all.reduce((total, step) => total + step.length, 0) <= INSTRUCTIONS_MAXIMUM,
  messages.instructionsTooLong,
);
export const servingsSchema = z.number().int().min(1).max(SERVINGS_MAXIMUM);

/** kcal or grams of one serving; less than a thousandth is nothing. */
const figure = z
  .number()
  .min(0)
  .max(FIGURE_MAXIMUM)
  .transform((amount) => (amount < SMALLEST_FIGURE ? 0 : amount))
  .nullable();

/**
 * What a person may say of a recipe; all of it optional. Figures that are given stand; figures that are not are added
 * up anew when ingredients change.
 */
export const itemFieldsSchema = z
  .object({
    title: titleSchema,
    description: orNone(descriptionSchema),
    category: orNone(text().max(CATEGORY_MAXIMUM)),
    /** A photo as a data URL, the address of one of the recipe's own photos, or null for none. */
    previewIconUrl: z.string().max(40_000_000).nullable(),
    ingredients: ingredientsSchema,
    instructions: instructionsSchema,
    calories: figure,
    protein: figure,
    fats: figure,
    carbs: figure,
    weight: figure,
    servings: servingsSchema.nullable(),
    /** `table` takes figures that were entered back, and adds them up. Anything else changes nothing. */
    nutritionSource: z.enum(nutritionSources).nullable(),
    tagId: text().min(1).max(100).nullable(),
  })
  .partial()
  .meta({ id: 'ItemFields' });
export type ItemFields = z.infer<typeof itemFieldsSchema>;
