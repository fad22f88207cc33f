import { LANGUAGES } from '@plateful/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from './column-types.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lowercase and trimmed. */
    email: text('email').notNull().unique('users_email_key'),
    username: text('username').notNull().unique('users_username_key'),
    /** argon2id; null for users who only sign in with an identity provider. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    displayName: text('display_name').notNull().default(''),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** The end of Pro by the user's memberships; null without any. */
    proUntil: timestampTz('pro_until'),
    /** The end of Pro that the operator has granted; independent of memberships. */
    grantedProUntil: timestampTz('granted_pro_until'),
    /** When the address was verified by a code or an identity provider; null for accounts created by an operator. */
    emailVerifiedAt: timestampTz('email_verified_at'),
    /** The `sub` claim of Google, which stays the same when the address changes. */
    googleSubject: text('google_subject').unique('users_google_subject_key'),
    /** The profile picture. */
    imagePhotoId: uuid('image_photo_id'),
    /** The language of emails: the one the user interface had last; null for accounts that have not used it. */
    language: text('language', { enum: LANGUAGES }),
    createdAt: timestampTz('created_at').notNull(),
  },
  (table) => [
    index('users_created').on(table.createdAt, table.id),
    index('users_admins').on(table.id).where(sql`${table.isAdmin}`),
    // The same expression is in the search of admins.
    index('users_search').using(
      'gin',
      sql`(${table.email} || ' ' || ${table.username} || ' ' || ${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.displayName}) gin_trgm_ops`,
    ),
  ],
);

/**
 * The number of recipes and the storage of an account, for its quotas. Recipes in the trash and photos that are not
 * attached yet count too. Maintained by triggers on `items` and `photos`. An insert locks the row until its transaction
 * ends, so a check after the insert is exact across processes.
 */
export const accountUsage = pgTable('account_usage', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  recipeCount: integer('recipe_count').notNull().default(0),
  /** Total size of all files of all photos. */
  photoBytes: bigint('photo_bytes', { mode: 'number' }).notNull().default(0),
});
