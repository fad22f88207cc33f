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
import { type Database, openDatabase } from '#platform/db/client.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { Limits } from './limits.ts';

let database: Database;
/** What a second process has: a pool of its own on the same database. */
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

const here = () => new Limits(database);
const there = () => new Limits(otherDatabase);
const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const rows = async () => (await database.pool.query('select key from rate_limits')).rows;

describe('a limit', () => {
  it('lets so many pass, and tells the others how long to wait', async () => {
    const limit = here().named('tasting', { points: 2, seconds: 60 });
    expect([await limit.take('ann'), await limit.take('ann')]).toEqual([0, 0]);
    passes(20);
    expect(await limit.take('ann')).toBe(40);
    passes(40);
    expect(await limit.take('ann')).toBe(0);
  });

  it('counts each subject and each name for itself', async () => {
    const limit = here().named('tasting', { points: 1, seconds: 60 });
    await limit.take('ann');
    expect(await limit.take('ann')).toBeGreaterThan(0);
    expect(await limit.take('ben')).toBe(0);
    expect(await here().named('cooking', { points: 1, seconds: 60 }).take('ann')).toBe(0);
  });

  it.each([true, false])(
    'is shared by two processes (remembering refusals: %s)',
    async (rememberRefusals) => {
      const allowance = { points: 10, seconds: 60, rememberRefusals };
      const limits = [here(), there()].map((limits) => limits.named('tasting', allowance));
      const taken = await Promise.all(
        Array.from({ length: 50 }, (_, i) => limits[i % 2]?.take('ann')),
      );
      expect(taken.filter((wait) => wait === 0)).toHaveLength(10);
    },
  );

  it('that remembers refusals spares the database a flood, until the time is over', async () => {
    const limit = here().named('tasting', { points: 2, seconds: 60, rememberRefusals: true });
    for (let i = 0; i < 3; i++) await limit.take('ann');
    const query = vi.spyOn(database.pool, 'query');
    passes(10);
    for (let i = 0; i < 100; i++) expect(await limit.take('ann')).toBe(50);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    passes(50.001);
    expect(await limit.take('ann')).toBe(0);
  });

  it('is closed for longer than its own time, and forgotten everywhere at once', async () => {
    const allowance = { points: 5, seconds: 60 };
    const limit = here().named('tasting', allowance);
    await limit.close('ann', 900);
    passes(899);
    expect(await limit.take('ann')).toBe(1);
    await there().named('tasting', allowance).forget('ann');
    expect(await limit.take('ann')).toBe(0);
  });

  it('can be looked at without taking anything', async () => {
    const limit = here().named('tasting', { points: 1, seconds: 60 });
    expect([await limit.wait('ann'), await limit.wait('ann')]).toEqual([0, 0]);
    await limit.take('ann');
    passes(20);
    expect([await limit.wait('ann'), await limit.wait('ben')]).toEqual([40, 0]);
    passes(40);
    expect(await limit.wait('ann')).toBe(0);
  });

  it('that can’t be counted is a fault, and lets nobody pass', async () => {
    const limit = here().named('tasting', { points: 5, seconds: 60 });
    await database.pool.query('alter table rate_limits rename to gone');
    await expect(limit.take('ann')).rejects.toThrow('does not exist');
    await expect(limit.count('ann')).rejects.toThrow('does not exist');
    await expect(limit.wait('ann')).rejects.toThrow('does not exist');
    await database.pool.query('alter table gone rename to rate_limits');
  });
});

describe('the table of limits', () => {
  it('knows nobody by name', async () => {
    const subject = 'ann@example.com';
    await here().named('tasting', { points: 5, seconds: 60 }).take(subject);
    const [row] = await rows();
    expect(row.key).toMatch(/^tasting:[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain('ann');
  });

  it('loses what counts no more, and keeps the rest', async () => {
    const limits = here();
    await limits.named('short', { points: 5, seconds: 60 }).take('ann');
    const long = limits.named('long', { points: 1, seconds: 3600 });
    await long.take('ann');
    passes(61);
    await limits.removeExpired();
    expect((await rows()).map(({ key }) => key)).toEqual([expect.stringMatching(/^long:/)]);
    expect(await long.take('ann')).toBeGreaterThan(0);
  });
});

describe('a flood on counters', () => {
  it('leaves connections of the pool to everybody else while it waits for the database', async () => {
    const { rows } = await database.pool.query('select current_database() as name');
    const options = { ...inject('postgres'), database: rows[0].name, max: 4 };
    const small = openDatabase(options, () => {});
    const limits = new Limits(small);
    const limitOf = (name: string) => limits.named(name, { points: 1000, seconds: 60 });
    const names = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(names.map((name) => limitOf(name).take('ann')));
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table rate_limits in exclusive mode');
    try {
      const flood = Array.from({ length: 300 }, (_, at) =>
        limitOf(names[at % names.length] ?? '').take('ann'),
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

  it('on one of them keeps one connection, and delays no other', async () => {
    const limits = here();
    const [crowded, other] = ['crowded', 'other'].map((name) =>
      limits.named(name, { points: 1000, seconds: 60 }),
    );
    await crowded?.take('ann');
    const blocker = await database.pool.connect();
    await blocker.query('begin; select from rate_limits for update');
    try {
      const flood = Promise.all(Array.from({ length: 100 }, () => crowded?.take('ann')));
      expect(await other?.take('ben')).toBe(0);
      await blocker.query('commit');
      expect(await flood).toEqual(Array(100).fill(0));
    } finally {
      blocker.release();
    }
  });
});
