import { z } from 'zod';
import { itemUploadCall } from '../api-calls.ts';
import { photoErrorCodes, recognizerErrorCodes } from '../api-errors.ts';
import {
  filterDiets,
  filterSortFields,
  IMPORT_TEXT_MAX_BYTES,
  ITEMS_PAGE_SIZE,
  KNOWN_DISHES_PAGE_SIZE,
  MAX_PAGE_SIZE,
  MAX_PHOTOS_PER_UPLOAD,
  MAX_RECIPE_MINUTES,
  MAX_RECIPES_PER_SAVE,
  SEARCH_QUERY_MAX_LENGTH,
} from '../constants.ts';
import * as messages from '../messages.ts';
import { defineAction } from './define-endpoint.ts';
import {
  ingredientsSchema,
  itemFieldsSchema,
  labelSchema,
  servingsSchema,
} from './item-fields-schema.ts';
import {
  alternativeSchema,
  deletedItemSchema,
  dishNamesSchema,
  homeItemsSchema,
  importedRecipeSchema,
  itemSchema,
  knownDishSchema,
  listedItemSchema,
} from './item-schemas.ts';
import { recognizedItemCommands } from './recognized-item-commands.ts';
import { itemIdsSchema, severalItemsCommands } from './several-items-commands.ts';

const idSchema = z.string().min(1).max(100);
const itemId = idSchema;
const limit = z.number().int().min(1).max(MAX_PAGE_SIZE);
const skip = z.number().int().min(0).max(10_000_000).default(0);
/** The owner of the recipes. Defaults to the caller; only admins may pass another user's id. */
const userId = idSchema.optional();

/** Only recipes that are ready within this time; those without a time are left out. */
const maxMinutes = z.number().int().min(1).max(MAX_RECIPE_MINUTES).optional();

/** `card` returns only the fields that a recipe card shows. */
const fieldsParameterSchema = z.enum(['all', 'card']).default('all');

const listResponseSchema = z.object({ items: z.array(listedItemSchema), total: z.number().int() });
const itemResponseSchema = z.object({ data: itemSchema });
const emptyResponseSchema = z.object({});

/** The number of recipes in a category. */
export const categoryCountSchema = z
  .object({ category: z.string(), count: z.number().int() })
  .meta({ id: 'CategoryCount' });
export type CategoryCount = z.infer<typeof categoryCountSchema>;

export const itemSortFields = ['createdAt', 'updatedAt', 'title'] as const;

