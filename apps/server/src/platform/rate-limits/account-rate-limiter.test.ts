import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { type AccountRateKind, AccountRateLimiter } from './account-rate-limiter.ts';
import { RateLimitStore } from './rate-limit-store.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** @returns how many of the calls are accepted when they alternate between two processes */
async function countAllowed(userId: string, rate: AccountRateKind, calls: number, isOn = true) {
  const processes = [1, 2].map(() => new AccountRateLimiter(new RateLimitStore(database), isOn));
  const results = await Promise.allSettled(
    Array.from({ length: calls }, (_, index) => processes[index % 2]?.consume(userId, rate)),
  );
  const rejectedResult = results.filter((result) => result.status === 'rejected');
  for (const { reason } of rejectedResult) {
    expect(reason).toMatchObject({ code: 'TOO_MANY', retryAfterSeconds: expect.any(Number) });
  }
  return calls - rejectedResult.length;
}

describe('AccountRateLimiter', () => {
  it.each([
    ['write', 120],
    ['upload', 40],
    ['scan', 40],
    ['compose', 10],
    ['import', 20],
    ['estimate', 240],
  ] as const)('allows %s %i times a minute over all processes', async (rate, maxCount) => {
    expect(await countAllowed('user', rate, maxCount + 20)).toBe(maxCount);
    expect(await countAllowed('neighbour', rate, 3)).toBe(3);
  });

  it.each([
    ['read', 600],
    ['dishSearch', 240],
  ] as const)('allows %s %i times a minute in each of two processes', async (rate, maxCount) => {
    expect(await countAllowed('user', rate, 2 * maxCount + 20)).toBe(2 * maxCount);
    expect(await countAllowed('neighbour', rate, 3)).toBe(3);
  });

  it('is disabled by RATE_LIMIT=off', async () => {
    expect(await countAllowed('load test', 'import', 30, false)).toBe(30);
  });
});
