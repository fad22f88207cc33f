import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { users } from '#platform/db/schema/users.ts';
import type { UserRow } from './user-repository.ts';

/** Locks the account against changes and deletion until the transaction ends. */
export async function lockUserByGoogleSubjectForShare(
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

/** Locks the account for this transaction's changes. */
export async function lockUserByEmailForUpdate(
  tx: Tx,
  email: string,
): Promise<UserRow | undefined> {
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
