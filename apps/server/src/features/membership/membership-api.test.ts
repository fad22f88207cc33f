import type { Invoice, SubscriptionHistoryEntry } from '@plateful/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  buyMembership,
  getPaymentMethods,
  getSubscription,
  isProUser,
  payWithCard,
  saveDefaultCard,
  sendSubscriptionCommand,
  sendSubscriptionQuery,
  startPurchase,
  testCardNumbers,
} from '#testing/membership-scenarios.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(() => {
  app.clock.set(new Date('2026-03-14T12:00:00Z'));
  app.publishedEvents.length = 0;
  app.mailer.sent.length = 0;
});
afterAll(() => app.close());

const subscribe = (browser: TestHttpClient, paymentIntentId: string, planId = 1) =>
  sendSubscriptionCommand(browser, 'subscribe', { paymentIntentId, planId });

async function countRows(table: string, ownerId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int from ${table} where owner_id = $1`,
    [ownerId],
  );
  return rows[0].count;
}

/** The text of the emails to a user. */
async function getEmails({ email }: { email: string }): Promise<string[]> {
  await app.deliverEmails();
  const received = app.mailer.sent.filter(({ to }) => to === email);
  return received.map(({ subject, text }) => `${subject}\n${text}`);
}

/** Sets the clock; sessions end in the meantime. */
async function returnAt(date: string, browser: TestHttpClient & { email: string }): Promise<void> {
  app.clock.set(new Date(date));
  await browser.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
}

describe('the plans', () => {
  it('are the three of the web, and the key is that of test payments', async () => {
    const browser = await signUp(app);
    expect((await sendSubscriptionQuery(browser, 'get_plans')).body.response).toEqual({
      plans: [
        { planId: 1, name: 'Monthly', price: 9.99, isPopularChoice: false },
        { planId: 2, name: '6 Months', price: 59.99, isPopularChoice: false },
        { planId: 3, name: 'Yearly', price: 89.99, savings: '25%', isPopularChoice: true },
      ],
    });
    expect((await sendSubscriptionQuery(browser, 'get_stripekey')).body.response).toEqual({
      PUBLISHABLE_SECRET_KEY: 'pk_test_plateful',
    });
  });
});

describe('a purchase', () => {
  it('makes the user a Pro user, with a receipt by email', async () => {
    const browser = await signUp(app);
    expect(await getSubscription(browser)).toEqual({});
    const { subscription } = await buyMembership(browser, 3);
    expect(subscription).toEqual({
      isSubScribe: true,
      planId: 3,
      name: 'Yearly',
      price: 8999,
      currency: 'usd',
      subscriptionSource: 'stripe',
      nextPaymentDate: '2027-03-14T12:00:00.000Z',
      expiresAt: '2027-03-14T12:00:00.000Z',
      isCanceled: false,
      isPastDue: false,
      graceEndsAt: null,
      isTestMode: true,
    });
    expect(await getSubscription(browser)).toEqual(subscription);
    expect(await isProUser(browser)).toBe(true);
    expect(await getEmails(browser)).toEqual([
      expect.stringMatching(
        /membership has started[\s\S]*Yearly, \$89\.99, paid on March 14, 2026\.[\s\S]*due on March 14, 2027[\s\S]*\/app\/setting\/subscription[\s\S]*test membership/,
      ),
    ]);
    expect(app.publishedEvents).toContainEqual({
      event: 'subscription:updated',
      userId: browser.userId,
      data: { isProUser: true },
    });
  });

  it('that was paid when the browser was closed is completed at the next attempt', async () => {
    const browser = await signUp(app);
    await payWithCard(browser, await startPurchase(browser, 2));
    const { body: again } = await sendSubscriptionCommand(browser, 'create_subscription_iten', {
      planId: 2,
    });
    expect(again.code).toBe('ALREADY_SUBSCRIBED');
    expect(await isProUser(browser)).toBe(true);
    const { body } = await sendSubscriptionQuery(browser, 'get_invoices');
    const { invoices } = body.response as { invoices: Invoice[] };
    expect(invoices).toEqual([
      expect.objectContaining({ planName: '6 Months', status: 'paid', amount: 5999 }),
    ]);
  });

  it('ignores prices, users and other fields of the payload', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const forged = {
      ...{ planId: 3, user: other.userId, customer: 'cus_1', price: 1, amount: 1, quantity: 9 },
      ...{ currency: 'idr', isPaid: true, subscriptionSource: 'app_store', trial_end: 'now' },
    };
    const { body } = await sendSubscriptionCommand(browser, 'create_subscription_iten', forged);
    const { clientSecret } = body.response as { clientSecret: string };
    const { paymentIntentId } = await payWithCard(browser, clientSecret);
    const response = await sendSubscriptionCommand(browser, 'subscribe', {
      ...forged,
      paymentIntentId,
      paymentMethodeId: 'pm_1',
    });
    expect(response.body.response).toMatchObject({
      subscription: { planId: 3, price: 8999, currency: 'usd', subscriptionSource: 'stripe' },
    });
    expect(await isProUser(other)).toBe(false);
  });

  it('can be tried again with another card, also after a reload', async () => {
    const browser = await signUp(app);
    const clientSecret = await startPurchase(browser, 1);
    expect(await startPurchase(browser, 1)).toBe(clientSecret);
    const declined = await payWithCard(browser, clientSecret, testCardNumbers.isDeclined);
    expect(declined).toMatchObject({ status: 'failed', message: 'Your card was declined.' });
    const refused = await subscribe(browser, declined.paymentIntentId);
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_NOT_COMPLETED']);
    expect(await isProUser(browser)).toBe(false);
    expect(await startPurchase(browser, 1)).toBe(clientSecret);
    const { paymentIntentId } = await payWithCard(browser, clientSecret);
    expect((await subscribe(browser, paymentIntentId)).status).toBe(200);
  });

  it('of another plan replaces the one in progress', async () => {
    const browser = await signUp(app);
    const first = await startPurchase(browser, 1);
    const second = await startPurchase(browser, 2);
    const { body, status } = await browser.post('/test-payments/confirm', {
      ...{ clientSecret: first, cardNumber: testCardNumbers.succeeds },
      ...{ expMonth: 1, expYear: 2030, cvc: '123' },
    });
    expect([status, body.code]).toEqual([404, 'PAYMENT_NOT_FOUND']);
    expect((await payWithCard(browser, second)).status).toBe('succeeded');
  });

  it('can need a confirmation', async () => {
    const browser = await signUp(app);
    const clientSecret = await startPurchase(browser, 1);
    const payment = await payWithCard(browser, clientSecret, testCardNumbers.needsConfirmation);
    expect(payment.status).toBe('requires_action');
    const early = await subscribe(browser, payment.paymentIntentId);
    expect(early.body.code).toBe('PAYMENT_NOT_COMPLETED');
    const answer = { clientSecret, isApproved: true };
    const { body } = await browser.post('/test-payments/authenticate', answer);
    expect(body.response).toMatchObject({ status: 'succeeded' });
    expect((await subscribe(browser, payment.paymentIntentId)).status).toBe(200);
  });

  it('is refused for members, for unknown plans and for those of app stores', async () => {
    const browser = await signUp(app);
    await buyMembership(browser);
    for (const [planId, code] of [
      [1, 'ALREADY_SUBSCRIBED'],
      [3, 'ALREADY_SUBSCRIBED'],
      [0, 'PLAN_NOT_FOUND'],
      [4, 'PLAN_NOT_FOUND'],
    ] as const) {
      const action = 'create_subscription_iten';
      const { body } = await sendSubscriptionCommand(browser, action, { planId });
      expect([planId, body.code]).toEqual([planId, code]);
    }
  });
});

describe('simultaneous requests', () => {
  it('start one purchase', async () => {
    const browser = await signUp(app);
    const secrets = await Promise.all(Array.from({ length: 50 }, () => startPurchase(browser, 1)));
    expect(new Set(secrets).size).toBe(1);
    const { rows } = await app.database.pool.query(
      `select jsonb_array_length(data->'subscriptions') as count from test_payment_customers
       where customer_id = (select customer_id from payment_customers where owner_id = $1)`,
      [browser.userId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('complete it once', async () => {
    const browser = await signUp(app);
    const { paymentIntentId } = await payWithCard(browser, await startPurchase(browser, 1));
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => subscribe(browser, paymentIntentId)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countRows('subscriptions', browser.userId)).toBe(1);
    expect(await countRows('payments', browser.userId)).toBe(1);
    expect(await getEmails(browser)).toHaveLength(1);
  });
});

describe('a canceled membership', () => {
  it('lasts until the end of the paid period, and can be resumed until then', async () => {
    const browser = await signUp(app);
    const { subscription } = await buyMembership(browser);
    const canceled = await sendSubscriptionCommand(browser, 'cancel_subscription', { planId: 1 });
    const expected = { ...subscription, isCanceled: true, nextPaymentDate: null };
    expect(canceled.body.response).toEqual({ subscription: expected });
    expect(await getSubscription(browser)).toEqual(expected);
    expect(await isProUser(browser)).toBe(true);
    expect((await getEmails(browser)).at(-1)).toMatch(/ends on April 14, 2026\n/);
    const resumed = await sendSubscriptionCommand(browser, 'resume_subscription');
    expect(resumed.body.response).toEqual({ subscription });
    await browser.post('/v1/user/subscription/cancel', { planId: 1 });
    await returnAt('2026-04-14T12:00:01Z', browser);
    expect(await isProUser(browser)).toBe(false);
    expect(await getSubscription(browser)).toEqual({});
    const again = await sendSubscriptionCommand(browser, 'cancel_subscription');
    expect([again.status, again.body.code]).toEqual([404, 'NO_SUBSCRIPTION']);
    await buyMembership(browser, 3);
    expect(await getSubscription(browser)).toMatchObject({ planId: 3, isCanceled: false });
    const { body } = await sendSubscriptionQuery(browser, 'get_all_user_subscriptions');
    const { subscriptions } = body.response as { subscriptions: SubscriptionHistoryEntry[] };
    expect(subscriptions).toMatchObject([
      { planId: 3, status: true },
      { planId: 1, status: false, nextPaymentDate: null },
    ]);
  });
});

describe('a renewal', () => {
  it('extends the membership', async () => {
    const browser = await signUp(app);
    await buyMembership(browser);
    await returnAt('2026-04-14T12:00:00Z', browser);
    expect(await isProUser(browser)).toBe(true);
    expect(await getSubscription(browser)).toMatchObject({
      nextPaymentDate: '2026-05-14T12:00:00.000Z',
    });
    expect(await countRows('payments', browser.userId)).toBe(2);
  });

  it('that fails leaves three days to pay with another card', async () => {
    const browser = await signUp(app);
    await buyMembership(browser, 1, testCardNumbers.failsLater);
    await returnAt('2026-04-14T12:00:00Z', browser);
    const pastDue = await getSubscription(browser);
    expect(pastDue).toMatchObject({
      isPastDue: true,
      expiresAt: '2026-04-14T12:00:00.000Z',
      graceEndsAt: '2026-04-17T12:00:00.000Z',
    });
    expect((await getEmails(browser)).at(-1)).toMatch(
      /payment[\s\S]*failed[\s\S]*ends on April 17, 2026[\s\S]*Update card:\nhttp/,
    );
    expect(await isProUser(browser)).toBe(true);
    app.clock.advance(3 * DAY_MS);
    expect(await isProUser(browser)).toBe(false);
    const { paymentIntentId } = await payWithCard(browser, await startPurchase(browser, 1));
    expect((await subscribe(browser, paymentIntentId)).status).toBe(200);
    expect(await isProUser(browser)).toBe(true);
    expect(await countRows('subscriptions', browser.userId)).toBe(1);
  });

  it('that is late is paid with another saved card', async () => {
    const browser = await signUp(app);
    await buyMembership(browser);
    await sendSubscriptionCommand(browser, 'cancel_subscription');
    await returnAt('2026-04-14T12:00:01Z', browser);
    await buyMembership(browser, 1, testCardNumbers.failsLater);
    await returnAt('2026-05-15T12:00:00Z', browser);
    expect(await getSubscription(browser)).toMatchObject({ isPastDue: true });
    const otherCard = (await getPaymentMethods(browser)).find(({ isDefault }) => !isDefault);
    await sendSubscriptionCommand(browser, 'mark_payment_default', {
      paymentMethodId: otherCard?.id,
    });
    expect(await getSubscription(browser)).toMatchObject({
      isPastDue: false,
      nextPaymentDate: '2026-06-14T12:00:01.000Z',
    });
  });

  it('that is late is paid with a new card, once', async () => {
    const browser = await signUp(app);
    await buyMembership(browser, 1, testCardNumbers.failsLater);
    await returnAt('2026-04-15T12:00:00Z', browser);
    await saveDefaultCard(browser, testCardNumbers.isDeclined);
    await saveDefaultCard(browser, testCardNumbers.failsLater);
    expect(await getSubscription(browser)).toMatchObject({ isPastDue: true });
    await Promise.all([saveDefaultCard(browser), saveDefaultCard(browser)]);
    expect(await getSubscription(browser)).toMatchObject({
      isPastDue: false,
      nextPaymentDate: '2026-05-14T12:00:00.000Z',
    });
    expect(await countRows('payments', browser.userId)).toBe(2);
    expect((await getPaymentMethods(browser)).filter(({ isDefault }) => isDefault)).toMatchObject([
      { last4: '4242' },
    ]);
    await returnAt('2026-05-15T12:00:00Z', browser);
    expect(await getSubscription(browser)).toMatchObject({ isPastDue: false });
  });

  it('that is late is not tried again after a cancellation', async () => {
    const browser = await signUp(app);
    await buyMembership(browser, 1, testCardNumbers.failsLater);
    await returnAt('2026-04-15T12:00:00Z', browser);
    const { body } = await sendSubscriptionCommand(browser, 'cancel_subscription');
    expect(body.response).toMatchObject({ subscription: { isCanceled: true } });
    expect(await getSubscription(browser)).toEqual({});
    expect(await isProUser(browser)).toBe(false);
  });
});

describe('saved cards', () => {
  it('can be added for a membership that will be charged again only', async () => {
    const browser = await signUp(app);
    const startSetup = async () =>
      (await sendSubscriptionCommand(browser, 'create_card_setup')).body.code;
    expect(await startSetup()).toBe('NO_SUBSCRIPTION');
    await buyMembership(browser);
    await saveDefaultCard(browser, '5555555555554444');
    expect(await getPaymentMethods(browser)).toMatchObject([
      { last4: '4242', isDefault: false },
      { last4: '4444', isDefault: true },
    ]);
    await sendSubscriptionCommand(browser, 'cancel_subscription');
    expect(await startSetup()).toBe('NO_SUBSCRIPTION');
  });

  it('can be chosen and removed, except the one that pays for a membership', async () => {
    const browser = await signUp(app);
    expect(await getPaymentMethods(browser)).toEqual([]);
    await buyMembership(browser, 1);
    const [card] = await getPaymentMethods(browser);
    expect(card).toEqual({
      ...{ id: expect.any(String), brand: 'visa', last4: '4242' },
      ...{ expMonth: 12, expYear: 2030, isDefault: true },
    });
    const payload = { paymentMethodId: card?.id };
    const chosen = await sendSubscriptionCommand(browser, 'mark_payment_default', payload);
    expect(chosen.body.response).toEqual({ paymentMethods: [card] });
    const refused = await sendSubscriptionCommand(browser, 'remove_payment_method', payload);
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_METHOD_IN_USE']);
    await sendSubscriptionCommand(browser, 'cancel_subscription');
    const removed = await browser.post('/v1/payment/methode/remove', payload);
    expect(removed.body.response).toEqual({ paymentMethods: [] });
    const list = await browser.get('/api/v1/payment/methode');
    expect(list.body.response).toEqual({ paymentMethods: [] });
  });

  it('of other users do not exist', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    await buyMembership(owner);
    await buyMembership(other);
    const [card] = await getPaymentMethods(owner);
    for (const action of ['mark_payment_default', 'remove_payment_method']) {
      const foreign = await sendSubscriptionCommand(other, action, { paymentMethodId: card?.id });
      const payload = { paymentMethodId: 'pm_unknown' };
      const unknown = await sendSubscriptionCommand(other, action, payload);
      expect(foreign.body).toEqual({ ...unknown.body, requestId: foreign.body.requestId });
      expect([foreign.status, foreign.body.errorMessage]).toEqual([
        404,
        'Payment method not found',
      ]);
    }
    expect(await getPaymentMethods(owner)).toEqual([card]);
  });
});

describe('the usage', () => {
  it('counts the recipes of a free user', async () => {
    const browser = await signUp(app);
    const getUsage = async () => (await sendSubscriptionQuery(browser, 'get_usage')).body.response;
    expect(await getUsage()).toEqual({
      recipes: { used: 0, limit: 10, remaining: 10, resetsAt: '2026-04-01T00:00:00.000Z' },
      canPurchase: true,
    });
    await buyMembership(browser);
    expect(await getUsage()).toMatchObject({ recipes: { limit: null, remaining: null } });
  });
});
