import { nutrients } from '@plateful/contract';
import { findFood, nutritionPerServing, roundNutrition, weighIngredient } from '@plateful/cookbook';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, getItem, scanItem, updateItem } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';
import { displayFigures } from './figures.ts';
import { changedNutrition, type Nutrition, newNutrition } from './nutrition.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => test.close());

const PASTA = '400 g spaghetti';
const OIL = '46 g olive oil';
const MYSTERY = 'love and patience';
const NOTHING = { calories: null, protein: null, fats: null, carbs: null, weight: null };

/** By the cookbook's own arithmetic. */
function tableFigures(lines: string[], servings: number, ratio = 1) {
  const weighed = lines.map((line) => {
    const found = weighIngredient(line);
    const food = findFood(found?.food ?? '');
    if (!found || !food) throw new Error(`${line} is not in the table`);
    return { grams: found.grams, food };
  });
  const total = weighed.reduce((sum, { grams }) => sum + grams, 0);
  return roundNutrition(nutritionPerServing(weighed, servings, total * ratio));
}

describe('the figures of a recipe written by hand', () => {
  it('are added up from the table, a serving', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser, { ingredients: [PASTA, MYSTERY, OIL], servings: 4 });
    expect(item).toMatchObject(tableFigures([PASTA, OIL], 4));
    expect(item.calories).toBeGreaterThan(300);
    expect(item).toMatchObject({ weight: 111.5, nutritionSource: 'table', uncounted: [1] });
  });

  it('are those of the whole where nobody said how many it serves', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser, { ingredients: [PASTA] });
    expect(item).toMatchObject({ ...tableFigures([PASTA], 1), servings: null });
  });

  it('stand where they are given; the others are added up', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser, {
      ingredients: [PASTA, MYSTERY],
      servings: 2,
      calories: 123,
      fats: null,
    });
    const { protein, carbs, weight } = tableFigures([PASTA], 2);
    expect(item).toMatchObject({ calories: 123, protein, fats: null, carbs, weight });
    expect(item).toMatchObject({ nutritionSource: 'entered', uncounted: [] });
  });

  it('are unknown when no line can be counted', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser, { ingredients: [MYSTERY], servings: 2 });
    expect(item).toMatchObject({ ...NOTHING, nutritionSource: null, uncounted: [] });
    const emptied = await createItem(browser, { calories: null });
    expect(emptied).toMatchObject({ ...NOTHING, nutritionSource: null });
  });
});

describe('figures that somebody has entered', () => {
  it('are given back to the table on demand', async () => {
    const browser = await signUp(test);
    const { _id } = await createItem(browser, { ingredients: [PASTA], servings: 2, calories: 1 });
    const kept = await updateItem(browser, _id, { nutritionSource: 'entered', title: 'Mine' });
    expect(kept).toMatchObject({ calories: 1, nutritionSource: 'entered' });
    const item = await updateItem(browser, _id, { nutritionSource: 'table', calories: 1 });
    expect(item).toMatchObject({ ...tableFigures([PASTA], 2), nutritionSource: 'table' });
  });
});

