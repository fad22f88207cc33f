import type { Item, ItemCard } from '@plateful/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { insertRecipes } from '#testing/insert-recipes.ts';
import { createItem, getItem, listTrash, parseItemList } from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
let cook: TestHttpClient & { userId: string };
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  cook = await signUp(app);
});
afterAll(() => app.close());

/** Creates recipes, one after the other. */
async function createItems(all: readonly object[]): Promise<Item[]> {
  const created: Item[] = [];
  for (const fields of all) {
    app.clock.advance(1000);
    created.push(await createItem(cook, fields));
  }
  return created;
}

const find = async (filter: object) => {
  const response = await cook.query('FIND_ITEM', { fields: 'card', ...filter });
  const { items, total } = parseItemList<ItemCard>(response);
  return { titles: items.map(({ title }) => title), total };
};

async function change(action: string, payload: object) {
  const { status, body } = await cook.command(action, payload);
  return { status, ...(body.response as object | undefined) };
}

const getTags = async () => (await cook.query('LIST_TAGS', {})).body.response;

describe('the collection', () => {
  it('is filtered by diet, tag, favorites and unconfirmed guesses, and combinations', async () => {
    const [, stew] = await createItems([
      {
        title: 'Salad',
        diets: ['vegetarian', 'vegan'],
        tags: ['quick', 'summer'],
        totalMinutes: 10,
      },
      { title: 'Stew', tags: ['Sunday'], isFavorite: true },
      { title: 'Omelette', diets: ['vegetarian'], tags: ['quick'], isFavorite: true },
    ]);
    await app.database.pool.query('update items set needs_review = true where id = $1', [
      stew?._id,
    ]);
    expect(await find({ diet: 'vegan' })).toEqual({ titles: ['Salad'], total: 1 });
    expect(await find({ diet: 'vegetarian' })).toEqual({ titles: ['Omelette', 'Salad'], total: 2 });
    expect(await find({ tag: 'quick' })).toEqual({ titles: ['Omelette', 'Salad'], total: 2 });
    expect(await find({ tag: 'qui' })).toEqual({ titles: [], total: 0 });
    expect(await find({ isFavorite: true })).toEqual({ titles: ['Omelette', 'Stew'], total: 2 });
    expect(await find({ needsReview: true })).toEqual({ titles: ['Stew'], total: 1 });
    expect(await find({ isFavorite: true, tag: 'quick', diet: 'vegetarian' })).toEqual({
      titles: ['Omelette'],
      total: 1,
    });
    expect((await cook.query('FIND_ITEM', { diet: 'carnivore' })).status).toBe(400);
  });

  it('is sorted by title, time and displayed calories, page by page', async () => {
    await createItems([
      { title: 'Éclair', totalMinutes: 90, calories: 300, servings: 4 },
      { title: 'zucchini soup', cookMinutes: 20, calories: 80 },
      { title: 'Apple', calories: 52.5 },
      { title: 'Bread', totalMinutes: 5 },
    ]);
    const byTitle = ['Apple', 'Bread', 'Éclair', 'zucchini soup'];
    expect((await find({ sortBy: 'title' })).titles).toEqual(byTitle);
    expect(await find({ sortBy: 'title', limit: 2, skip: 2 })).toEqual({
      titles: byTitle.slice(2),
      total: 4,
    });
    expect((await find({ sortBy: 'minutes' })).titles).toEqual([
      ...['Bread', 'zucchini soup', 'Éclair', 'Apple'],
    ]);
    const [eclair] = parseItemList(await cook.query('FIND_ITEM', { title: 'Éclair' })).items;
    // The calories of one serving stay the same: they were entered.
    await change('UPDATE_ITEM', { itemId: eclair?._id, updateData: { servings: 2 } });
    const response = await cook.query('FIND_ITEM', { fields: 'card', sortBy: 'calories' });
    const cards = parseItemList<ItemCard>(response).items;
    expect(cards.map(({ title }) => title)).toEqual(['Apple', 'zucchini soup', 'Éclair', 'Bread']);
    const shown = cards.flatMap(({ calories }) => calories ?? []);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  });

  it('takes two statements, in addition to the session', async () => {
    await createItems([{ title: 'Salad', diets: ['vegan'] }]);
    await find({ diet: 'vegan', sortBy: 'calories' });
    const statements = vi.spyOn(app.database.pool, 'query');
    await find({ diet: 'vegan', sortBy: 'calories' });
    expect(statements.mock.calls.length).toBe(3);
    statements.mockRestore();
  });
});

