import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderCallResult } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('truncate users, provider_calls cascade'));

const newCall = { provider: 'openai', model: 'gpt', purpose: 'recognize' } as const;
const success: ProviderCallResult = {
  outcome: 'ok',
  inputTokens: 900,
  outputTokens: 400,
  costUsd: 0.0042,
};
const noUsage = { inputTokens: null, outputTokens: null, costUsd: null };

async function getCalls() {
  const { rows } = await app.database.pool.query('select * from provider_calls order by id');
  return rows;
}

describe('a call to a provider', () => {
  it('is recorded while it runs, and completed when it ends', async () => {
    const { userId } = await signUp(app);
    const call = await app.services.providerCalls.forUser(userId).start(newCall);
    const running = { user_id: userId, ...newCall, outcome: 'running', duration_ms: null };
    expect(await getCalls()).toMatchObject([running]);
    app.clock.advance(1234);
    await call.end(success);
    const expected = { input_tokens: 900, output_tokens: 400, cost_micro_usd: '4200' };
    expect(await getCalls()).toMatchObject([{ outcome: 'ok', duration_ms: 1234, ...expected }]);
    // Ends once only.
    await call.end({ ...noUsage, outcome: 'cancelled' });
    expect(await getCalls()).toMatchObject([{ outcome: 'ok', ...expected }]);
  });

  it('that cannot be recorded is not made, and the error contains no values', async () => {
    const userId = '0197f000-0000-7000-8000-000000000001';
    const start = app.services.providerCalls.forUser(userId).start(newCall);
    const error = await start.catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'RecognitionError', kind: 'unavailable' });
    expect(String(error)).not.toContain(userId);
  });

  it('holds no transaction while it runs', async () => {
    await app.services.providerCalls.forUser(null).start(newCall);
    const { rows } = await app.database.pool.query(
      `select count(*)::int from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows[0].count).toBe(0);
  });

  it('stores no usage that is no number of tokens and no amount', async () => {
    const call = await app.services.providerCalls.forUser(null).start(newCall);
    await call.end({ outcome: 'ok', inputTokens: -1, outputTokens: 1e12, costUsd: Number.NaN });
    const unknown = { input_tokens: null, output_tokens: null, cost_micro_usd: null };
    expect(await getCalls()).toMatchObject([{ outcome: 'ok', ...unknown }]);
  });

  it('remains without a user when the account is deleted', async () => {
    const browser = await signUp(app);
    const call = await app.services.providerCalls.forUser(browser.userId).start(newCall);
    await browser.post('/auth/delete/account');
    await call.end(success);
    expect(await getCalls()).toMatchObject([{ user_id: null, outcome: 'ok' }]);
  });

  it('that cannot be stored does not fail', async () => {
    const { pool } = app.database;
    const call = await app.services.providerCalls.forUser(null).start(newCall);
    await pool.query('alter table provider_calls rename to renamed');
    await call.end(success);
    await pool.query('alter table renamed rename to provider_calls');
    const { rows } = await pool.query("select message from log_entries where level = 'error'");
    expect(rows[0].message).toMatch(/^A call to a provider was not recorded: /);
  });

  it('of a process that has crashed is ended', async () => {
    await app.services.providerCalls.forUser(null).start(newCall);
    await app.services.providerCalls.endAbandoned();
    expect(await getCalls()).toMatchObject([{ outcome: 'running' }]);
    app.clock.advance(2 * HOUR_MS);
    await app.services.providerCalls.endAbandoned();
    expect(await getCalls()).toMatchObject([{ outcome: 'cancelled', budgeted_micro_usd: '50000' }]);
  });

  it('is deleted after 400 days', async () => {
    await app.services.providerCalls.forUser(null).start(newCall);
    app.clock.advance(399 * DAY_MS);
    await app.services.providerCalls.deleteExpired();
    expect(await getCalls()).toHaveLength(1);
    app.clock.advance(2 * DAY_MS);
    await app.services.providerCalls.deleteExpired();
    expect(await getCalls()).toEqual([]);
  });
});