describe('when ingredients change', () => {
  it('all is added up anew, and what is known keeps its grams', async () => {
    const browser = await signUp(test);
    const { _id } = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    // As if the cookbook had weighed it otherwise, once.
    await test.database.pool.query(
      `update items set weight = 400, ingredients = '[{"text": "${PASTA}", "grams": 800, "food": "spaghetti"}]' where id = $1`,
      [_id],
    );
    const item = await updateItem(browser, _id, { ingredients: [OIL, PASTA] });
    const food = findFood('spaghetti');
    const oil = findFood('olive oil');
    if (!food || !oil) throw new Error('They are in the table.');
    const foods = [
      { grams: 46, food: oil },
      { grams: 800, food },
    ];
    expect(item).toMatchObject(roundNutrition(nutritionPerServing(foods, 2, 846)));
    expect(item.nutritionSource).toBe('table');
    expect(await getItem(browser, _id)).toEqual(item);
  });

  it('the finished dish keeps its ratio to what goes in', async () => {
    const browser = await signUp(test);
    const ingredients = [PASTA];
    const { _id } = await createItem(browser, { ingredients, servings: 2, weight: 300 });
    const item = await updateItem(browser, _id, { ingredients: [PASTA, OIL] });
    expect(item).toMatchObject(tableFigures([PASTA, OIL], 2, 600 / 400));
    expect(item).toMatchObject({ weight: 334.5, nutritionSource: 'table' });
  });

  it('a recipe out of the cookbook keeps its figures but for what was added', async () => {
    const browser = await signUp(test);
    const scanned = await scanItem(browser);
    expect(scanned).toMatchObject({ nutritionSource: 'table', uncounted: [] });
    const same = await updateItem(browser, scanned._id, { ingredients: scanned.ingredients });
    expect(same).toEqual({ ...scanned, updatedAt: same.updatedAt });
    const ingredients = [...scanned.ingredients, OIL];
    const richer = await updateItem(browser, scanned._id, { ingredients });
    const more = (findFood('olive oil')?.kcal ?? 0) * 0.46;
    const expected = (scanned.calories ?? 0) + more / (scanned.servings ?? 1);
    expect(Math.abs((richer.calories ?? 0) - expected)).toBeLessThan(1.5);
    expect(richer.weight).toBeGreaterThan(scanned.weight ?? 0);
    const back = await updateItem(browser, scanned._id, { ingredients: scanned.ingredients });
    expect(back).toMatchObject({ calories: scanned.calories, protein: scanned.protein });
  });

  it('figures that come with them stand', async () => {
    const browser = await signUp(test);
    const { _id } = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    const item = await updateItem(browser, _id, { ingredients: [OIL], protein: 7 });
    expect(item).toMatchObject({ ...tableFigures([OIL], 2), protein: 7 });
    expect(item.nutritionSource).toBe('entered');
    const anew = await updateItem(browser, _id, { ingredients: [PASTA] });
    expect(anew).toMatchObject({ ...tableFigures([PASTA], 2), nutritionSource: 'table' });
  });

  it('to what nobody can count, entered figures stay and others are unknown', async () => {
    const browser = await signUp(test);
    const counted = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    const unknown = await updateItem(browser, counted._id, { ingredients: [MYSTERY] });
    expect(unknown).toMatchObject({ ...NOTHING, nutritionSource: null, uncounted: [] });
    const entered = await createItem(browser, { ingredients: [PASTA], calories: 500, weight: 90 });
    const kept = await updateItem(browser, entered._id, { ingredients: [MYSTERY] });
    expect(kept).toMatchObject({ calories: 500, weight: 90, nutritionSource: 'entered' });
  });
});

describe('figures that somebody types', () => {
  it('stand, and are theirs; the same ones again are not', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser, { ingredients: [PASTA], servings: 2 });
    const { calories, protein } = item;
    const same = await updateItem(browser, item._id, { calories, protein, title: 'Same' });
    expect(same.nutritionSource).toBe('table');
    const typed = await updateItem(browser, item._id, { calories: 99.5 });
    expect(typed).toMatchObject({ ...tableFigures([PASTA], 2), calories: 99.5 });
    expect(typed).toMatchObject({ nutritionSource: 'entered', uncounted: [] });
    const none = await updateItem(browser, item._id, NOTHING);
    expect(none).toMatchObject({ ...NOTHING, nutritionSource: null });
  });
});

