import type { Page } from 'playwright-core';
import { loadingAndFailed } from './fetching.ts';
import type { Screen } from './screen.ts';
import {
  answer,
  asked,
  button,
  call,
  heading,
  longRecipe,
  photo,
  REFUSED,
  refuse,
  words,
  write,
} from './ways.ts';

const nothing = { succeeded: true, response: { items: [], total: 0, categories: [] } };

async function openList(page: Page, path: '/app/home' | '/items'): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /pho/i }).first().waitFor();
}

/** There is a copy on the device, and no server. */
async function goOffline(page: Page, path: '/app/home' | '/items'): Promise<void> {
  await openList(page, path);
  await page.waitForFunction(() => localStorage.getItem('items-storage') !== null);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(path);
  await words(page, 'You are offline.');
  await page.getByRole('link', { name: /pho/i }).first().waitFor();
}

/**
 * A new version waits, as far as the page can tell; a real one would need a second build. The app asks some seconds after
 * the page is there, so there is time to stand in for the browser.
 */
async function releaseVersion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const worker = { postMessage() {} };
    const registration = Object.assign(new EventTarget(), { waiting: worker, async update() {} });
    Object.defineProperties(navigator.serviceWorker, {
      controller: { value: worker },
      // A method: `npm run shots` names other functions by a helper that the page does not have.
      register: {
        async value() {
          return registration;
        },
      },
    });
  });
}

const home: Screen[] = [
  { route: '/app/home', state: 'full', open: (page) => openList(page, '/app/home') },
  ...loadingAndFailed('/app/home', {
    request: asked.list,
    loading: 'Loading items...',
    failure: 'Failed to fetch items',
  }),
  {
    route: '/app/home',
    state: 'offline',
    expecting: /ERR_FAILED/,
    open: (page) => goOffline(page, '/app/home'),
  },
  {
    route: '/app/home',
    state: 'new-version',
    async open(page) {
      await page.goto('/app/home', { waitUntil: 'commit' });
      await releaseVersion(page);
      await button(page, 'Reload').waitFor();
    },
  },
];

const items: Screen[] = [
  { route: '/items', state: 'full', open: (page) => openList(page, '/items') },
  {
    route: '/items',
    state: 'shortcuts',
    async open(page) {
      await openList(page, '/items');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  ...loadingAndFailed('/items', {
    request: asked.list,
    title: 'Home',
    failure: 'Failed to fetch items',
  }),
  {
    route: '/items',
    state: 'offline',
    expecting: /ERR_FAILED/,
    open: (page) => goOffline(page, '/items'),
  },
];

async function search(page: Page, typed: string): Promise<void> {
  await page.goto('/items/search');
  await page.getByPlaceholder('Search recipes...').fill(typed);
}

async function searchByPhoto(page: Page): Promise<void> {
  await page.goto('/items/search');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(7));
}

const recognition = {
  kind: 'dish',
  title: 'Lasagna',
  confidence: 0.9,
  alternatives: [],
  source: 'embedded',
};

const searching: Screen[] = [
  {
    route: '/items/search',
    state: 'blank',
    async open(page) {
      await page.goto('/items/search');
      await heading(page, 'Search your recipes');
    },
  },
  {
    route: '/items/search',
    state: 'results',
    async open(page) {
      await search(page, 'lasanga');
      await words(page, /^\d+ results?$/);
    },
  },
  {
    route: '/items/search',
    state: 'nothing',
    async open(page) {
      await search(page, 'xqzvwk');
      await heading(page, 'No results found');
    },
  },
  ...loadingAndFailed('/items/search', {
    request: asked.search,
    go: (page) => search(page, 'soup'),
    loading: 'Searching...',
    failure: 'Failed to search items',
  }),
  {
    route: '/items/search',
    state: 'photo-results',
    async open(page) {
      await page.route(asked.items, async (route) => {
        const list = await page.evaluate(async () => {
          const payload = JSON.stringify({ limit: 3, skip: 0 });
          const query = new URLSearchParams({ action: 'GET_USER_ITEMS', payload });
          return (await fetch(`/api/backend/items?${query}`)).json();
        });
        await route.fulfill({
          json: { succeeded: true, response: { items: list.response.items, recognition } },
        });
      });
      await searchByPhoto(page);
      await heading(page, 'Search Results');
    },
  },
  {
    route: '/items/search',
    state: 'photo-nothing',
    async open(page) {
      await answer(page, asked.items, {
        succeeded: true,
        response: { items: [], recognition: { ...recognition, kind: 'not_food' } },
      });
      await searchByPhoto(page);
      await heading(page, 'No results found');
    },
  },
  {
    route: '/items/search',
    state: 'photo-failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.items);
      await searchByPhoto(page);
      await words(page, 'This photo could not be searched for. Please try again.');
    },
  },
];

const bin: Screen[] = [
  {
    route: '/items/bin',
    state: 'full',
    async open(page) {
      for (const recipe of [{ title: 'Soup of yesterday' }, longRecipe]) {
        const itemId = await write(page, recipe);
        await call(page, '/items', { action: 'DELETE_ITEM', payload: { itemId } });
      }
      await page.goto('/items/bin');
      await words(page, /days left/);
    },
  },
  {
    route: '/items/bin',
    state: 'asking',
    async open(page) {
      await page.goto('/items/bin');
      await page
        .getByRole('button', { name: /for good$/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/items/bin',
    state: 'restored',
    async open(page) {
      await page.goto('/items/bin');
      await page.getByRole('button', { name: 'Restore “Soup of yesterday”' }).click();
      await words(page, /is back in your recipes/);
    },
  },
  {
    route: '/items/bin',
    state: 'empty',
    async open(page) {
      await answer(page, asked.bin, nothing);
      await page.goto('/items/bin');
      await heading(page, 'Nothing in the bin');
    },
  },
  ...loadingAndFailed('/items/bin', {
    request: asked.bin,
    title: 'Recently deleted',
    failure: 'Failed to fetch items',
  }),
];

/** With words that no line can hold; they stay in the collection. */
const long: Screen[] = [
  {
    route: '/app/home',
    state: 'long',
    async open(page) {
      await write(page, longRecipe);
      await openList(page, '/app/home');
    },
  },
  { route: '/items', state: 'long', open: (page) => openList(page, '/items') },
];

/** Lists of recipes, and what finds them, for somebody who has some. */
export const listScreens: readonly Screen[] = [...home, ...items, ...searching, ...bin, ...long];
