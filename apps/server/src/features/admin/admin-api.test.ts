import type { AdminStatistics, AuditEntry, Profile } from '@plateful/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let admin: TestHttpClient & { userId: string; email: string };
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate users, admin_actions, log_entries, log_counts cascade');
  admin = await signUpAdmin(app);
});

async function query<T>(action: string, payload: object = {}, path = '/admin'): Promise<T> {
  const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  const { status, body } = await admin.get(`/api/backend${path}?${search}`);
  expect([status, body.errorMessage]).toEqual([200, undefined]);
  return body.response as T;
}

describe('searching users', () => {
  const find = async (text: string, page: object = {}) =>
    query<{ users: Profile[]; totalUsers: number }>('findUsers', { query: text, ...page });

  it('finds ids, names, usernames and addresses, newest first', async () => {
    const lina = await signUp(app, { email: 'lina.kim@example.com' });
    app.clock.advance(1000);
    const omar = await signUp(app, { email: 'omar@kitchen.example' });
    await omar.post('/profile/update', { firstName: 'Omár', lastName: 'O_Neill 100%' });
    for (const [text, expected] of [
      ['lina.k', [lina.email]],
      ['KITCHEN', [omar.email]],
      [omar.userId, [omar.email]],
      ['omár', [omar.email]],
      ['o_neill', [omar.email]],
      ['0%', []],
      ['xneill', []],
      ['li', [lina.email]],
      ['example', [omar.email, lina.email, admin.email]],
      ['', [omar.email, lina.email, admin.email]],
    ] as const) {
      const { users, totalUsers } = await find(text);
      expect([text, users.map(({ email }) => email), totalUsers]).toEqual([
        text,
        expected,
        expected.length,
      ]);
    }
    const secondPage = await find('example', { skip: 1, limit: 1 });
    expect(secondPage.users.map(({ email }) => email)).toEqual([lina.email]);
  });
});

describe('the audit trail', () => {
  const listActions = () => query<{ entries: AuditEntry[]; total: number }>('getAuditTrail');

  it('records that an admin views data of another user, once an hour', async () => {
    const [user, other] = [await signUp(app), await signUp(app)];
    const view = async () => {
      await query('find_user', { userId: user.userId }, '/userprofile');
      await query('search_user', { query: user.email }, '/userprofile');
      await query('getLogsByUser', { userId: user.userId }, '/logger');
      await query('searchLogs', { userId: user.userId, query: 'error' }, '/logger');
    };
    await query('get_all_user_subscriptions', { userId: user.userId }, '/subscription');
    await query('GET_USER_ITEMS', { userId: user.userId }, '/items');
    await Promise.all([view(), view(), view()]);
    await query('find_user', { userId: other.userId }, '/userprofile');
    // Data of one's own.
    await query('find_user', {}, '/userprofile');
    await user.get('/api/backend/userprofile?action=find_user');
    const { entries, total } = await listActions();
    expect(total).toBe(5);
    expect(entries.map(({ action, details }) => [action, details.userId]).sort()).toEqual(
      [
        ['viewLogs', user.userId],
        ['viewProfile', user.userId],
        ['viewRecipes', user.userId],
        ['viewProfile', other.userId],
        ['viewSubscriptions', user.userId],
      ].sort(),
    );
    expect(entries[0]).toMatchObject({ adminId: admin.userId, adminEmail: admin.email });
    app.clock.advance(HOUR_MS);
    await view();
    expect((await listActions()).total).toBe(7);
  });

  it('outlives the account of its admin', async () => {
    const second = await signUpAdmin(app);
    await second.post('/logger', { action: 'clearLogs' });
    await second.post('/auth/delete/account');
    expect((await listActions()).entries[0]).toMatchObject({ adminEmail: second.email });
  });
});

it('counts errors, sign-ups, scans and payments per day', async () => {
  const { pool } = app.database;
  const entry = { message: 'x', platform: 'server' };
  await app.services.logs.store({ ...entry, level: 'error' }, { ...entry, level: 'info' });
  app.clock.advance(DAY_MS);
  await signUp(app);
  const today = app.clock.now();
  await pool.query("insert into daily_counts values ($1, 'scan', 'recipe', 7)", [today]);
  await pool.query(
    `insert into payments (id, provider, invoice_id, number, subscription_provider_id, plan_id, status,
        amount_cents, refunded_cents, currency, period_start, period_end, created_at, paid_at)
      select gen_random_uuid(), provider, status || provider, 'n', 's', 1, status, 999, 99, 'usd', $1, $1, $1, $1
      from unnest(array['stripe', 'test']) as provider, unnest(array['paid', 'failed']) as status`,
    [today],
  );
  const statistics = await query<AdminStatistics>('getStatistics', { days: 3 });
  const counts = (series: { count: number }[] | undefined) => series?.map(({ count }) => count);
  expect(statistics.errors.at(-1)?.day).toBe(today.toISOString().slice(0, 10));
  expect(counts(statistics.errors)).toEqual([0, 1, 0]);
  expect(counts(statistics.signUps)).toEqual([0, 1, 1]);
  expect(counts(statistics.scans.recipe)).toEqual([0, 0, 7]);
  expect(counts(statistics.scans.failed)).toEqual([0, 0, 0]);
  expect(counts(statistics.revenue)).toEqual([0, 0, 900]);
  expect(counts(statistics.testRevenue)).toEqual([0, 0, 900]);
});
