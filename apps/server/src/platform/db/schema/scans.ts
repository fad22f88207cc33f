import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestampTz } from './column-types.ts';
import { items } from './recipes.ts';
import { users } from './users.ts';

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
