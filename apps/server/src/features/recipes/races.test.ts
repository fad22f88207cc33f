import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer, Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, listIn } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

/** Recipes of other shelves and other words each. */
const book = Array.from({ length: 12 }, (_, place) => {
  const word = String.fromCharCode(97 + place).repeat(4);
  return { '@type': 'Recipe', name: word, recipeCategory: `shelf ${word}`, recipeIngredient: word };
});

describe('two imports at once', () => {
  it('come in whole, though each begins where the other ends', async () => {
    const cook = await signUp(test);
    const texts = [book, book.toReversed(), book, book.toReversed()];
    const answers = await Promise.all(
      texts.map((data) => cook.command('IMPORT_ITEMS', { text: JSON.stringify(data) })),
    );
    expect(statuses(answers)).toEqual([200]);
    expect(listIn(await cook.query('GET_USER_ITEMS')).total).toBe(4 * book.length);
  });
});

describe('somebody who writes much at once', () => {
  it('holds up nobody else', async () => {
    const [busy, other] = [await signUp(test), await signUp(test)];
    const elsewhere = await test.database.pool.connect();
    await elsewhere.query('begin');
    await elsewhere.query('select id from users where id = $1 for no key update', [busy.userId]);
    const writing = Promise.all(
      Array.from({ length: 40 }, (_, at) => busy.command('CREATE_ITEM', { title: `Dish ${at}` })),
    );
    const others = await createItem(other, { title: 'Soup' });
    expect(others.title).toBe('Soup');
    await elsewhere.query('rollback');
    elsewhere.release();
    expect(statuses(await writing)).toEqual([200]);
  });
});

describe('recipes that one person writes at the same moment', () => {
  it('are all there, and counted exactly', async () => {
    const cook = await signUp(test);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        cook.command('CREATE_ITEM', { title: 'Dish', category: at % 4 ? 'food' : 'dessert' }),
      ),
    );
    expect(statuses(answers)).toEqual([200]);
    const { body } = await cook.query('GET_USER_ITEMS', { groupBy: 'category' });
    expect(body.response).toMatchObject({
      total: 40,
      categories: [
        { category: 'food', count: 30 },
        { category: 'dessert', count: 10 },
      ],
    });
  });

  it('take one statement each', async () => {
    const cook = await signUp(test);
    const { pool } = test.database;
    const [queries, transactions] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
    const requestKey = crypto.randomUUID();
    const write = () =>
      test.services.createRecipe.create(
        cook.userId,
        { title: 'Soup', requestKey },
        new AbortController().signal,
      );
    const soup = await write();
    expect(queries).toHaveBeenCalledTimes(1);
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(1);
    queries.mockRestore();
    transactions.mockRestore();
    expect(await write()).toEqual(soup);
    expect(await test.services.recipes.get(cook.userId, soup._id)).toEqual(soup);
  });
});

describe('leaving while recipes are written', () => {
  /** What several tabs may be doing, with words and shelves that nobody has had before. */
  async function write(cook: Browser, itemIds: string[], mark: string): Promise<Answer[]> {
    const changes = itemIds.map((itemId, place) =>
      cook.command('UPDATE_ITEM', {
        itemId,
        updateData: { category: `${mark} ${place}`, description: `${mark}${'x'.repeat(place)}` },
      }),
    );
    const text = JSON.stringify(book);
    return Promise.all([
      ...changes,
      cook.command('IMPORT_ITEMS', { text }),
      cook.command('CREATE_ITEM', { title: mark }),
    ]);
  }

  it('succeeds at once, leaves nothing behind, and tells the others that nobody is signed in', async () => {
    for (const mark of ['sage', 'thyme', 'basil', 'cumin']) {
      const cook = await signUp(test);
      const titles = Array.from({ length: 10 }, (_, place) => `Dish ${place}`);
      const items = await Promise.all(titles.map((title) => createItem(cook, { title })));
      const ids = items.map(({ _id }) => _id);
      const writing = write(cook, ids, mark);
      const left = cook.post('/auth/delete/account');
      const later = write(cook, ids.toReversed(), `${mark}s`);
      expect((await left).status).toBe(200);
      for (const status of statuses([...(await writing), ...(await later)])) {
        expect([200, 401, 404]).toContain(status);
      }
      const { rows } = await test.database.pool.query(
        `select (select count(*) from items where owner_id = $1)::int
          + (select count(*) from recipe_words where owner_id = $1)::int as left`,
        [cook.userId],
      );
      expect(rows[0].left).toBe(0);
    }
  });
});
