import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { FakeCustomer } from '#testing/fakes/stripe/fake-stripe-account.ts';
import {
  type FakeStripeEvent,
  type FakeStripeServer,
  fakeStripeKeys,
  startFakeStripeServer,
} from '#testing/fakes/stripe/fake-stripe-server.ts';
import {
  getSubscription,
  isProUser,
  sendSubscriptionCommand,
  sendSubscriptionQuery,
  startPurchase,
  testCardNumbers,
} from '#testing/membership-scenarios.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const START = new Date('2026-03-14T12:00:00Z');

let fake: FakeStripeServer;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeStripeServer(START);
  app = await buildTestApp({
    environment: {
      STRIPE_SECRET_KEY: fakeStripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: fakeStripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: fakeStripeKeys.webhookSecret,
      STRIPE_API_BASE: fake.apiBase,
    },
  });
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const getPaymentIntentId = (clientSecret: string) => clientSecret.split('_secret_')[0];

async function buy(browser: TestHttpClient, planId = 1, card: string = testCardNumbers.succeeds) {
  const clientSecret = await startPurchase(browser, planId);
  fake.confirmPayment(clientSecret, card);
  const paymentIntentId = getPaymentIntentId(clientSecret);
  return sendSubscriptionCommand(browser, 'subscribe', { paymentIntentId, planId });
}

async function deliver(events: readonly FakeStripeEvent[]): Promise<void> {
  for (const { body, sign } of events) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(app.clock.now()),
    };
    const request = { method: 'POST', url: '/webhooks/stripe', payload: body, headers } as const;
    expect((await app.createBrowser().send(request)).status).toBe(200);
  }
  await app.deliverEmails();
  expect(app.jobErrors).toEqual([]);
}

/** Delivers what has happened in Stripe. */
const deliverEvents = () => deliver(fake.takeEvents());

function findCustomer({ userId }: TestHttpClient & { userId: string }): FakeCustomer {
  const customers = [...fake.account.customers.values()];
  const customer = customers.find(({ metadata }) => metadata.userId === userId);
  if (!customer) throw new Error('The user has no customer.');
  return customer;
}

async function getInvoices(browser: TestHttpClient) {
  const { body } = await sendSubscriptionQuery(browser, 'get_invoices');
  return (body.response as { invoices: { id: string; status: string }[] }).invoices;
}

function advanceTo(date: string): void {
  const time = new Date(date);
  fake.advanceTo(time);
  app.clock.set(time);
}

it('sells a membership', async () => {
  const browser = await signUp(app);
  const { body } = await buy(browser, 3);
  expect(body.response).toMatchObject({
    subscription: { planId: 3, price: 8999, subscriptionSource: 'stripe', isTestMode: false },
  });
  expect(await isProUser(browser)).toBe(true);
  expect(await getInvoices(browser)).toMatchObject([{ status: 'paid' }]);
});

it('ends in the same state after all events, twice and in reverse', async () => {
  const browser = await signUp(app);
  await buy(browser);
  const before = [await getSubscription(browser), await getInvoices(browser)];
  const events = fake.takeEvents();
  await deliver([...events, ...events].reverse());
  expect([await getSubscription(browser), await getInvoices(browser)]).toEqual(before);
});

it('makes a member of a user whose browser closed after the payment', async () => {
  const browser = await signUp(app);
  fake.confirmPayment(await startPurchase(browser, 1), testCardNumbers.succeeds);
  expect(await isProUser(browser)).toBe(false);
  await deliverEvents();
  expect(await isProUser(browser)).toBe(true);
});

it('does not sell with a declined card', async () => {
  const browser = await signUp(app);
  const { body } = await buy(browser, 1, testCardNumbers.isDeclined);
  expect(body.errorMessage).toBe('The payment has not been completed.');
  await deliverEvents();
  expect(await getSubscription(browser)).toEqual({});
  // The same purchase continues.
  expect((await buy(browser)).body.succeeded).toBe(true);
});

it('follows refunds and disputes', async () => {
  const browser = await signUp(app);
  await buy(browser);
  const invoiceId = findCustomer(browser).document.invoices[0]?.invoiceId ?? '';
  fake.setDispute(invoiceId, 'needs_response');
  await deliverEvents();
  expect(await isProUser(browser)).toBe(false);
  fake.setDispute(invoiceId, 'won');
  await deliverEvents();
  expect(await isProUser(browser)).toBe(true);
  fake.refund(invoiceId, 999);
  await deliverEvents();
  expect(await isProUser(browser)).toBe(false);
  expect(await getInvoices(browser)).toMatchObject([{ status: 'refunded' }]);
});

