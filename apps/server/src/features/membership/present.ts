import type {
  Invoice,
  MembershipSummary,
  PaymentMethod,
  Subscription,
  SubscriptionHistoryEntry,
} from '@plateful/contract';
import type { GatewayPaymentMethod } from '#ports/payment-gateway.ts';
import type { PaymentRow } from './payment-repository.ts';
import { getPlanName, getPlanNameWithSource } from './plans.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

export function presentSubscription(row: SubscriptionRow): Subscription {
  const isPastDue = row.status === 'past_due';
  return {
    isSubScribe: true,
    planId: row.planId,
    name: getPlanName(row.planId),
    price: row.amountCents,
    currency: row.currency,
    subscriptionSource: presentSource(row),
    nextPaymentDate: presentNextPaymentDate(row),
    expiresAt: getPaidPeriodEnd(row).toISOString(),
    isCanceled: row.cancelAtPeriodEnd || row.status === 'ended',
    isPastDue,
    graceEndsAt: isPastDue ? row.proUntil.toISOString() : null,
    isTestMode: row.provider === 'test',
  };
}

/** Test payments stand for card payments. */
function presentSource({ provider }: SubscriptionRow): Subscription['subscriptionSource'] {
  return provider === 'app_store' ? 'app_store' : 'stripe';
}

/** When the paid period ends. */
function getPaidPeriodEnd(row: SubscriptionRow): Date {
  if (row.status === 'ended') return row.endedAt ?? row.periodEnd;
  // The card provider has begun a new period, whose payment is late.
  const isUnpaid = row.status === 'past_due' && row.provider !== 'app_store';
  return isUnpaid ? row.periodStart : row.periodEnd;
}

function presentNextPaymentDate(row: SubscriptionRow): string | null {
  const isLast = row.status === 'ended' || row.cancelAtPeriodEnd;
  return isLast ? null : getPaidPeriodEnd(row).toISOString();
}

export function presentSubscriptionRecord(
  row: SubscriptionRow,
  now: Date,
): SubscriptionHistoryEntry {
  return {
    _id: row.id,
    planId: row.planId,
    status: isActive(row, now),
    startedAt: row.startedAt.toISOString(),
    lastPaymentDate: row.lastPaymentAt?.toISOString() ?? null,
    nextPaymentDate: presentNextPaymentDate(row),
    expiresAt: getPaidPeriodEnd(row).toISOString(),
    subscriptionSource: presentSource(row),
    revenueCatproductIdentifier: row.storeProductId,
  };
}

export function presentSummary(
  rows: readonly SubscriptionRow[],
  current: SubscriptionRow | undefined,
  now: Date,
): MembershipSummary {
  return {
    totalSubscriptions: rows.length,
    activeSubscriptions: rows.filter((row) => isActive(row, now)).length,
    subscriptionType: current ? 'pro' : null,
    subscriptionPlan: current ? getPlanNameWithSource(current.planId) : null,
    subscriptionExpires: current ? getPaidPeriodEnd(current).toISOString() : null,
    subscriptionSource: current ? presentSource(current) : null,
  };
}

function isActive({ status, proUntil }: SubscriptionRow, now: Date): boolean {
  return status !== 'ended' && proUntil > now;
}

export function presentInvoice(row: PaymentRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    planId: row.planId,
    planName: getPlanName(row.planId),
    status: presentInvoiceStatus(row),
    amount: row.amountCents,
    refundedAmount: row.refundedCents,
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    isTestMode: row.provider === 'test',
  };
}

function presentInvoiceStatus(row: PaymentRow): Invoice['status'] {
  if (row.isDisputed) return 'disputed';
  if (row.refundedCents > 0)
    return row.refundedCents >= row.amountCents ? 'refunded' : 'partly_refunded';
  return row.status === 'paid' ? 'paid' : 'failed';
}

export function presentPaymentMethod({
  paymentMethodId,
  brand,
  last4,
  expMonth,
  expYear,
  isDefault,
}: GatewayPaymentMethod): PaymentMethod {
  return { id: paymentMethodId, brand, last4, expMonth, expYear, isDefault };
}
