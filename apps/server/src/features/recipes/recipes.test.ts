import type { Item } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, listIn } from '#testing/recipe-stories.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

const UNKNOWN = '0197f000-0000-7000-8000-000000000000';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => test.close());

let seeds = 0;
async function scanOne(browser: Browser): Promise<string> {
  const photo = await drawPhoto(++seeds);
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const { body } = await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } });
  return String(body.itemId);
}

function photoForm(itemId: string, photos: Buffer[], action = 'UPLOAD_MEDIA_TO_ITEM'): FormData {
  const form = new FormData();
  form.set('action', action);
  form.set('itemId', itemId);
  for (const photo of photos) form.append('files', new Blob([new Uint8Array(photo)]), 'plate.jpg');
  return form;
}

describe('the list', () => {
  it('comes newest first and page by page', async () => {
    const browser = await signUp(test);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      ids.unshift(await scanOne(browser));
      test.clock.advance(1000);
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

  it('tells how many there are of each category, in the order of the home list', async () => {
    const browser = await signUp(test);
    const shelves = ['Zuppa', 'other', 'dessert', 'food', '', 'beverage', 'food', 'snack', 'aspic'];
    const titles: string[] = [];
    for (const category of shelves) {
      const { title } = await createItem(browser, { title: `${category} dish`, category });
      titles.push(title);
      test.clock.advance(1000);
    }
    const gone = await createItem(browser, { category: 'food' });
    await browser.command('DELETE_ITEM', { itemId: gone._id });
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
      pages.push(...listIn(await browser.query('GET_USER_ITEMS', payload)).items);
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
  ])('is cut into the same recipes wherever a page begins and ends: %o', async (order) => {
    const browser = await signUp(test);
    const categories = ['other', 'food', 'dessert', 'food', 'food', 'Aspic', 'food', 'other'];
    for (const [place, category] of categories.entries()) {
      await createItem(browser, { title: `Dish ${(place * 5) % 8}`, category });
      test.clock.advance(1000);
    }
    const list = async (page: { limit: number; skip: number }) =>
      listIn(await browser.query('GET_USER_ITEMS', { ...order, ...page })).items.map(
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
  ])('comes by %s, %s', async (sortBy, sortOrder, titles) => {
    const browser = await signUp(test);
    const ids: string[] = [];
    for (const title of ['B', 'C', 'A']) {
      ids.push((await createItem(browser, { title }))._id);
      test.clock.advance(1000);
    }
    await browser.command('UPDATE_ITEM', { itemId: ids[0], updateData: { servings: 2 } });
    const { items } = listIn(await browser.query('GET_USER_ITEMS', { sortBy, sortOrder }));
    expect(items.map(({ title }) => title)).toEqual(titles);
  });

  it('titles come as people sort them, in whatever language the database does', async () => {
    const browser = await signUp(test);
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
      const { items } = listIn(await browser.query('GET_USER_ITEMS', payload));
      const sorted = titles.toSorted(root.compare);
      expect(items.map(({ title }) => title)).toEqual(
        sortOrder === 'asc' ? sorted : sorted.toReversed(),
      );
    }
  });

  it('titles are read from an index, not sorted', async () => {
    const { rows } = await test.database.pool.query(
      "select indexdef from pg_indexes where indexname = 'items_owner_title'",
    );
    expect(rows[0].indexdef).toContain('title COLLATE "und-x-icu"');
  });

  it('asks the database for list and counts at once, and for who asks; for a recipe once', async () => {
    const browser = await signUp(test);
    const itemId = await scanOne(browser);
    await scanOne(browser);
    const statements = vi.spyOn(test.database.pool, 'query');
    const transactions = vi.spyOn(test.database.pool, 'connect');
    await browser.query('GET_USER_ITEMS', { groupBy: 'category' });
    expect(statements).toHaveBeenCalledTimes(2);
    statements.mockClear();
    await browser.query('GET_ITEM_BY_ID', { itemId });
    expect(statements).toHaveBeenCalledTimes(2);
    expect(transactions.mock.calls.filter(([callback]) => !callback)).toEqual([]);
    statements.mockRestore();
    transactions.mockRestore();
  });

  it('is not grouped in another order', async () => {
    const browser = await signUp(test);
    const payload = { groupBy: 'category', sortBy: 'title' };
    expect((await browser.query('GET_USER_ITEMS', payload)).status).toBe(400);
  });

  it.each([
    [{ limit: 101 }, 'limit must be at most 100.'],
    [{ limit: 0 }, 'limit must be at least 1.'],
    [{ limit: 'ten' }, 'limit must be a number.'],
    [{ skip: -1 }, 'skip must be at least 0.'],
    [{ sortBy: 'password' }, 'sortBy must be one of createdAt, updatedAt, title.'],
  ])('refuses %j with a sentence that names the field', async (payload, sentence) => {
    const browser = await signUp(test);
    const { status, body } = await browser.query('GET_USER_ITEMS', payload);
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(sentence);
  });

  it('refuses a payload that is no JSON, and an action that is none', async () => {
    const browser = await signUp(test);
    const broken = await browser.get('/api/backend/items?action=GET_USER_ITEMS&payload={oops');
    expect(broken.status).toBe(400);
    expect(broken.body.errorMessage).toBe('payload is not valid JSON.');
    const unknown = await browser.query('DROP_TABLE');
    expect(unknown.status).toBe(400);
    const inherited = await browser.query('constructor');
    expect(inherited.status).toBe(400);
  });

  it('shows another person’s recipes to admins alone', async () => {
    const [one, two] = [await signUp(test), await signUp(test)];
    await scanOne(one);
    const refused = await two.query('GET_USER_ITEMS', { userId: one.userId });
    expect(refused.status).toBe(403);
    await test.database.pool.query('update users set is_admin = true where id = $1', [two.userId]);
    const { body } = await two.query('GET_USER_ITEMS', { userId: one.userId });
    expect(body.response).toMatchObject({ total: 1 });
  });
});

describe('whose recipe it is', () => {
  it('decides who sees a photo', async () => {
    const owner = await signUp(test);
    const other = await signUp(test);
    const itemId = await scanOne(owner);
    const { body } = await owner.query('GET_ITEM_BY_ID', { itemId });
    const item = (body.response as { data: { media: { url: string }[]; previewIconUrl: string } })
      .data;
    for (const url of [item.media[0]?.url ?? '', item.previewIconUrl]) {
      expect((await owner.get(url)).status).toBe(200);
      expect((await other.get(url)).status).toBe(404);
      expect((await test.browser().get(url)).status).toBe(401);
    }
    for (const key of [
      '../../etc/passwd',
      '..%2F..%2Fetc%2Fpasswd',
      'x.jpg',
      `${UNKNOWN}.jpg`,
      `${UNKNOWN}.svg`,
    ]) {
      expect((await owner.get(`/media/${key}`)).status).toBe(404);
    }
  });
});

describe('adding photos', () => {
  it('puts them behind the first one', async () => {
    const browser = await signUp(test, { pro: true });
    const itemId = await scanOne(browser);
    const photos = [await drawPhoto(++seeds), await drawPhoto(++seeds)];
    const { status, body } = await browser.upload('/items/upload', photoForm(itemId, photos));
    expect(status).toBe(200);
    const { data } = body.response as { data: { media: { name: string }[] } };
    expect(data.media.map(({ name }) => name)).toEqual(['photo.jpg', 'plate.jpg', 'plate.jpg']);
  });

  it('is limited without a membership, to the photo', async () => {
    const browser = await signUp(test);
    const itemId = await scanOne(browser);
    const photos = await Promise.all([1, 2, 3, 4].map(() => drawPhoto(++seeds)));
    const answers = await Promise.all(
      photos.map((photo) => browser.upload('/items/upload', photoForm(itemId, [photo]))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body).toMatchObject({
      showUpgradeCTA: true,
      limitExceeded: true,
      productType: 'photo',
      currentCount: 1,
      maxLimit: 1,
    });
    const { rows } = await test.database.pool.query(
      'select count(*) from photos where owner_id = $1',
      [browser.userId],
    );
    expect(rows[0].count).toBe('2');
  });

  it('takes all of an upload or nothing of it', async () => {
    const browser = await signUp(test, { pro: true });
    const itemId = await scanOne(browser);
    const form = photoForm(itemId, [await drawPhoto(++seeds), Buffer.from('no photo')]);
    const { status } = await browser.upload('/items/upload', form);
    expect(status).toBe(415);
    const { body } = await browser.query('GET_ITEM_BY_ID', { itemId });
    expect((body.response as { data: { media: unknown[] } }).data.media).toHaveLength(1);
  });

  it('takes the fields in any order', async () => {
    const browser = await signUp(test, { pro: true });
    const itemId = await scanOne(browser);
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(await drawPhoto(++seeds))]), 'a\u0000b.jpg');
    form.set('itemId', itemId);
    form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
    const { status } = await browser.upload('/items/upload', form);
    expect(status).toBe(200);
  });

  it('takes files without a name', async () => {
    const browser = await signUp(test, { pro: true });
    const itemId = await scanOne(browser);
    const photo = new Uint8Array(await drawPhoto(++seeds));
    const form = photoForm(itemId, []);
    form.append('files', new Blob([photo]), '');
    const { status, body } = await browser.upload('/items/upload', form);
    expect([status, body.response]).toMatchObject([
      200,
      { data: { media: [{}, { name: 'photo.jpg' }] } },
    ]);
  });

  it('refuses forms that are broken, and leaves nothing behind', async () => {
    const browser = await signUp(test, { pro: true });
    const send = (payload: string, type = 'multipart/form-data; boundary=x') =>
      browser.send({
        method: 'POST',
        url: '/api/items/upload',
        payload,
        headers: { 'content-type': type, origin: 'http://localhost' },
      });
    const cut = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc';
    const poisoned = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--';
    expect((await send(cut)).status).toBe(400);
    expect((await send('nonsense')).status).toBe(400);
    expect((await send(poisoned)).status).toBe(400);
    expect((await send(cut, 'multipart/form-data')).status).toBeLessThan(500);
    const { rows } = await test.database.pool.query(
      'select count(*) from photos where owner_id = $1',
      [browser.userId],
    );
    expect(rows[0].count).toBe('0');
  });

  it('refuses forms without files, with another action, with too many files, and what is no form', async () => {
    const browser = await signUp(test, { pro: true });
    const itemId = await scanOne(browser);
    const photo = await drawPhoto(++seeds);
    const upload = (form: FormData) => browser.upload('/items/upload', form);
    expect((await upload(photoForm(itemId, []))).status).toBe(400);
    expect((await upload(photoForm(itemId, [photo], 'DELETE_EVERYTHING'))).status).toBe(400);
    expect((await upload(photoForm(itemId, Array(11).fill(photo)))).status).toBe(400);
    expect((await browser.post('/items/upload', { itemId })).status).toBe(415);
    expect((await upload(photoForm(itemId, [Buffer.alloc(21 * 1024 * 1024)]))).status).toBe(413);
  });
});
