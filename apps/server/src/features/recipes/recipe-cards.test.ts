import { brotliDecompressSync } from 'node:zlib';
import { CARD_DESCRIPTION_MAX_LENGTH, type ItemCard } from '@plateful/contract';
import { itemCardSchema } from '@plateful/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  createItemByScan,
  createPhotoDataUrl,
  getItem,
  parseItemList,
} from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

const queries: [string, object][] = [
  ['GET_USER_ITEMS', {}],
  ['GET_USER_ITEMS', { groupBy: 'category' }],
  ['FIND_ITEM', {}],
  ['SEARCH_ITEMS', { query: 'spaghetti' }],
];

const queryCards = async (browser: TestHttpClient, action: string, payload: object) =>
  parseItemList<ItemCard>(await browser.query(action, { ...payload, fields: 'card' })).items;

describe.each(queries)('cards of %s %j', (action, payload) => {
  it('contain only what a list shows', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    const [card] = await queryCards(browser, action, payload);
    expect(card).toEqual({
      _id: item._id,
      title: item.title,
      titles: item.titles,
      description: item.description.slice(0, CARD_DESCRIPTION_MAX_LENGTH),
      category: item.category,
      previewIconUrl: item.previewIconUrl,
      placeholder: item.media[0]?.placeholder,
      createdAt: item.createdAt,
      minutes: item.totalMinutes,
      calories: item.calories,
      needsReview: false,
      isFavorite: false,
    });
    expect(itemCardSchema.strict().safeParse(card).success).toBe(true);
  });

  it('are of the same recipes in the same order as full recipes', async () => {
    const browser = await signUp(app);
    for (const category of ['food', 'dessert', '']) {
      await createItem(browser, { title: 'Spaghetti', category, calories: 333.3, servings: 3 });
    }
    const fullItems = parseItemList(await browser.query(action, payload));
    const cards = parseItemList<ItemCard>(
      await browser.query(action, { ...payload, fields: 'card' }),
    );
    expect(cards.total).toBe(3);
    const pickComparedFields = ({ _id, calories }: { _id: string; calories: number | null }) => [
      _id,
      calories,
    ];
    expect(cards.items.map(pickComparedFields)).toEqual(fullItems.items.map(pickComparedFields));
  });
});

it('truncate long descriptions, but not inside an emoji', async () => {
  const browser = await signUp(app);
  const description = '🍝'.repeat(250);
  await createItem(browser, { description });
  const [card] = await queryCards(browser, 'GET_USER_ITEMS', {});
  expect(card?.description).toBe(`${'🍝'.repeat(CARD_DESCRIPTION_MAX_LENGTH - 1)}…`);
});

it('use the preview icon or the first photo, with its own placeholder', async () => {
  const browser = await signUp(app);
  const minimalItem = await createItem(browser);
  const [card] = await queryCards(browser, 'GET_USER_ITEMS', {});
  expect(card).toMatchObject({ previewIconUrl: null, placeholder: null });
  const photos = [{ url: await createPhotoDataUrl() }];
  await browser.command('ADD_MEDIA_TO_ITEM', { itemId: minimalItem._id, mediaData: photos });
  await browser.command('UPDATE_ITEM', {
    itemId: minimalItem._id,
    updateData: { previewIconUrl: null },
  });
  const { media } = await getItem(browser, minimalItem._id);
  const [withPhoto] = await queryCards(browser, 'GET_USER_ITEMS', {});
  expect(withPhoto?.previewIconUrl).toContain(media[0]?.id);
  const { items } = parseItemList(
    await browser
      .command('UPDATE_ITEM', {
        itemId: minimalItem._id,
        updateData: { previewIconUrl: await createPhotoDataUrl() },
      })
      .then(() => browser.query('GET_USER_ITEMS')),
  );
  const [withIcon] = await queryCards(browser, 'GET_USER_ITEMS', {});
  expect(withIcon?.previewIconUrl).toBe(items[0]?.previewIconUrl);
  expect(withIcon?.placeholder).not.toBe(null);
});

it('take a few kilobytes for fifty recipes', async () => {
  const browser = await signUp(app);
  const item = await createItemByScan(browser);
  await app.database.pool.query(
    `insert into items (id, owner_id, title, description, category, ingredients, instructions, source, preview_photo_id, created_at, updated_at)
     select gen_random_uuid(), owner_id, title, description, category, ingredients, instructions, source, gen_random_uuid(), created_at, updated_at
     from items, generate_series(1, 49) where id = $1`,
    [item._id],
  );
  const payload = encodeURIComponent(JSON.stringify({ limit: 50, fields: 'card' }));
  const { bytes, headers } = await browser.get(
    `/api/backend/items?action=GET_USER_ITEMS&payload=${payload}`,
    { 'accept-encoding': 'br' },
  );
  expect(headers['content-encoding']).toBe('br');
  expect(bytes.length).toBeLessThan(8000);
  expect(JSON.parse(brotliDecompressSync(bytes).toString()).response.items).toHaveLength(50);
});

describe('the card of a guess', () => {
  it.each([
    [{ kind: 'dish', confidence: 0.29 }, false],
    [{ kind: 'dish', confidence: 0.31 }, true],
    [{ kind: 'recipe_text', confidence: 0 }, true],
  ])('with the recognition %j shows the dish: %s', async (recognition, isShown) => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    await app.database.pool.query(
      'update items set needs_review = true, recognition = recognition || $2 where id = $1',
      [item._id, recognition],
    );
    const [card] = await queryCards(browser, 'GET_USER_ITEMS', {});
    const { title, calories, totalMinutes: minutes } = item;
    expect(card).toMatchObject(
      isShown
        ? { title, calories, minutes, needsReview: true }
        : { title: '', description: '', calories: null, minutes: null, needsReview: true },
    );
    expect(card && 'titles' in card).toBe(isShown);
  });
});
