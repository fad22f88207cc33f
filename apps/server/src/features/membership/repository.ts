import { MEMBERSHIP_LIST_MAX_LENGTH } from '@plateful/contract';
import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { paymentCustomers, payments, subscriptions } from '#platform/db/schema/membership.ts';
import { users } from '#platform/db/schema/users.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscriptionRow = typeof subscriptions.$inferInsert;
export type PaymentRow = typeof payments.$inferSelect;
export type NewPaymentRow = typeof payments.$inferInsert;

export type Provider = 'stripe' | 'test';

/** A user's account at the payment provider. */
export interface Customer {
  ownerId: string;
  customerId: string;
  /** When the provider's data were last read; null before the first time. */
  syncedAt: Date | null;
}

/** The class id of the advisory locks. */
const PAYMENT_LOCK_CLASS = 7_528_338;

const customerColumns = {
  ownerId: paymentCustomers.ownerId,
  customerId: paymentCustomers.customerId,
  syncedAt: paymentCustomers.syncedAt,
};

/** Waits for other transactions that work on the payments of the user; holds the lock until the transaction ends. */
export async function lockPayments(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK_CLASS}, hashtext(${userId}))`);
}

export async function findCustomer(
  db: DbOrTx,
  provider: Provider,
  ownerId: string,
): Promise<Customer | undefined> {
  const [customer] = await db
    .select(customerColumns)
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.ownerId, ownerId)));
  return customer;
}

export async function findCustomerOwner(
  db: DbOrTx,
  provider: Provider,
  customerId: string,
): Promise<string | undefined> {
  const [customer] = await db
    .select({ ownerId: paymentCustomers.ownerId })
    .from(paymentCustomers)
    .where(
      and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerId, customerId)),
    );
  return customer?.ownerId;
}

export async function insertCustomer(
  tx: Tx,
  customer: { ownerId: string; provider: Provider; customerId: string; createdAt: Date },
): Promise<void> {
  await tx.insert(paymentCustomers).values(customer);
}

export async function replaceCustomer(
  tx: Tx,
  { customerId: oldId }: Customer,
  customerId: string,
): Promise<void> {
  await tx
    .update(paymentCustomers)
    .set({ customerId, syncedAt: null })
    .where(eq(paymentCustomers.customerId, oldId));
}

export async function listCustomers(tx: Tx, ownerId: string) {
  return tx
    .select({ provider: paymentCustomers.provider, customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.ownerId, ownerId));
}

export async function setSyncedAt(db: DbOrTx, customer: Customer, syncedAt: Date): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ syncedAt })
    .where(eq(paymentCustomers.customerId, customer.customerId));
}

/** Lists customers that were not read since `readBefore`, or whose period has ended, oldest first. */
export async function listCustomersToSync(
  db: DbOrTx,
  provider: Provider,
  {
    now,
    readBefore,
    endedReadBefore,
    limit,
  }: {
    now: Date;
    readBefore: Date;
    /** When the period has ended. */
    endedReadBefore: Date;
    limit: number;
  },
): Promise<Customer[]> {
  const hasEndedPeriod = exists(
    db
      .select({ one: sql`1` })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.ownerId, paymentCustomers.ownerId),
          eq(subscriptions.provider, provider),
          ne(subscriptions.status, 'ended'),
          lte(subscriptions.periodEnd, now),
        ),
      ),
  );
  return db
    .select(customerColumns)
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.provider, provider),
        or(
          isNull(paymentCustomers.syncedAt),
          lt(paymentCustomers.syncedAt, readBefore),
          and(lt(paymentCustomers.syncedAt, endedReadBefore), hasEndedPeriod),
        ),
      ),
    )
    .orderBy(sql`${paymentCustomers.syncedAt} nulls first`)
    .limit(limit);
}

/** Newest first. */
export async function listSubscriptions(db: DbOrTx, ownerId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.ownerId, ownerId))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(MEMBERSHIP_LIST_MAX_LENGTH);
}

export async function listSubscriptionsOf(
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

/** Newest first, without payments that have not been tried. */
export async function listPayments(db: DbOrTx, ownerId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.ownerId, ownerId), ne(payments.status, 'open')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(MEMBERSHIP_LIST_MAX_LENGTH);
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
      set: { ...excluded(providerColumns), ...excluded({ updatedAt: subscriptions.updatedAt }) },
      setWhere: isDifferent(providerColumns),
    })
    .returning({ id: subscriptions.id });
  return changed.length;
}

const paymentColumns = {
  number: payments.number,
  paymentIntentId: payments.paymentIntentId,
  status: payments.status,
  refundedCents: payments.refundedCents,
  isDisputed: payments.isDisputed,
  paidAt: payments.paidAt,
};

/** Stores what the provider says about payments. @returns the number of rows that differed */
export async function upsertPayments(tx: Tx, rows: readonly NewPaymentRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = await tx
    .insert(payments)
    .values([...rows])
    .onConflictDoUpdate({
      target: [payments.provider, payments.invoiceId],
      set: excluded(paymentColumns),
      setWhere: isDifferent(paymentColumns),
    })
    .returning({ id: payments.id });
  return changed.length;
}

/** The new values of an upsert. */
function excluded<Columns extends Record<string, PgColumn>>(columns: Columns) {
  const values = Object.entries(columns).map(([key, column]) => [key, toExcluded(column)]);
  return Object.fromEntries(values) as Record<keyof Columns, SQL>;
}

function toExcluded(column: PgColumn): SQL {
  return sql`excluded.${sql.identifier(column.name)}`;
}

/** Whether an upsert would change any of the columns. */
function isDifferent(columns: Record<string, PgColumn>): SQL {
  const stored = Object.values(columns);
  const row = (values: (PgColumn | SQL)[]) => sql`(${sql.join(values, sql`, `)})`;
  return sql`${row(stored)} is distinct from ${row(stored.map(toExcluded))}`;
}

export async function findStoreSubscription(
  db: DbOrTx,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, 'app_store'), eq(subscriptions.providerId, providerId)));
  return row;
}

export async function insertStoreSubscription(tx: Tx, row: NewSubscriptionRow): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

/** Replaces the state, unless it is newer. The start is the earliest one of all events. */
export async function updateStoreSubscription(
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

/** Moves subscriptions of app stores to another user, unless their state is newer. The old owners lose Pro. */
export async function transferStoreSubscriptions(
  tx: Tx,
  oldOwnerIds: readonly string[],
  newOwnerId: string,
  transferredAt: Date,
): Promise<void> {
  if (oldOwnerIds.length === 0) return;
  const oldOwners = [...oldOwnerIds];
  const moved = tx
    .select({ ownerId: subscriptions.ownerId })
    .from(subscriptions)
    .where(isTransferred(oldOwners, transferredAt));
  await tx.update(users).set({ proUntil: null }).where(inArray(users.id, moved));
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

/** Records the payment with which `subscribe` completed the purchase. */
export async function setPaymentIntent(
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

/** @returns undefined for an unknown membership */
export async function findSubscriptionWithEmail(db: DbOrTx, id: string) {
  const [found] = await db
    .select({ subscription: subscriptions, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.ownerId))
    .where(eq(subscriptions.id, id));
  return found;
}
