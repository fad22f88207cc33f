import type { Page } from 'playwright-core';
import { loadingFailedAndMissing } from './fetching.ts';
import type { Screen } from './screen.ts';
import {
  asked,
  button,
  call,
  heading,
  longRecipe,
  openRecipe,
  REFUSED,
  refuse,
  words,
} from './ways.ts';

async function openForm(page: Page, name: RegExp): Promise<string> {
  const itemId = await openRecipe(page, name);
  await page.goto(`/items/${itemId}/edit`);
  await page.getByLabel('Display Name').waitFor();
  return itemId;
}

async function openAllOfForm(page: Page): Promise<void> {
  await button(page, 'More').click();
  await page.getByLabel('Ingredient 1', { exact: true }).waitFor();
}

const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** Saying the same again would change nothing. */
let versions = 0;

const editing: Screen[] = [
  { route: '/items/:itemId/edit', state: 'full', open: (page) => openForm(page, /lasagna/i) },
  {
    route: '/items/:itemId/edit',
    state: 'all',
    async open(page) {
      await openForm(page, /lasagna/i);
      await openAllOfForm(page);
      await fill(page, 'Ingredient 1', '2 handfuls of stardust');
      await page.getByText('not counted', { exact: true }).first().waitFor();
    },
  },
  {
    route: '/items/:itemId/edit',
    state: 'invalid',
    async open(page) {
      await openForm(page, /lasagna/i);
      await openAllOfForm(page);
      await fill(page, 'Display Name', '');
      await fill(page, 'Servings', '0');
      await button(page, 'Save').click();
      await words(page, 'Title is required');
    },
  },
  {
    route: '/items/:itemId/edit',
    state: 'save-failed',
    expecting: REFUSED,
    async open(page) {
      await openForm(page, /lasagna/i);
      await refuse(page, asked.items);
      await fill(page, 'Description', `As my uncle made it. Version ${++versions}.`);
      await button(page, 'Save').click();
      await words(page, 'Failed to save item');
    },
  },
  {
    route: '/items/:itemId/edit',
    state: 'unsaved',
    async open(page) {
      await openForm(page, /lasagna/i);
      await fill(page, 'Description', 'Something else.');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/items/:itemId/edit',
    state: 'conflict',
    async open(page) {
      const itemId = await openForm(page, /lasagna/i);
      await fill(page, 'Description', 'Layers of pasta, as my aunt made them.');
      const description = `Layers of pasta, as they make them in Bologna. Version ${++versions}.`;
      await call(page, '/items', {
        action: 'UPDATE_ITEM',
        payload: { itemId, updateData: { description } },
      });
      await heading(page, 'This recipe was changed elsewhere meanwhile.');
    },
  },
  {
    route: '/items/:itemId/edit',
    state: 'gone',
    async open(page) {
      const itemId = await openForm(page, /guacamole/i);
      await fill(page, 'Description', 'Green.');
      const body = (action: string) => ({ action, payload: { itemId } });
      await call(page, '/items', body('DELETE_ITEM'));
      await words(page, 'This recipe was deleted on another device.');
      await call(page, '/items', body('RESTORE_ITEM'));
    },
  },
  ...loadingFailedAndMissing('/items/:itemId/edit', 'Edit Item'),
  {
    route: '/items/new',
    state: 'blank',
    async open(page) {
      await page.goto('/items/new');
      await page.getByLabel('Ingredient 1', { exact: true }).waitFor();
    },
  },
  {
    route: '/items/new',
    state: 'invalid',
    async open(page) {
      await page.goto('/items/new');
      await fill(page, 'Description', longRecipe.description ?? '');
      await button(page, 'Save').click();
      await words(page, 'Title is required');
    },
  },
];

const imported = [1, 2, 3].map((place) => ({
  '@type': 'Recipe',
  name: place === 3 ? longRecipe.title : `Imported soup No. ${place}`,
  recipeCategory: 'Soup',
  recipeIngredient: ['1 onion', '1 l water'],
  recipeInstructions: 'Boil.',
}));

async function importTexts(page: Page): Promise<void> {
  await page.goto('/items/import');
  await page.getByLabel('Recipe text').fill(JSON.stringify(imported));
  await button(page, 'Import').click();
}

const importing: Screen[] = [
  {
    route: '/items/import',
    state: 'blank',
    async open(page) {
      await page.goto('/items/import');
      await page.getByLabel('Recipe text').waitFor();
    },
  },
  {
    route: '/items/import',
    state: 'missing',
    async open(page) {
      await page.goto('/items/import');
      await button(page, 'Import').click();
      await words(page, 'Please paste a recipe first.');
    },
  },
  {
    route: '/items/import',
    state: 'failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.items);
      await importTexts(page);
      await words(page, 'The recipe could not be imported. Please try again.');
    },
  },
  {
    route: '/items/import',
    state: 'results',
    async open(page) {
      await importTexts(page);
      await heading(page, '3 recipes are in your collection');
    },
  },
];

/** Recipes that are written, changed or brought along. */
export const writingScreens: readonly Screen[] = [...editing, ...importing];
