import { and, eq, inArray, lte } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { subscriptions } from '#platform/db/schema/payments-and-subscriptions.ts';
import type { NewSubscriptionRow, SubscriptionRow } from './subscription-repository.ts';

export async function findAppStoreSubscription(
  db: DbOrTx,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, 'app_store'), eq(subscriptions.providerId, providerId)));
  return row;
}

export async function insertAppStoreSubscription(tx: Tx, row: NewSubscriptionRow): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

/** Replaces the state, unless it is newer. The start is the earliest one of all events. */
export async function updateAppStoreSubscriptionIfNewer(
  tx: Tx,
  { id, startedAt, storeEventAt }: SubscriptionRow,
  state: Omit<NewSubscriptionRow, 'id' | 'ownerId' | 'createdAt'> & { storeEventAt: Date },
): Promise<void> {
  const firstStart = { startedAt: state.startedAt < startedAt ? state.startedAt : startedAt };
  const isOlder = storeEventAt !== null && state.storeEventAt < storeEventAt;
  await tx
    .update(subscriptions)
    .set(isOlder ? firstStart : { ...state, ...firstStart })
    .where(eq(subscriptions.id, id));
}

/** Moves subscriptions of app stores to another user, unless their state is newer. */
export async function transferAppStoreSubscriptions(
  tx: Tx,
  oldOwnerIds: readonly string[],
  newOwnerId: string,
  transferredAt: Date,
): Promise<void> {
  if (oldOwnerIds.length === 0) return;
  const oldOwners = [...oldOwnerIds];
  await tx
    .update(subscriptions)
    .set({ ownerId: newOwnerId })
    .where(isTransferred(oldOwners, transferredAt));
}

function isTransferred(oldOwnerIds: string[], transferredAt: Date) {
  return and(
    eq(subscriptions.provider, 'app_store'),
    inArray(subscriptions.ownerId, oldOwnerIds),
    lte(subscriptions.storeEventAt, transferredAt),
  );
}
