import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  getItem,
  itemIn,
  listBin,
  listIn,
  photoUrl,
  scanItem,
} from '#testing/recipe-stories.ts';
import { PASSWORD, signUp } from '#testing/stories.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => test.close());

const call = (browser: Browser, action: string, itemId: string) =>
  browser.command(action, { itemId });

/** Rows and files of a person's photos. */
async function photosOf({ userId }: { userId: string }) {
  const { rows } = await test.database.pool.query('select id from photos where owner_id = $1', [
    userId,
  ]);
  const ids = rows.map((row) => String(row.id));
  const files = [...test.media.files.keys()].filter((key) => ids.some((id) => key.startsWith(id)));
  return { rows: ids.length, files: files.length };
}

/** Recipes in the collection, newer than any other, or in the bin. */
async function addMany(
  ownerId: string,
  { count, isDeleted }: { count: number; isDeleted: boolean },
) {
  const now = test.clock.now();
  await test.database.pool.query(
    `insert into items (id, owner_id, title, source, created_at, updated_at, deleted_at)
     select gen_random_uuid(), $1, 'Bulk', 'manual', $2::timestamptz + interval '1 minute', $2, $3
     from generate_series(1, $4)`,
    [ownerId, now, isDeleted ? now : null, count],
  );
}

/** Sessions that nobody used are over by then. */
async function waitForDays(days: number, ...people: (Browser & { email: string })[]) {
  test.clock.advance(days * DAY);
  for (const person of people) {
    await person.post('/auth/login', { email: person.email, password: PASSWORD });
  }
}

async function wordsOf({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await test.database.pool.query(
    'select word from recipe_words where owner_id = $1 order by word',
    [userId],
  );
  return rows.map((row) => row.word);
}

describe('deleting', () => {
  it('puts the recipe into the bin, where nothing finds it and its photos are shown to nobody', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    expect((await call(browser, 'DELETE_ITEM', item._id)).body).toEqual({
      succeeded: true,
      response: {},
    });
    expect(test.news.at(-1)).toEqual({
      event: 'item:deleted',
      userId: browser.userId,
      data: item._id,
    });
    expect((await browser.query('GET_ITEM_BY_ID', { itemId: item._id })).status).toBe(404);
    expect(listIn(await browser.query('GET_USER_ITEMS'))).toMatchObject({ items: [], total: 0 });
    expect((await browser.query('GET_USER_ITEMS')).body.response).toMatchObject({ categories: [] });
    for (const url of [item.media[0]?.url ?? '', item.previewIconUrl ?? '']) {
      expect((await browser.get(url)).status).toBe(404);
    }
    expect(await photosOf(browser)).toEqual({ rows: 1, files: 2 });
    for (const again of ['DELETE_ITEM', 'CONFIRM_RECOGNITION']) {
      expect((await browser.command(again, { itemId: item._id, title: 'Waffles' })).status).toBe(
        404,
      );
    }
  });

  it('shows the bin, the last deleted first, with a blurred picture', async () => {
    const browser = await signUp(test);
    const [plain, scanned] = [
      await createItem(browser, { category: 'mine' }),
      await scanItem(browser),
    ];
    const withIcon = await createItem(browser, { title: 'Icon', previewIconUrl: await photoUrl() });
    for (const item of [withIcon, plain, scanned]) {
      test.clock.advance(1000);
      await call(browser, 'DELETE_ITEM', item._id);
    }
    const { items, total } = await listBin(browser);
    expect(total).toBe(3);
    expect(items.map(({ _id }) => _id)).toEqual([scanned._id, plain._id, withIcon._id]);
    expect(items[0]?.placeholder).toBe(scanned.media[0]?.placeholder);
    expect(items[1]).toEqual({
      _id: plain._id,
      title: 'Soup',
      category: 'mine',
      placeholder: null,
      createdAt: plain.createdAt,
      deletedAt: new Date(test.clock.now().getTime() - 1000).toISOString(),
    });
    expect(items[2]?.placeholder).toMatch(/^data:image\/webp/);
    const second = await listBin(browser, { limit: 1, skip: 1 });
    expect(second).toMatchObject({ total: 3, items: [{ _id: plain._id }] });
  });

  it('asks the database twice for the bin, once more for who asks', async () => {
    const browser = await signUp(test);
    await call(browser, 'DELETE_ITEM', (await scanItem(browser))._id);
    const statements = vi.spyOn(test.database.pool, 'query');
    await listBin(browser);
    expect(statements).toHaveBeenCalledTimes(3);
    statements.mockRestore();
  });

  it('lets the same photo make a recipe again', async () => {
    const browser = await signUp(test);
    const payload = { image: await photoUrl() };
    const scan = () => browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
    const first = await scan();
    expect((await scan()).body).toMatchObject({ itemId: first.body.itemId, duplicate: true });
    await call(browser, 'DELETE_ITEM', String(first.body.itemId));
    const second = await scan();
    expect(second.body.duplicate).toBeUndefined();
    expect(second.body.itemId).not.toBe(first.body.itemId);
  });
});

