import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './schema.ts';

/**
 * The number of recipes and the storage of an account, for its quotas. Recipes in the trash and photos that are not
 * attached yet count too. Maintained by triggers on `items` and `photos`. An insert locks the row until its transaction
 * ends, so a check after the insert is exact across processes.
 */
export const accountUsage = pgTable('account_usage', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  recipeCount: integer('recipe_count').notNull().default(0),
  /** Total size of all files of all photos. */
  photoBytes: bigint('photo_bytes', { mode: 'number' }).notNull().default(0),
});
