import { nutritionFields } from '@plateful/contract';
import {
  computeIngredientLineGrams,
  computeNutritionPerServing,
  findFoodByName,
  roundNutrition,
} from '@plateful/cookbook';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, createItemByScan, getItem, updateItem } from '#testing/recipe-requests.ts';
import { toDisplayNutrition } from './nutrition-per-serving.ts';
import {
  computeEditedRecipeNutrition,
  computeNewRecipeNutrition,
  type RecipeIngredientsAndNutrition,
} from './recipe-nutrition.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

const PASTA = '400 g spaghetti';
const OIL = '46 g olive oil';
const UNKNOWN_INGREDIENT = 'love and patience';
const UNKNOWN_NUTRITION = { calories: null, protein: null, fats: null, carbs: null, weight: null };

/** Computes the nutrition with the cookbook directly. */
function computeFromTable(lines: string[], servings: number, ratio = 1) {
  const ingredients = lines.map((line) => {
    const found = computeIngredientLineGrams(line);
    const food = findFoodByName(found?.food ?? '');
    if (!found || !food) throw new Error(`${line} is not in the composition table`);
    return { grams: found.grams, food };
  });
  const total = ingredients.reduce((sum, { grams }) => sum + grams, 0);
  return roundNutrition(computeNutritionPerServing(ingredients, servings, total * ratio));
}

describe('nutrition of a new recipe', () => {
  it('is computed per serving from the composition table', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser, {
      ingredients: [PASTA, UNKNOWN_INGREDIENT, OIL],
      servings: 4,
    });
    expect(item).toMatchObject(computeFromTable([PASTA, OIL], 4));
    expect(item.calories).toBeGreaterThan(300);
    expect(item).toMatchObject({ weight: 111.5, nutritionSource: 'table', uncounted: [1] });
  });

  it('is of the whole recipe if the servings are unknown', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser, { ingredients: [PASTA] });
    expect(item).toMatchObject({ ...computeFromTable([PASTA], 1), servings: null });
  });

  it('keeps submitted values and computes the others', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser, {
      ingredients: [PASTA, UNKNOWN_INGREDIENT],
      servings: 2,
      calories: 123,
      fats: null,
    });
    const { protein, carbs, weight } = computeFromTable([PASTA], 2);
    expect(item).toMatchObject({ calories: 123, protein, fats: null, carbs, weight });
    expect(item).toMatchObject({ nutritionSource: 'entered', uncounted: [] });
  });

  it('is unknown if no line can be counted', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser, { ingredients: [UNKNOWN_INGREDIENT], servings: 2 });
    expect(item).toMatchObject({ ...UNKNOWN_NUTRITION, nutritionSource: null, uncounted: [] });
    const cleared = await createItem(browser, { calories: null });
    expect(cleared).toMatchObject({ ...UNKNOWN_NUTRITION, nutritionSource: null });
  });
});

describe('entered nutrition', () => {
  it('is replaced with computed values on request', async () => {
    const browser = await signUp(app);
    const { _id } = await createItem(browser, { ingredients: [PASTA], servings: 2, calories: 1 });
    const kept = await updateItem(browser, _id, { nutritionSource: 'entered', title: 'Mine' });
    expect(kept).toMatchObject({ calories: 1, nutritionSource: 'entered' });
    const item = await updateItem(browser, _id, { nutritionSource: 'table', calories: 1 });
    expect(item).toMatchObject({ ...computeFromTable([PASTA], 2), nutritionSource: 'table' });
  });
});