it('ends a membership that was canceled in the dashboard', async () => {
  const browser = await signUp(app);
  await buy(browser);
  const [subscription] = findCustomer(browser).document.subscriptions;
  fake.endSubscription(subscription?.subscriptionId ?? '');
  await deliverEvents();
  expect(await isProUser(browser)).toBe(false);
  expect((await buy(browser)).body.succeeded).toBe(true);
});

it('answers with a plain sentence while Stripe fails', async () => {
  const browser = await signUp(app);
  fake.failWith((response) => response.writeHead(429).end('{}'));
  const refused = await sendSubscriptionCommand(browser, 'create_subscription_iten', { planId: 1 });
  expect(refused).toMatchObject({
    status: 502,
    body: { errorMessage: 'The payment service did not answer. Please try again.' },
  });
  fake.failWith(null);
  expect((await buy(browser)).body.succeeded).toBe(true);
});

it('sells to a user whose customer was deleted in the dashboard', async () => {
  const browser = await signUp(app);
  await startPurchase(browser, 1);
  findCustomer(browser).isDeleted = true;
  fake.forgetIdempotencyKeys();
  expect((await buy(browser)).body.succeeded).toBe(true);
});

it('follows a renewal that fails and is paid later', async () => {
  const browser = await signUp(app);
  await buy(browser, 1, testCardNumbers.failsLater);
  advanceTo('2026-04-14T13:00:00Z');
  await deliverEvents();
  const readMembership = async () => {
    const { rows } = await app.database.pool.query(
      'select status, pro_until from subscriptions where owner_id = $1',
      [browser.userId],
    );
    return rows;
  };
  expect(await readMembership()).toEqual([
    { status: 'past_due', pro_until: new Date('2026-04-17T12:00:00Z') },
  ]);
  await browser.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
  const readLatePayment = async () =>
    (await sendSubscriptionQuery(browser, 'get_late_payment')).body.response;
  const { clientSecret } = findCustomer(browser).document.invoices.at(-1) ?? {};
  expect(await readLatePayment()).toEqual({ clientSecret });
  fake.confirmPayment(clientSecret ?? '', testCardNumbers.needsConfirmation);
  await deliverEvents();
  expect(await readLatePayment()).toEqual({ clientSecret: null });
  expect(await readMembership()).toEqual([
    { status: 'active', pro_until: new Date('2026-05-17T12:00:00Z') },
  ]);
});

it('charges a late renewal once when the member replaces the card, with repeated events', async () => {
  const browser = await signUp(app);
  await buy(browser, 1, testCardNumbers.failsLater);
  const renewedAt = new Date(app.clock.now().getTime() + 32 * 24 * 60 * 60 * 1000);
  advanceTo(renewedAt.toISOString());
  await browser.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
  await deliverEvents();
  expect(await getSubscription(browser)).toMatchObject({ isPastDue: true });

  const { body } = await sendSubscriptionCommand(browser, 'create_card_setup');
  const { clientSecret } = body.response as { clientSecret: string };
  const paymentMethodId = fake.confirmSetup(clientSecret, testCardNumbers.succeeds);
  fake.requests.length = 0;
  await Promise.all(
    Array.from({ length: 3 }, () =>
      sendSubscriptionCommand(browser, 'mark_payment_default', { paymentMethodId }),
    ),
  );
  expect(await getSubscription(browser)).toMatchObject({ isPastDue: false });
  expect(fake.requests.filter((request) => request.endsWith('/pay'))).toHaveLength(1);
  const events = fake.takeEvents();
  await deliver([...events, ...events].reverse());
  expect(await getSubscription(browser)).toMatchObject({ isPastDue: false });
  expect(await getInvoices(browser)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
});

it('keeps memberships while the keys are those of another account, but sells new ones', async () => {
  const [member, visitor] = [await signUp(app), await signUp(app)];
  await buy(member);
  await startPurchase(visitor, 1);
  fake.account.customers.clear();
  fake.forgetIdempotencyKeys();
  app.clock.advance(25 * 60 * 60 * 1000);
  await app.hourlyTasks['start-membership-reconciliation']?.({});
  await app.deliverEmails();
  expect(app.jobErrors).toEqual([]);
  expect(await isProUser(member)).toBe(true);
  const again = await sendSubscriptionCommand(member, 'create_subscription_iten', { planId: 1 });
  expect(again.body.errorMessage).toBe('You are already a member.');
  expect((await buy(visitor)).body.succeeded).toBe(true);
});
