import { afterEach, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, listIn, photoUrl, scanItem } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
let cook: Browser & { userId: string };
afterEach(() => test.close());

async function start(environment: Record<string, string>) {
  test = await buildTestApp({ environment });
  cook = await signUp(test);
}

/** As `account_usage` has it, and as a count of what is there says it. */
async function usage(ownerId = cook.userId) {
  const { rows } = await test.database.pool.query(
    `select recipes, photo_bytes::int,
       (select count(*)::int from items where owner_id = $1) as counted_recipes,
       (select coalesce(sum(bytes), 0)::int from photos where owner_id = $1) as counted_bytes
     from account_usage where owner_id = $1`,
    [ownerId],
  );
  const [row] = rows;
  if (!row) return { recipes: 0, bytes: 0 };
  expect([row.recipes, row.photo_bytes]).toEqual([row.counted_recipes, row.counted_bytes]);
  return { recipes: row.recipes as number, bytes: row.photo_bytes as number };
}

/** As if the account's photos took so many bytes more. */
async function store(bytes: number): Promise<void> {
  await test.database.pool.query(
    `insert into photos (id, owner_id, width, height, bytes, placeholder, role, created_at)
     values (gen_random_uuid(), $1, 1, 1, $2, '', 'added', now())`,
    [cook.userId, bytes],
  );
}

const MB = 1024 ** 2;
const recipesFull =
  'Your account has reached its limit of 3 recipes, including those in the trash. Please delete some permanently to make room.';
const storageFull =
  'Your photos have reached the limit of 1 MB, including those in the trash. Please delete photos or recipes permanently to make room.';

function expectRefusal({ status, body }: Answer, errorMessage: string) {
  expect([status, body.errorMessage]).toEqual([413, errorMessage]);
}

const create = (fields: object = {}) => cook.command('CREATE_ITEM', { title: 'Soup', ...fields });
const importTwo = () =>
  cook.command('IMPORT_ITEMS', {
    text: JSON.stringify(['Soup', 'Stew'].map((name) => ({ '@type': 'Recipe', name }))),
  });

describe('an account that holds as many recipes as it may', () => {
  it('gets no more, however they come; the trash counts until it is emptied', async () => {
    await start({ RECIPES_PER_ACCOUNT: '3' });
    const { _id: itemId } = await createItem(cook);
    await createItem(cook);
    expectRefusal(await importTwo(), recipesFull);
    expect(await usage()).toMatchObject({ recipes: 2 });
    await createItem(cook);
    expectRefusal(await create(), recipesFull);
    const scan = await cook.post('/scan', {
      action: 'FOOD_RECOGNITION',
      payload: { image: await photoUrl() },
    });
    expectRefusal(scan, recipesFull);
    await cook.command('DELETE_ITEM', { itemId });
    expectRefusal(await create(), recipesFull);
    await cook.command('PURGE_ITEM', { itemId });
    await createItem(cook);
    expect(await usage()).toMatchObject({ recipes: 3 });
  });

  it('gets exactly as many, when many are sent at once', async () => {
    await start({ RECIPES_PER_ACCOUNT: '3' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, recipesFull);
    }
    expect(await usage()).toMatchObject({ recipes: 3 });
    expect(listIn(await cook.query('GET_USER_ITEMS')).total).toBe(3);
  });

  it('keeps all it has when the limit is lowered, and can change it', async () => {
    await start({ RECIPES_PER_ACCOUNT: '0' });
    await test.database.pool.query(
      `insert into items (id, owner_id, title, source, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Old', 'manual', now(), now())`,
      [cook.userId],
    );
    const [item] = listIn(await cook.query('GET_USER_ITEMS')).items;
    const edit = { itemId: item?._id, updateData: { title: 'New' } };
    expect((await cook.command('UPDATE_ITEM', edit)).status).toBe(200);
  });
});

describe('an account whose photos take as much room as they may', () => {
  it('gets no photo, icon or picture more, and loses nothing', async () => {
    await start({ STORAGE_MB_PER_ACCOUNT: '1' });
    const { _id: itemId } = await createItem(cook);
    await store(MB);
    const image = await photoUrl();
    const files = [...test.media.files.keys()];
    expectRefusal(
      await cook.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData: { url: image } }),
      storageFull,
    );
    expectRefusal(await create({ previewIconUrl: image }), storageFull);
    const edit = { itemId, updateData: { previewIconUrl: image } };
    expectRefusal(await cook.command('UPDATE_ITEM', edit), storageFull);
    expectRefusal(await cook.post('/profile/image', { image }), storageFull);
    expect([...test.media.files.keys()]).toEqual(files);
    expect(await usage()).toEqual({ recipes: 1, bytes: MB });
    await createItem(cook);
  });

  it('has room again when a photo is gone for good', async () => {
    await start({ STORAGE_MB_PER_ACCOUNT: '1' });
    const item = await scanItem(cook);
    const { bytes } = await usage();
    expect(bytes).toBeGreaterThan(500);
    await store(MB - bytes);
    const add = async () =>
      cook.command('CREATE_ITEM', { title: 'Soup', previewIconUrl: await photoUrl() });
    expectRefusal(await add(), storageFull);
    await cook.command('DELETE_ITEM', { itemId: item._id });
    expectRefusal(await add(), storageFull);
    await cook.command('PURGE_ITEM', { itemId: item._id });
    expect(await usage()).toEqual({ recipes: 0, bytes: MB - bytes });
    expect((await add()).status).toBe(200);
  });

  it('never gets more, when many are sent at once', async () => {
    await start({ STORAGE_MB_PER_ACCOUNT: '1' });
    const images = await Promise.all(Array.from({ length: 6 }, photoUrl));
    await create({ previewIconUrl: images[0] });
    const { bytes: one } = await usage();
    await store(MB - 3 * one);
    const answers = await Promise.all(
      images.slice(1).map((previewIconUrl) => create({ previewIconUrl })),
    );
    expect((await usage()).bytes).toBeLessThanOrEqual(MB);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 413).length).toBeGreaterThanOrEqual(1);
  });

  it('is a matter of its own: the neighbour has room, and whoever leaves takes the sums along', async () => {
    await start({ STORAGE_MB_PER_ACCOUNT: '1' });
    await store(MB);
    const neighbour = await signUp(test);
    await createItem(neighbour, { previewIconUrl: await photoUrl() });
    await createItem(cook);
    await cook.post('/auth/delete/account');
    expect(await usage()).toEqual({ recipes: 0, bytes: 0 });
    expect((await usage(neighbour.userId)).recipes).toBe(1);
  });
});
