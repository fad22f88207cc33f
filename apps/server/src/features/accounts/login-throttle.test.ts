import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { LoginThrottle } from './login-throttle.ts';

const LOCKED_MESSAGE = 'Too many failed attempts. Please wait 15 minutes and try again.';

/** RATE_LIMIT is off here, which does not disable the throttle. */
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const advanceMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

function logIn(email: string, password: string) {
  return app.createBrowser().post('/auth/login', { email, password });
}

async function getLoginStatus(email: string, password = TEST_PASSWORD): Promise<number> {
  return (await logIn(email, password)).status;
}

async function failLogins(email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect(await getLoginStatus(email, 'Wrong-one-1')).toBe(401);
}

describe('wrong passwords', () => {
  it('lock sign-in at the tenth, even for the correct password', async () => {
    const { email } = await signUp(app);
    await failLogins(email, 10);
    const { status, body, headers } = await logIn(email, TEST_PASSWORD);
    expect(status).toBe(429);
    expect(body).toMatchObject({ succeeded: false, isLogIn: false, errorMessage: LOCKED_MESSAGE });
    expect(headers['retry-after']).toBe('900');
  });

  it('lock for 15 minutes from the tenth, regardless of further attempts', async () => {
    const { email } = await signUp(app);
    await failLogins(email, 1);
    advanceMinutes(10);
    await failLogins(email, 9);
    advanceMinutes(14.9);
    expect(await getLoginStatus(email)).toBe(429);
    advanceMinutes(0.1);
    expect(await getLoginStatus(email)).toBe(200);
  });

  it('count for 15 minutes', async () => {
    const { email } = await signUp(app);
    await failLogins(email, 9);
    advanceMinutes(15);
    await failLogins(email, 9);
    expect(await getLoginStatus(email)).toBe(200);
  });

  it('are reset by the correct password', async () => {
    const { email } = await signUp(app);
    await failLogins(email, 9);
    expect(await getLoginStatus(email)).toBe(200);
    await failLogins(email, 9);
    expect(await getLoginStatus(email)).toBe(200);
  });

  it('do not lock other accounts', async () => {
    const { email } = await signUp(app);
    const other = await signUp(app);
    await failLogins(email, 10);
    expect(await getLoginStatus(email)).toBe(429);
    expect(await getLoginStatus(other.email)).toBe(200);
  });

  it('are verified at most ten at a time', async () => {
    const { email } = await signUp(app);
    const guesses = Array.from({ length: 50 }, (_, i) => getLoginStatus(email, `Wrong-one-${i}`));
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect(await getLoginStatus(email)).toBe(429);
  });

  it('do not block a concurrent correct password', async () => {
    const { email } = await signUp(app);
    const wrong = Array.from({ length: 9 }, () => getLoginStatus(email, 'Wrong-one-1'));
    const right = getLoginStatus(email);
    expect(await Promise.all(wrong)).toEqual(Array(9).fill(401));
    expect(await right).toBe(200);
    expect(await getLoginStatus(email)).toBe(200);
  });

  it('do not count 40 concurrent correct passwords, which all succeed', async () => {
    const { email } = await signUp(app);
    const statuses = await Promise.all(Array.from({ length: 40 }, () => getLoginStatus(email)));
    expect(statuses).toEqual(Array(40).fill(200));
  });

  it('lock an unknown email in the same way, with the same statements', async () => {
    const { email } = await signUp(app);
    const query = vi.spyOn(app.database.pool, 'query');
    const recordStatements = async (account: string) => {
      query.mockClear();
      await failLogins(account, 9);
      return query.mock.calls.map(([statement]) => (statement as unknown as QueryConfig).text);
    };
    const known = await recordStatements(email);
    const unknown = await recordStatements('stranger@example.com');
    query.mockRestore();
    expect(known.length).toBeGreaterThanOrEqual(3 * 9);
    expect(unknown).toEqual(known);
    await failLogins('stranger@example.com', 1);
    const { status, body } = await logIn('stranger@example.com', TEST_PASSWORD);
    expect([status, body.errorMessage]).toEqual([429, LOCKED_MESSAGE]);
  });

  it('are stored without the email', async () => {
    await failLogins('anonymous@example.com', 1);
    const { rows } = await app.database.pool.query('select * from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|anonymous/);
  });
});

describe('an attempt that throws', () => {
  const failingVerify = () => Promise.reject(new Error('the database is unavailable'));

  it('does not count', async () => {
    const throttle = new LoginThrottle(new RateLimitStore(app.database), 'sign-in');
    for (let round = 0; round < 15; round++) {
      await expect(throttle.attempt('broken@example.com', failingVerify)).rejects.toThrow(
        'unavailable',
      );
    }
    expect(await throttle.attempt('broken@example.com', async () => true)).toBe('correct');
  });

  it('releases its reservation for waiting attempts', async () => {
    const throttle = new LoginThrottle(new RateLimitStore(app.database), 'sign-in');
    const email = 'waiting@example.com';
    let fail = () => {};
    const failure = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('the hash queue is full'));
    });
    const running = Array.from({ length: 10 }, () => throttle.attempt(email, () => failure));
    const settled = Promise.allSettled(running);
    const waiting = Array.from({ length: 5 }, () => throttle.attempt(email, async () => false));
    await sleep(300);
    fail();
    await settled;
    expect(await Promise.all(waiting)).toEqual(Array(5).fill('incorrect'));
    const { rows } = await app.database.pool.query(
      'select points from rate_limits where key = $1',
      [`sign-in-attempts:${createHash('sha256').update(email).digest('hex')}`],
    );
    expect(rows).toEqual([{ points: 5 }]);
  });

  it('refunds nothing after a reset', async () => {
    const throttle = new LoginThrottle(new RateLimitStore(app.database), 'sign-in');
    const email = 'forgotten@example.com';
    const lateAttempt = throttle.attempt(email, async () => {
      await throttle.reset(email);
      throw new Error('too late');
    });
    await expect(lateAttempt).rejects.toThrow('too late');
    const guesses = Array.from({ length: 12 }, () => throttle.attempt(email, async () => false));
    const admitted = (await Promise.allSettled(guesses)).filter(
      ({ status }) => status === 'fulfilled',
    );
    expect(admitted).toHaveLength(10);
  });
});

describe('two processes', () => {
  it('share the counts, and only one of them reports the lock', async () => {
    const { rows } = await app.database.pool.query('select current_database() as name');
    const other = openDatabase({ ...inject('postgres'), database: rows[0].name }, () => {});
    const first = new LoginThrottle(new RateLimitStore(app.database), 'sign-in');
    const second = new LoginThrottle(new RateLimitStore(other), 'sign-in');
    const email = 'both@example.com';
    const guess = (throttle: LoginThrottle) => throttle.attempt(email, async () => false);
    const guesses = Array.from({ length: 50 }, (_, i) => guess(i % 2 ? first : second));
    const outcomes = await Promise.allSettled(guesses);
    const admitted = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(admitted).toHaveLength(10);
    expect(admitted.filter(({ value }) => value === 'locked')).toHaveLength(1);
    await expect(guess(second)).rejects.toMatchObject({ retryAfterSeconds: 900 });
    await first.reset(email);
    expect(await second.attempt(email, async () => true)).toBe('correct');
    await other.close();
  });
});
