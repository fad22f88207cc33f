import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, createItemByScan, getItem, parseItemList } from '#testing/recipe-requests.ts';
import { findTitleByGermanNamePrefix, findTitleTranslation } from './dish-title-translation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

it('a recipe from a photo has the German name of its dish until its user changes the title', async () => {
  const cook = await signUp(app);
  const { _id, title } = await createItemByScan(cook);
  const titles = findTitleTranslation(title, 'embedded');
  expect(titles?.de).toBeTruthy();
  expect((await getItem(cook, _id)).titles).toEqual(titles);
  const listCards = async () =>
    parseItemList(await cook.query('GET_USER_ITEMS', { fields: 'card' })).items;
  expect(await listCards()).toMatchObject([{ title, titles }]);

  const updateData = { title: `My ${title}` };
  await cook.command('UPDATE_ITEM', { itemId: _id, updateData });
  expect((await getItem(cook, _id)).titles).toBeUndefined();
  await cook.command('UPDATE_ITEM', { itemId: _id, updateData: { title } });
  await cook.command('DELETE_ITEM', { itemId: _id });
  const trash = parseItemList(await cook.query('GET_DELETED_ITEMS'));
  expect(trash.items).toMatchObject([{ title, titles }]);
});

it('a title that a user has typed is not translated', async () => {
  const cook = await signUp(app);
  expect((await createItem(cook, { title: 'Apple pie' })).titles).toBeUndefined();
  expect(findTitleTranslation('Apple pie', 'import')).toBeUndefined();
  expect(findTitleTranslation('Apple pie', 'embedded')?.de).toBe('Gedeckter Apfelkuchen');
});

it('recipes are found by the German name of their dish', async () => {
  const cook = await signUp(app);
  await createItem(cook, { title: 'Apple pie' });
  const search = async (query: string) =>
    parseItemList(await cook.query('SEARCH_ITEMS', { query })).items.map(({ title }) => title);
  expect(await search('Apfelkuchen')).toEqual(['Apple pie']);
  expect(await search('gedeckter apfel')).toEqual(['Apple pie']);
  expect(await search('Kirschkuchen')).toEqual([]);
  expect(findTitleByGermanNamePrefix('ap')).toBeUndefined();
});
