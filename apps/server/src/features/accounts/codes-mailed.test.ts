import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { Limits } from '#platform/limits/limits.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { CodesMailed } from './codes-mailed.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const passes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

it('one mailbox gets ten codes an hour', async () => {
  const codes = new CodesMailed(new Limits(database), true);
  const email = 'mailbox@example.com';
  for (let i = 0; i < 10; i++) {
    await codes.check(email);
    expect(await codes.areUsedUp(email)).toBe(false);
    await codes.count(email);
    passes(1);
  }
  expect(await codes.areUsedUp(email)).toBe(true);
  await expect(codes.check(email)).rejects.toMatchObject({
    code: 'TOO_MANY',
    retryAfterSeconds: 50 * 60,
  });
  expect(await codes.areUsedUp('another@example.com')).toBe(false);
  passes(50);
  await codes.check(email);
  expect(await codes.areUsedUp(email)).toBe(false);
});

describe('one network', () => {
  const take = (codes: CodesMailed, ip: string) =>
    codes.take({ ip, isKnownDevice: false }).then(
      () => true,
      () => false,
    );
  const takeAll = async (codes: CodesMailed, ips: string[]) =>
    (await Promise.all(ips.map((ip) => take(codes, ip)))).filter(Boolean).length;
  const times = (count: number, make: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i));

  it('has twenty codes mailed in an hour', async () => {
    const codes = new CodesMailed(new Limits(database), true);
    expect(
      await takeAll(
        codes,
        times(60, () => '192.0.2.1'),
      ),
    ).toBe(20);
    expect(await take(codes, '192.0.2.2')).toBe(true);
    passes(60);
    expect(await take(codes, '192.0.2.1')).toBe(true);
  });

  it('of IPv6 is a /64, and ten of them are all that a /48 has', async () => {
    const codes = new CodesMailed(new Limits(database), true);
    expect(
      await takeAll(
        codes,
        times(60, (i) => `2001:db8:7:1::${i}`),
      ),
    ).toBe(20);
    expect(
      await takeAll(
        codes,
        times(300, (i) => `2001:db8:8:${i.toString(16)}::1`),
      ),
    ).toBe(200);
  });

  it('has back what was not mailed', async () => {
    const codes = new CodesMailed(new Limits(database), true);
    const requester = { ip: '192.0.2.9', isKnownDevice: false };
    for (let i = 0; i < 40; i++) {
      await codes.take(requester);
      await codes.giveBack(requester);
    }
    expect(await take(codes, '192.0.2.9')).toBe(true);
  });

  it('keeps no known device of an account from its code', async () => {
    const codes = new CodesMailed(new Limits(database), true);
    await takeAll(
      codes,
      times(30, () => '192.0.2.3'),
    );
    await codes.take({ ip: '192.0.2.3', isKnownDevice: true });
  });

  it('is not counted where RATE_LIMIT is off', async () => {
    const codes = new CodesMailed(new Limits(database), false);
    expect(
      await takeAll(
        codes,
        times(30, () => '192.0.2.4'),
      ),
    ).toBe(30);
  });
});
