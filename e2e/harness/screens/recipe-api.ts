import type { Page } from 'playwright-core';
import { createTestPhotoFromSeed } from '../test-photos.ts';
import type { SampleRecipeFields } from './sample-recipes.ts';

/** Calls the API from within the page, like another device of the same user. @returns the response body */
export async function callApiFromPage(
  page: Page,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ({ to, json }) => {
      const response = await fetch(`/api/backend${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    { to: path, json: body },
  );
}

/** @returns the new recipe's id */
export async function createRecipe(page: Page, payload: SampleRecipeFields): Promise<string> {
  const { response } = await callApiFromPage(page, '/items', { action: 'CREATE_ITEM', payload });
  return (response as { data: { _id: string } }).data._id;
}

/** Finds a recipe by its title, among the newest hundred. @returns its id */
export async function findRecipeId(page: Page, title: RegExp): Promise<string> {
  const items = await page.evaluate(async () => {
    const payload = JSON.stringify({ limit: 100, skip: 0 });
    const query = new URLSearchParams({ action: 'GET_USER_ITEMS', payload });
    const response = await fetch(`/api/backend/items?${query}`);
    return (await response.json()).response.items as { _id: string; title: string }[];
  });
  const item = items.find((candidate) => title.test(candidate.title));
  if (!item) throw new Error(`There is no recipe ${title}.`);
  return item._id;
}

/** Scans a test photo; the same one always gives the same recipe. @returns the id of the recipe */
export async function scanTestPhotoViaApi(page: Page, seed: number): Promise<string> {
  return scanPhotoViaApi(page, await createTestPhotoFromSeed(seed));
}

/** @returns the id of the recipe */
export async function scanPhotoViaApi(page: Page, photo: Buffer): Promise<string> {
  const { itemId } = await callApiFromPage(page, '/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: `data:image/jpeg;base64,${photo.toString('base64')}`, assumeFood: true },
  });
  return String(itemId);
}
