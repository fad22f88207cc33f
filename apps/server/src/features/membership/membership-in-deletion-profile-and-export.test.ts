import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentGatewayUnavailableError } from '#ports/payment-gateway.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { ScriptedPaymentGateway } from '#testing/fakes/scripted-payment-gateway.ts';
import { buyMembership, sendSubscriptionCommand } from '#testing/membership-scenarios.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(() => app.clock.set(new Date('2026-03-14T12:00:00Z')));
afterAll(() => app.close());

describe('deleting an account', () => {
  it('ends the membership, removes the cards, and keeps payments without their owner', async () => {
    const browser = await signUp(app);
    await buyMembership(browser);
    expect((await browser.post('/auth/delete/account')).status).toBe(200);
    await app.deliverEmails();
    const { rows } = await app.database.pool.query(
      `select (select count(*)::int from subscriptions) as subscriptions,
         (select count(*)::int from payment_customers) as customers,
         (select count(*)::int from test_payment_customers) as provider_customers,
         (select count(*)::int from payments where owner_id is null and amount_cents = 999) as payments,
         (select count(*)::int from graphile_worker.jobs) as jobs`,
    );
    const none = { subscriptions: 0, customers: 0, provider_customers: 0, jobs: 0 };
    expect(rows).toEqual([{ ...none, payments: 1 }]);
    expect(app.jobErrors).toEqual([]);
  });

  it('tries again if the provider does not respond', async () => {
    const gateway = new ScriptedPaymentGateway();
    const other = await buildTestApp({ paymentGateway: gateway });
    const browser = await signUp(other);
    await other.database.pool.query(
      `insert into payment_customers (owner_id, provider, customer_id, created_at) values ($1, 'stripe', 'cus_1', now())`,
      [browser.userId],
    );
    gateway.failure = new PaymentGatewayUnavailableError('connection refused');
    expect((await browser.post('/auth/delete/account')).status).toBe(200);
    await other.deliverEmails();
    expect(gateway.deletedCustomers).toEqual([]);
    gateway.failure = null;
    await other.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await other.deliverEmails();
    expect(gateway.deletedCustomers).toEqual(['cus_1']);
    await other.close();
  });
});

describe('the profile', () => {
  it('describes the memberships', async () => {
    const browser = await signUp(app);
    const getProfile = async () => {
      const { body } = await browser.get('/api/backend/userprofile?action=find_user');
      return (body.response as { user: object }).user;
    };
    expect(await getProfile()).toMatchObject({ totalSubscriptions: 0, subscriptionPlan: null });
    await buyMembership(browser, 2);
    const membership = {
      ...{ totalSubscriptions: 1, activeSubscriptions: 1, subscriptionType: 'pro' },
      ...{ subscriptionPlan: '6 Month (Web)', subscriptionSource: 'stripe' },
      subscriptionExpires: '2026-09-14T12:00:00.000Z',
    };
    expect(await getProfile()).toMatchObject(membership);
    const update = await browser.post('/profile/update', { displayName: 'Ada' });
    expect(update.body.response).toMatchObject({ user: membership });
    await sendSubscriptionCommand(browser, 'cancel_subscription');
    expect(await getProfile()).toMatchObject(membership);
  });
});

describe('the export', () => {
  it('contains memberships and payments', async () => {
    const browser = await signUp(app);
    await buyMembership(browser, 3);
    const { bytes } = await browser.get('/api/backend/v1/account/export');
    const files = unzipSync(bytes);
    const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(read('account.json')).toMatchObject({ subscriptionPlan: 'Yearly (Web)' });
    expect(read('memberships.json')).toMatchObject([{ plan: 'Yearly (Web)', status: true }]);
    expect(read('payments.json')).toMatchObject([{ planName: 'Yearly', amount: 8999 }]);
  });
});
