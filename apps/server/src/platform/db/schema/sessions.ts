import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestampTz } from './column-types.ts';
import { users } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the first part of the session cookie, which does not change. All secrets are stored as hashes. */
    keyHash: bytea('key_hash').notNull().unique('sessions_key_hash_key'),
    /** SHA-256 of the second part of the cookie, which every refresh replaces. */
    tokenHash: bytea('token_hash').notNull(),
    /** The previous token, which is still accepted for a short time. */
    previousTokenHash: bytea('previous_token_hash'),
    previousTokenExpiresAt: timestampTz('previous_token_expires_at'),
    /** The nonce from which the current token was derived; every refresh replaces it. */
    rotationKey: bytea('rotation_key'),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    createdAt: timestampTz('created_at').notNull(),
    authenticatedAt: timestampTz('authenticated_at').notNull(),
    lastSeenAt: timestampTz('last_seen_at').notNull(),
    expiresAt: timestampTz('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers that have signed in to an account before. They only affect rate limits and never create a session. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the secret in the browser's cookie. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastSignInAt: timestampTz('last_sign_in_at').notNull(),
  },
  (table) => [
    index('known_devices_user').on(table.userId),
    index('known_devices_last_sign_in').on(table.lastSignInAt),
  ],
);
