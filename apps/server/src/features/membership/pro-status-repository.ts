import { eq, max } from 'drizzle-orm';
import type { ProEndDates } from '#platform/auth/is-pro.ts';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { subscriptions } from '#platform/db/schema/payments-and-subscriptions.ts';
import { users } from '#platform/db/schema/users.ts';

/**
 * Sets until when the user is a Pro user to the latest of their memberships. What the operator has granted stays.
 *
 * @returns the new date; null if the user has no memberships
 */
export async function recalculateProUntil(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ proUntil: max(subscriptions.proUntil) })
    .from(subscriptions)
    .where(eq(subscriptions.ownerId, userId));
  const proUntil = row?.proUntil ?? null;
  await tx.update(users).set({ proUntil }).where(eq(users.id, userId));
  return proUntil;
}

/** Until when the user is a Pro user; unknown users are never. */
export async function findProEndDates(db: DbOrTx, userId: string): Promise<ProEndDates> {
  const { proUntil, grantedProUntil } = users;
  const [user] = await db
    .select({ proUntil, grantedProUntil })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? { proUntil: null, grantedProUntil: null };
}
