import { messages } from '@plateful/contract';
import { authenticateTestPayment, confirmTestPayment } from '@plateful/contract/schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  buildSubscription,
  enterCard,
  mockPayment,
  mockPurchase,
  mockSubscription,
  openPayment,
  payWithCard,
  receivedPayloads,
  toPaymentResponse,
} from '#testing/membership-scenario.ts';
import { getConfettiCanvas, mockConfettiCanvas } from '#testing/mock-confetti-canvas.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockSignedIn,
  mockSubscriptionCommand,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { setTestLanguage } from '#testing/set-test-language.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

beforeEach(() => {
  server.use(mockSignedIn());
  mockPurchase();
});

const getLoggedErrors = () => useAppStore.getState().logs.map(({ message }) => message);

describe('step one', () => {
  test('has four benefits, and how many recipes are left', async () => {
    renderScreen('/app/setting/subscription');
    expect(await screen.findByRole('heading', { name: 'Become a Member' })).toBeVisible();
    const purchase = within(screen.getByRole('region', { name: 'Become a Member' }));
    expect(purchase.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Unlimited recipes from photos',
      'Add your own photos to every recipe',
      'Your collection on all your devices',
      'Cancel at any time',
    ]);
    expect(await screen.findByText('3 of 10 recipes left this month')).toBeVisible();
    expect(screen.getByText('Resets on Dec 1, 2026')).toBeVisible();
  });

  test('shows why the membership could not be loaded, and tries again', async () => {
    server.use(mockSubscriptionQuery('get_subscription', 'INTERNAL'));
    const { user } = renderScreen('/app/setting/subscription');
    expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
    server.use(mockSubscriptionQuery('get_subscription', () => ({})));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
  });
});

describe('step two', () => {
  async function openPlans() {
    const view = renderScreen('/app/setting/subscription');
    await view.user.click(await screen.findByRole('button', { name: 'Next' }));
    return view;
  }

  test('lists the plans with price, name and savings, and a price per month that is lower than the monthly one', async () => {
    await openPlans();
    expect(screen.getByRole('heading', { name: 'Select a Plan' })).toHaveFocus();
    const planList = (await screen.findByText('Save 25%')).closest('ul') as HTMLElement;
    expect(
      within(planList)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '$9.99 / MonthlyBilled every monthSelect',
      '$59.99 / 6 MonthsBilled every 6 monthsSelect',
      'Most popular$89.99 / YearlySave 25%$7.50 per monthSelect',
    ]);
    expect(screen.getAllByRole('button', { name: 'Select' })[0]).toHaveAccessibleDescription(
      '$9.99 / Monthly',
    );
  });

  test('goes back to step one', async () => {
    const { user } = await openPlans();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Become a Member' })).toHaveFocus();
  });

  test('marks the plan that the user has come back from', async () => {
    const { user } = await openPlans();
    const selectButtons = await screen.findAllByRole('button', { name: 'Select' });
    await user.click(selectButtons.at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    const planList = (await screen.findByText('Save 25%')).closest('ul') as HTMLElement;
    const currentOfEachPlan = within(planList)
      .getAllByRole('listitem')
      .map((plan) => plan.getAttribute('aria-current'));
    expect(currentOfEachPlan).toEqual([null, null, 'true']);
  });

  test('shows why the plans could not be loaded, and tries again', async () => {
    server.use(mockSubscriptionQuery('get_plans', 'INTERNAL'));
    const { user } = await openPlans();
    expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
    mockPurchase();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Save 25%')).toBeVisible();
  });

  test('has German prices and names', async () => {
    await setTestLanguage('de');
    const { user } = renderScreen('/app/setting/subscription');
    await user.click(await screen.findByRole('button', { name: 'Weiter' }));
    expect(await screen.findByText('/ Jahr')).toBeVisible();
    expect(screen.getByText('/ 6 Monate')).toBeVisible();
    expect(screen.getByText('25 % sparen')).toBeVisible();
    resetLanguageToEnglish();
  });
});

