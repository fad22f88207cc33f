import type { PlanTerms } from '#ports/payment-gateway.ts';
import type { StoredCard } from './check-test-card.ts';
import type {
  TestCardSetup,
  TestCustomer,
  TestInvoice,
  TestSubscription,
} from './test-customer.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How long the first payment can be made. */
const CHECKOUT_LIFETIME_MS = 23 * HOUR_MS;
/** When a failed renewal is tried again, in days after the first attempt. The subscription ends with the last one. */
const RETRY_DAYS = [1, 3, 5, 7];
/** Purchases that were never paid. */
const MAX_ABANDONED_CHECKOUTS = 20;
const MAX_PAYMENT_METHODS = 10;

/** Creates a unique id that starts with `prefix`. */
export type CreateId = (prefix: 'sub' | 'in' | 'pi' | 'pm' | 'seti') => string;

export interface BillingContext {
  document: TestCustomer;
  now: Date;
  createId: CreateId;
  createSecret: () => string;
}

/** Adds a subscription and its first invoice, which waits for its payment. */
export function addSubscription(
  context: BillingContext,
  plan: PlanTerms,
  requestKey: string,
): TestSubscription {
  const { document, now, createId } = context;
  const subscription: TestSubscription = {
    subscriptionId: createId('sub'),
    requestKey,
    plan,
    status: 'incomplete',
    startedAt: now,
    periodCount: 1,
    periodStart: now,
    periodEnd: addMonths(now, plan.months),
    cancelAtPeriodEnd: false,
    endedAt: null,
  };
  document.subscriptions.push(subscription);
  addInvoice(context, subscription);
  removeAbandonedCheckouts(document);
  return subscription;
}

function addInvoice(
  { document, now, createId, createSecret }: BillingContext,
  { subscriptionId, plan, periodStart, periodEnd }: TestSubscription,
): TestInvoice {
  const paymentIntentId = createId('pi');
  const lastNumber = Number(document.invoices.at(-1)?.number.replace('TEST-', '') ?? 0);
  const invoice: TestInvoice = {
    invoiceId: createId('in'),
    number: `TEST-${String(lastNumber + 1).padStart(4, '0')}`,
    subscriptionId,
    paymentIntentId,
    clientSecret: `${paymentIntentId}_secret_${createSecret()}`,
    status: 'open',
    attempts: 0,
    pendingCard: null,
    paymentMethodId: null,
    amountCents: plan.amountCents,
    refundedCents: 0,
    isDisputed: false,
    currency: plan.currency,
    periodStart,
    periodEnd,
    createdAt: now,
    paidAt: null,
  };
  document.invoices.push(invoice);
  return invoice;
}

/** Renews subscriptions, retries failed renewals and ends subscriptions, whatever is due. */
export function runDueSubscriptionChanges(context: BillingContext): void {
  const { document, now } = context;
  for (const subscription of document.subscriptions) {
    for (;;) {
      const dueAt = findDueDate(document, subscription);
      if (!dueAt || now < dueAt) break;
      advance({ ...context, now: dueAt }, subscription);
    }
  }
}

/** When the subscription changes by itself; null if it has ended. */
function findDueDate(document: TestCustomer, subscription: TestSubscription): Date | null {
  switch (subscription.status) {
    case 'ended':
      return null;
    case 'incomplete':
      return new Date(subscription.startedAt.getTime() + CHECKOUT_LIFETIME_MS);
    case 'active':
      return subscription.periodEnd;
    case 'past_due': {
      const invoice = findUnpaidInvoice(document, subscription.subscriptionId);
      if (!invoice) return null;
      const retryDays = RETRY_DAYS[invoice.attempts - 1] ?? 0;
      return new Date(invoice.createdAt.getTime() + retryDays * DAY_MS);
    }
  }
}

function advance(context: BillingContext, subscription: TestSubscription): void {
  const { document, now } = context;
  if (subscription.status === 'past_due') {
    const invoice = findUnpaidInvoice(document, subscription.subscriptionId);
    if (!invoice) return;
    invoice.attempts += 1;
    chargeDefaultCard(context, subscription, invoice);
    const isLastAttempt = invoice.attempts > RETRY_DAYS.length;
    if (invoice.status !== 'paid' && isLastAttempt) endSubscription(document, subscription, now);
    return;
  }
  if (subscription.status === 'incomplete' || subscription.cancelAtPeriodEnd) {
    endSubscription(document, subscription, now);
    return;
  }
  subscription.periodCount += 1;
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = addMonths(
    subscription.startedAt,
    subscription.plan.months * subscription.periodCount,
  );
  const invoice = addInvoice(context, subscription);
  invoice.attempts = 1;
  chargeDefaultCard(context, subscription, invoice);
}

/** Chooses the card for renewals, and tries the renewals that failed with it. */
export function setDefaultCardAndRetryRenewals(
  context: BillingContext,
  paymentMethodId: string,
): void {
  const { document } = context;
  if (!document.paymentMethods.some((card) => card.paymentMethodId === paymentMethodId)) return;
  document.defaultPaymentMethodId = paymentMethodId;
  for (const subscription of document.subscriptions) {
    const invoice = findUnpaidInvoice(document, subscription.subscriptionId);
    if (invoice && subscription.status === 'past_due') {
      chargeDefaultCard(context, subscription, invoice);
    }
  }
}

