import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, timestampTz } from './column-types.ts';
import { items } from './recipes.ts';

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
    /** Idempotency key chosen by the client; only the first photo of an upload has it. */
    requestKey: uuid('request_key'),
    /** SHA-256 of all files of the upload. */
    requestHash: bytea('request_hash'),
    createdAt: timestampTz('created_at').notNull(),
  },
  (table) => [
    index('photos_owner').on(table.ownerId),
    index('photos_item').on(table.itemId, table.createdAt, table.id),
    index('photos_embedding_space').on(table.embeddingSpace),
    index('photos_without_item').on(table.createdAt).where(sql`${table.itemId} is null`),
    uniqueIndex('photos_request_key')
      .on(table.itemId, table.requestKey)
      .where(sql`request_key is not null`),
    check('photos_role', sql`${table.role} in ('original', 'added', 'icon')`),
  ],
);
