import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  advanceMembershipTime,
  enqueueMembershipReconciliation,
} from './harness/advance-membership-time.ts';
import { tabTo } from './harness/keyboard-navigation.ts';
import { waitForRealtimeConnection } from './harness/open-monitored-page.ts';
import { createScenario } from './harness/scenario.ts';
import { getButton, waitForHeading, waitForText } from './harness/screens/page-actions.ts';
import { runsAllTests, slowIt } from './harness/slow-it.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';
import type { TestUser } from './harness/test-user.ts';

const STORE_SECRET = 'secret-of-the-app-store';
const SUBSCRIPTION_PATH = '/app/setting/subscription';
const cards = {
  valid: '4242424242424242',
  declined: '4000000000000002',
  lacksFunds: '4000000000009995',
  needsConfirmation: '4000002760003184',
  failsLater: '4000000000000341',
};
const DAY_MS = 86_400_000;

const scenario = createScenario({
  ownServer: { REVENUECAT_WEBHOOK_SECRET: STORE_SECRET, FREE_RECIPES_PER_MONTH: '1' },
});
const viewports = [
  { width: 390, height: 844, isDark: false },
  ...(runsAllTests
    ? [
        { width: 390, height: 844, isDark: true },
        { width: 1440, height: 900, isDark: false },
        { width: 1440, height: 900, isDark: true },
      ]
    : []),
];

async function openPayment(page: Page): Promise<void> {
  await page.goto(SUBSCRIPTION_PATH);
  await getButton(page, 'Next').click();
  // On phones, the link back of the page is hidden, because the step has its own.
  await getButton(page, 'Back').waitFor();
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  expect(await page.getByRole('link', { name: 'Back' }).count()).toBe(isPhone ? 0 : 1);
  await getButton(page, 'Select').last().click();
  await page.getByLabel('Card number').waitFor();
}

async function enterCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry date (MM / YY)').fill('12 / 39');
  await page.getByLabel('Security code (CVC)').fill('123');
}

async function pay(page: Page, card: string): Promise<void> {
  await enterCard(page, card);
  await getButton(page, 'Pay $89.99').click();
}

/** What the server says about the user's membership. */
async function readSubscription(user: TestUser): Promise<Record<string, unknown>> {
  const { body } = await user.send('/subscription?action=get_subscription&payload={}');
  return body.response as Record<string, unknown>;
}

async function countPayments(user: TestUser): Promise<number> {
  const { body } = await user.send('/subscription?action=get_invoices&payload={}');
  return (body.response as { invoices: unknown[] }).invoices.length;
}

it.each(viewports)(
  'a user becomes a member, cancels and resumes ($width px, dark: $isDark)',
  async (viewport) => {
    const user = await scenario.createUser();
    // The link to the plans disappears above the recipes.
    const expectedErrors = /layout shift of [\d.]+ on \/app\/home/;
    const { page, context } = await scenario.openAs(user, { ...viewport, expectedErrors });
    await page.goto('/app/home');
    await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
    await waitForHeading(page, 'Become a Member');
    await page.getByRole('link', { name: 'Choose a plan' }).click();
    const otherTab = await context.newPage();
    await otherTab.goto('/app/home');
    await otherTab.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();

    await openPayment(page);
    await pay(page, cards.valid);
    await getButton(page, 'Subscription Complete').waitFor();
    await waitForHeading(page, 'Welcome to Pro!');
    // The other tab receives an event.
    await otherTab.getByRole('link', { name: 'Upgrade to Pro' }).waitFor({ state: 'detached' });
    await otherTab.close();
    await page.waitForURL('**/app/home');
    await page.getByRole('link', { name: 'Upgrade to Pro' }).waitFor({ state: 'detached' });
    expect(await readSubscription(user)).toMatchObject({
      planId: 3,
      price: 8999,
      subscriptionSource: 'stripe',
      isTestMode: true,
    });

    await page.goto(SUBSCRIPTION_PATH);
    await waitForText(page, '$89.99 / Yearly');
    await waitForText(page, 'Visa ending in 4242');
    await getButton(page, 'Cancel membership').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
    await waitForText(page, 'Ends on');
    expect(await readSubscription(user)).toMatchObject({ isCanceled: true });
    await getButton(page, 'Resume membership').click();
    await waitForText(page, 'Next payment');

    await page.getByRole('link', { name: /Paid$/ }).click();
    await waitForText(page, 'Test mode: no money was charged.');
    await page.emulateMedia({ media: 'print' });
    expect(await getButton(page, 'Print').isVisible()).toBe(false);
  },
);

