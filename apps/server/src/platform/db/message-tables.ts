import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './column-types.ts';

/** What people write to whoever runs the server. The words are here until they are mailed, the key a while longer. */
export const supportMessages = pgTable(
  'support_messages',
  {
    /** The mail's own name too. */
    id: uuid('id').primaryKey(),
    /** Chosen by the client: sent twice, it makes one mail. */
    requestKey: uuid('request_key').notNull().unique('support_messages_request_key'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    /** Who was signed in; they may be gone when it is mailed. */
    userId: uuid('user_id'),
    receivedAt: moment('received_at').notNull(),
    mailedAt: moment('mailed_at'),
  },
  (table) => [index('support_messages_received').on(table.receivedAt)],
);

export const logEntries = pgTable(
  'log_entries',
  {
    id: uuid('id').primaryKey(),
    level: text('level').notNull(),
    service: text('service').notNull().default(''),
    message: text('message').notNull(),
    platform: text('platform').notNull(),
    timestamp: moment('timestamp').notNull(),
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    fileName: text('file_name').notNull().default(''),
    context: jsonb('context').$type<Record<string, unknown>>().notNull().default({}),
    stack: text('stack').notNull().default(''),
  },
  (table) => [index('log_entries_timestamp').on(table.timestamp)],
);
