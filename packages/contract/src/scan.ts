import { z } from 'zod';
import { calls } from './calls.ts';
import { PHOTO_MAXIMUM_BYTES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { photoErrors, recogniserErrors } from './errors.ts';
import { alternativeSchema, itemSchema } from './items.ts';

export const recognitionKinds = [
  'dish',
  'ingredient',
  'packaged',
  'recipe_text',
  'not_food',
  'unclear',
] as const;

export const recognitionSchema = z
  .object({
    kind: z.enum(recognitionKinds),
    title: z.string(),
    /** 0 to 1; shown to people as words and bars, never as a percentage. */
    confidence: z.number(),
    alternatives: z.array(alternativeSchema),
    source: z.string(),
  })
  .meta({ id: 'Recognition' });

/** Base64 grows by a third; the sentence about a too large photo comes from the photo check, not from here. */
const DATA_URL_MAXIMUM = Math.ceil((PHOTO_MAXIMUM_BYTES * 4) / 3) * 2;

export const scan = endpoint({
  ...calls.scan,
  tag: 'recognition',
  summary: 'A photo in, a stored recipe out',
  body: z.object({
    action: z.literal('FOOD_RECOGNITION'),
    payload: z.object({
      /** The photo as a data URL, or its base64 alone. */
      image: z.string().max(DATA_URL_MAXIMUM),
      mimeType: z.string().max(100).optional(),
      /** The person says that it is food, after a first answer said that it is not. */
      assumeFood: z.boolean().default(false),
      /** Names this scan in the progress events; made by the server when absent. */
      scanId: z.uuid().optional(),
    }),
  }),
  answer: z.object({
    succeeded: z.boolean(),
    isFood: z.boolean(),
    item: itemSchema.optional(),
    itemId: z.string().optional(),
    /** The same photo came less than a day ago: this is its recipe, and it cost nothing. */
    duplicate: z.boolean().optional(),
    recognition: recognitionSchema.optional(),
    errorMessage: z.string().optional(),
  }),
  errors: ['LIMIT_EXCEEDED', ...photoErrors, ...recogniserErrors, 'RECIPES_FULL'],
});
