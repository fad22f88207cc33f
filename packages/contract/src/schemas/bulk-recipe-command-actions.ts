import { z } from 'zod';
import { MAX_ITEMS_PER_CALL } from '../constants.ts';
import { defineAction } from './define-endpoint-and-action.ts';
import { recipeLabelSchema, recipeLabelsSchema } from './recipe-fields-schema.ts';
import { itemIdSchema } from './recipe-schemas.ts';

/** Ids of recipes that don't exist are ignored; if none exists, the call fails with 404. */
export const itemIdsSchema = z.array(itemIdSchema).min(1).max(MAX_ITEMS_PER_CALL);

/** Actions on several recipes. */
export const bulkItemCommands = {
  DELETE_ITEMS: defineAction({
    summary: 'Move several recipes to the trash for 30 days',
    payload: z.object({ itemIds: itemIdsSchema }),
    response: z.object({ count: z.number().int() }),
    errors: ['ITEM_NOT_FOUND'],
  }),
  RESTORE_ITEMS: defineAction({
    summary: 'Restore several recipes from the trash',
    payload: z.object({ itemIds: itemIdsSchema }),
    response: z.object({ count: z.number().int() }),
    errors: ['ITEM_NOT_FOUND'],
  }),
  TAG_ITEMS: defineAction({
    summary: 'Add tags to several recipes and remove others',
    payload: z.object({
      itemIds: itemIdsSchema,
      add: recipeLabelsSchema.default([]),
      remove: recipeLabelsSchema.default([]),
    }),
    response: z.object({
      /** Recipes that have been changed. */
      count: z.number().int(),
      /** Recipes that stay unchanged because they would have too many tags. */
      full: z.number().int(),
    }),
    errors: ['ITEM_NOT_FOUND'],
  }),
  RENAME_TAG: defineAction({
    summary: 'Rename a tag of all recipes; renaming it to another tag merges them',
    payload: z.object({ tag: recipeLabelSchema, newTag: recipeLabelSchema }),
    response: z.object({ count: z.number().int() }),
  }),
  DELETE_TAG: defineAction({
    summary: 'Remove a tag from all recipes, including those in the trash',
    payload: z.object({ tag: recipeLabelSchema }),
    response: z.object({ count: z.number().int() }),
  }),
} as const;
