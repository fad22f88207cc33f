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
import { alphabetical, bytea, bytewise, moment, titleOrder, tsvector } from './column-types.ts';

export { titleOrder } from './column-types.ts';
export { logEntries, supportMessages } from './message-tables.ts';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower-cased and trimmed. */
  email: text('email').notNull().unique('users_email_key'),
  username: text('username').notNull().unique('users_username_key'),
  /** argon2id; null for people who only sign in elsewhere. */
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  displayName: text('display_name').notNull().default(''),
  isAdmin: boolean('is_admin').notNull().default(false),
  proUntil: moment('pro_until'),
  /** When a mailed code or an identity provider has proven the address; null for accounts that an operator made. */
  emailVerifiedAt: moment('email_verified_at'),
  /** Google's own name for the person, which stays when the address changes. */
  googleSubject: text('google_subject').unique('users_google_subject_key'),
  /** The person's picture. */
  imagePhotoId: uuid('image_photo_id'),
  createdAt: moment('created_at').notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's first part, which stays. All secrets are hashed: a stolen table opens no session. */
    keyHash: bytea('key_hash').notNull().unique('sessions_key'),
    /** SHA-256 of the cookie's second part, which every refresh replaces. */
    tokenHash: bytea('token_hash').notNull(),
    /** The token before that, and until when it is still taken. */
    previousTokenHash: bytea('previous_token_hash'),
    previousTokenUntil: moment('previous_token_until'),
    /** What the present token was made with out of the previous one; made anew by every refresh. */
    rotationKey: bytea('rotation_key'),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    authenticatedAt: moment('authenticated_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** At most one live code per address and purpose; asking again replaces it. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    email: text('email').notNull(),
    /** Null until the code is made, which happens as it is mailed. */
    codeHash: bytea('code_hash'),
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [unique('one_time_codes_purpose_email').on(table.purpose, table.email)],
);

/** "This browser has proven this address": what a right code leaves behind, as the hash of a cookie. */
export const addressProofs = pgTable('address_proofs', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Browsers that have signed in to an account before. They prove nothing else: no session comes from one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the secret in the browser's cookie. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastSignInAt: moment('last_sign_in_at').notNull(),
  },
  (table) => [
    index('known_devices_user').on(table.userId),
    index('known_devices_last_sign_in').on(table.lastSignInAt),
  ],
);

/** Guesses of one-time codes by email, over all purposes. Deleting an account leaves them, so that it resets nothing. */
export const codeGuesses = pgTable('code_guesses', {
  /** SHA-256 of the email, which may belong to no account. */
  emailHash: bytea('email_hash').primaryKey(),
  /** The guesses of the last 24 hours, in order; never empty. */
  guessedAt: moment('guessed_at').array().notNull(),
  /** Wrong guesses since the last right one. */
  failures: integer('failures').notNull(),
});

/** How often something was tried lately; the columns are rate-limiter-flexible's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix time in milliseconds; null: never. */
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
    /** Empty: none. */
    category: text('category').notNull().default('other'),
    ingredients: jsonb('ingredients').$type<Ingredient[]>().notNull().default([]),
    instructions: jsonb('instructions').$type<string[]>().notNull().default([]),
    /** Of one serving out of `nutritionServings`: kcal, then grams; never rounded. */
    calories: doublePrecision('calories'),
    protein: doublePrecision('protein'),
    fats: doublePrecision('fats'),
    carbs: doublePrecision('carbs'),
    weight: doublePrecision('weight'),
    servings: integer('servings'),
    /** How many servings the dish had when its figures were computed or entered; a change of `servings` leaves them alone. */
    nutritionServings: integer('nutrition_servings'),
    nutritionSource: text('nutrition_source', { enum: ['table', 'entered'] }),
    tagId: text('tag_id'),
    source: text('source').notNull(),
    needsReview: boolean('needs_review').notNull().default(false),
    alternatives: jsonb('alternatives').$type<Alternative[]>().notNull().default([]),
    /** What the recogniser said of the photo; null for recipes that were not made of one, and older ones. */
    recognition: jsonb('recognition').$type<StoredRecognition>(),
    /** Whether a person has changed what CONFIRM_RECOGNITION would replace, since it was recognised or confirmed. */
    isEdited: boolean('is_edited').notNull().default(false),
    previewPhotoId: uuid('preview_photo_id'),
    /** Chosen by the client that made the recipe: sent twice, it makes one. */
    requestKey: uuid('request_key'),
    /** SHA-256 of the content that came with the key; null for older recipes. */
    requestHash: bytea('request_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When it was put into the bin; null for what is in the collection. */
    deletedAt: moment('deleted_at'),
    /** Place and name of the group on the home list: `1food` … `5other`, then `6` and any other category. */
    shelf: alphabetical('shelf')
      .notNull()
      .generatedAlwaysAs(
        sql`case category when 'food' then '1' when 'beverage' then '2' when 'snack' then '3' when 'dessert' then '4' when 'other' then '5' when '' then '5' else '6' end || case category when '' then 'other' else category end`,
      ),
    /** The ingredients as they are shown: lists are read without what the lines weigh. */
    lines: jsonb('lines')
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(ingredients, '$[*].text')`),
    /** Places of the lines that the composition table says nothing about. */
    uncounted: jsonb('uncounted')
      .$type<number[]>()
      .notNull()
      .generatedAlwaysAs(sql`uncounted_lines(ingredients)`),
  },
  // "Nulls first" is what a plain `order by … desc` asks for; an index of another order would not be used for it.
  (table) => [
    index('items_owner_created')
      .on(table.ownerId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('items_owner_updated')
      .on(table.ownerId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('items_owner_title')
      .on(table.ownerId, titleOrder(table.title), table.id)
      .where(sql`deleted_at is null`),
    index('items_owner_shelf')
      .on(
        table.ownerId,
        table.shelf,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`deleted_at is null`),
    index('items_bin')
      .on(table.ownerId, table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is not null`),
    index('items_bin_age').on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('items_owner_tag')
      .on(table.ownerId, table.tagId)
      .where(sql`deleted_at is null and tag_id is not null`),
    uniqueIndex('items_request_key')
      .on(table.ownerId, table.requestKey)
      .where(sql`request_key is not null`),
    check('items_nutrition_source', sql`${table.nutritionSource} in ('table', 'entered')`),
  ],
);

