import { randomUUID } from 'node:crypto';
import { type Item, REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { insertRecipes } from '#testing/insert-recipes.ts';
import { createItemByScan, parseItem } from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const EXPORT_URL = '/api/backend/v1/account/export';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

let photoSeed = 0;
async function drawDataUrl(): Promise<string> {
  return `data:image/jpeg;base64,${(await createTestPhoto(++photoSeed)).toString('base64')}`;
}

async function scanRecipe(browser: TestHttpClient, title?: string): Promise<string> {
  const payload = { image: await drawDataUrl() };
  const { body } = await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
  if (title !== undefined) {
    await app.database.pool.query('update items set title = $2 where id = $1', [
      body.itemId,
      title,
    ]);
  }
  return String(body.itemId);
}

interface ExportArchive {
  names: string[];
  json: (name: string) => unknown;
  text: (name: string) => string;
  bytes: (name: string) => Uint8Array;
}

async function openExport(browser: TestHttpClient): Promise<ExportArchive> {
  const { status, bytes } = await browser.get(EXPORT_URL);
  expect(status).toBe(200);
  const files = unzipSync(bytes);
  const getBytes = (name: string) => {
    const file = files[name];
    if (!file) throw new Error(`No ${name} in the archive: ${Object.keys(files)}.`);
    return file;
  };
  return {
    names: Object.keys(files),
    bytes: getBytes,
    text: (name) => strFromU8(getBytes(name)),
    json: (name) => JSON.parse(strFromU8(getBytes(name))),
  };
}

interface ExportedRecipe {
  id: string;
  title: string;
  ingredients: string[];
  instructions: string[];
  calories: number;
  picture: string | null;
  photos: { file: string; name: string }[];
}

describe('the export', () => {
  it('is a ZIP archive for download that is neither cached nor compressed again', async () => {
    const browser = await signUp(app);
    const { headers } = await browser.get(EXPORT_URL, { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="plateful-export-2026-03-14.zip"',
      'cache-control': 'no-store',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect((await app.createBrowser().get(EXPORT_URL)).status).toBe(401);
  });

  it('contains the account, the session and no recipes for a new user', async () => {
    const browser = await signUp(app);
    const archive = await openExport(browser);
    const lists = [
      ...['sessions', 'memberships', 'payments', 'recipes', 'trash', 'replaced-versions'],
      'support-messages',
    ];
    expect(archive.names).toEqual(expect.arrayContaining(lists.map((name) => `${name}.json`)));
    expect([archive.names.at(0), archive.names.at(-1)]).toEqual(['account.json', 'README.txt']);
    expect(archive.json('account.json')).toMatchObject({
      userId: browser.userId,
      email: browser.email,
      createdAt: '2026-03-14T12:00:00.000Z',
      emailVerifiedAt: null,
      proUntil: null,
      grantedProUntil: null,
      language: null,
      picture: null,
    });
    expect(archive.json('sessions.json')).toMatchObject([
      { current: true, userAgent: 'lightMyRequest' },
    ]);
    expect(archive.json('recipes.json')).toEqual([]);
    expect(archive.json('replaced-versions.json')).toEqual([]);
    expect(archive.text('README.txt')).toContain('your recipes (0)');
  });

  it('describes each of its lists in the README', async () => {
    const archive = await openExport(await signUp(app));
    const described = archive.text('README.txt').match(/^\S+\.json(?= {2})/gm);
    expect(archive.names).toEqual([...(described ?? []), 'README.txt']);
  });

  it('contains every recipe with its photos, and the profile picture', async () => {
    const browser = await signUp(app, { pro: true });
    await browser.post('/profile/image', { image: await drawDataUrl() });
    const dessertId = await scanRecipe(browser, 'Crème brûlée');
    app.clock.advance(1000);
    const traversalId = await scanRecipe(browser, '../../../etc/passwd');
    const form = new FormData();
    form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
    form.set('itemId', dessertId);
    form.append(
      'files',
      new Blob([new Uint8Array(await createTestPhoto(++photoSeed))]),
      'uploaded.jpg',
    );
    expect((await browser.upload('/items/upload', form)).status).toBe(200);

    const archive = await openExport(browser);
    const recipes = archive.json('recipes.json') as ExportedRecipe[];
    expect(recipes.map(({ id }) => id)).toEqual([traversalId, dessertId]);
    const [traversal, dessert] = recipes;
    expect(dessert).toMatchObject({
      title: 'Crème brûlée',
      ingredients: expect.arrayContaining([expect.any(String)]),
      instructions: expect.arrayContaining([expect.any(String)]),
      calories: expect.any(Number),
      photos: [
        {
          file: expect.stringMatching(/^photos\/creme-brulee-[0-9a-f]{12}\.jpg$/),
          name: 'photo.jpg',
        },
        {
          file: expect.stringMatching(/^photos\/creme-brulee-[0-9a-f]{12}\.jpg$/),
          name: 'uploaded.jpg',
        },
      ],
    });
    expect(traversal?.photos[0]?.file).toMatch(/^photos\/etc-passwd-[0-9a-f]{12}\.jpg$/);
    const files = recipes.flatMap(({ photos }) => photos.map(({ file }) => file));
    expect(archive.names.filter((name) => name.endsWith('.jpg')).sort()).toEqual(
      [...files, 'profile-picture.jpg'].sort(),
    );
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from photos where owner_id = $1',
      [browser.userId],
    );
    const storedFiles = rows.map(({ id }) => Buffer.from(app.media.files.get(`${id}.jpg`) ?? ''));
    for (const name of [...files, 'profile-picture.jpg']) {
      expect(storedFiles.some((bytes) => bytes.equals(archive.bytes(name)))).toBe(true);
    }
    expect(archive.text('README.txt')).not.toContain('Missing files');
  });

  it('contains the recipes in the trash with their photos', async () => {
    const browser = await signUp(app);
    const ids: string[] = [];
    for (const title of ['First deleted', 'Last deleted', 'Kept']) {
      ids.push(await scanRecipe(browser, title));
      app.clock.advance(1000);
    }
    for (const itemId of ids.slice(0, 2)) {
      await browser.command('DELETE_ITEM', { itemId });
      app.clock.advance(1000);
    }
    const archive = await openExport(browser);
    const trash = archive.json('trash.json') as ExportedRecipe[];
    expect(trash).toMatchObject([
      { id: ids[1], title: 'Last deleted', deletedAt: expect.stringMatching(/^2026-/) },
      { id: ids[0], title: 'First deleted', calories: expect.any(Number) },
    ]);
    for (const { photos } of trash) expect(archive.names).toContain(photos[0]?.file);
    expect(archive.text('README.txt')).toContain('recipes in your trash (2)');
    expect(archive.text('README.txt')).not.toContain('Missing files');
  });

  it('contains the list picture of a recipe that is none of its photos', async () => {
    const browser = await signUp(app);
    const recipe = { title: 'With an icon', previewIconUrl: await drawDataUrl() };
    await browser.command('CREATE_ITEM', recipe);
    await scanRecipe(browser, 'With a photo');
    const archive = await openExport(browser);
    const [scanned, created] = archive.json('recipes.json') as ExportedRecipe[];
    expect(scanned?.picture).toBe(scanned?.photos[0]?.file);
    expect(created).toMatchObject({ title: 'With an icon', photos: [] });
    expect(created?.picture).toMatch(/^photos\/with-an-icon-[0-9a-f]{12}\.jpg$/);
    expect(archive.names).toContain(created?.picture);
  });

  it('contains the support messages that have not been emailed', async () => {
    const browser = await signUp(app);
    for (const message of ['Sent', 'First question', 'Second question']) {
      const email = browser.email;
      await browser.post('/v1/support', { email, message, requestKey: randomUUID() });
      if (message === 'Sent') await app.deliverEmails();
    }
    const messages = (await openExport(browser)).json('support-messages.json');
    expect(messages).toEqual(
      ['Second question', 'First question'].map((message) => ({
        ...{ email: browser.email, name: '', message, receivedAt: expect.any(String) },
      })),
    );
  });

  it('contains no data of other users and no secrets', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    await other.post('/profile/update', { displayName: 'Other User' });
    const otherItemId = await scanRecipe(other, 'Their secret soup');
    await scanRecipe(browser);
    const archive = await openExport(browser);
    const text = archive.names
      .filter((name) => !name.endsWith('.jpg'))
      .map(archive.text)
      .join('\n');
    for (const otherText of [
      other.userId,
      other.email,
      otherItemId,
      'Other User',
      'Their secret',
    ]) {
      expect(text).not.toContain(otherText);
    }
    expect(text).toContain(browser.email);
    expect(text).not.toMatch(/\$argon2|hash|token|secret/i);
    for (const value of browser.cookies.values()) expect(text).not.toContain(value);
    expect(archive.names.filter((name) => name.startsWith('photos/'))).toHaveLength(1);
  });

  it('contains the recipe versions that can still be restored', async () => {
    const browser = await signUp(app);
    const scanned = await createItemByScan(browser);
    const confirmed = [];
    for (const title of ['Apple pie', 'Waffles']) {
      confirmed.push(
        parseItem(await browser.command('CONFIRM_RECOGNITION', { itemId: scanned._id, title })),
      );
      app.clock.advance(1000);
    }
    const toExpected = ({ title, ingredients, instructions, calories, servings }: Item) => ({
      recipeId: scanned._id,
      replacedAt: expect.stringMatching(/^2026-/),
      ...{ title, ingredients, instructions, calories, servings },
    });
    const archive = await openExport(browser);
    const [pie] = confirmed;
    if (!pie) throw new Error('The recipe was not replaced.');
    expect(archive.json('replaced-versions.json')).toMatchObject([
      toExpected(pie),
      toExpected(scanned),
    ]);
    expect(archive.text('README.txt')).toContain('replaced-versions.json');
    app.clock.advance(REPLACED_VERSION_RETENTION_DAYS * 24 * 60 * 60 * 1000);
    await browser.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
    expect((await openExport(browser)).json('replaced-versions.json')).toEqual([]);
  });

  it('lists a missing file in the readme and contains all others', async () => {
    const browser = await signUp(app);
    await scanRecipe(browser, 'Lost Soup');
    await scanRecipe(browser, 'Kept Soup');
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select photos.id from photos join items on items.id = item_id
       where photos.owner_id = $1 and title = 'Lost Soup'`,
      [browser.userId],
    );
    app.media.files.delete(`${rows[0]?.id}.jpg`);
    const archive = await openExport(browser);
    const readme = archive.text('README.txt');
    expect(readme).toMatch(/Missing files:\r\n {2}photos\/lost-soup-[0-9a-f]{12}\.jpg/);
    expect(readme).not.toContain('kept-soup');
    expect(archive.names.some((name) => name.startsWith('photos/kept-soup'))).toBe(true);
    expect(archive.names.some((name) => name.startsWith('photos/lost-soup'))).toBe(false);
  });

  it('contains every recipe once when many were created at the same time', async () => {
    const browser = await signUp(app);
    await insertRecipes(app, browser.userId, 250, "timestamptz '2026-03-01'");
    const recipes = (await openExport(browser)).json('recipes.json') as ExportedRecipe[];
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(250);
    expect(recipes).toHaveLength(250);
  });
});
