import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
  const codes = new CodesMailed(new Limits(database));
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
