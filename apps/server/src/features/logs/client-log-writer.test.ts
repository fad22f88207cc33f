import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';
import { ClientLogLimiter } from './client-log-limiter.ts';

let app: TestApp;
let browser: TestHttpClient;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = app.createBrowser();
  await vi.waitUntil(() => app.services.securityLog.isIdle, { timeout: 10_000 });
  await app.database.pool.query('truncate log_entries, rate_limits');
});

const LOG_PATH = '/v1/log/data';

async function listStoredEntries() {
  const { rows } = await app.database.pool.query('select * from log_entries order by id');
  return rows;
}

/** Creates the JSON of an entry with exactly this many bytes. */
function createEntryJson(bytes: number): string {
  const json = JSON.stringify({ level: 'info', message: 'x', context: { text: '' } });
  return json.replace('""', () => `"${'a'.repeat(bytes - json.length)}"`);
}

function send(payload: string, contentType = 'application/json') {
  return browser.send({
    method: 'POST',
    url: `/api/backend${LOG_PATH}`,
    payload,
    headers: { 'content-type': contentType, origin: 'http://localhost' },
  });
}

describe('a log entry from a browser', () => {
  it('is stored with long texts truncated', async () => {
    const createLongText = (length: number) => `${'a'.repeat(length - 1)}🍝`;
    const entry = {
      level: 'error',
      message: createLongText(4000),
      platform: createLongText(50),
      service: createLongText(100),
      fileName: createLongText(500),
      date: 'd'.repeat(60),
      timestamp: 't'.repeat(60),
      stack: 's'.repeat(9000),
    };
    expect((await browser.post(LOG_PATH, entry)).status).toBe(200);
    const [stored] = await listStoredEntries();
    expect(stored).toMatchObject({
      message: 'a'.repeat(3999),
      platform: 'a'.repeat(49),
      service: 'a'.repeat(99),
      file_name: 'a'.repeat(499),
      stack: 's'.repeat(8000),
    });
  });

  it('is stored with characters that the database cannot store replaced', async () => {
    const payload = '{"level":"info","message":"a\\u0000b","stack":"at \\ud83c"}';
    for (const type of ['application/json', 'text/plain']) {
      expect((await send(payload, type)).status).toBe(200);
    }
    for (const row of await listStoredEntries()) {
      expect(row).toMatchObject({ message: 'a\uFFFDb', stack: 'at \uFFFD' });
    }
  });

  it('requires only level and message; other fields may be missing or null', async () => {
    const nullFields = {
      context: null,
      stack: null,
      fileName: null,
      service: null,
      platform: null,
    };
    const ignoredFields = { date: null, timestamp: null, isError: null };
    const entry = { level: 'info', message: '', ...nullFields, ...ignoredFields };
    expect((await browser.post(LOG_PATH, entry)).status).toBe(200);
    expect((await browser.post(LOG_PATH, { level: 'info', message: '' })).status).toBe(200);
    const stored = await listStoredEntries();
    for (const row of stored) {
      expect(row).toMatchObject({ context: {}, stack: '', file_name: '', platform: 'web' });
    }
    expect(stored).toHaveLength(2);
  });

  it('may have the content type text/plain, as sent by navigator.sendBeacon', async () => {
    const json = JSON.stringify({
      level: 'info',
      message: 'page closed',
      context: { page: '/home' },
    });
    for (const type of ['text/plain', 'text/plain;charset=UTF-8']) {
      expect((await send(json, type)).status).toBe(200);
    }
    expect((await send('not JSON', 'text/plain')).status).toBe(400);
    expect((await listStoredEntries()).map(({ context }) => context)).toEqual([
      { page: '/home' },
      { page: '/home' },
    ]);
    // Other endpoints accept only JSON.
    const login = await browser.post('/auth/login', {}, { 'content-type': 'text/plain' });
    expect([400, 415]).toContain(login.status);
  });

  it('may have at most 16 KB', async () => {
    for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
      expect((await send(createEntryJson(16_384), type)).status).toBe(200);
      expect((await send(createEntryJson(16_385), type)).status).toBe(413);
    }
    const stored = await listStoredEntries();
    expect(stored).toHaveLength(2);
    expect(stored[0].context.text.length).toBeGreaterThan(16_000);
  });

  it('is not stored larger than it was sent', async () => {
    const context = { numbers: Array(2000).fill(1e300), small: 1e-300, whole: 12.5, id: 1e20 };
    expect((await browser.post(LOG_PATH, { level: 'info', message: 'x', context })).status).toBe(
      200,
    );
    const [stored] = await listStoredEntries();
    expect(JSON.stringify(stored.context).length).toBeLessThan(20_000);
    expect(stored.context).toMatchObject({ small: '1e-300', whole: 12.5, id: 1e20 });
    const { rows } = await app.database.pool.query(
      'select length(context::text) as length from log_entries',
    );
    expect(rows[0].length).toBeLessThan(30_000);
  });

  it('cannot pollute prototypes, and may contain control characters', async () => {
    const json = '{"level":"info","message":"\\u0007\\u001b[31m","context":{"constructor":1}}';
    expect((await send(json)).status).toBe(200);
    const pollutingJson =
      '{"level":"info","message":"x","context":{"__proto__":{"polluted":true}}}';
    expect((await send(pollutingJson)).status).toBe(400);
    expect(await listStoredEntries()).toHaveLength(1);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('names of platforms and services', () => {
  const send = (names: object) => browser.post(LOG_PATH, { level: 'info', message: 'x', ...names });

  it('that clients invent are limited per day', async () => {
    for (let number = 0; number < 50; number += 1) await send({ service: `invented-${number}` });
    for (let number = 0; number < 50; number += 1) await send({ platform: `invented-${number}` });
    await send({ service: 'invented-0', platform: 'web' });
    await send({ service: 'authApi', platform: 'another' });
    const stored = await listStoredEntries();
    const names = new Set(stored.map(({ platform, service }) => `${platform} ${service}`));
    expect(names.size).toBeLessThanOrEqual(24);
    const summarize = ({ platform, service, context }: (typeof stored)[number]) => [
      platform,
      service,
      context,
    ];
    const summaries = stored.map(summarize);
    expect(summaries.filter(([, service]) => service === 'invented-0')).toEqual([
      ['web', 'invented-0', {}],
      ['web', 'invented-0', {}],
    ]);
    for (const expected of [
      ['other', 'authApi', { platform: 'another', service: 'authApi' }],
      ['web', 'other', { platform: 'web', service: 'invented-49' }],
    ])
      expect(summaries).toContainEqual(expected);
    app.clock.advance(24 * 60 * 60 * 1000);
    await send({ service: 'invented-tomorrow' });
    const services = (await listStoredEntries()).map(({ service }) => service);
    expect(services).toContain('invented-tomorrow');
  });
});

describe('the daily limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => limited.close());

  const perDay = { entriesPerAddress: 5, bytesPerAddress: 10_000, totalBytes: 25_000 };
  const createLimiter = (isLimitedByAddress = true) =>
    new ClientLogLimiter(limited.services.limits, isLimitedByAddress, perDay);
  beforeEach(() => limited.database.pool.query('truncate rate_limits'));

  it('limit the number and bytes of entries per network', async () => {
    const limiter = createLimiter();
    const waits = await Promise.all(
      Array.from({ length: 8 }, () => limiter.consume('1.2.3.4', 10)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await limiter.consume('1.2.3.5', 9_000)).toBe(0);
    const wait = await limiter.consume('1.2.3.5', 9_000);
    expect(wait).toBeGreaterThan(23 * 60 * 60);
    // A second process shares the counts.
    expect(await createLimiter().consume('1.2.3.5', 9_000)).toBeGreaterThan(0);
  });

  it('limit the bytes of all networks together, in load tests too', async () => {
    for (const isLimitedByAddress of [true, false]) {
      await limited.database.pool.query('truncate rate_limits');
      const limiter = createLimiter(isLimitedByAddress);
      const results: boolean[] = [];
      for (let host = 1; host <= 10; host++) {
        results.push((await limiter.consume(`10.0.0.${host}`, 5_000)) === 0);
      }
      expect(results.filter(Boolean)).toHaveLength(5);
    }
  });

  it('limit the networks of an IPv6 site together', async () => {
    const limiter = new ClientLogLimiter(limited.services.limits, true, {
      ...perDay,
      totalBytes: 1_000_000,
    });
    let storedCount = 0;
    for (let network = 0; network < 20; network++) {
      const ip = `2001:db8:1:${network.toString(16)}::1`;
      if ((await limiter.consume(ip, 9_000)) === 0) storedCount += 1;
    }
    expect(storedCount).toBe(11);
  });

  it('reject further entries without storing them', async () => {
    const visitor = limited.createBrowser();
    const { limits } = limited.services;
    const limiter = new ClientLogLimiter(limits, true);
    expect(await limiter.consume('127.0.0.1', 5 * 1024 * 1024)).toBe(0);
    const response = await visitor.post(LOG_PATH, { level: 'info', message: 'one too many' });
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3600);
    // The rejection itself may have been recorded.
    const { rows } = await limited.database.pool.query(
      "select message from log_entries where message = 'one too many'",
    );
    expect(rows).toHaveLength(0);
  });
});
