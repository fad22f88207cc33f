/**
 * Takes recurring payments by card. The gateway's data are the truth about memberships: the server copies them
 * (`readCustomer`) after each change and event, and never computes a membership from an event's content. All adapters
 * pass `testing/conformance/payment-gateway-conformance.ts`. Amounts are in cents.
 */
export interface PaymentGateway {
  readonly provider: 'stripe' | 'test';
  /** For the browser. */
  readonly publishableKey: string;

  /** Creates the customer; returns the same id when called again for the same user. */
  createCustomer(user: { userId: string; email: string }): Promise<string>;
  /**
   * Starts a subscription that becomes active with its first payment, which the browser confirms.
   *
   * @throws UnknownCustomerError if the customer does not exist, or was deleted
   */
  createSubscription(request: NewSubscription): Promise<PendingPayment>;
  /**
   * The payment that a subscription waits for: its first one, or a renewal that failed. Null once it is paid, or the
   * subscription has ended.
   */
  findCheckout(subscriptionId: string): Promise<PendingPayment | null>;
  /** @returns null for an unknown payment */
  findPayment(paymentIntentId: string): Promise<GatewayPayment | null>;
  /**
   * Reads everything about a customer. A deleted customer may have nothing.
   *
   * @throws UnknownCustomerError
   */
  readCustomer(customerId: string): Promise<CustomerPurchases>;
  setCancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<void>;
  /**
   * Ends the subscription, without a refund. Does nothing if it has ended, and keeps a purchase that was paid at the same
   * moment.
   */
  endSubscription(subscriptionId: string): Promise<void>;

  /**
   * Starts to save a card without a payment; the browser confirms it. Nothing is charged to the card until it is chosen
   * with `setDefaultPaymentMethod`.
   *
   * @returns the client secret
   *
   * @throws UnknownCustomerError
   */
  createCardSetup(customerId: string): Promise<string>;
  listPaymentMethods(customerId: string): Promise<GatewayPaymentMethod[]>;
  /**
   * The next payments of the customer's subscriptions use this payment method. A renewal that failed is tried with it at
   * once. Does nothing if it is not the customer's.
   */
  setDefaultPaymentMethod(customerId: string, paymentMethodId: string): Promise<void>;
  /** Does nothing if it is not the customer's. */
  removePaymentMethod(customerId: string, paymentMethodId: string): Promise<void>;
  /** Ends all subscriptions and removes the payment methods and the personal data. Does nothing if it was deleted. */
  deleteCustomer(customerId: string): Promise<void>;

  /**
   * Checks the signature of a webhook request. Some events name a payment only, whose customer is then looked up.
   *
   * @throws InvalidWebhookError
   */
  parseWebhook(body: Buffer, signature: string, now: Date): Promise<WebhookEvent>;
}

/**
 * The built-in test payments: no money is charged. The two calls are what a card provider's form does; a client secret is
 * that of a payment or of a card setup.
 */
export interface TestPaymentGateway extends PaymentGateway {
  readonly provider: 'test';
  /**
   * Pays with a test card, or saves it. Nothing but the brand, the last four digits and the expiry is stored.
   *
   * @returns null if the customer has no open payment or card setup with this secret
   */
  confirm(
    customerId: string,
    clientSecret: string,
    card: TestCardDetails,
  ): Promise<TestPaymentResult | null>;
  /**
   * Answers the confirmation step of the status `requires_action`.
   *
   * @returns null if the customer has no open payment or card setup with this secret
   */
  authenticate(
    customerId: string,
    clientSecret: string,
    isApproved: boolean,
  ): Promise<TestPaymentResult | null>;
}

export function isTestPaymentGateway(gateway: PaymentGateway): gateway is TestPaymentGateway {
  return gateway.provider === 'test';
}

export interface TestCardDetails {
  cardNumber: string;
  /** 1 to 12. */
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
}

export interface TestPaymentResult {
  status: 'succeeded' | 'requires_action' | 'failed';
  /** The id of the payment or of the card setup. */
  paymentIntentId: string;
  /** Set if it succeeded. */
  paymentMethodId: string | null;
  /** Why the card was refused, for the user. */
  message: string | null;
}

export interface NewSubscription {
  customerId: string;
  plan: PlanTerms;
  /** Repeated calls with the same key create one subscription. */
  requestKey: string;
}

/** What a plan costs. */
export interface PlanTerms {
  planId: number;
  name: string;
  amountCents: number;
  /** Lowercase ISO 4217 code. */
  currency: string;
  /** Length of a period. */
  months: number;
}

export interface PendingPayment {
  subscriptionId: string;
  planId: number;
  paymentIntentId: string;
  /** With it, the browser can confirm this payment and nothing else. */
  clientSecret: string;
}

export interface GatewayPayment {
  paymentIntentId: string;
  status: 'succeeded' | 'processing' | 'incomplete' | 'canceled';
  amountCents: number;
  currency: string;
  customerId: string | null;
  /** The subscription it pays for; null if it pays for something else. */
  subscriptionId: string | null;
  paymentMethodId: string | null;
}

export interface CustomerPurchases {
  /** Newest first; without those that ended before their first payment. */
  subscriptions: GatewaySubscription[];
  /** Newest first; without those that were canceled before their payment. */
  invoices: GatewayInvoice[];
}

export interface GatewaySubscription {
  subscriptionId: string;
  /** Null if the subscription was not created by this server. */
  planId: number | null;
  /** `incomplete`: the first payment has not been made. `past_due`: a renewal failed, and is tried again. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  amountCents: number;
  currency: string;
  startedAt: Date;
  /** The current period; if it is `past_due`, the start of the first unpaid one. */
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
}

export interface GatewayInvoice {
  invoiceId: string;
  number: string;
  subscriptionId: string;
  paymentIntentId: string | null;
  /** `failed`: at least one attempt failed, and it is not paid. */
  status: 'open' | 'paid' | 'failed';
  amountCents: number;
  refundedCents: number;
  isDisputed: boolean;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  paidAt: Date | null;
}

export interface GatewayPaymentMethod {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
}

export interface WebhookEvent {
  eventId: string;
  type: string;
  /** The customer whose data have changed; null for events about anything else. */
  customerId: string | null;
}

/** The gateway is unreachable, too slow, overloaded, or returned an unexpected response. `message` is for the log, not for users. */
export class PaymentGatewayUnavailableError extends Error {
  override readonly name = 'PaymentGatewayUnavailableError';
}

/**
 * The gateway has no such customer: it was deleted there, or the server's keys belong to another account, or to test
 * mode.
 */
export class UnknownCustomerError extends PaymentGatewayUnavailableError {}

/** The signature is missing, wrong or too old. `message` is for the log. */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhookError';
}