describe('tags', () => {
  it('are added to and removed from several recipes, with one event', async () => {
    const [soup, stew, cake] = await createItems([
      { title: 'Soup', tags: ['quick'] },
      { title: 'Stew', tags: ['winter', 'quick'] },
      { title: 'Cake', tags: Array.from({ length: 30 }, (_, index) => `tag ${index}`) },
    ]);
    const ids = [soup, stew, cake].map((item) => item?._id);
    const eventCount = app.publishedEvents.length;
    expect(
      await change('TAG_ITEMS', { itemIds: ids, add: ['Sunday', 'quick'], remove: ['winter'] }),
    ).toEqual({ status: 200, count: 2, full: 1 });
    expect(app.publishedEvents.slice(eventCount)).toEqual([
      { event: 'items:changed', userId: cook.userId, data: {} },
    ]);
    const changed = await getItem(cook, stew?._id ?? '');
    expect(changed.tags).toEqual(['quick', 'Sunday']);
    expect(changed.updatedAt > (stew?.updatedAt ?? '')).toBe(true);
    expect((await getItem(cook, soup?._id ?? '')).tags).toEqual(['quick', 'Sunday']);
    expect((await getItem(cook, cake?._id ?? '')).tags).toHaveLength(30);
  });

  it('are renamed in place and merged, also in the trash, but not of other users', async () => {
    const other = await signUp(app);
    const foreign = await createItem(other, { tags: ['fast'] });
    const [soup, stew, gone] = await createItems([
      { tags: ['a', 'fast', 'b'] },
      { tags: ['fast', 'quick'] },
      { tags: ['fast'] },
    ]);
    await change('DELETE_ITEM', { itemId: gone?._id });
    expect(await change('RENAME_TAG', { tag: 'fast', newTag: 'quick' })).toEqual({
      status: 200,
      count: 3,
    });
    expect((await getItem(cook, soup?._id ?? '')).tags).toEqual(['a', 'quick', 'b']);
    expect((await getItem(cook, stew?._id ?? '')).tags).toEqual(['quick']);
    expect(await getTags()).toEqual({ tags: ['quick', 'a', 'b'], counts: [2, 1, 1] });
    await change('RESTORE_ITEM', { itemId: gone?._id });
    expect((await getItem(cook, gone?._id ?? '')).tags).toEqual(['quick']);
    expect((await getItem(other, foreign._id)).tags).toEqual(['fast']);
  });

  it('differ by more than capital letters', async () => {
    const [soup, stew] = await createItems([
      { tags: ['Slow', 'slow', 'b', 'SLOW'] },
      { tags: ['quick'] },
    ]);
    expect(soup?.tags).toEqual(['Slow', 'b']);
    expect(await change('RENAME_TAG', { tag: 'quick', newTag: 'slow' })).toMatchObject({
      count: 1,
    });
    expect((await getItem(cook, stew?._id ?? '')).tags).toEqual(['Slow']);
    await change('TAG_ITEMS', { itemIds: [stew?._id], add: ['B'] });
    expect(await getTags()).toEqual({ tags: ['Slow', 'b'], counts: [2, 2] });
    expect(await change('RENAME_TAG', { tag: 'Slow', newTag: 'SLOW' })).toMatchObject({ count: 2 });
    expect(await getTags()).toEqual({ tags: ['SLOW', 'b'], counts: [2, 2] });
  });

  it('are deleted from all recipes, also in the trash, but not of other users', async () => {
    const other = await signUp(app);
    const foreign = await createItem(other, { tags: ['fast'] });
    const [soup, stew, gone] = await createItems([
      { tags: ['a', 'fast', 'b'] },
      { tags: ['quick'] },
      { tags: ['fast'] },
    ]);
    await change('DELETE_ITEM', { itemId: gone?._id });
    const eventCount = app.publishedEvents.length;
    expect(await change('DELETE_TAG', { tag: 'fast' })).toEqual({ status: 200, count: 2 });
    expect(app.publishedEvents.slice(eventCount)).toEqual([
      { event: 'items:changed', userId: cook.userId, data: {} },
    ]);
    const changed = await getItem(cook, soup?._id ?? '');
    expect(changed.tags).toEqual(['a', 'b']);
    expect(changed.updatedAt > (soup?.updatedAt ?? '')).toBe(true);
    expect(await getItem(cook, stew?._id ?? '')).toEqual(stew);
    await change('RESTORE_ITEM', { itemId: gone?._id });
    expect((await getItem(cook, gone?._id ?? '')).tags).toEqual([]);
    expect((await getItem(other, foreign._id)).tags).toEqual(['fast']);
    expect(await change('DELETE_TAG', { tag: 'fast' })).toEqual({ status: 200, count: 0 });
  });

  it('are renamed and deleted in batches', async () => {
    await insertRecipes(app, cook.userId, 1200, 'now()');
    await app.database.pool.query(`update items set tags = '["fast"]' where owner_id = $1`, [
      cook.userId,
    ]);
    expect(await change('RENAME_TAG', { tag: 'fast', newTag: 'quick' })).toMatchObject({
      count: 1200,
    });
    expect(await getTags()).toEqual({ tags: ['quick'], counts: [1200] });
    expect(await change('DELETE_TAG', { tag: 'quick' })).toMatchObject({ count: 1200 });
    expect(await getTags()).toEqual({ tags: [], counts: [] });
  });

  it.each([
    ['TAG_ITEMS', { itemIds: [], add: ['quick'] }],
    ['TAG_ITEMS', { itemIds: Array(101).fill('0197f000-0000-7000-8000-000000000001') }],
    ['TAG_ITEMS', { itemIds: ['x'], add: ['x'.repeat(41)] }],
    ['RENAME_TAG', { tag: 'fast', newTag: ' ' }],
    ['RENAME_TAG', { tag: 'fast' }],
    ['DELETE_TAG', { tag: ' ' }],
    ['DELETE_TAG', {}],
    ['DELETE_ITEMS', { itemIds: 'all' }],
  ])('and selections are validated: %s %j', async (action, payload) => {
    expect((await change(action, payload)).status).toBe(400);
  });
});

