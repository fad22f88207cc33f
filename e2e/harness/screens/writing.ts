import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import {
  ABSENT,
  answer,
  asked,
  button,
  call,
  heading,
  holdBack,
  longRecipe,
  openRecipe,
  photo,
  REFUSED,
  refuse,
  words,
} from './ways.ts';

const notFood = {
  succeeded: true,
  isFood: false,
  errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
};
const limit = {
  succeeded: false,
  showUpgradeCTA: true,
  limitExceeded: true,
  errorType: 'LIMIT_EXCEEDED',
  productType: 'recipe',
  currentCount: 10,
  maxLimit: 10,
  errorMessage: 'You have used your free recipes of this month.',
};

async function choose(page: Page, seed = 200): Promise<void> {
  await page.goto('/items/create');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(seed));
}

async function reachLimit(page: Page): Promise<void> {
  await answer(page, asked.scan, limit, 402);
  await choose(page);
  await page.getByRole('dialog').waitFor();
}

const creating: Screen[] = [
  {
    route: '/items/create',
    state: 'choose',
    async open(page) {
      await page.goto('/items/create');
      await heading(page, 'Add Recipe');
    },
  },
  {
    route: '/items/create',
    state: 'working',
    async open(page) {
      await holdBack(page, asked.scan);
      await choose(page);
      await button(page, 'Cancel').waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'not-food',
    async open(page) {
      await answer(page, asked.scan, notFood);
      await choose(page);
      await button(page, 'It is food').waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.scan);
      await choose(page);
      await heading(page, 'That did not work');
    },
  },
  {
    route: '/items/create',
    state: 'upgrade',
    expecting: /status of 402/,
    open: reachLimit,
  },
  {
    route: '/items/create',
    state: 'upgrade-declined',
    expecting: /status of 402/,
    async open(page) {
      await reachLimit(page);
      await button(page, 'Not now').click();
      await heading(page, 'You have used your free recipes');
    },
  },
];

/** Nobody answers: the photo waits on the device. */
async function keepPhoto(page: Page): Promise<void> {
  await page.route(asked.scan, (route) => route.abort());
  await choose(page);
  await heading(page, '1 photo is waiting');
}

const waiting: Screen[] = [
  {
    route: '/items/create',
    state: 'waiting',
    expecting: /ERR_FAILED/,
    open: keepPhoto,
  },
  {
    route: '/items/create',
    state: 'leaving',
    expecting: /ERR_FAILED/,
    async open(page) {
      await keepPhoto(page);
      await button(page, 'Log Out').filter({ visible: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'waiting-refused',
    expecting: /ERR_FAILED/,
    async open(page) {
      await keepPhoto(page);
      await page.unroute(asked.scan);
      await answer(page, asked.scan, notFood);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByRole('button', { name: /^It is food/ }).waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'arrived-badly',
    async open(page) {
      await page.goto('/items/create?refused=missed');
      await words(page, 'The photo did not arrive here.');
    },
  },
];

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
  {
    route: '/items/:itemId/edit',
    state: 'loading',
    async open(page) {
      await holdBack(page, asked.one);
      await page.goto(`/items/${ABSENT}/edit`);
      await heading(page, 'Edit Item');
    },
  },
  {
    route: '/items/:itemId/edit',
    state: 'missing',
    expecting: /status of 404/,
    async open(page) {
      await page.goto(`/items/${ABSENT}/edit`);
      await words(page, 'Item not found');
    },
  },
  {
    route: '/items/:itemId/edit',
    state: 'failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.one);
      await page.goto(`/items/${ABSENT}/edit`);
      await words(page, 'Failed to fetch item');
    },
  },
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

/** Whatever makes or changes a recipe. */
export const writingScreens: readonly Screen[] = [
  ...creating,
  ...waiting,
  ...editing,
  ...importing,
];
