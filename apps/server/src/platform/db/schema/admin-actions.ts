import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from './column-types.ts';

/** What admins did. No action deletes rows. The address is stored because the admin's account may be deleted. */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id').notNull(),
    adminEmail: text('admin_email').notNull(),
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id').notNull(),
    timestamp: timestampTz('timestamp').notNull(),
  },
  (table) => [index('admin_actions_timestamp').on(table.timestamp)],
);