describe('changing ingredients', () => {
  it('recomputes everything and keeps the grams of unchanged lines', async () => {
    const browser = await signUp(app);
    const { _id } = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    // Simulates a line that an earlier version of the cookbook weighed differently.
    await app.database.pool.query(
      `update items set weight = 400, ingredients = '[{"text": "${PASTA}", "grams": 800, "food": "spaghetti"}]' where id = $1`,
      [_id],
    );
    const item = await updateItem(browser, _id, { ingredients: [OIL, PASTA] });
    const food = findFoodByName('spaghetti');
    const oil = findFoodByName('olive oil');
    if (!food || !oil) throw new Error('The table contains both ingredients.');
    const foods = [
      { grams: 46, food: oil },
      { grams: 800, food },
    ];
    expect(item).toMatchObject(roundNutrition(computeNutritionPerServing(foods, 2, 846)));
    expect(item.nutritionSource).toBe('table');
    expect(await getItem(browser, _id)).toEqual(item);
  });

  it('keeps the yield ratio of the finished dish', async () => {
    const browser = await signUp(app);
    const ingredients = [PASTA];
    const { _id } = await createItem(browser, { ingredients, servings: 2, weight: 300 });
    const item = await updateItem(browser, _id, { ingredients: [PASTA, OIL] });
    expect(item).toMatchObject(computeFromTable([PASTA, OIL], 2, 600 / 400));
    expect(item).toMatchObject({ weight: 334.5, nutritionSource: 'table' });
  });

  it("changes a cookbook recipe's nutrition only by the added line", async () => {
    const browser = await signUp(app);
    const scannedItem = await createItemByScan(browser);
    expect(scannedItem).toMatchObject({ nutritionSource: 'table', uncounted: [] });
    const same = await updateItem(browser, scannedItem._id, {
      ingredients: scannedItem.ingredients,
    });
    expect(same).toEqual({ ...scannedItem, updatedAt: same.updatedAt });
    const ingredients = [...scannedItem.ingredients, OIL];
    const withAddedLine = await updateItem(browser, scannedItem._id, { ingredients });
    const addedCalories = (findFoodByName('olive oil')?.kcal ?? 0) * 0.46;
    const expected = (scannedItem.calories ?? 0) + addedCalories / (scannedItem.servings ?? 1);
    expect(Math.abs((withAddedLine.calories ?? 0) - expected)).toBeLessThan(1.5);
    expect(withAddedLine.weight).toBeGreaterThan(scannedItem.weight ?? 0);
    const restored = await updateItem(browser, scannedItem._id, {
      ingredients: scannedItem.ingredients,
    });
    expect(restored).toMatchObject({
      calories: scannedItem.calories,
      protein: scannedItem.protein,
    });
  });

  it('keeps values submitted with it', async () => {
    const browser = await signUp(app);
    const { _id } = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    const item = await updateItem(browser, _id, { ingredients: [OIL], protein: 7 });
    expect(item).toMatchObject({ ...computeFromTable([OIL], 2), protein: 7 });
    expect(item.nutritionSource).toBe('entered');
    const recomputed = await updateItem(browser, _id, { ingredients: [PASTA] });
    expect(recomputed).toMatchObject({ ...computeFromTable([PASTA], 2), nutritionSource: 'table' });
  });

  it('keeps entered values and clears computed ones if no line can be counted', async () => {
    const browser = await signUp(app);
    const counted = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    const unknown = await updateItem(browser, counted._id, { ingredients: [UNKNOWN_INGREDIENT] });
    expect(unknown).toMatchObject({ ...UNKNOWN_NUTRITION, nutritionSource: null, uncounted: [] });
    const entered = await createItem(browser, { ingredients: [PASTA], calories: 500, weight: 90 });
    const kept = await updateItem(browser, entered._id, { ingredients: [UNKNOWN_INGREDIENT] });
    expect(kept).toMatchObject({ calories: 500, weight: 90, nutritionSource: 'entered' });
  });
});

describe('submitted nutrition', () => {
  it('marks changed values as entered, but not unchanged ones', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    const { calories, protein } = item;
    const same = await updateItem(browser, item._id, { calories, protein, title: 'Same' });
    expect(same.nutritionSource).toBe('table');
    const typed = await updateItem(browser, item._id, { calories: 99.5 });
    expect(typed).toMatchObject({ ...computeFromTable([PASTA], 2), calories: 99.5 });
    expect(typed).toMatchObject({ nutritionSource: 'entered', uncounted: [] });
    const none = await updateItem(browser, item._id, UNKNOWN_NUTRITION);
    expect(none).toMatchObject({ ...UNKNOWN_NUTRITION, nutritionSource: null });
  });
});

