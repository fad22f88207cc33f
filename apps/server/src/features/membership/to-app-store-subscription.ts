import { getPlanIdOfStoreProduct } from './plans.ts';
import type { RevenueCatEvent } from './revenuecat-event-schema.ts';
import type { NewSubscriptionRow } from './subscription-repository.ts';

type StoreState = Pick<NewSubscriptionRow, 'status' | 'cancelAtPeriodEnd' | 'endedAt' | 'proUntil'>;

/** @returns null for events that do not change a subscription */
export function toAppStoreSubscription(event: RevenueCatEvent) {
  const { original_transaction_id: providerId, product_id: productId } = event;
  const { purchased_at_ms: periodStart, expiration_at_ms: periodEnd } = event;
  // Purchases without an end are not subscriptions.
  if (!providerId || !productId || !periodStart || !periodEnd) return null;
  const state = toState(event, periodEnd);
  if (!state) return null;
  const storeProductId = event.new_product_id ?? productId;
  return {
    provider: 'app_store',
    providerId,
    planId: getPlanIdOfStoreProduct(storeProductId, periodStart, periodEnd),
    amountCents: null,
    currency: event.currency?.toLowerCase() ?? 'usd',
    startedAt: periodStart,
    periodStart,
    periodEnd,
    lastPaymentAt: periodStart,
    storeProductId,
    storeEventAt: event.event_timestamp_ms,
    ...state,
  } as const;
}

function toState(event: RevenueCatEvent, periodEnd: Date): StoreState | null {
  const { event_timestamp_ms: eventAt, grace_period_expiration_at_ms: graceEnd } = event;
  const active = { status: 'active', endedAt: null, proUntil: periodEnd } as const;
  const endedAt = eventAt < periodEnd ? eventAt : periodEnd;
  const ended = { status: 'ended', cancelAtPeriodEnd: true, endedAt, proUntil: endedAt } as const;
  switch (event.type) {
    case 'INITIAL_PURCHASE':
    case 'RENEWAL':
    case 'UNCANCELLATION':
    case 'PRODUCT_CHANGE':
      return { ...active, cancelAtPeriodEnd: false };
    case 'CANCELLATION':
      // The purchase was refunded.
      if (event.cancel_reason === 'CUSTOMER_SUPPORT') return ended;
      return { ...active, cancelAtPeriodEnd: true };
    case 'BILLING_ISSUE':
      return {
        ...active,
        status: 'past_due',
        cancelAtPeriodEnd: false,
        proUntil: graceEnd ?? periodEnd,
      };
    case 'EXPIRATION':
      return ended;
    default:
      return null;
  }
}
