import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Item, REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { insertRecipes, insertRecipesWithPhotos } from '#testing/insert-recipes.ts';
import { parseItem, scanItem } from '#testing/recipe-requests.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const EXPORT_URL = '/api/backend/v1/account/export';
const DISPLAY_KEY_PATTERN = /^[0-9a-f-]+\.jpg$/;

let app: TestApp;
let serverUrl: string;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
  serverUrl = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

let photoSeed = 0;
async function drawDataUrl(): Promise<string> {
  return `data:image/jpeg;base64,${(await createTestPhoto(++photoSeed)).toString('base64')}`;
}

async function scanRecipe(browser: TestBrowser, title?: string): Promise<string> {
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

async function openExport(browser: TestBrowser): Promise<ExportArchive> {
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
    const lists = ['sessions', 'memberships', 'payments', 'recipes', 'replaced-versions'];
    expect(archive.names).toEqual(expect.arrayContaining(lists.map((name) => `${name}.json`)));
    expect([archive.names.at(0), archive.names.at(-1)]).toEqual(['account.json', 'README.txt']);
    expect(archive.json('account.json')).toMatchObject({
      userId: browser.userId,
      email: browser.email,
      createdAt: '2026-03-14T12:00:00.000Z',
      emailVerifiedAt: null,
      proUntil: null,
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
    const scanned = await scanItem(browser);
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

  it('aborts the download when a file cannot be read', async () => {
    const browser = await signUp(app);
    await scanRecipe(browser);
    const open = vi
      .spyOn(app.media, 'open')
      .mockRejectedValueOnce(new Error('disk is unavailable'));
    await expect(download(browser)).rejects.toThrow();
    open.mockRestore();
    expect((await openExport(browser)).names).toContain('README.txt');
  });

  it('contains every recipe once when many were created at the same time', async () => {
    const browser = await signUp(app);
    await insertRecipes(app, browser.userId, 250, "timestamptz '2026-03-01'");
    const recipes = (await openExport(browser)).json('recipes.json') as ExportedRecipe[];
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(250);
    expect(recipes).toHaveLength(250);
  });
});

describe('the export lock', () => {
  it('rejects a second export of the same user, but not of other users', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    await insertRecipesWithPhotos(app, browser.userId, { recipes: 1, photos: 40, bytes: 200_000 });
    const firstDownload = await startDownload(browser);
    const second = await browser.get(EXPORT_URL);
    expect(second.status).toBe(429);
    expect(second.body.errorMessage).toBe(
      'An export is already running. Please wait until it finishes.',
    );
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.get(EXPORT_URL)).status).toBe(200);
    await firstDownload.readAll();
    expect((await browser.get(EXPORT_URL)).status).toBe(200);
    expect((await browser.get(EXPORT_URL)).status).toBe(200);
  });
});

const largeRecipe = { recipes: 1, photos: 100, bytes: 1_000_000 };

describe('streaming', () => {
  it('does not read ahead when the client does not read', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, largeRecipe);
    const opened = countOpened();
    const download = await startDownload(browser);
    await waitUntilStable(opened);
    // Only what fits into the socket buffers, not all 100 MB.
    expect(opened.count()).toBeGreaterThan(0);
    expect(opened.count()).toBeLessThan(30);
    await download.readAll();
    expect(opened.count()).toBe(100);
    opened.restore();
  });

  it('stops when the client disconnects, and another export can start', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, largeRecipe);
    const opened = countOpened();
    const download = await startDownload(browser);
    await waitUntilStable(opened);
    const countBefore = opened.count();
    download.disconnect();
    await waitUntilStable(opened);
    expect(opened.count()).toBe(countBefore);
    opened.restore();
    const secondDownload = await startDownload(browser);
    expect(secondDownload.status).toBe(200);
    expect((await secondDownload.readAll()).bytes).toBeGreaterThan(100_000_000);
  });

  it('does not start when the client disconnects during authentication', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, largeRecipe);
    const { sessions } = app.services;
    const find = sessions.find.bind(sessions);
    const slowFind = vi.spyOn(sessions, 'find').mockImplementationOnce(async (secret) => {
      await sleep(300);
      return find(secret);
    });
    const request = get(serverUrl + EXPORT_URL, {
      agent: false,
      headers: { cookie: formatCookieHeader(browser) },
    });
    request.on('error', () => {});
    await vi.waitFor(() => expect(slowFind).toHaveBeenCalled(), { timeout: 10_000 });
    request.destroy();
    await sleep(600);
    slowFind.mockRestore();
    const secondDownload = await startDownload(browser);
    expect(secondDownload.status).toBe(200);
    await secondDownload.readAll();
  });

  it('uses less than 120 MB for 5,000 recipes and 2,000 photos', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, {
      recipes: 5000,
      photos: 2000,
      bytes: 100_000,
    });
    const rssBefore = process.memoryUsage().rss;
    let peakRss = rssBefore;
    const monitor = setInterval(() => {
      peakRss = Math.max(peakRss, process.memoryUsage().rss);
    }, 5);
    const { bytes, tail } = await download(browser);
    clearInterval(monitor);
    expect(bytes).toBeGreaterThan(200_000_000);
    // The end of central directory record holds the number of files: 2,000 photos and seven text files.
    expect(tail.readUInt16LE(tail.lastIndexOf(Buffer.from('PK\x05\x06')) + 10)).toBe(2007);
    expect(peakRss - rssBefore).toBeLessThan(120_000_000);
  }, 120_000);
});

/** Counts the opened photo files. */
function countOpened() {
  const spy = vi.spyOn(app.media, 'open');
  return {
    count: () => spy.mock.calls.filter(([key]) => DISPLAY_KEY_PATTERN.test(key)).length,
    restore: () => spy.mockRestore(),
  };
}

/** Waits until no more files are opened. */
async function waitUntilStable(opened: { count(): number }): Promise<void> {
  let previousCount = -1;
  while (previousCount !== opened.count()) {
    previousCount = opened.count();
    await sleep(300);
  }
}

function formatCookieHeader(browser: TestBrowser): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Starts a download over its own connection without reading the body. */
async function startDownload(browser: TestBrowser) {
  const request = get(serverUrl + EXPORT_URL, {
    agent: false,
    headers: { cookie: formatCookieHeader(browser) },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    disconnect: () => response.destroy(),
    async readAll() {
      let bytes = 0;
      let tail = Buffer.alloc(0);
      for await (const chunk of response) {
        bytes += chunk.length;
        tail = Buffer.concat([tail, chunk]).subarray(-1000);
      }
      return { bytes, tail };
    },
  };
}

async function download(browser: TestBrowser) {
  return (await startDownload(browser)).readAll();
}
