import { sql } from 'drizzle-orm';
import { bigserial, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { byteOrderedText, timestampTz, tsvector } from './column-types.ts';
import { items } from './recipes.ts';
import { users } from './users.ts';

/**
 * The search index of a recipe that is not in the trash. The search indexer writes it shortly after the recipe
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
