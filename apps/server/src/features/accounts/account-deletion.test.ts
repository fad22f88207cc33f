import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEmailedCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const toDataUrl = (photo: Buffer) => `data:image/jpeg;base64,${photo.toString('base64')}`;

/** Reads every row of every table outside the system schemas, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await app.database.pool.query<{ row: string }>(
        `select '${name} ' || t::text as row from ${name} t`,
      );
      return rows.map(({ row }) => row);
    }),
  );
  return dumps.flat().join('\n');
}

/** Creates data wherever a user can. @returns texts that the data contains */
async function createAccountData(
  browser: TestHttpClient & { userId: string; email: string },
  seed: number,
) {
  const marker = `Marker-of-user-${seed}-`;
  const scanned = await browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: toDataUrl(await createTestPhoto(seed)), mimeType: 'image/jpeg' },
  });
  expect(scanned.status).toBe(200);
  const itemId = String(scanned.body.itemId);
  await browser.command('UPDATE_ITEM', { itemId, updateData: { title: `${marker}replaced` } });
  const choice = { itemId, title: 'Apple pie', replaceEdits: true };
  expect((await browser.command('CONFIRM_RECOGNITION', choice)).status).toBe(200);
  const form = new FormData();
  form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
  form.set('itemId', itemId);
  form.append(
    'files',
    new File([new Uint8Array(await createTestPhoto(seed + 1))], `${marker}.jpg`),
  );
  expect((await browser.upload('/items/upload', form)).status).toBe(200);
  const names = { displayName: marker, firstName: marker, lastName: marker };
  expect((await browser.post('/profile/update', names)).status).toBe(200);
  const image = toDataUrl(await createTestPhoto(seed + 2));
  expect((await browser.post('/profile/image', { image })).status).toBe(200);
  await browser.post('/v1/log/data', {
    level: 'error',
    message: marker,
    context: { marker },
  });
  const other = app.createBrowser();
  const login = { email: browser.email, password: TEST_PASSWORD };
  await other.post('/auth/login', login, { 'user-agent': marker });
  await other.post('/auth/login', { ...login, password: 'Wrong-guess-1' });
  await other.post('/api/v1/requestverificationcode', { email: browser.email });
  const code = await receiveEmailedCode(app, browser.email);
  await other.post('/api/v1/validate-verification-code', { email: browser.email, code });
  app.clock.advance(61_000);
  await other.post('/api/v1/requestverificationcode', { email: browser.email });
  return [marker, `${marker}replaced`, browser.userId, browser.email, itemId];
}

describe('deleting the account', () => {
  it('deletes all rows and files of the user, and none of other users', async () => {
    const browser = await signUp(app);
    const other = await signUp(app);
    const otherMarkers = await createAccountData(other, 101);
    const otherFiles = new Set(app.media.files.keys());
    const markers = await createAccountData(browser, 1);
    expect(app.media.files.size).toBe(otherFiles.size + 6);
    const dumpBefore = await dumpDatabase();
    for (const marker of markers) expect(dumpBefore).toContain(marker);

    const { status, body } = await browser.post('/auth/delete/account');
    expect(status).toBe(200);
    expect(body).toEqual({ succeeded: true });
    await app.deliverEmails();

    const dumpAfter = await dumpDatabase();
    for (const marker of markers) expect(dumpAfter).not.toContain(marker);
    for (const marker of otherMarkers) expect(dumpAfter).toContain(marker);
    expect(new Set(app.media.files.keys())).toEqual(otherFiles);
  });

  it('signs out every browser and sends an email', async () => {
    const browser = await signUp(app);
    const other = app.createBrowser();
    await other.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
    app.publishedEvents.length = 0;
    await browser.post('/auth/delete/account');
    expect(browser.cookies.has('plateful_session')).toBe(false);
    expect((await other.get('/api/backend/auth/sessions')).status).toBe(401);
    expect(app.publishedEvents.filter(({ event }) => event === 'session:revoked')).toHaveLength(2);
    await app.deliverEmails();
    expect(app.mailer.sent.at(-1)).toMatchObject({ to: browser.email });
  });

  it('frees the email and the username', async () => {
    const email = 'again@example.com';
    const first = await signUp(app, { email });
    await first.post('/auth/delete/account');
    const second = await signUp(app, { email });
    expect(second.userId).not.toBe(first.userId);
    expect((await second.query('GET_USER_ITEMS')).body.response).toMatchObject({ total: 0 });
  });

  it('requires a session and handles concurrent requests', async () => {
    expect((await app.createBrowser().post('/auth/delete/account')).status).toBe(401);
    const browser = await signUp(app);
    const responses = await Promise.all([
      browser.post('/auth/delete/account'),
      browser.post('/auth/delete/account'),
    ]);
    expect(responses.every(({ status }) => [200, 401].includes(status))).toBe(true);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
  });
});