describe('several recipes', () => {
  it('are moved to the trash and restored, without those of others, each with one event', async () => {
    const foreign = await createItem(await signUp(app));
    const items = await createItems([{ title: 'Soup' }, { title: 'Stew' }, { title: 'Cake' }]);
    const [soup, stew] = items;
    const itemIds = [soup?._id, stew?._id, foreign._id, 'no-such-id'];
    const eventCount = app.publishedEvents.length;
    expect(await change('DELETE_ITEMS', { itemIds })).toEqual({ status: 200, count: 2 });
    expect(await find({})).toEqual({ titles: ['Cake'], total: 1 });
    expect((await listTrash(cook)).total).toBe(2);
    expect((await change('DELETE_ITEMS', { itemIds })).status).toBe(404);
    expect(await change('RESTORE_ITEMS', { itemIds })).toEqual({ status: 200, count: 2 });
    expect(await find({})).toEqual({ titles: ['Cake', 'Stew', 'Soup'], total: 3 });
    expect(app.publishedEvents.slice(eventCount).map(({ event }) => event)).toEqual([
      ...['items:changed', 'items:changed'],
    ]);
  });

  it('are restored without their tag ids if another recipe uses one of them', async () => {
    const [soup, stew] = await createItems([{ tagId: 'one' }, { tagId: 'two' }]);
    const itemIds = [soup?._id, stew?._id];
    await change('DELETE_ITEMS', { itemIds });
    await createItem(cook, { tagId: 'one' });
    expect(await change('RESTORE_ITEMS', { itemIds })).toEqual({ status: 200, count: 2 });
    expect(await getItem(cook, soup?._id ?? '')).not.toHaveProperty('tagId');
  });

  it('are read completely, for an export', async () => {
    const items = await createItems([{ title: 'Soup', notes: 'Salty' }, { title: 'Stew' }]);
    const response = await cook.query('GET_ITEMS_BY_ID', { itemIds: items.map(({ _id }) => _id) });
    expect(parseItemList(response).items).toEqual(items.reverse());
  });
});