describe('step three', () => {
  test('sets up the payment, then shows the card form in test mode', async () => {
    let answer = (_secret: string) => {};
    server.use(
      mockSubscriptionCommand('create_subscription_iten', async () => ({
        clientSecret: await new Promise<string>((resolve) => {
          answer = resolve;
        }),
      })),
    );
    await openPayment();
    expect(screen.getByRole('heading', { name: 'Almost There' })).toBeVisible();
    expect(await screen.findByText('Setting up payment...')).toBeVisible();
    await waitFor(() => {
      answer('secret');
      expect(screen.queryByText('Setting up payment...')).not.toBeInTheDocument();
    });
    expect(screen.getByLabelText('Card number')).toBeVisible();
    expect(screen.getByText(/^Test mode: no money is charged. Use card 4242/)).toBeVisible();
  });

  test('pays, subscribes, welcomes the member, and opens home', async () => {
    mockConfettiCanvas();
    const { user, getPath } = await openPayment();
    await enterCard(user);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(screen.getByRole('button', { name: 'Pay $89.99' }));
    expect(await screen.findByRole('button', { name: 'Subscription Complete' })).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'Welcome to Pro!' })).toHaveFocus();
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    expect(useAppStore.getState().user?.isProUser).toBe(true);
    expect(getConfettiCanvas()).toBeInTheDocument();
    expect(receivedPayloads).toEqual({
      checkouts: [{ user: 'user-1', planId: 3 }],
      payments: [
        {
          clientSecret: 'secret-of-plan-3',
          cardNumber: '4242424242424242',
          cvc: '123',
          expMonth: 12,
          expYear: 2031,
        },
      ],
      subscriptions: [
        {
          user: 'user-1',
          paymentIntentId: 'payment-1',
          planId: 3,
          isPaid: true,
          paymentMethodeId: 'card-1',
          subscriptionSource: 'stripe',
        },
      ],
    });
    expect(getPath()).toBe('/app/setting/subscription');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(getPath()).toBe('/app/home'));
  });

  test('says what is in progress, and ignores a second click', async () => {
    const answers: { pay?: () => void; subscribe?: () => void } = {};
    server.use(
      mockEndpoint(confirmTestPayment, async (body) => {
        receivedPayloads.payments.push(body);
        await new Promise<void>((resolve) => {
          answers.pay = resolve;
        });
        return toPaymentResponse();
      }),
      mockSubscriptionCommand('subscribe', async () => {
        await new Promise<void>((resolve) => {
          answers.subscribe = resolve;
        });
        return { subscription: buildSubscription() };
      }),
    );
    const { user, router } = await openPayment();
    await enterCard(user);
    await user.dblClick(screen.getByRole('button', { name: 'Pay $89.99' }));
    expect(screen.getByRole('button', { name: 'Processing payment...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    await act(() => router.navigate(-1));
    await user.type(screen.getByLabelText('Card number'), '{Enter}');
    await waitFor(() => expect(answers.pay).toBeDefined());
    answers.pay?.();
    expect(await screen.findByRole('button', { name: 'Subscribing...' })).toBeDisabled();
    // The server announces the membership before it answers: the purchase stays.
    server.use(mockSubscription());
    act(() => dispatchServerEvent('subscription:updated', { isProUser: true }));
    await waitFor(() => expect(answers.subscribe).toBeDefined());
    answers.subscribe?.();
    expect(await screen.findByText('Subscription Complete')).toBeVisible();
    expect(receivedPayloads.payments).toHaveLength(1);
  });

  test.each([messages.cardDeclined, messages.cardLacksFunds])(
    'shows "%s", then takes another card',
    async (message) => {
      server.use(mockPayment({ status: 'failed', paymentMethodId: null, message }));
      const { user } = await openPayment();
      await payWithCard(user, '4000000000000002');
      expect(await screen.findByText(message)).toBeVisible();
      expect(receivedPayloads.subscriptions).toEqual([]);
      server.use(mockPayment());
      await user.clear(screen.getByLabelText('Card number'));
      await user.type(screen.getByLabelText('Card number'), '4242424242424242');
      await user.click(screen.getByRole('button', { name: 'Pay $89.99' }));
      expect(await screen.findByText('Subscription Complete')).toBeVisible();
      expect(receivedPayloads.checkouts).toHaveLength(1);
    },
  );

  test.each([{ paymentMethodId: null }, { status: 'failed' as const }])(
    'with %o shows "Payment method not found"',
    async (payment) => {
      server.use(mockPayment(payment));
      const { user } = await openPayment();
      await payWithCard(user);
      expect(await screen.findByText('Payment method not found')).toBeVisible();
      expect(receivedPayloads.subscriptions).toEqual([]);
    },
  );

  test('after a failed subscription shows the message, and does not pay again', async () => {
    server.use(mockSubscriptionCommand('subscribe', 'PAYMENT_PROVIDER_FAILED'));
    const { user } = await openPayment();
    await payWithCard(user);
    expect(await screen.findByText(messages.paymentProviderFailed)).toBeVisible();
    expect(getLoggedErrors()).toEqual(['The purchase failed']);
    mockPurchase();
    await user.click(screen.getByRole('button', { name: 'Pay $89.99' }));
    expect(await screen.findByText('Subscription Complete')).toBeVisible();
    expect(receivedPayloads).toMatchObject({ payments: [], subscriptions: [{ planId: 3 }] });
  });

  test('after a rejected payment starts another checkout', async () => {
    server.use(mockSubscriptionCommand('subscribe', 'PAYMENT_USED'));
    const { user } = await openPayment();
    await payWithCard(user);
    expect(await screen.findByText(messages.paymentUsed)).toBeVisible();
    await waitFor(() => expect(receivedPayloads.checkouts).toHaveLength(2));
  });

  test('shows network errors', async () => {
    server.use(mockEndpointError(confirmTestPayment, 'network'));
    const { user } = await openPayment();
    await payWithCard(user);
    expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
  });

  test('shows why the payment could not be set up, and tries again', async () => {
    server.use(mockSubscriptionCommand('create_subscription_iten', 'PAYMENT_PROVIDER_FAILED'));
    const { user } = await openPayment();
    expect(await screen.findByText(messages.paymentProviderFailed)).toBeVisible();
    mockPurchase();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
  });

  test('shows the membership if it was paid in another tab', async () => {
    server.use(mockSubscriptionCommand('create_subscription_iten', 'ALREADY_SUBSCRIBED'));
    renderScreen('/app/setting/subscription');
    const next = await screen.findByRole('button', { name: 'Next' });
    server.use(mockSubscription());
    next.click();
    (await screen.findAllByRole('button', { name: 'Select' }))[0]?.click();
    expect(await screen.findByRole('heading', { name: 'Yearly' })).toBeVisible();
  });

  test('rejects and logs a publishable key without the prefix pk_', async () => {
    mockPurchase('sk_live_1');
    await openPayment();
    expect(await screen.findByText(/Payments are not available right now/)).toBeVisible();
    expect(getLoggedErrors()).toEqual(['The publishable key does not start with pk_']);
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  });
});

describe('the confirmation of a payment (3-D Secure)', () => {
  const required = { status: 'requires_action' as const, paymentMethodId: null };

  test('continues when the user approves', async () => {
    const answers: unknown[] = [];
    server.use(
      mockPayment(required),
      mockEndpoint(authenticateTestPayment, (body) => {
        answers.push(body);
        return toPaymentResponse();
      }),
    );
    const { user } = await openPayment();
    await payWithCard(user, '4000002760003184');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your payment' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Subscription Complete')).toBeVisible();
    expect(answers).toEqual([{ clientSecret: 'secret-of-plan-3', isApproved: true }]);
  });

  test('shows the message when the user declines', async () => {
    const message = messages.cardAuthenticationFailed;
    server.use(
      mockPayment(required),
      mockEndpoint(authenticateTestPayment, () =>
        toPaymentResponse({ status: 'failed', paymentMethodId: null, message }),
      ),
    );
    const { user } = await openPayment();
    await payWithCard(user, '4000002760003184');
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $89.99' })).toBeEnabled();
  });
});

