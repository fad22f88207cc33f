import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { photoErrorCodes, recognizerErrorCodes } from '../api-errors.ts';
import { MAX_PHOTOS_PER_SCAN, PHOTO_MAX_BYTES } from '../constants.ts';
import { defineEndpoint } from './define-endpoint-and-action.ts';
import { itemSchema, recognitionSchema } from './recipe-schemas.ts';

/** Twice the base64 size of the largest photo, so that the photo check (not this schema) reports photos that are too large. */
export const DATA_URL_MAX_LENGTH = Math.ceil((PHOTO_MAX_BYTES * 4) / 3) * 2;

export const scan = defineEndpoint({
  ...calls.scan,
  tag: 'recognition',
  summary:
    'Recognize a photo and store its recipe: an AI service writes it, or it is read or taken from the cookbook on the server. Reports progress with scan:progress',
  body: z.object({
    action: z.literal('FOOD_RECOGNITION'),
    payload: z
      .object({
        /** The photo as a data URL, or base64 without the prefix. */
        image: z.string().max(DATA_URL_MAX_LENGTH).optional(),
        /** More photos of one recipe: the pages of a text, or a dish. `image`, if present, comes first; repeated photos count once. */
        images: z
          .array(z.string().max(DATA_URL_MAX_LENGTH))
          .min(1)
          .max(MAX_PHOTOS_PER_SCAN)
          .optional(),
        mimeType: z.string().max(100).optional(),
        /** Set after a `not_food` result when the user says that the photo does show food. */
        assumeFood: z.boolean().default(false),
        /** Identifies this scan in progress events; the server generates one if absent. */
        scanId: z.uuid().optional(),
      })
      .refine(({ image, images }) => image !== undefined || images !== undefined, {
        path: ['image'],
        message: 'image is missing.',
      }),
  }),
  response: z.object({
    succeeded: z.boolean(),
    isFood: z.boolean(),
    item: itemSchema.optional(),
    itemId: z.string().optional(),
    /** True when the same photo was scanned within a day: `item` is that recipe, and no credit was used. */
    duplicate: z.boolean().optional(),
    recognition: recognitionSchema.optional(),
    errorMessage: z.string().optional(),
  }),
  errors: ['LIMIT_EXCEEDED', ...photoErrorCodes, ...recognizerErrorCodes, 'RECIPES_FULL'],
});
