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
import { openDatabase } from '#platform/db/client.ts';
import { Limits } from '#platform/limits/limits.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { PASSWORD, signUp } from '#testing/stories.ts';
import { SignInGuard } from './sign-in-guard.ts';

const LOCKED = 'Too many failed attempts. Please wait 15 minutes and try again.';

/** Its RATE_LIMIT is off, which lifts nothing of all this. */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const passes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

function logIn(email: string, password: string) {
  return test.browser().post('/auth/login', { email, password });
}

async function statusOf(email: string, password = PASSWORD): Promise<number> {
  return (await logIn(email, password)).status;
}

async function fail(email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect(await statusOf(email, 'Wrong-one-1')).toBe(401);
}

describe('wrong passwords', () => {
  it('lock the address at the tenth, for the right one too', async () => {
    const { email } = await signUp(test);
    await fail(email, 10);
    const { status, body, headers } = await logIn(email, PASSWORD);
    expect(status).toBe(429);
    expect(body).toMatchObject({ succeeded: false, isLogIn: false, errorMessage: LOCKED });
    expect(headers['retry-after']).toBe('900');
  });

  it('lock for fifteen minutes from the tenth on, however often somebody knocks', async () => {
    const { email } = await signUp(test);
    await fail(email, 1);
    passes(10);
    await fail(email, 9);
    passes(14.9);
    expect(await statusOf(email)).toBe(429);
    passes(0.1);
    expect(await statusOf(email)).toBe(200);
  });

  it('count for fifteen minutes', async () => {
    const { email } = await signUp(test);
    await fail(email, 9);
    passes(15);
    await fail(email, 9);
    expect(await statusOf(email)).toBe(200);
  });

  it('are forgotten after the right one', async () => {
    const { email } = await signUp(test);
    await fail(email, 9);
    expect(await statusOf(email)).toBe(200);
    await fail(email, 9);
    expect(await statusOf(email)).toBe(200);
  });

  it('lock nobody else', async () => {
    const { email } = await signUp(test);
    const other = await signUp(test);
    await fail(email, 10);
    expect(await statusOf(email)).toBe(429);
    expect(await statusOf(other.email)).toBe(200);
  });

  it('are looked at ten at a time at most', async () => {
    const { email } = await signUp(test);
    const guesses = Array.from({ length: 50 }, (_, i) => statusOf(email, `Wrong-one-${i}`));
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect(await statusOf(email)).toBe(429);
  });

  it('that come together with the right one do not stop it', async () => {
    const { email } = await signUp(test);
    const wrong = Array.from({ length: 9 }, () => statusOf(email, 'Wrong-one-1'));
    const right = statusOf(email);
    expect(await Promise.all(wrong)).toEqual(Array(9).fill(401));
    expect(await right).toBe(200);
    expect(await statusOf(email)).toBe(200);
  });

  it('that are not wrong wait for each other, and all of them are in', async () => {
    const { email } = await signUp(test);
    const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(email)));
    expect(statuses).toEqual(Array(40).fill(200));
  });

  it('lock an unknown address alike, with the same statements', async () => {
    const { email } = await signUp(test);
    const query = vi.spyOn(test.database.pool, 'query');
    const statementsOf = async (address: string) => {
      query.mockClear();
      await fail(address, 9);
      return query.mock.calls.map(([statement]) => (statement as unknown as QueryConfig).text);
    };
    const known = await statementsOf(email);
    const unknown = await statementsOf('stranger@example.com');
    query.mockRestore();
    expect(known.length).toBeGreaterThanOrEqual(3 * 9);
    expect(unknown).toEqual(known);
    await fail('stranger@example.com', 1);
    const { status, body } = await logIn('stranger@example.com', PASSWORD);
    expect([status, body.errorMessage]).toEqual([429, LOCKED]);
  });

  it('leave no address in the table', async () => {
    await fail('anonymous@example.com', 1);
    const { rows } = await test.database.pool.query('select * from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|anonymous/);
  });
});

describe('an attempt without an outcome', () => {
  const broken = () => Promise.reject(new Error('the database is gone'));

  it('does not count, however many there are', async () => {
    const guard = new SignInGuard(new Limits(test.database), 'sign-in');
    for (let round = 0; round < 15; round++) {
      await expect(guard.attempt('broken@example.com', broken)).rejects.toThrow('gone');
    }
    expect(await guard.attempt('broken@example.com', async () => true)).toBe('right');
  });

  it('makes room for those that wait, and what waited leaves nothing behind', async () => {
    const guard = new SignInGuard(new Limits(test.database), 'sign-in');
    const email = 'waiting@example.com';
    let fail = () => {};
    const failed = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('the hash queue is full'));
    });
    const stuck = Array.from({ length: 10 }, () => guard.attempt(email, () => failed));
    const ended = Promise.allSettled(stuck);
    const waiting = Array.from({ length: 5 }, () => guard.attempt(email, async () => false));
    await sleep(300);
    fail();
    await ended;
    expect(await Promise.all(waiting)).toEqual(Array(5).fill('wrong'));
    const { rows } = await test.database.pool.query(
      'select points from rate_limits where key = $1',
      [`sign-in-attempts:${createHash('sha256').update(email).digest('hex')}`],
    );
    expect(rows).toEqual([{ points: 5 }]);
  });

  it('gives nothing back that a right password has forgotten already', async () => {
    const guard = new SignInGuard(new Limits(test.database), 'sign-in');
    const email = 'forgotten@example.com';
    const late = guard.attempt(email, async () => {
      await guard.forget(email);
      throw new Error('too late');
    });
    await expect(late).rejects.toThrow('too late');
    const guesses = Array.from({ length: 12 }, () => guard.attempt(email, async () => false));
    const admitted = (await Promise.allSettled(guesses)).filter(
      ({ status }) => status === 'fulfilled',
    );
    expect(admitted).toHaveLength(10);
  });
});

describe('two processes', () => {
  it('count together, and one of them hears of the lock', async () => {
    const { rows } = await test.database.pool.query('select current_database() as name');
    const other = openDatabase({ ...inject('postgres'), database: rows[0].name }, () => {});
    const here = new SignInGuard(new Limits(test.database), 'sign-in');
    const there = new SignInGuard(new Limits(other), 'sign-in');
    const email = 'both@example.com';
    const guess = (guard: SignInGuard) => guard.attempt(email, async () => false);
    const guesses = Array.from({ length: 50 }, (_, i) => guess(i % 2 ? here : there));
    const outcomes = await Promise.allSettled(guesses);
    const admitted = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(admitted).toHaveLength(10);
    expect(admitted.filter(({ value }) => value === 'locked')).toHaveLength(1);
    await expect(guess(there)).rejects.toMatchObject({ retryAfterSeconds: 900 });
    await here.forget(email);
    expect(await there.attempt(email, async () => true)).toBe('right');
    await other.close();
  });
});