/** Content of recipes that CONFIRM_RECOGNITION has replaced, until it is restored or thirty days old. */
export const replacedRecipes = pgTable(
  'replaced_recipes',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** See `replacedContentSchema`. */
    content: jsonb('content').$type<unknown>().notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [
    index('replaced_recipes_item').on(table.itemId, table.replacedAt, table.id),
    index('replaced_recipes_owner').on(table.ownerId, table.replacedAt, table.id),
    index('replaced_recipes_age').on(table.replacedAt),
  ],
);

/**
 * How many recipes stand on each of a person's shelves, so that nobody has to count 100,000 of them. Kept by triggers
 * on `items`, whatever changes them.
 */
export const recipeCounts = pgTable(
  'recipe_counts',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shelf: alphabetical('shelf').notNull(),
    recipes: integer('recipes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.shelf] })],
);

/**
 * What searches read of a recipe, deleted ones included. Written by the search indexer a moment after the recipe is;
 * until then the recipe stands in `recipe_search_queue`.
 */
export const recipeSearch = pgTable(
  'recipe_search',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => items.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** In lowercase and without accents. */
    title: text('title').notNull(),
    /** Words and stems of the title. */
    titleVector: tsvector('title_vector').notNull(),
    /** Words and stems of the whole text: title A, description B, ingredients C, steps D. */
    textVector: tsvector('text_vector').notNull(),
  },
  // With "fastupdate" the words of many recipes are merged into an index at once. Every search has to read those that
  // are not merged yet, so their list is kept short.
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
 * Recipes whose text is new or changed, written by a trigger on `items` in the same transaction. A recipe may stand here
 * more than once. Without foreign keys, so that nobody waits for the indexer.
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
 * Every word of a person's recipes, to find the intended word of a mistyped one. Kept by the search indexer; words of
 * recipes that are gone are removed when the trash is emptied.
 */
export const recipeWords = pgTable(
  'recipe_words',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: bytewise('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.word] }),
    // The owner as text: asked so, only this index will do. The primary key would have every word compared, which costs
    // far more than the planner thinks.
    index('recipe_words_alike')
      .using('gin', sql`(${table.ownerId}::text)`, table.word.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
);

/**
 * A row stands here, without an item, before its files are written, and until they are removed: so no file is ever
 * without a row, and the sweep needs to look at rows alone.
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
    /** Of its files together; never changes. Photos from before the quota have an estimate by their pixels. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    placeholder: text('placeholder').notNull(),
    /**
     * `original`: what the recipe was made from, or somebody's picture. `added` by hand: these have a limit.
     * `icon`: stands for the recipe in lists, and is not among its photos.
     */
    role: text('role', { enum: ['original', 'added', 'icon'] }).notNull(),
    /** The photo as a point in a recogniser's own space: int8 coordinates; null from those that have none. */
    signature: bytea('signature'),
    /** Which recogniser's space; points of two spaces can't be compared. */
    signatureSpace: text('signature_space'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('photos_owner').on(table.ownerId),
    index('photos_item').on(table.itemId, table.createdAt, table.id),
    index('photos_without_item').on(table.createdAt).where(sql`${table.itemId} is null`),
    check('photos_role', sql`${table.role} in ('original', 'added', 'icon')`),
  ],
);

/** A recognition: reserved while it runs, used once its recipe is stored, gone when it failed. */
export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    photoSha256: bytea('photo_sha256').notNull(),
    state: text('state', { enum: ['reserved', 'used'] }).notNull(),
    /** Counts towards the free limit: made by somebody without Pro. */
    counts: boolean('counts').notNull(),
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    reservedUntil: moment('reserved_until').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('scans_user_created').on(table.userId, table.createdAt),
    index('scans_user_photo').on(table.userId, table.photoSha256),
    index('scans_item').on(table.itemId),
    check('scans_state', sql`${table.state} in ('reserved', 'used')`),
  ],
);
