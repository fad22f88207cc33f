import { and, eq, exists, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { paymentCustomers, subscriptions } from '#platform/db/schema/payments-and-subscriptions.ts';

export type PaymentProviderName = 'stripe' | 'test';

/** A user's account at the payment provider. */
export interface PaymentCustomer {
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
export async function acquireUserPaymentLock(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENT_LOCK_CLASS}, hashtext(${userId}))`);
}

export async function findCustomer(
  db: DbOrTx,
  provider: PaymentProviderName,
  ownerId: string,
): Promise<PaymentCustomer | undefined> {
  const [customer] = await db
    .select(customerColumns)
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.ownerId, ownerId)));
  return customer;
}

export async function findCustomerOwnerId(
  db: DbOrTx,
  provider: PaymentProviderName,
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
  customer: { ownerId: string; provider: PaymentProviderName; customerId: string; createdAt: Date },
): Promise<void> {
  await tx.insert(paymentCustomers).values(customer);
}

export async function replaceCustomerId(
  tx: Tx,
  { customerId: oldId }: PaymentCustomer,
  customerId: string,
): Promise<void> {
  await tx
    .update(paymentCustomers)
    .set({ customerId, syncedAt: null })
    .where(eq(paymentCustomers.customerId, oldId));
}

export async function listCustomersByOwner(tx: Tx, ownerId: string) {
  return tx
    .select({ provider: paymentCustomers.provider, customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.ownerId, ownerId));
}

export async function setCustomerSyncedAt(
  db: DbOrTx,
  customer: PaymentCustomer,
  syncedAt: Date,
): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ syncedAt })
    .where(eq(paymentCustomers.customerId, customer.customerId));
}

/** Lists customers that were not read since `readBefore`, or whose period has ended, oldest first. */
export async function listCustomersToSync(
  db: DbOrTx,
  provider: PaymentProviderName,
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
): Promise<PaymentCustomer[]> {
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
