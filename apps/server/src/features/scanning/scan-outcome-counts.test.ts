import { afterAll, beforeAll, expect, it } from 'vitest';
import { RecognitionError } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognizer, recognizePhotoByColor } from '#testing/fakes/fake-recognizer.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
let isFailing = false;
beforeAll(async () => {
  const recognizer = createFakeRecognizer({
    script: (photo) =>
      isFailing ? new RecognitionError('unavailable', 'down') : recognizePhotoByColor(photo),
  });
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1' }, recognizer });
});
afterAll(() => app.close());

function scan(browser: TestHttpClient, photo: Buffer) {
  const payload = { image: photo.toString('base64') };
  return browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
}

async function getCounts() {
  const { rows } = await app.database.pool.query(
    "select day::text, outcome, count from daily_counts where kind = 'scan' order by day, outcome",
  );
  return rows.map(({ day, outcome, count }) => [day, outcome, count]);
}

it('counts scans per day and outcome', async () => {
  const browser = await signUp(app);
  const today = app.clock.now().toISOString().slice(0, 10);
  await scan(browser, await createTestPhoto(1, '#0000ff'));
  isFailing = true;
  await scan(browser, await createTestPhoto());
  isFailing = false;
  const photo = await createTestPhoto();
  expect((await scan(browser, photo)).body).toMatchObject({ isFood: true });
  // A duplicate is not recognized again.
  expect((await scan(browser, photo)).body.duplicate).toBe(true);
  expect((await scan(browser, await createTestPhoto(1, '#808080'))).status).toBe(402);
  expect((await scan(browser, Buffer.from('no photo'))).status).toBe(402);
  expect(await getCounts()).toEqual([
    [today, 'failed', 1],
    [today, 'limit', 2],
    [today, 'notFood', 1],
    [today, 'recipe', 1],
  ]);
  app.clock.advance(24 * 60 * 60 * 1000);
  const tomorrow = app.clock.now().toISOString().slice(0, 10);
  await scan(await signUp(app), photo);
  expect((await getCounts()).at(-1)).toEqual([tomorrow, 'recipe', 1]);
});

it('completes scans that cannot be counted', async () => {
  const { pool } = app.database;
  await pool.query('alter table daily_counts rename to daily_counts_renamed');
  const { status } = await scan(await signUp(app), await createTestPhoto());
  await pool.query('alter table daily_counts_renamed rename to daily_counts');
  expect(status).toBe(200);
  const { rows } = await pool.query(
    "select message from log_entries where level = 'error' and message <> 'down'",
  );
  expect(rows).toEqual([{ message: expect.stringMatching(/^A scan was not counted/) }]);
});
