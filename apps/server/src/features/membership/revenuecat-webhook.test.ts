import { randomUUID } from 'node:crypto';
import type { SubscriptionHistoryEntry } from '@plateful/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  buyMembership,
  getSubscription,
  isProUser,
  sendSubscriptionCommand,
  sendSubscriptionQuery,
} from '#testing/membership-scenarios.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const SECRET = 'a secret of the webhook';
const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-14T12:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { REVENUECAT_WEBHOOK_SECRET: SECRET } });
});
beforeEach(() => app.clock.set(new Date(START)));
afterAll(() => app.close());

const send = (payload: unknown, authorization = SECRET, server = app) =>
  server.createBrowser().send({
    method: 'POST',
    url: '/webhooks/revenuecat',
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', authorization },
  });

interface Purchase {
  userId: string;
  transaction: string;
}

let count = 0;
const createPurchase = (user: { userId: string }): Purchase => ({
  userId: user.userId,
  transaction: `transaction-${++count}`,
});

/** @param day when the event happened, in days after the purchase */
function createEvent(
  { userId, transaction }: Purchase,
  type: string,
  day: number,
  fields: Record<string, unknown> = {},
) {
  return {
    api_version: '1.0',
    event: {
      ...{ id: randomUUID(), type, app_user_id: userId, original_transaction_id: transaction },
      ...{ product_id: 'plateful_pro_monthly', environment: 'PRODUCTION', store: 'APP_STORE' },
      event_timestamp_ms: START + day * DAY_MS,
      purchased_at_ms: START,
      expiration_at_ms: START + 30 * DAY_MS,
      price: 11.99,
      currency: 'EUR',
      ...fields,
    },
  };
}

const renewal = { purchased_at_ms: START + 30 * DAY_MS, expiration_at_ms: START + 60 * DAY_MS };

async function getHistory(browser: TestHttpClient): Promise<SubscriptionHistoryEntry[]> {
  const { body } = await sendSubscriptionQuery(browser, 'get_all_user_subscriptions');
  return (body.response as { subscriptions: SubscriptionHistoryEntry[] }).subscriptions;
}

