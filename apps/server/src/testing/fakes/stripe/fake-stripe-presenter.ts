import { isAbandonedSubscription } from '#adapters/payments/built-in-test-gateway/subscription-billing.ts';
import type {
  TestInvoice,
  TestSubscription,
} from '#adapters/payments/built-in-test-gateway/test-customer.ts';
import {
  createResourceMissingError,
  type FakeCustomer,
  type FakePrice,
  type FakeStripeAccount,
  FakeStripeError,
} from './fake-stripe-account.ts';

export type StripeObject = Record<string, unknown> & { id: string; object: string };

const MAX_EXPANSION_DEPTH = 4;

export const toUnixSeconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000);

export function createStripeList(data: StripeObject[], url = '/v1/list', hasMore = false) {
  return { object: 'list', url, has_more: hasMore, data };
}

/** Shows an account as Stripe's API does, in the shapes of 2025-08-27 (basil). */
export class FakeStripePresenter {
  constructor(private readonly account: FakeStripeAccount) {}

  /** All objects that send events when they change. */
  listAll(): StripeObject[] {
    return [...this.account.customers.values()].flatMap((customer) => [
      this.customer(customer),
      ...this.listSubscriptions(customer),
      ...this.listInvoices(customer),
      ...this.listCharges(customer),
      ...this.listDisputes(customer),
    ]);
  }

  customer(customer: FakeCustomer): StripeObject {
    const { id, email, metadata, isDeleted, defaultPaymentMethodId } = customer;
    if (isDeleted) return { id, object: 'customer', deleted: true };
    return {
      id,
      object: 'customer',
      email,
      metadata,
      invoice_settings: { default_payment_method: defaultPaymentMethodId },
    };
  }

  price({ id, isActive, lookupKey, amountCents, currency, months, metadata }: FakePrice) {
    return {
      id,
      object: 'price',
      active: isActive,
      lookup_key: lookupKey,
      unit_amount: amountCents,
      currency,
      recurring: { interval: 'month', interval_count: months },
      metadata,
    };
  }

  listSubscriptions(customer: FakeCustomer): StripeObject[] {
    return customer.document.subscriptions.map((found) => this.subscription(customer, found));
  }

  subscription(customer: FakeCustomer, subscription: TestSubscription): StripeObject {
    const { subscriptionId, requestKey: priceId, status } = subscription;
    const { document } = customer;
    const price = this.account.prices.find(({ id }) => id === priceId);
    const invoices = document.invoices.filter((found) => found.subscriptionId === subscriptionId);
    const endedStatus = isAbandonedSubscription(document, subscription)
      ? 'incomplete_expired'
      : 'canceled';
    return this.withOverrides({
      id: subscriptionId,
      object: 'subscription',
      customer: customer.id,
      status: status === 'ended' ? endedStatus : status,
      metadata: { planId: String(subscription.plan.planId) },
      start_date: toUnixSeconds(subscription.startedAt),
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      cancel_at: subscription.cancelAtPeriodEnd ? toUnixSeconds(subscription.periodEnd) : null,
      canceled_at: toUnixSeconds(subscription.endedAt),
      ended_at: toUnixSeconds(subscription.endedAt),
      default_payment_method: invoices.some((invoice) => invoice.status === 'paid')
        ? document.defaultPaymentMethodId
        : null,
      latest_invoice: invoices.at(-1)?.invoiceId ?? null,
      items: createStripeList([
        {
          id: `si_${subscriptionId}`,
          object: 'subscription_item',
          current_period_start: toUnixSeconds(subscription.periodStart),
          current_period_end: toUnixSeconds(subscription.periodEnd),
          quantity: 1,
          price: price && this.price(price),
        },
      ]),
    });
  }

  listInvoices(customer: FakeCustomer): StripeObject[] {
    return customer.document.invoices.map((found) => this.invoice(customer, found));
  }

