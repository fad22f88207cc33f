import type { ImportedRecipe } from '@plateful/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
import { parseItemList } from '#testing/recipe-requests.ts';

afterEach(() => app.close());

describe('a preview', () => {
  beforeEach(() => startImportScenario());

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
    const { recipes } = await preview({
      text: JSON.stringify({ ...soupJsonLd, ...nutritionJsonLd }),
    });
    expect(recipes).toMatchObject([{ calories: 250, nutritionSource: 'entered' }]);
  });

  it("marks recipes that the user already has, and ignores other users' and deleted ones", async () => {
    const [own] = parseImportResult(await importText({ ...soupJsonLd, name: 'TOMATO soup' })).items;
    const other = await signUp(app);
    const json = JSON.stringify([soupJsonLd, { ...soupJsonLd, name: 'Stew' }]);
    const duplicateOf = { _id: own?._id, title: 'TOMATO soup' };
    const { recipes } = await preview({ text: json });
    expect(recipes.map((recipe) => recipe.duplicateOf)).toEqual([duplicateOf, undefined]);
    expect((await preview({ text: json }, other)).recipes[0]).not.toHaveProperty('duplicateOf');
    await user.command('DELETE_ITEM', { itemId: own?._id });
    expect((await preview({ text: json })).recipes[0]).not.toHaveProperty('duplicateOf');
  });

  it('returns two hundred recipes at most and reports the rest as skipped', async () => {
    const many = Array.from({ length: 203 }, (_, at) => ({ ...soupJsonLd, name: `Soup ${at}` }));
    const { recipes, skipped } = await preview({ text: JSON.stringify(many) });
    expect([recipes.length, skipped]).toEqual([200, 3]);
  });

  it.each([
    [{ text: 'Hello!' }, 422],
    [{}, 400],
    [{ text: 'Soup', address: recipePageUrl }, 400],
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

  it('includes a recipe without a title, which is stored once it has one', async () => {
    const { name: _, ...untitled } = soupJsonLd;
    const [recipe] = (await preview({ text: JSON.stringify(untitled) })).recipes;
    expect(recipe).toMatchObject({ title: '', ingredients: soupJsonLd.recipeIngredient });
    expect(recipe).not.toHaveProperty('duplicateOf');
    const recipes = [{ title: 'Soup', ingredients: recipe?.ingredients }];
    expect(parseImportResult(await user.command('IMPORT_ITEMS', { recipes })).items).toHaveLength(
      1,
    );
    expect(parseImportResult(await importText(untitled))).toEqual({ items: [], skipped: 1 });
  });
});

describe('saving reviewed recipes', () => {
  beforeEach(() => startImportScenario());

  const cake = {
    ...{ title: 'Cake', ingredients: ['200 g flour', '2 eggs'], instructions: ['Bake.'] },
    ...{ prepMinutes: 20, notes: 'Keeps well.', author: 'Rosa', tags: ['sweet'] },
    sections: [{ title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 1 }],
  };
  const save = (...recipes: object[]) => user.command('IMPORT_ITEMS', { recipes });

  it('stores all their fields, in their order', async () => {
    const { items, skipped } = parseImportResult(await save(cake, { title: 'Pie' }));
    expect(skipped).toBe(0);
    expect(items).toMatchObject([
      { ...cake, source: 'import', totalMinutes: 20 },
      { title: 'Pie' },
    ]);
    expect(items[0]?.calories).toBeGreaterThan(50);
    expect(parseItemList(await user.query('GET_USER_ITEMS')).items).toEqual(items);
  });

  it('stores a recipe once per key, and refuses another recipe with the same key', async () => {
    const requestKey = randomIdGenerator.newId();
    const [first] = parseImportResult(await save({ ...cake, requestKey })).items;
    const again = parseImportResult(await save({ ...cake, requestKey }, { title: 'Pie' })).items;
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
    [
      'with two recipes of the same key',
      Array(2).fill({ ...cake, requestKey: randomIdGenerator.newId() }),
    ],
  ])('is rejected as a whole %s', async (_, recipes) => {
    expect((await save(...recipes)).status).toBe(400);
    expect(await countItems()).toBe(0);
  });
});
