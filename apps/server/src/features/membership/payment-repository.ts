import { MAX_LISTED_MEMBERSHIP_RECORDS } from '@plateful/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { payments } from '#platform/db/schema/payments-and-subscriptions.ts';
import { buildAnyChangedCondition, toExcludedValues } from '#platform/db/upsert-columns.ts';

export type PaymentRow = typeof payments.$inferSelect;

export type NewPaymentRow = typeof payments.$inferInsert;

/** Newest first, without payments that have not been tried. */
export async function listPayments(db: DbOrTx, ownerId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.ownerId, ownerId), ne(payments.status, 'open')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(MAX_LISTED_MEMBERSHIP_RECORDS);
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
      set: toExcludedValues(paymentColumns),
      setWhere: buildAnyChangedCondition(paymentColumns),
    })
    .returning({ id: payments.id });
  return changed.length;
}
