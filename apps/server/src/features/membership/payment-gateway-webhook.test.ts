import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CustomerPurchases, PaymentGatewayUnavailableError } from '#ports/payment-gateway.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { ScriptedPaymentGateway } from '#testing/fakes/scripted-payment-gateway.ts';
import { isProUser } from '#testing/membership-scenarios.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
/** Of each event; up to five in `npm run test:all`. */
const MAX_DELIVERIES = process.env.TEST_ALL ? 5 : 2;
/** Every order of the events is tried in `npm run test:all`, otherwise every seventh of the 120. */
const ORDER_STEP = process.env.TEST_ALL ? 1 : 7;

const gateway = new ScriptedPaymentGateway();
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ paymentGateway: gateway });
});
beforeEach(async () => {
  app.clock.set(NOW);
  gateway.failure = null;
  await app.deliverEmails();
  app.jobErrors.length = 0;
});
afterAll(() => app.close());

const invoice = (customerId: string, index: number): CustomerPurchases['invoices'][number] => ({
  invoiceId: `in_${customerId}_${index}`,
  number: `A-${index}`,
  subscriptionId: `sub_${customerId}`,
  paymentIntentId: `pi_${customerId}_${index}`,
  status: 'paid',
  amountCents: 999,
  refundedCents: 0,
  isDisputed: false,
  currency: 'usd',
  periodStart: new Date(Date.UTC(2026, 2 + index, 14)),
  periodEnd: new Date(Date.UTC(2026, 3 + index, 14)),
  createdAt: new Date(Date.UTC(2026, 2 + index, 14)),
  paidAt: new Date(Date.UTC(2026, 2 + index, 14)),
});

/** The provider's data after each of the five events of a membership. */
function getRecord(customerId: string, eventCount: number): CustomerPurchases {
  const months = [0, 0, 1, 2, 2, 2][eventCount] ?? 0;
  const isUnpaid = eventCount === 3;
  const [newest, ...paid] = Array.from({ length: months + 1 }, (_, index) =>
    invoice(customerId, index),
  ).reverse();
  if (eventCount === 0 || !newest) return { subscriptions: [], invoices: [] };
  return {
    subscriptions: [
      {
        subscriptionId: `sub_${customerId}`,
        planId: 1,
        status: isUnpaid ? 'past_due' : 'active',
        amountCents: 999,
        currency: 'usd',
        startedAt: new Date('2026-03-14'),
        periodStart: newest.periodStart,
        periodEnd: newest.periodEnd,
        cancelAtPeriodEnd: eventCount === 5,
        endedAt: null,
      },
    ],
    invoices: [isUnpaid ? { ...newest, status: 'failed', paidAt: null } : newest, ...paid],
  };
}

async function createCustomer(): Promise<{ userId: string; customerId: string }> {
  const { userId } = await signUp(app);
  const customerId = `cus_${userId.replaceAll('-', '')}`;
  await addCustomer(userId, customerId);
  return { userId, customerId };
}

async function addCustomer(userId: string, customerId: string): Promise<void> {
  await app.database.pool.query(
    `insert into payment_customers (owner_id, provider, customer_id, synced_at, created_at)
     values ($1, 'stripe', $2, $3, $3)`,
    [userId, customerId, NOW],
  );
}

/** As the provider sends it: without cookies and `Origin`. */
async function deliver(customerId: string | null, event: number | string, type = 'invoice.paid') {
  const { payload, headers } = gateway.createWebhook({
    eventId: `evt_${customerId}_${event}`,
    type,
    customerId,
  });
  const options = { method: 'POST', url: '/webhooks/stripe', payload } as const;
  const sent = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  return app.createBrowser().send({ ...options, headers: sent });
}

