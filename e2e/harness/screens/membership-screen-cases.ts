import {
  overdueFields,
  sampleInvoice,
  samplePaymentMethod,
  samplePlans,
  sampleSubscription,
} from '@plateful/contract/testing/sample-membership';
import type { Page } from 'playwright-core';
import { interceptApiRequests } from '../intercept-api-requests.ts';
import { createLoadingAndFailedScreens } from './fetch-state-screen-cases.ts';
import { mockResponse, stallRequest } from './mock-responses.ts';
import { getButton, waitForHeading, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

const SUBSCRIPTION_PATH = '/app/setting/subscription';
const SUBSCRIPTION_REQUEST = /action=get_subscription/;

const subscription = { ...sampleSubscription, isTestMode: true };
const invoice = { ...sampleInvoice, number: 'PF-2026-0002', isTestMode: true };
const refundedInvoice = {
  ...invoice,
  id: 'invoice-2',
  number: 'PF-2026-0001',
  status: 'partly_refunded',
  refundedAmount: 4000,
};
const visa = samplePaymentMethod;
const mastercard = { ...visa, id: 'card-2', brand: 'mastercard', last4: '4444', isDefault: false };

const noMembership: Readonly<Record<string, object>> = {
  get_subscription: {},
  get_plans: { plans: samplePlans },
  get_stripekey: { PUBLISHABLE_SECRET_KEY: 'pk_test_plateful' },
  get_payment_methods: { paymentMethods: [] },
  get_invoices: { invoices: [] },
  get_usage: {
    recipes: { used: 7, limit: 10, remaining: 3, resetsAt: '2026-12-01T00:00:00.000Z' },
    canPurchase: true,
  },
  create_subscription_iten: { clientSecret: 'secret' },
  create_card_setup: { clientSecret: 'secret' },
  subscribe: { subscription },
};

const runningMembership = {
  get_subscription: subscription,
  get_payment_methods: { paymentMethods: [visa, mastercard] },
  get_invoices: { invoices: [invoice, refundedInvoice] },
  get_usage: {
    recipes: { used: 12, limit: null, remaining: null, resetsAt: null },
    canPurchase: true,
  },
};

/** Answers all calls about the membership; by default without one. */
const mockMembership = (page: Page, responses: Readonly<Record<string, object>> = {}) =>
  interceptApiRequests(page, '**/api/backend/subscription**', async (route) => {
    const action = new URL(route.url).searchParams.get('action') ?? String(route.body.action);
    const response = { ...noMembership, ...responses }[action];
    await route.fulfill({ json: { succeeded: true, response } });
  });

async function openPlans(page: Page): Promise<void> {
  await mockMembership(page);
  await page.goto(SUBSCRIPTION_PATH);
  await getButton(page, 'Next').click();
  await waitForText(page, 'Save 25%');
}

async function openPayment(page: Page): Promise<void> {
  await openPlans(page);
  await getButton(page, 'Select').last().click();
  await page.getByLabel('Card number').waitFor();
}

async function payWithCard(page: Page, payment: object): Promise<void> {
  await mockResponse(page, '**/test-payments/confirm', {
    succeeded: true,
    response: { paymentIntentId: 'payment', paymentMethodId: null, message: null, ...payment },
  });
  await openPayment(page);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date (MM / YY)').fill('1231');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Keeps the welcome of the new member, which opens home after three seconds. */
const stopRedirect = (page: Page) =>
  page.evaluate(`{
    const original = window.setTimeout;
    window.setTimeout = (callback, delay) => (delay === 3000 ? 0 : original(callback, delay));
  }`);

/** Makes the signed-in user a Pro user for the page. */
const mockProUser = (page: Page) =>
  interceptApiRequests(page, /check-login|find_user|token\/refresh/, (route) =>
    route.change(({ user, response }) => {
      for (const one of [user, (response as { user?: object } | undefined)?.user])
        if (one) Object.assign(one, { isProUser: true });
    }),
  );

const openMembership = (changes: object) => async (page: Page) => {
  await mockProUser(page);
  const get_subscription = { ...subscription, ...changes };
  await mockMembership(page, { ...runningMembership, get_subscription });
  await page.goto(SUBSCRIPTION_PATH);
  await waitForHeading(page, 'Invoices');
  await waitForHeading(page, 'Payment methods');
};

const pastDue = { ...subscription, ...overdueFields };

/** The payment is overdue, and the membership has ended. */
async function openEndedMembership(page: Page): Promise<void> {
  await mockMembership(page, { get_subscription: pastDue });
  await page.goto(SUBSCRIPTION_PATH);
  await waitForText(page, /your membership has ended/);
  await waitForHeading(page, 'Usage');
}

const openCardUpdate = (changes: object) => async (page: Page) => {
  await openMembership(changes)(page);
  await getButton(page, 'Update card').click();
  await page.getByLabel('Card number').waitFor();
};

const purchaseScreens = defineScreenCases(
  { route: SUBSCRIPTION_PATH, title: 'Subscription · Plateful' },
  {
    'step-one': async (page) => {
      await mockMembership(page);
      await page.goto(SUBSCRIPTION_PATH);
      await waitForText(page, '3 of 10 recipes left this month');
    },
    'loading-member': async (page) => {
      await mockProUser(page);
      await stallRequest(page, SUBSCRIPTION_REQUEST);
      await page.goto(SUBSCRIPTION_PATH);
      await waitForHeading(page, 'Subscription');
      await waitForText(page, 'Loading...');
    },
    'step-two': openPlans,
    'step-three': openPayment,
    'step-three-setting-up': async (page) => {
      await stallRequest(page, '**/test-payments/confirm');
      await mockMembership(page);
      await page.goto(SUBSCRIPTION_PATH);
      await getButton(page, 'Next').click();
      await stallRequest(page, '**/api/backend/subscription');
      await getButton(page, 'Select').last().click();
      await waitForText(page, 'Setting up payment...');
    },
    'invalid-card': async (page) => {
      await openPayment(page);
      await page.getByLabel('Card number').fill('4242');
      await page.getByRole('button', { name: /^Pay / }).click();
      await waitForText(page, 'Your card number is invalid.');
    },
    declined: async (page) => {
      await payWithCard(page, { status: 'failed', message: 'Your card was declined.' });
      await waitForText(page, 'Your card was declined.');
    },
    confirmation: async (page) => {
      await payWithCard(page, { status: 'requires_action' });
      await page.getByRole('dialog', { name: 'Confirm your payment' }).waitFor();
    },
    complete: async (page) => {
      await mockResponse(page, '**/test-payments/authenticate', {
        succeeded: true,
        response: {
          status: 'succeeded',
          paymentIntentId: 'p',
          paymentMethodId: 'c',
          message: null,
        },
      });
      await payWithCard(page, { status: 'requires_action' });
      await stopRedirect(page);
      await getButton(page, 'Approve').click();
      await waitForText(page, 'Subscription Complete');
    },
  },
);

const cardScreens: ScreenCase[] = [
  ...defineScreenCases(SUBSCRIPTION_PATH, {
    active: openMembership({}),
    canceled: openMembership({ isCanceled: true, nextPaymentDate: null }),
    'past-due': openMembership(pastDue),
    'past-due-ended': openEndedMembership,
    'stopping-payments': async (page) => {
      await openEndedMembership(page);
      await getButton(page, 'Stop payment attempts').click();
      await page.getByRole('dialog').waitFor();
    },
    'updating-card': openCardUpdate({}),
    'updating-card-past-due': openCardUpdate(pastDue),
    'store-managed': {
      open: openMembership({
        ...{ subscriptionSource: 'app_store', price: null, planId: 4 },
        ...{ name: 'Monthly', isTestMode: false },
      }),
    },
    canceling: async (page) => {
      await openMembership({})(page);
      await getButton(page, 'Cancel membership').click();
      await page.getByRole('dialog').waitFor();
    },
    'removing-card': async (page) => {
      await openMembership({})(page);
      await getButton(page, 'Remove Mastercard ending in 4444').click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  ...createLoadingAndFailedScreens(SUBSCRIPTION_PATH, {
    request: SUBSCRIPTION_REQUEST,
    headingText: 'Subscription',
    errorText: 'Your subscription could not be loaded',
  }),
];

const openInvoice = async (page: Page, id: string) => {
  await mockMembership(page, runningMembership);
  await page.goto(`/app/invoices/${id}`);
};

/** The purchase, the membership and its invoices. */
export const membershipScreens: readonly ScreenCase[] = [
  ...purchaseScreens,
  ...cardScreens,
  ...defineScreenCases(
    { route: '/app/invoices/:invoiceId', title: 'Invoice · Plateful' },
    {
      full: async (page) => {
        await openInvoice(page, 'invoice-2');
        await getButton(page, 'Print').waitFor();
      },
      missing: async (page) => {
        await openInvoice(page, 'unknown');
        await waitForHeading(page, 'Invoice not found');
      },
    },
  ),
  ...createLoadingAndFailedScreens('/app/invoices/:invoiceId', {
    request: /action=get_invoices/,
    open: (page) => page.goto('/app/invoices/invoice-1'),
    headingText: 'Invoice',
    errorText: 'This invoice could not be loaded',
  }),
  ...defineScreenCases(
    { route: '/app/pro', title: 'Pro · Plateful' },
    {
      'free-plan': async (page) => {
        await mockMembership(page);
        await page.goto('/app/pro');
        await waitForText(page, '3 of 10 recipes left this month');
      },
    },
  ),
  ...defineScreenCases('/items/create', {
    'recipes-left': async (page) => {
      await mockMembership(page);
      await page.goto('/items/create');
      await waitForText(page, '3 of 10 recipes left this month');
    },
  }),
];
