import { brotliDecompressSync } from 'node:zlib';
import { CARD_DESCRIPTION_MAXIMUM, type ItemCard, itemCardSchema } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, getItem, listIn, photoUrl, scanItem } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => test.close());

const queries: [string, object][] = [
  ['GET_USER_ITEMS', {}],
  ['GET_USER_ITEMS', { groupBy: 'category' }],
  ['FIND_ITEM', {}],
  ['SEARCH_ITEMS', { query: 'spaghetti' }],
];

const cardsOf = async (browser: Browser, action: string, payload: object) =>
  listIn<ItemCard>(await browser.query(action, { ...payload, fields: 'card' })).items;

describe.each(queries)('cards of %s %j', (action, payload) => {
  it('hold what a list shows, and nothing else', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    const [card] = await cardsOf(browser, action, payload);
    expect(card).toEqual({
      _id: item._id,
      title: item.title,
      description: item.description.slice(0, CARD_DESCRIPTION_MAXIMUM),
      category: item.category,
      previewIconUrl: item.previewIconUrl,
      placeholder: item.media[0]?.placeholder,
      createdAt: item.createdAt,
      minutes: null,
      calories: item.calories,
      needsReview: false,
      isFavorite: false,
    });
    expect(itemCardSchema.strict().safeParse(card).success).toBe(true);
  });

  it('are of the same recipes in the same order as whole ones', async () => {
    const browser = await signUp(test);
    for (const category of ['food', 'dessert', '']) {
      await createItem(browser, { title: 'Spaghetti', category, calories: 333.3, servings: 3 });
    }
    const whole = listIn(await browser.query(action, payload));
    const cards = listIn<ItemCard>(await browser.query(action, { ...payload, fields: 'card' }));
    expect(cards.total).toBe(3);
    const shown = ({ _id, calories }: { _id: string; calories: number | null }) => [_id, calories];
    expect(cards.items.map(shown)).toEqual(whole.items.map(shown));
  });
});

it('long descriptions are cut, not through the middle of an emoji', async () => {
  const browser = await signUp(test);
  const description = '🍝'.repeat(250);
  await createItem(browser, { description });
  const [card] = await cardsOf(browser, 'GET_USER_ITEMS', {});
  expect(card?.description).toBe(`${'🍝'.repeat(CARD_DESCRIPTION_MAXIMUM - 1)}…`);
});

it('the picture is the preview, else the first photo, and has its own blurred one', async () => {
  const browser = await signUp(test);
  const bare = await createItem(browser);
  const [card] = await cardsOf(browser, 'GET_USER_ITEMS', {});
  expect(card).toMatchObject({ previewIconUrl: null, placeholder: null });
  const photos = [{ url: await photoUrl() }];
  await browser.command('ADD_MEDIA_TO_ITEM', { itemId: bare._id, mediaData: photos });
  await browser.command('UPDATE_ITEM', {
    itemId: bare._id,
    updateData: { previewIconUrl: null },
  });
  const { media } = await getItem(browser, bare._id);
  const [withPhoto] = await cardsOf(browser, 'GET_USER_ITEMS', {});
  expect(withPhoto?.previewIconUrl).toContain(media[0]?.id);
  const { items } = listIn(
    await browser
      .command('UPDATE_ITEM', {
        itemId: bare._id,
        updateData: { previewIconUrl: await photoUrl() },
      })
      .then(() => browser.query('GET_USER_ITEMS')),
  );
  const [withIcon] = await cardsOf(browser, 'GET_USER_ITEMS', {});
  expect(withIcon?.previewIconUrl).toBe(items[0]?.previewIconUrl);
  expect(withIcon?.placeholder).not.toBe(null);
});

it('fifty of them are a few kilobytes', async () => {
  const browser = await signUp(test);
  const item = await scanItem(browser);
  await test.database.pool.query(
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
