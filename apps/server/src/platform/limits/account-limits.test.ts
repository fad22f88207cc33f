import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { AccountLimits, type AccountRate } from './account-limits.ts';
import { Limits } from './limits.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** @returns how many of the calls pass, sent to two processes by turns */
async function countPassing(userId: string, rate: AccountRate, calls: number, isOn = true) {
  const processes = [1, 2].map(() => new AccountLimits(new Limits(database), isOn));
  const results = await Promise.allSettled(
    Array.from({ length: calls }, (_, at) => processes[at % 2]?.take(userId, rate)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'TOO_MANY', retryAfterSeconds: expect.any(Number) });
  }
  return calls - refused.length;
}

describe('the limits of an account', () => {
  it.each([
    ['write', 120],
    ['upload', 40],
    ['import', 20],
    ['estimate', 240],
  ] as const)('let %s pass %i times a minute, in all processes together', async (rate, most) => {
    expect(await countPassing('cook', rate, most + 20)).toBe(most);
    expect(await countPassing('neighbour', rate, 3)).toBe(3);
  });

  it('are off where the operator says so', async () => {
    expect(await countPassing('load test', 'import', 30, false)).toBe(30);
  });
});
