import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  createItemByScan,
  createPhotoDataUrl,
  getItem,
  listTrash,
  parseItem,
  parseItemList,
} from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

const sendItemCommand = (browser: TestHttpClient, action: string, itemId: string) =>
  browser.command(action, { itemId });

/** Photo rows and files of a user. */
async function countPhotoRowsAndFiles({ userId }: { userId: string }) {
  const { rows } = await app.database.pool.query('select id from photos where owner_id = $1', [
    userId,
  ]);
  const ids = rows.map((row) => String(row.id));
  const files = [...app.media.files.keys()].filter((key) => ids.some((id) => key.startsWith(id)));
  return { rows: ids.length, files: files.length };
}

/** Inserts recipes, newer than any other, or in the trash. */
async function insertBulkRecipes(
  ownerId: string,
  { count, isDeleted }: { count: number; isDeleted: boolean },
) {
  const now = app.clock.now();
  await app.database.pool.query(
    `insert into items (id, owner_id, title, source, created_at, updated_at, deleted_at)
     select gen_random_uuid(), $1, 'Bulk', 'manual', $2::timestamptz + interval '1 minute', $2, $3
     from generate_series(1, $4)`,
    [ownerId, now, isDeleted ? now : null, count],
  );
}

/** Logs in again, because unused sessions expire in that time. */
async function advanceDaysAndLogIn(days: number, ...users: (TestHttpClient & { email: string })[]) {
  app.clock.advance(days * DAY);
  for (const user of users) {
    await user.post('/auth/login', { email: user.email, password: TEST_PASSWORD });
  }
}

async function getIndexedWords({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    'select word from recipe_words where owner_id = $1 order by word',
    [userId],
  );
  return rows.map((row) => row.word);
}

describe('DELETE_ITEM', () => {
  it('moves the recipe to the trash, where it is not found and only previews of its photos are served', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    expect((await sendItemCommand(browser, 'DELETE_ITEM', item._id)).body).toEqual({
      succeeded: true,
      response: {},
    });
    expect(app.publishedEvents.at(-1)).toEqual({
      event: 'item:deleted',
      userId: browser.userId,
      data: { itemId: item._id },
    });
    expect((await browser.query('GET_ITEM_BY_ID', { itemId: item._id })).status).toBe(404);
    expect(parseItemList(await browser.query('GET_USER_ITEMS'))).toMatchObject({
      items: [],
      total: 0,
    });
    expect((await browser.query('GET_USER_ITEMS')).body.response).toMatchObject({ categories: [] });
    expect((await browser.get(item.media[0]?.url ?? '')).status).toBe(404);
    expect((await browser.get(item.previewIconUrl ?? '')).status).toBe(200);
    expect((await (await signUp(app)).get(item.previewIconUrl ?? '')).status).toBe(404);
    expect(await countPhotoRowsAndFiles(browser)).toEqual({ rows: 1, files: 2 });
    for (const action of ['DELETE_ITEM', 'CONFIRM_RECOGNITION']) {
      expect((await browser.command(action, { itemId: item._id, title: 'Waffles' })).status).toBe(
        404,
      );
    }
  });

  it('lists the trash, last deleted first, with its photos', async () => {
    const browser = await signUp(app);
    const [plainItem, scannedItem] = [
      await createItem(browser, { category: 'mine' }),
      await createItemByScan(browser),
    ];
    const withIcon = await createItem(browser, {
      title: 'Icon',
      previewIconUrl: await createPhotoDataUrl(),
    });
    for (const item of [withIcon, plainItem, scannedItem]) {
      app.clock.advance(1000);
      await sendItemCommand(browser, 'DELETE_ITEM', item._id);
    }
    const { items, total } = await listTrash(browser);
    expect(total).toBe(3);
    expect(items.map(({ _id }) => _id)).toEqual([scannedItem._id, plainItem._id, withIcon._id]);
    expect(items[0]).toMatchObject({
      previewIconUrl: scannedItem.previewIconUrl,
      placeholder: scannedItem.media[0]?.placeholder,
    });
    expect(items[1]).toEqual({
      _id: plainItem._id,
      title: 'Soup',
      category: 'mine',
      previewIconUrl: null,
      placeholder: null,
      createdAt: plainItem.createdAt,
      deletedAt: new Date(app.clock.now().getTime() - 1000).toISOString(),
    });
    expect(items[2]?.placeholder).toMatch(/^[\w+/]{20,36}=*$/);
    const second = await listTrash(browser, { limit: 1, skip: 1 });
    expect(second).toMatchObject({ total: 3, items: [{ _id: plainItem._id }] });
  });

  it('takes two statements for the trash and one for the session', async () => {
    const browser = await signUp(app);
    await sendItemCommand(browser, 'DELETE_ITEM', (await createItemByScan(browser))._id);
    const statements = vi.spyOn(app.database.pool, 'query');
    await listTrash(browser);
    expect(statements).toHaveBeenCalledTimes(3);
    statements.mockRestore();
  });

  it('allows the same photo to create a recipe again', async () => {
    const browser = await signUp(app);
    const payload = { image: await createPhotoDataUrl() };
    const scan = () => browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
    const first = await scan();
    expect((await scan()).body).toMatchObject({ itemId: first.body.itemId, duplicate: true });
    await sendItemCommand(browser, 'DELETE_ITEM', String(first.body.itemId));
    const second = await scan();
    expect(second.body.duplicate).toBeUndefined();
    expect(second.body.itemId).not.toBe(first.body.itemId);
  });
});

