import type { z } from 'zod';
import type {
  CustomerPurchases,
  GatewayInvoice,
  GatewayPayment,
  GatewaySubscription,
  PendingPayment,
} from '#ports/payment-gateway.ts';
import type {
  customerSchema,
  invoicePaymentsSchema,
  invoicePaymentWithInvoiceSchema,
  paymentIntentSchema,
  StripeCharge,
  StripeDispute,
  StripeInvoice,
  StripeSubscription,
  StripeSubscriptionWithInvoice,
} from './stripe-schemas.ts';

/** A customer's data at Stripe. `disputes` are those of the disputed charges. */
interface StripeCustomerData {
  subscriptions: StripeSubscription[];
  invoices: StripeInvoice[];
  charges: StripeCharge[];
  disputes: StripeDispute[];
}

export function toCustomerPurchases(data: StripeCustomerData): CustomerPurchases {
  const invoices = data.invoices.flatMap((invoice) => toGatewayInvoice(invoice, data) ?? []);
  const subscriptions = data.subscriptions
    .filter(({ status }) => status !== 'incomplete_expired')
    .map((subscription) => toGatewaySubscription(subscription, invoices));
  return { subscriptions, invoices };
}

const subscriptionStatuses: Record<string, GatewaySubscription['status']> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
};

export function toSubscriptionStatus(status: string): GatewaySubscription['status'] {
  return subscriptionStatuses[status] ?? 'ended';
}

function toGatewaySubscription(
  subscription: StripeSubscription,
  invoices: readonly GatewayInvoice[],
): GatewaySubscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription has at least one item.');
  const { current_period_start, current_period_end, price } = item;
  const status = toSubscriptionStatus(subscription.status);
  const endsAt = subscription.cancel_at;
  return {
    subscriptionId: subscription.id,
    planId: findPlanId(subscription),
    status,
    amountCents: price.unit_amount ?? 0,
    currency: price.currency,
    startedAt: subscription.start_date,
    periodStart:
      status === 'past_due'
        ? findUnpaidSince(subscription.id, invoices, current_period_start)
        : current_period_start,
    periodEnd: current_period_end,
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end || (endsAt !== null && endsAt <= current_period_end),
    endedAt:
      status === 'ended'
        ? (subscription.ended_at ?? subscription.canceled_at ?? current_period_end)
        : null,
  };
}

/** The plan of the price, which an operator may have changed in the dashboard. */
function findPlanId({ items, metadata }: StripeSubscription): number | null {
  const planId = items.data[0]?.price.metadata.planId ?? metadata.planId;
  return planId !== undefined && /^\d{1,4}$/.test(planId) ? Number(planId) : null;
}

/** Unpaid subscriptions enter new periods, depending on the account's settings at Stripe. */
function findUnpaidSince(
  id: string,
  invoices: readonly GatewayInvoice[],
  currentPeriodStart: Date,
): Date {
  const starts = invoices
    .filter(({ subscriptionId, status }) => subscriptionId === id && status !== 'paid')
    .map(({ periodStart }) => periodStart.getTime());
  return new Date(Math.min(currentPeriodStart.getTime(), ...starts));
}

/** @returns null for a draft, a canceled invoice, and one that is not for a subscription */
function toGatewayInvoice(
  invoice: StripeInvoice,
  { charges, disputes }: StripeCustomerData,
): GatewayInvoice | null {
  const subscriptionId = invoice.parent?.subscription_details?.subscription;
  const paymentIntentId = findPaymentIntentId(invoice.payments);
  const ownCharges = charges.filter(
    ({ payment_intent }) => payment_intent !== null && payment_intent === paymentIntentId,
  );
  const status = toInvoiceStatus(invoice, ownCharges);
  if (!subscriptionId || !status) return null;
  // The invoice's own period is the previous one. After a change of the plan, there are lines for parts of it.
  const [period] = invoice.lines.data
    .map((line) => line.period)
    .toSorted((a, b) => b.end.getTime() - a.end.getTime());
  return {
    invoiceId: invoice.id,
    number: invoice.number ?? invoice.id,
    subscriptionId,
    paymentIntentId,
    status,
    amountCents: Math.max(0, invoice.total),
    refundedCents: ownCharges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    isDisputed: ownCharges.some(({ id }) =>
      disputes.some((dispute) => dispute.charge === id && isFundsWithdrawn(dispute)),
    ),
    currency: invoice.currency,
    periodStart: period?.start ?? invoice.period_start,
    periodEnd: period?.end ?? invoice.period_end,
    createdAt: invoice.created,
    paidAt: invoice.status_transitions.paid_at,
  };
}

function toInvoiceStatus(
  { status, attempted, billing_reason }: StripeInvoice,
  charges: readonly StripeCharge[],
): GatewayInvoice['status'] | null {
  if (status === 'paid') return 'paid';
  if (status === 'uncollectible') return 'failed';
  if (status !== 'open') return null;
  const hasFailed =
    charges.some((charge) => charge.status === 'failed') ||
    (attempted && billing_reason !== 'subscription_create');
  return hasFailed ? 'failed' : 'open';
}

/** An inquiry (`warning_…`) withdraws nothing yet. */
function isFundsWithdrawn({ status }: StripeDispute): boolean {
  return ['needs_response', 'under_review', 'lost'].includes(status);
}

function findPaymentIntentId(
  payments: z.infer<typeof invoicePaymentsSchema> | undefined,
): string | null {
  const payment = payments?.data.find(({ is_default }) => is_default) ?? payments?.data[0];
  return payment?.payment.payment_intent ?? null;
}

/** @returns null if the subscription does not wait for a payment */
export function toPendingCheckout(
  subscription: StripeSubscriptionWithInvoice,
): PendingPayment | null {
  const status = toSubscriptionStatus(subscription.status);
  const invoice = subscription.latest_invoice;
  const planId = findPlanId(subscription);
  if (status !== 'incomplete' && status !== 'past_due') return null;
  if (invoice?.status !== 'open' || !invoice.confirmation_secret || planId === null) return null;
  const paymentIntentId = findPaymentIntentId(invoice.payments);
  if (!paymentIntentId) return null;
  const { client_secret: clientSecret } = invoice.confirmation_secret;
  return { subscriptionId: subscription.id, planId, paymentIntentId, clientSecret };
}

const paymentStatuses: Record<string, GatewayPayment['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

export function toGatewayPayment(
  payment: z.infer<typeof paymentIntentSchema>,
  paidInvoices: readonly z.infer<typeof invoicePaymentWithInvoiceSchema>[],
): GatewayPayment {
  return {
    paymentIntentId: payment.id,
    status: paymentStatuses[payment.status] ?? 'incomplete',
    amountCents: payment.amount,
    currency: payment.currency,
    customerId: payment.customer,
    subscriptionId: paidInvoices[0]?.invoice.parent?.subscription_details?.subscription ?? null,
    paymentMethodId: payment.payment_method,
  };
}

/** The payment method of a running subscription comes before the customer's. */
export function pickPaymentMethodIdToCharge(
  customer: z.infer<typeof customerSchema>,
): string | null {
  if (customer.deleted) return null;
  const running = customer.subscriptions?.data.find(
    ({ default_payment_method }) => default_payment_method !== null,
  );
  return running?.default_payment_method ?? customer.invoice_settings.default_payment_method;
}
