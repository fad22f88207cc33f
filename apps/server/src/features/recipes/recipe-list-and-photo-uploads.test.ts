import type { Item } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createItem, parseItemList } from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const UNKNOWN_ITEM_ID = '0197f000-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

let seeds = 0;
async function scanPhoto(browser: TestHttpClient): Promise<string> {
  const photo = await createTestPhoto(++seeds);
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const { body } = await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } });
  return String(body.itemId);
}

function createPhotoForm(
  itemId: string,
  photos: Buffer[],
  action = 'UPLOAD_MEDIA_TO_ITEM',
): FormData {
  const form = new FormData();
  form.set('action', action);
  form.set('itemId', itemId);
  for (const photo of photos) form.append('files', new Blob([new Uint8Array(photo)]), 'plate.jpg');
  return form;
}

describe('the recipe list', () => {
  it('returns the newest first, page by page', async () => {
    const browser = await signUp(app);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      ids.unshift(await scanPhoto(browser));
      app.clock.advance(1000);
    }
    const pages = await Promise.all(
      [0, 2, 4].map((skip) => browser.query('GET_USER_ITEMS', { limit: 2, skip })),
    );
    const responses = pages.map(
      ({ body }) => body.response as { items: { _id: string }[]; total: number },
    );
    expect(responses.flatMap(({ items }) => items.map(({ _id }) => _id))).toEqual(ids);
    expect(responses.map(({ total }) => total)).toEqual([5, 5, 5]);
  });

  it('counts the recipes of each category, in the order of the home list', async () => {
    const browser = await signUp(app);
    const sampleCategories = [
      'Zuppa',
      'other',
      'dessert',
      'food',
      '',
      'beverage',
      'food',
      'snack',
      'aspic',
    ];
    const titles: string[] = [];
    for (const category of sampleCategories) {
      const { title } = await createItem(browser, { title: `${category} dish`, category });
      titles.push(title);
      app.clock.advance(1000);
    }
    const deletedItem = await createItem(browser, { category: 'food' });
    await browser.command('DELETE_ITEM', { itemId: deletedItem._id });
    const { body } = await browser.query('GET_USER_ITEMS', { limit: 5 });
    expect(body.response).toMatchObject({
      total: 9,
      categories: [
        { category: 'food', count: 2 },
        { category: 'beverage', count: 1 },
        { category: 'snack', count: 1 },
        { category: 'dessert', count: 1 },
        { category: 'other', count: 2 },
        { category: 'aspic', count: 1 },
        { category: 'Zuppa', count: 1 },
      ],
    });
    const pages: Item[] = [];
    for (const skip of [0, 4, 8]) {
      const payload = { groupBy: 'category', limit: 4, skip };
      pages.push(...parseItemList(await browser.query('GET_USER_ITEMS', payload)).items);
    }
    expect(pages.map(({ title }) => title)).toEqual(
      [6, 3, 5, 7, 2, 4, 1, 8, 0].map((place) => titles[place]),
    );
  });

  it.each([
    { groupBy: 'category' },
    { sortBy: 'updatedAt', sortOrder: 'asc' },
    {},
    { sortBy: 'title', sortOrder: 'asc' },
  ])('splits into the same sequence at any page size: %o', async (order) => {
    const browser = await signUp(app);
    const categories = ['other', 'food', 'dessert', 'food', 'food', 'Aspic', 'food', 'other'];
    for (const [place, category] of categories.entries()) {
      await createItem(browser, { title: `Dish ${(place * 5) % 8}`, category });
      app.clock.advance(1000);
    }
    const list = async (page: { limit: number; skip: number }) =>
      parseItemList(await browser.query('GET_USER_ITEMS', { ...order, ...page })).items.map(
        ({ title }) => title,
      );
    const all = await list({ limit: 100, skip: 0 });
    expect(new Set(all).size).toBe(8);
    for (const limit of [1, 2, 3, 5]) {
      for (let skip = 0; skip <= 9; skip++) {
        expect(await list({ limit, skip })).toEqual(all.slice(skip, skip + limit));
      }
    }
  });

  it.each([
    ['createdAt', 'asc', ['B', 'C', 'A']],
    ['updatedAt', 'desc', ['B', 'A', 'C']],
    ['title', 'asc', ['A', 'B', 'C']],
    ['title', 'desc', ['C', 'B', 'A']],
  ])('sorts by %s, %s', async (sortBy, sortOrder, titles) => {
    const browser = await signUp(app);
    const ids: string[] = [];
    for (const title of ['B', 'C', 'A']) {
      ids.push((await createItem(browser, { title }))._id);
      app.clock.advance(1000);
    }
    await browser.command('UPDATE_ITEM', { itemId: ids[0], updateData: { servings: 2 } });
    const { items } = parseItemList(await browser.query('GET_USER_ITEMS', { sortBy, sortOrder }));
    expect(items.map(({ title }) => title)).toEqual(titles);
  });

  it('sorts titles in a natural order, in any database locale', async () => {
    const browser = await signUp(app);
    const titles = [
      'apple',
      'Äpfel',
      'Banana',
      'carrot',
      'Éclair',
      'egg',
      'Zebra',
      'Ökra',
      'łazanki',
    ];
    for (const title of titles) await createItem(browser, { title });
    const root = new Intl.Collator('en');
    for (const sortOrder of ['asc', 'desc']) {
      const payload = { sortBy: 'title', sortOrder };
      const { items } = parseItemList(await browser.query('GET_USER_ITEMS', payload));
      const sorted = titles.toSorted(root.compare);
      expect(items.map(({ title }) => title)).toEqual(
        sortOrder === 'asc' ? sorted : sorted.toReversed(),
      );
    }
  });

  it('reads titles in index order without sorting', async () => {
    const { rows } = await app.database.pool.query(
      "select indexdef from pg_indexes where indexname = 'items_owner_title'",
    );
    expect(rows[0].indexdef).toContain('title COLLATE "und-x-icu"');
  });

  it('takes one statement for the list and one for the session; a single recipe also takes one', async () => {
    const browser = await signUp(app);
    const itemId = await scanPhoto(browser);
    await scanPhoto(browser);
    const statements = vi.spyOn(app.database.pool, 'query');
    const transactions = vi.spyOn(app.database.pool, 'connect');
    await browser.query('GET_USER_ITEMS', { groupBy: 'category' });
    expect(statements).toHaveBeenCalledTimes(2);
    statements.mockClear();
    await browser.query('GET_ITEM_BY_ID', { itemId });
    expect(statements).toHaveBeenCalledTimes(2);
    expect(transactions.mock.calls.filter(([callback]) => !callback)).toEqual([]);
    statements.mockRestore();
    transactions.mockRestore();
  });

  it('sorts without groups if not requested', async () => {
    const browser = await signUp(app);
    const payload = { groupBy: 'category', sortBy: 'title' };
    expect((await browser.query('GET_USER_ITEMS', payload)).status).toBe(400);
  });

  it.each([
    [{ limit: 101 }, 'limit must be at most 100.'],
    [{ limit: 0 }, 'limit must be at least 1.'],
    [{ limit: 'ten' }, 'limit must be a number.'],
    [{ skip: -1 }, 'skip must be at least 0.'],
    [{ sortBy: 'password' }, 'sortBy must be one of createdAt, updatedAt, title.'],
  ])('rejects %j with a message that names the field', async (payload, message) => {
    const browser = await signUp(app);
    const { status, body } = await browser.query('GET_USER_ITEMS', payload);
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(message);
  });

  it('rejects a payload that is not JSON and an unknown action', async () => {
    const browser = await signUp(app);
    const broken = await browser.get('/api/backend/items?action=GET_USER_ITEMS&payload={oops');
    expect(broken.status).toBe(400);
    expect(broken.body.errorMessage).toBe('payload is not valid JSON.');
    const unknown = await browser.query('DROP_TABLE');
    expect(unknown.status).toBe(400);
    const inherited = await browser.query('constructor');
    expect(inherited.status).toBe(400);
  });

  it("shows another user's recipes to admins only", async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    await scanPhoto(one);
    const rejected = await two.query('GET_USER_ITEMS', { userId: one.userId });
    expect(rejected.status).toBe(403);
    await app.database.pool.query('update users set is_admin = true where id = $1', [two.userId]);
    const { body } = await two.query('GET_USER_ITEMS', { userId: one.userId });
    expect(body.response).toMatchObject({ total: 1 });
  });
});

