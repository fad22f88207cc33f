import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { users } from '#platform/db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}

export async function findUserById(db: Reader, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return user;
}

/** The user as of now; nobody changes or deletes them until the transaction ends. */
export async function holdUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).limit(1).for('share');
  return user;
}

/**
 * Locks every admin account: none is deleted until the transaction ends.
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

/** @returns whether there was such an admin */
export async function revokeAdmin(db: Reader, email: string): Promise<boolean> {
  const revoked = await db
    .update(users)
    .set({ isAdmin: false })
    .where(and(eq(users.email, email), eq(users.isAdmin, true)))
    .returning({ id: users.id });
  return revoked.length > 0;
}

export async function countUsers(db: Reader): Promise<number> {
  return db.$count(users);
}

export async function insertUser(tx: Tx, user: NewUserRow): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning();
  if (!row) throw new Error('The new user came back empty.');
  return row;
}

/**
 * @param instead only in place of this hash (null: of none), where it is given
 * @returns whether it was set
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  instead?: string | null,
): Promise<boolean> {
  const present =
    instead === null ? isNull(users.passwordHash) : instead && eq(users.passwordHash, instead);
  const set = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), present || undefined))
    .returning({ id: users.id });
  return set.length > 0;
}

/** @returns who it was. */
export async function deleteUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [gone] = await tx.delete(users).where(eq(users.id, userId)).returning();
  return gone;
}

/** Whoever read the code in the mailbox owns the address, whoever made the account. */
export async function markEmailVerified(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
}