/** GET /items?action=…&payload={JSON} */
export const itemQueries = {
  GET_USER_ITEMS: defineAction({
    summary: 'List the user’s recipes, one page at a time',
    payload: z
      .object({
        limit: limit.default(20),
        skip,
        sortBy: z.enum(itemSortFields).default('createdAt'),
        sortOrder: z.enum(['asc', 'desc']).default('desc'),
        /** Orders by category as on the home list, newest first within a category. */
        groupBy: z.literal('category').optional(),
        fields: fieldsParameterSchema,
        userId,
      })
      .refine(
        ({ groupBy, sortBy, sortOrder }) =>
          !groupBy || (sortBy === 'createdAt' && sortOrder === 'desc'),
        { path: ['groupBy'], message: 'groupBy requires sortBy createdAt and sortOrder desc.' },
      ),
    response: listResponseSchema.extend({
      /** All categories in the order of the home list; recipes without one count as `other`. */
      categories: z.array(categoryCountSchema),
    }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  GET_ITEM_BY_ID: defineAction({
    summary: 'Get a recipe',
    payload: z.object({ itemId }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND'],
  }),
  GET_ITEMS_BY_ID: defineAction({
    summary: 'Get several recipes, newest first',
    payload: z.object({ itemIds: itemIdsSchema }),
    response: z.object({ items: z.array(itemSchema) }),
    errors: ['ITEM_NOT_FOUND'],
  }),
  FIND_ITEM_BY_TAGID: defineAction({
    summary: 'Get the recipe with a tag',
    payload: z.object({ tagId: idSchema }),
    response: itemResponseSchema,
    errors: ['ITEM_NOT_FOUND'],
  }),
  FIND_ITEM: defineAction({
    summary: 'List recipes by category, title words, creation date, time, diet, tag or state',
    payload: z.object({
      category: z.string().trim().max(100).optional(),
      title: z.string().trim().max(SEARCH_QUERY_MAX_LENGTH).optional(),
      /** Range of the creation time, inclusive; a date without a time means its start (`from`) or its end (`to`). */
      from: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
      to: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
      maxMinutes,
      diet: z.enum(filterDiets).optional(),
      tag: labelSchema.optional(),
      isFavorite: z.boolean().optional(),
      /** Whether the user has not confirmed the recognized dish yet. */
      needsReview: z.boolean().optional(),
      /** Newest first, or ascending; recipes without a value are last. */
      sortBy: z.enum(filterSortFields).default('createdAt'),
      limit: limit.default(ITEMS_PAGE_SIZE),
      skip,
      fields: fieldsParameterSchema,
    }),
    response: listResponseSchema,
  }),
  SEARCH_ITEMS: defineAction({
    summary: 'Search titles, descriptions, ingredients and steps; best match first',
    payload: z.object({
      /** A blank query finds nothing. */
      query: z.string().max(SEARCH_QUERY_MAX_LENGTH),
      maxMinutes,
      limit: limit.default(ITEMS_PAGE_SIZE),
      skip,
      fields: fieldsParameterSchema,
      userId,
    }),
    response: listResponseSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  GET_HOME_ITEMS: defineAction({
    summary: 'List the newest favorites, and the recipes that were cooked last',
    payload: z.object({}),
    response: homeItemsSchema,
  }),
  LIST_TAGS: defineAction({
    summary: 'List the tags of the user’s recipes, most used first',
    payload: z.object({}),
    response: z.object({
      tags: z.array(z.string()),
      /** The number of recipes with each of the tags. */
      counts: z.array(z.number().int()),
    }),
  }),
  GET_DELETED_ITEMS: defineAction({
    summary: 'List recipes in the trash, most recently deleted first',
    payload: z.object({ limit: limit.default(ITEMS_PAGE_SIZE), skip }),
    response: z.object({ items: z.array(deletedItemSchema), total: z.number().int() }),
  }),
  LIST_KNOWN_DISHES: defineAction({
    summary: 'List all dishes in the built-in cookbook',
    payload: z.object({}),
    response: z.object({ dishes: z.array(z.object({ title: z.string(), kind: z.string() })) }),
  }),
  FIND_KNOWN_DISHES: defineAction({
    summary: 'Find dishes of the built-in cookbook by name or synonym, best match first',
    payload: z.object({
      /** English or German, forgiving typing errors. An empty query lists the most usual dishes. */
      query: z.string().max(SEARCH_QUERY_MAX_LENGTH).default(''),
      limit: z.number().int().min(1).max(KNOWN_DISHES_PAGE_SIZE).default(KNOWN_DISHES_PAGE_SIZE),
      /** The language of `name`. */
      language: z.enum(['en', 'de']).default('en'),
    }),
    response: z.object({
      dishes: z.array(knownDishSchema),
      /** Whether COMPOSE_RECIPE can write the recipes of other dishes. */
      canCompose: z.boolean(),
    }),
  }),
} as const;

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
  url: z.string().max(2000).optional(),
};
const importSourceErrors = [
  'NO_RECIPE',
  'PAGE_REFUSED',
  'PAGE_UNREACHABLE',
  'IMPORT_TOO_COMPLEX',
] as const;
/** A recipe that the user has reviewed. */
const reviewedRecipeSchema = itemFieldsSchema
  .omit({ previewIconUrl: true, tagId: true })
  .required({ title: true })
  .extend({
    /** Idempotency key chosen by the client: saving the recipe again does not create a second one. */
    requestKey: z.uuid().optional(),
  });

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
  ...severalItemsCommands,
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
        alternatives: z.array(alternativeSchema),
        dishNames: dishNamesSchema,
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
        ({ text, url, recipes }) =>
          [text, url, recipes].filter((source) => source !== undefined).length === 1,
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
      .refine(({ text, url }) => (text === undefined) !== (url === undefined), {
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

/** POST /items/upload, multipart: `action`, `itemId` and one or more `files`. */
const uploadFieldsSchema = z.object({ action: z.literal(itemUploadCall.action), itemId });
export const itemUpload = {
  ...itemUploadCall,
  fields: uploadFieldsSchema,
  /** The complete form. Its files are streamed one at a time. */
  form: uploadFieldsSchema.extend({ files: z.array(z.file()).min(1).max(MAX_PHOTOS_PER_UPLOAD) }),
  response: itemResponseSchema,
  errors: ['ITEM_NOT_FOUND', 'LIMIT_EXCEEDED', ...photoErrorCodes],
} as const;