describe('when it serves more or fewer', () => {
  it('each serving shrinks or grows, wherever the figures come from', async () => {
    const browser = await signUp(test);
    const table = await createItem(browser, { ingredients: [PASTA, OIL], servings: 4 });
    const larger = await updateItem(browser, table._id, { servings: 2 });
    expect(larger).toMatchObject({
      ...tableFigures([PASTA, OIL], 2),
      weight: 223,
      servings: 2,
      nutritionSource: 'table',
    });
    const figures = { calories: 301, protein: 10, fats: null, servings: 2 };
    const entered = await createItem(browser, figures);
    const smaller = await updateItem(browser, entered._id, { servings: 4 });
    expect(smaller).toMatchObject({ calories: 151, protein: 5, fats: null, servings: 4 });
    expect(smaller.nutritionSource).toBe('entered');
  });

  it('figures that are typed at the same time are of the new serving', async () => {
    const browser = await signUp(test);
    const { _id } = await createItem(browser, { calories: 300, protein: 10, servings: 2 });
    const item = await updateItem(browser, _id, { servings: 4, calories: 200 });
    expect(item).toMatchObject({ calories: 200, protein: 5, servings: 4 });
  });

  it('what was entered for a serving stays when it is first said how many there are', async () => {
    const browser = await signUp(test);
    const entered = await createItem(browser, { calories: 300 });
    expect(await updateItem(browser, entered._id, { servings: 4 })).toMatchObject({
      calories: 300,
    });
    const table = await createItem(browser, { ingredients: [PASTA] });
    const shared = await updateItem(browser, table._id, { servings: 4 });
    expect(shared.calories).toBe(Math.round((table.calories ?? 0) / 4));
  });
});

describe('however often the servings change', () => {
  const onTheWay = fc.array(fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null }), {
    minLength: 1,
    maxLength: 6,
  });
  const start = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null });
  const figure = fc.option(fc.double({ min: 0, max: 100_000, noNaN: true }), { nil: null });
  const entered = fc.record({
    ...{ calories: figure, protein: figure, fats: figure, carbs: figure, weight: figure },
  });

  /** The figures that are shown, servings after servings. */
  function shownAfter(recipe: Nutrition, way: readonly (number | null)[]) {
    let current = recipe;
    for (const servings of way) {
      current = { ...current, ...changedNutrition(current, { servings }) };
    }
    return displayFigures(current);
  }

  it('the same number of them has the same figures again', () => {
    fc.assert(
      fc.property(start, entered, onTheWay, (servings, given, way) => {
        const ingredients = [PASTA, '333 g chicken breast', MYSTERY, OIL];
        for (const fields of [
          { servings, ingredients },
          { servings, ...given },
        ]) {
          const recipe = newNutrition(fields);
          expect(shownAfter(recipe, [...way, servings])).toEqual(displayFigures(recipe));
        }
      }),
    );
  });

  it('a recipe that comes back to its servings comes back to its figures', async () => {
    const browser = await signUp(test);
    const figures = { calories: 333, protein: 26.1, fats: 6.5, carbs: 0.2, weight: 0.1 };
    const entered = await createItem(browser, { ...figures, servings: 4 });
    const scanned = await scanItem(browser);
    for (const item of [entered, scanned]) {
      for (const servings of [40, 4, 400, 1000, 1, item.servings]) {
        await updateItem(browser, item._id, { servings });
      }
      const after = await getItem(browser, item._id);
      expect(after).toEqual({ ...item, updatedAt: after.updatedAt });
    }
    expect(await getItem(browser, entered._id)).toMatchObject(figures);
  });

  it('what was not typed keeps its whole precision beside what was', async () => {
    const browser = await signUp(test);
    const { _id } = await createItem(browser, { calories: 333, protein: 26.1, servings: 4 });
    const shared = await updateItem(browser, _id, { servings: 40 });
    expect(shared).toMatchObject({ calories: 33, protein: 2.6 });
    await updateItem(browser, _id, { calories: 40, protein: shared.protein });
    const back = await updateItem(browser, _id, { servings: 4 });
    expect(back).toMatchObject({ calories: 400, protein: 26.1 });
  });
});

