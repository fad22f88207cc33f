import { overdueFields } from '@plateful/contract/testing/sample-membership';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  buildSubscription,
  mockPurchase,
  mockSubscription,
  openPayment,
  receivedPayloads,
} from '#testing/membership-scenario.ts';
import {
  mockSignedIn,
  mockSubscriptionCommand,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

interface StripeResponse {
  error?: { message?: string };
  paymentIntent?: StripeIntent;
  setupIntent?: StripeIntent;
}
interface StripeIntent {
  id: string;
  status: string;
  payment_method: string | null;
}
interface StripeCard {
  on: (event: string, listener: () => void) => void;
  mount: (container: HTMLElement) => void;
  destroy: () => void;
}

const paid: StripeResponse = {
  paymentIntent: { id: 'payment-1', status: 'succeeded', payment_method: 'card-1' },
};

const stripe = {
  confirmPayment: vi.fn<(options: object) => Promise<StripeResponse>>(),
  confirmCardPayment: vi.fn<(secret: string, options: object) => Promise<StripeResponse>>(),
  confirmSetup: vi.fn<(options: object) => Promise<StripeResponse>>(),
  retrievePaymentIntent: vi.fn<(clientSecret: string) => Promise<StripeResponse>>(),
  elements: vi.fn((_options: object) => ({
    getElement: () => null,
    create: (): StripeCard => ({
      on: (event, listener) => event === 'ready' && queueMicrotask(listener),
      mount: (container) => container.append('Card form of Stripe'),
      destroy: () => undefined,
    }),
  })),
};
const loadStripe = vi.fn(async (_publishableKey: string) => stripe);
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => loadStripe(key) }));

beforeEach(() => {
  vi.clearAllMocks();
  server.use(mockSignedIn());
  mockPurchase('pk_live_1');
});

const clickPay = async (user: Awaited<ReturnType<typeof openPayment>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Pay $89.99' }));

test('pays with the card form of Stripe', async () => {
  stripe.confirmPayment.mockResolvedValue(paid);
  const { user } = await openPayment();
  await clickPay(user);
  expect(await screen.findByText('Subscription Complete')).toBeVisible();
  expect(loadStripe).toHaveBeenCalledWith('pk_live_1');
  expect(stripe.elements.mock.lastCall?.[0]).toMatchObject({ clientSecret: 'secret-of-plan-3' });
  expect(stripe.confirmPayment.mock.lastCall?.[0]).toMatchObject({
    redirect: 'if_required',
    confirmParams: {
      return_url: `${window.location.origin}/app/setting/subscription?planId=3`,
    },
  });
  expect(receivedPayloads.subscriptions).toMatchObject([
    { paymentIntentId: 'payment-1', planId: 3, paymentMethodeId: 'card-1' },
  ]);
});

test('shows why Stripe refused the card, then takes another one', async () => {
  stripe.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card has expired.' } });
  stripe.confirmPayment.mockResolvedValueOnce(paid);
  const { user } = await openPayment();
  await clickPay(user);
  expect(await screen.findByText('Your card has expired.')).toBeVisible();
  await clickPay(user);
  expect(await screen.findByText('Subscription Complete')).toBeVisible();
});

test.each([
  { id: 'payment-1', status: 'processing', payment_method: 'card-1' },
  { id: 'payment-1', status: 'succeeded', payment_method: null },
])('with %o shows "Payment method not found"', async (paymentIntent) => {
  stripe.confirmPayment.mockResolvedValue({ paymentIntent });
  const { user } = await openPayment();
  await clickPay(user);
  expect(await screen.findByText('Payment method not found')).toBeVisible();
  expect(receivedPayloads.subscriptions).toEqual([]);
});

const RETURN_URL =
  '/app/setting/subscription?planId=3&payment_intent=payment-1&payment_intent_client_secret=secret&redirect_status=succeeded';

test('completes the purchase when the user returns from the bank', async () => {
  stripe.retrievePaymentIntent.mockResolvedValue(paid);
  renderScreen(RETURN_URL);
  expect(await screen.findByText('Subscription Complete')).toBeVisible();
  expect(stripe.retrievePaymentIntent).toHaveBeenCalledExactlyOnceWith('secret');
  expect(window.location.search).toBe('?planId=3');
  // A second checkout would be requested in the next render.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(receivedPayloads).toMatchObject({ checkouts: [], subscriptions: [{ planId: 3 }] });
});

test('after a refusal by the bank shows the reason and the card form', async () => {
  stripe.retrievePaymentIntent.mockResolvedValue({ error: { message: 'The bank refused it.' } });
  renderScreen(RETURN_URL);
  expect(await screen.findByText('The bank refused it.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $89.99' })).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
});

test('saves a card without a payment', async () => {
  stripe.confirmSetup.mockResolvedValue({
    setupIntent: { id: 'setup-1', status: 'succeeded', payment_method: 'card-2' },
  });
  const chosenCards: string[] = [];
  server.use(
    mockSubscription(),
    mockSubscriptionCommand('create_card_setup', () => ({ clientSecret: 'setup-secret' })),
    mockSubscriptionCommand('mark_payment_default', ({ paymentMethodId }) => {
      chosenCards.push(paymentMethodId);
      return { paymentMethods: [] };
    }),
  );
  const { user } = renderScreen('/app/setting/subscription');
  await user.click(await screen.findByRole('button', { name: 'Update card' }));
  const saveButton = await screen.findByRole('button', { name: 'Save card' });
  await waitFor(() => expect(saveButton).toBeEnabled());
  await user.click(saveButton);
  expect(await screen.findByText('Your card was updated.')).toBeVisible();
  expect(stripe.elements.mock.lastCall?.[0]).toMatchObject({ clientSecret: 'setup-secret' });
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
  expect(chosenCards).toEqual(['card-2']);
});

test('asks the bank to confirm a late payment', async () => {
  const card = 'card-2';
  stripe.confirmSetup.mockResolvedValue({
    setupIntent: { id: 'setup-1', status: 'succeeded', payment_method: card },
  });
  const refusal = 'The payment was not confirmed.';
  stripe.confirmCardPayment.mockResolvedValueOnce({ error: { message: refusal } });
  let subscription = buildSubscription(overdueFields);
  server.use(
    mockSubscriptionQuery('get_subscription', () => subscription),
    mockSubscriptionQuery('get_late_payment', () => ({ clientSecret: 'late-secret' })),
    mockSubscriptionCommand('create_card_setup', () => ({ clientSecret: 'setup-secret' })),
    mockSubscriptionCommand('mark_payment_default', () => ({ paymentMethods: [] })),
  );
  const { user } = renderScreen('/app/setting/subscription');
  await user.click(await screen.findByRole('button', { name: 'Update card' }));
  const clickSave = async () => {
    const button = await screen.findByRole('button', { name: 'Save and pay $89.99' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  await clickSave();
  expect(await screen.findByText(refusal)).toBeVisible();
  stripe.confirmCardPayment.mockImplementationOnce(async () => {
    subscription = buildSubscription();
    return paid;
  });
  await clickSave();
  expect(await screen.findByText('Your card was updated.')).toBeVisible();
  expect(stripe.confirmCardPayment.mock.calls).toEqual([
    ['late-secret', { payment_method: card }],
    ['late-secret', { payment_method: card }],
  ]);
  expect(screen.queryByText('Payment overdue')).not.toBeInTheDocument();
});

test('says so if Stripe could not be loaded', async () => {
  loadStripe.mockRejectedValueOnce(new Error('blocked'));
  await openPayment();
  expect(await screen.findByText(/The payment could not be set up/)).toBeVisible();
});
