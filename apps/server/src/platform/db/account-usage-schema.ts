import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './schema.ts';

/**
 * What an account holds, for its quotas: recipes and photos in the trash count, as do photos that are not attached yet.
 * Kept by triggers on `items` and `photos`; whoever inserts holds the row's lock until the transaction ends, so a check
 * after the insert is exact in whatever number of processes.
 */
export const accountUsage = pgTable('account_usage', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  recipes: integer('recipes').notNull().default(0),
  /** Of all files of all photos. */
  photoBytes: bigint('photo_bytes', { mode: 'number' }).notNull().default(0),
});
