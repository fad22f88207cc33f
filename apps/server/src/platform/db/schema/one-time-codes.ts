import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestampTz } from './column-types.ts';

/** At most one active code per address and purpose; a new request replaces it. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    email: text('email').notNull(),
    /** Null until the email job generates the code. */
    codeHash: bytea('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    sentAt: timestampTz('sent_at').notNull(),
    expiresAt: timestampTz('expires_at').notNull(),
  },
  (table) => [unique('one_time_codes_purpose_email').on(table.purpose, table.email)],
);

/** Proof that a browser has verified an address with a code, as the hash of a cookie. */
export const emailVerifications = pgTable('email_verifications', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  email: text('email').notNull(),
  expiresAt: timestampTz('expires_at').notNull(),
});

/**
 * Attempts to guess one-time codes, per email over all purposes. Rows are kept when an account is deleted, so that
 * deleting it does not reset the limit.
 */
export const codeGuesses = pgTable('code_guesses', {
  /** SHA-256 of the email, which may not belong to an account. */
  emailHash: bytea('email_hash').primaryKey(),
  /** Timestamps of the attempts in the last 24 hours, in order; never empty. */
  guessedAt: timestampTz('guessed_at').array().notNull(),
  /** Failed attempts since the last successful one. */
  consecutiveFailures: integer('consecutive_failures').notNull(),
});