describe('changing servings', () => {
  it('scales the nutrition per serving, both computed and entered', async () => {
    const browser = await signUp(app);
    const table = await createItem(browser, { ingredients: [PASTA, OIL], servings: 4 });
    const larger = await updateItem(browser, table._id, { servings: 2 });
    expect(larger).toMatchObject({
      ...computeFromTable([PASTA, OIL], 2),
      weight: 223,
      servings: 2,
      nutritionSource: 'table',
    });
    const values = { calories: 301, protein: 10, fats: null, servings: 2 };
    const entered = await createItem(browser, values);
    const smaller = await updateItem(browser, entered._id, { servings: 4 });
    expect(smaller).toMatchObject({ calories: 151, protein: 5, fats: null, servings: 4 });
    expect(smaller.nutritionSource).toBe('entered');
  });

  it('uses submitted values for the new number of servings', async () => {
    const browser = await signUp(app);
    const { _id } = await createItem(browser, { calories: 300, protein: 10, servings: 2 });
    const item = await updateItem(browser, _id, { servings: 4, calories: 200 });
    expect(item).toMatchObject({ calories: 200, protein: 5, servings: 4 });
  });

  it('keeps entered values when the servings are set for the first time', async () => {
    const browser = await signUp(app);
    const entered = await createItem(browser, { calories: 300 });
    expect(await updateItem(browser, entered._id, { servings: 4 })).toMatchObject({
      calories: 300,
    });
    const table = await createItem(browser, { ingredients: [PASTA] });
    const rescaled = await updateItem(browser, table._id, { servings: 4 });
    expect(rescaled.calories).toBe(Math.round((table.calories ?? 0) / 4));
  });
});

describe('repeated changes of servings', () => {
  const servingsChanges = fc.array(fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null }), {
    minLength: 1,
    maxLength: 6,
  });
  const start = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null });
  const nutrient = fc.option(fc.double({ min: 0, max: 100_000, noNaN: true }), { nil: null });
  const entered = fc.record({
    ...{ calories: nutrient, protein: nutrient, fats: nutrient, carbs: nutrient, weight: nutrient },
  });

  /** The displayed values after a series of changes. */
  function shownAfter(recipe: RecipeIngredientsAndNutrition, changes: readonly (number | null)[]) {
    let current = recipe;
    for (const servings of changes) {
      current = { ...current, ...computeEditedRecipeNutrition(current, { servings }) };
    }
    return toDisplayNutrition(current);
  }

  it('give the same values for the same number of servings', () => {
    fc.assert(
      fc.property(start, entered, servingsChanges, (servings, given, changes) => {
        const ingredients = [PASTA, '333 g chicken breast', UNKNOWN_INGREDIENT, OIL];
        for (const fields of [
          { servings, ingredients },
          { servings, ...given },
        ]) {
          const recipe = computeNewRecipeNutrition(fields);
          expect(shownAfter(recipe, [...changes, servings])).toEqual(toDisplayNutrition(recipe));
        }
      }),
    );
  });

  it('restore the original values at the original number of servings', async () => {
    const browser = await signUp(app);
    const values = { calories: 333, protein: 26.1, fats: 6.5, carbs: 0.2, weight: 0.1 };
    const entered = await createItem(browser, { ...values, servings: 4 });
    const scannedItem = await createItemByScan(browser);
    for (const item of [entered, scannedItem]) {
      for (const servings of [40, 4, 400, 1000, 1, item.servings]) {
        await updateItem(browser, item._id, { servings });
      }
      const after = await getItem(browser, item._id);
      expect(after).toEqual({ ...item, updatedAt: after.updatedAt });
    }
    expect(await getItem(browser, entered._id)).toMatchObject(values);
  });

  it('keep the full precision of values that were not submitted', async () => {
    const browser = await signUp(app);
    const { _id } = await createItem(browser, { calories: 333, protein: 26.1, servings: 4 });
    const rescaled = await updateItem(browser, _id, { servings: 40 });
    expect(rescaled).toMatchObject({ calories: 33, protein: 2.6 });
    await updateItem(browser, _id, { calories: 40, protein: rescaled.protein });
    const restored = await updateItem(browser, _id, { servings: 4 });
    expect(restored).toMatchObject({ calories: 400, protein: 26.1 });
  });
});

