import { z } from 'zod';
import { itemUploadCall } from '../api-calls.ts';
import { photoErrorCodes, recognizerErrorCodes } from '../api-errors.ts';
import {
  IMPORT_TEXT_MAX_BYTES,
  MAX_PHOTOS_PER_UPLOAD,
  MAX_RECIPES_PER_SAVE,
} from '../constants.ts';
import * as messages from '../user-messages.ts';
import { bulkItemCommands } from './bulk-recipe-command-actions.ts';
import { defineAction } from './define-endpoint-and-action.ts';
import {
  dropBlankLinesOfFields,
  ingredientsSchema,
  itemFieldsSchema,
  itemFieldsWithBlankLinesSchema,
  servingsSchema,
} from './recipe-fields-schema.ts';
import {
  dishNameTranslationsSchema,
  importedRecipeSchema,
  itemIdSchema as itemId,
  itemResponseSchema,
  itemSchema,
  recognitionAlternativeSchema,
} from './recipe-schemas.ts';
import { recognizedItemCommands } from './recognized-recipe-command-actions.ts';

const emptyResponseSchema = z.object({});
const imageDataSchema = z.string().max(40_000_000);
const mediaInputSchema = z.object({
  /** The photo as a data URL. */
  url: imageDataSchema,
  type: z.string().max(100).optional(),
  name: z.string().max(500).optional(),
});
const mediaKey = z.string().min(1).max(300);

/** What recipes are imported from: pasted text or a web page. */
const importSourceShape = {
  text: z.string().max(IMPORT_TEXT_MAX_BYTES).optional(),
  address: z.string().max(2000).optional(),
  /** The name of `address` in clients of earlier versions. */
  url: z.string().max(2000).optional(),
};
const countSources = (sources: readonly unknown[]) =>
  sources.filter((source) => source !== undefined).length;
const importSourceErrors = [
  'NO_RECIPE',
  'PAGE_REFUSED',
  'PAGE_UNREACHABLE',
  'IMPORT_TOO_COMPLEX',
] as const;
/** A recipe that the user has reviewed. */
const reviewedRecipeSchema = itemFieldsWithBlankLinesSchema
  .omit({ previewIconUrl: true, tagId: true })
  .required({ title: true })
  .extend({
    /** Idempotency key chosen by the client: saving the recipe again does not create a second one. */
    requestKey: z.uuid().optional(),
  })
  .overwrite(dropBlankLinesOfFields);

function hasUniqueKeys(recipes: readonly { requestKey?: string | undefined }[]): boolean {
  const keys = recipes.flatMap(({ requestKey }) => requestKey?.toLowerCase() ?? []);
  return new Set(keys).size === keys.length;
}