function chargeDefaultCard(
  { document, now }: BillingContext,
  subscription: TestSubscription,
  invoice: TestInvoice,
): void {
  const card = document.paymentMethods.find(
    ({ paymentMethodId }) => paymentMethodId === document.defaultPaymentMethodId,
  );
  if (card?.renewalsSucceed) {
    markPaid(subscription, invoice, card.paymentMethodId, now);
  } else {
    invoice.status = 'failed';
    subscription.status = 'past_due';
  }
}

/** Pays an invoice with a card, which then pays for the renewals. */
export function completeInvoicePayment(
  context: BillingContext,
  invoice: TestInvoice,
  card: StoredCard,
): void {
  const { document, now } = context;
  const subscription = findSubscription(document, invoice.subscriptionId);
  if (!subscription) return;
  const paymentMethodId = saveCard(context, card);
  document.defaultPaymentMethodId = paymentMethodId;
  markPaid(subscription, invoice, paymentMethodId, now);
}

/** Starts to save a card, or continues an unfinished setup. */
export function startCardSetup({
  document,
  createId,
  createSecret,
}: BillingContext): TestCardSetup {
  if (document.cardSetup?.paymentMethodId === null) return document.cardSetup;
  const setupId = createId('seti');
  const clientSecret = `${setupId}_secret_${createSecret()}`;
  document.cardSetup = { setupId, clientSecret, pendingCard: null, paymentMethodId: null };
  return document.cardSetup;
}

export function completeCardSetup(
  context: BillingContext,
  setup: TestCardSetup,
  card: StoredCard,
): void {
  Object.assign(setup, { pendingCard: null, paymentMethodId: saveCard(context, card) });
}

/** @returns the id of the card */
function saveCard({ document, createId }: BillingContext, card: StoredCard): string {
  const isSameCard = ({ brand, last4, expMonth, expYear }: StoredCard) =>
    `${brand} ${last4} ${expMonth} ${expYear}` ===
    `${card.brand} ${card.last4} ${card.expMonth} ${card.expYear}`;
  const paymentMethodId =
    document.paymentMethods.find(isSameCard)?.paymentMethodId ?? createId('pm');
  const otherCards = document.paymentMethods.filter((saved) => !isSameCard(saved));
  const removedCards = otherCards
    .filter((saved) => saved.paymentMethodId !== document.defaultPaymentMethodId)
    .slice(0, Math.max(0, otherCards.length + 1 - MAX_PAYMENT_METHODS));
  document.paymentMethods = [
    ...otherCards.filter((saved) => !removedCards.includes(saved)),
    { paymentMethodId, ...card },
  ];
  return paymentMethodId;
}

function markPaid(
  subscription: TestSubscription,
  invoice: TestInvoice,
  paymentMethodId: string,
  now: Date,
): void {
  Object.assign(invoice, { status: 'paid', paidAt: now, paymentMethodId, pendingCard: null });
  subscription.status = 'active';
}

export function endSubscription(
  document: TestCustomer,
  subscription: TestSubscription,
  now: Date,
): void {
  if (subscription.status === 'ended') return;
  const invoice = findUnpaidInvoice(document, subscription.subscriptionId);
  if (invoice && subscription.status === 'incomplete') invoice.status = 'canceled';
  subscription.status = 'ended';
  subscription.endedAt = now;
}

/** The invoice that a running subscription waits for. */
export function findUnpaidInvoice(
  document: TestCustomer,
  subscriptionId: string,
): TestInvoice | undefined {
  if (findSubscription(document, subscriptionId)?.status === 'ended') return;
  return document.invoices.find(
    (invoice) =>
      invoice.subscriptionId === subscriptionId &&
      (invoice.status === 'open' || invoice.status === 'failed'),
  );
}

export function findSubscription(
  document: TestCustomer,
  subscriptionId: string,
): TestSubscription | undefined {
  return document.subscriptions.find((found) => found.subscriptionId === subscriptionId);
}

/** Whether the subscription ended before its first payment. */
export function isAbandonedSubscription(
  document: TestCustomer,
  subscription: TestSubscription,
): boolean {
  return (
    subscription.status === 'ended' &&
    document.invoices.some(
      ({ subscriptionId, status }) =>
        subscriptionId === subscription.subscriptionId && status === 'canceled',
    )
  );
}

function removeAbandonedCheckouts(document: TestCustomer): void {
  const removedIds = document.subscriptions
    .filter((subscription) => isAbandonedSubscription(document, subscription))
    .slice(0, -MAX_ABANDONED_CHECKOUTS)
    .map(({ subscriptionId }) => subscriptionId);
  const isKept = ({ subscriptionId }: { subscriptionId: string }) =>
    !removedIds.includes(subscriptionId);
  document.subscriptions = document.subscriptions.filter(isKept);
  document.invoices = document.invoices.filter(isKept);
}

/** The same day in a later month, or its last day if it is shorter. */
function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0));
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return result;
}