describe('restoring', () => {
  it('brings everything back', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    await call(browser, 'DELETE_ITEM', item._id);
    await test.services.photos.sweep(new Date(test.clock.now().getTime() + DAY));
    const back = itemIn(await call(browser, 'RESTORE_ITEM', item._id));
    expect(back).toEqual(item);
    expect(test.news.at(-1)).toEqual({ event: 'item:created', userId: browser.userId, data: item });
    expect((await browser.get(item.media[0]?.url ?? '')).status).toBe(200);
    expect(listIn(await browser.query('GET_USER_ITEMS')).total).toBe(1);
    expect((await listBin(browser)).total).toBe(0);
  });

  it('is for what is in one’s own bin', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    const [live, gone] = [await createItem(browser), await createItem(browser)];
    await call(browser, 'DELETE_ITEM', gone._id);
    for (const action of ['RESTORE_ITEM', 'PURGE_ITEM']) {
      expect((await call(browser, action, live._id)).status).toBe(404);
      expect((await call(other, action, gone._id)).status).toBe(404);
      expect((await call(other, action, live._id)).status).toBe(404);
    }
    expect((await listBin(other)).total).toBe(0);
    expect((await listBin(browser)).total).toBe(1);
    expect(await getItem(browser, live._id)).toEqual(live);
  });

  it('brings a recipe back without its tag when another carries it by now', async () => {
    const browser = await signUp(test);
    const first = await createItem(browser, { tagId: 'jar' });
    await call(browser, 'DELETE_ITEM', first._id);
    const second = await createItem(browser, { title: 'Stew', tagId: 'jar' });
    const answer = await call(browser, 'RESTORE_ITEM', first._id);
    expect(answer.body.response).toMatchObject({ tagTaken: true });
    const back = itemIn(answer);
    expect(back.tagId).toBeUndefined();
    expect(back.updatedAt > first.updatedAt).toBe(true);
    expect(itemIn(await browser.query('FIND_ITEM_BY_TAGID', { tagId: 'jar' }))).toEqual(second);
    const third = await createItem(browser, { tagId: 'pan' });
    await call(browser, 'DELETE_ITEM', third._id);
    const whole = await call(browser, 'RESTORE_ITEM', third._id);
    expect(itemIn(whole).tagId).toBe('pan');
    expect(whole.body.response).not.toHaveProperty('tagTaken');
  });
});

