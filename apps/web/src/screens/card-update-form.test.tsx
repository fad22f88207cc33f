import { messages, type Subscription } from '@plateful/contract';
import { overdueFields } from '@plateful/contract/testing/sample-membership';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import {
  buildPaymentMethod,
  buildSubscription,
  enterCard,
  mockPayment,
  mockPurchase,
  receivedPayloads,
} from '#testing/membership-scenario.ts';
import {
  mockSignedIn,
  mockSubscriptionCommand,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

let subscription: Subscription;
let setupCount: number;
let chosenCards: string[];
beforeEach(() => {
  mockPurchase();
  subscription = buildSubscription(overdueFields);
  setupCount = 0;
  chosenCards = [];
  server.use(
    mockSignedIn(buildUser({ isProUser: true })),
    mockSubscriptionQuery('get_subscription', () => subscription),
    mockSubscriptionCommand('create_card_setup', () => {
      setupCount += 1;
      return { clientSecret: `setup-${setupCount}` };
    }),
    mockChoice('succeeds'),
  );
});

/** What the server does when a saved card is chosen. */
const mockChoice = (renewal: 'succeeds' | 'fails') =>
  mockSubscriptionCommand('mark_payment_default', ({ paymentMethodId }) => {
    chosenCards.push(paymentMethodId);
    if (renewal === 'succeeds') subscription = buildSubscription();
    return { paymentMethods: [buildPaymentMethod({ id: paymentMethodId })] };
  });

async function openCardUpdate() {
  const { user } = renderScreen('/app/setting/subscription');
  await user.click(await screen.findByRole('button', { name: 'Update card' }));
  return user;
}

async function save(user: Awaited<ReturnType<typeof openCardUpdate>>) {
  await enterCard(user);
  await user.click(screen.getByRole('button', { name: 'Save and pay $89.99' }));
}

test('an overdue payment is made with a new card', async () => {
  const user = await openCardUpdate();
  expect(screen.getByRole('heading', { name: 'Update card' })).toHaveFocus();
  await save(user);
  expect(await screen.findByText('Your card was updated.')).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Yearly' }));
  expect(card.getByText('Active')).toBeVisible();
  expect(card.getByRole('heading', { name: 'Yearly' })).toHaveFocus();
  expect(receivedPayloads.payments).toMatchObject([{ clientSecret: 'setup-1' }]);
  expect(chosenCards).toEqual(['card-1']);
});

test('a declined card is explained, and not chosen', async () => {
  const message = messages.cardDeclined;
  server.use(mockPayment({ status: 'failed', paymentMethodId: null, message }));
  const user = await openCardUpdate();
  await save(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(chosenCards).toEqual([]);
});

test('if the payment with the new card fails, another one can be entered', async () => {
  server.use(mockChoice('fails'));
  const user = await openCardUpdate();
  await save(user);
  expect(await screen.findByText(/The card was saved, but the payment failed/)).toBeVisible();
  server.use(mockChoice('succeeds'));
  await save(user);
  expect(await screen.findByText('Your card was updated.')).toBeVisible();
  expect(receivedPayloads.payments).toMatchObject([
    { clientSecret: 'setup-1' },
    { clientSecret: 'setup-2' },
  ]);
});

test('a card that was saved is not asked for again', async () => {
  server.use(mockSubscriptionCommand('mark_payment_default', 'PAYMENT_PROVIDER_FAILED'));
  const user = await openCardUpdate();
  await save(user);
  expect(await screen.findByText(messages.paymentProviderFailed)).toBeVisible();
  expect(useAppStore.getState().logs.map(({ message }) => message)).toEqual([
    'The card could not be updated',
  ]);
  server.use(mockChoice('succeeds'));
  await user.click(screen.getByRole('button', { name: 'Save and pay $89.99' }));
  expect(await screen.findByText('Your card was updated.')).toBeVisible();
  expect(receivedPayloads.payments).toHaveLength(1);
});

test('shows why the form could not be set up, and tries again', async () => {
  server.use(mockSubscriptionCommand('create_card_setup', 'PAYMENT_PROVIDER_FAILED'));
  const user = await openCardUpdate();
  expect(await screen.findByText(messages.paymentProviderFailed)).toBeVisible();
  server.use(mockSubscriptionCommand('create_card_setup', () => ({ clientSecret: 'setup-2' })));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

test('members whose payments succeed can replace the card too, or keep it', async () => {
  subscription = buildSubscription();
  const user = await openCardUpdate();
  expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
  expect(chosenCards).toEqual([]);
});
