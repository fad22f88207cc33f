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
import { type Database, openDatabase } from '#platform/db/database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { RateLimitStore } from './rate-limit-store.ts';

let database: Database;
/** Creates the store of a second process, with a connection pool of its own. */
let otherDatabase: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query('select current_database() as name');
  otherDatabase = openDatabase({ ...inject('postgres'), database: rows[0].name }, () => {});
});
afterAll(async () => {
  await otherDatabase.close();
  await database.close();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.pool.query('truncate rate_limits');
});

const createStore = () => new RateLimitStore(database);
const createOtherStore = () => new RateLimitStore(otherDatabase);
const advanceSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const getRows = async () => (await database.pool.query('select key from rate_limits')).rows;

describe('a rate limiter', () => {
  it('accepts requests up to the limit and then returns the seconds to wait', async () => {
    const limit = createStore().createLimiter('tasting', { points: 2, seconds: 60 });
    expect([await limit.consume('ann'), await limit.consume('ann')]).toEqual([0, 0]);
    advanceSeconds(20);
    expect(await limit.consume('ann')).toBe(40);
    advanceSeconds(40);
    expect(await limit.consume('ann')).toBe(0);
  });

  it('counts each key and each limiter name separately', async () => {
    const limit = createStore().createLimiter('tasting', { points: 1, seconds: 60 });
    await limit.consume('ann');
    expect(await limit.consume('ann')).toBeGreaterThan(0);
    expect(await limit.consume('ben')).toBe(0);
    expect(
      await createStore().createLimiter('cooking', { points: 1, seconds: 60 }).consume('ann'),
    ).toBe(0);
  });

  it.each([true, false])(
    'is shared by two processes (cacheRejections: %s)',
    async (cacheRejections) => {
      const allowance = { points: 10, seconds: 60, cacheRejections };
      const limits = [createStore(), createOtherStore()].map((limits) =>
        limits.createLimiter('tasting', allowance),
      );
      const accepted = await Promise.all(
        Array.from({ length: 50 }, (_, i) => limits[i % 2]?.consume('ann')),
      );
      expect(accepted.filter((wait) => wait === 0)).toHaveLength(10);
    },
  );

  it('rejects from memory, without a statement, until the window ends when cacheRejections is set', async () => {
    const limit = createStore().createLimiter('tasting', {
      points: 2,
      seconds: 60,
      cacheRejections: true,
    });
    for (let i = 0; i < 3; i++) await limit.consume('ann');
    const query = vi.spyOn(database.pool, 'query');
    advanceSeconds(10);
    for (let i = 0; i < 100; i++) expect(await limit.consume('ann')).toBe(50);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    advanceSeconds(50.001);
    expect(await limit.consume('ann')).toBe(0);
  });

  it('blocks for longer than its window, and is reset in all processes at once', async () => {
    const allowance = { points: 5, seconds: 60 };
    const limit = createStore().createLimiter('tasting', allowance);
    await limit.block('ann', 900);
    advanceSeconds(899);
    expect(await limit.consume('ann')).toBe(1);
    await createOtherStore().createLimiter('tasting', allowance).reset('ann');
    expect(await limit.consume('ann')).toBe(0);
  });

  it('returns the remaining wait without consuming a point', async () => {
    const limit = createStore().createLimiter('tasting', { points: 1, seconds: 60 });
    expect([
      await limit.getRetryAfterSeconds('ann'),
      await limit.getRetryAfterSeconds('ann'),
    ]).toEqual([0, 0]);
    await limit.consume('ann');
    advanceSeconds(20);
    expect([
      await limit.getRetryAfterSeconds('ann'),
      await limit.getRetryAfterSeconds('ben'),
    ]).toEqual([40, 0]);
    advanceSeconds(40);
    expect(await limit.getRetryAfterSeconds('ann')).toBe(0);
  });

  it('throws when the database cannot count', async () => {
    const limit = createStore().createLimiter('tasting', { points: 5, seconds: 60 });
    await database.pool.query('alter table rate_limits rename to missing_rate_limits');
    await expect(limit.consume('ann')).rejects.toThrow('does not exist');
    await expect(limit.increment('ann')).rejects.toThrow('does not exist');
    await expect(limit.getRetryAfterSeconds('ann')).rejects.toThrow('does not exist');
    await database.pool.query('alter table missing_rate_limits rename to rate_limits');
  });
});

describe('the rate_limits table', () => {
  it('contains no names or addresses in plain text', async () => {
    const subject = 'ann@example.com';
    await createStore().createLimiter('tasting', { points: 5, seconds: 60 }).consume(subject);
    const [row] = await getRows();
    expect(row.key).toMatch(/^tasting:[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain('ann');
  });

  it('keeps only unexpired rows after deleteExpired', async () => {
    const limits = createStore();
    await limits.createLimiter('short', { points: 5, seconds: 60 }).consume('ann');
    const long = limits.createLimiter('long', { points: 1, seconds: 3600 });
    await long.consume('ann');
    advanceSeconds(61);
    await limits.deleteExpired();
    expect((await getRows()).map(({ key }) => key)).toEqual([expect.stringMatching(/^long:/)]);
    expect(await long.consume('ann')).toBeGreaterThan(0);
  });
});

describe('a flood on many counters', () => {
  it('leaves pool connections to other queries while it waits for the database', async () => {
    const { rows } = await database.pool.query('select current_database() as name');
    const options = { ...inject('postgres'), database: rows[0].name, max: 4 };
    const small = openDatabase(options, () => {});
    const limits = new RateLimitStore(small);
    const createTestLimiter = (name: string) =>
      limits.createLimiter(name, { points: 1000, seconds: 60 });
    const names = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(names.map((name) => createTestLimiter(name).consume('ann')));
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table rate_limits in exclusive mode');
    try {
      const flood = Array.from({ length: 300 }, (_, index) =>
        createTestLimiter(names[index % names.length] ?? '').consume('ann'),
      );
      const settled = Promise.allSettled(flood);
      await small.pool.query('select 1');
      expect(small.pool.waitingCount).toBe(0);
      await blocker.query('commit');
      for (const result of await settled) expect(result).toMatchObject({ value: 0 });
    } finally {
      blocker.release();
      await small.close();
    }
  });

  it('on one counter uses one connection and delays no other counter', async () => {
    const limits = createStore();
    const [busyLimiter, other] = ['crowded', 'other'].map((name) =>
      limits.createLimiter(name, { points: 1000, seconds: 60 }),
    );
    await busyLimiter?.consume('ann');
    const blocker = await database.pool.connect();
    await blocker.query('begin; select from rate_limits for update');
    try {
      const flood = Promise.all(Array.from({ length: 100 }, () => busyLimiter?.consume('ann')));
      expect(await other?.consume('ben')).toBe(0);
      await blocker.query('commit');
      expect(await flood).toEqual(Array(100).fill(0));
    } finally {
      blocker.release();
    }
  });
});
