import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { signUp } from '#testing/account-scenarios.ts';
import {
  app,
  countItems,
  importText,
  nutritionJsonLd,
  parseImportResult,
  recipePageUrl,
  soupJsonLd,
  startImportScenario,
  user,
} from '#testing/import-scenarios.ts';
import { getItem, parseItemList } from '#testing/recipe-requests.ts';

afterEach(() => app.close());

describe('importing pasted text', () => {
  beforeEach(() => startImportScenario());

  it('stores the recipe with weights and nutrition', async () => {
    const { items, skipped } = parseImportResult(await importText(soupJsonLd));
    expect(skipped).toBe(0);
    const [item] = items;
    expect(item).toMatchObject({
      title: 'Tomato soup',
      description: 'Warm and red.',
      category: 'food',
      servings: 4,
      ingredients: soupJsonLd.recipeIngredient,
      instructions: ['Cook it for 20 minutes.'],
      nutritionSource: 'table',
      uncounted: [2],
      source: 'import',
      previewIconUrl: null,
      media: [],
      needsReview: false,
    });
    expect(item?.calories).toBeGreaterThan(50);
    expect(await getItem(user, item?._id ?? '')).toEqual(item);
  });

  it('keeps the nutrition values of its source', async () => {
    const [item] = parseImportResult(await importText({ ...soupJsonLd, ...nutritionJsonLd })).items;
    expect(item).toMatchObject({ calories: 250, nutritionSource: 'entered', uncounted: [] });
  });

  it('accepts a plain text recipe', async () => {
    const text =
      'Pancakes\nServes 2\n\nIngredients\n- 200 g flour\n- 2 eggs\n\nMethod\n1. Stir.\n2. Fry.';
    expect(parseImportResult(await importText(text)).items).toMatchObject([
      { title: 'Pancakes', servings: 2, ingredients: ['200 g flour', '2 eggs'] },
    ]);
  });

  it("notifies the user's devices after storing", async () => {
    const { items } = parseImportResult(
      await importText([soupJsonLd, { ...soupJsonLd, name: 'Stew' }]),
    );
    const createdEvents = app.publishedEvents.filter(({ event }) => event === 'item:created');
    expect(createdEvents).toEqual(
      items.map((item) => ({ event: 'item:created', userId: user.userId, data: { item } })),
    );
  });

  it('stores the recipe for the importing user only', async () => {
    const otherUser = await signUp(app);
    await importText(soupJsonLd);
    expect(parseItemList(await otherUser.query('GET_USER_ITEMS')).total).toBe(0);
  });
});

describe('importing many recipes', () => {
  beforeEach(() => startImportScenario());

  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...soupJsonLd, name: `Soup ${at}` }));

  it('lists them in the order of the source', async () => {
    const { items } = parseImportResult(await importText({ '@graph': many(5) }));
    const { items: listed } = parseItemList(await user.query('GET_USER_ITEMS'));
    expect(listed).toEqual(items);
    expect(listed.map(({ title }) => title)).toEqual(many(5).map(({ name }) => name));
  });

  it('stores two hundred at most and reports the rest as skipped', async () => {
    const { items, skipped } = parseImportResult(await importText(many(203)));
    expect([items.length, skipped]).toEqual([200, 3]);
    expect(await countItems()).toBe(200);
  });

  it('skips invalid recipes and reports their number', async () => {
    const recipeWithoutName = { ...soupJsonLd, name: '' };
    const tooLongRecipe = {
      ...soupJsonLd,
      recipeIngredient: Array(101)
        .fill('salt')
        .map((s, at) => `${at} ${s}`),
    };
    const { items, skipped } = parseImportResult(
      await importText([recipeWithoutName, soupJsonLd, tooLongRecipe]),
    );
    expect(items.map(({ title }) => title)).toEqual(['Tomato soup']);
    expect(skipped).toBe(2);
  });

  it('stores them once for repeated and simultaneous requests with the same key', async () => {
    const repeatedImport = { text: JSON.stringify(many(3)), requestKey: randomIdGenerator.newId() };
    const send = (browser = user) => browser.command('IMPORT_ITEMS', repeatedImport);
    const responses = (await Promise.all([send(), send()])).map(parseImportResult);
    expect(responses[1]).toEqual(responses[0]);
    expect(parseImportResult(await importText(many(3))).items).toHaveLength(3);
    expect(await countItems()).toBe(6);
    const otherUser = await signUp(app);
    expect(parseImportResult(await send(otherUser)).items[0]?._id).not.toBe(
      responses[0]?.items[0]?._id,
    );
    await user.command('DELETE_ITEM', { itemId: responses[0]?.items[1]?._id });
    expect(parseImportResult(await send()).items.map(({ title }) => title)).toEqual([
      'Soup 0',
      'Soup 2',
    ]);
    expect(await countItems()).toBe(5);
  });

  it('stores all or none if the database fails', async () => {
    const { recipes } = app.services;
    const create = recipes.create.bind(recipes);
    const createSpy = vi.spyOn(recipes, 'create').mockImplementation((tx, recipe) => {
      if (recipe.draft.title === 'Soup 3') throw new Error('disk full');
      return create(tx, recipe);
    });
    expect((await importText(many(5))).status).toBe(500);
    expect(createSpy).toHaveBeenCalledTimes(4);
    expect(await countItems()).toBe(0);
    expect(app.publishedEvents).toEqual([]);
  });
});

describe('an import without a recipe', () => {
  beforeEach(() => startImportScenario());

  it.each(['', 'Hello!', '{}', '<html><body>Soup</body></html>'])(
    'is rejected with a message: "%s"',
    async (text) => {
      const { status, body } = await importText(text);
      expect(status).toBe(422);
      expect(body.errorMessage).toBe('No recipe found.');
      expect(await countItems()).toBe(0);
    },
  );

  it.each([{}, { text: 'Soup', address: recipePageUrl }])(
    'is rejected without text and URL, or with both: %j',
    async (payload) => {
      expect((await user.command('IMPORT_ITEMS', payload)).status).toBe(400);
    },
  );

  it('is rejected without a session', async () => {
    expect((await importText(soupJsonLd, app.createBrowser() as typeof user)).status).toBe(401);
  });
});
