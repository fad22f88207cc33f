import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { ClientLogAllowance } from './client-log-allowance.ts';

let test: TestApp;
let browser: Browser;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  browser = test.browser();
  await test.database.pool.query('truncate log_entries, rate_limits');
});

const PATH = '/v1/log/data';

async function storedEntries() {
  const { rows } = await test.database.pool.query('select * from log_entries order by id');
  return rows;
}

/** An entry whose JSON has exactly so many bytes. */
function entryOf(bytes: number): string {
  const json = JSON.stringify({ level: 'info', message: 'x', context: { text: '' } });
  return json.replace('""', () => `"${'a'.repeat(bytes - json.length)}"`);
}

function send(payload: string, contentType = 'application/json') {
  return browser.send({
    method: 'POST',
    url: `/api/backend${PATH}`,
    payload,
    headers: { 'content-type': contentType, origin: 'http://localhost' },
  });
}

describe('a log entry of a browser', () => {
  it('is stored with its long texts cut, not refused', async () => {
    const long = (length: number) => `${'a'.repeat(length - 1)}🍝`;
    const entry = {
      level: 'error',
      message: long(4000),
      platform: long(50),
      service: long(100),
      fileName: long(500),
      date: 'd'.repeat(60),
      timestamp: 't'.repeat(60),
      stack: 's'.repeat(9000),
    };
    expect((await browser.post(PATH, entry)).status).toBe(200);
    const [stored] = await storedEntries();
    expect(stored).toMatchObject({
      message: 'a'.repeat(3999),
      platform: 'a'.repeat(49),
      service: 'a'.repeat(99),
      file_name: 'a'.repeat(499),
      stack: 's'.repeat(8000),
    });
  });

  it('may leave out or null everything but level and message', async () => {
    const nothing = { context: null, stack: null, fileName: null, service: null, platform: null };
    const more = { date: null, timestamp: null, isError: null };
    const entry = { level: 'info', message: '', ...nothing, ...more };
    expect((await browser.post(PATH, entry)).status).toBe(200);
    expect((await browser.post(PATH, { level: 'info', message: '' })).status).toBe(200);
    const stored = await storedEntries();
    for (const row of stored) {
      expect(row).toMatchObject({ context: {}, stack: '', file_name: '', platform: 'web' });
    }
    expect(stored).toHaveLength(2);
  });

  it('may come as text, as navigator.sendBeacon sends it', async () => {
    const json = JSON.stringify({ level: 'info', message: 'left', context: { page: '/home' } });
    for (const type of ['text/plain', 'text/plain;charset=UTF-8']) {
      expect((await send(json, type)).status).toBe(200);
    }
    expect((await send('not JSON', 'text/plain')).status).toBe(400);
    expect((await storedEntries()).map(({ context }) => context)).toEqual([
      { page: '/home' },
      { page: '/home' },
    ]);
    // Other calls stay with JSON.
    const login = await browser.post('/auth/login', {}, { 'content-type': 'text/plain' });
    expect([400, 415]).toContain(login.status);
  });

  it('may have 16 KB whatever its parts, and not a byte more', async () => {
    for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
      expect((await send(entryOf(16_384), type)).status).toBe(200);
      expect((await send(entryOf(16_385), type)).status).toBe(413);
    }
    const stored = await storedEntries();
    expect(stored).toHaveLength(2);
    expect(stored[0].context.text.length).toBeGreaterThan(16_000);
  });

  it('is not read back larger than it was sent', async () => {
    const context = { numbers: Array(2000).fill(1e300), small: 1e-300, whole: 12.5, id: 1e20 };
    expect((await browser.post(PATH, { level: 'info', message: 'x', context })).status).toBe(200);
    const [stored] = await storedEntries();
    expect(JSON.stringify(stored.context).length).toBeLessThan(20_000);
    expect(stored.context).toMatchObject({ small: '1e-300', whole: 12.5, id: 1e20 });
    const { rows } = await test.database.pool.query(
      'select length(context::text) as length from log_entries',
    );
    expect(rows[0].length).toBeLessThan(30_000);
  });

  it('can’t reach the prototypes of objects, and takes control characters', async () => {
    const json = '{"level":"info","message":"\\u0007\\u001b[31m","context":{"constructor":1}}';
    expect((await send(json)).status).toBe(200);
    const polluting = '{"level":"info","message":"x","context":{"__proto__":{"polluted":true}}}';
    expect((await send(polluting)).status).toBe(400);
    expect(await storedEntries()).toHaveLength(1);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a day’s log entries', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => limited.close());

  const perDay = { entriesPerAddress: 5, bytesPerAddress: 10_000, bytesInAll: 25_000 };
  const allowance = (isLimitedByAddress = true) =>
    new ClientLogAllowance(limited.services.limits, isLimitedByAddress, perDay);
  beforeEach(() => limited.database.pool.query('truncate rate_limits'));

  it('are limited in number and in bytes for an address', async () => {
    const taken = allowance();
    const waits = await Promise.all(Array.from({ length: 8 }, () => taken.consume('1.2.3.4', 10)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await taken.consume('1.2.3.5', 9_000)).toBe(0);
    const wait = await taken.consume('1.2.3.5', 9_000);
    expect(wait).toBeGreaterThan(23 * 60 * 60);
    // A second process counts the same.
    expect(await allowance().consume('1.2.3.5', 9_000)).toBeGreaterThan(0);
  });

  it('are limited for all addresses together, in load tests too', async () => {
    for (const isLimitedByAddress of [true, false]) {
      await limited.database.pool.query('truncate rate_limits');
      const taken = allowance(isLimitedByAddress);
      const stored: boolean[] = [];
      for (let address = 1; address <= 10; address++) {
        stored.push((await taken.consume(`10.0.0.${address}`, 5_000)) === 0);
      }
      expect(stored.filter(Boolean)).toHaveLength(5);
    }
  });

  it('count the networks of an IPv6 site together', async () => {
    const taken = new ClientLogAllowance(limited.services.limits, true, {
      ...perDay,
      bytesInAll: 1_000_000,
    });
    let stored = 0;
    for (let network = 0; network < 20; network++) {
      const ip = `2001:db8:1:${network.toString(16)}::1`;
      if ((await taken.consume(ip, 9_000)) === 0) stored += 1;
    }
    expect(stored).toBe(11);
  });

  it('are refused beyond that, and nothing is stored', async () => {
    const visitor = limited.browser();
    const { limits } = limited.services;
    const filled = new ClientLogAllowance(limits, true);
    expect(await filled.consume('127.0.0.1', 5 * 1024 * 1024)).toBe(0);
    const answer = await visitor.post(PATH, { level: 'info', message: 'one too many' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600);
    // The refusal itself may have been recorded by now.
    const { rows } = await limited.database.pool.query(
      "select message from log_entries where message = 'one too many'",
    );
    expect(rows).toHaveLength(0);
  });
});
