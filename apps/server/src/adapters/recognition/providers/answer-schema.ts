import {
  AUTHOR_MAX_LENGTH,
  categories,
  MAX_RECIPE_MINUTES,
  MAX_SECTIONS,
  MAX_SERVINGS,
  NOTES_MAX_LENGTH,
  SECTION_TITLE_MAX_LENGTH,
  sanitizeMultilineText,
  sanitizeName,
} from '@plateful/contract';
import { recognitionUncertainties } from '@plateful/contract/schemas';
import { z } from 'zod';
import type { GeneratedRecipe } from '#ports/recognizer.ts';

export const MAX_TITLE_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_INGREDIENTS = 60;
export const MAX_INGREDIENT_LENGTH = 200;
export const MAX_STEPS = 40;
export const MAX_STEP_LENGTH = 1000;
const MAX_ALTERNATIVES = 7;
const MAX_GRAMS = 100_000;
const MAX_ESTIMATE = 1_000_000;

export const answerKinds = [
  'dish',
  'ingredient',
  'packaged',
  'recipe_text',
  'not_food',
  'unclear',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

const number = z.number().nullable();
const estimate = z.object({
  calories: z.number(),
  protein: z.number(),
  fats: z.number(),
  carbs: z.number(),
});

/**
 * What a provider is asked for. Strict modes support only types, enums and nullable values, and every field is
 * required; `answerSchema` checks lengths and ranges. The order is the order in which an answer is streamed.
 */
const requestedFields = {
  kind: z.enum(answerKinds),
  title: z.string(),
  confidence: z.number(),
  description: z.string(),
  category: z.enum(categories),
  servings: number,
  prepMinutes: number,
  cookMinutes: number,
  totalMinutes: number,
  ingredients: z.array(
    z.object({ text: z.string(), food: z.string(), grams: number, estimate: estimate.nullable() }),
  ),
  instructions: z.array(z.string()),
  sections: z.array(
    z.object({ title: z.string(), ingredientsFrom: z.number(), instructionsFrom: z.number() }),
  ),
  notes: z.string(),
  author: z.string(),
  uncertainties: z.array(z.enum(recognitionUncertainties)),
  alternatives: z.array(z.object({ title: z.string(), confidence: z.number() })),
};

/** The JSON schema for providers. With `assumeFood`, the answer `not_food` is not possible. */
export function createAnswerJsonSchema({ assumeFood }: { assumeFood: boolean }) {
  const kind = z.enum(assumeFood ? answerKinds.filter((name) => name !== 'not_food') : answerKinds);
  const { $schema: _, ...schema } = z.toJSONSchema(z.object({ ...requestedFields, kind }), {
    target: 'draft-7',
  });
  return schema;
}

const line = (maxLength: number) => z.string().transform((text) => cleanLine(text, maxLength));
const optionalLine = (maxLength: number) => line(maxLength).catch('');
const range = (min: number, max: number) => z.number().min(min).max(max);
/** Values out of range are unknown. */
const optionalNumber = (max: number) => range(0, max).nullable().catch(null);
const minutes = optionalNumber(MAX_RECIPE_MINUTES).transform(round);

const candidateSchema = z.object({
  title: line(MAX_TITLE_LENGTH),
  confidence: range(0, 1).catch(0),
});

const ingredientSchema = z
  .object({
    text: line(MAX_INGREDIENT_LENGTH),
    food: optionalLine(MAX_INGREDIENT_LENGTH),
    grams: optionalNumber(MAX_GRAMS),
    estimate: z
      .object({
        calories: range(0, MAX_ESTIMATE),
        protein: range(0, MAX_GRAMS),
        fats: range(0, MAX_GRAMS),
        carbs: range(0, MAX_GRAMS),
      })
      .nullable()
      .catch(null),
  })
  .or(line(MAX_INGREDIENT_LENGTH).transform(toPlainIngredient));

const sectionSchema = z.object({
  title: line(SECTION_TITLE_MAX_LENGTH),
  ingredientsFrom: z.number().int(),
  instructionsFrom: z.number().int(),
});

/**
 * An answer of a provider. Unknown fields are dropped and values out of range are unknown, but an answer whose lists
 * have another type or are too long is none.
 */
export const answerSchema = z.object({
  kind: z
    .string()
    .transform((name) => name.trim().toLowerCase())
    .pipe(z.enum(answerKinds)),
  title: optionalLine(MAX_TITLE_LENGTH),
  confidence: range(0, 1).catch(0),
  description: optionalLine(MAX_DESCRIPTION_LENGTH),
  category: optionalLine(MAX_TITLE_LENGTH),
  servings: range(1, MAX_SERVINGS).nullable().catch(null).transform(round),
  prepMinutes: minutes,
  cookMinutes: minutes,
  totalMinutes: minutes,
  ingredients: z
    .array(ingredientSchema)
    .max(MAX_INGREDIENTS)
    .transform((all) => all.filter(({ text }) => text !== ''))
    .default([]),
  instructions: z
    .array(line(MAX_STEP_LENGTH))
    .max(MAX_STEPS)
    .transform((all) => all.filter((step) => step !== ''))
    .default([]),
  sections: z.array(sectionSchema).max(MAX_SECTIONS).catch([]),
  notes: z
    .string()
    .transform((text) => truncate(sanitizeMultilineText(text), NOTES_MAX_LENGTH))
    .catch(''),
  author: optionalLine(AUTHOR_MAX_LENGTH),
  uncertainties: z.array(z.string()).catch([]).transform(keepKnownUncertainties),
  alternatives: z
    .array(candidateSchema)
    .catch([])
    .transform((all) => all.slice(0, MAX_ALTERNATIVES)),
});
export type Answer = z.infer<typeof answerSchema>;

/** Makes text of a provider one line without control characters or bidirectional overrides. */
export function cleanLine(text: string, maxLength: number): string {
  return truncate(sanitizeName(text.slice(0, 10 * maxLength)), maxLength);
}

function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).toWellFormed()}…`;
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function toPlainIngredient(text: string): GeneratedRecipe['ingredients'][number] {
  return { text, food: '', grams: null, estimate: null };
}

function keepKnownUncertainties(names: readonly string[]) {
  return recognitionUncertainties.filter((name) => names.includes(name));
}

/** The recipe of an answer; null if it contains none. A text may lack its title, its ingredients or its steps. */
export function toGeneratedRecipe(answer: Answer): GeneratedRecipe | null {
  const { kind, title, ingredients, instructions } = answer;
  const counts = [ingredients.length, instructions.length];
  const isComplete =
    kind === 'recipe_text'
      ? counts.some((count) => count > 0)
      : title !== '' && counts.every((count) => count > 0);
  if (kind === 'not_food' || !isComplete) return null;
  return {
    title,
    ingredients,
    instructions,
    sections: toSections(answer),
    description: answer.description,
    category: answer.category,
    servings: answer.servings,
    prepMinutes: answer.prepMinutes,
    cookMinutes: answer.cookMinutes,
    totalMinutes: answer.totalMinutes,
    notes: answer.notes,
    author: answer.author,
  };
}

/** No sections unless all of them are in order and within the lists. */
function toSections({ sections, ingredients, instructions }: Answer): Answer['sections'] {
  const isValid = sections.every(({ ingredientsFrom, instructionsFrom, title }, index) => {
    const previous = sections[index - 1] ?? { ingredientsFrom: 0, instructionsFrom: 0 };
    return (
      title !== '' &&
      ingredientsFrom >= previous.ingredientsFrom &&
      ingredientsFrom <= ingredients.length &&
      instructionsFrom >= previous.instructionsFrom &&
      instructionsFrom <= instructions.length
    );
  });
  return isValid ? sections : [];
}