describe('numbers that no kitchen has', () => {
  it('too small ones are nothing, and stay so however few share them', async () => {
    const browser = await signUp(test);
    for (const tiny of [1e-46, 5e-324, 0.0009]) {
      const { _id } = await createItem(browser, { calories: tiny, weight: tiny, servings: 1000 });
      const item = await updateItem(browser, _id, { servings: 1 });
      expect(item).toMatchObject({ calories: 0, weight: 0 });
    }
  });

  it('the largest ones can be shared out in any way, again and again', async () => {
    const browser = await signUp(test);
    let item = await createItem(browser, { calories: 100_000, weight: 100_000, servings: 1000 });
    for (const servings of [1, 1000, null, 1, 1000, 1, null, 1]) {
      item = await updateItem(browser, item._id, { servings });
    }
    expect(item).toMatchObject({ calories: 100_000_000, weight: 100_000_000 });
    expect(await updateItem(browser, item._id, { servings: 1000 })).toMatchObject({
      calories: 100_000,
    });
  });

  it('others are refused with the name of their field', async () => {
    const browser = await signUp(test);
    const { _id: itemId } = await createItem(browser, { calories: 10 });
    for (const name of [...nutrients, 'servings']) {
      for (const wrong of [1e308, 1e38, -1, -1e-46, '12', true, [1], {}]) {
        const updateData = { [name]: wrong };
        const answers = [
          await browser.command('CREATE_ITEM', { title: 'Soup', ...updateData }),
          await browser.command('UPDATE_ITEM', { itemId, updateData }),
        ];
        for (const { status, body } of answers) {
          expect([name, wrong, status]).toEqual([name, wrong, 400]);
          expect(body.errorMessage).toContain(name);
        }
      }
    }
    for (const servings of [0, 1.5, 1e9, 1001]) {
      const refused = await browser.command('CREATE_ITEM', { title: 'Soup', servings });
      expect([servings, refused.status]).toEqual([servings, 400]);
      const lines = { ingredients: [PASTA], servings };
      expect((await browser.command('ESTIMATE_NUTRITION', lines)).status).toBe(400);
    }
  });

  it('in lines are not counted', async () => {
    const browser = await signUp(test);
    const ingredients = ['9'.repeat(480), '999999', '1/0', '0/0', '1e308'].map(
      (amount) => `${amount} kg flour`,
    );
    const item = await createItem(browser, { ingredients, servings: 1 });
    expect(item).toMatchObject({ ...NOTHING, nutritionSource: null });
  });
});

describe('an estimate', () => {
  it('says what a recipe would give, line by line, and stores nothing', async () => {
    const browser = await signUp(test);
    const estimate = async (ingredients: string[]) => {
      const payload = { ingredients, servings: 4 };
      return (await browser.command('ESTIMATE_NUTRITION', payload)).body.response;
    };
    expect(await estimate([PASTA, MYSTERY, OIL])).toEqual({
      nutrition: tableFigures([PASTA, OIL], 4),
      lines: [
        { grams: 400, food: weighIngredient(PASTA)?.food },
        { grams: null, food: null },
        { grams: 46, food: 'olive oil' },
      ],
    });
    expect(await estimate([MYSTERY])).toEqual({
      nutrition: null,
      lines: [{ grams: null, food: null }],
    });
    expect((await browser.query('GET_USER_ITEMS')).body.response).toMatchObject({ total: 0 });
  });

  it('of a recipe that is being changed is what the change will give', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    const ingredients = [...item.ingredients, OIL];
    const payload = { ingredients, servings: item.servings, itemId: item._id };
    const { body } = await browser.command('ESTIMATE_NUTRITION', payload);
    const { nutrition } = body.response as { nutrition: object };
    expect(await updateItem(browser, item._id, { ingredients })).toMatchObject(nutrition);
    const stranger = await signUp(test);
    expect((await stranger.command('ESTIMATE_NUTRITION', payload)).status).toBe(404);
  });
});
