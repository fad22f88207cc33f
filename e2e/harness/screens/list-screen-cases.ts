import type { Page } from 'playwright-core';
import { interceptApiRequests } from '../intercept-api-requests.ts';
import { waitForShortcutKeyListener } from '../keyboard-navigation.ts';
import { createPhotoFilePayload } from '../test-photos.ts';
import { createLoadingAndFailedScreens } from './fetch-state-screen-cases.ts';
import {
  abortRequest,
  failRequest,
  mockResponse,
  requestPatterns,
  STATUS_500_CONSOLE_PATTERN,
} from './mock-responses.ts';
import { getButton, waitForHeading, waitForText } from './page-actions.ts';
import { callApiFromPage, createRecipe, findRecipeId } from './recipe-api.ts';
import { longTextRecipe } from './sample-recipes.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

const emptyListResponse = { succeeded: true, response: { items: [], total: 0, categories: [] } };

async function openList(page: Page, path: '/app/home' | '/items'): Promise<void> {
  await page.goto(path);
  await page.getByRole('article').getByRole('link').first().waitFor();
}

/** Loads a list so that it is saved offline, then makes the server unreachable. */
async function goOffline(page: Page, path: '/app/home' | '/items'): Promise<void> {
  await openList(page, path);
  await page.waitForFunction(() => localStorage.getItem('items-storage') !== null);
  await abortRequest(page, '**/api/**');
  await page.goto(path);
  await waitForText(page, 'You are offline.');
  await page.getByRole('article').getByRole('link').first().waitFor();
}

/**
 * Simulates that a new version of the service worker is waiting; a real one would need a second build. The app checks
 * for updates a few seconds after loading, which leaves time to replace the browser API.
 */
async function simulateNewVersion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const worker = { postMessage() {} };
    const registration = Object.assign(new EventTarget(), { waiting: worker, async update() {} });
    Object.defineProperties(navigator.serviceWorker, {
      controller: { value: worker },
      // A method, because tsx wraps other functions in a helper that does not exist in the page.
      register: {
        async value() {
          return registration;
        },
      },
    });
  });
}

const homeScreens: ScreenCase[] = [
  ...defineScreenCases('/app/home', {
    full: (page) => openList(page, '/app/home'),
    cooking: async (page) => {
      const [favorite, started] = [
        await findRecipeId(page, /lasagna/i),
        await findRecipeId(page, /salad/i),
      ];
      const updateData = { isFavorite: true, cooked: [{ date: '2026-11-01' }] };
      await callApiFromPage(page, '/items', {
        action: 'UPDATE_ITEM',
        payload: { itemId: favorite, updateData },
      });
      const progress = { itemId: started, step: 2, stepCount: 5, servings: null };
      await page.evaluate(
        (text) => localStorage.setItem('cooking', text),
        JSON.stringify([progress]),
      );
      await page.goto('/app/home');
      await waitForHeading(page, 'Continue or cook again');
      await page.evaluate(() => localStorage.removeItem('cooking'));
    },
  }),
  ...createLoadingAndFailedScreens('/app/home', {
    request: requestPatterns.list,
    loadingText: 'Loading items...',
    errorText: 'Failed to fetch items',
  }),
  ...defineScreenCases('/app/home', {
    offline: {
      expectedErrors: /ERR_FAILED/,
      open: (page) => goOffline(page, '/app/home'),
    },
    'new-version': async (page) => {
      await page.goto('/app/home', { waitUntil: 'commit' });
      await simulateNewVersion(page);
      await getButton(page, 'Reload').waitFor();
    },
  }),
];

const itemsScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/items', title: 'Recipes · Plateful' },
    {
      full: (page) => openList(page, '/items'),
      filtered: async (page) => {
        await createRecipe(page, { title: 'Toast', totalMinutes: 5 });
        await page.goto('/items?time=60&sort=minutes');
        await waitForHeading(page, 'Matching recipes');
      },
      'filter-panel': async (page) => {
        await createRecipe(page, { title: 'Tagged', tags: ['quick', 'Sunday'] });
        await page.goto('/items?favorites=1');
        await getButton(page, 'Filters').click();
        await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('quick');
        await waitForHeading(page, 'No results found');
      },
      'manage-tags': async (page) => {
        await openList(page, '/items');
        await getButton(page, 'Filters').click();
        await getButton(page, 'Manage tags').click();
        await getButton(page, 'Rename “quick”').click();
        await page.getByLabel('New name').fill('Sunday');
        await getButton(page, 'Merge').waitFor();
      },
      selecting: async (page) => {
        await openList(page, '/items');
        await getButton(page, 'Select').click();
        await page.getByRole('checkbox', { name: /margherita/i }).check();
        await waitForText(page, '1 selected');
      },
      'tag-selected': async (page) => {
        await openList(page, '/items');
        await getButton(page, 'Select').click();
        await page.getByRole('checkbox', { name: /pho/i }).check();
        await getButton(page, 'Tag').click();
        await page.getByRole('dialog').getByRole('button', { name: 'quick' }).click();
      },
      shortcuts: async (page) => {
        await openList(page, '/items');
        await waitForShortcutKeyListener(page);
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      },
    },
  ),
  ...createLoadingAndFailedScreens('/items', {
    request: requestPatterns.list,
    headingText: 'Recipes',
    errorText: 'Failed to fetch items',
  }),
  ...defineScreenCases('/items', {
    offline: { expectedErrors: /ERR_FAILED/, open: (page) => goOffline(page, '/items') },
  }),
];

