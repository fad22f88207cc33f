import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import {
  answer,
  asked,
  call,
  heading,
  holdBack,
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

async function failTo(page: Page, path: '/app/home' | '/items'): Promise<void> {
  await refuse(page, asked.list);
  await page.goto(path);
  await words(page, 'Failed to fetch items');
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

const home: Screen[] = [
  { route: '/app/home', state: 'full', open: (page) => openList(page, '/app/home') },
  {
    route: '/app/home',
    state: 'loading',
    async open(page) {
      await holdBack(page, asked.list);
      await page.goto('/app/home');
      await words(page, 'Loading items...');
    },
  },
  {
    route: '/app/home',
    state: 'failed',
    expecting: REFUSED,
    open: (page) => failTo(page, '/app/home'),
  },
  {
    route: '/app/home',
    state: 'offline',
    expecting: /ERR_FAILED/,
    open: (page) => goOffline(page, '/app/home'),
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
  {
    route: '/items',
    state: 'loading',
    async open(page) {
      await holdBack(page, asked.list);
      await page.goto('/items');
      await heading(page, 'Home');
      await words(page, 'Loading...');
    },
  },
  {
    route: '/items',
    state: 'failed',
    expecting: REFUSED,
    open: (page) => failTo(page, '/items'),
  },
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
  {
    route: '/items/search',
    state: 'loading',
    async open(page) {
      await holdBack(page, asked.search);
      await search(page, 'soup');
      await words(page, 'Searching...');
    },
  },
  {
    route: '/items/search',
    state: 'failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.search);
      await search(page, 'soup');
      await words(page, 'Failed to search items');
    },
  },
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
  {
    route: '/items/bin',
    state: 'loading',
    async open(page) {
      await holdBack(page, asked.bin);
      await page.goto('/items/bin');
      await heading(page, 'Recently deleted');
      await words(page, 'Loading...');
    },
  },
  {
    route: '/items/bin',
    state: 'failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.bin);
      await page.goto('/items/bin');
      await words(page, 'Failed to fetch items');
    },
  },
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

/** The same for somebody who has just arrived. */
export const newcomerScreens: readonly Screen[] = [
  {
    route: '/app/home',
    state: 'empty',
    async open(page) {
      await page.goto('/app/home');
      await heading(page, 'No items yet');
      await page.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
    },
  },
  {
    route: '/items',
    state: 'empty',
    async open(page) {
      await page.goto('/items');
      await heading(page, 'No recipes yet');
    },
  },
  {
    route: '/app/setting/subscription',
    state: 'newcomer',
    async open(page) {
      await page.goto('/app/setting/subscription');
      await heading(page, 'Subscription');
    },
  },
  {
    route: '/app/pro',
    state: 'newcomer',
    async open(page) {
      await page.goto('/app/pro');
      await heading(page, 'Become a Member');
    },
  },
];
