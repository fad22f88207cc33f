import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Item, REPLACED_VERSION_DAYS } from '@plateful/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { itemIn, scanItem } from '#testing/recipe-stories.ts';
import { drawPhoto, PASSWORD, signUp } from '#testing/stories.ts';

const EXPORT = '/api/backend/v1/account/export';
const DISPLAY_KEY = /^[0-9a-f-]+\.jpg$/;

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

let seeds = 0;
async function drawDataUrl(): Promise<string> {
  return `data:image/jpeg;base64,${(await drawPhoto(++seeds)).toString('base64')}`;
}

async function scanOne(browser: Browser, title?: string): Promise<string> {
  const payload = { image: await drawDataUrl() };
  const { body } = await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
  if (title !== undefined) {
    await test.database.pool.query('update items set title = $2 where id = $1', [
      body.itemId,
      title,
    ]);
  }
  return String(body.itemId);
}

interface Opened {
  names: string[];
  json: (name: string) => unknown;
  text: (name: string) => string;
  bytes: (name: string) => Uint8Array;
}

async function openExport(browser: Browser): Promise<Opened> {
  const { status, bytes } = await browser.get(EXPORT);
  expect(status).toBe(200);
  const files = unzipSync(bytes);
  const bytesOf = (name: string) => {
    const file = files[name];
    if (!file) throw new Error(`The archive has no ${name}, but ${Object.keys(files)}.`);
    return file;
  };
  return {
    names: Object.keys(files),
    bytes: bytesOf,
    text: (name) => strFromU8(bytesOf(name)),
    json: (name) => JSON.parse(strFromU8(bytesOf(name))),
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
  it('is a ZIP archive to be saved, and never kept on the way', async () => {
    const browser = await signUp(test);
    const { headers } = await browser.get(EXPORT, { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="plateful-export-2026-03-14.zip"',
      'cache-control': 'no-store',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect((await test.browser().get(EXPORT)).status).toBe(401);
  });

  it('of somebody new holds the account, the session and no recipe', async () => {
    const browser = await signUp(test);
    const archive = await openExport(browser);
    expect(archive.names).toEqual([
      'account.json',
      'sessions.json',
      'recipes.json',
      'replaced-versions.json',
      'README.txt',
    ]);
    expect(archive.json('account.json')).toMatchObject({
      userId: browser.userId,
      email: browser.email,
      createdAt: '2026-03-14T12:00:00.000Z',
      emailVerifiedAt: null,
      proUntil: null,
      picture: null,
    });
    expect(archive.json('sessions.json')).toMatchObject([
      { current: true, userAgent: 'lightMyRequest' },
    ]);
    expect(archive.json('recipes.json')).toEqual([]);
    expect(archive.json('replaced-versions.json')).toEqual([]);
    expect(archive.text('README.txt')).toContain('your recipes (0)');
  });

  it('holds every recipe with its photos, and the picture', async () => {
    const browser = await signUp(test, { pro: true });
    await browser.post('/profile/image', { image: await drawDataUrl() });
    const soup = await scanOne(browser, 'Crème brûlée');
    test.clock.advance(1000);
    const trick = await scanOne(browser, '../../../etc/passwd');
    const form = new FormData();
    form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
    form.set('itemId', soup);
    form.append('files', new Blob([new Uint8Array(await drawPhoto(++seeds))]), 'mine.jpg');
    expect((await browser.upload('/items/upload', form)).status).toBe(200);

    const archive = await openExport(browser);
    const recipes = archive.json('recipes.json') as ExportedRecipe[];
    expect(recipes.map(({ id }) => id)).toEqual([trick, soup]);
    const [hidden, cream] = recipes;
    expect(cream).toMatchObject({
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
          name: 'mine.jpg',
        },
      ],
    });
    expect(hidden?.photos[0]?.file).toMatch(/^photos\/etc-passwd-[0-9a-f]{12}\.jpg$/);
    const files = recipes.flatMap(({ photos }) => photos.map(({ file }) => file));
    expect(archive.names.filter((name) => name.endsWith('.jpg')).sort()).toEqual(
      [...files, 'profile-picture.jpg'].sort(),
    );
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select id from photos where owner_id = $1',
      [browser.userId],
    );
    const stored = rows.map(({ id }) => Buffer.from(test.media.files.get(`${id}.jpg`) ?? ''));
    for (const name of [...files, 'profile-picture.jpg']) {
      expect(stored.some((bytes) => bytes.equals(archive.bytes(name)))).toBe(true);
    }
    expect(archive.text('README.txt')).not.toContain('could not be found');
  });

  it('holds nothing of anybody else, nor what opens doors', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    await other.post('/profile/update', { displayName: 'Somebody Else' });
    const theirs = await scanOne(other, 'Their secret soup');
    await scanOne(browser);
    const archive = await openExport(browser);
    const text = archive.names
      .filter((name) => !name.endsWith('.jpg'))
      .map(archive.text)
      .join('\n');
    for (const foreign of [other.userId, other.email, theirs, 'Somebody Else', 'Their secret']) {
      expect(text).not.toContain(foreign);
    }
    expect(text).toContain(browser.email);
    expect(text).not.toMatch(/\$argon2|hash|token|secret/i);
    for (const value of browser.cookies.values()) expect(text).not.toContain(value);
    expect(archive.names.filter((name) => name.startsWith('photos/'))).toHaveLength(1);
  });

  it('holds the versions of recipes that can still be restored, as they were shown', async () => {
    const browser = await signUp(test);
    const scanned = await scanItem(browser);
    const chosen = [];
    for (const title of ['Apple pie', 'Waffles']) {
      chosen.push(
        itemIn(await browser.command('CONFIRM_RECOGNITION', { itemId: scanned._id, title })),
      );
      test.clock.advance(1000);
    }
    const shown = ({ title, ingredients, instructions, calories, servings }: Item) => ({
      recipeId: scanned._id,
      replacedAt: expect.stringMatching(/^2026-/),
      ...{ title, ingredients, instructions, calories, servings },
    });
    const archive = await openExport(browser);
    const [pie] = chosen;
    if (!pie) throw new Error('The recipe was not replaced.');
    expect(archive.json('replaced-versions.json')).toMatchObject([shown(pie), shown(scanned)]);
    expect(archive.text('README.txt')).toContain('replaced-versions.json');
    test.clock.advance(REPLACED_VERSION_DAYS * 24 * 60 * 60 * 1000);
    await browser.post('/auth/login', { email: browser.email, password: PASSWORD });
    expect((await openExport(browser)).json('replaced-versions.json')).toEqual([]);
  });

  it('names a file that is missing, and is whole without it', async () => {
    const browser = await signUp(test);
    await scanOne(browser, 'Lost Soup');
    await scanOne(browser, 'Kept Soup');
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select photos.id from photos join items on items.id = item_id
       where photos.owner_id = $1 and title = 'Lost Soup'`,
      [browser.userId],
    );
    test.media.files.delete(`${rows[0]?.id}.jpg`);
    const archive = await openExport(browser);
    const readme = archive.text('README.txt');
    expect(readme).toMatch(
      /could not be found any more:\r\n {2}photos\/lost-soup-[0-9a-f]{12}\.jpg/,
    );
    expect(readme).not.toContain('kept-soup');
    expect(archive.names.some((name) => name.startsWith('photos/kept-soup'))).toBe(true);
    expect(archive.names.some((name) => name.startsWith('photos/lost-soup'))).toBe(false);
  });

  it('breaks off when a file can’t be read, rather than look whole', async () => {
    const browser = await signUp(test);
    await scanOne(browser);
    const open = vi.spyOn(test.media, 'open').mockRejectedValueOnce(new Error('disk is away'));
    await expect(download(browser)).rejects.toThrow();
    open.mockRestore();
    expect((await openExport(browser)).names).toContain('README.txt');
  });

  it('comes page by page: none twice, none left out, though many share one moment', async () => {
    const browser = await signUp(test);
    await insertRecipes(browser.userId, 250, "timestamptz '2026-03-01'");
    const recipes = (await openExport(browser)).json('recipes.json') as ExportedRecipe[];
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(250);
    expect(recipes).toHaveLength(250);
  });
});

describe('one at a time', () => {
  it('a second one of the same person waits; others do not', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    await addPhotos(browser.userId, { recipes: 1, photos: 40, bytes: 200_000 });
    const first = await start(browser);
    const second = await browser.get(EXPORT);
    expect(second.status).toBe(429);
    expect(second.body.errorMessage).toBe('Your export is already on its way.');
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.get(EXPORT)).status).toBe(200);
    await first.readAll();
    expect((await browser.get(EXPORT)).status).toBe(200);
    expect((await browser.get(EXPORT)).status).toBe(200);
  });
});

describe('the pace', () => {
  it('is the reader’s: nothing is read ahead of somebody who does not read', async () => {
    const browser = await signUp(test);
    await addPhotos(browser.userId, { recipes: 1, photos: 100, bytes: 1_000_000 });
    const opened = countOpened();
    const download = await start(browser);
    await settled(opened);
    // What fits into the sockets between the two of us, not a hundred megabytes.
    expect(opened.count()).toBeGreaterThan(0);
    expect(opened.count()).toBeLessThan(30);
    await download.readAll();
    expect(opened.count()).toBe(100);
    opened.restore();
  });

  it('ends when the reader goes away, and the person may ask again', async () => {
    const browser = await signUp(test);
    await addPhotos(browser.userId, { recipes: 1, photos: 100, bytes: 1_000_000 });
    const opened = countOpened();
    const download = await start(browser);
    await settled(opened);
    const before = opened.count();
    download.leave();
    await settled(opened);
    expect(opened.count()).toBe(before);
    opened.restore();
    const again = await start(browser);
    expect(again.status).toBe(200);
    expect((await again.readAll()).bytes).toBeGreaterThan(100_000_000);
  });

  it('does not even begin for somebody who left while we asked who it is', async () => {
    const browser = await signUp(test);
    await addPhotos(browser.userId, { recipes: 1, photos: 100, bytes: 1_000_000 });
    const { sessions } = test.services;
    const find = sessions.find.bind(sessions);
    const slow = vi.spyOn(sessions, 'find').mockImplementationOnce(async (secret) => {
      await sleep(300);
      return find(secret);
    });
    const request = get(address + EXPORT, { agent: false, headers: { cookie: cookieOf(browser) } });
    request.on('error', () => {});
    await vi.waitFor(() => expect(slow).toHaveBeenCalled(), { timeout: 10_000 });
    request.destroy();
    await sleep(600);
    slow.mockRestore();
    const again = await start(browser);
    expect(again.status).toBe(200);
    await again.readAll();
  });

  it('needs little memory for 5,000 recipes and 2,000 photos', async () => {
    const browser = await signUp(test);
    await addPhotos(browser.userId, { recipes: 5000, photos: 2000, bytes: 100_000 });
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 5);
    const { bytes, tail } = await download(browser);
    clearInterval(watch);
    expect(bytes).toBeGreaterThan(200_000_000);
    // The archive's last record says how many files it holds: photos and five texts.
    expect(tail.readUInt16LE(tail.lastIndexOf(Buffer.from('PK\x05\x06')) + 10)).toBe(2005);
    expect(peak - before).toBeLessThan(120_000_000);
  }, 120_000);
});

async function insertRecipes(ownerId: string, count: number, createdAt: string): Promise<void> {
  await test.database.pool.query(
    `insert into items (id, owner_id, title, ingredients, instructions, source, created_at, updated_at)
     select gen_random_uuid(), $1, 'Soup ' || n, '[{"text": "1 onion"}]', '["Cook it."]', 'manual',
            ${createdAt}, now()
     from generate_series(1, $2::int) as n`,
    [ownerId, count],
  );
}

/** Recipes, and photos that are spread over them; all files are one and the same in memory. */
async function addPhotos(
  ownerId: string,
  { recipes, photos, bytes }: { recipes: number; photos: number; bytes: number },
): Promise<void> {
  await insertRecipes(ownerId, recipes, "timestamptz '2026-03-01' + n * interval '1 second'");
  const { rows } = await test.database.pool.query<{ id: string }>(
    `insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
     select gen_random_uuid(), $1, ids[1 + n % array_length(ids, 1)], 1, 1, '', 'original', now()
     from generate_series(1, $2::int) as n,
          (select array_agg(id) as ids from items where owner_id = $1) as own
     returning id`,
    [ownerId, photos],
  );
  const file = new Uint8Array(bytes).map((_zero, index) => (index * 31) % 251);
  for (const { id } of rows) test.media.files.set(`${id}.jpg`, file);
}

/** Counts the photos that are opened. */
function countOpened() {
  const spy = vi.spyOn(test.media, 'open');
  return {
    count: () => spy.mock.calls.filter(([key]) => DISPLAY_KEY.test(key)).length,
    restore: () => spy.mockRestore(),
  };
}

/** Waits until nothing more is opened. */
async function settled(opened: { count(): number }): Promise<void> {
  for (let last = -1; last !== opened.count(); await sleep(300)) last = opened.count();
}

function cookieOf(browser: Browser): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Begins a download over a connection of its own, and reads nothing of it yet. */
async function start(browser: Browser) {
  const request = get(address + EXPORT, { agent: false, headers: { cookie: cookieOf(browser) } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    leave: () => response.destroy(),
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

async function download(browser: Browser) {
  return (await start(browser)).readAll();
}
