import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  createItemByScan,
  createPhotoDataUrl,
  parseItem,
  parseItemList,
} from '#testing/recipe-requests.ts';
import type { TestHttpClient, TestResponse } from '#testing/test-http-client.ts';

let app: TestApp;
let user: TestHttpClient & { userId: string };
afterEach(() => app.close());

async function startApp(environment: Record<string, string>) {
  app = await buildTestApp({ environment });
  user = await signUp(app);
}

/** The account's usage in `account_usage`, and counted from the rows. */
async function getAccountUsage(ownerId = user.userId) {
  const { rows } = await app.database.pool.query(
    `select recipe_count, photo_bytes::int,
       (select count(*)::int from items where owner_id = $1) as counted_recipes,
       (select coalesce(sum(bytes), 0)::int from photos where owner_id = $1) as counted_bytes
     from account_usage where owner_id = $1`,
    [ownerId],
  );
  const [row] = rows;
  if (!row) return { recipes: 0, bytes: 0 };
  expect([row.recipe_count, row.photo_bytes]).toEqual([row.counted_recipes, row.counted_bytes]);
  return { recipes: row.recipe_count as number, bytes: row.photo_bytes as number };
}

/** Inserts a photo row of the given size. */
async function insertPhotoOfSize(bytes: number): Promise<void> {
  await app.database.pool.query(
    `insert into photos (id, owner_id, width, height, bytes, placeholder, role, created_at)
     values (gen_random_uuid(), $1, 1, 1, $2, '', 'added', now())`,
    [user.userId, bytes],
  );
}

const MB = 1024 ** 2;
const recipeLimitMessage =
  'Your account has reached its limit of 3 recipes, including those in the trash. Please delete some permanently to free up space.';
const storageLimitMessage =
  'Your photos have reached the limit of 1 MB, including those in the trash. Please delete photos or recipes permanently to free up space.';

function expectRefusal({ status, body }: TestResponse, errorMessage: string) {
  expect([status, body.errorMessage]).toEqual([413, errorMessage]);
}

const createRecipe = (fields: object = {}) =>
  user.command('CREATE_ITEM', { title: 'Soup', ...fields });
const importTwoRecipes = () =>
  user.command('IMPORT_ITEMS', {
    text: JSON.stringify(['Soup', 'Stew'].map((name) => ({ '@type': 'Recipe', name }))),
  });

