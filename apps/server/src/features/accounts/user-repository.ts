import type { Language } from '@plateful/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { users } from '#platform/db/schema/users.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

export async function findUserByEmail(db: DbOrTx, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}

export async function findUserById(db: DbOrTx, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return user;
}

/** Reads the user and locks the row against changes and deletion until the transaction ends. */
export async function lockUserForShare(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).limit(1).for('share');
  return user;
}

/**
 * Locks all admin accounts against deletion until the transaction ends.
 * @returns the ids of all admins
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for('update');
  return admins.map(({ id }) => id);
}

/** @returns whether the account existed and was an admin */
export async function revokeAdmin(db: DbOrTx, email: string): Promise<boolean> {
  const revoked = await db
    .update(users)
    .set({ isAdmin: false })
    .where(and(eq(users.email, email), eq(users.isAdmin, true)))
    .returning({ id: users.id });
  return revoked.length > 0;
}

export async function countUsers(db: DbOrTx): Promise<number> {
  return db.$count(users);
}

export async function insertUser(tx: Tx, user: NewUserRow): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning();
  if (!row) throw new Error('INSERT returned no row for the new user.');
  return row;
}

/**
 * @param expectedHash replaces only this hash, if given (null: no password)
 * @returns whether the password was set
 */
export async function setPasswordHash(
  tx: Tx,
  userId: string,
  passwordHash: string,
  expectedHash?: string | null,
): Promise<boolean> {
  const hasExpectedHash =
    expectedHash === null
      ? isNull(users.passwordHash)
      : expectedHash && eq(users.passwordHash, expectedHash);
  const updated = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), hasExpectedHash || undefined))
    .returning({ id: users.id });
  return updated.length > 0;
}

export async function setUserLanguage(
  db: DbOrTx,
  userId: string,
  language: Language,
): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

/** @returns the deleted user */
export async function deleteUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [deleted] = await tx.delete(users).where(eq(users.id, userId)).returning();
  return deleted;
}

/** Called when the user has entered a code from their mailbox. */
export async function markEmailVerified(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
}

export async function findTakenUsernames(
  db: DbOrTx,
  usernames: readonly string[],
): Promise<Set<string>> {
  const taken = await db
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.username, [...usernames]));
  return new Set(taken.map(({ username }) => username));
}