describe('restoring a recipe', () => {
  it('restores all fields and photos, and publishes an event', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    await sendItemCommand(browser, 'DELETE_ITEM', item._id);
    await app.services.photos.sweepOrphaned(new Date(app.clock.now().getTime() + DAY));
    const restored = parseItem(await sendItemCommand(browser, 'RESTORE_ITEM', item._id));
    expect(restored).toEqual({ ...item, updatedAt: restored.updatedAt });
    expect(restored.updatedAt > item.updatedAt).toBe(true);
    expect(app.publishedEvents.at(-1)).toEqual({
      event: 'item:created',
      userId: browser.userId,
      data: { item: restored },
    });
    expect((await browser.get(item.media[0]?.url ?? '')).status).toBe(200);
    expect(parseItemList(await browser.query('GET_USER_ITEMS')).total).toBe(1);
    expect((await listTrash(browser)).total).toBe(0);
  });

  it("works only for recipes in the user's own trash", async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const [activeItem, deletedItem] = [await createItem(browser), await createItem(browser)];
    await sendItemCommand(browser, 'DELETE_ITEM', deletedItem._id);
    for (const action of ['RESTORE_ITEM', 'PURGE_ITEM']) {
      expect((await sendItemCommand(browser, action, activeItem._id)).status).toBe(404);
      expect((await sendItemCommand(other, action, deletedItem._id)).status).toBe(404);
      expect((await sendItemCommand(other, action, activeItem._id)).status).toBe(404);
    }
    expect((await listTrash(other)).total).toBe(0);
    expect((await listTrash(browser)).total).toBe(1);
    expect(await getItem(browser, activeItem._id)).toEqual(activeItem);
  });

  it('drops the tag if another recipe uses it', async () => {
    const browser = await signUp(app);
    const first = await createItem(browser, { tagId: 'jar' });
    await sendItemCommand(browser, 'DELETE_ITEM', first._id);
    const second = await createItem(browser, { title: 'Stew', tagId: 'jar' });
    const response = await sendItemCommand(browser, 'RESTORE_ITEM', first._id);
    expect(response.body.response).toMatchObject({ tagTaken: true });
    const restored = parseItem(response);
    expect(restored.tagId).toBeUndefined();
    expect(restored.updatedAt > first.updatedAt).toBe(true);
    expect(parseItem(await browser.query('FIND_ITEM_BY_TAGID', { tagId: 'jar' }))).toEqual(second);
    const third = await createItem(browser, { tagId: 'pan' });
    await sendItemCommand(browser, 'DELETE_ITEM', third._id);
    const responseWithTag = await sendItemCommand(browser, 'RESTORE_ITEM', third._id);
    expect(parseItem(responseWithTag).tagId).toBe('pan');
    expect(responseWithTag.body.response).not.toHaveProperty('tagTaken');
  });
});