const isProUser = async (user: TestUser) =>
  ((await user.send('/auth/check-login')).body.user as { isProUser: boolean }).isProUser;

/** @returns the HTTP status of the scan of a photo */
const scan = async (user: TestUser, seed: number) =>
  (await user.scan(await createTestPhotoFromSeed(seed), { assumeFood: true })).status;

async function buy(page: Page, card: string): Promise<void> {
  await openPayment(page);
  await pay(page, card);
  await getButton(page, 'Subscription Complete').waitFor();
}

/** Lets time pass until the paid period of the membership has just ended. */
async function advanceToPeriodEnd(user: TestUser): Promise<void> {
  const { expiresAt } = await readSubscription(user);
  const remaining = Date.parse(String(expiresAt)) - Date.now();
  await advanceMembershipTime(scenario.dataDir, user.userId, remaining + 1000);
}

slowIt.each(viewports)(
  'a membership expires on open pages ($width px, dark: $isDark)',
  async (viewport) => {
    const user = await scenario.createUser();
    // The link to the plans appears above the recipes.
    const expectedErrors = /layout shift of [\d.]+ on \/app\/home/;
    const { page, context } = await scenario.openAs(user, { ...viewport, expectedErrors });
    await buy(page, cards.valid);
    await page.goto(SUBSCRIPTION_PATH);
    expect([await scan(user, 1), await scan(user, 2)]).toEqual([200, 200]);
    await user.post('/subscription', { action: 'cancel_subscription', payload: {} });
    await waitForText(page, 'Unlimited recipes from photos');
    const home = await context.newPage();
    await home.goto('/app/home');
    await waitForHeading(home, 'Welcome back!');
    await Promise.all([page, home].map(waitForRealtimeConnection));
    expect(await home.getByRole('link', { name: 'Upgrade to Pro' }).count()).toBe(0);

    await advanceToPeriodEnd(user);
    await waitForHeading(page, 'Become a Member');
    await waitForText(page, '1 of 1 recipe left this month');
    await home.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
    await home.close();
    expect(await isProUser(user)).toBe(false);
    expect([await scan(user, 3), await scan(user, 4)]).toEqual([200, 402]);

    await buy(page, cards.valid);
    expect(await isProUser(user)).toBe(true);
    expect(await countPayments(user)).toBe(2);
  },
);

slowIt.each(viewports)(
  'a failed renewal leaves three days of Pro, and a new card pays it ($width px, dark: $isDark)',
  async (viewport) => {
    const user = await scenario.createUser();
    // The notice moves what is below it.
    const expectedErrors = /layout shift of [\d.]+ on \/app\/setting\/subscription/;
    const { page } = await scenario.openAs(user, { ...viewport, expectedErrors });
    await buy(page, cards.failsLater);
    await page.goto(SUBSCRIPTION_PATH);
    await waitForText(page, 'Next payment');
    await waitForRealtimeConnection(page);

    await advanceToPeriodEnd(user);
    await enqueueMembershipReconciliation(scenario.dataDir);
    await waitForText(page, 'Payment overdue');
    const { expiresAt, graceEndsAt } = await readSubscription(user);
    expect(Date.parse(String(graceEndsAt)) - Date.parse(String(expiresAt))).toBe(3 * DAY_MS);
    const endDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
    await waitForText(
      page,
      `Your membership ends on ${endDate.format(new Date(String(graceEndsAt)))}`,
    );
    expect(await isProUser(user)).toBe(true);

    await advanceMembershipTime(scenario.dataDir, user.userId, 3 * DAY_MS);
    await waitForText(page, 'your membership has ended');
    await waitForText(page, '1 of 1 recipe left this month');
    expect(await isProUser(user)).toBe(false);

    await getButton(page, 'Update card').click();
    await enterCard(page, cards.failsLater);
    await getButton(page, 'Save and pay $89.99').click();
    await waitForText(page, 'The card was saved, but the payment failed.');
    await enterCard(page, cards.needsConfirmation);
    await getButton(page, 'Save and pay $89.99').click();
    await getButton(page, 'Approve').click();
    await waitForText(page, 'Your card was updated.');
    await waitForText(page, 'Next payment');
    await waitForText(page, 'Unlimited recipes from photos');
    expect(await isProUser(user)).toBe(true);
    expect(await countPayments(user)).toBe(2);
  },
);