  invoice(customer: FakeCustomer, invoice: TestInvoice): StripeObject {
    const { invoiceId, status, subscriptionId, periodStart, periodEnd } = invoice;
    const statuses = { open: 'open', failed: 'open', paid: 'paid', canceled: 'void' };
    const isFirst =
      customer.document.invoices.find((found) => found.subscriptionId === subscriptionId) ===
      invoice;
    return this.withOverrides({
      id: invoiceId,
      object: 'invoice',
      customer: customer.id,
      number: invoice.number,
      status: statuses[status],
      billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
      attempted: true,
      total: invoice.amountCents,
      currency: invoice.currency,
      created: toUnixSeconds(invoice.createdAt),
      // As in Stripe, the period before the one that is paid.
      period_start: toUnixSeconds(isFirst ? periodStart : invoice.createdAt),
      period_end: toUnixSeconds(periodStart),
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: subscriptionId, metadata: {} },
      },
      lines: createStripeList([
        {
          id: `il_${invoiceId}`,
          object: 'line_item',
          period: { start: toUnixSeconds(periodStart), end: toUnixSeconds(periodEnd) },
        },
      ]),
      status_transitions: { paid_at: toUnixSeconds(invoice.paidAt) },
    });
  }

  /** The attempts to pay the customer's invoices: at most a declined one and the successful one of each. */
  listCharges(customer: FakeCustomer): StripeObject[] {
    return customer.document.invoices.flatMap((invoice) => {
      const charge = {
        object: 'charge',
        customer: customer.id,
        payment_intent: invoice.paymentIntentId,
        amount: invoice.amountCents,
        amount_refunded: 0,
        disputed: false,
      };
      const isDeclined = customer.declinedInvoiceIds.has(invoice.invoiceId);
      const declined = { ...charge, id: `ch_declined_${invoice.invoiceId}`, status: 'failed' };
      const succeeded = {
        ...charge,
        id: `ch_${invoice.invoiceId}`,
        status: 'succeeded',
        amount_refunded: invoice.refundedCents,
        // Stays true when the dispute is won.
        disputed: customer.disputeStatuses.has(invoice.invoiceId),
      };
      return [...(isDeclined ? [declined] : []), ...(invoice.status === 'paid' ? [succeeded] : [])];
    });
  }

  listDisputes({ disputeStatuses }: FakeCustomer): StripeObject[] {
    return [...disputeStatuses].map(([invoiceId, status]) => ({
      id: `dp_${invoiceId}`,
      object: 'dispute',
      charge: `ch_${invoiceId}`,
      status,
    }));
  }

  paymentIntent({ id: customer }: FakeCustomer, invoice: TestInvoice): StripeObject {
    const statuses = {
      open: 'requires_payment_method',
      failed: 'requires_payment_method',
      paid: 'succeeded',
      canceled: 'canceled',
    };
    return this.withOverrides({
      id: invoice.paymentIntentId,
      object: 'payment_intent',
      customer,
      status: statuses[invoice.status],
      amount: invoice.amountCents,
      currency: invoice.currency,
      payment_method: invoice.paymentMethodId,
    });
  }

  invoicePayment({ invoiceId, paymentIntentId }: TestInvoice): StripeObject {
    return {
      id: `inpay_${invoiceId}`,
      object: 'invoice_payment',
      is_default: true,
      invoice: invoiceId,
      payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    };
  }

  listPaymentMethods({ id: customer, document }: FakeCustomer): StripeObject[] {
    return document.paymentMethods.map(
      ({ paymentMethodId, brand, last4, expMonth, expYear }): StripeObject => ({
        id: paymentMethodId,
        object: 'payment_method',
        type: 'card',
        customer,
        card: { brand, last4, exp_month: expMonth, exp_year: expYear },
      }),
    );
  }

  /** Replaces ids by objects and adds optional fields, as the parameter `expand` asks. */
  expand(value: unknown, path: string): void {
    const keys = path.split('.');
    if (keys.length > MAX_EXPANSION_DEPTH) {
      throw new FakeStripeError(400, 'invalid', 'You cannot expand more than 4 levels.');
    }
    this.expandKeys(value, keys);
  }

  private expandKeys(value: unknown, keys: string[]): void {
    const [key, ...otherKeys] = keys;
    if (key === undefined || value === null) return;
    if (Array.isArray(value)) {
      for (const element of value) this.expandKeys(element, keys);
      return;
    }
    const object = value as StripeObject;
    const current = object[key];
    if (typeof current === 'string') object[key] = this.findReferenced(key, current);
    if (current === undefined) object[key] = this.findOptional(object, key);
    this.expandKeys(object[key], otherKeys);
  }

  private findReferenced(key: string, id: string): StripeObject {
    if (key !== 'latest_invoice' && key !== 'invoice') {
      throw new FakeStripeError(400, 'invalid', `This property cannot be expanded (${key}).`);
    }
    const { customer, invoice } = this.account.findInvoice((found) => found.invoiceId === id);
    return this.invoice(customer, invoice);
  }

  private findOptional(object: StripeObject, key: string): unknown {
    if (object.object === 'customer' && key === 'subscriptions') {
      const isRunning = ({ status }: StripeObject) => !/canceled|expired/.test(String(status));
      const customer = this.account.findCustomer(object.id);
      return createStripeList(this.listSubscriptions(customer).filter(isRunning));
    }
    if (object.object === 'invoice') {
      const { invoice } = this.account.findInvoice(({ invoiceId }) => invoiceId === object.id);
      if (key === 'payments') return createStripeList([this.invoicePayment(invoice)]);
      if (key === 'confirmation_secret') {
        return { type: 'payment_intent', client_secret: invoice.clientSecret };
      }
    }
    throw createResourceMissingError(key);
  }

  private withOverrides(object: StripeObject): StripeObject {
    return { ...object, ...this.account.overrides.get(object.id) };
  }
}
