import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, getItem } from '#testing/recipe-requests.ts';
import { backfillDietsAndAllergens } from './backfill-diets-and-allergens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Stores values as an earlier version did. */
const storeUnchecked = (itemId: string, diets: string[], allergens: string[]) =>
  app.database.pool.query(
    'update items set diets = $2, allergens = $3, are_diets_checked = false where id = $1',
    [itemId, JSON.stringify(diets), JSON.stringify(allergens)],
  );

it('computes diets and allergens of recipes that were stored without', async () => {
  const browser = await signUp(app);
  const { updatedAt, _id } = await createItem(browser, { ingredients: ['500 ml milk', '2 eggs'] });
  const other = await createItem(browser, { ingredients: ['a song'] });
  await storeUnchecked(_id, [], []);
  await storeUnchecked(other._id, [], []);
  await backfillDietsAndAllergens(app.database.db);
  expect(await getItem(browser, _id)).toMatchObject({
    diets: ['vegetarian'],
    allergens: ['eggs', 'milk'],
    updatedAt,
  });
  expect(await getItem(browser, other._id)).toMatchObject({ diets: [], allergens: [] });
  const { rows } = await app.database.pool.query('select 1 from items where not are_diets_checked');
  expect(rows).toEqual([]);
});

it('keeps stored values, except diets that an ingredient rules out', async () => {
  const browser = await signUp(app);
  const { _id } = await createItem(browser, { ingredients: ['200 g bacon', '2 eggs'] });
  await storeUnchecked(_id, ['keto', 'vegetarian'], ['nuts']);
  await backfillDietsAndAllergens(app.database.db);
  expect(await getItem(browser, _id)).toMatchObject({ diets: ['keto'], allergens: ['nuts'] });
});

it('checks all recipes of a large collection', async () => {
  const { userId } = await signUp(app);
  await app.database.pool.query(
    `insert into items (id, owner_id, title, source, created_at, updated_at, are_diets_checked)
     select gen_random_uuid(), $1, 'Soup ' || n, 'manual', now(), now(), false from generate_series(1, 450) n`,
    [userId],
  );
  await backfillDietsAndAllergens(app.database.db);
  const { rows } = await app.database.pool.query('select 1 from items where not are_diets_checked');
  expect(rows).toEqual([]);
});

it('does not wait for the deletion of an account', async () => {
  const browser = await signUp(app);
  const { _id } = await createItem(browser, { ingredients: ['500 ml milk'] });
  await storeUnchecked(_id, [], []);
  const deletion = await app.database.pool.connect();
  try {
    await deletion.query('begin');
    await deletion.query('select from users where id = $1 for update', [browser.userId]);
    await backfillDietsAndAllergens(app.database.db);
  } finally {
    await deletion.query('rollback');
    deletion.release();
  }
  expect(await getItem(browser, _id)).toMatchObject({ diets: [] });
  await backfillDietsAndAllergens(app.database.db);
  expect(await getItem(browser, _id)).toMatchObject({ diets: ['vegetarian'] });
});
