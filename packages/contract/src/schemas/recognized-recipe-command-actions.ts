import { z } from 'zod';
import { recognizerErrorCodes } from '../api-errors.ts';
import { TITLE_MAX_LENGTH } from '../constants.ts';
import { defineAction } from './define-endpoint-and-action.ts';
import { titleSchema } from './recipe-fields-schema.ts';
import { itemIdSchema as itemId, itemResponseSchema } from './recipe-schemas.ts';

/** Commands about the dish of a recipe that was made by recognition. */
export const recognizedItemCommands = {
  CONFIRM_RECOGNITION: defineAction({
    summary: 'Confirm or correct the recognized dish; a correction replaces the recipe',
    payload: z.object({
      itemId,
      /** The recognized title, one of the alternatives, or any dish in the cookbook. */
      title: z.string().trim().min(1).max(TITLE_MAX_LENGTH),
      /** Allows replacing a recipe that was edited since recognition; without it such a call fails with 409 ITEM_EDITED. */
      replaceEdits: z.boolean().default(false),
    }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND', 'NOT_RECOGNISED', 'ITEM_EDITED'],
  }),
  COMPOSE_RECIPE: defineAction({
    summary:
      'Have an AI service write the recipe of a dish; reports progress with scan:progress. Counts toward the monthly limit of recipes from photos, except with itemId',
    payload: z.object({
      /** Any dish. */
      title: titleSchema,
      /** A recipe whose dish is in question (`needsReview`): the new recipe replaces it and keeps its photos. */
      itemId: itemId.optional(),
      /** Identifies this call in progress events; the server generates one if absent. */
      scanId: z.uuid().optional(),
      /** Idempotency key chosen by the client: a repeated request does not create a second recipe. Ignored with itemId. */
      requestKey: z.uuid().optional(),
    }),
    response: itemResponseSchema,
    errors: [
      'NO_PROVIDER',
      'ITEM_NOT_FOUND',
      'NOT_RECOGNISED',
      'RECOGNITION_CONFIRMED',
      'LIMIT_EXCEEDED',
      'ITEM_IN_TRASH',
      'REQUEST_KEY_REUSED',
      'RECIPES_FULL',
      ...recognizerErrorCodes,
    ],
  }),
  RESTORE_REPLACED_VERSION: defineAction({
    summary: 'Restore the content last replaced by CONFIRM_RECOGNITION; possible for 30 days',
    payload: z.object({ itemId }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND', 'NO_REPLACED_VERSION'],
  }),
  DISCARD_RECOGNITION: defineAction({
    summary:
      'Delete a recognized dish that was not confirmed yet; its scan no longer counts toward the limit',
    payload: z.object({ itemId }),
    response: z.object({}),
    errors: ['ITEM_NOT_FOUND', 'NOT_RECOGNISED', 'RECOGNITION_CONFIRMED'],
  }),
} as const;
