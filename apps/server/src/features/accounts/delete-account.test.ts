import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { drawPhoto, mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const dataUrl = (photo: Buffer) => `data:image/jpeg;base64,${photo.toString('base64')}`;

/** Every row of every table of every schema that is ours, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await test.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await test.database.pool.query<{ row: string }>(
        `select '${name} ' || t::text as row from ${name} t`,
      );
      return rows.map(({ row }) => row);
    }),
  );
  return dumps.flat().join('\n');
}

/** Leaves traces wherever a person can. @returns what to look for. */
async function live(browser: Browser & { userId: string; email: string }, seed: number) {
  const mark = `Mark-of-person-${seed}-`;
  const scanned = await browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: dataUrl(await drawPhoto(seed)), mimeType: 'image/jpeg' },
  });
  expect(scanned.status).toBe(200);
  const itemId = String(scanned.body.itemId);
  await browser.command('UPDATE_ITEM', { itemId, updateData: { title: `${mark}replaced` } });
  const choice = { itemId, title: 'Apple pie', replaceEdits: true };
  expect((await browser.command('CONFIRM_RECOGNITION', choice)).status).toBe(200);
  const form = new FormData();
  form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
  form.set('itemId', itemId);
  form.append('files', new File([new Uint8Array(await drawPhoto(seed + 1))], `${mark}.jpg`));
  expect((await browser.upload('/items/upload', form)).status).toBe(200);
  const names = { displayName: mark, firstName: mark, lastName: mark };
  expect((await browser.post('/profile/update', names)).status).toBe(200);
  const image = dataUrl(await drawPhoto(seed + 2));
  expect((await browser.post('/profile/image', { image })).status).toBe(200);
  await browser.post('/v1/log/data', { level: 'error', message: mark, context: { mark } });
  const other = test.browser();
  const login = { email: browser.email, password: PASSWORD };
  await other.post('/auth/login', login, { 'user-agent': mark });
  await other.post('/auth/login', { ...login, password: 'Wrong-guess-1' });
  await other.post('/api/v1/requestverificationcode', { email: browser.email });
  const code = await mailedCode(test, browser.email);
  await other.post('/api/v1/validate-verification-code', { email: browser.email, code });
  test.clock.advance(61_000);
  await other.post('/api/v1/requestverificationcode', { email: browser.email });
  return [mark, `${mark}replaced`, browser.userId, browser.email, itemId];
}

describe('deleting the account', () => {
  it('leaves no trace in any table, and no file; others keep theirs', async () => {
    const browser = await signUp(test);
    const neighbour = await signUp(test);
    const theirs = await live(neighbour, 101);
    const neighboursFiles = new Set(test.media.files.keys());
    const marks = await live(browser, 1);
    expect(test.media.files.size).toBe(neighboursFiles.size + 6);
    const before = await wholeDatabase();
    for (const mark of marks) expect(before).toContain(mark);

    const { status, body } = await browser.post('/auth/delete/account');
    expect(status).toBe(200);
    expect(body).toEqual({ succeeded: true });
    await test.deliverMails();

    const after = await wholeDatabase();
    for (const mark of marks) expect(after).not.toContain(mark);
    for (const mark of theirs) expect(after).toContain(mark);
    expect(new Set(test.media.files.keys())).toEqual(neighboursFiles);
  });

  it('signs every browser out, and tells the person by mail', async () => {
    const browser = await signUp(test);
    const other = test.browser();
    await other.post('/auth/login', { email: browser.email, password: PASSWORD });
    test.news.length = 0;
    await browser.post('/auth/delete/account');
    expect(browser.cookies.has('plateful_session')).toBe(false);
    expect((await other.get('/api/backend/auth/sessions')).status).toBe(401);
    expect(test.news.filter(({ event }) => event === 'session:revoked')).toHaveLength(2);
    await test.deliverMails();
    expect(test.mailer.sent.at(-1)).toMatchObject({ to: browser.email });
  });

  it('frees the address and the username for a new start', async () => {
    const email = 'again@example.com';
    const first = await signUp(test, { email });
    await first.post('/auth/delete/account');
    const second = await signUp(test, { email });
    expect(second.userId).not.toBe(first.userId);
    expect((await second.query('GET_USER_ITEMS')).body.response).toMatchObject({ total: 0 });
  });

  it('is for the signed-in, and done once', async () => {
    expect((await test.browser().post('/auth/delete/account')).status).toBe(401);
    const browser = await signUp(test);
    const twice = await Promise.all([
      browser.post('/auth/delete/account'),
      browser.post('/auth/delete/account'),
    ]);
    expect(twice.every(({ status }) => [200, 401].includes(status))).toBe(true);
    expect(twice.some(({ status }) => status === 200)).toBe(true);
  });
});
