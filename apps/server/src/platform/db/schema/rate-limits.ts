import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Rate limit counters. `rate-limiter-flexible` prescribes the names of the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix time in milliseconds; null: never expires. */
  expire: bigint('expire', { mode: 'number' }),
});
