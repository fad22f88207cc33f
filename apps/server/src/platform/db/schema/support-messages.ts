import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from './column-types.ts';

/** Support messages. The content is deleted once the email is sent; the key is kept longer for duplicate detection. */
export const supportMessages = pgTable(
  'support_messages',
  {
    /** Also the id of the email. */
    id: uuid('id').primaryKey(),
    /** Idempotency key chosen by the client. */
    requestKey: uuid('request_key').notNull().unique('support_messages_request_key'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    /** The signed-in user, who may have been deleted when the email is sent. */
    userId: uuid('user_id'),
    receivedAt: timestampTz('received_at').notNull(),
    emailedAt: timestampTz('emailed_at'),
  },
  (table) => [index('support_messages_received').on(table.receivedAt)],
);
