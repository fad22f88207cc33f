import type { Invoice, PaymentMethod, Subscription, TestPayment } from '@plateful/contract';
import { confirmTestPayment } from '@plateful/contract/schemas';
import {
  sampleInvoice,
  samplePaymentMethod,
  samplePlans,
  sampleSubscription,
} from '@plateful/contract/testing/sample-membership';
import { screen } from '@testing-library/react';
import {
  mockEndpoint,
  mockSubscriptionCommand,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

export const buildSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  ...sampleSubscription,
  ...overrides,
});

export const buildInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  ...sampleInvoice,
  ...overrides,
});

export const buildPaymentMethod = (overrides: Partial<PaymentMethod> = {}): PaymentMethod => ({
  ...samplePaymentMethod,
  ...overrides,
});

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
export const receivedPayloads: {
  payments: unknown[];
  subscriptions: unknown[];
  checkouts: unknown[];
} = {
  payments: [],
  subscriptions: [],
  checkouts: [],
};

/** The answer of the test payments to each card. */
export const mockPayment = (payment: Partial<TestPayment> = {}) =>
  mockEndpoint(confirmTestPayment, (body) => {
    receivedPayloads.payments.push(body);
    return toPaymentResponse(payment);
  });

/** Mocks a purchase that succeeds. */
export function mockPurchase(publishableKey = 'pk_test_plateful'): void {
  for (const list of Object.values(receivedPayloads)) list.length = 0;
  server.use(
    mockSubscriptionQuery('get_plans', () => ({ plans: samplePlans })),
    mockSubscriptionQuery('get_stripekey', () => ({ PUBLISHABLE_SECRET_KEY: publishableKey })),
    mockSubscriptionCommand('create_subscription_iten', (payload) => {
      receivedPayloads.checkouts.push(payload);
      return { clientSecret: `secret-of-plan-${payload.planId}` };
    }),
    mockPayment(),
    mockSubscriptionCommand('subscribe', (payload) => {
      receivedPayloads.subscriptions.push(payload);
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
