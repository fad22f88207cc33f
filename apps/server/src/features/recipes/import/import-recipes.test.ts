import type { ImportedRecipe, Item } from '@plateful/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomIds } from '#platform/random-ids.ts';
import { type PageReader, PageRejectedError, PageUnreachableError } from '#ports/page-reader.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createFakePageReader } from '#testing/fakes/fake-page-reader.ts';
import { getItem, parseItemList } from '#testing/recipe-scenarios.ts';
import type { TestBrowser, TestResponse } from '#testing/test-browser.ts';

const soup = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Tomato soup',
  description: 'Warm and red.',
  recipeCategory: 'Main course',
  recipeYield: '4 servings',
  recipeIngredient: ['1 kg tomato', '2 tbsp olive oil', 'a song'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Cook it for 20 minutes.' }],
  image: 'http://127.0.0.1/soup.jpg',
};
const nutritionData = { nutrition: { '@type': 'NutritionInformation', calories: '250 kcal' } };
const pageUrl = 'https://example.com/soup';

let app: TestApp;
let user: TestBrowser & { userId: string };
afterEach(() => app.close());

async function startApp(options: Parameters<typeof buildTestApp>[0] = {}) {
  app = await buildTestApp(options);
  user = await signUp(app);
}

const importText = (data: unknown, browser = user) =>
  browser.command('IMPORT_ITEMS', { text: typeof data === 'string' ? data : JSON.stringify(data) });
const importUrl = (url: string) => user.command('IMPORT_ITEMS', { url });

function getImported({ status, body }: TestResponse): { items: Item[]; skipped: number } {
  if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
  return body.response as { items: Item[]; skipped: number };
}

const countItems = async () => parseItemList(await user.query('GET_USER_ITEMS')).total;

