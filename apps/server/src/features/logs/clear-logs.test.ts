import type { LogPage } from '@plateful/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signUp, signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let admin: TestHttpClient;
let user: TestHttpClient;

beforeAll(async () => {
  app = await buildTestApp();
  admin = await signUpAdmin(app);
  user = await signUp(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('truncate log_entries, log_counts, rate_limits'));

const query = (action: string, path = '/logger') =>
  admin.get(`/api/backend${path}?${new URLSearchParams({ action, payload: '{}' })}`);

async function storeEntries(count: number): Promise<void> {
  const entry = { level: 'info', message: 'entry', platform: 'web' } as const;
  await app.services.logs.store(...Array.from({ length: count }, () => entry));
}

describe('clearing the log', () => {
  const clear = (browser: TestHttpClient) => browser.post('/logger', { action: 'clearLogs' });
  const listActions = async () =>
    (await query('getAuditTrail', '/admin')).body.response as {
      entries: { action: string; details: object; adminEmail: string }[];
    };

  it('deletes all entries and counts, and is recorded', async () => {
    await storeEntries(10);
    const owner = await signUpAdmin(app);
    const { body } = await clear(owner);
    expect(body.response).toEqual({ deletedCount: 10 });
    const { response } = (await query('getLogs')).body as { response: LogPage };
    expect(response.pagination.totalCount).toBe(0);
    const { entries } = await listActions();
    expect(entries[0]).toMatchObject({
      action: 'clearLogs',
      details: { deletedCount: 10 },
      adminEmail: owner.email,
    });
    await clear(owner);
    expect((await listActions()).entries).toHaveLength(entries.length + 1);
  });

  it('requires the password again after an hour', async () => {
    const owner = await signUpAdmin(app);
    app.clock.advance(HOUR_MS - 1000);
    expect((await clear(owner)).status).toBe(200);
    app.clock.advance(2000);
    expect((await clear(owner)).body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect((await clear(user)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('retries while a statement holds the table', async () => {
    const owner = await signUpAdmin(app);
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('lock table log_entries in row exclusive mode');
    const isWaiting = async () => {
      const { rows } = await client.query(
        "select from pg_locks where relation = 'log_entries'::regclass and not granted",
      );
      return rows.length > 0;
    };
    const cleared = clear(owner);
    await vi.waitUntil(isWaiting, { timeout: 10_000, interval: 10 });
    // The first attempt ends, so that other statements can run.
    await vi.waitUntil(async () => !(await isWaiting()), { timeout: 10_000, interval: 10 });
    await client.query('commit');
    client.release();
    expect((await cleared).status).toBe(200);
  });

  it('does not delay other statements while the table is vacuumed', async () => {
    const owner = await signUpAdmin(app);
    const client = await app.database.pool.connect();
    await client.query('begin');
    // The lock of a vacuum.
    await client.query('lock table log_entries in share update exclusive mode');
    const cleared = clear(owner);
    await vi.waitUntil(
      async () => {
        const { rows } = await client.query(
          "select from pg_locks where relation = 'log_entries'::regclass and not granted",
        );
        return rows.length > 0;
      },
      { timeout: 10_000, interval: 10 },
    );
    const { rows } = await client.query(
      "select mode from pg_locks where relation = 'log_entries'::regclass and not granted",
    );
    expect(rows).toEqual([{ mode: 'ShareUpdateExclusiveLock' }]);
    await storeEntries(3);
    await client.query('commit');
    client.release();
    expect((await cleared).body.response).toEqual({ deletedCount: 3 });
  });
});
