import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { photoErrorCodes, recognizerErrorCodes } from '../api-errors.ts';
import { TRIAL_TOKEN_MAX_LENGTH } from '../constants.ts';
import { defineEndpoint } from './define-endpoint-and-action.ts';
import { itemSchema } from './recipe-schemas.ts';
import { DATA_URL_MAX_LENGTH, scan } from './scan-endpoint.ts';

const { isFood, recognition, errorMessage } = scan.response.shape;

/** The content of a recipe that is not stored. */
export const trialRecipeSchema = itemSchema
  .omit({
    ...{ _id: true, tagId: true, createdAt: true, updatedAt: true, replacedVersionUntil: true },
    ...{ tags: true, isFavorite: true, rating: true, cooked: true, recognition: true },
  })
  .meta({ id: 'TrialRecipe' });
export type TrialRecipe = z.infer<typeof trialRecipeSchema>;

export const trialScan = defineEndpoint({
  ...calls.trialScan,
  tag: 'recognition',
  summary:
    'Recognize a photo without an account, with the recognizer on the server. Nothing is stored',
  body: z.object({
    /** The photo as a data URL, or base64 without the prefix. */
    image: z.string().max(DATA_URL_MAX_LENGTH),
    mimeType: z.string().max(100).optional(),
    /** Set after a `not_food` result when the visitor says that the photo does show food. */
    assumeFood: z.boolean().default(false),
  }),
  response: z.object({
    ...{ succeeded: z.boolean(), isFood, recognition, errorMessage },
    item: trialRecipeSchema.optional(),
    /** Stores the recipe, see `saveTrialRecipe`; for 30 minutes. */
    token: z.string().optional(),
  }),
  errors: [...photoErrorCodes, ...recognizerErrorCodes],
});

export const saveTrialRecipe = defineEndpoint({
  ...calls.saveTrialRecipe,
  tag: 'recognition',
  summary:
    'Store the recipe of a trial scan, as a scan would have done. Repeating it stores nothing',
  body: z.object({
    token: z.string().min(1).max(TRIAL_TOKEN_MAX_LENGTH),
    /** The photo of the trial scan, unchanged. Absent: the recipe has no photo. */
    image: z.string().max(DATA_URL_MAX_LENGTH).optional(),
  }),
  response: scan.response,
  errors: [
    ...(['LIMIT_EXCEEDED', 'TRIAL_SCAN_EXPIRED', 'ITEM_IN_TRASH', 'RECIPES_FULL'] as const),
    ...photoErrorCodes,
  ],
});