/** POST /items {action, payload} */
export const itemCommands = {
  CREATE_ITEM: defineAction({
    summary: 'Create a recipe',
    payload: itemFieldsSchema
      .extend({
        /** Idempotency key chosen by the client: a repeated request does not create a second recipe. */
        requestKey: z.uuid().optional(),
      })
      .refine(({ requestKey: _, ...fields }) => Object.keys(fields).length > 0, {
        path: ['title'],
        message: messages.titleRequired,
      }),
    response: itemResponseSchema,
    errors: [
      'ITEM_NOT_FOUND',
      'ITEM_IN_TRASH',
      'REQUEST_KEY_REUSED',
      'TAG_TAKEN',
      ...photoErrorCodes,
      'RECIPES_FULL',
    ],
  }),
  UPDATE_ITEM: defineAction({
    summary: 'Update a recipe; omitted fields keep their value',
    payload: z.object({
      itemId,
      updateData: itemFieldsSchema,
      /** The `updatedAt` of the version that was edited; the call fails with 409 if the recipe changed since. */
      basedOn: z.iso.datetime().optional(),
    }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND', 'ITEM_CHANGED', 'TAG_TAKEN', ...photoErrorCodes],
  }),
  DELETE_ITEM: defineAction({
    summary: 'Move a recipe to the trash for 30 days',
    payload: z.object({ itemId }),
    response: emptyResponseSchema,
    errors: ['ITEM_NOT_FOUND'],
  }),
  ...bulkItemCommands,
  RESTORE_ITEM: defineAction({
    summary: 'Restore a recipe from the trash',
    payload: z.object({ itemId }),
    response: itemResponseSchema.extend({
      /** True when another recipe uses the tag now; the recipe is restored without it. */
      tagTaken: z.boolean().optional(),
    }),
    errors: ['ITEM_NOT_FOUND'],
  }),
  PURGE_ITEM: defineAction({
    summary: 'Permanently delete a recipe in the trash and its photos',
    payload: z.object({ itemId }),
    response: emptyResponseSchema,
    errors: ['ITEM_NOT_FOUND'],
  }),
  ADD_MEDIA_TO_ITEM: defineAction({
    summary: 'Add photos to a recipe; either all are added or none',
    payload: z.object({
      itemId,
      mediaData: z.union([mediaInputSchema, z.array(mediaInputSchema).min(1).max(20)]),
    }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND', 'LIMIT_EXCEEDED', ...photoErrorCodes],
  }),
  REMOVE_MEDIA_FROM_ITEM: defineAction({
    summary: 'Remove a photo from a recipe',
    payload: z
      .object({ itemId, mediaId: mediaKey.optional(), mediaKey: mediaKey.optional() })
      .refine(({ mediaId, mediaKey: key }) => mediaId !== undefined || key !== undefined, {
        path: ['mediaId'],
        message: 'mediaId is missing.',
      }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND', 'NOT_FOUND'],
  }),
  REMOVE_MULTIPLE_MEDIA_FROM_ITEM: defineAction({
    summary: 'Remove several photos from a recipe; either all are removed or none',
    payload: z.object({ itemId, mediaKeys: z.array(mediaKey).min(1).max(100) }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND', 'NOT_FOUND'],
  }),
  ...recognizedItemCommands,
  FIND_ITEM_USING_AI: defineAction({
    summary: 'Find the user’s recipes that match a photo, best match first',
    payload: z.object({
      /** A data URL, or base64 without the prefix. */
      base64Image: imageDataSchema.min(1),
      mimeType: z.string().max(100).default('image/jpeg'),
    }),
    response: z.object({
      items: z.array(itemSchema),
      recognition: z.object({
        kind: z.string(),
        title: z.string(),
        confidence: z.number(),
        alternatives: z.array(recognitionAlternativeSchema),
        dishNames: dishNameTranslationsSchema,
        source: z.string(),
      }),
    }),
    errors: [...photoErrorCodes, ...recognizerErrorCodes],
  }),
  IMPORT_ITEMS: defineAction({
    summary:
      'Import recipes from pasted text (schema.org JSON-LD or plain text) or from a web page, or save reviewed recipes',
    payload: z
      .object({
        ...importSourceShape,
        /** Reviewed recipes, as PREVIEW_IMPORT returns them. */
        recipes: z
          .array(reviewedRecipeSchema)
          .min(1)
          .max(MAX_RECIPES_PER_SAVE)
          .refine(hasUniqueKeys, 'Each recipe needs a requestKey of its own.')
          .optional(),
        /** Idempotency key chosen by the client: a repeated import does not create the recipes again. */
        requestKey: z.uuid().optional(),
      })
      .refine(
        ({ text, address, url, recipes }) => countSources([text, address, url, recipes]) === 1,
        { path: ['text'], message: 'Please give either text or an address.' },
      ),
    response: z.object({
      items: z.array(itemSchema),
      /** Number of recipes that were found but not imported, because they are invalid. */
      skipped: z.number().int(),
    }),
    errors: [...importSourceErrors, 'ITEM_IN_TRASH', 'REQUEST_KEY_REUSED', 'RECIPES_FULL'],
  }),
  PREVIEW_IMPORT: defineAction({
    summary:
      'Read recipes from text or a web page as IMPORT_ITEMS does, without storing them; a missing title is empty',
    payload: z
      .object(importSourceShape)
      .refine(({ text, address, url }) => countSources([text, address, url]) === 1, {
        path: ['text'],
        message: 'Please give either text or an address.',
      }),
    response: z.object({
      recipes: z.array(importedRecipeSchema),
      /** Number of recipes that were found but cannot be imported, because they are invalid or too many. */
      skipped: z.number().int(),
    }),
    errors: [...importSourceErrors],
  }),
  ESTIMATE_NUTRITION: defineAction({
    summary:
      'Estimate the nutrition of one serving of these ingredients from the composition table; stores nothing',
    payload: z.object({
      ingredients: ingredientsSchema,
      servings: servingsSchema,
      /** The recipe being edited: known weights of its ingredients and servings are reused. */
      itemId: itemId.optional(),
    }),
    response: z.object({
      /** Null when no ingredient could be counted. */
      nutrition: z
        .object({
          calories: z.number(),
          protein: z.number(),
          fats: z.number(),
          carbs: z.number(),
          weight: z.number(),
        })
        .nullable(),
      /** One entry per ingredient: grams and matched food, or nulls if it was not counted. */
      lines: z.array(z.object({ grams: z.number().nullable(), food: z.string().nullable() })),
    }),
    errors: ['ITEM_NOT_FOUND'],
  }),
} as const;

/** POST /items/upload, multipart: `action`, `itemId`, perhaps `requestKey`, and one or more `files`. */
const uploadFieldsSchema = z.object({
  action: z.literal(itemUploadCall.action),
  itemId,
  /** Idempotency key chosen by the client: a repeated upload to the recipe does not add the photos again. */
  requestKey: z.uuid().optional(),
});
export const itemUpload = {
  ...itemUploadCall,
  fields: uploadFieldsSchema,
  /** The complete form. Its files are streamed one at a time. */
  form: uploadFieldsSchema.extend({ files: z.array(z.file()).min(1).max(MAX_PHOTOS_PER_UPLOAD) }),
  response: itemResponseSchema,
  errors: ['ITEM_NOT_FOUND', 'REQUEST_KEY_REUSED', 'LIMIT_EXCEEDED', ...photoErrorCodes],
} as const;