describe('importing pasted text', () => {
  beforeEach(() => startApp());

  it('stores the recipe with weights and nutrition', async () => {
    const { items, skipped } = getImported(await importText(soup));
    expect(skipped).toBe(0);
    const [item] = items;
    expect(item).toMatchObject({
      title: 'Tomato soup',
      description: 'Warm and red.',
      category: 'food',
      servings: 4,
      ingredients: soup.recipeIngredient,
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
    const [item] = getImported(await importText({ ...soup, ...nutritionData })).items;
    expect(item).toMatchObject({ calories: 250, nutritionSource: 'entered', uncounted: [] });
  });

  it('accepts a plain text recipe', async () => {
    const text =
      'Pancakes\nServes 2\n\nIngredients\n- 200 g flour\n- 2 eggs\n\nMethod\n1. Stir.\n2. Fry.';
    expect(getImported(await importText(text)).items).toMatchObject([
      { title: 'Pancakes', servings: 2, ingredients: ['200 g flour', '2 eggs'] },
    ]);
  });

  it("notifies the user's devices after storing", async () => {
    const { items } = getImported(await importText([soup, { ...soup, name: 'Stew' }]));
    const createdEvents = app.publishedEvents.filter(({ event }) => event === 'item:created');
    expect(createdEvents).toEqual(
      items.map((item) => ({ event: 'item:created', userId: user.userId, data: { item } })),
    );
  });

  it('stores the recipe for the importing user only', async () => {
    const otherUser = await signUp(app);
    await importText(soup);
    expect(parseItemList(await otherUser.query('GET_USER_ITEMS')).total).toBe(0);
  });
});

describe('a preview', () => {
  beforeEach(() => startApp());

  const preview = async (source: object, browser = user) => {
    const { status, body } = await browser.command('PREVIEW_IMPORT', source);
    if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
    return body.response as { recipes: ImportedRecipe[]; skipped: number };
  };

  const text = `Apple cake
From Grandma Rosa
Serves 8
Prep: 20 min

Ingredients
For the dough:
300 g flour
150 g butter
For the filling:
1 kg apples

Method
1. Knead.
2. Bake for 45 minutes.

Tip: use tart apples.`;

  it('answers what was understood, and stores nothing', async () => {
    expect(await preview({ text })).toEqual({
      recipes: [
        {
          ...{ title: 'Apple cake', description: '', category: '', author: 'Grandma Rosa' },
          ingredients: ['300 g flour', '150 g butter', '1 kg apples'],
          instructions: ['Knead.', 'Bake for 45 minutes.'],
          sections: [
            { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 2 },
            { title: 'For the filling', ingredientsFrom: 2, instructionsFrom: 2 },
          ],
          ...{ servings: 8, prepMinutes: 20, cookMinutes: null, totalMinutes: null },
          ...{ calories: null, protein: null, fats: null, carbs: null, weight: null },
          ...{ nutritionSource: null, notes: 'Tip: use tart apples.', sourceUrl: null, tags: [] },
        },
      ],
      skipped: 0,
    });
    expect(await countItems()).toBe(0);
    expect(app.publishedEvents).toEqual([]);
  });

  it('has the nutrition of its source only', async () => {
    const { recipes } = await preview({ text: JSON.stringify({ ...soup, ...nutritionData }) });
    expect(recipes).toMatchObject([{ calories: 250, nutritionSource: 'entered' }]);
  });

  it("marks recipes that the user already has, and ignores other users' and deleted ones", async () => {
    const [own] = getImported(await importText({ ...soup, name: 'TOMATO soup' })).items;
    const other = await signUp(app);
    const json = JSON.stringify([soup, { ...soup, name: 'Stew' }]);
    const duplicateOf = { _id: own?._id, title: 'TOMATO soup' };
    const { recipes } = await preview({ text: json });
    expect(recipes.map((recipe) => recipe.duplicateOf)).toEqual([duplicateOf, undefined]);
    expect((await preview({ text: json }, other)).recipes[0]).not.toHaveProperty('duplicateOf');
    await user.command('DELETE_ITEM', { itemId: own?._id });
    expect((await preview({ text: json })).recipes[0]).not.toHaveProperty('duplicateOf');
  });

  it('returns two hundred recipes at most and reports the rest as skipped', async () => {
    const many = Array.from({ length: 203 }, (_, at) => ({ ...soup, name: `Soup ${at}` }));
    const { recipes, skipped } = await preview({ text: JSON.stringify(many) });
    expect([recipes.length, skipped]).toEqual([200, 3]);
  });

  it.each([
    [{ text: 'Hello!' }, 422],
    [{}, 400],
    [{ text: 'Soup', url: pageUrl }, 400],
    [{ text: 'a'.repeat(2_200_000) }, 413],
  ])(
    'is rejected without a recipe, without a source, or with too much text',
    async (source, status) => {
      expect((await user.command('PREVIEW_IMPORT', source)).status).toBe(status);
    },
  );

  it('is rejected without a session', async () => {
    expect((await app.createBrowser().command('PREVIEW_IMPORT', { text })).status).toBe(401);
  });
});

describe('saving reviewed recipes', () => {
  beforeEach(() => startApp());

  const cake = {
    ...{ title: 'Cake', ingredients: ['200 g flour', '2 eggs'], instructions: ['Bake.'] },
    ...{ prepMinutes: 20, notes: 'Keeps well.', author: 'Rosa', tags: ['sweet'] },
    sections: [{ title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 1 }],
  };
  const save = (...recipes: object[]) => user.command('IMPORT_ITEMS', { recipes });

  it('stores all their fields, in their order', async () => {
    const { items, skipped } = getImported(await save(cake, { title: 'Pie' }));
    expect(skipped).toBe(0);
    expect(items).toMatchObject([
      { ...cake, source: 'import', totalMinutes: 20 },
      { title: 'Pie' },
    ]);
    expect(items[0]?.calories).toBeGreaterThan(50);
    expect(parseItemList(await user.query('GET_USER_ITEMS')).items).toEqual(items);
  });

  it('stores a recipe once per key, and refuses another recipe with the same key', async () => {
    const requestKey = randomIds.newId();
    const [first] = getImported(await save({ ...cake, requestKey })).items;
    const again = getImported(await save({ ...cake, requestKey }, { title: 'Pie' })).items;
    expect(again.map(({ _id, title }) => [_id === first?._id, title])).toEqual([
      [true, 'Cake'],
      [false, 'Pie'],
    ]);
    expect((await save({ ...cake, notes: '', requestKey })).status).toBe(422);
    expect(await countItems()).toBe(2);
  });

  it.each([
    ['without recipes', []],
    ['with more than twenty', Array(21).fill(cake)],
    ['without a title', [cake, { ...cake, title: ' ' }]],
    ['with an invalid field', [{ ...cake, prepMinutes: -1 }]],
    ['with two recipes of the same key', Array(2).fill({ ...cake, requestKey: randomIds.newId() })],
  ])('is rejected as a whole %s', async (_, recipes) => {
    expect((await save(...recipes)).status).toBe(400);
    expect(await countItems()).toBe(0);
  });
});

describe('importing many recipes', () => {
  beforeEach(() => startApp());

  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...soup, name: `Soup ${at}` }));

  it('lists them in the order of the source', async () => {
    const { items } = getImported(await importText({ '@graph': many(5) }));
    const { items: listed } = parseItemList(await user.query('GET_USER_ITEMS'));
    expect(listed).toEqual(items);
    expect(listed.map(({ title }) => title)).toEqual(many(5).map(({ name }) => name));
  });

  it('stores two hundred at most and reports the rest as skipped', async () => {
    const { items, skipped } = getImported(await importText(many(203)));
    expect([items.length, skipped]).toEqual([200, 3]);
    expect(await countItems()).toBe(200);
  });

  it('skips invalid recipes and reports their number', async () => {
    const recipeWithoutName = { ...soup, name: '' };
    const tooLongRecipe = {
      ...soup,
      recipeIngredient: Array(101)
        .fill('salt')
        .map((s, at) => `${at} ${s}`),
    };
    const { items, skipped } = getImported(
      await importText([recipeWithoutName, soup, tooLongRecipe]),
    );
    expect(items.map(({ title }) => title)).toEqual(['Tomato soup']);
    expect(skipped).toBe(2);
  });

  it('stores them once for repeated and simultaneous requests with the same key', async () => {
    const repeatedImport = { text: JSON.stringify(many(3)), requestKey: randomIds.newId() };
    const send = (browser = user) => browser.command('IMPORT_ITEMS', repeatedImport);
    const responses = (await Promise.all([send(), send()])).map(getImported);
    expect(responses[1]).toEqual(responses[0]);
    expect(getImported(await importText(many(3))).items).toHaveLength(3);
    expect(await countItems()).toBe(6);
    const otherUser = await signUp(app);
    expect(getImported(await send(otherUser)).items[0]?._id).not.toBe(responses[0]?.items[0]?._id);
    await user.command('DELETE_ITEM', { itemId: responses[0]?.items[1]?._id });
    expect(getImported(await send()).items.map(({ title }) => title)).toEqual(['Soup 0', 'Soup 2']);
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
  beforeEach(() => startApp());

  it.each(['', 'Hello!', '{}', '<html><body>Soup</body></html>'])(
    'is rejected with a message: "%s"',
    async (text) => {
      const { status, body } = await importText(text);
      expect(status).toBe(422);
      expect(body.errorMessage).toBe('No recipe found.');
      expect(await countItems()).toBe(0);
    },
  );

  it.each([{}, { text: 'Soup', url: pageUrl }])(
    'is rejected without text and URL, or with both: %j',
    async (payload) => {
      expect((await user.command('IMPORT_ITEMS', payload)).status).toBe(400);
    },
  );

  it('is rejected without a session', async () => {
    expect((await importText(soup, app.createBrowser() as typeof user)).status).toBe(401);
  });
});

describe('importing a web page', () => {
  const html = (data: unknown) =>
    `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`;
  const page = (text: string, contentType = 'text/html') => ({ contentType, text });

  it('stores its recipe without fetching its photos', async () => {
    const pages = createFakePageReader({ [pageUrl]: page(html(soup)) });
    const read = vi.spyOn(pages, 'read');
    await startApp({ pageReader: pages });
    expect(getImported(await importUrl(` ${pageUrl} `)).items).toMatchObject([
      { title: 'Tomato soup', source: 'import', media: [] },
    ]);
    expect(read.mock.calls.map(([url]) => url)).toEqual([pageUrl]);
  });

  it('keeps the address as source, also in a preview', async () => {
    await startApp({ pageReader: createFakePageReader({ [pageUrl]: page(html(soup)) }) });
    const preview = await user.command('PREVIEW_IMPORT', { url: ` ${pageUrl} ` });
    expect(preview.body.response).toMatchObject({ recipes: [{ sourceUrl: pageUrl }] });
    expect(getImported(await importUrl(pageUrl)).items).toMatchObject([{ sourceUrl: pageUrl }]);
  });

  it('accepts JSON', async () => {
    const json = page(JSON.stringify(soup), 'application/ld+json');
    await startApp({ pageReader: createFakePageReader({ [pageUrl]: json }) });
    expect(getImported(await importUrl(pageUrl)).items).toHaveLength(1);
  });

  it('is rejected if the page contains no recipe', async () => {
    await startApp({ pageReader: createFakePageReader({ [pageUrl]: page('<html>Soup</html>') }) });
    expect((await importUrl(pageUrl)).status).toBe(422);
  });

  it.each([
    [new PageRejectedError('private address 10.1.2.3'), 400, /cannot be imported/],
    [new PageUnreachableError('response of 10.1.2.3: a secret'), 502, /could not be reached/],
  ])('hides the reason if the page cannot be read', async (error, status, text) => {
    await startApp({ pageReader: { read: () => Promise.reject(error) } });
    for (const action of ['IMPORT_ITEMS', 'PREVIEW_IMPORT'] as const) {
      const response = await user.command(action, { url: pageUrl });
      expect(response.status).toBe(status);
      expect(response.body.errorMessage).toMatch(text);
      expect(JSON.stringify(response)).not.toMatch(/10\.1\.2\.3|secret/);
    }
  });

  it('is limited to twenty pages per hour, without affecting text imports or other users', async () => {
    await startApp({ pageReader: createFakePageReader({ [pageUrl]: page(html(soup)) }) });
    const readPage = (at: number) =>
      at % 2
        ? user.command('PREVIEW_IMPORT', { url: pageUrl })
        : importUrl('https://example.com/nothing');
    for (let at = 0; at < 20; at++) await readPage(at);
    const rejected = await importUrl(pageUrl);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000);
    expect(getImported(await importText(soup)).items).toHaveLength(1);
    user = await signUp(app);
    expect((await importUrl(pageUrl)).status).toBe(200);
  });

  it('waits in a queue if two pages are being fetched', async () => {
    const waiting: (() => void)[] = [];
    const pages: PageReader = {
      read: () => new Promise((resolve) => waiting.push(() => resolve(page(html(soup))))),
    };
    await startApp({ pageReader: pages });
    const otherUsers = [await signUp(app), await signUp(app), await signUp(app)];
    const imports = [user, ...otherUsers].map((one) =>
      one.command('IMPORT_ITEMS', { url: pageUrl }),
    );
    await expect.poll(() => waiting.length).toBe(2);
    waiting.splice(0).map((response) => response());
    await expect.poll(() => waiting.length).toBe(2);
    waiting.splice(0).map((response) => response());
    for (const { status } of await Promise.all(imports)) expect(status).toBe(200);
  });

  it('delays only its own user if the page is slow', async () => {
    const slow: (() => void)[] = [];
    const pages: PageReader = {
      read: (url) =>
        url === pageUrl
          ? Promise.resolve(page(html(soup)))
          : new Promise((resolve) => slow.push(() => resolve(page(html(soup))))),
    };
    await startApp({ pageReader: pages });
    const other = await signUp(app);
    const imports = [1, 2, 3].map(() => importUrl('https://example.com/slow'));
    await expect.poll(() => slow.length).toBe(1);
    expect((await other.command('IMPORT_ITEMS', { url: pageUrl })).status).toBe(200);
    for (const _ of imports) {
      await expect.poll(() => slow.length).toBe(1);
      slow.pop()?.();
    }
    for (const { status } of await Promise.all(imports)) expect(status).toBe(200);
  });
});