describe('the card form', () => {
  test('formats the fields while typing, and keeps the caret', async () => {
    const { user } = await openPayment();
    const number = await screen.findByLabelText<HTMLInputElement>('Card number');
    await user.type(number, '4242424242424242');
    expect(number).toHaveValue('4242 4242 4242 4242');
    await user.type(number, '9', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(number).toHaveValue('4242 9424 2424 2424 2');
    expect(number.selectionStart).toBe(6);
    const expiry = screen.getByLabelText('Expiry date (MM / YY)');
    await user.type(expiry, '4/30');
    expect(expiry).toHaveValue('04 / 30');
    expect([number, expiry].map((field) => field.getAttribute('autocomplete'))).toEqual([
      'cc-number',
      'cc-exp',
    ]);
  });

  test('shows what is invalid at each field, and sends nothing', async () => {
    const { user } = await openPayment();
    await user.type(await screen.findByLabelText('Card number'), '4242424242424241');
    await user.type(screen.getByLabelText('Expiry date (MM / YY)'), '1320');
    await user.click(screen.getByRole('button', { name: 'Pay $89.99' }));
    const number = screen.getByLabelText('Card number');
    expect(number).toHaveAccessibleDescription(messages.cardNumberInvalid);
    expect(number).toHaveFocus();
    expect(screen.getByText(messages.cardExpiryInvalid)).toBeVisible();
    expect(screen.getByText(messages.cardCvcInvalid)).toBeVisible();
    await user.clear(screen.getByLabelText('Expiry date (MM / YY)'));
    await user.type(screen.getByLabelText('Expiry date (MM / YY)'), '1220');
    await user.click(screen.getByRole('button', { name: 'Pay $89.99' }));
    expect(screen.getByText(messages.cardExpired)).toBeVisible();
    expect(receivedPayloads.payments).toEqual([]);
  });
});
