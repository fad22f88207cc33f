import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './column-types.ts';

/** Keys that all processes share, to sign what clients keep. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text('purpose').primaryKey(),
  key: bytea('key').notNull(),
});
