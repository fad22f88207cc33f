import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Alternative, Ingredient, StoredRecognition } from '#ports/recipe-draft.ts';
import {
  bytea,
  byteOrderedText,
  collatedText,
  collateTitle,
  timestampTz,
  tsvector,
} from './column-types.ts';

export { collateTitle } from './column-types.ts';
export { logEntries, supportMessages } from './support-and-log-schema.ts';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lowercase and trimmed. */
  email: text('email').notNull().unique('users_email_key'),
  username: text('username').notNull().unique('users_username_key'),
  /** argon2id; null for users who only sign in with an identity provider. */
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  displayName: text('display_name').notNull().default(''),
  isAdmin: boolean('is_admin').notNull().default(false),
  proUntil: timestampTz('pro_until'),
  /** When the address was verified by a code or an identity provider; null for accounts created by an operator. */
  emailVerifiedAt: timestampTz('email_verified_at'),
  /** The `sub` claim of Google, which stays the same when the address changes. */
  googleSubject: text('google_subject').unique('users_google_subject_key'),
  /** The profile picture. */
  imagePhotoId: uuid('image_photo_id'),
  createdAt: timestampTz('created_at').notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the first part of the session cookie, which does not change. All secrets are stored as hashes. */
    keyHash: bytea('key_hash').notNull().unique('sessions_key_hash_key'),
    /** SHA-256 of the second part of the cookie, which every refresh replaces. */
    tokenHash: bytea('token_hash').notNull(),
    /** The previous token, which is still accepted for a short time. */
    previousTokenHash: bytea('previous_token_hash'),
    previousTokenExpiresAt: timestampTz('previous_token_expires_at'),
    /** The nonce from which the current token was derived; every refresh replaces it. */
    rotationKey: bytea('rotation_key'),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    createdAt: timestampTz('created_at').notNull(),
    authenticatedAt: timestampTz('authenticated_at').notNull(),
    lastSeenAt: timestampTz('last_seen_at').notNull(),
    expiresAt: timestampTz('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** At most one active code per address and purpose; a new request replaces it. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    email: text('email').notNull(),
    /** Null until the email job generates the code. */
    codeHash: bytea('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    sentAt: timestampTz('sent_at').notNull(),
    expiresAt: timestampTz('expires_at').notNull(),
  },
  (table) => [unique('one_time_codes_purpose_email').on(table.purpose, table.email)],
);

/** Proof that a browser has verified an address with a code, as the hash of a cookie. */
export const emailVerifications = pgTable('email_verifications', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  email: text('email').notNull(),
  expiresAt: timestampTz('expires_at').notNull(),
});

/** Browsers that have signed in to an account before. They only affect rate limits and never create a session. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the secret in the browser's cookie. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastSignInAt: timestampTz('last_sign_in_at').notNull(),
  },
  (table) => [
    index('known_devices_user').on(table.userId),
    index('known_devices_last_sign_in').on(table.lastSignInAt),
  ],
);

/**
 * Attempts to guess one-time codes, per email over all purposes. Rows are kept when an account is deleted, so that
 * deleting it does not reset the limit.
 */
export const codeGuesses = pgTable('code_guesses', {
  /** SHA-256 of the email, which may not belong to an account. */
  emailHash: bytea('email_hash').primaryKey(),
  /** Timestamps of the attempts in the last 24 hours, in order; never empty. */
  guessedAt: timestampTz('guessed_at').array().notNull(),
  /** Failed attempts since the last successful one. */
  consecutiveFailures: integer('consecutive_failures').notNull(),
});

