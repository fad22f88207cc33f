import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from './column-types.ts';

export const logEntries = pgTable(
  'log_entries',
  {
    id: uuid('id').primaryKey(),
    level: text('level', { enum: ['error', 'warning', 'info', 'debug'] }).notNull(),
    service: text('service').notNull().default(''),
    message: text('message').notNull(),
    platform: text('platform').notNull(),
    timestamp: timestampTz('timestamp').notNull(),
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    /** The request that failed; the same id is in its error response. */
    requestId: text('request_id'),
    fileName: text('file_name').notNull().default(''),
    context: jsonb('context').$type<Record<string, unknown>>().notNull().default({}),
    stack: text('stack').notNull().default(''),
  },
  (table) => [
    index('log_entries_timestamp').on(table.timestamp),
    index('log_entries_group').on(
      table.level,
      table.platform,
      table.service,
      table.timestamp,
      table.id,
    ),
    index('log_entries_user').on(table.userId, table.timestamp, table.id),
    index('log_entries_request').on(table.requestId).where(sql`${table.requestId} is not null`),
    // The day limits a search to the entries of one day. The same expressions are in the search.
    index('log_entries_search').using(
      'gin',
      sql`((${table.timestamp} at time zone 'UTC')::date)`,
      table.level,
      table.platform,
      table.service,
      sql`(${table.message} || ' ' || ${table.service} || ' ' || ${table.fileName} || ' ' || left(${table.stack}, 1000)) gin_trgm_ops`,
    ),
  ],
);

/** The number of log entries per hour (UTC). Maintained by triggers on `log_entries`. */
export const logCounts = pgTable(
  'log_counts',
  {
    hour: timestampTz('hour').notNull(),
    level: text('level').notNull(),
    platform: text('platform').notNull(),
    service: text('service').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.level, table.platform, table.service] })],
);
