import type { Page } from 'playwright-core';
import { drawPlate } from '../photos.ts';

/** Waits until there is a heading of that name. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

/** Waits for words. */
export const words = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A prerendered form takes nothing before its script runs. */
export const comeAlive = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true, disabled: false }).waitFor();

/** An answer that never comes. */
export const holdBack = (page: Page, url: string | RegExp): Promise<unknown> =>
  page.route(url, () => {});

/** An answer that nobody wants. */
export const refuse = (page: Page, url: string | RegExp): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ status: 500, json: { succeeded: false } }));

/** An answer of our own. */
export const answer = (page: Page, url: string | RegExp, json: unknown, status = 200) =>
  page.route(url, (route) => route.fulfill({ status, json }));

/** What the browser says of `refuse`. */
export const REFUSED = /status of 500/;

export const asked = {
  list: /action=GET_USER_ITEMS/,
  one: /action=GET_ITEM_BY_ID/,
  search: /action=SEARCH_ITEMS/,
  bin: /action=GET_DELETED_ITEMS/,
  dishes: /action=LIST_KNOWN_DISHES/,
  profile: /action=find_user/,
  session: '**/auth/check-login',
  sessions: '**/auth/sessions',
  items: '**/api/backend/items',
  scan: '**/scan',
};

/** A call as another device of the same person would make it, from wherever the page is. @returns the answer */
export async function call(
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

interface Fields {
  title: string;
  description?: string;
  category?: string;
  ingredients?: string[];
  instructions?: string[];
}

/** @returns the new recipe's id */
export async function write(page: Page, payload: Fields): Promise<string> {
  const { response } = await call(page, '/items', { action: 'CREATE_ITEM', payload });
  return (response as { data: { _id: string } }).data._id;
}

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsfrühstück';

/** As long as can be, with words that no line can hold. */
export const longRecipe: Fields = {
  title: `${LONG} ${LONG}`.slice(0, 100),
  description:
    `${LONG}, ${'the one that my grandmother used to make on Sundays, '.repeat(9)}`.slice(0, 500),
  category: `${LONG}`.slice(0, 50),
  ingredients: [
    `1000 g ${LONG}`,
    '200 g flour of the kind that the miller keeps for himself and for those whom he likes, sieved twice and kept warm',
    ...Array.from(
      { length: 12 },
      (_, place) => `${place + 1} tbsp of ingredient number ${place + 1}`,
    ),
  ],
  instructions: [
    `${LONG} ${LONG}.`,
    'Stir for 40 minutes, and do not stop stirring. '.repeat(12).trim(),
    'Serve.',
  ],
};

/** A photo as one would choose it from a gallery. */
export async function photo(seed: number) {
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await drawPlate(seed) };
}

/** Opens the recipe of that name from the list. @returns its id */
export async function openRecipe(page: Page, name: RegExp): Promise<string> {
  await page.goto('/items');
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
  await heading(page, 'Ingredients');
  return page.url().split('/').pop() ?? '';
}
