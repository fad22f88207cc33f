import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem } from '#testing/recipe-requests.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function countRows(table: string): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*)::int from ${table}`);
  return rows[0].count;
}

it('deletes expired recipes, log entries and sessions, and releases abandoned scans', async () => {
  const { clock, services, hourlyTasks } = app;
  const browser = await signUp(app);
  const { _id: itemId } = await createItem(browser);
  await browser.command('DELETE_ITEM', { itemId });
  await browser.post('/v1/log/data', { level: 'error', message: 'broken' });
  await services.scanQuota.reserve(browser.userId, Buffer.alloc(32), clock.now());
  const tables = ['items', 'log_entries', 'scans', 'sessions'];
  expect(await Promise.all(tables.map(countRows))).toEqual([1, 1, 1, 1]);
  clock.advance(40 * DAY_MS);
  await Promise.all(Object.values(hourlyTasks).map((run) => run({})));
  expect(await Promise.all(tables.map(countRows))).toEqual([0, 0, 0, 0]);
});
