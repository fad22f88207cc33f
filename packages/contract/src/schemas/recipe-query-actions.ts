import { z } from 'zod';
import {
  filterDiets,
  filterSortFields,
  ITEMS_PAGE_SIZE,
  KNOWN_DISHES_PAGE_SIZE,
  MAX_PAGE_SIZE,
  MAX_RECIPE_MINUTES,
  SEARCH_QUERY_MAX_LENGTH,
} from '../constants.ts';
import { itemIdsSchema } from './bulk-recipe-command-actions.ts';
import { defineAction } from './define-endpoint-and-action.ts';
import { recipeLabelSchema } from './recipe-fields-schema.ts';
import {
  deletedItemSchema,
  homeItemsSchema,
  itemIdSchema,
  itemResponseSchema,
  itemSchema,
  knownDishSchema,
  listedItemSchema,
} from './recipe-schemas.ts';

const limit = z.number().int().min(1).max(MAX_PAGE_SIZE);
const skip = z.number().int().min(0).max(10_000_000).default(0);
/** The owner of the recipes. Defaults to the caller; only admins may pass another user's id. */
const userId = z.string().min(1).max(100).optional();

/** Only recipes that are ready within this time; those without a time are left out. */
const maxMinutes = z.number().int().min(1).max(MAX_RECIPE_MINUTES).optional();

/** `card` returns only the fields that a recipe card shows. */
const fieldsParameterSchema = z.enum(['all', 'card']).default('all');

const listResponseSchema = z.object({ items: z.array(listedItemSchema), total: z.number().int() });

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
    payload: z.object({ itemId: itemIdSchema }),
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
    payload: z.object({ tagId: z.string().min(1).max(100) }),
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
      tag: recipeLabelSchema.optional(),
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