slowIt.each(viewports)(
  'refused cards are explained, and another card pays once ($width px, dark: $isDark)',
  async (viewport) => {
    const user = await scenario.createUser();
    const { page } = await scenario.openAs(user, viewport);
    await openPayment(page);
    await pay(page, cards.declined);
    await waitForText(page, 'Your card was declined.');
    await pay(page, cards.lacksFunds);
    await waitForText(page, 'Your card has insufficient funds.');
    await pay(page, cards.needsConfirmation);
    await getButton(page, 'Decline').click();
    await waitForText(page, /The payment was not confirmed/);
    expect(await readSubscription(user)).toEqual({});

    // A reload in the middle continues the same purchase.
    await openPayment(page);
    await pay(page, cards.needsConfirmation);
    await getButton(page, 'Approve').click();
    await getButton(page, 'Subscription Complete').waitFor();
    expect(await countPayments(user)).toBe(1);
  },
);

slowIt(
  'a user buys a membership with the keyboard only, and nothing moves after a slow payment',
  async () => {
    const user = await scenario.createUser();
    const { page } = await scenario.openAs(user, { width: 1440, height: 900 });
    await page.goto(SUBSCRIPTION_PATH);
    await getButton(page, 'Next').waitFor();
    await tabTo(page, 'Next');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Save 25%');
    await tabTo(page, 'Select');
    await page.keyboard.press('Enter');
    await page.getByLabel('Card number').waitFor();
    await tabTo(page, 'Card number');
    await page.keyboard.type(cards.needsConfirmation);
    await tabTo(page, 'Expiry date (MM / YY)');
    await page.keyboard.type('1239');
    await tabTo(page, 'Security code (CVC)');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Confirm your payment' }).waitFor();
    await page.route(/test-payments\/authenticate|backend\/subscription$/, async (route) => {
      await sleep(1100);
      await route.continue();
    });
    await tabTo(page, 'Approve');
    await page.keyboard.press('Enter');
    await getButton(page, 'Subscription Complete').waitFor();
    expect(await readSubscription(user)).toMatchObject({ planId: 1 });
  },
);

/** Reports a change of a purchase in an app store. */
async function sendStoreEvent(user: TestUser, type: string, expiresAt: number): Promise<void> {
  const now = Date.now();
  const event = {
    id: `${type}-${user.userId}`,
    type,
    event_timestamp_ms: now,
    environment: 'PRODUCTION',
    app_user_id: user.userId,
    original_transaction_id: `transaction-of-${user.userId}`,
    product_id: 'plateful_pro_monthly',
    purchased_at_ms: now - 1000,
    expiration_at_ms: expiresAt,
  };
  const response = await fetch(`${scenario.url}/webhooks/revenuecat`, {
    method: 'POST',
    headers: { authorization: STORE_SECRET, 'content-type': 'application/json' },
    body: JSON.stringify({ event }),
  });
  expect([type, response.status]).toEqual([type, 200]);
}

it.each(viewports)(
  'a purchase in an app store appears at once, is managed there, and ends when it expires ($width px, dark: $isDark)',
  async (viewport) => {
    const user = await scenario.createUser();
    const { page } = await scenario.openAs(user, viewport);
    await page.goto(SUBSCRIPTION_PATH);
    await getButton(page, 'Next').waitFor();
    await sendStoreEvent(user, 'INITIAL_PURCHASE', Date.now() + 86_400_000);
    await waitForText(page, /managed in the mobile app store/);
    await waitForText(page, '$3.99 / Monthly');
    expect(await getButton(page, 'Cancel membership').count()).toBe(0);
    await sendStoreEvent(user, 'EXPIRATION', Date.now() - 1);
    await getButton(page, 'Next').waitFor();
    expect(await readSubscription(user)).toEqual({});
  },
);
