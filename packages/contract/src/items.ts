import { z } from 'zod';
import { LIST_MAXIMUM, TITLE_MAXIMUM } from './constants.ts';
import { action } from './endpoint.ts';

export const mediaSchema = z.object({
  id: z.string(),
  url: z.string(),
  type: z.string(),
  name: z.string(),
  /** A blurred picture of a few pixels as a data URL, to show while the photo loads. */
  placeholder: z.string().optional(),
});
export type Media = z.infer<typeof mediaSchema>;

export const alternativeSchema = z.object({ title: z.string(), confidence: z.number() });

/** A recipe. Nutrition is of one serving: kcal, and grams. */
export const itemSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  previewIconUrl: z.string().nullable(),
  media: z.array(mediaSchema),
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  calories: z.number().nullable(),
  protein: z.number().nullable(),
  fats: z.number().nullable(),
  carbs: z.number().nullable(),
  weight: z.number().nullable(),
  servings: z.number().nullable(),
  tagId: z.string().optional(),
  /** Where the recipe came from: `embedded`, a provider's name, `manual`, `sample`. */
  source: z.string(),
  /** The recogniser was unsure; the person has not said yet what the photo shows. */
  needsReview: z.boolean(),
  /** What else the photo may show, likeliest first; empty once reviewed. */
  alternatives: z.array(alternativeSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Item = z.infer<typeof itemSchema>;

const itemId = z.string().min(1).max(100);
const limit = z.number().int().min(1).max(LIST_MAXIMUM);
const skip = z.number().int().min(0).max(10_000_000).default(0);

const listAnswer = z.object({ items: z.array(itemSchema), total: z.number().int() });
const oneAnswer = z.object({ data: itemSchema });

export const itemSortFields = ['createdAt', 'updatedAt', 'title'] as const;

/** GET /items?action=…&payload={JSON} */
export const itemQueries = {
  GET_USER_ITEMS: action({
    summary: 'A page of the signed-in user’s recipes',
    payload: z.object({
      limit: limit.default(20),
      skip,
      sortBy: z.enum(itemSortFields).default('createdAt'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      userId: z.string().min(1).max(100).optional(),
    }),
    answer: listAnswer,
  }),
  GET_ITEM_BY_ID: action({
    summary: 'One recipe',
    payload: z.object({ itemId }),
    answer: oneAnswer,
  }),
  LIST_KNOWN_DISHES: action({
    summary: 'Every dish that the cookbook has a recipe for',
    payload: z.object({}),
    answer: z.object({ dishes: z.array(z.object({ title: z.string(), kind: z.string() })) }),
  }),
} as const;

/** POST /items {action, payload} */
export const itemCommands = {
  CONFIRM_RECOGNITION: action({
    summary: 'Say what the photo shows: keeps the recipe, or replaces it by that dish’s',
    payload: z.object({ itemId, title: z.string().trim().min(1).max(TITLE_MAXIMUM) }),
    answer: oneAnswer,
  }),
  DELETE_ITEM: action({
    summary: 'Delete a recipe and its photos',
    payload: z.object({ itemId }),
    answer: z.object({}),
  }),
} as const;

/** POST /items/upload, multipart: `action`, `itemId` and one or more `files`. */
export const itemUpload = {
  path: '/items/upload',
  action: 'UPLOAD_MEDIA_TO_ITEM',
  fields: z.object({ action: z.literal('UPLOAD_MEDIA_TO_ITEM'), itemId }),
  answer: oneAnswer,
} as const;
