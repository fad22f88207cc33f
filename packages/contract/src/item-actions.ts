import { z } from 'zod';
import { upload } from './calls.ts';
import {
  IMPORT_TEXT_MAXIMUM_BYTES,
  ITEMS_PAGE_SIZE,
  LIST_MAXIMUM,
  PHOTOS_PER_UPLOAD,
  SEARCH_MAXIMUM,
  TITLE_MAXIMUM,
} from './constants.ts';
import { action } from './endpoint.ts';
import { photoErrors, recogniserErrors } from './errors.ts';
import { ingredientsSchema, itemFieldsSchema, servingsSchema } from './item-fields.ts';
import { alternativeSchema, deletedItemSchema, itemSchema, listedItemSchema } from './items.ts';
import { messages } from './messages.ts';

const id = z.string().min(1).max(100);
const itemId = id;
const limit = z.number().int().min(1).max(LIST_MAXIMUM);
const skip = z.number().int().min(0).max(10_000_000).default(0);
/** Whose recipes; one's own when absent, somebody else's for admins alone. */
const userId = id.optional();

/** `card`: without what only the recipe's own page shows. */
const fields = z.enum(['all', 'card']).default('all');

const listAnswer = z.object({ items: z.array(listedItemSchema), total: z.number().int() });
const oneAnswer = z.object({ data: itemSchema });
const nothing = z.object({});

/** How many recipes of one category there are. */
export const categoryCountSchema = z
  .object({ category: z.string(), count: z.number().int() })
  .meta({ id: 'CategoryCount' });
export type CategoryCount = z.infer<typeof categoryCountSchema>;

export const itemSortFields = ['createdAt', 'updatedAt', 'title'] as const;

