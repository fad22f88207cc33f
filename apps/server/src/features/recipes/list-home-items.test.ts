import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface HomeItems {
  favorites: { title: string }[];
  cooked: { title: string; lastCookedOn: string }[];
}

async function createRecipes(cook: TestHttpClient, recipes: readonly object[]) {
  const ids = [];
  for (const fields of recipes) {
    const { body } = await cook.command('CREATE_ITEM', fields);
    ids.push((body as unknown as { response: { data: { _id: string } } }).response.data._id);
  }
  return ids;
}

async function getTitles(cook: TestHttpClient) {
  const { body } = await cook.query('GET_HOME_ITEMS', {});
  const { favorites, cooked } = body.response as unknown as HomeItems;
  const getTitle = ({ title }: { title: string }) => title;
  return { favorites: favorites.map(getTitle), cooked: cooked.map(getTitle) };
}

it('lists the six newest favorites, and the three recipes that were cooked last', async () => {
  const cook = await signUp(app);
  const logs = [[], ['2026-11-01'], ['2026-01-01', '2026-11-03'], ['2026-11-02T08:00:00.000Z'], []];
  await createRecipes(cook, [
    ...logs.map((dates, index) => ({
      title: `Cooked ${index}`,
      cooked: dates.map((date) => ({ date })),
    })),
    { title: 'Cooked long ago', cooked: [{ date: '2020-01-01' }] },
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => ({ title: `Favorite ${number}`, isFavorite: true })),
  ]);
  expect(await getTitles(cook)).toEqual({
    favorites: [7, 6, 5, 4, 3, 2].map((number) => `Favorite ${number}`),
    cooked: ['Cooked 2', 'Cooked 3', 'Cooked 1'],
  });
});

it('lists no recipes in the trash, nor those of others', async () => {
  const cook = await signUp(app);
  const fields = { isFavorite: true, cooked: [{ date: '2026-11-01' }] };
  const [deletedId] = await createRecipes(cook, [
    { title: 'Deleted', ...fields },
    { title: 'Kept', ...fields },
  ]);
  await cook.command('DELETE_ITEM', { itemId: deletedId });
  await createRecipes(await signUp(app), [{ title: 'Of another', ...fields }]);
  expect(await getTitles(cook)).toEqual({ favorites: ['Kept'], cooked: ['Kept'] });
});
