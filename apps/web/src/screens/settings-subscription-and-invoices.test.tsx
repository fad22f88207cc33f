import { messages } from '@plateful/contract';
import { overdueFields } from '@plateful/contract/testing/sample-membership';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  buildInvoice,
  buildPaymentMethod,
  buildSubscription,
  mockSubscription,
} from '#testing/membership-scenario.ts';
import {
  mockSignedIn,
  mockSubscriptionCommand,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { setTestLanguage } from '#testing/set-test-language.ts';
import { buildUser } from '#testing/test-data-builders.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

beforeEach(() => server.use(mockSignedIn(buildUser({ isProUser: true }))));

const renderMembership = () => renderScreen('/app/setting/subscription');
const findCard = async (name = 'Yearly') => within(await screen.findByRole('region', { name }));
const getLoggedErrors = () => useAppStore.getState().logs.map(({ message }) => message);

describe('the membership card', () => {
  test('shows plan, price, next payment and source', async () => {
    server.use(mockSubscription());
    renderMembership();
    const card = await findCard();
    expect(card.getByText('$89.99 / Yearly')).toBeVisible();
    expect(card.getByText('Active')).toBeVisible();
    expect(card.getByText('Next payment').nextSibling).toHaveTextContent('Nov 20, 2027');
    expect(card.getByText('Paid by').nextSibling).toHaveTextContent(/^Card$/);
  });

  test('marks test payments', async () => {
    server.use(mockSubscription({ isTestMode: true }));
    renderMembership();
    const card = await findCard();
    expect(card.getByText('Bought in test mode: no money is charged.')).toBeVisible();
    expect(card.getByText('Bought in test mode: no money is charged.')).toBeVisible();
  });

  test('a canceled membership ends on a date and can be resumed', async () => {
    server.use(
      mockSubscription({ isCanceled: true, nextPaymentDate: null }),
      mockSubscriptionCommand('resume_subscription', () => ({ subscription: buildSubscription() })),
    );
    const { user } = renderMembership();
    const card = await findCard();
    expect(card.getByText('Ends on').nextSibling).toHaveTextContent('Nov 20, 2027');
    await user.click(card.getByRole('button', { name: 'Resume membership' }));
    expect(await card.findByText('Next payment')).toBeVisible();
    expect(await screen.findByText('Your membership continues.')).toBeVisible();
  });

  test('a failed resumption is shown and logged', async () => {
    server.use(
      mockSubscription({ isCanceled: true, nextPaymentDate: null }),
      mockSubscriptionCommand('resume_subscription', 'NO_SUBSCRIPTION'),
    );
    const { user } = renderMembership();
    await user.click(await screen.findByRole('button', { name: 'Resume membership' }));
    expect(await screen.findByText(messages.noSubscription)).toBeVisible();
    expect(getLoggedErrors()).toEqual(['Failed to resume the subscription']);
  });

  test('an overdue payment says when the membership ends', async () => {
    server.use(mockSubscription(overdueFields));
    renderMembership();
    const card = await findCard();
    expect(card.getByText('Payment overdue')).toBeVisible();
    expect(card.getByText(/Your last payment failed.*Nov 26, 2026/)).toBeVisible();
    expect(card.queryByText('Ends on')).not.toBeInTheDocument();
  });

  test('after the grace period of an overdue payment, the membership has ended', async () => {
    server.use(
      mockSignedIn(buildUser({ isProUser: false })),
      mockSubscription({ isPastDue: true, graceEndsAt: '2026-11-20T10:00:00.000Z' }),
    );
    renderMembership();
    const card = await findCard();
    expect(card.getByText(/your membership has ended/)).toBeVisible();
    expect(card.getByText('Ended on').nextSibling).toHaveTextContent('Nov 20, 2026');
  });

  test('a store purchase is managed in the store, at the fallback price', async () => {
    server.use(
      mockSubscription({
        planId: 4,
        name: 'Monthly',
        price: null,
        subscriptionSource: 'app_store',
      }),
    );
    renderMembership();
    const card = await findCard('Monthly');
    expect(card.getByText('$3.99 / Monthly')).toBeVisible();
    expect(card.getByText('Mobile app store')).toBeVisible();
    expect(card.getByText(/managed in the mobile app store/)).toBeVisible();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });

  test('has German texts', async () => {
    await setTestLanguage('de');
    server.use(mockSubscription());
    renderMembership();
    const card = await findCard('Jährlich');
    expect(card.getByText('Nächste Zahlung')).toBeVisible();
    resetLanguageToEnglish();
  });

  test('members without a subscription see their benefits', async () => {
    renderMembership();
    const card = await findCard('You are a member');
    expect(card.getByText('Unlimited recipes from photos')).toBeVisible();
  });
});

describe('canceling', () => {
  test('asks first, then reloads the page', async () => {
    const reload = vi.spyOn(browserNavigation, 'reload').mockReturnValue();
    const payloads: unknown[] = [];
    server.use(
      mockSubscription(),
      mockSubscriptionCommand('cancel_subscription', (payload) => {
        payloads.push(payload);
        return { subscription: buildSubscription({ isCanceled: true }) };
      }),
    );
    const { user } = renderMembership();
    await user.click(await screen.findByRole('button', { name: 'Cancel membership' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel your membership?' }));
    expect(dialog.getByText(/You keep all benefits until Nov 20, 2027/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel membership' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(payloads).toEqual([{ planId: 3 }]);
    expect(dialog.getByRole('button', { name: 'Canceling...' })).toBeDisabled();
  });

  test('an overdue membership ends at once', async () => {
    server.use(mockSubscription(overdueFields));
    const { user } = renderMembership();
    await user.click(await screen.findByRole('button', { name: 'Cancel membership' }));
    expect(screen.getByText(/you will not be charged again/)).toBeVisible();
  });

  test('after an overdue membership has ended, stops the payment attempts', async () => {
    const reload = vi.spyOn(browserNavigation, 'reload').mockReturnValue();
    server.use(
      mockSignedIn(buildUser({ isProUser: false })),
      mockSubscription(overdueFields),
      mockSubscriptionCommand('cancel_subscription', () => ({
        subscription: buildSubscription({ isCanceled: true }),
      })),
    );
    const { user } = renderMembership();
    const card = await findCard();
    expect(card.getByText('Ended')).toBeVisible();
    expect(card.getByText(/We are still trying to charge your card/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Cancel membership' })).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Stop payment attempts' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Stop the payment attempts?' }));
    await user.click(dialog.getByRole('button', { name: 'Stop payment attempts' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('a failure is logged and shown', async () => {
    server.use(
      mockSubscription(),
      mockSubscriptionCommand('cancel_subscription', 'PAYMENT_PROVIDER_FAILED'),
    );
    const { user } = renderMembership();
    await user.click(await screen.findByRole('button', { name: 'Cancel membership' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel your membership?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel membership' }));
    expect(await screen.findByText(messages.paymentProviderFailed)).toBeVisible();
    expect(getLoggedErrors()).toEqual(['Failed to cancel the subscription']);
    expect(screen.queryByRole('dialog', { name: /Cancel/ })).not.toBeInTheDocument();
  });
});

describe('payment methods', () => {
  const visa = buildPaymentMethod();
  const mastercard = buildPaymentMethod({
    id: 'card-2',
    brand: 'mastercard',
    last4: '4444',
    isDefault: false,
  });
  beforeEach(() =>
    server.use(
      mockSubscription(),
      mockSubscriptionQuery('get_payment_methods', () => ({ paymentMethods: [visa, mastercard] })),
    ),
  );

  test('another card becomes the default', async () => {
    server.use(
      mockSubscriptionCommand('mark_payment_default', ({ paymentMethodId }) => ({
        paymentMethods: [visa, mastercard].map((method) => ({
          ...method,
          isDefault: method.id === paymentMethodId,
        })),
      })),
    );
    const { user } = renderMembership();
    await user.click(
      await screen.findByRole('button', { name: 'Make default: Mastercard ending in 4444' }),
    );
    expect(await screen.findByText('Mastercard ending in 4444 pays from now on.')).toBeVisible();
    const rows = within(screen.getByRole('region', { name: 'Payment methods' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => within(row).queryByText('Default') !== null)).toEqual([false, true]);
  });

  test('a card is removed after a confirmation', async () => {
    server.use(
      mockSubscriptionCommand('remove_payment_method', () => ({ paymentMethods: [visa] })),
    );
    const { user } = renderMembership();
    await user.click(
      await screen.findByRole('button', { name: 'Remove Mastercard ending in 4444' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this card?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Mastercard ending in 4444 was removed.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Payment methods' })).toHaveFocus();
    expect(screen.queryByText('Mastercard ending in 4444')).not.toBeInTheDocument();
  });

  test('the card that pays for the membership stays, and the page says why', async () => {
    server.use(mockSubscriptionCommand('remove_payment_method', 'PAYMENT_METHOD_IN_USE'));
    const { user } = renderMembership();
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this card?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(messages.paymentMethodInUse)).toBeVisible();
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
  });

  test('shows why they could not be loaded', async () => {
    server.use(mockSubscriptionQuery('get_payment_methods', 'PAYMENT_METHOD_NOT_FOUND'));
    renderMembership();
    expect(await screen.findByText('Payment method not found')).toBeVisible();
  });
});

describe('invoices', () => {
  const invoices = [
    buildInvoice(),
    buildInvoice({ id: 'invoice-2', number: 'PF-2', status: 'refunded', refundedAmount: 8999 }),
  ];
  beforeEach(() =>
    server.use(
      mockSubscription(),
      mockSubscriptionQuery('get_invoices', () => ({ invoices })),
    ),
  );

  test('open from the list', async () => {
    const { user, getPath } = renderMembership();
    const section = within(await screen.findByRole('region', { name: 'Invoices' }));
    const [first] = await section.findAllByRole('link');
    expect(first).toHaveTextContent('Nov 20, 2026Yearly · PF-2026-0001$89.99Paid');
    await user.click(first as HTMLElement);
    expect(getPath()).toBe('/app/invoices/invoice-1');
    expect(await screen.findByRole('heading', { name: 'Invoice' })).toBeVisible();
  });

  test('are the latest 200', async () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      buildInvoice({ id: `invoice-${index}`, number: `PF-${index}` }),
    );
    server.use(mockSubscriptionQuery('get_invoices', () => ({ invoices: many })));
    renderMembership();
    expect(await screen.findByText('Your latest 200 invoices are shown.')).toBeVisible();
  });

  test('show seller, number, plan, period, amount and status, and can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = renderScreen('/app/invoices/invoice-2');
    const invoice = within(await screen.findByRole('article'));
    const printButton = await screen.findByRole('button', { name: 'Print' });
    for (const text of [
      'Plateful',
      'PF-2',
      'Plateful Pro, Yearly',
      'Nov 20, 2026 – Nov 20, 2027',
      'mia@example.com',
      '−$89.99',
      '$0.00',
    ])
      expect(invoice.getByText(text)).toBeVisible();
    expect(invoice.getByText('Status').nextSibling).toHaveTextContent('Refunded');
    await user.click(printButton);
    expect(print).toHaveBeenCalledOnce();
  });

  test('of test payments say so', async () => {
    server.use(
      mockSubscriptionQuery('get_invoices', () => ({
        invoices: [buildInvoice({ isTestMode: true })],
      })),
    );
    renderScreen('/app/invoices/invoice-1');
    expect(await screen.findByText('Test mode: no money was charged.')).toBeVisible();
  });

  test('that do not exist say so', async () => {
    renderScreen('/app/invoices/unknown');
    expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeVisible();
  });
});

describe('an event about the membership', () => {
  test('shows the membership that another device has bought', async () => {
    server.use(mockSignedIn());
    renderMembership();
    await screen.findByRole('button', { name: 'Next' });
    server.use(mockSubscription());
    act(() => dispatchServerEvent('subscription:updated', { isProUser: true }));
    expect(await screen.findByText('$89.99 / Yearly')).toBeVisible();
    expect(useAppStore.getState().user?.isProUser).toBe(true);
  });

  test('ends the membership on all pages', async () => {
    renderScreen('/app/home');
    expect(await screen.findByText('No items yet')).toBeVisible();
    expect(screen.queryByText('Upgrade to Pro')).not.toBeInTheDocument();
    act(() => dispatchServerEvent('subscription:updated', { isProUser: false }));
    expect(await screen.findByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
  });
});
