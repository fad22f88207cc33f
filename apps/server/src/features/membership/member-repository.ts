import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { users } from '#platform/db/schema/users.ts';
import { listSubscriptions } from './subscription-repository.ts';

/**
 * Sets until when the user is a Pro user to the latest of their memberships. Does nothing for users without any: the
 * operator may have made them Pro users.
 *
 * @returns the new date; null if the user has no memberships
 */
export async function updateProUntil(tx: Tx, userId: string): Promise<Date | null> {
  const rows = await listSubscriptions(tx, userId);
  if (rows.length === 0) return null;
  const proUntil = new Date(Math.max(...rows.map((row) => row.proUntil.getTime())));
  await tx.update(users).set({ proUntil }).where(eq(users.id, userId));
  return proUntil;
}

/** Until when the user is a Pro user; null for never, and for unknown users. */
export async function findProUntil(db: DbOrTx, userId: string): Promise<Date | null> {
  const [user] = await db
    .select({ proUntil: users.proUntil })
    .from(users)
    .where(eq(users.id, userId));
  return user?.proUntil ?? null;
}

/** @returns undefined for an unknown user */
export async function findEmail(db: DbOrTx, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email;
}
