import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from './column-types.ts';

export const logEntries = pgTable(
  'log_entries',
  {
    id: uuid('id').primaryKey(),
    level: text('level').notNull(),
    service: text('service').notNull().default(''),
    message: text('message').notNull(),
    platform: text('platform').notNull(),
    timestamp: timestampTz('timestamp').notNull(),
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    fileName: text('file_name').notNull().default(''),
    context: jsonb('context').$type<Record<string, unknown>>().notNull().default({}),
    stack: text('stack').notNull().default(''),
  },
  (table) => [index('log_entries_timestamp').on(table.timestamp)],
);