async function search(page: Page, query: string): Promise<void> {
  await page.goto('/items/search');
  await page.getByPlaceholder('Search recipes...').fill(query);
}

async function searchByPhoto(page: Page): Promise<void> {
  await page.goto('/items/search');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await createPhotoFilePayload(7));
}

const recognition = {
  kind: 'dish',
  title: 'Lasagna',
  confidence: 0.9,
  alternatives: [],
  dishNames: { Lasagna: { de: 'Lasagne' } },
  source: 'embedded',
};

const searchScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/items/search', title: 'Search · Plateful' },
    {
      blank: async (page) => {
        await page.goto('/items/search');
        await waitForHeading(page, 'Search your recipes');
      },
      results: async (page) => {
        await search(page, 'lasanga');
        await waitForText(page, /^\d+ results?$/);
      },
      'filtered-nothing': async (page) => {
        await page.goto('/items/search?q=xqzvwk&time=15');
        await getButton(page, 'Clear filter').waitFor();
      },
      nothing: async (page) => {
        await search(page, 'xqzvwk');
        await waitForHeading(page, 'No results found');
      },
    },
  ),
  ...createLoadingAndFailedScreens('/items/search', {
    request: requestPatterns.search,
    open: (page) => search(page, 'soup'),
    loadingText: 'Searching...',
    errorText: 'Failed to search items',
  }),
  ...defineScreenCases('/items/search', {
    'photo-results': async (page) => {
      await interceptApiRequests(page, requestPatterns.items, async (route) => {
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
      await waitForHeading(page, 'Search Results');
    },
    'photo-nothing': async (page) => {
      await mockResponse(page, requestPatterns.items, {
        succeeded: true,
        response: { items: [], recognition: { ...recognition, kind: 'not_food' } },
      });
      await searchByPhoto(page);
      await waitForHeading(page, 'No results found');
    },
    'photo-failed': {
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
      async open(page) {
        await failRequest(page, requestPatterns.items);
        await searchByPhoto(page);
        await waitForText(page, 'The photo search failed');
      },
    },
  }),
];

const trashScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/items/trash', title: 'Trash · Plateful' },
    {
      full: async (page) => {
        for (const recipe of [{ title: 'Soup of yesterday' }, longTextRecipe]) {
          const itemId = await createRecipe(page, recipe);
          await callApiFromPage(page, '/items', { action: 'DELETE_ITEM', payload: { itemId } });
        }
        await page.goto('/items/trash');
        await waitForText(page, /days left/);
      },
      'confirm-delete': async (page) => {
        await page.goto('/items/trash');
        await page
          .getByRole('button', { name: /permanently$/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
      restored: async (page) => {
        await page.goto('/items/trash');
        await page.getByRole('button', { name: 'Restore “Soup of yesterday”' }).click();
        await waitForText(page, /was restored/);
      },
      empty: async (page) => {
        await mockResponse(page, requestPatterns.trash, emptyListResponse);
        await page.goto('/items/trash');
        await waitForHeading(page, 'Trash is empty');
      },
    },
  ),
  ...createLoadingAndFailedScreens('/items/trash', {
    request: requestPatterns.trash,
    headingText: 'Trash',
    errorText: 'Failed to fetch items',
  }),
  ...defineScreenCases(
    { route: '/items/bin', title: 'Trash · Plateful' },
    {
      full: async (page) => {
        await page.goto('/items/bin');
        await waitForText(page, /days left/);
      },
    },
  ),
];

/** Screens with words longer than a line. The recipe stays in the collection. */
const longTextScreens: ScreenCase[] = [
  ...defineScreenCases('/app/home', {
    long: async (page) => {
      await createRecipe(page, longTextRecipe);
      await openList(page, '/app/home');
    },
  }),
  ...defineScreenCases('/items', {
    long: (page) => openList(page, '/items'),
  }),
];

/** Recipe lists, search and trash of a user with recipes. */
export const listScreens: readonly ScreenCase[] = [
  ...homeScreens,
  ...itemsScreens,
  ...searchScreens,
  ...trashScreens,
  ...longTextScreens,
];