describe('an account at the recipe limit', () => {
  it('rejects new recipes from every source, including recipes in the trash in the count', async () => {
    await startApp({ RECIPES_PER_ACCOUNT: '3' });
    const { _id: itemId } = await createItem(user);
    await createItem(user);
    expectRefusal(await importTwoRecipes(), recipeLimitMessage);
    expect(await getAccountUsage()).toMatchObject({ recipes: 2 });
    await createItem(user);
    expectRefusal(await createRecipe(), recipeLimitMessage);
    const scan = await user.post('/scan', {
      action: 'FOOD_RECOGNITION',
      payload: { image: await createPhotoDataUrl() },
    });
    expectRefusal(scan, recipeLimitMessage);
    await user.command('DELETE_ITEM', { itemId });
    expectRefusal(await createRecipe(), recipeLimitMessage);
    await user.command('PURGE_ITEM', { itemId });
    await createItem(user);
    expect(await getAccountUsage()).toMatchObject({ recipes: 3 });
  });

  it('accepts exactly the remaining number when many requests arrive at once', async () => {
    await startApp({ RECIPES_PER_ACCOUNT: '3' });
    const responses = await Promise.all(Array.from({ length: 12 }, () => createRecipe()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expectRefusal(response, recipeLimitMessage);
    }
    expect(await getAccountUsage()).toMatchObject({ recipes: 3 });
    expect(parseItemList(await user.query('GET_USER_ITEMS')).total).toBe(3);
  });

  it('keeps its recipes editable when the limit is lowered', async () => {
    await startApp({ RECIPES_PER_ACCOUNT: '0' });
    await app.database.pool.query(
      `insert into items (id, owner_id, title, source, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Old', 'manual', now(), now())`,
      [user.userId],
    );
    const [item] = parseItemList(await user.query('GET_USER_ITEMS')).items;
    const edit = { itemId: item?._id, updateData: { title: 'New' } };
    expect((await user.command('UPDATE_ITEM', edit)).status).toBe(200);
  });
});

describe('an account at a limit', () => {
  const scan = async () =>
    user.post('/scan', {
      action: 'FOOD_RECOGNITION',
      payload: { image: await createPhotoDataUrl() },
    });

  it('of recipes decodes no photo for a new one', async () => {
    await startApp({ RECIPES_PER_ACCOUNT: '3' });
    for (let count = 0; count < 3; count++) await createItem(user);
    const process = vi.spyOn(app.services.photos, 'process');
    const previewIconUrl = await createPhotoDataUrl();
    expectRefusal(await createRecipe({ previewIconUrl }), recipeLimitMessage);
    expectRefusal(await scan(), recipeLimitMessage);
    expect(process).not.toHaveBeenCalled();
  });

  it('of recipes makes one of the same photo, scanned twenty times at once', async () => {
    await startApp({ RECIPES_PER_ACCOUNT: '1' });
    const { recipes } = app.services;
    const requireSpace = recipes.requireSpace.bind(recipes);
    let checks = 0;
    vi.spyOn(recipes, 'requireSpace').mockImplementation(async (ownerId) => {
      checks += 1;
      // If other scans checked too, they would find the recipe of the first.
      if (checks > 1) await sleep(2000);
      return requireSpace(ownerId);
    });
    const payload = { image: await createPhotoDataUrl() };
    const body = { action: 'FOOD_RECOGNITION', payload };
    const scans = Array.from({ length: 20 }, () => user.post('/scan', body));
    const responses = await Promise.all(scans);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map((response) => response.body.itemId)).size).toBe(1);
    expect((await getAccountUsage()).recipes).toBe(1);
  });

  it('of recipes responds to a repeated request with the recipe that the first has just created', async () => {
    await startApp({ RECIPES_PER_ACCOUNT: '1' });
    const requestKey = randomUUID();
    const fields = { requestKey, previewIconUrl: await createPhotoDataUrl() };
    const first = await createRecipe(fields);
    // As if it had been created after this check.
    vi.spyOn(app.services.createRecipe, 'findDuplicate').mockResolvedValueOnce(null);
    const second = await createRecipe(fields);
    expect(parseItem(second)._id).toBe(parseItem(first)._id);
  });

  it('of storage decodes no photo', async () => {
    await startApp({ STORAGE_MB_PER_ACCOUNT: '1' });
    const { _id: itemId } = await createItem(user);
    await insertPhotoOfSize(MB);
    const process = vi.spyOn(app.services.photos, 'process');
    const image = await createPhotoDataUrl();
    const form = new FormData();
    form.set('itemId', itemId);
    form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
    form.append('files', new Blob([Buffer.from(image.split(',')[1] ?? '', 'base64')]), 'a.jpg');
    const responses = [
      await createRecipe({ previewIconUrl: image }),
      await user.command('UPDATE_ITEM', { itemId, updateData: { previewIconUrl: image } }),
      await user.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData: { url: image } }),
      await user.upload('/items/upload', form),
      await user.post('/profile/image', { image }),
      await scan(),
    ];
    for (const response of responses) expectRefusal(response, storageLimitMessage);
    expect(process).not.toHaveBeenCalled();
  });

  it.each([
    ['before', true],
    ['after', false],
  ])(
    'of photos per recipe decodes no more of them than it may add: the id comes %s the files',
    async (_order, isIdFirst) => {
      await startApp({ FREE_PHOTOS_PER_RECIPE: '1' });
      const { _id: itemId } = await createItem(user);
      const process = vi.spyOn(app.services.photos, 'process');
      const form = new FormData();
      if (isIdFirst) form.set('itemId', itemId);
      form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
      for (let count = 0; count < 3; count++) {
        const image = await createPhotoDataUrl();
        form.append('files', new Blob([Buffer.from(image.split(',')[1] ?? '', 'base64')]), 'a.jpg');
      }
      if (!isIdFirst) form.set('itemId', itemId);
      expect((await user.upload('/items/upload', form)).status).toBe(402);
      expect(process).toHaveBeenCalledTimes(1);
    },
  );
});