describe('a purchase in an app store', () => {
  it('makes the user a Pro user, and is managed there', async () => {
    const browser = await signUp(app);
    const purchase = createPurchase(browser);
    expect((await send(createEvent(purchase, 'INITIAL_PURCHASE', 0))).status).toBe(200);
    expect(await getSubscription(browser)).toEqual({
      ...{ isSubScribe: true, planId: 4, name: 'Monthly', price: null, currency: 'eur' },
      ...{ subscriptionSource: 'app_store', isCanceled: false, isPastDue: false },
      ...{ graceEndsAt: null, isTestMode: false },
      nextPaymentDate: '2026-04-13T12:00:00.000Z',
      expiresAt: '2026-04-13T12:00:00.000Z',
    });
    expect(await isProUser(browser)).toBe(true);
    expect(await getHistory(browser)).toMatchObject([
      { planId: 4, revenueCatproductIdentifier: 'plateful_pro_monthly' },
    ]);
    for (const action of ['cancel_subscription', 'resume_subscription']) {
      const { status, body } = await sendSubscriptionCommand(browser, action);
      expect([status, body.code]).toEqual([409, 'STORE_MANAGED']);
    }
    const second = await sendSubscriptionCommand(browser, 'create_subscription_iten', {
      planId: 1,
    });
    expect(second.body.code).toBe('ALREADY_SUBSCRIBED');
    await app.deliverEmails();
    expect(app.publishedEvents).toContainEqual({
      event: 'subscription:updated',
      userId: browser.userId,
      data: { isProUser: true },
    });
  });

  it.each([
    ['CANCELLATION', { cancel_reason: 'UNSUBSCRIBE' }, true, { isCanceled: true }],
    ['CANCELLATION', { cancel_reason: 'CUSTOMER_SUPPORT' }, false, {}],
    ['UNCANCELLATION', {}, true, { isCanceled: false }],
    ['RENEWAL', renewal, true, { nextPaymentDate: '2026-05-13T12:00:00.000Z' }],
    ['EXPIRATION', { expiration_at_ms: START + DAY_MS }, false, {}],
    [
      'BILLING_ISSUE',
      { grace_period_expiration_at_ms: START + 33 * DAY_MS },
      true,
      { isPastDue: true, graceEndsAt: '2026-04-16T12:00:00.000Z' },
    ],
    ['PRODUCT_CHANGE', { new_product_id: 'plateful_pro_yearly' }, true, { planId: 6 }],
    ['RENEWAL', { product_id: 'plateful_pro_6_months:base' }, true, { planId: 5 }],
    [
      'RENEWAL',
      { product_id: 'renamed', expiration_at_ms: START + 365 * DAY_MS },
      true,
      { planId: 6 },
    ],
    ['SUBSCRIBER_ALIAS', {}, true, { planId: 4 }],
  ])('follows %s %j', async (type, fields, isPro, expected) => {
    const browser = await signUp(app);
    const purchase = createPurchase(browser);
    await send(createEvent(purchase, 'INITIAL_PURCHASE', 0));
    app.clock.advance(2 * DAY_MS);
    expect((await send(createEvent(purchase, type, 2, fields))).status).toBe(200);
    expect(await isProUser(browser)).toBe(isPro);
    expect(await getSubscription(browser)).toMatchObject(expected);
    if (!isPro) expect(await getSubscription(browser)).toEqual({});
  });

  it('has the same result in any order of its events, and when they are repeated', async () => {
    const browsers = [await signUp(app), await signUp(app), await signUp(app)];
    const histories: unknown[] = [];
    for (const [index, browser] of browsers.entries()) {
      const purchase = createPurchase(browser);
      const events = [
        createEvent(purchase, 'INITIAL_PURCHASE', 0),
        createEvent(purchase, 'CANCELLATION', 5),
        createEvent(purchase, 'UNCANCELLATION', 6),
        createEvent(purchase, 'RENEWAL', 30, renewal),
      ];
      const orders = [events, events.toReversed(), [2, 0, 3, 1].map((at) => events[at])];
      for (const event of orders[index] ?? []) {
        expect((await send(event)).status).toBe(200);
        expect((await send(event)).status).toBe(200);
      }
      histories.push((await getHistory(browser)).map(({ _id, ...record }) => record));
    }
    expect(histories[0]).toMatchObject([
      { startedAt: '2026-03-14T12:00:00.000Z', nextPaymentDate: '2026-05-13T12:00:00.000Z' },
    ]);
    expect(histories).toEqual([histories[0], histories[0], histories[0]]);
  });

  it('can be transferred to another user', async () => {
    const [first, second] = [await signUp(app), await signUp(app)];
    const purchase = createPurchase(first);
    await send(createEvent(purchase, 'INITIAL_PURCHASE', 0));
    const transfer = {
      ...{ id: randomUUID(), type: 'TRANSFER', event_timestamp_ms: START + DAY_MS },
      ...{ transferred_from: [first.userId], transferred_to: ['$anonymous', second.userId] },
    };
    expect((await send({ event: transfer })).status).toBe(200);
    expect([await isProUser(first), await isProUser(second)]).toEqual([false, true]);
    await send(createEvent(purchase, 'RENEWAL', 30, renewal));
    expect(await getSubscription(second)).toMatchObject({
      nextPaymentDate: '2026-05-13T12:00:00.000Z',
    });
    expect(await getSubscription(first)).toEqual({});
  });

  it('can be transferred from a user who keeps Pro that the operator has granted', async () => {
    const [first, second] = [await signUp(app, { pro: true }), await signUp(app)];
    await send(createEvent(createPurchase(first), 'INITIAL_PURCHASE', 0));
    const transfer = {
      ...{ id: randomUUID(), type: 'TRANSFER', event_timestamp_ms: START + DAY_MS },
      ...{ transferred_from: [first.userId], transferred_to: [second.userId] },
    };
    await send({ event: transfer });
    expect([await isProUser(first), await isProUser(second)]).toEqual([true, true]);
  });

  it('next to one on the web lets only that one be canceled', async () => {
    const browser = await signUp(app);
    await buyMembership(browser, 1);
    await send(createEvent(createPurchase(browser), 'INITIAL_PURCHASE', 0));
    const { body } = await sendSubscriptionCommand(browser, 'cancel_subscription');
    expect(body.response).toMatchObject({ subscription: { planId: 1, isCanceled: true } });
  });
});

describe('requests to the address of RevenueCat', () => {
  it('need the secret, and valid content', async () => {
    const browser = await signUp(app);
    const event = createEvent(createPurchase(browser), 'INITIAL_PURCHASE', 0);
    expect((await send(event, 'another secret')).status).toBe(403);
    expect((await send(event, '')).status).toBe(403);
    expect((await send({ event: { type: 'RENEWAL' } })).status).toBe(400);
    expect((await send(null)).status).toBe(400);
    expect(await isProUser(browser)).toBe(false);
  });

  it('about unknown users are ignored', async () => {
    for (const userId of ['$RCAnonymousID:1', randomUUID()]) {
      const event = createEvent(createPurchase({ userId }), 'INITIAL_PURCHASE', 0);
      expect((await send(event)).status).toBe(200);
    }
  });

  it('get 404 without a configured secret; test purchases do not count in production', async () => {
    const off = await buildTestApp();
    expect((await send({}, SECRET, off)).status).toBe(404);
    await off.close();
    const environment = { NODE_ENV: 'production', REVENUECAT_WEBHOOK_SECRET: SECRET };
    const production = await buildTestApp({ environment });
    const user = await signUp(production);
    const event = createEvent(createPurchase(user), 'INITIAL_PURCHASE', 0, {
      environment: 'SANDBOX',
    });
    expect((await send(event, SECRET, production)).status).toBe(200);
    expect(await isProUser(user)).toBe(false);
    await production.close();
    const sandboxUser = await signUp(app);
    event.event.app_user_id = sandboxUser.userId;
    await send(event);
    expect(await isProUser(sandboxUser)).toBe(true);
  });
});
