import { subscriptionCommands, subscriptionQueries } from '@plateful/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  buyMembership,
  getPaymentMethods,
  getSubscription,
  payWithCard,
  sendSubscriptionCommand,
  sendSubscriptionQuery,
  startPurchase,
} from '#testing/membership-scenarios.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const UNKNOWN = '0197f000-0000-7000-8000-000000000000';

let app: TestApp;
let member: TestHttpClient & { userId: string };
let other: TestHttpClient & { userId: string };
let admin: TestHttpClient & { userId: string };
beforeAll(async () => {
  app = await buildTestApp();
  [member, other, admin] = [await signUp(app), await signUp(app), await signUp(app)];
  await app.database.pool.query('update users set is_admin = true where id = $1', [admin.userId]);
  await buyMembership(member);
});
afterAll(() => app.close());

/** All stored data of memberships, as text. */
async function snapshot(): Promise<string> {
  const tables = ['subscriptions', 'payments', 'test_payment_customers', 'payment_customers'];
  const dumps = tables.map((table) =>
    app.database.pool.query(`select t::text as row from ${table} t order by 1`),
  );
  return JSON.stringify((await Promise.all(dumps)).map(({ rows }) => rows));
}

describe('signed-out clients', () => {
  const call = (name: string) =>
    name in subscriptionQueries
      ? sendSubscriptionQuery(app.createBrowser(), name)
      : sendSubscriptionCommand(app.createBrowser(), name, { planId: 1, paymentMethodId: 'pm_1' });

  it.each([...Object.keys(subscriptionQueries), ...Object.keys(subscriptionCommands)])(
    'get 401 for %s',
    async (name) => {
      expect((await call(name)).status).toBe(401);
    },
  );

  it('get 401 for the other addresses, and from other sites 403', async () => {
    const browser = app.createBrowser();
    const responses = [
      await browser.get('/api/v1/user/subscription'),
      await browser.get('/api/v1/payment/methode'),
      await browser.post('/v1/user/subscription/cancel'),
      await browser.post('/v1/payment/methode/remove', { paymentMethodId: 'pm_1' }),
      await browser.post('/test-payments/confirm', {}),
      await browser.post('/test-payments/authenticate', {}),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    const body = { action: 'cancel_subscription', payload: {} };
    const foreign = await member.post('/subscription', body, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });
});

describe('a member', () => {
  it('cancels only the membership with the plan of the request', async () => {
    const browser = await signUp(app);
    await buyMembership(browser);
    for (const planId of [2, 3, '2', 0, 999]) {
      const responses = [
        await sendSubscriptionCommand(browser, 'cancel_subscription', { planId }),
        await browser.post('/v1/user/subscription/cancel', { planId }),
      ];
      const refusal = { status: 404, body: { code: 'NO_SUBSCRIPTION' } };
      expect([planId, ...responses]).toMatchObject([planId, refusal, refusal]);
    }
    expect(await getSubscription(browser)).toMatchObject({ planId: 1, isCanceled: false });
    const { status } = await sendSubscriptionCommand(browser, 'cancel_subscription', {
      planId: '1',
    });
    expect(status).toBe(200);
  });

  it('may send ids in any case, plan ids as text, and no body to cancel', async () => {
    const browser = await signUp(app);
    const userId = browser.userId.toUpperCase();
    const history = await sendSubscriptionQuery(browser, 'get_all_user_subscriptions', { userId });
    expect([history.status, history.body.response]).toEqual([200, { subscriptions: [] }]);
    for (const planId of [true, [1], '', null, '1e0', 1.5, {}]) {
      const { body } = await sendSubscriptionCommand(browser, 'create_subscription_iten', {
        planId,
      });
      expect([planId, body.code]).toEqual([planId, 'INVALID']);
    }
    const started = await sendSubscriptionCommand(browser, 'create_subscription_iten', {
      planId: '2',
    });
    const { clientSecret } = started.body.response as { clientSecret: string };
    const { paymentIntentId } = await payWithCard(browser, clientSecret);
    const payload = { paymentIntentId, planId: '2', paymentMethodeId: null };
    expect((await sendSubscriptionCommand(browser, 'subscribe', payload)).status).toBe(200);
    const url = '/api/v1/user/subscription/cancel';
    const headers = { origin: 'http://localhost' };
    const canceled = await browser.send({ method: 'POST', url, headers });
    expect([canceled.status, canceled.body.response]).toMatchObject([
      200,
      { subscription: { planId: 2, isCanceled: true } },
    ]);
  });
});

describe('other users', () => {
  it('cannot see or change a membership', async () => {
    const before = await snapshot();
    const [card] = await getPaymentMethods(member);
    const responses = [
      await sendSubscriptionQuery(other, 'get_all_user_subscriptions', { userId: member.userId }),
      await sendSubscriptionCommand(other, 'cancel_subscription', {
        userId: member.userId,
        planId: 1,
      }),
      await sendSubscriptionCommand(other, 'resume_subscription', { userId: member.userId }),
      await sendSubscriptionCommand(other, 'remove_payment_method', { paymentMethodId: card?.id }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 404, 404, 404]);
    expect((await sendSubscriptionQuery(other, 'get_invoices')).body.response).toEqual({
      invoices: [],
    });
    expect(await snapshot()).toBe(before);
  });

  it('cannot pay with or for the purchase of someone else', async () => {
    const buyer = await signUp(app);
    await startPurchase(other, 1);
    const clientSecret = await startPurchase(buyer, 1);
    const card = { cardNumber: '4242424242424242', expMonth: 1, expYear: 2030, cvc: '123' };
    const paid = await other.post('/test-payments/confirm', { clientSecret, ...card });
    const answered = await other.post('/test-payments/authenticate', {
      clientSecret,
      isApproved: true,
    });
    const codes = [paid, answered].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [404, 'PAYMENT_NOT_FOUND'],
      [404, 'PAYMENT_NOT_FOUND'],
    ]);
    expect((await payWithCard(buyer, clientSecret)).status).toBe('succeeded');
  });

  it('who are admins see the history', async () => {
    const action = 'get_all_user_subscriptions';
    const { body } = await sendSubscriptionQuery(admin, action, { userId: member.userId });
    expect(body.response).toMatchObject({ subscriptions: [{ planId: 1, status: true }] });
    for (const userId of [UNKNOWN, 'nobody'])
      expect((await sendSubscriptionQuery(admin, action, { userId })).status).toBe(404);
  });
});

describe('limits', () => {
  it('allow 20 test cards an hour, and 30 payment calls a minute', async () => {
    const limited = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
    const user = await signUp(limited);
    const send = async (count: number, call: () => Promise<{ status: number }>) => {
      const statuses = [];
      for (let index = 0; index < count; index++) statuses.push((await call()).status);
      return statuses.lastIndexOf(404) + 1;
    };
    const card = { cardNumber: '4242424242424242', expMonth: 1, expYear: 2030, cvc: '123' };
    const pay = () => user.post('/test-payments/confirm', { clientSecret: 'pi_1', ...card });
    expect(await send(22, pay)).toBe(20);
    expect(await send(32, () => sendSubscriptionCommand(user, 'cancel_subscription'))).toBe(30);
    await limited.close();
  });
});