describe('an account at the storage limit', () => {
  it('rejects photos, icons and profile pictures, and loses nothing', async () => {
    await startApp({ STORAGE_MB_PER_ACCOUNT: '1' });
    const { _id: itemId } = await createItem(user);
    await insertPhotoOfSize(MB);
    const image = await createPhotoDataUrl();
    const files = [...app.media.files.keys()];
    expectRefusal(
      await user.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData: { url: image } }),
      storageLimitMessage,
    );
    expectRefusal(await createRecipe({ previewIconUrl: image }), storageLimitMessage);
    const edit = { itemId, updateData: { previewIconUrl: image } };
    expectRefusal(await user.command('UPDATE_ITEM', edit), storageLimitMessage);
    expectRefusal(await user.post('/profile/image', { image }), storageLimitMessage);
    expect([...app.media.files.keys()]).toEqual(files);
    expect(await getAccountUsage()).toEqual({ recipes: 1, bytes: MB });
    await createItem(user);
  });

  it('accepts photos again after a photo was deleted permanently', async () => {
    await startApp({ STORAGE_MB_PER_ACCOUNT: '1' });
    const item = await createItemByScan(user);
    const { bytes } = await getAccountUsage();
    expect(bytes).toBeGreaterThan(500);
    // Too little for another photo; after the deletion, enough for one that is a little larger than the deleted one.
    const freeBytes = 250;
    await insertPhotoOfSize(MB - bytes - freeBytes);
    const add = async () =>
      user.command('CREATE_ITEM', { title: 'Soup', previewIconUrl: await createPhotoDataUrl() });
    expectRefusal(await add(), storageLimitMessage);
    await user.command('DELETE_ITEM', { itemId: item._id });
    expectRefusal(await add(), storageLimitMessage);
    await user.command('PURGE_ITEM', { itemId: item._id });
    expect(await getAccountUsage()).toEqual({ recipes: 0, bytes: MB - bytes - freeBytes });
    expect((await add()).status).toBe(200);
  });

  it('never exceeds the limit when many requests arrive at once', async () => {
    await startApp({ STORAGE_MB_PER_ACCOUNT: '1' });
    const images = await Promise.all(Array.from({ length: 6 }, createPhotoDataUrl));
    await createRecipe({ previewIconUrl: images[0] });
    const { bytes: one } = await getAccountUsage();
    await insertPhotoOfSize(MB - 3 * one);
    const responses = await Promise.all(
      images.slice(1).map((previewIconUrl) => createRecipe({ previewIconUrl })),
    );
    expect((await getAccountUsage()).bytes).toBeLessThanOrEqual(MB);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(responses.filter(({ status }) => status === 413).length).toBeGreaterThanOrEqual(1);
  });

  it('does not affect other accounts, and its usage is deleted with it', async () => {
    await startApp({ STORAGE_MB_PER_ACCOUNT: '1' });
    await insertPhotoOfSize(MB);
    const otherUser = await signUp(app);
    await createItem(otherUser, { previewIconUrl: await createPhotoDataUrl() });
    await createItem(user);
    await user.post('/auth/delete/account');
    expect(await getAccountUsage()).toEqual({ recipes: 0, bytes: 0 });
    expect((await getAccountUsage(otherUser.userId)).recipes).toBe(1);
  });
});
