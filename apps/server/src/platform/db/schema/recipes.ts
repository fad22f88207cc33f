import type { CookedEntry, NutritionRange, Section } from '@plateful/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AlternativeDish, Ingredient, StoredRecognition } from '#ports/recipe-draft.ts';
import { bytea, collatedText, collateTitle, timestampTz } from './column-types.ts';
import { users } from './users.ts';

export const items = pgTable(
  'items',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** An empty string when there is none. */
    category: text('category').notNull().default('other'),
    ingredients: jsonb('ingredients').$type<Ingredient[]>().notNull().default([]),
    instructions: jsonb('instructions').$type<string[]>().notNull().default([]),
    /** Per serving (see `nutritionServings`): kcal, then grams; unrounded. */
    calories: doublePrecision('calories'),
    protein: doublePrecision('protein'),
    fats: doublePrecision('fats'),
    carbs: doublePrecision('carbs'),
    weight: doublePrecision('weight'),
    servings: integer('servings'),
    /** The number of servings when the nutrition was computed or entered; changing `servings` does not change it. */
    nutritionServings: integer('nutrition_servings'),
    nutritionSource: text('nutrition_source', { enum: ['table', 'estimated', 'entered'] }),
    /** Of one of `nutritionServings` servings, unrounded; null unless a provider's figures contradict each other. */
    nutritionRange: jsonb('nutrition_range').$type<NutritionRange>(),
    prepMinutes: integer('prep_minutes'),
    cookMinutes: integer('cook_minutes'),
    /** Null: the sum of the other two. */
    totalMinutes: integer('total_minutes'),
    notes: text('notes').notNull().default(''),
    author: text('author').notNull().default(''),
    sourceUrl: text('source_url'),
    sections: jsonb('sections').$type<Section[]>().notNull().default([]),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** 1 to 5. */
    rating: integer('rating'),
    cooked: jsonb('cooked').$type<CookedEntry[]>().notNull().default([]),
    diets: jsonb('diets').$type<string[]>().notNull().default([]),
    allergens: jsonb('allergens').$type<string[]>().notNull().default([]),
    /** False for recipes that were stored before diets and allergens were computed; an hourly task computes them. */
    areDietsChecked: boolean('are_diets_checked').notNull().default(true),
    tagId: text('tag_id'),
    source: text('source').notNull(),
    needsReview: boolean('needs_review').notNull().default(false),
    alternatives: jsonb('alternatives').$type<AlternativeDish[]>().notNull().default([]),
    /** The recognizer's result; null for recipes that were not created from a photo, and for old ones. */
    recognition: jsonb('recognition').$type<StoredRecognition>(),
    /** Whether the user has changed content that CONFIRM_RECOGNITION would replace. */
    isEdited: boolean('is_edited').notNull().default(false),
    previewPhotoId: uuid('preview_photo_id'),
    /** Idempotency key chosen by the client. */
    requestKey: uuid('request_key'),
    /** SHA-256 of the content sent with the key; null for older recipes. */
    requestHash: bytea('request_hash'),
    createdAt: timestampTz('created_at').notNull(),
    updatedAt: timestampTz('updated_at').notNull(),
    /** When the recipe was moved to the trash; null if it is not in the trash. */
    deletedAt: timestampTz('deleted_at'),
    /** Sort prefix and name of the category group: `1food` … `5other`, then `6` and any other category. */
    categoryGroup: collatedText('category_group')
      .notNull()
      .generatedAlwaysAs(
        sql`case category when 'food' then '1' when 'beverage' then '2' when 'snack' then '3' when 'dessert' then '4' when 'other' then '5' when '' then '5' else '6' end || case category when '' then 'other' else category end`,
      ),
    /** Total time in minutes; null if unknown. */
    minutes: integer('minutes').generatedAlwaysAs(
      sql`coalesce(total_minutes, prep_minutes + cook_minutes, prep_minutes, cook_minutes)`,
    ),
    /** kcal of one serving as displayed, unrounded (see `toDisplayCalories`); null if unknown. */
    servingCalories: doublePrecision('serving_calories').generatedAlwaysAs(
      sql`calories * coalesce(nutrition_servings::float8 / coalesce(servings, case when nutrition_source <> 'entered' then 1 else nutrition_servings end), 1)`,
    ),
    /** 2: vegan, 1: vegetarian, 0: neither or unknown. */
    dietLevel: smallint('diet_level')
      .notNull()
      .generatedAlwaysAs(
        sql`case when diets @> '"vegan"' then 2 when diets @> '"vegetarian"' then 1 else 0 end`,
      ),
    /** The ingredients as displayed: lists are read without the data for the nutrition calculation. */
    ingredientLines: jsonb('ingredient_lines')
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(ingredients, '$[*].text')`),
    /** Indexes of the ingredient lines that the composition table does not contain and nobody has estimated. */
    uncounted: jsonb('uncounted')
      .$type<number[]>()
      .notNull()
      .generatedAlwaysAs(sql`unmatched_ingredient_indexes(ingredients)`),
    /** Indexes of the ingredient lines that a provider has estimated. */
    estimated: jsonb('estimated')
      .$type<number[]>()
      .notNull()
      .generatedAlwaysAs(sql`estimated_ingredient_indexes(ingredients)`),
  },
  // "Nulls first" matches a plain `order by … desc`; other null orders could not use the index.
  (table) => [
    // The columns after the order are what lists filter and sort by, so that counting and sorting read the index only.
    index('items_owner_created')
      .on(
        table.ownerId,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        ...([table.minutes, table.servingCalories, table.isFavorite] as const),
        ...([table.needsReview, table.dietLevel, table.categoryGroup] as const),
      )
      .where(sql`deleted_at is null`),
    index('items_owner_cooked')
      .on(table.ownerId, sql`(cooked->-1->>'date') desc`, table.id.desc().nullsFirst())
      .where(sql`deleted_at is null and cooked <> '[]'`),
    index('items_owner_updated')
      .on(table.ownerId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('items_owner_title')
      .on(table.ownerId, collateTitle(table.title), table.id)
      .where(sql`deleted_at is null`),
    index('items_owner_category_group')
      .on(
        table.ownerId,
        table.categoryGroup,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`deleted_at is null`),
    index('items_owner_minutes')
      .on(table.ownerId, table.minutes)
      .where(sql`deleted_at is null and minutes is not null`),
    // Includes the trash, where tags are renamed too.
    index('items_owner_tags')
      .using('gin', table.ownerId, table.tags)
      .with({ fastupdate: false })
      .where(sql`tags <> '[]'`),
    index('items_unchecked_diets').on(table.id).where(sql`not are_diets_checked`),
    index('items_owner_deleted')
      .on(table.ownerId, table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is not null`),
    index('items_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('items_owner_tag')
      .on(table.ownerId, table.tagId)
      .where(sql`deleted_at is null and tag_id is not null`),
    uniqueIndex('items_request_key')
      .on(table.ownerId, table.requestKey)
      .where(sql`request_key is not null`),
    check('items_rating', sql`${table.rating} between 1 and 5`),
    check(
      'items_nutrition_source',
      sql`${table.nutritionSource} in ('table', 'estimated', 'entered')`,
    ),
  ],
);

/** The date of the last entry in the cooking log, as the index has it; null without entries. */
export const lastCookedOn = sql`(${items.cooked}->-1->>'date')`;

/** Content replaced by CONFIRM_RECOGNITION, kept for 30 days or until it is restored. */
export const recipeVersions = pgTable(
  'recipe_versions',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** See `replacedVersionContentSchema`. */
    content: jsonb('content').$type<unknown>().notNull(),
    replacedAt: timestampTz('replaced_at').notNull(),
  },
  (table) => [
    index('recipe_versions_item').on(table.itemId, table.replacedAt, table.id),
    index('recipe_versions_owner').on(table.ownerId, table.replacedAt, table.id),
    index('recipe_versions_replaced').on(table.replacedAt),
  ],
);

/** Recipes per user and category group: counting 100,000 rows is slow. Maintained by triggers on `items`. */
export const recipeCounts = pgTable(
  'recipe_counts',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    categoryGroup: collatedText('category_group').notNull(),
    recipeCount: integer('recipe_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.categoryGroup] })],
);