/** GET /items?action=…&payload={JSON} */
export const itemQueries = {
  GET_USER_ITEMS: action({
    summary: 'A page of the signed-in user’s recipes',
    payload: z
      .object({
        limit: limit.default(20),
        skip,
        sortBy: z.enum(itemSortFields).default('createdAt'),
        sortOrder: z.enum(['asc', 'desc']).default('desc'),
        /** Category by category in the order of the home list, the newest of each first. */
        groupBy: z.literal('category').optional(),
        fields,
        userId,
      })
      .refine(
        ({ groupBy, sortBy, sortOrder }) =>
          !groupBy || (sortBy === 'createdAt' && sortOrder === 'desc'),
        { path: ['groupBy'], message: 'groupBy goes with sortBy createdAt and sortOrder desc.' },
      ),
    answer: listAnswer.extend({
      /** All of them, in the order of the home list; no category counts as `other`. */
      categories: z.array(categoryCountSchema),
    }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  GET_ITEM_BY_ID: action({
    summary: 'One recipe',
    payload: z.object({ itemId }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND'],
  }),
  FIND_ITEM_BY_TAGID: action({
    summary: 'The recipe that carries a tag',
    payload: z.object({ tagId: id }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND'],
  }),
  FIND_ITEM: action({
    summary: 'Recipes of a category, with words in the title, or of a time; newest first',
    payload: z.object({
      category: z.string().trim().max(100).optional(),
      title: z.string().trim().max(SEARCH_MAXIMUM).optional(),
      /** First and last moment of creation; a day alone means its beginning, and its end. */
      from: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
      to: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
      limit: limit.default(ITEMS_PAGE_SIZE),
      skip,
      fields,
    }),
    answer: listAnswer,
  }),
  SEARCH_ITEMS: action({
    summary: 'Recipes by words in title, description, ingredients and steps; best first',
    payload: z.object({
      /** Blank: nothing is found. */
      query: z.string().max(SEARCH_MAXIMUM),
      limit: limit.default(ITEMS_PAGE_SIZE),
      skip,
      fields,
      userId,
    }),
    answer: listAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  GET_DELETED_ITEMS: action({
    summary: 'What lies in the bin, the last deleted first',
    payload: z.object({ limit: limit.default(ITEMS_PAGE_SIZE), skip }),
    answer: z.object({ items: z.array(deletedItemSchema), total: z.number().int() }),
  }),
  LIST_KNOWN_DISHES: action({
    summary: 'Every dish that the cookbook has a recipe for',
    payload: z.object({}),
    answer: z.object({ dishes: z.array(z.object({ title: z.string(), kind: z.string() })) }),
  }),
} as const;

const image = z.string().max(40_000_000);
const mediaEntry = z.object({
  /** The photo as a data URL. */
  url: image,
  type: z.string().max(100).optional(),
  name: z.string().max(500).optional(),
});
const mediaKey = z.string().min(1).max(300);

/** POST /items {action, payload} */
export const itemCommands = {
  CREATE_ITEM: action({
    summary: 'A recipe written by hand',
    payload: itemFieldsSchema
      .extend({
        /** Chosen by the client: the same recipe sent again makes no second one. */
        requestKey: z.uuid().optional(),
      })
      .refine(({ requestKey: _, ...fields }) => Object.keys(fields).length > 0, {
        path: ['title'],
        message: messages.titleRequired,
      }),
    answer: oneAnswer,
    errors: [
      'ITEM_NOT_FOUND',
      'ITEM_IN_TRASH',
      'REQUEST_KEY_REUSED',
      'TAG_TAKEN',
      ...photoErrors,
      'RECIPES_FULL',
    ],
  }),
  UPDATE_ITEM: action({
    summary: 'Change a recipe; what is not named stays',
    payload: z.object({
      itemId,
      updateData: itemFieldsSchema,
      /** The `updatedAt` of the recipe that was edited: 409 when it was changed since. */
      basedOn: z.iso.datetime().optional(),
    }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND', 'ITEM_CHANGED', 'TAG_TAKEN', ...photoErrors],
  }),
  DELETE_ITEM: action({
    summary: 'Put a recipe into the bin, for thirty days',
    payload: z.object({ itemId }),
    answer: nothing,
    errors: ['ITEM_NOT_FOUND'],
  }),
  RESTORE_ITEM: action({
    summary: 'Take a recipe out of the bin',
    payload: z.object({ itemId }),
    answer: oneAnswer.extend({
      /** Another recipe has its tag by now: the recipe is restored without a tag. */
      tagTaken: z.boolean().optional(),
    }),
    errors: ['ITEM_NOT_FOUND'],
  }),
  PURGE_ITEM: action({
    summary: 'Remove a recipe in the bin and its photos for good',
    payload: z.object({ itemId }),
    answer: nothing,
    errors: ['ITEM_NOT_FOUND'],
  }),
  ADD_MEDIA_TO_ITEM: action({
    summary: 'Add photos to a recipe: all of them, or none',
    payload: z.object({
      itemId,
      mediaData: z.union([mediaEntry, z.array(mediaEntry).min(1).max(20)]),
    }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND', 'LIMIT_EXCEEDED', ...photoErrors],
  }),
  REMOVE_MEDIA_FROM_ITEM: action({
    summary: 'Remove a photo from a recipe',
    payload: z
      .object({ itemId, mediaId: mediaKey.optional(), mediaKey: mediaKey.optional() })
      .refine(({ mediaId, mediaKey: key }) => mediaId !== undefined || key !== undefined, {
        path: ['mediaId'],
        message: 'mediaId is missing.',
      }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND', 'NOT_FOUND'],
  }),
  REMOVE_MULTIPLE_MEDIA_FROM_ITEM: action({
    summary: 'Remove several photos from a recipe: all of them, or none',
    payload: z.object({ itemId, mediaKeys: z.array(mediaKey).min(1).max(100) }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND', 'NOT_FOUND'],
  }),
  CONFIRM_RECOGNITION: action({
    summary: 'Say what the photo shows: keeps the recipe, or replaces it by that dish’s',
    payload: z.object({
      itemId,
      /** The guess, an alternative, or any known dish. */
      title: z.string().trim().min(1).max(TITLE_MAXIMUM),
      /** Replaces a recipe that was edited since it was recognised; else that is refused with 409 ITEM_EDITED. */
      replaceEdits: z.boolean().default(false),
    }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND', 'NOT_RECOGNISED', 'ITEM_EDITED'],
  }),
  RESTORE_REPLACED_VERSION: action({
    summary: 'Restore the content that CONFIRM_RECOGNITION replaced last, for thirty days',
    payload: z.object({ itemId }),
    answer: oneAnswer,
    errors: ['ITEM_NOT_FOUND', 'NO_REPLACED_VERSION'],
  }),
  FIND_ITEM_USING_AI: action({
    summary: 'The own recipes that a photo most likely shows, best first',
    payload: z.object({
      /** A data URL, or base64 alone. */
      base64Image: image.min(1),
      mimeType: z.string().max(100).default('image/jpeg'),
    }),
    answer: z.object({
      items: z.array(itemSchema),
      recognition: z.object({
        kind: z.string(),
        title: z.string(),
        confidence: z.number(),
        alternatives: z.array(alternativeSchema),
        source: z.string(),
      }),
    }),
    errors: [...photoErrors, ...recogniserErrors],
  }),
  IMPORT_ITEMS: action({
    summary:
      'Recipes out of pasted text (schema.org JSON-LD or plain), or of a web page that carries JSON-LD',
    payload: z
      .object({
        text: z.string().max(IMPORT_TEXT_MAXIMUM_BYTES).optional(),
        url: z.string().max(2000).optional(),
        /** Chosen by the client: the same import sent again makes no second recipes. */
        requestKey: z.uuid().optional(),
      })
      .refine(({ text, url }) => (text === undefined) !== (url === undefined), {
        path: ['text'],
        message: 'Please give either text or an address.',
      }),
    answer: z.object({
      items: z.array(itemSchema),
      /** Recipes that were found, and left out because something in them could not be kept. */
      skipped: z.number().int(),
    }),
    errors: [
      'NO_RECIPE',
      'ITEM_IN_TRASH',
      'REQUEST_KEY_REUSED',
      'PAGE_REFUSED',
      'PAGE_UNREACHABLE',
      'IMPORT_TOO_COMPLEX',
      'RECIPES_FULL',
    ],
  }),
  ESTIMATE_NUTRITION: action({
    summary:
      'What one serving of these ingredients gives, by the composition table; nothing is stored',
    payload: z.object({
      ingredients: ingredientsSchema,
      servings: servingsSchema,
      /** The recipe that is being changed: what is known of its lines and of its weight counts. */
      itemId: itemId.optional(),
    }),
    answer: z.object({
      /** Null when no line could be counted. */
      nutrition: z
        .object({
          calories: z.number(),
          protein: z.number(),
          fats: z.number(),
          carbs: z.number(),
          weight: z.number(),
        })
        .nullable(),
      /** One per ingredient: grams and the table's name, or nulls where it is not counted. */
      lines: z.array(z.object({ grams: z.number().nullable(), food: z.string().nullable() })),
    }),
    errors: ['ITEM_NOT_FOUND'],
  }),
} as const;

/** POST /items/upload, multipart: `action`, `itemId` and one or more `files`. */
const uploadFields = z.object({ action: z.literal(upload.action), itemId });
export const itemUpload = {
  ...upload,
  fields: uploadFields,
  /** The whole form. Its files are read one by one as they arrive. */
  form: uploadFields.extend({ files: z.array(z.file()).min(1).max(PHOTOS_PER_UPLOAD) }),
  answer: oneAnswer,
  errors: ['ITEM_NOT_FOUND', 'LIMIT_EXCEEDED', ...photoErrors],
} as const;
