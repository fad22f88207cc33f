import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, parseItemList } from '#testing/recipe-requests.ts';
import type { TestHttpClient, TestResponse } from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const uniqueStatuses = (responses: TestResponse[]) =>
  [...new Set(responses.map(({ status }) => status))].sort();

/** Recipes with different categories and words. */
const recipesToImport = Array.from({ length: 12 }, (_, place) => {
  const word = String.fromCharCode(97 + place).repeat(4);
  return {
    '@type': 'Recipe',
    name: word,
    recipeCategory: `category ${word}`,
    recipeIngredient: word,
  };
});

describe('two simultaneous imports', () => {
  it('both store all recipes when they touch the same categories in opposite order', async () => {
    const user = await signUp(app);
    const texts = [
      recipesToImport,
      recipesToImport.toReversed(),
      recipesToImport,
      recipesToImport.toReversed(),
    ];
    const responses = await Promise.all(
      texts.map((data) => user.command('IMPORT_ITEMS', { text: JSON.stringify(data) })),
    );
    expect(uniqueStatuses(responses)).toEqual([200]);
    expect(parseItemList(await user.query('GET_USER_ITEMS')).total).toBe(
      4 * recipesToImport.length,
    );
  });
});

describe('a user with many queued writes', () => {
  it('does not delay other users', async () => {
    const [busyUser, other] = [await signUp(app), await signUp(app)];
    const otherConnection = await app.database.pool.connect();
    await otherConnection.query('begin');
    await otherConnection.query('select id from users where id = $1 for no key update', [
      busyUser.userId,
    ]);
    const pendingWrites = Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        busyUser.command('CREATE_ITEM', { title: `Dish ${at}` }),
      ),
    );
    const otherItem = await createItem(other, { title: 'Soup' });
    expect(otherItem.title).toBe('Soup');
    await otherConnection.query('rollback');
    otherConnection.release();
    expect(uniqueStatuses(await pendingWrites)).toEqual([200]);
  });
});

describe('simultaneous writes of one user', () => {
  it('store all recipes and count them exactly', async () => {
    const user = await signUp(app);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        user.command('CREATE_ITEM', { title: 'Dish', category: at % 4 ? 'food' : 'dessert' }),
      ),
    );
    expect(uniqueStatuses(responses)).toEqual([200]);
    const { body } = await user.query('GET_USER_ITEMS', { groupBy: 'category' });
    expect(body.response).toMatchObject({
      total: 40,
      categories: [
        { category: 'food', count: 30 },
        { category: 'dessert', count: 10 },
      ],
    });
  });

  it('take one statement each', async () => {
    const user = await signUp(app);
    const { pool } = app.database;
    const [queries, transactions] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
    const requestKey = crypto.randomUUID();
    const write = () =>
      app.services.createRecipe.create(
        user.userId,
        { title: 'Soup', requestKey },
        new AbortController().signal,
      );
    const soup = await write();
    expect(queries).toHaveBeenCalledTimes(1);
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(1);
    queries.mockRestore();
    transactions.mockRestore();
    expect(await write()).toEqual(soup);
    expect(await app.services.recipes.get(user.userId, soup._id)).toEqual(soup);
  });
});

describe('deleting the account during writes', () => {
  /** Writes like those of several tabs, with new words and categories. */
  async function write(
    user: TestHttpClient,
    itemIds: string[],
    word: string,
  ): Promise<TestResponse[]> {
    const changes = itemIds.map((itemId, place) =>
      user.command('UPDATE_ITEM', {
        itemId,
        updateData: { category: `${word} ${place}`, description: `${word}${'x'.repeat(place)}` },
      }),
    );
    const text = JSON.stringify(recipesToImport);
    return Promise.all([
      ...changes,
      user.command('IMPORT_ITEMS', { text }),
      user.command('CREATE_ITEM', { title: word }),
    ]);
  }

  it('succeeds immediately, leaves no rows, and the other requests are rejected as not signed in', async () => {
    for (const word of ['sage', 'thyme', 'basil', 'cumin']) {
      const user = await signUp(app);
      const titles = Array.from({ length: 10 }, (_, place) => `Dish ${place}`);
      const items = await Promise.all(titles.map((title) => createItem(user, { title })));
      const ids = items.map(({ _id }) => _id);
      const pendingWrites = write(user, ids, word);
      const deletion = user.post('/auth/delete/account');
      const laterWrites = write(user, ids.toReversed(), `${word}s`);
      expect((await deletion).status).toBe(200);
      for (const status of uniqueStatuses([...(await pendingWrites), ...(await laterWrites)])) {
        expect([200, 401, 404]).toContain(status);
      }
      const { rows } = await app.database.pool.query(
        `select (select count(*) from items where owner_id = $1)::int
          + (select count(*) from recipe_words where owner_id = $1)::int as left`,
        [user.userId],
      );
      expect(rows[0].left).toBe(0);
    }
  });
});