describe('photo access', () => {
  it('depends on the owner of the recipe', async () => {
    const owner = await signUp(app);
    const other = await signUp(app);
    const itemId = await scanPhoto(owner);
    const { body } = await owner.query('GET_ITEM_BY_ID', { itemId });
    const item = (body.response as { data: { media: { url: string }[]; previewIconUrl: string } })
      .data;
    for (const url of [item.media[0]?.url ?? '', item.previewIconUrl]) {
      expect((await owner.get(url)).status).toBe(200);
      expect((await other.get(url)).status).toBe(404);
      expect((await app.createBrowser().get(url)).status).toBe(401);
    }
    for (const key of [
      '../../etc/passwd',
      '..%2F..%2Fetc%2Fpasswd',
      'x.jpg',
      `${UNKNOWN_ITEM_ID}.jpg`,
      `${UNKNOWN_ITEM_ID}.svg`,
    ]) {
      expect((await owner.get(`/media/${key}`)).status).toBe(404);
    }
  });
});

describe('adding photos', () => {
  it('appends them after the first one', async () => {
    const browser = await signUp(app, { pro: true });
    const itemId = await scanPhoto(browser);
    const photos = [await createTestPhoto(++seeds), await createTestPhoto(++seeds)];
    const { status, body } = await browser.upload('/items/upload', createPhotoForm(itemId, photos));
    expect(status).toBe(200);
    const { data } = body.response as { data: { media: { name: string }[] } };
    expect(data.media.map(({ name }) => name)).toEqual(['photo.jpg', 'plate.jpg', 'plate.jpg']);
  });

  it('is limited to exactly the free number without a membership', async () => {
    const browser = await signUp(app);
    const itemId = await scanPhoto(browser);
    const photos = await Promise.all([1, 2, 3, 4].map(() => createTestPhoto(++seeds)));
    const responses = await Promise.all(
      photos.map((photo) => browser.upload('/items/upload', createPhotoForm(itemId, [photo]))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402]);
    const rejected = responses.find(({ status }) => status === 402);
    expect(rejected?.body).toMatchObject({
      showUpgradeCTA: true,
      limitExceeded: true,
      productType: 'photo',
      currentCount: 1,
      maxLimit: 1,
    });
    const { rows } = await app.database.pool.query(
      'select count(*) from photos where owner_id = $1',
      [browser.userId],
    );
    expect(rows[0].count).toBe('2');
  });

  it('stores all photos of an upload or none', async () => {
    const browser = await signUp(app, { pro: true });
    const itemId = await scanPhoto(browser);
    const form = createPhotoForm(itemId, [await createTestPhoto(++seeds), Buffer.from('no photo')]);
    const { status } = await browser.upload('/items/upload', form);
    expect(status).toBe(415);
    const { body } = await browser.query('GET_ITEM_BY_ID', { itemId });
    expect((body.response as { data: { media: unknown[] } }).data.media).toHaveLength(1);
  });

  it('accepts the fields in any order', async () => {
    const browser = await signUp(app, { pro: true });
    const itemId = await scanPhoto(browser);
    const form = new FormData();
    form.append(
      'files',
      new Blob([new Uint8Array(await createTestPhoto(++seeds))]),
      'a\u0000b.jpg',
    );
    form.set('itemId', itemId);
    form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
    const { status } = await browser.upload('/items/upload', form);
    expect(status).toBe(200);
  });

  it('accepts files without a name', async () => {
    const browser = await signUp(app, { pro: true });
    const itemId = await scanPhoto(browser);
    const photo = new Uint8Array(await createTestPhoto(++seeds));
    const form = createPhotoForm(itemId, []);
    form.append('files', new Blob([photo]), '');
    const { status, body } = await browser.upload('/items/upload', form);
    expect([status, body.response]).toMatchObject([
      200,
      { data: { media: [{}, { name: 'photo.jpg' }] } },
    ]);
  });

  it('rejects malformed forms and stores nothing', async () => {
    const browser = await signUp(app, { pro: true });
    const send = (payload: string, type = 'multipart/form-data; boundary=x') =>
      browser.send({
        method: 'POST',
        url: '/api/items/upload',
        payload,
        headers: { 'content-type': type, origin: 'http://localhost' },
      });
    const cut = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc';
    const prototypeForm =
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--';
    expect((await send(cut)).status).toBe(400);
    expect((await send('nonsense')).status).toBe(400);
    expect((await send(prototypeForm)).status).toBe(400);
    expect((await send(cut, 'multipart/form-data')).status).toBeLessThan(500);
    const { rows } = await app.database.pool.query(
      'select count(*) from photos where owner_id = $1',
      [browser.userId],
    );
    expect(rows[0].count).toBe('0');
  });

  it('rejects a request without files, with another action, with too many files, or that is not a form', async () => {
    const browser = await signUp(app, { pro: true });
    const itemId = await scanPhoto(browser);
    const photo = await createTestPhoto(++seeds);
    const upload = (form: FormData) => browser.upload('/items/upload', form);
    expect((await upload(createPhotoForm(itemId, []))).status).toBe(400);
    expect((await upload(createPhotoForm(itemId, [photo], 'DELETE_EVERYTHING'))).status).toBe(400);
    expect((await upload(createPhotoForm(itemId, Array(11).fill(photo)))).status).toBe(400);
    expect((await browser.post('/items/upload', { itemId })).status).toBe(415);
    expect((await upload(createPhotoForm(itemId, [Buffer.alloc(21 * 1024 * 1024)]))).status).toBe(
      413,
    );
  });
});
