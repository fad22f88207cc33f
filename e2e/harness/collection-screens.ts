import type { Page } from 'playwright-core';
import { heading, type Screen } from './screen.ts';

async function openRecipe(page: Page, name: RegExp): Promise<string> {
  await page.goto('/items');
  // What was typed on the screen before, and timers that run there.
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
  await heading(page, 'Ingredients');
  return page.url().split('/').pop() ?? '';
}

async function openForm(page: Page, name: RegExp): Promise<string> {
  const itemId = await openRecipe(page, name);
  await page.goto(`/items/${itemId}/edit`);
  await page.getByLabel('Display Name').waitFor();
  return itemId;
}

async function openAllOfForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Ingredient 1', { exact: true }).waitFor();
}

/** As another device of the same person would. */
async function command(page: Page, action: string, payload: unknown): Promise<void> {
  await page.evaluate(
    async (body) => {
      const response = await fetch('/api/backend/items', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    { action, payload },
  );
}

async function search(page: Page, words: string): Promise<void> {
  await page.goto('/items/search');
  await page.getByPlaceholder('Search recipes...').fill(words);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
}

/** Saying the same again would change nothing. */
let versions = 0;

const longTitle = `Grandmother’s ${'very '.repeat(12)}long soup`;
const imported = [1, 2, 3].map((place) => ({
  '@type': 'Recipe',
  name: place === 3 ? longTitle : `Imported soup No. ${place}`,
  recipeCategory: 'Soup',
  recipeIngredient: ['1 onion', '1 l water'],
  recipeInstructions: 'Boil.',
}));

const finding: Screen[] = [
  {
    name: 'search',
    async open(page) {
      await page.goto('/items/search');
      await heading(page, 'Search your recipes');
    },
  },
  {
    name: 'search-results',
    async open(page) {
      await search(page, 'lasanga');
      await page.getByText(/^\d+ results?$/).waitFor();
    },
  },
  {
    name: 'search-nothing',
    async open(page) {
      await search(page, 'xqzvwk');
      await heading(page, 'No results found');
    },
  },
  {
    name: 'search-failed',
    async open(page) {
      await page.route(/action=SEARCH_ITEMS/, (route) =>
        route.fulfill({ json: { succeeded: false, errorMessage: 'Failed to search items' } }),
      );
      await search(page, 'soup');
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
      await page.unroute(/action=SEARCH_ITEMS/);
    },
  },
  {
    name: 'shortcuts',
    async open(page) {
      await page.goto('/items');
      await page.getByRole('link', { name: /pho/i }).first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];

const writing: Screen[] = [
  {
    name: 'edit',
    async open(page) {
      await openForm(page, /lasagna/i);
    },
  },
  {
    name: 'edit-more',
    async open(page) {
      await openForm(page, /lasagna/i);
      await openAllOfForm(page);
      await typeInto(page, 'Ingredient 1', '2 handfuls of stardust');
      await page.getByText('not counted', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'edit-errors',
    async open(page) {
      await openForm(page, /lasagna/i);
      await openAllOfForm(page);
      await typeInto(page, 'Display Name', '');
      await typeInto(page, 'Servings', '0');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'edit-conflict',
    async open(page) {
      const itemId = await openForm(page, /lasagna/i);
      await typeInto(page, 'Description', 'Layers of pasta, as my aunt made them.');
      const description = `Layers of pasta, as they make them in Bologna. Version ${++versions}.`;
      await command(page, 'UPDATE_ITEM', { itemId, updateData: { description } });
      await heading(page, 'This recipe was changed elsewhere meanwhile.');
    },
  },
  {
    name: 'new',
    async open(page) {
      await page.goto('/items/new');
      await page.getByLabel('Ingredient 1', { exact: true }).waitFor();
    },
  },
  {
    name: 'import',
    async open(page) {
      await page.goto('/items/import');
      await page.getByLabel('Recipe text').waitFor();
    },
  },
  {
    name: 'import-missing',
    async open(page) {
      await page.goto('/items/import');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Please paste a recipe first.').waitFor();
    },
  },
  {
    name: 'import-results',
    async open(page) {
      await page.goto('/items/import');
      await page.getByLabel('Recipe text').fill(JSON.stringify(imported));
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await heading(page, '3 recipes are in your collection');
    },
  },
];

const cooking: Screen[] = [
  {
    name: 'recipe-us',
    async open(page) {
      await openRecipe(page, /lasagna/i);
      await page.getByText('US', { exact: true }).click();
      await page.getByRole('button', { name: 'More servings' }).click();
      await page
        .getByText(/\b(oz|cups?)\b/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'recipe-menu',
    async open(page) {
      await openRecipe(page, /lasagna/i);
      await page.getByText('Metric', { exact: true }).click();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'cook',
    async open(page) {
      const itemId = await openRecipe(page, /lasagna/i);
      await page.goto(`/items/${itemId}/cook`);
      await page
        .getByText(/^Step 1 of/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'cook-timers',
    async open(page) {
      const itemId = await openRecipe(page, /lasagna/i);
      await page.goto(`/items/${itemId}/cook`);
      const timer = page.getByRole('button', { name: /^Start a timer/ });
      for (let turn = 0; turn < 20 && (await timer.count()) === 0; turn++) {
        await page.getByRole('button', { name: 'Next' }).click();
      }
      await timer.first().click();
      await page.getByRole('timer').waitFor();
    },
  },
  {
    name: 'cook-ingredients',
    async open(page) {
      const itemId = await openRecipe(page, /lasagna/i);
      await page.goto(`/items/${itemId}/cook`);
      await page.getByRole('button', { name: 'All ingredients' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const deleting: Screen[] = [
  {
    name: 'recipe-deleted',
    async open(page) {
      await openRecipe(page, /imported soup/i);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'bin',
    async open(page) {
      const itemId = await openRecipe(page, /very long soup/i);
      await command(page, 'DELETE_ITEM', { itemId });
      await page.goto('/items/bin');
      await page
        .getByText(/days left/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'bin-purge',
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
    name: 'bin-empty',
    async open(page) {
      await page.route(/action=GET_DELETED_ITEMS/, (route) =>
        route.fulfill({ json: { succeeded: true, response: { items: [], total: 0 } } }),
      );
      await page.goto('/items/bin');
      await heading(page, 'Nothing in the bin');
      await page.unroute(/action=GET_DELETED_ITEMS/);
    },
  },
  {
    // The last one: it leaves the page without a server for a while.
    name: 'offline',
    async open(page) {
      await page.goto('/items');
      await page.getByRole('link', { name: /pho/i }).first().waitFor();
      await page.waitForFunction(() => localStorage.getItem('items-storage') !== null);
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/items');
      await page.getByText('You are offline.').waitFor();
      await page.getByRole('link', { name: /pho/i }).first().waitFor();
    },
  },
];

/** What there is around a collection of recipes, for somebody who has some. */
export const collectionScreens: Screen[] = [...finding, ...writing, ...cooking, ...deleting];