/** Everything stored about a user's memberships, apart from ids and times of storing. */
async function getState(userId: string): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select (select pro_until from users where id = $1),
       (select json_agg(to_jsonb(s) - '{id,owner_id,created_at,updated_at}'::text[]) from subscriptions s where owner_id = $1) as subscriptions,
       (select json_agg(to_jsonb(p) - '{id,owner_id}'::text[] order by invoice_id) from payments p where owner_id = $1) as payments`,
    [userId],
  );
  return JSON.stringify(rows[0]).replaceAll(userId.replaceAll('-', ''), 'X');
}

/** Reads all customers that are due. @returns the log entry */
async function reconcile(): Promise<string> {
  await app.hourlyTasks['start-membership-reconciliation']?.({});
  await app.deliverEmails();
  const { rows } = await app.database.pool.query(
    `select message from log_entries where message like 'Memberships checked%' order by id desc limit 1`,
  );
  return rows[0]?.message;
}

describe('an event', () => {
  it('makes the user a Pro user within a job, once', async () => {
    const { userId, customerId } = await createCustomer();
    gateway.records.set(customerId, getRecord(customerId, 5));
    const reads = gateway.readCount;
    for (let count = 0; count < 3; count++) expect((await deliver(customerId, 1)).status).toBe(200);
    await deliver(customerId, 2);
    await app.deliverEmails();
    expect(gateway.readCount).toBe(reads + 1);
    expect(app.publishedEvents).toContainEqual({
      event: 'subscription:updated',
      userId,
      data: { isProUser: true },
    });
    await deliver(customerId, 1);
    await app.deliverEmails();
    expect(gateway.readCount).toBe(reads + 1);
  });

  it('about an unknown customer, or none, is ignored', async () => {
    const reads = gateway.readCount;
    expect((await deliver('cus_unknown', 1)).status).toBe(200);
    expect((await deliver(null, 1)).status).toBe(200);
    await app.deliverEmails();
    expect(gateway.readCount).toBe(reads);
  });

  it('with a wrong signature is rejected and logged', async () => {
    const { customerId, userId } = await createCustomer();
    gateway.records.set(customerId, getRecord(customerId, 1));
    const event = gateway.createWebhook({ eventId: 'evt_1', type: 'a', customerId });
    const url = '/webhooks/stripe';
    const json = { 'content-type': 'application/json' };
    for (const [payload, headers] of [
      [event.payload, json],
      [event.payload, { ...json, 'stripe-signature': 'v1=00' }],
      [event.payload.replace('"a"', '"b"'), { ...json, ...event.headers }],
    ] as const) {
      const { status } = await app.createBrowser().send({ method: 'POST', url, payload, headers });
      expect(status).toBe(400);
    }
    await app.deliverEmails();
    gateway.records.delete(customerId);
    expect(await getState(userId)).toContain('"subscriptions":null');
    const countEntries = async () => {
      const { rows } = await app.database.pool.query(
        `select count(*)::int from log_entries where message = 'Webhook rejected' and context->>'route' = $1`,
        [url],
      );
      return rows[0].count;
    };
    await vi.waitFor(async () => expect(await countEntries()).toBeGreaterThan(0));
  });

  it('can have up to 256 KB', async () => {
    const send = (bytes: number) => {
      const { payload, headers } = gateway.createWebhook({
        ...{ eventId: 'evt_large', customerId: null },
        type: 'x'.repeat(bytes),
      });
      return app
        .createBrowser()
        .send({ method: 'POST', url: '/webhooks/stripe', payload, headers });
    };
    expect((await send(255 * 1024)).status).toBe(200);
    expect((await send(256 * 1024)).status).toBe(413);
  });

  it('is processed later if the provider does not respond', async () => {
    const { userId, customerId } = await createCustomer();
    gateway.records.set(customerId, getRecord(customerId, 5));
    gateway.failure = new PaymentGatewayUnavailableError('connection refused');
    expect((await deliver(customerId, 1)).status).toBe(200);
    await app.deliverEmails();
    expect(app.jobErrors.map(String)).toEqual([expect.stringContaining('membership-sync')]);
    gateway.failure = null;
    await app.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await app.deliverEmails();
    expect(await getState(userId)).toContain('"2026-06-14');
  });
});

describe('five events', () => {
  const permute = (list: number[]): number[][] =>
    list.length < 2
      ? [list]
      : list.flatMap((first) =>
          permute(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
        );

  it('have the same result in any order, each delivered several times', {
    timeout: 300_000,
  }, async () => {
    const owner = await signUp(app);
    const orders = permute([1, 2, 3, 4, 5]).filter((_, index) => index % ORDER_STEP === 0);
    const { rows: users } = await app.database.pool.query<{ id: string }>(
      `insert into users (id, email, username, display_name, email_verified_at, created_at)
       select gen_random_uuid(), 'order' || i || '@example.com', 'order_' || i, 'x', now(), now()
       from generate_series(1, $1) i returning id`,
      [orders.length],
    );
    const deliveries = users.map(({ id: userId }, index) => {
      const customerId = `cus_${userId.replaceAll('-', '')}`;
      const order = orders[index] ?? [];
      const events = order.flatMap((event, position) =>
        Array.from({ length: 1 + ((index + position) % MAX_DELIVERIES) }, () => event),
      );
      return { userId, customerId, events };
    });
    for (const { userId, customerId } of deliveries) await addCustomer(userId, customerId);
    const deliverPart = (from: number, to: number) =>
      Promise.all(
        deliveries.map(async ({ customerId, events }) => {
          for (const [position, event] of events.slice(from, to).entries()) {
            // An event is sent after what it reports has happened.
            const happened = Math.max(event, ...events.slice(0, from + position));
            gateway.records.set(customerId, getRecord(customerId, happened));
            expect((await deliver(customerId, event)).status).toBe(200);
          }
        }),
      );
    await deliverPart(0, 2);
    if (process.env.TEST_ALL) await app.deliverEmails();
    await deliverPart(2, Infinity);
    await app.deliverEmails();
    const states = new Set(await Promise.all(deliveries.map(({ userId }) => getState(userId))));
    expect([...states]).toEqual([expect.stringContaining('"pro_until":"2026-06-14T00:00:00')]);
    app.clock.advance(25 * HOUR_MS);
    expect(await reconcile()).toMatch(/: \d+ customers, 0 differences$/);
    expect(app.jobErrors).toEqual([]);
    expect(await isProUser(owner)).toBe(false);
  });

  it('have the same result when the process is killed after any statement', {
    timeout: 120_000,
  }, async () => {
    const [reference, user] = [await createCustomer(), await createCustomer()];
    let killedCount = 0;
    const runUntilDone = async (step: () => Promise<unknown>, isDone: () => Promise<boolean>) => {
      for (let statements = 1; statements < 40; statements++) {
        const stop = killAfter(app.database.pool, statements);
        await step();
        stop();
        if (await isDone()) return;
        killedCount += 1;
      }
      throw new Error('The step never succeeds.');
    };
    const runJobs = () =>
      app.services.membershipSyncJobs.run({ userId: user.userId }).catch(() => {});
    for (let event = 1; event <= 5; event++) {
      for (const { customerId } of [reference, user])
        gateway.records.set(customerId, getRecord(customerId, event));
      await deliver(reference.customerId, event);
      await app.deliverEmails();
      const before = await getState(user.userId);
      let status = 0;
      await runUntilDone(
        async () => {
          status = (await deliver(user.customerId, event)).status;
        },
        async () => status === 200,
      );
      const expected = await getState(reference.userId);
      await runUntilDone(runJobs, async () => {
        const state = await getState(user.userId);
        // Nothing or everything is stored.
        expect([before, expected]).toContain(state);
        return state === expected;
      });
    }
    expect(killedCount).toBeGreaterThan(30);
    await app.deliverEmails();
    app.clock.advance(25 * HOUR_MS);
    expect(await reconcile()).toMatch(/, 0 differences$/);
  });
});

/** From now on, a transaction loses its connection after a number of statements. @returns a function that ends this */
function killAfter(pool: pg.Pool, statements: number): () => void {
  let left = statements;
  const connect: (callback?: unknown) => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const spy = vi.spyOn(pool, 'connect').mockImplementation(async (callback?: unknown) => {
    // Statements outside of transactions.
    if (callback) return connect(callback);
    const client = await connect();
    const query: (...values: unknown[]) => unknown = client.query.bind(client);
    const querySpy = vi.spyOn(client, 'query').mockImplementation((...values: unknown[]) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : query(...values);
    });
    const release = client.release.bind(client);
    client.release = (error) => {
      querySpy.mockRestore();
      client.release = release;
      release(left < 0 ? true : error);
    };
    return client;
  });
  const stop = () => spy.mockRestore();
  onTestFinished(stop);
  return stop;
}

describe('the hourly task', () => {
  it('finds missed events, and reads each customer once a day', async () => {
    const { userId, customerId } = await createCustomer();
    gateway.records.set(customerId, getRecord(customerId, 1));
    await deliver(customerId, 1);
    app.clock.advance(25 * HOUR_MS);
    await reconcile();
    gateway.records.set(customerId, getRecord(customerId, 5));
    // The stored period has ended, so that the customer is read again within an hour.
    app.clock.advance(HOUR_MS);
    expect(await reconcile()).toMatch(/: 1 customers, 3 differences$/);
    expect(await getState(userId)).toContain('"pro_until":"2026-06-14');
    expect(await reconcile()).toMatch(/: 0 customers, 0 differences$/);
  });

  it('ends a membership whose customer was deleted at the provider', async () => {
    const { userId, customerId } = await createCustomer();
    gateway.records.set(customerId, getRecord(customerId, 5));
    await deliver(customerId, 1);
    await app.deliverEmails();
    gateway.records.delete(customerId);
    app.clock.advance(25 * HOUR_MS);
    await reconcile();
    expect(JSON.parse(await getState(userId))).toMatchObject({
      pro_until: app.clock.now().toISOString(),
      subscriptions: [{ status: 'ended' }],
    });
  });

  it('ends memberships that were bought with test payments', async () => {
    const browser = await signUp(app);
    await app.database.pool.query(
      `insert into subscriptions (id, owner_id, provider, provider_id, plan_id, status, currency,
         started_at, period_start, period_end, pro_until, created_at, updated_at)
       values (gen_random_uuid(), $1, 'test', 'sub_test', 3, 'active', 'usd', $2, $2, '2100-01-01', '2100-01-01', $2, $2)`,
      [browser.userId, NOW],
    );
    await app.database.pool.query(`update users set pro_until = '2100-01-01' where id = $1`, [
      browser.userId,
    ]);
    expect(await isProUser(browser)).toBe(true);
    await reconcile();
    expect(await isProUser(browser)).toBe(false);
  });

  it('deletes received events after 30 days', async () => {
    const countEvents = async () =>
      (await app.database.pool.query('select count(*)::int from webhook_events')).rows[0].count;
    expect(await countEvents()).toBeGreaterThan(0);
    app.clock.advance(31 * 24 * HOUR_MS);
    await app.hourlyTasks['delete-expired-webhook-events']?.({});
    expect(await countEvents()).toBe(0);
  });
});