describe('deleting permanently', () => {
  it('deletes the recipe, its photos, their files and its words', async () => {
    const browser = await signUp(app, { pro: true });
    const item = await createItemByScan(browser);
    const url = await createPhotoDataUrl();
    await browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData: { url } });
    const icon = { itemId: item._id, updateData: { previewIconUrl: await createPhotoDataUrl() } };
    await browser.command('UPDATE_ITEM', icon);
    expect(await countPhotoRowsAndFiles(browser)).toEqual({ rows: 3, files: 6 });
    await app.services.searchIndexer.indexAll();
    expect((await sendItemCommand(browser, 'PURGE_ITEM', item._id)).status).toBe(404);
    await sendItemCommand(browser, 'DELETE_ITEM', item._id);
    expect((await sendItemCommand(browser, 'PURGE_ITEM', item._id)).body).toEqual({
      succeeded: true,
      response: {},
    });
    expect(await countPhotoRowsAndFiles(browser)).toEqual({ rows: 0, files: 0 });
    expect(await getIndexedWords(browser)).toEqual([]);
    expect((await listTrash(browser)).total).toBe(0);
    expect((await sendItemCommand(browser, 'RESTORE_ITEM', item._id)).status).toBe(404);
  });

  it('keeps words of other recipes, and restoring a recipe adds its words again', async () => {
    const browser = await signUp(app);
    const [deletedItem] = [
      await createItem(browser, { title: 'Rhubarb o’neill’s "pie" saffron' }),
      await createItem(browser, { title: 'Rhubarb jam' }),
    ];
    const deleted = await createItem(browser, { title: 'Pie crust' });
    await app.services.searchIndexer.indexAll();
    await sendItemCommand(browser, 'DELETE_ITEM', deleted._id);
    await sendItemCommand(browser, 'DELETE_ITEM', deletedItem._id);
    await app.services.searchIndexer.indexAll();
    expect(await getIndexedWords(browser)).toContain('saffron');
    await sendItemCommand(browser, 'PURGE_ITEM', deletedItem._id);
    const words = await getIndexedWords(browser);
    expect(words).toEqual(expect.arrayContaining(['rhubarb', 'jam']));
    expect(words.filter((word) => /saffron|neill/.test(word))).toEqual([]);
    await sendItemCommand(browser, 'RESTORE_ITEM', deleted._id);
    await app.services.searchIndexer.indexAll();
    expect(await getIndexedWords(browser)).toEqual(expect.arrayContaining(['pie', 'crust']));
  });

  it('keeps the words of a recipe behind hundreds of newer ones', async () => {
    const browser = await signUp(app);
    await createItem(browser, { title: 'Rhubarb jam' });
    const deletedItem = await createItem(browser, { title: 'Rhubarb saffron' });
    await insertBulkRecipes(browser.userId, { count: 300, isDeleted: false });
    await app.services.searchIndexer.indexAll();
    await sendItemCommand(browser, 'DELETE_ITEM', deletedItem._id);
    await sendItemCommand(browser, 'PURGE_ITEM', deletedItem._id);
    expect(await getIndexedWords(browser)).toEqual(['bulk', 'jam', 'rhubarb']);
  });

  it('and restoring at the same time: exactly one succeeds', async () => {
    const browser = await signUp(app);
    for (let round = 0; round < 5; round++) {
      const item = await createItemByScan(browser);
      await sendItemCommand(browser, 'DELETE_ITEM', item._id);
      const responses = await Promise.all(
        ['RESTORE_ITEM', 'PURGE_ITEM', 'RESTORE_ITEM', 'PURGE_ITEM'].map(async (action) => ({
          action,
          status: (await sendItemCommand(browser, action, item._id)).status,
        })),
      );
      const winners = responses.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      const isRestored = winners[0]?.action === 'RESTORE_ITEM';
      const { status } = await browser.query('GET_ITEM_BY_ID', { itemId: item._id });
      expect(status).toBe(isRestored ? 200 : 404);
      expect((await browser.get(item.media[0]?.url ?? '')).status).toBe(isRestored ? 200 : 404);
    }
  });
});