describe('purging', () => {
  it('removes the recipe, its photos, their files, and its words', async () => {
    const browser = await signUp(test, { pro: true });
    const item = await scanItem(browser);
    const url = await photoUrl();
    await browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData: { url } });
    const icon = { itemId: item._id, updateData: { previewIconUrl: await photoUrl() } };
    await browser.command('UPDATE_ITEM', icon);
    expect(await photosOf(browser)).toEqual({ rows: 3, files: 6 });
    await test.services.searchIndexer.indexAll();
    expect((await call(browser, 'PURGE_ITEM', item._id)).status).toBe(404);
    await call(browser, 'DELETE_ITEM', item._id);
    expect((await call(browser, 'PURGE_ITEM', item._id)).body).toEqual({
      succeeded: true,
      response: {},
    });
    expect(await photosOf(browser)).toEqual({ rows: 0, files: 0 });
    expect(await wordsOf(browser)).toEqual([]);
    expect((await listBin(browser)).total).toBe(0);
    expect((await call(browser, 'RESTORE_ITEM', item._id)).status).toBe(404);
  });

  it('keeps the words that other recipes have; a restored recipe adds its words again', async () => {
    const browser = await signUp(test);
    const [gone] = [
      await createItem(browser, { title: 'Rhubarb o’neill’s "pie" saffron' }),
      await createItem(browser, { title: 'Rhubarb jam' }),
    ];
    const deleted = await createItem(browser, { title: 'Pie crust' });
    await test.services.searchIndexer.indexAll();
    await call(browser, 'DELETE_ITEM', deleted._id);
    await call(browser, 'DELETE_ITEM', gone._id);
    await test.services.searchIndexer.indexAll();
    expect(await wordsOf(browser)).toContain('saffron');
    await call(browser, 'PURGE_ITEM', gone._id);
    const words = await wordsOf(browser);
    expect(words).toEqual(expect.arrayContaining(['rhubarb', 'jam']));
    expect(words.filter((word) => /saffron|neill/.test(word))).toEqual([]);
    await call(browser, 'RESTORE_ITEM', deleted._id);
    await test.services.searchIndexer.indexAll();
    expect(await wordsOf(browser)).toEqual(expect.arrayContaining(['pie', 'crust']));
  });

  it('keeps the words of a recipe behind hundreds of newer ones', async () => {
    const browser = await signUp(test);
    await createItem(browser, { title: 'Rhubarb jam' });
    const gone = await createItem(browser, { title: 'Rhubarb saffron' });
    await addMany(browser.userId, { count: 300, isDeleted: false });
    await test.services.searchIndexer.indexAll();
    await call(browser, 'DELETE_ITEM', gone._id);
    await call(browser, 'PURGE_ITEM', gone._id);
    expect(await wordsOf(browser)).toEqual(['bulk', 'jam', 'rhubarb']);
  });

  it('and restoring at once: one of them happens', async () => {
    const browser = await signUp(test);
    for (let round = 0; round < 5; round++) {
      const item = await scanItem(browser);
      await call(browser, 'DELETE_ITEM', item._id);
      const answers = await Promise.all(
        ['RESTORE_ITEM', 'PURGE_ITEM', 'RESTORE_ITEM', 'PURGE_ITEM'].map(async (action) => ({
          action,
          status: (await call(browser, action, item._id)).status,
        })),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      const isRestored = winners[0]?.action === 'RESTORE_ITEM';
      const { status } = await browser.query('GET_ITEM_BY_ID', { itemId: item._id });
      expect(status).toBe(isRestored ? 200 : 404);
      expect((await browser.get(item.media[0]?.url ?? '')).status).toBe(isRestored ? 200 : 404);
    }
  });
});

describe('after thirty days', () => {
  it('the bin is emptied, in batches, with photos and words', async () => {
    await waitForDays(31);
    await test.services.bin.removeOld();
    const [browser, other] = [await signUp(test), await signUp(test)];
    const [old, young] = [await scanItem(browser), await createItem(browser, { title: 'Young' })];
    const theirs = await createItem(other, { title: 'Theirs' });
    const live = await createItem(browser, { title: 'Live' });
    await addMany(other.userId, { count: 120, isDeleted: true });
    await test.services.searchIndexer.indexAll();
    await call(browser, 'DELETE_ITEM', old._id);
    await call(other, 'DELETE_ITEM', theirs._id);
    await waitForDays(1, browser);
    await call(browser, 'DELETE_ITEM', young._id);
    await waitForDays(29, browser, other);
    expect(await test.services.bin.removeOld()).toBe(0);
    test.clock.advance(1);
    expect(await test.services.bin.removeOld()).toBe(122);
    expect(await photosOf(browser)).toEqual({ rows: 0, files: 0 });
    expect((await listBin(browser)).items.map(({ _id }) => _id)).toEqual([young._id]);
    expect((await listBin(other)).total).toBe(0);
    expect(await wordsOf(other)).toEqual([]);
    expect(await wordsOf(browser)).toEqual(['live', 'young']);
    expect(await getItem(browser, live._id)).toEqual(live);
    await waitForDays(1);
    expect(await test.services.bin.removeOld()).toBe(1);
  });

  it('recipes go though their files can’t; those are swept up later', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    await call(browser, 'DELETE_ITEM', item._id);
    await waitForDays(31, browser);
    const remove = vi.spyOn(test.media, 'remove').mockRejectedValue(new Error('disk is away'));
    await test.services.bin.removeOld();
    remove.mockRestore();
    expect((await listBin(browser)).total).toBe(0);
    expect(await photosOf(browser)).toEqual({ rows: 1, files: 2 });
    await test.services.photos.sweep(test.clock.now());
    expect(await photosOf(browser)).toEqual({ rows: 0, files: 0 });
  });
});

describe('leaving', () => {
  it('takes the bin along', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    await call(browser, 'DELETE_ITEM', item._id);
    await test.services.deletion.delete(browser.userId);
    expect(await photosOf(browser)).toEqual({ rows: 0, files: 0 });
    const { rows } = await test.database.pool.query(
      `select (select count(*) from items where owner_id = $1)::int
        + (select count(*) from recipe_words where owner_id = $1)::int as left`,
      [browser.userId],
    );
    expect(rows[0].left).toBe(0);
  });
});
