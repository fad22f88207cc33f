import type { Item } from '@plateful/contract';
import type { Page } from 'playwright-core';
import { routeApi } from '../route-api.ts';
import { createTestPhoto } from '../test-photos.ts';

/** Waits for a heading with that text. */
export const waitForHeading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

/** Waits for visible text. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

export const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });

/** Waits until the button of a prerendered form is enabled, which happens when the app has hydrated. */
export const waitForHydration = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true, disabled: false }).waitFor();

/** Makes a request hang. */
export const stallRequest = (page: Page, url: string | RegExp): Promise<unknown> =>
  routeApi(page, url, () => {});

/** Makes a request fail with status 500. */
export const failRequest = (page: Page, url: string | RegExp): Promise<unknown> =>
  routeApi(page, url, (route) => route.fulfill({ status: 500, json: { succeeded: false } }));

/** Answers a request with the given JSON. */
export const mockResponse = (page: Page, url: string | RegExp, json: unknown, status = 200) =>
  routeApi(page, url, (route) => route.fulfill({ status, json }));

/** Makes a request fail as if the server could not be reached. */
export const abortRequest = (page: Page, url: string | RegExp): Promise<unknown> =>
  routeApi(page, url, (route) => route.abort());

/** Logged by the browser for `failRequest`. */
export const SERVER_ERROR_PATTERN = /status of 500/;

export const requestPatterns = {
  list: /action=GET_USER_ITEMS/,
  item: /action=GET_ITEM_BY_ID/,
  search: /action=SEARCH_ITEMS/,
  trash: /action=GET_DELETED_ITEMS/,
  dishes: /action=FIND_KNOWN_DISHES/,
  profile: /action=find_user/,
  session: '**/auth/check-login',
  sessions: '**/auth/sessions',
  items: '**/api/backend/items',
  scan: '**/scan',
};

/** Changes fields of the recipe that the server sends. */
export const changeItem = (page: Page, change: (item: Item) => object) =>
  routeApi(page, requestPatterns.item, (route) =>
    route.change<{ response: { data: Item } }>(({ response: { data } }) => {
      Object.assign(data, change(data));
    }),
  );

/** Calls the API from within the page, like another device of the same user. @returns the response body */
export async function callApi(
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

interface RecipeFields {
  title: string;
  description?: string;
  category?: string;
  ingredients?: string[];
  instructions?: string[];
  [field: string]: unknown;
}

/** @returns the new recipe's id */
export async function createRecipe(page: Page, payload: RecipeFields): Promise<string> {
  const { response } = await callApi(page, '/items', { action: 'CREATE_ITEM', payload });
  return (response as { data: { _id: string } }).data._id;
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsfrühstück';

/** A recipe with every detail. */
export const detailedRecipe: RecipeFields = {
  title: 'Focaccia with tomatoes',
  ...{ prepMinutes: 30, cookMinutes: 15, totalMinutes: 780, servings: 4 },
  notes: 'The dough keeps in the fridge for two days.\n\nA baking stone gives a crisper base.',
  ...{ author: 'Grandma Rosa', sourceUrl: 'https://www.example.com/recipes/pizza' },
  tags: ['Sunday', 'baking'],
  ingredients: ['500 g bread flour', '3 g dry yeast', '400 g canned tomatoes', '250 g mozzarella'],
  instructions: ['Knead for 10 minutes.', 'Crush the tomatoes.', 'Bake for 12 minutes.'],
  sections: [
    { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 0 },
    { title: 'For the sauce', ingredientsFrom: 2, instructionsFrom: 1 },
  ],
  ...{ isFavorite: true, rating: 4, cooked: [{ date: '2026-11-01T18:00:00.000Z', note: '' }] },
};

/** A recipe with fields of maximum length and words longer than a line. */
export const longTextRecipe: RecipeFields = {
  title: `${LONG_WORD} ${LONG_WORD}`.slice(0, 100),
  description:
    `${LONG_WORD}, ${'the one that my grandmother used to make on Sundays, '.repeat(9)}`.slice(
      0,
      500,
    ),
  category: `${LONG_WORD}`.slice(0, 50),
  ingredients: [
    `1000 g ${LONG_WORD}`,
    '200 g flour of the kind that the miller keeps for himself and for those whom he likes, sieved twice and kept warm',
    ...Array.from(
      { length: 12 },
      (_, index) => `${index + 1} tbsp of ingredient number ${index + 1}`,
    ),
  ],
  instructions: [
    `${LONG_WORD} ${LONG_WORD}.`,
    'Stir for 40 minutes, and do not stop stirring. '.repeat(12).trim(),
    'Serve.',
  ],
};

/** A photo file for a file input. */
export async function createPhotoFile(seed: number) {
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await createTestPhoto(seed) };
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

/** Opens a recipe by its title. */
export async function openRecipe(page: Page, title: RegExp): Promise<void> {
  await page.goto(`/items/${await findRecipeId(page, title)}`);
  await waitForHeading(page, 'Media Files');
}

/** Selects a test photo on the create screen, which sends it. */
export async function choosePhoto(page: Page, seed = 200): Promise<void> {
  await page.goto('/items/create');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await createPhotoFile(seed));
}

/** Scans a test photo; the same one always gives the same recipe. @returns the id of the recipe */
export async function scan(page: Page, seed: number): Promise<string> {
  return scanPhoto(page, (await createPhotoFile(seed)).buffer);
}

/** @returns the id of the recipe */
export async function scanPhoto(page: Page, photo: Buffer): Promise<string> {
  const { itemId } = await callApi(page, '/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: `data:image/jpeg;base64,${photo.toString('base64')}`, assumeFood: true },
  });
  return String(itemId);
}
