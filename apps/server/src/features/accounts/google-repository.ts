import { eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { users } from '#platform/db/schema.ts';
import type { UserRow } from './repository.ts';

/** Nobody changes or deletes this account until the transaction ends. */
export async function findUserByGoogleSubject(
  tx: Tx,
  subject: string,
): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.googleSubject, subject))
    .limit(1)
    .for('share');
  return user;
}

/** Nobody else changes this account until the transaction ends. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.email, email))
    .limit(1)
    .for('no key update');
  return user;
}

export async function setGoogleSubject(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx.update(users).set({ googleSubject: subject }).where(eq(users.id, userId));
}

export async function findTakenUsernames(
  db: Reader,
  usernames: readonly string[],
): Promise<Set<string>> {
  const taken = await db
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.username, [...usernames]));
  return new Set(taken.map(({ username }) => username));
}
