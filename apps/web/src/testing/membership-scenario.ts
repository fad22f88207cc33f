import type { Invoice, PaymentMethod, Plan, Subscription, TestPayment } from '@plateful/contract';
import { confirmTestPayment } from '@plateful/contract/schemas';
import { screen } from '@testing-library/react';
import {
  mockEndpoint,
  mockSubscriptionCommand,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const plans: Plan[] = [
  { planId: 1, name: 'Monthly', price: 9.99, isPopularChoice: false },
  { planId: 2, name: '6 Months', price: 59.99, isPopularChoice: false },
  { planId: 3, name: 'Yearly', price: 89.99, savings: '25%', isPopularChoice: true },
];

export function buildSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    isSubScribe: true,
    planId: 3,
    name: 'Yearly',
    price: 8999,
    currency: 'usd',
    subscriptionSource: 'stripe',
    nextPaymentDate: '2027-11-20T10:00:00.000Z',
    expiresAt: '2027-11-20T10:00:00.000Z',
    isCanceled: false,
    isPastDue: false,
    graceEndsAt: null,
    isTestMode: false,
    ...overrides,
  };
}

export function buildInvoice(overrides: Partial<Invoice> = {}): Invoice {
  return {
    id: 'invoice-1',
    number: 'PF-2026-0001',
    planId: 3,
    planName: 'Yearly',
    status: 'paid',
    amount: 8999,
    refundedAmount: 0,
    currency: 'usd',
    createdAt: '2026-11-20T10:00:00.000Z',
    paidAt: '2026-11-20T10:00:00.000Z',
    periodStart: '2026-11-20T10:00:00.000Z',
    periodEnd: '2027-11-20T10:00:00.000Z',
    isTestMode: false,
    ...overrides,
  };
}

export function buildPaymentMethod(overrides: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    id: 'card-1',
    brand: 'visa',
    last4: '4242',
    expMonth: 4,
    expYear: 2031,
    isDefault: true,
    ...overrides,
  };
}

export const mockSubscription = (overrides: Partial<Subscription> = {}) =>
  mockSubscriptionQuery('get_subscription', () => buildSubscription(overrides));

const succeededPayment: TestPayment = {
  status: 'succeeded',
  paymentIntentId: 'payment-1',
  paymentMethodId: 'card-1',
  message: null,
};

/** The response with a payment. */
export const toPaymentResponse = (payment: Partial<TestPayment> = {}) => ({
  succeeded: true as const,
  response: { ...succeededPayment, ...payment },
});

/** What the mocked purchase has received in the current test. */
export const received: { payments: unknown[]; subscriptions: unknown[]; checkouts: unknown[] } = {
  payments: [],
  subscriptions: [],
  checkouts: [],
};

/** The answer of the test payments to each card. */
export const mockPayment = (payment: Partial<TestPayment> = {}) =>
  mockEndpoint(confirmTestPayment, (body) => {
    received.payments.push(body);
    return toPaymentResponse(payment);
  });

/** Mocks a purchase that succeeds. */
export function mockPurchase(publishableKey = 'pk_test_plateful'): void {
  for (const list of Object.values(received)) list.length = 0;
  server.use(
    mockSubscriptionQuery('get_plans', () => ({ plans })),
    mockSubscriptionQuery('get_stripekey', () => ({ PUBLISHABLE_SECRET_KEY: publishableKey })),
    mockSubscriptionCommand('create_subscription_iten', (payload) => {
      received.checkouts.push(payload);
      return { clientSecret: `secret-of-plan-${payload.planId}` };
    }),
    mockPayment(),
    mockSubscriptionCommand('subscribe', (payload) => {
      received.subscriptions.push(payload);
      return { subscription: buildSubscription({ planId: payload.planId }) };
    }),
  );
}

/** Opens the payment of the yearly plan. */
export async function openPayment() {
  const view = renderScreen('/app/setting/subscription');
  await view.user.click(await screen.findByRole('button', { name: 'Next' }));
  const selectButtons = await screen.findAllByRole('button', { name: 'Select' });
  await view.user.click(selectButtons[2] as HTMLElement);
  return view;
}

type User = ReturnType<typeof renderScreen>['user'];

/** Enters a card. */
export async function enterCard(user: User, number = '4242424242424242'): Promise<void> {
  await user.type(await screen.findByLabelText('Card number'), number);
  await user.type(screen.getByLabelText('Expiry date (MM / YY)'), '1231');
  await user.type(screen.getByLabelText('Security code (CVC)'), '123');
}

/** Enters a card and pays with it. */
export async function payWithCard(user: User, number?: string): Promise<void> {
  await enterCard(user, number);
  await user.click(screen.getByRole('button', { name: 'Pay $89.99' }));
}