describe('after thirty days', () => {
  it('the trash is emptied in batches, including photos and words', async () => {
    await advanceDaysAndLogIn(31);
    await app.services.trash.deleteExpired();
    const [browser, other] = [await signUp(app), await signUp(app)];
    const [expiredItem, recentItem] = [
      await createItemByScan(browser),
      await createItem(browser, { title: 'Young' }),
    ];
    const otherItem = await createItem(other, { title: 'Theirs' });
    const activeItem = await createItem(browser, { title: 'Live' });
    await insertBulkRecipes(other.userId, { count: 120, isDeleted: true });
    await app.services.searchIndexer.indexAll();
    await sendItemCommand(browser, 'DELETE_ITEM', expiredItem._id);
    await sendItemCommand(other, 'DELETE_ITEM', otherItem._id);
    await advanceDaysAndLogIn(1, browser);
    await sendItemCommand(browser, 'DELETE_ITEM', recentItem._id);
    await advanceDaysAndLogIn(29, browser, other);
    expect(await app.services.trash.deleteExpired()).toBe(0);
    app.clock.advance(1);
    expect(await app.services.trash.deleteExpired()).toBe(122);
    expect(await countPhotoRowsAndFiles(browser)).toEqual({ rows: 0, files: 0 });
    expect((await listTrash(browser)).items.map(({ _id }) => _id)).toEqual([recentItem._id]);
    expect((await listTrash(other)).total).toBe(0);
    expect(await getIndexedWords(other)).toEqual([]);
    expect(await getIndexedWords(browser)).toEqual(['live', 'young']);
    expect(await getItem(browser, activeItem._id)).toEqual(activeItem);
    await advanceDaysAndLogIn(1);
    expect(await app.services.trash.deleteExpired()).toBe(1);
  });

  it('recipes are deleted even if their files cannot be, and the cleanup job deletes those later', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    await sendItemCommand(browser, 'DELETE_ITEM', item._id);
    await advanceDaysAndLogIn(31, browser);
    const remove = vi.spyOn(app.media, 'remove').mockRejectedValue(new Error('disk unavailable'));
    await app.services.trash.deleteExpired();
    remove.mockRestore();
    expect((await listTrash(browser)).total).toBe(0);
    expect(await countPhotoRowsAndFiles(browser)).toEqual({ rows: 1, files: 2 });
    await app.services.photos.sweepOrphaned(app.clock.now());
    expect(await countPhotoRowsAndFiles(browser)).toEqual({ rows: 0, files: 0 });
  });
});

describe('deleting the account', () => {
  it('empties the trash', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    await sendItemCommand(browser, 'DELETE_ITEM', item._id);
    await app.services.accountDeletion.delete(browser.userId);
    expect(await countPhotoRowsAndFiles(browser)).toEqual({ rows: 0, files: 0 });
    const { rows } = await app.database.pool.query(
      `select (select count(*) from items where owner_id = $1)::int
        + (select count(*) from recipe_words where owner_id = $1)::int as left`,
      [browser.userId],
    );
    expect(rows[0].left).toBe(0);
  });
});
