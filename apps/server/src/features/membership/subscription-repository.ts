import { MAX_LISTED_MEMBERSHIP_RECORDS } from '@plateful/contract';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { subscriptions } from '#platform/db/schema/payments-and-subscriptions.ts';
import { users } from '#platform/db/schema/users.ts';
import { buildAnyChangedCondition, toExcludedValues } from '#platform/db/upsert-columns.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export type NewSubscriptionRow = typeof subscriptions.$inferInsert;

/** Newest first. */
export async function listSubscriptions(db: DbOrTx, ownerId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.ownerId, ownerId))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(MAX_LISTED_MEMBERSHIP_RECORDS);
}

export async function listSubscriptionsByOwners(
  db: DbOrTx,
  ownerIds: readonly string[],
): Promise<SubscriptionRow[]> {
  if (ownerIds.length === 0) return [];
  return db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.ownerId, [...ownerIds]))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id));
}

/** @returns undefined for an unknown membership */
export async function findSubscriptionAndOwnerContact(db: DbOrTx, id: string) {
  const [found] = await db
    .select({ subscription: subscriptions, email: users.email, language: users.language })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.ownerId))
    .where(eq(subscriptions.id, id));
  return found;
}

const providerColumns = {
  planId: subscriptions.planId,
  status: subscriptions.status,
  amountCents: subscriptions.amountCents,
  currency: subscriptions.currency,
  startedAt: subscriptions.startedAt,
  periodStart: subscriptions.periodStart,
  periodEnd: subscriptions.periodEnd,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  endedAt: subscriptions.endedAt,
  lastPaymentAt: subscriptions.lastPaymentAt,
  proUntil: subscriptions.proUntil,
};

/** Stores what the provider says about subscriptions. @returns the number of rows that differed */
export async function upsertSubscriptions(
  tx: Tx,
  rows: readonly NewSubscriptionRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = await tx
    .insert(subscriptions)
    .values([...rows])
    .onConflictDoUpdate({
      target: [subscriptions.provider, subscriptions.providerId],
      set: {
        ...toExcludedValues(providerColumns),
        ...toExcludedValues({ updatedAt: subscriptions.updatedAt }),
      },
      setWhere: buildAnyChangedCondition(providerColumns),
    })
    .returning({ id: subscriptions.id });
  return changed.length;
}

/** Records the payment with which `subscribe` completed the purchase. */
export async function setPaymentIntentIfNone(
  tx: Tx,
  subscriptionId: string,
  paymentIntentId: string,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ paymentIntentId })
    .where(and(eq(subscriptions.id, subscriptionId), isNull(subscriptions.paymentIntentId)));
}

/** Ends memberships that were bought with test payments. @returns their owners */
export async function endTestSubscriptions(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const found = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, 'test'), ne(subscriptions.status, 'ended')))
    .limit(limit);
  const ended = await tx
    .update(subscriptions)
    .set({
      status: 'ended',
      endedAt: now,
      proUntil: sql`least(${subscriptions.proUntil}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(inArray(subscriptions.id, found))
    .returning({ ownerId: subscriptions.ownerId });
  return [...new Set(ended.map(({ ownerId }) => ownerId))];
}
