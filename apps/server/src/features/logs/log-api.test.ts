import type { LogPage, LogRecord, LogStats } from '@plateful/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signUp, signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';
import type { NewLogEntry } from './log-store.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let admin: TestHttpClient & { userId: string };
let user: TestHttpClient & { userId: string };

beforeAll(async () => {
  app = await buildTestApp();
  admin = await signUpAdmin(app);
  user = await signUp(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('truncate log_entries, log_counts, rate_limits'));

function query(browser: TestHttpClient, action: string, payload: object = {}, path = '/logger') {
  const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  return browser.get(`/api/backend${path}?${search}`);
}

async function list(payload: object = {}, action = 'getLogs'): Promise<LogPage> {
  const { status, body } = await query(admin, action, payload);
  expect([status, body.errorMessage]).toEqual([200, undefined]);
  return body.response as LogPage;
}

const listMessages = async (payload: object, action?: string) =>
  (await list(payload, action)).logs.map(({ message }) => message);

const levels = ['error', 'warning', 'info', 'debug'] as const;
const platforms = ['web', 'server', 'ios'];
const services = ['authApi', 'otpApi', ''];

/** One entry every 25 minutes, newest last. */
async function storeEntries(count: number): Promise<NewLogEntry[]> {
  const entries = Array.from(
    { length: count },
    (_, index): NewLogEntry => ({
      level: levels[(index * 7) % 4] ?? 'info',
      platform: platforms[(index * 5) % 3] ?? 'web',
      service: services[Math.floor(index / 2) % 3] ?? '',
      message: `entry ${index}`,
      userId: index % 4 === 0 ? user.userId : null,
      fileName: index % 10 === 0 ? 'scan-service.ts' : '',
    }),
  );
  for (const entry of entries) {
    await app.services.logs.store(entry);
    app.clock.advance(25 * 60_000);
  }
  return entries;
}

describe('an admin', () => {
  it('lists entries with every filter, in every order, on every page', async () => {
    const entries = await storeEntries(40);
    const newestFirst = [...entries].reverse();
    const filters = [
      {},
      { level: 'error' },
      { level: 'all' },
      { platform: 'web' },
      { service: 'authApi' },
      { level: 'debug', platform: 'server', service: 'otpApi' },
      { level: 'info', userId: user.userId },
    ];
    for (const filter of filters) {
      for (const sortBy of ['timestamp', 'level', 'platform'] as const) {
        for (const sortOrder of ['asc', 'desc'] as const) {
          const expected = newestFirst.filter((entry) =>
            Object.entries(filter).every(
              ([name, value]) => value === 'all' || entry[name as keyof NewLogEntry] === value,
            ),
          );
          const sign = sortOrder === 'asc' ? 1 : -1;
          if (sortBy !== 'timestamp')
            expected.sort(
              (a, b) => sign * (a[sortBy] < b[sortBy] ? -1 : a[sortBy] > b[sortBy] ? 1 : 0),
            );
          else if (sortOrder === 'asc') expected.reverse();
          const found: string[] = [];
          for (let page = 1; ; page++) {
            const request = { ...filter, sortBy, sortOrder, page, limit: 7 };
            const { logs, pagination } = await list(request);
            found.push(...logs.map(({ message }) => message));
            expect(pagination).toEqual({
              currentPage: page,
              totalPages: Math.ceil(expected.length / 7),
              totalCount: expected.length,
              limit: 7,
              hasNextPage: page * 7 < expected.length,
              hasPrevPage: page > 1,
            });
            if (!pagination.hasNextPage) break;
          }
          expect([filter, sortBy, sortOrder, found]).toEqual([
            filter,
            sortBy,
            sortOrder,
            expected.map(({ message }) => message),
          ]);
        }
      }
    }
  });

  it('ignores filters that are empty or null', async () => {
    await storeEntries(4);
    const names = ['level', 'platform', 'service', 'userId', 'query', 'startDate', 'endDate'];
    for (const value of ['', null]) {
      const filter = Object.fromEntries(names.map((name) => [name, value]));
      expect((await list(filter)).pagination.totalCount).toBe(4);
    }
    const { status, body } = await query(admin, 'getLogs', { level: 'loud' });
    expect([status, body.errorMessage]).toEqual([
      400,
      'level must be one of error, warning, info, debug, all.',
    ]);
  });

  it('lists entries of a range of time, to the millisecond', async () => {
    await storeEntries(20);
    const { logs: all } = await list({ sortOrder: 'asc', limit: 100 });
    for (const [first, last] of [
      [3, 12],
      [5, 5],
      [5, 6],
      [0, 19],
    ] as const) {
      const range = { startDate: all[first]?.timestamp, endDate: all[last]?.timestamp };
      const { logs, pagination } = await list({ ...range, sortOrder: 'asc', limit: 100 });
      expect(logs.map(({ message }) => message)).toEqual(
        all.slice(first, last + 1).map(({ message }) => message),
      );
      expect(pagination.totalCount).toBe(last - first + 1);
      const found = await list({ ...range, query: 'entry', sortOrder: 'asc', limit: 100 });
      expect(found.logs).toEqual(logs);
    }
    const day = all[0]?.timestamp.slice(0, 10) ?? '';
    const ofDay = all.filter(({ timestamp }) => timestamp.startsWith(day));
    expect((await list({ startDate: day, endDate: day })).pagination.totalCount).toBe(ofDay.length);
  });

  it('searches words, request ids and other text literally', async () => {
    const requestId = '0192f0c1-7c1e-7000-8000-0123456789ab';
    const entry = { level: 'error', platform: 'web' } as const;
    await app.services.logs.store(
      { ...entry, message: 'Login timed out', service: 'authApi' },
      { ...entry, message: '100% of the photos', fileName: 'photo_store.ts', requestId },
      { ...entry, message: 'Käse ist aus', service: 'otpApi' },
    );
    app.clock.advance(50 * HOUR_MS);
    await app.services.logs.store({ ...entry, message: 'Timed out again', service: 'otpApi' });
    expect(await listMessages({ query: 'timed' }, 'searchLogs')).toEqual([
      'Timed out again',
      'Login timed out',
    ]);
    expect(await listMessages({ query: 'authApi TIMED' }, 'searchLogs')).toEqual([
      'Login timed out',
    ]);
    expect(await listMessages({ query: 'timed', sortOrder: 'asc' })).toEqual([
      'Login timed out',
      'Timed out again',
    ]);
    expect(await listMessages({ query: '100%' })).toEqual(['100% of the photos']);
    expect(await listMessages({ query: 'photoxstore' })).toEqual([]);
    expect(await listMessages({ query: 'photo_store' })).toEqual(['100% of the photos']);
    expect(await listMessages({ query: requestId.toUpperCase() })).toEqual(['100% of the photos']);
    expect(await listMessages({ query: 'KÄSE' })).toEqual(['Käse ist aus']);
    expect(await listMessages({ query: '\\' })).toHaveLength(4);
    expect(await listMessages({ query: 'of' })).toEqual(['100% of the photos']);
    expect(await listMessages({ query: 'LO' })).toEqual(['Login timed out']);
    expect(await listMessages({ query: 'i a' })).toEqual(['Käse ist aus']);
    expect(await listMessages({ query: 'ou t' })).toEqual(['Timed out again', 'Login timed out']);
    expect(await listMessages({ query: 'in' })).toEqual([]);
    expect(await listMessages({ query: 'timed', service: 'otpApi' })).toEqual(['Timed out again']);
    await app.services.logs.store({
      ...entry,
      message: 'Crash',
      stack: `at renderCard (card.tsx:7)\n${'at x (y.js:1)\n'.repeat(80)}at farAway (z.js:1)`,
    });
    expect(await listMessages({ query: 'rendercard crash' })).toEqual(['Crash']);
    expect(await listMessages({ query: 'farAway' })).toEqual([]);
    expect((await list({ userId: 'nobody' })).pagination.totalCount).toBe(0);
  });

  it('gets up to 1,000 entries of a search', async () => {
    await app.database.pool.query(`insert into log_entries (id, level, message, platform, timestamp)
      select gen_random_uuid(), 'info', 'many ' || n, 'web', now() - n * interval '2 hours'
      from generate_series(1, 1200) as n`);
    const { pagination, logs } = await list({ query: 'many', page: 100, limit: 10 });
    expect(pagination).toMatchObject({
      totalCount: 1000,
      totalPages: 100,
      hasNextPage: false,
      isTotalLimited: true,
    });
    expect((await list({ query: 'many', page: 101, limit: 10 })).logs).toEqual([]);
    expect(logs.at(-1)?.message).toBe('many 1000');
    expect((await list({})).pagination.totalCount).toBe(1200);
    await app.database.pool.query(
      "delete from log_entries where substr(message, length('many '))::int > 1000",
    );
    const { pagination: exact } = await list({ query: 'many' });
    expect([exact.totalCount, exact.isTotalLimited]).toEqual([1000, undefined]);
  });

  it('gets the number of entries per level', async () => {
    const entry = { message: 'x', platform: 'web' };
    await app.services.logs.store({ ...entry, level: 'error' }, { ...entry, level: 'debug' });
    app.clock.advance(24 * HOUR_MS + 1);
    await app.services.logs.store({ ...entry, level: 'error' }, { ...entry, level: 'info' });
    await app.services.logs.store({ ...entry, level: 'info' });
    const { body } = await query(admin, 'getLogStats');
    expect(body.response as LogStats).toEqual({
      levelStats: { error: 2, warning: 0, info: 2, debug: 1 },
      recentActivity: { last24Hours: 3, errorRate: 33.3 },
    });
  });

  it('gets the content in `data` and in `response`, with or without a slash', async () => {
    for (const path of ['/logger', '/logger/']) {
      const { status, body } = await query(admin, 'getLogs', { level: 'error' }, path);
      expect(status).toBe(200);
      expect(body.data).toEqual(body.response);
      const stored = await user.post(path, {
        action: 'log',
        payload: { level: 'info', message: 'x' },
      });
      expect(stored.body).toMatchObject({ data: { storedCount: 1 }, response: { storedCount: 1 } });
    }
  });
});

describe('a signed-in user', () => {
  const send = (action: string, payload: unknown) => user.post('/logger', { action, payload });
  const entry = { level: 'error', message: 'broken' };

  it('stores entries, alone and in batches', async () => {
    const context = { requestId: 'r-1', page: '/items' };
    await send('log', { ...entry, platform: 'server', context });
    app.clock.advance(1000);
    const batch = await send('bulkLog', { messages: [entry, entry] });
    expect(batch.body.response).toEqual({ storedCount: 2 });
    const { logs } = await list({ userId: user.userId });
    expect(logs).toHaveLength(3);
    expect(logs.at(-1)).toMatchObject({ platform: 'client', requestId: 'r-1', context });
  });

  it('keeps the order of a batch', async () => {
    const messages = Array.from({ length: 20 }, (_, index) => ({ ...entry, message: `${index}` }));
    await send('bulkLog', { messages });
    const expected = messages.map(({ message }) => message);
    expect(await listMessages({ sortOrder: 'asc' })).toEqual(expected);
  });

  it('stores a batch with characters that the database cannot store', async () => {
    const cut = { ...entry, message: 'soup 🍜'.slice(0, -1), context: { 'a\0': ['b\0'] } };
    expect((await send('bulkLog', { messages: [cut, entry] })).body.response).toEqual({
      storedCount: 2,
    });
    const [, stored] = (await list({ sortOrder: 'desc' })).logs;
    expect(stored).toMatchObject({ message: 'soup \uFFFD', context: { 'a\uFFFD': ['b\uFFFD'] } });
  });

  it('stores the valid entries of a batch', async () => {
    const messages = [entry, { level: 'loud', message: 'x' }, null, 7, { level: 'info' }, entry];
    const { status, body } = await send('bulkLog', { messages });
    expect([status, body.response]).toEqual([200, { storedCount: 2 }]);
    const large = { ...entry, context: { text: 'x'.repeat(100_000) } };
    expect((await send('bulkLog', { messages: [large] })).status).toBe(200);
    expect((await list()).logs[0]?.context).toEqual({ isTruncated: true });
    expect((await send('bulkLog', { messages: [] })).status).toBe(400);
    expect((await send('bulkLog', { messages: Array(51).fill(entry) })).status).toBe(400);
    const tooLarge = { ...entry, context: { text: 'x'.repeat(300_000) } };
    expect((await send('bulkLog', { messages: [tooLarge] })).status).toBe(413);
  });
});

it('stores entries without waiting for the disk, and other data safely', async () => {
  const client = await app.database.pool.connect();
  const getSetting = async () =>
    (await client.query('show synchronous_commit')).rows[0].synchronous_commit;
  // Off in tests.
  await client.query('set synchronous_commit = on');
  await client.query('begin');
  await client.query(
    "insert into log_entries (id, level, message, platform, timestamp) values (gen_random_uuid(), 'info', 'x', 'web', now())",
  );
  expect(await getSetting()).toBe('off');
  await client.query('commit');
  expect(await getSetting()).toBe('on');
  await client.query('reset synchronous_commit');
  client.release();
});

it('deletes expired entries in batches, with their counts', async () => {
  await app.database.pool.query(
    `insert into log_entries (id, level, message, platform, timestamp)
      select gen_random_uuid(), 'info', 'old', 'web', $1::timestamptz - interval '31 days' - n * interval '1 minute'
      from generate_series(1, 5500) as n`,
    [app.clock.now()],
  );
  await app.services.logs.store({ level: 'info', message: 'new', platform: 'web' });
  await app.services.logs.deleteExpired();
  expect(await listMessages({})).toEqual(['new']);
  const { rows } = await app.database.pool.query('select sum(count)::int as count from log_counts');
  expect(rows).toEqual([{ count: 1 }]);
});

describe('connected admins', () => {
  const getEvents = () => app.publishedEvents.filter(({ event }) => event === 'log:created');
  const error = { level: 'error', message: 'broken', platform: 'web' } as const;

  it('are told about stored errors, without secrets and long texts', async () => {
    app.clock.advance(1000);
    app.publishedEvents.length = 0;
    const context = { password: 'Basil' };
    await app.services.logs.store(
      { ...error, level: 'info' },
      { ...error, stack: 'x'.repeat(8000), context },
      { ...error, context: { text: 'x'.repeat(5000) } },
    );
    const { rows } = await app.database.pool.query('select id from users where is_admin');
    await vi.waitUntil(() => getEvents().length === rows.length * 2);
    expect(new Set(getEvents().map(({ userId }) => userId))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
    const own = getEvents().filter(({ userId }) => userId === admin.userId);
    const [first, second] = own.map(({ data }) => (data as { log: LogRecord }).log);
    const stored = await list({ level: 'error', sortOrder: 'asc' });
    expect(stored.logs.map(({ _id }) => _id).sort()).toEqual([first?._id, second?._id].sort());
    expect(first).toMatchObject({ context: { password: '[redacted]' }, stack: 'x'.repeat(2000) });
    expect(second?.context).toEqual({ isTruncated: true });
  });

  it('get at most five events a second', async () => {
    app.clock.advance(1000);
    app.publishedEvents.length = 0;
    await app.services.logs.store(...Array(20).fill(error));
    app.clock.advance(1000);
    await app.services.logs.store({ ...error, message: 'last' });
    const isLast = ({ data }: { data: unknown }) =>
      (data as { log: LogRecord }).log.message === 'last';
    await vi.waitUntil(() => getEvents().some(isLast));
    const own = getEvents().filter(({ userId }) => userId === admin.userId);
    expect(own).toHaveLength(6);
  });
});
