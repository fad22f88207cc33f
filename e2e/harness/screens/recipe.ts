import type { Page } from 'playwright-core';
import { loadingFailedAndMissing, missingRecipe } from './fetching.ts';
import type { Screen } from './screen.ts';
import {
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
  write,
} from './ways.ts';

async function openWritten(page: Page, itemId: string, title: string): Promise<void> {
  await page.goto(`/items/${itemId}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const reading: Screen[] = [
  { route: '/items/:itemId', state: 'full', open: (page) => openRecipe(page, /pizza/i) },
  {
    route: '/items/:itemId',
    state: 'bare',
    async open(page) {
      await openWritten(page, await write(page, { title: 'A name, no more' }), 'A name, no more');
    },
  },
  {
    route: '/items/:itemId',
    state: 'long',
    async open(page) {
      await openWritten(page, await write(page, longRecipe), longRecipe.title);
    },
  },
  {
    route: '/items/:itemId',
    state: 'us-units',
    async open(page) {
      await openRecipe(page, /lasagna/i);
      await page.getByText('US', { exact: true }).click();
      await page.getByRole('button', { name: 'More servings' }).click();
      await words(page, /\b(oz|cups?)\b/);
      await page.evaluate(() => localStorage.removeItem('units'));
    },
  },
  {
    route: '/items/:itemId',
    state: 'menu',
    async open(page) {
      await openRecipe(page, /lasagna/i);
      await button(page, 'More').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    route: '/items/:itemId',
    state: 'photo',
    async open(page) {
      await openRecipe(page, /pizza/i);
      await page
        .getByRole('button', { name: /^Open large/ })
        .first()
        .click();
      await page.locator('dialog[open] img').waitFor();
    },
  },
  {
    route: '/items/:itemId',
    state: 'deleting',
    async open(page) {
      await openRecipe(page, /lasagna/i);
      await button(page, 'Delete').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/items/:itemId',
    state: 'deleted',
    async open(page) {
      await openWritten(page, await write(page, { title: 'Soup for one' }), 'Soup for one');
      await button(page, 'Delete').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await button(page, 'Undo').waitFor();
    },
  },
  {
    route: '/items/:itemId',
    state: 'review',
    async open(page) {
      await page.goto(`/items/${await scan(page, 40)}`);
      await heading(page, 'Is this right?');
    },
  },
];

/** @returns the id of the recipe made from the photo; the same photo leads to the same recipe */
async function scan(page: Page, seed: number): Promise<string> {
  const { buffer } = await photo(seed);
  const { itemId } = await call(page, '/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: `data:image/jpeg;base64,${buffer.toString('base64')}`, assumeFood: true },
  });
  return String(itemId);
}

async function openOtherDish(page: Page, typed = ''): Promise<void> {
  await page.goto(`/items/${await scan(page, 41)}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Not this dish?' }).click();
  await page.getByRole('combobox', { name: 'Which dish is it?' }).fill(typed);
}

/** The recipe was edited, so the server asks before it replaces it. */
async function askToReplaceEdits(page: Page): Promise<void> {
  const itemId = await scan(page, 41);
  const updateData = { description: `As I make it, ${Date.now()}` };
  await call(page, '/items', { action: 'UPDATE_ITEM', payload: { itemId, updateData } });
  await openOtherDish(page, 'soup');
  await page.getByRole('option').first().click();
  await page.getByRole('dialog', { name: 'Replace your edits?' }).waitFor();
}

/** The browser's message about the refusal to replace edits. */
const EDITED = /status of 409/;

const correcting: Screen[] = [
  {
    route: '/items/:itemId',
    state: 'other-dish',
    async open(page) {
      await openOtherDish(page);
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    route: '/items/:itemId',
    state: 'other-dish-results',
    async open(page) {
      await openOtherDish(page, 'soup');
      await page.getByRole('option', { name: /soup/i }).first().waitFor();
    },
  },
  {
    route: '/items/:itemId',
    state: 'other-dish-nothing',
    async open(page) {
      await openOtherDish(page, 'xqzvwk');
      await words(page, /^No dish found/);
    },
  },
  {
    route: '/items/:itemId',
    state: 'other-dish-loading',
    async open(page) {
      await holdBack(page, asked.dishes);
      await openOtherDish(page, 'soup');
      await words(page, 'Loading...');
    },
  },
  {
    route: '/items/:itemId',
    state: 'other-dish-failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.dishes);
      await openOtherDish(page, 'soup');
      await words(page, 'The dishes could not be loaded.');
    },
  },
  {
    route: '/items/:itemId',
    state: 'other-dish-refused',
    expecting: REFUSED,
    async open(page) {
      await openOtherDish(page, 'soup');
      await refuse(page, asked.items);
      await page.getByRole('option').first().click();
      await words(page, 'Failed to update item');
    },
  },
  {
    route: '/items/:itemId',
    state: 'replace-edits',
    expecting: EDITED,
    open: askToReplaceEdits,
  },
  {
    route: '/items/:itemId',
    state: 'replaced',
    expecting: EDITED,
    async open(page) {
      await askToReplaceEdits(page);
      await button(page, 'Replace').click();
      await button(page, 'Undo').waitFor();
    },
  },
];

const away: Screen[] = [
  ...loadingFailedAndMissing('/items/:itemId', 'Recipe'),
  {
    route: '/app/item/:itemId',
    state: 'full',
    async open(page) {
      const itemId = await openRecipe(page, /lasagna/i);
      await page.goto(`/app/item/${itemId}`);
      await heading(page, 'Ingredients');
    },
  },
  missingRecipe('/app/item/:itemId'),
];

async function cook(page: Page): Promise<void> {
  const itemId = await openRecipe(page, /lasagna/i);
  await page.goto(`/items/${itemId}/cook`);
  await words(page, /^Step 1 of/);
}

async function startTimer(page: Page): Promise<void> {
  await cook(page);
  const timer = page.getByRole('button', { name: /^Start a timer/ });
  for (let turn = 0; turn < 20 && (await timer.count()) === 0; turn++) {
    await button(page, 'Next').click();
  }
  await timer.first().click();
  await page.getByRole('timer').waitFor();
}

const cooking: Screen[] = [
  { route: '/items/:itemId/cook', state: 'full', open: cook },
  { route: '/items/:itemId/cook', state: 'timers', open: startTimer },
  {
    route: '/items/:itemId',
    state: 'timer',
    async open(page) {
      await startTimer(page);
      await page.getByRole('link', { name: 'Back to the recipe' }).first().click();
      await heading(page, 'Ingredients');
      await page.getByRole('timer').waitFor();
    },
  },
  {
    route: '/items/:itemId/cook',
    state: 'ingredients',
    async open(page) {
      await cook(page);
      await button(page, 'All ingredients').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/items/:itemId/cook',
    state: 'finished',
    async open(page) {
      await cook(page);
      const finish = button(page, 'Finish');
      for (let turn = 0; turn < 30 && (await finish.count()) === 0; turn++) {
        await button(page, 'Next').click();
      }
      await finish.click();
      await heading(page, 'Enjoy!');
    },
  },
  {
    route: '/items/:itemId/cook',
    state: 'bare',
    async open(page) {
      await page.goto(`/items/${await write(page, { title: 'No steps' })}/cook`);
      await words(page, 'There are no steps to cook from yet.');
    },
  },
  {
    route: '/items/:itemId/cook',
    state: 'long',
    async open(page) {
      await page.goto(`/items/${await write(page, longRecipe)}/cook?step=2`);
      await words(page, /^Step 2 of/);
    },
  },
  ...loadingFailedAndMissing('/items/:itemId/cook', 'Cook'),
];

/** A fault of our own, in the middle of the page. */
const broken: Screen = {
  route: '*',
  state: 'broken',
  expecting: /out of order/,
  async open(page) {
    await openRecipe(page, /lasagna/i);
    await page.evaluate(() => {
      Array.prototype.flatMap = () => {
        throw new Error('out of order');
      };
    });
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await heading(page, 'Unexpected Application Error!');
  },
};

/** One recipe: to read and to cook. */
export const recipeScreens: readonly Screen[] = [
  ...reading,
  ...correcting,
  ...away,
  ...cooking,
  broken,
];
