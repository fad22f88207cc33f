import type {
  CustomerPurchases,
  PaymentGateway,
  PendingPayment,
  PlanTerms,
} from '#ports/payment-gateway.ts';

/** A gateway under test, and what happens outside of our server. */
export interface PaymentGatewayUnderTest {
  gateway: PaymentGateway;
  /** Confirms a payment with a test card, as the browser does. */
  pay(customerId: string, clientSecret: string, card: TestCard): Promise<unknown>;
  /** Confirms a card setup, as the browser does. @returns the id of the card; null if it is declined */
  saveCard(customerId: string, clientSecret: string, card: TestCard): Promise<string | null>;
  /** Sets the clock of the gateway. It starts at `START`. */
  advanceTo(time: Date): void | Promise<void>;
  close(): Promise<void>;
}

/** What the number of the card makes the bank do. */
export interface TestCard {
  number: string;
  /** Whether the user approves the confirmation step, if there is one. */
  isApproved?: boolean;
}

export const START_TIME = new Date('2026-03-14T12:00:00Z');
export const MONTHLY_PLAN = {
  planId: 1,
  name: 'Monthly',
  amountCents: 999,
  currency: 'usd',
  months: 1,
};
export const YEARLY_PLAN = {
  planId: 3,
  name: 'Yearly',
  amountCents: 8999,
  currency: 'usd',
  months: 12,
};

export const goodCard = { number: '4242424242424242' };
export const otherGoodCard = { number: '5555555555554444' };
export const declinedCard = { number: '4000000000000002' };
export const cardDeclinedOnRenewal = { number: '4000000000000341' };
export const cardWithConfirmation = { number: '4000002760003184' };

/** A gateway with a customer. */
export interface GatewayWithCustomer extends PaymentGatewayUnderTest {
  customerId: string;
  startPurchase(plan?: PlanTerms, requestKey?: string): Promise<PendingPayment>;
  /** Starts and pays a subscription. */
  buy(plan?: PlanTerms, card?: TestCard): Promise<PendingPayment>;
  read(): Promise<CustomerPurchases>;
}

export type CreateGatewayWithCustomer = () => Promise<GatewayWithCustomer>;
