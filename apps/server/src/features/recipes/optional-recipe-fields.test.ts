import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { parseItemList, updateItem } from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const details = {
  prepMinutes: 15,
  cookMinutes: 60,
  notes: 'Keeps for three days.',
  author: 'Grandma',
  sourceUrl: 'https://example.com/bread',
  sections: [{ title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 0 }],
  tags: ['baking', 'baking', ' ', 'Sunday'],
  isFavorite: true,
  rating: 5,
  cooked: [{ date: '2026-11-01', note: 'A little dry' }],
  diets: ['vegetarian'],
  allergens: ['gluten', 'eggs'],
};

let app: TestApp;
let browser: TestHttpClient;
beforeAll(async () => {
  app = await buildTestApp();
  browser = await signUp(app);
});
afterAll(() => app.close());

type Response = { response: { data: { _id: string; [field: string]: unknown } } };

async function create(fields: object) {
  const { body } = await browser.command('CREATE_ITEM', { title: 'Banana bread', ...fields });
  return (body as unknown as Response).response.data;
}

describe('times, notes, sections, tags and the cooking log', () => {
  it('are stored and returned', async () => {
    const { _id: itemId } = await create(details);
    const { body } = await browser.query('GET_ITEM_BY_ID', { itemId });
    expect((body as unknown as Response).response.data).toMatchObject({
      ...details,
      tags: ['baking', 'Sunday'],
      totalMinutes: 75,
    });
  });

  it('are in every response, also when they were never set', async () => {
    expect(await create({})).toMatchObject({
      ...{ prepMinutes: null, cookMinutes: null, totalMinutes: null, rating: null },
      ...{ notes: '', author: '', sourceUrl: null, isFavorite: false },
      ...{ sections: [], tags: [], cooked: [], diets: [], allergens: [] },
    });
  });

  it('have no sections behind the last line, also when lines are removed', async () => {
    const lines = { ingredients: ['200 g flour', ' ', '1 lemon'], instructions: ['Mix.'] };
    const sections = [{ title: 'Icing', ingredientsFrom: 3, instructionsFrom: 9 }];
    const { _id: itemId, sections: created } = await create({ ...lines, sections });
    expect(created).toEqual([{ title: 'Icing', ingredientsFrom: 2, instructionsFrom: 1 }]);
    const update = async (updateData: object) => {
      const { body } = await browser.command('UPDATE_ITEM', { itemId, updateData });
      return (body as unknown as Response).response.data.sections;
    };
    expect(await update({ ingredients: ['1 lemon'] })).toEqual([
      { title: 'Icing', ingredientsFrom: 1, instructionsFrom: 1 },
    ]);
    expect(await update({ instructions: ['Mix.', 'Bake.'], sections })).toEqual([
      { title: 'Icing', ingredientsFrom: 1, instructionsFrom: 2 },
    ]);
    expect(await update({ notes: 'Cool.' })).toEqual([
      { title: 'Icing', ingredientsFrom: 1, instructionsFrom: 2 },
    ]);
  });

  it('have sections before the same lines when blank lines are dropped', async () => {
    const fields = {
      ingredients: [' ', '200 g flour', '', '1 lemon', '', '80 g sugar'],
      instructions: ['Mix.', '\n', 'Bake.', 'Ice it.'],
      sections: [
        { title: 'Dough', ingredientsFrom: 0, instructionsFrom: 0 },
        { title: 'Filling', ingredientsFrom: 2, instructionsFrom: 2 },
        { title: 'Icing', ingredientsFrom: 5, instructionsFrom: 3 },
      ],
    };
    const sections = [
      { title: 'Dough', ingredientsFrom: 0, instructionsFrom: 0 },
      { title: 'Filling', ingredientsFrom: 1, instructionsFrom: 1 },
      { title: 'Icing', ingredientsFrom: 2, instructionsFrom: 2 },
    ];
    const created = await create(fields);
    expect(created.ingredients).toEqual(['200 g flour', '1 lemon', '80 g sugar']);
    expect(created.instructions).toEqual(['Mix.', 'Bake.', 'Ice it.']);
    expect(created.sections).toEqual(sections);
    const { _id: itemId } = await create({});
    expect((await updateItem(browser, itemId, fields)).sections).toEqual(sections);
    const recipe = { title: 'Cake', ...fields };
    const { items } = parseItemList(await browser.command('IMPORT_ITEMS', { recipes: [recipe] }));
    expect(items[0]).toMatchObject({ ingredients: created.ingredients, sections });
  });

  it('appear on cards', async () => {
    const { _id } = await create({ ...details, totalMinutes: 200 });
    const { body } = await browser.query('GET_USER_ITEMS', { fields: 'card', limit: 100 });
    const { items } = body.response as unknown as { items: { _id: string }[] };
    const card = items.find((item) => item._id === _id);
    expect(card).toMatchObject({ minutes: 200, isFavorite: true });
  });

  it('tags are listed, most used first, without those of others and of deleted recipes', async () => {
    const cook = await signUp(app);
    const [, second] = await Promise.all(
      [['quick', 'Sunday'], ['quick'], []].map(async (tags) => {
        const { body } = await cook.command('CREATE_ITEM', { title: 'Soup', tags });
        return (body as unknown as Response).response.data;
      }),
    );
    const listTags = async () => (await cook.query('LIST_TAGS', {})).body.response;
    expect(await listTags()).toEqual({ tags: ['quick', 'Sunday'], counts: [2, 1] });
    await cook.command('DELETE_ITEM', { itemId: second?._id });
    expect(await listTags()).toEqual({ tags: ['Sunday', 'quick'], counts: [1, 1] });
  });

  it('the total time filters lists and searches, with categories and words', async () => {
    const cook = await signUp(app);
    for (const fields of [
      { title: 'Quick soup', category: 'food', totalMinutes: 15 },
      { title: 'Slow soup', category: 'food', prepMinutes: 15, cookMinutes: 60 },
      { title: 'Quick cake', category: 'dessert', cookMinutes: 30 },
      { title: 'Soup without a time', category: 'food' },
    ])
      await cook.command('CREATE_ITEM', fields);
    const list = async (action: string, payload: object) => {
      const { body } = await cook.query(action, { fields: 'card', ...payload });
      const { items, total } = body.response as unknown as {
        items: { title: string }[];
        total: number;
      };
      return { titles: items.map(({ title }) => title).sort(), total };
    };
    expect(await list('FIND_ITEM', { maxMinutes: 30 })).toEqual({
      titles: ['Quick cake', 'Quick soup'],
      total: 2,
    });
    expect(await list('FIND_ITEM', { maxMinutes: 75, category: 'food', title: 'soup' })).toEqual({
      titles: ['Quick soup', 'Slow soup'],
      total: 2,
    });
    expect(await list('SEARCH_ITEMS', { query: 'soup', maxMinutes: 60 })).toEqual({
      titles: ['Quick soup'],
      total: 1,
    });
    expect(await list('SEARCH_ITEMS', { query: 'quikc', maxMinutes: 15 })).toEqual({
      titles: ['Quick soup'],
      total: 1,
    });
    const { status } = await cook.query('FIND_ITEM', { maxMinutes: 0 });
    expect(status).toBe(400);
  });

  it('are changed one by one, and can be removed', async () => {
    const { _id: itemId } = await create(details);
    const updateData = { rating: null, isFavorite: false, cookMinutes: null, sourceUrl: null };
    const { body } = await browser.command('UPDATE_ITEM', { itemId, updateData });
    expect((body as unknown as Response).response.data).toMatchObject({
      ...{ ...updateData, totalMinutes: 15, notes: details.notes },
    });
  });

  it.each([
    ['rating', 6],
    ['rating', 0],
    ['prepMinutes', -1],
    ['cookMinutes', 1.5],
    ['totalMinutes', 1e9],
    ['notes', 'x'.repeat(10_001)],
    ['author', 'x'.repeat(201)],
    ['sourceUrl', 'javascript:alert(1)'],
    ['sourceUrl', 'not an address'],
    ['sections', [{ title: 'Dough', ingredientsFrom: -1, instructionsFrom: 0 }]],
    ['tags', Array(31).fill('tag')],
    ['tags', ['x'.repeat(41)]],
    ['cooked', [{ date: 'yesterday', note: '' }]],
    ['isFavorite', 'yes'],
  ])('are validated: %s %j', async (name, value) => {
    const { status, body } = await browser.command('CREATE_ITEM', { title: 'Soup', [name]: value });
    expect(status).toBe(400);
    expect(body.errorMessage).not.toBe('');
  });

  it('diets and allergens are computed for a new recipe', async () => {
    expect(await create({ ingredients: ['200 g spaghetti', '1 lemon'] })).toMatchObject({
      ...{ diets: ['vegetarian', 'vegan'], allergens: ['gluten'] },
    });
    expect(await create({ ingredients: ['50 g butter', '1 moon dust'] })).toMatchObject({
      ...{ diets: [], allergens: ['milk'] },
    });
  });

  it('diets and allergens follow changed ingredients', async () => {
    const ingredients = ['200 g spaghetti', '1 lemon'];
    const { _id: itemId } = await create({ ingredients, diets: ['vegan'], allergens: ['gluten'] });
    const edit = async (changedIngredients: string[]) => {
      const updateData = { ingredients: changedIngredients };
      const { body } = await browser.command('UPDATE_ITEM', { itemId, updateData });
      return (body as unknown as Response).response.data;
    };
    expect(await edit([...ingredients, '50 g butter'])).toMatchObject({
      ...{ diets: ['vegetarian'], allergens: ['gluten', 'milk'] },
    });
    expect(await edit([...ingredients, '1 pinch of moon dust'])).toMatchObject({
      ...{ diets: [], allergens: ['gluten'] },
    });
  });
});
