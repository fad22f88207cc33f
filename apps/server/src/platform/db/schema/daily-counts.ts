import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Events counted per day (UTC), such as scans by outcome. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    /** For example `scan`. */
    kind: text('kind').notNull(),
    outcome: text('outcome').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.outcome] })],
);
