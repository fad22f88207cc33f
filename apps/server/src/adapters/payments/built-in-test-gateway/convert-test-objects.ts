import type {
  CustomerPurchases,
  GatewayInvoice,
  GatewayPayment,
  GatewaySubscription,
} from '#ports/payment-gateway.ts';
import { isAbandonedSubscription } from './subscription-billing.ts';
import type { TestCustomer, TestInvoice, TestSubscription } from './test-customer.ts';

export function toCustomerPurchases(document: TestCustomer): CustomerPurchases {
  const subscriptions = document.subscriptions
    .filter((subscription) => !isAbandonedSubscription(document, subscription))
    .map(toGatewaySubscription);
  const invoices = document.invoices.flatMap((invoice) => toGatewayInvoice(invoice) ?? []);
  return { subscriptions: subscriptions.reverse(), invoices: invoices.reverse() };
}

function toGatewaySubscription({
  requestKey: _requestKey,
  periodCount: _periodCount,
  plan: { planId, amountCents, currency },
  ...subscription
}: TestSubscription): GatewaySubscription {
  return { ...subscription, planId, amountCents, currency };
}

/** @returns null for an invoice that was canceled before its payment */
function toGatewayInvoice({
  status,
  clientSecret: _clientSecret,
  attempts: _attempts,
  pendingCard: _pendingCard,
  paymentMethodId: _paymentMethodId,
  ...invoice
}: TestInvoice): GatewayInvoice | null {
  return status === 'canceled' ? null : { ...invoice, status };
}

const paymentStatuses = {
  open: 'incomplete',
  failed: 'incomplete',
  paid: 'succeeded',
  canceled: 'canceled',
} as const;

export function toGatewayPayment(
  customerId: string,
  { status, paymentIntentId, amountCents, currency, subscriptionId, paymentMethodId }: TestInvoice,
): GatewayPayment {
  return {
    paymentIntentId,
    status: paymentStatuses[status],
    amountCents,
    currency,
    customerId,
    subscriptionId,
    paymentMethodId,
  };
}