describe('extreme numbers', () => {
  it('below the precision become zero and stay zero at any number of servings', async () => {
    const browser = await signUp(app);
    for (const value of [1e-46, 5e-324, 0.0009]) {
      const { _id } = await createItem(browser, { calories: value, weight: value, servings: 1000 });
      const item = await updateItem(browser, _id, { servings: 1 });
      expect(item).toMatchObject({ calories: 0, weight: 0 });
    }
  });

  it('at the maximum can be divided repeatedly', async () => {
    const browser = await signUp(app);
    let item = await createItem(browser, { calories: 100_000, weight: 100_000, servings: 1000 });
    for (const servings of [1, 1000, null, 1, 1000, 1, null, 1]) {
      item = await updateItem(browser, item._id, { servings });
    }
    expect(item).toMatchObject({ calories: 100_000_000, weight: 100_000_000 });
    expect(await updateItem(browser, item._id, { servings: 1000 })).toMatchObject({
      calories: 100_000,
    });
  });

  it('beyond the limits are rejected with the name of the field', async () => {
    const browser = await signUp(app);
    const { _id: itemId } = await createItem(browser, { calories: 10 });
    for (const name of [...nutritionFields, 'servings']) {
      for (const invalidValue of [1e308, 1e38, -1, -1e-46, '12', true, [1], {}]) {
        const updateData = { [name]: invalidValue };
        const responses = [
          await browser.command('CREATE_ITEM', { title: 'Soup', ...updateData }),
          await browser.command('UPDATE_ITEM', { itemId, updateData }),
        ];
        for (const { status, body } of responses) {
          expect([name, invalidValue, status]).toEqual([name, invalidValue, 400]);
          expect(body.errorMessage).toContain(name);
        }
      }
    }
    for (const servings of [0, 1.5, 1e9, 1001]) {
      const rejected = await browser.command('CREATE_ITEM', { title: 'Soup', servings });
      expect([servings, rejected.status]).toEqual([servings, 400]);
      const lines = { ingredients: [PASTA], servings };
      expect((await browser.command('ESTIMATE_NUTRITION', lines)).status).toBe(400);
    }
  });

  it('in ingredient lines are not counted', async () => {
    const browser = await signUp(app);
    const ingredients = ['9'.repeat(480), '999999', '1/0', '0/0', '1e308'].map(
      (amount) => `${amount} kg flour`,
    );
    const item = await createItem(browser, { ingredients, servings: 1 });
    expect(item).toMatchObject({ ...UNKNOWN_NUTRITION, nutritionSource: null });
  });
});

describe('ESTIMATE_NUTRITION', () => {
  it('returns the nutrition and grams per line, and stores nothing', async () => {
    const browser = await signUp(app);
    const estimate = async (ingredients: string[]) => {
      const payload = { ingredients, servings: 4 };
      return (await browser.command('ESTIMATE_NUTRITION', payload)).body.response;
    };
    expect(await estimate([PASTA, UNKNOWN_INGREDIENT, OIL])).toEqual({
      nutrition: computeFromTable([PASTA, OIL], 4),
      lines: [
        { grams: 400, food: computeIngredientLineGrams(PASTA)?.food },
        { grams: null, food: null },
        { grams: 46, food: 'olive oil' },
      ],
    });
    expect(await estimate([UNKNOWN_INGREDIENT])).toEqual({
      nutrition: null,
      lines: [{ grams: null, food: null }],
    });
    expect((await browser.query('GET_USER_ITEMS')).body.response).toMatchObject({ total: 0 });
  });

  it('returns for an existing recipe what saving would store', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    const ingredients = [...item.ingredients, OIL];
    const payload = { ingredients, servings: item.servings, itemId: item._id };
    const { body } = await browser.command('ESTIMATE_NUTRITION', payload);
    const { nutrition } = body.response as { nutrition: object };
    expect(await updateItem(browser, item._id, { ingredients })).toMatchObject(nutrition);
    const otherUser = await signUp(app);
    expect((await otherUser.command('ESTIMATE_NUTRITION', payload)).status).toBe(404);
  });
});