/** Rate limit counters. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix time in milliseconds; null: never expires. */
  expire: bigint('expire', { mode: 'number' }),
});

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
    nutritionSource: text('nutrition_source', { enum: ['table', 'entered'] }),
    tagId: text('tag_id'),
    source: text('source').notNull(),
    needsReview: boolean('needs_review').notNull().default(false),
    alternatives: jsonb('alternatives').$type<Alternative[]>().notNull().default([]),
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
    /** The ingredients as displayed: lists are read without the data for the nutrition calculation. */
    ingredientLines: jsonb('ingredient_lines')
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(ingredients, '$[*].text')`),
    /** Indexes of the ingredient lines that the composition table does not contain. */
    uncounted: jsonb('uncounted')
      .$type<number[]>()
      .notNull()
      .generatedAlwaysAs(sql`uncounted_lines(ingredients)`),
  },
  // "Nulls first" matches a plain `order by … desc`; other null orders could not use the index.
  (table) => [
    index('items_owner_created')
      .on(table.ownerId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
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
    check('items_nutrition_source', sql`${table.nutritionSource} in ('table', 'entered')`),
  ],
);

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

/**
 * The search index of a recipe, including those in the trash. The search indexer writes it shortly after the recipe
 * changes; until then the recipe is in `recipe_search_queue`.
 */
export const recipeSearch = pgTable(
  'recipe_search',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => items.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    createdAt: timestampTz('created_at').notNull(),
    /** Lowercase without accents. */
    title: text('title').notNull(),
    /** Words and stems of the title. */
    titleVector: tsvector('title_vector').notNull(),
    /** Words and stems of the whole text, weighted: title A, description B, ingredients C, steps D. */
    textVector: tsvector('text_vector').notNull(),
  },
  // "fastupdate" batches index updates. Searches also read the pending list, so it is kept short.
  (table) => [
    index('recipe_search_newest').on(
      table.ownerId,
      table.createdAt.desc().nullsFirst(),
      table.itemId.desc().nullsFirst(),
    ),
    index('recipe_search_title')
      .using('gin', table.ownerId, table.titleVector)
      .with({ fastupdate: true, gin_pending_list_limit: 512 }),
    index('recipe_search_text')
      .using('gin', table.ownerId, table.textVector)
      .with({ fastupdate: true, gin_pending_list_limit: 2048 }),
  ],
);

/**
 * Recipes to be indexed, written by a trigger on `items` in the same transaction. A recipe may have several rows. There
 * are no foreign keys, so that writers don't wait for the indexer.
 */
export const recipeSearchQueue = pgTable(
  'recipe_search_queue',
  {
    ownerId: uuid('owner_id').notNull(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    itemId: uuid('item_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/**
 * All words of a user's recipes, for spelling correction. Maintained by the search indexer; words of deleted recipes
 * are removed when the trash is emptied.
 */
export const recipeWords = pgTable(
  'recipe_words',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: byteOrderedText('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.word] }),
    // The owner as text, so that the planner uses this index. With the primary key it would compare every word, which
    // costs far more than it estimates.
    index('recipe_words_trigrams')
      .using('gin', sql`(${table.ownerId}::text)`, table.word.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
);

/**
 * The row is inserted before its files are written and deleted after they are removed, so every file has a row and the
 * cleanup only has to read rows.
 */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    name: text('name').notNull().default(''),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Total size of the files; never changes. Photos from before the quota have an estimate based on their pixels. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** A ThumbHash in base64, or a data URL from before ThumbHash. */
    placeholder: text('placeholder').notNull(),
    /**
     * `original`: the photo a recipe was created from, or a profile picture. `added`: added by the user; limited in
     * number. `icon`: shown in lists, not part of the recipe's photos.
     */
    role: text('role', { enum: ['original', 'added', 'icon'] }).notNull(),
    /** The photo's embedding as int8 coordinates; null when the recognizer computes none. */
    embedding: bytea('embedding'),
    /** The embedding space; embeddings of different spaces can't be compared. */
    embeddingSpace: text('embedding_space'),
    createdAt: timestampTz('created_at').notNull(),
  },
  (table) => [
    index('photos_owner').on(table.ownerId),
    index('photos_item').on(table.itemId, table.createdAt, table.id),
    index('photos_without_item').on(table.createdAt).where(sql`${table.itemId} is null`),
    check('photos_role', sql`${table.role} in ('original', 'added', 'icon')`),
  ],
);

/** A scan: reserved while it runs, used once its recipe is stored, deleted when it fails. */
export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    photoSha256: bytea('photo_sha256').notNull(),
    state: text('state', { enum: ['reserved', 'used'] }).notNull(),
    /** Whether the scan counts toward the free limit (users without Pro). */
    countsTowardLimit: boolean('counts_toward_limit').notNull(),
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    reservedUntil: timestampTz('reserved_until').notNull(),
    createdAt: timestampTz('created_at').notNull(),
  },
  (table) => [
    index('scans_user_created').on(table.userId, table.createdAt),
    index('scans_user_photo').on(table.userId, table.photoSha256),
    index('scans_item').on(table.itemId),
    check('scans_state', sql`${table.state} in ('reserved', 'used')`),
  ],
);
