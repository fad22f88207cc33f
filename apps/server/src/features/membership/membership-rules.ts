import { PAYMENT_GRACE_DAYS } from '@plateful/contract';
import type { GatewayInvoice, GatewaySubscription } from '#ports/payment-gateway.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

const GRACE_MS = PAYMENT_GRACE_DAYS * 24 * 60 * 60 * 1000;

/**
 * Computes until when a subscription makes its owner a Pro user. The result depends on the provider's data alone, so
 * that it is the same no matter when and how often they are read.
 *
 * @param invoices of the customer
 */
export function computeProUntil(
  subscription: GatewaySubscription,
  invoices: readonly GatewayInvoice[],
): Date {
  const { status, periodStart, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  if (isPeriodRefunded(subscription, invoices)) return periodStart;
  if (status === 'ended') return endedAt ?? periodEnd;
  if (status === 'past_due') return addGracePeriod(periodStart);
  return cancelAtPeriodEnd ? periodEnd : addGracePeriod(periodEnd);
}

function addGracePeriod(date: Date): Date {
  return new Date(date.getTime() + GRACE_MS);
}

/** Whether all payments of the current period were refunded or disputed. */
function isPeriodRefunded(
  { subscriptionId, periodStart }: GatewaySubscription,
  invoices: readonly GatewayInvoice[],
): boolean {
  const payments = invoices.filter(
    (invoice) =>
      invoice.subscriptionId === subscriptionId &&
      invoice.status === 'paid' &&
      invoice.periodEnd > periodStart,
  );
  return (
    payments.length > 0 &&
    payments.every(
      ({ isDisputed, refundedCents, amountCents }) => isDisputed || refundedCents >= amountCents,
    )
  );
}

/** Whether the membership is shown as the current one, also while its payment is late. */
function isCurrent(row: SubscriptionRow, now: Date): boolean {
  if (row.status === 'ended') return false;
  if (row.proUntil > now) return true;
  // The provider says when the others end.
  return row.provider !== 'app_store' && !row.cancelAtPeriodEnd;
}

/** Whether the membership is paid, so that no other one can be bought. A late payment can be made up for. */
export function isMembershipPaid(row: SubscriptionRow, now: Date): boolean {
  if (row.status === 'ended' || row.proUntil <= now) return false;
  return row.status === 'active' || row.provider === 'app_store';
}

/** The current membership; the one that lasts longest if there are several. */
export function findCurrentMembership(
  rows: readonly SubscriptionRow[],
  now: Date,
): SubscriptionRow | undefined {
  return rows
    .filter((row) => isCurrent(row, now))
    .toSorted((a, b) => b.proUntil.getTime() - a.proUntil.getTime())[0];
}
