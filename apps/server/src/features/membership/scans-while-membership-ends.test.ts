import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import { buyMembership, endMembership, isProUser } from '#testing/membership-scenarios.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const FREE_RECIPES = 3;

const waitUntil = (condition: () => boolean) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 5 });

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({
    environment: { FREE_RECIPES_PER_MONTH: String(FREE_RECIPES) },
    recognizer: createFakeRecognizer({ delayMs: 20 }),
  });
});
afterAll(() => app.close());

async function scan(browser: TestHttpClient, seed: number): Promise<number> {
  const image = `data:image/jpeg;base64,${(await createTestPhoto(seed)).toString('base64')}`;
  const body = { action: 'FOOD_RECOGNITION', payload: { image } };
  return (await browser.post('/scan', body)).status;
}

/** Half of them are sent at once, a fifth after the membership has ended. */
const scanCount = process.env.TEST_ALL ? 50 : 20;

it('scans while a membership ends count toward the free limit from its end on', {
  timeout: 120_000,
}, async () => {
  const browser = await signUp(app);
  await buyMembership(browser);
  let endedAt = Number.POSITIVE_INFINITY;
  let finished = 0;
  const scans = Array.from({ length: scanCount }, async (_, index) => {
    // Before the end, while the membership ends, and after it.
    if (index >= scanCount / 2) await waitUntil(() => finished >= 6);
    if (index >= scanCount * 0.8) await waitUntil(() => finished >= endedAt);
    const isAfterEnd = finished >= endedAt;
    const status = await scan(browser, index);
    finished += 1;
    return { status, isAfterEnd };
  });
  const ending = waitUntil(() => finished >= 6).then(async () => {
    await endMembership(app, browser.userId);
    endedAt = finished;
  });
  const results = await Promise.all(scans);
  await ending;
  expect(await isProUser(browser)).toBe(false);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 402]));
  const late = results.filter(({ isAfterEnd, status }) => isAfterEnd && status === 200);
  expect(late.length).toBeLessThanOrEqual(FREE_RECIPES);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as used from scans where user_id = $1 and counts_toward_limit and state = 'used'`,
    [browser.userId],
  );
  expect(rows[0].used).toBeLessThanOrEqual(FREE_RECIPES);
});
