import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FakeStripeEvent,
  type FakeStripeServer,
  fakeStripeKeys,
  startFakeStripeServer,
} from '@plateful/server/testing/fake-stripe-server';
import { openServerDatabase } from '@plateful/server/testing/open-server-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueMembershipReconciliation } from './harness/advance-membership-time.ts';
import { readEmails } from './harness/email-outbox.ts';
import { createTempDataDir, startTestServer, type TestServer } from './harness/test-server.ts';
import { TestUser } from './harness/test-user.ts';

const USERS = 6;
const CARD = '4242424242424242';
const POLL = { timeout: 30_000, interval: 100 };

let fake: FakeStripeServer;
let data: Awaited<ReturnType<typeof createTempDataDir>>;
let server: TestServer;
let users: TestUser[];

const startServer = async () => {
  server = await startTestServer(data.path, {
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: fakeStripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: fakeStripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: fakeStripeKeys.webhookSecret,
    STRIPE_API_BASE: fake.apiBase,
  });
  for (const user of users) user.setServerUrl(server.url);
};

beforeAll(async () => {
  fake = await startFakeStripeServer(new Date());
  data = await createTempDataDir();
  users = [];
  await startServer();
  for (let count = 0; count < USERS; count++)
    users.push(await TestUser.signUp(server.url, data.path));
});
afterAll(async () => {
  await server.stop();
  await data.remove();
  await fake.close();
});

function getCustomer({ userId }: TestUser) {
  const customers = [...fake.account.customers.values()];
  const { invoices, subscriptions } =
    customers.find(({ metadata }) => metadata.userId === userId)?.document ?? {};
  return {
    invoiceId: invoices?.at(-1)?.invoiceId ?? '',
    subscriptionId: subscriptions?.at(-1)?.subscriptionId ?? '',
  };
}

/** Pays without the call that completes the purchase, as if the browser had been closed. */
async function pay(user: TestUser): Promise<void> {
  const payload = { planId: 1 };
  const { body } = await user.post('/subscription', {
    action: 'create_subscription_iten',
    payload,
  });
  fake.confirmPayment((body.response as { clientSecret: string }).clientSecret, CARD);
}

/** What happens in Stripe in each round, and whether it leaves a Pro user. */
const rounds: { change: (user: TestUser) => unknown; isPro: boolean }[] = [
  { change: pay, isPro: true },
  {
    change: (user) => fake.setDispute(getCustomer(user).invoiceId, 'needs_response'),
    isPro: false,
  },
  { change: (user) => fake.setDispute(getCustomer(user).invoiceId, 'won'), isPro: true },
  { change: (user) => fake.refund(getCustomer(user).invoiceId, 1), isPro: true },
  { change: (user) => fake.endSubscription(getCustomer(user).subscriptionId), isPro: false },
  { change: pay, isPro: true },
];

/** Delivers the events at the same time. @returns those that were not acknowledged */
async function deliver(events: readonly FakeStripeEvent[]): Promise<FakeStripeEvent[]> {
  const failed = await Promise.all(
    events.map(async (event) => {
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': event.sign(new Date()),
      };
      const request = { method: 'POST', body: new Uint8Array(event.body), headers };
      const response = await fetch(`${server.url}/webhooks/stripe`, request).catch(() => null);
      return response?.status === 200 ? [] : [event];
    }),
  );
  return failed.flat();
}

/** Waits until the server has sent that many requests to Stripe, which it does while it handles events. */
async function waitForStripeRequests(count: number): Promise<void> {
  const end = fake.requests.length + count;
  await expect
    .poll(() => fake.requests.length, { ...POLL, interval: 1 })
    .toBeGreaterThanOrEqual(end);
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { pool, close } = await openServerDatabase(data.path);
  try {
    return (await pool.query(text, values)).rows;
  } finally {
    await close();
  }
}

const listWaitingJobs = () =>
  query(`select task_identifier, last_error from graphile_worker.jobs
         where task_identifier like 'membership%' and (key is null or key not like 'membership-end:%')`);

/** Reads all customers from Stripe again. @returns what the server logs about it */
async function reconcile(): Promise<string> {
  const [{ now } = { now: null }] = await query<{ now: Date }>('select now()');
  await query('update payment_customers set synced_at = null');
  await enqueueMembershipReconciliation(data.path);
  const findEntry = async () => {
    const [entry] = await query<{ message: string }>(
      "select message from log_entries where message like 'Memberships checked%' and timestamp > $1",
      [now],
    );
    return entry?.message ?? '';
  };
  await expect.poll(findEntry, POLL).not.toBe('');
  return findEntry();
}

it('kill -9 while events of the card provider are handled loses and doubles nothing', async () => {
  for (const [round, { change, isPro }] of rounds.entries()) {
    for (const user of users) await change(user);
    const events = fake.takeEvents();
    const delivery = deliver([...events, ...events]);
    await waitForStripeRequests(1 + ((round * 5) % 12));
    await sleep((round * 7) % 20);
    await server.kill();
    const unacknowledged = await delivery;

    await startServer();
    expect(await deliver([...unacknowledged, ...events.slice(0, 3)].reverse())).toEqual([]);
    await expect.poll(listWaitingJobs, POLL).toEqual([]);
    expect([round, await reconcile()]).toEqual([
      round,
      `Memberships checked: ${USERS} customers, 0 differences`,
    ]);
    for (const user of users) {
      const { body } = await user.send('/auth/check-login');
      expect([round, body.user]).toMatchObject([round, { isProUser: isPro }]);
    }
  }
  const emails = await readEmails(data.path);
  for (const user of users) {
    const { body } = await user.send('/subscription?action=get_invoices&payload={}');
    expect(body.response).toMatchObject({
      invoices: [{ status: 'paid' }, { status: 'partly_refunded', refundedAmount: 1 }],
    });
    // The verification code, and a receipt of each purchase.
    expect(emails.filter((text) => text.includes(user.email))).toHaveLength(3);
  }
});
