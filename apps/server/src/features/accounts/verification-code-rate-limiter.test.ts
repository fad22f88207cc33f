import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { VerificationCodeRateLimiter } from './verification-code-rate-limiter.ts';

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

const advanceMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

it('allows ten codes an hour per mailbox', async () => {
  const limiter = new VerificationCodeRateLimiter(new RateLimitStore(database), true);
  const email = 'mailbox@example.com';
  for (let i = 0; i < 10; i++) {
    await limiter.check(email);
    expect(await limiter.isLimitReached(email)).toBe(false);
    await limiter.recordSent(email);
    advanceMinutes(1);
  }
  expect(await limiter.isLimitReached(email)).toBe(true);
  await expect(limiter.check(email)).rejects.toMatchObject({
    code: 'TOO_MANY',
    retryAfterSeconds: 50 * 60,
  });
  expect(await limiter.isLimitReached('another@example.com')).toBe(false);
  advanceMinutes(50);
  await limiter.check(email);
  expect(await limiter.isLimitReached(email)).toBe(false);
});

describe('the limit per network', () => {
  const requestCode = (limiter: VerificationCodeRateLimiter, ip: string) =>
    limiter.consumeForNetwork({ ip, isKnownDevice: false }).then(
      () => true,
      () => false,
    );
  const countAllowedRequests = async (limiter: VerificationCodeRateLimiter, ips: string[]) =>
    (await Promise.all(ips.map((ip) => requestCode(limiter, ip)))).filter(Boolean).length;
  const createIps = (count: number, createIp: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => createIp(i));

  it('allows 20 codes an hour', async () => {
    const limiter = new VerificationCodeRateLimiter(new RateLimitStore(database), true);
    expect(
      await countAllowedRequests(
        limiter,
        createIps(60, () => '192.0.2.1'),
      ),
    ).toBe(20);
    expect(await requestCode(limiter, '192.0.2.2')).toBe(true);
    advanceMinutes(60);
    expect(await requestCode(limiter, '192.0.2.1')).toBe(true);
  });

  it('applies to an IPv6 /64, and ten times as many codes to a /48', async () => {
    const limiter = new VerificationCodeRateLimiter(new RateLimitStore(database), true);
    expect(
      await countAllowedRequests(
        limiter,
        createIps(60, (i) => `2001:db8:7:1::${i}`),
      ),
    ).toBe(20);
    expect(
      await countAllowedRequests(
        limiter,
        createIps(300, (i) => `2001:db8:8:${i.toString(16)}::1`),
      ),
    ).toBe(200);
  });

  it('is refunded for codes that were not sent', async () => {
    const limiter = new VerificationCodeRateLimiter(new RateLimitStore(database), true);
    const requester = { ip: '192.0.2.9', isKnownDevice: false };
    for (let i = 0; i < 40; i++) {
      await limiter.consumeForNetwork(requester);
      await limiter.refundForNetwork(requester);
    }
    expect(await requestCode(limiter, '192.0.2.9')).toBe(true);
  });

  it('does not apply to known devices', async () => {
    const limiter = new VerificationCodeRateLimiter(new RateLimitStore(database), true);
    await countAllowedRequests(
      limiter,
      createIps(30, () => '192.0.2.3'),
    );
    await limiter.consumeForNetwork({ ip: '192.0.2.3', isKnownDevice: true });
  });

  it('does not apply when RATE_LIMIT is off', async () => {
    const limiter = new VerificationCodeRateLimiter(new RateLimitStore(database), false);
    expect(
      await countAllowedRequests(
        limiter,
        createIps(30, () => '192.0.2.4'),
      ),
    ).toBe(30);
  });
});
