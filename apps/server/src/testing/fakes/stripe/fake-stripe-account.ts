import { checkTestCard } from '#adapters/payments/built-in-test-gateway/check-test-card.ts';
import {
  addSubscription,
  type BillingContext,
  completeCardSetup,
  completeInvoicePayment,
  endSubscription,
  findUnpaidInvoice,
  runDueSubscriptionChanges,
  setDefaultCardAndRetryRenewals,
  startCardSetup,
} from '#adapters/payments/built-in-test-gateway/subscription-billing.ts';
import type {
  TestCardSetup,
  TestCustomer,
  TestInvoice,
  TestSubscription,
} from '#adapters/payments/built-in-test-gateway/test-customer.ts';

export interface FakeCustomer {
  id: string;
  email: string;
  metadata: Record<string, string>;
  isDeleted: boolean;
  /** The customer's own default; subscriptions have another one. */
  defaultPaymentMethodId: string | null;
  /** The ids of invoices with a declined payment. */
  declinedInvoiceIds: Set<string>;
  disputeStatuses: Map<string, string>;
  document: TestCustomer;
}

export interface FakePrice {
  id: string;
  isActive: boolean;
  lookupKey: string | null;
  amountCents: number;
  currency: string;
  months: number;
  metadata: Record<string, string>;
}

/** An error that Stripe would answer with. */
export class FakeStripeError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly param?: string,
  ) {
    super(message);
  }
}

/**
 * The state of a Stripe account, and what happens in it without our server: payments in browsers, renewals, and the work
 * in the dashboard. It bills like the built-in test payments.
 */
export class FakeStripeAccount {
  readonly customers = new Map<string, FakeCustomer>();
  readonly prices: FakePrice[] = [];
  /** Fields of objects that a test has set, by id. */
  readonly overrides = new Map<string, Record<string, unknown>>();
  private lastId = 0;

  constructor(private currentTime: Date) {}

  get now(): Date {
    return this.currentTime;
  }

  createId = (prefix: string): string => {
    this.lastId += 1;
    return `${prefix}_fake${String(this.lastId).padStart(6, '0')}`;
  };

  /** Renews, retries and ends subscriptions until `time`. */
  advanceTo(time: Date): void {
    this.currentTime = time;
    for (const customer of this.customers.values()) {
      runDueSubscriptionChanges(this.createContext(customer));
      for (const { status, invoiceId } of customer.document.invoices) {
        if (status === 'failed') customer.declinedInvoiceIds.add(invoiceId);
      }
    }
  }

  createCustomer(email: string, metadata: Record<string, string>): FakeCustomer {
    const customer: FakeCustomer = {
      id: this.createId('cus'),
      email,
      metadata,
      isDeleted: false,
      defaultPaymentMethodId: null,
      declinedInvoiceIds: new Set(),
      disputeStatuses: new Map(),
      document: {
        subscriptions: [],
        invoices: [],
        paymentMethods: [],
        defaultPaymentMethodId: null,
        cardSetup: null,
      },
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  createSubscription(customer: FakeCustomer, price: FakePrice): TestSubscription {
    const plan = { ...price, planId: Number(price.metadata.planId), name: price.id };
    return addSubscription(this.createContext(customer), plan, price.id);
  }

  endSubscription(customer: FakeCustomer, subscription: TestSubscription): void {
    endSubscription(customer.document, subscription, this.now);
  }

  /** Pays a failed renewal with a saved card. @returns whether it is paid */
  payInvoice(customer: FakeCustomer, invoice: TestInvoice, paymentMethodId: string): boolean {
    setDefaultCardAndRetryRenewals(this.createContext(customer), paymentMethodId);
    return invoice.status === 'paid';
  }

  startCardSetup(customer: FakeCustomer): TestCardSetup {
    return startCardSetup(this.createContext(customer));
  }

  /** Saves a card, as the form of Stripe does in the browser. @returns its id; null if it is declined */
  confirmSetup(clientSecret: string, cardNumber: string): string | null {
    const customer = [...this.customers.values()].find(
      ({ document }) => document.cardSetup?.clientSecret === clientSecret,
    );
    const setup = customer?.document.cardSetup;
    if (!setup) throw createResourceMissingError('setup intent');
    const check = checkTestCard(this.createCard(cardNumber), this.now);
    if (check.result !== 'fails')
      completeCardSetup(this.createContext(customer), setup, check.card);
    return setup.paymentMethodId;
  }

  /** Confirms a payment, as the form of Stripe does in the browser. */
  confirmPayment(clientSecret: string, cardNumber: string, isApproved: boolean) {
    const { customer, invoice } = this.findInvoice((found) => found.clientSecret === clientSecret);
    if (findUnpaidInvoice(customer.document, invoice.subscriptionId) !== invoice) {
      throw new FakeStripeError(400, 'payment_intent_unexpected_state', 'The payment is closed.');
    }
    const check = checkTestCard(this.createCard(cardNumber), this.now);
    if (check.result === 'succeeds' || (check.result === 'requires_action' && isApproved)) {
      completeInvoicePayment(this.createContext(customer), invoice, check.card);
      return;
    }
    invoice.status = 'failed';
    customer.declinedInvoiceIds.add(invoice.invoiceId);
  }

  refund(invoiceId: string, amountCents: number): void {
    this.findInvoice((found) => found.invoiceId === invoiceId).invoice.refundedCents += amountCents;
  }

  /** @param status as in Stripe: `needs_response`, `won`, `lost` … */
  setDispute(invoiceId: string, status: string): void {
    const { customer } = this.findInvoice((found) => found.invoiceId === invoiceId);
    customer.disputeStatuses.set(invoiceId, status);
  }

  findInvoice(matches: (invoice: TestInvoice) => boolean) {
    for (const customer of this.customers.values()) {
      const invoice = customer.document.invoices.find(matches);
      if (invoice) return { customer, invoice };
    }
    throw createResourceMissingError('invoice');
  }

  findSubscription(subscriptionId: string) {
    for (const customer of this.customers.values()) {
      const subscription = customer.document.subscriptions.find(
        (found) => found.subscriptionId === subscriptionId,
      );
      if (subscription) return { customer, subscription };
    }
    throw createResourceMissingError('subscription');
  }

  findCustomer(customerId: string | undefined): FakeCustomer {
    const customer = this.customers.get(customerId ?? '');
    if (!customer) throw createResourceMissingError('customer');
    return customer;
  }

  private createCard(cardNumber: string) {
    return { cardNumber, expMonth: 12, expYear: 2040, cvc: '123' };
  }

  private createContext({ document }: FakeCustomer): BillingContext {
    const createSecret = () => this.createId('secret');
    return { document, now: this.now, createId: this.createId, createSecret };
  }
}

export function createResourceMissingError(object: string): FakeStripeError {
  return new FakeStripeError(404, 'resource_missing', `No such ${object}`, object);
}
