import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../test-server.ts';
import { createMissingRecipeScreen, createRecipeFetchScreens } from './fetch-state-screen-cases.ts';
import {
  changeItemInResponse,
  failRequest,
  requestPatterns,
  STATUS_500_CONSOLE_PATTERN,
  stallRequest,
} from './mock-responses.ts';
import { getButton, openRecipe, waitForHeading, waitForText } from './page-actions.ts';
import {
  callApiFromPage,
  createRecipe,
  findRecipeId,
  scanPhotoViaApi,
  scanTestPhotoViaApi,
} from './recipe-api.ts';
import { detailedRecipe, longTextRecipe } from './sample-recipes.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

const RECIPE_CARD = 'apps/server/src/features/scanning/fixtures/card-en.jpg';
const UNUSUAL_AMOUNT = 'The amount in this line is unusual.';

async function openRecipeById(page: Page, itemId: string, title: string): Promise<void> {
  await page.goto(`/items/${itemId}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await waitForHeading(page, 'Media Files');
}

const recipePageScreens = defineScreenCases('/items/:itemId', {
  full: async (page) => {
    await page.goto('/items');
    await page.getByRole('link', { name: /pizza/i }).first().click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await waitForHeading(page, 'Media Files');
  },
  minimal: async (page) => {
    await openRecipeById(
      page,
      await createRecipe(page, { title: 'A name, no more' }),
      'A name, no more',
    );
  },
  long: async (page) => {
    await openRecipeById(page, await createRecipe(page, longTextRecipe), longTextRecipe.title);
  },
  details: async (page) => {
    await page.goto(`/items/${await createRecipe(page, detailedRecipe)}`);
    await waitForHeading(page, 'About this recipe');
    await page.getByRole('radio', { name: '4 stars' }).scrollIntoViewIfNeeded();
  },
  'cooked-entry': async (page) => {
    const cooked = [{ date: '2026-03-01', note: 'Less sugar next time.' }];
    await page.goto(`/items/${await createRecipe(page, { ...detailedRecipe, cooked })}`);
    await page.getByRole('button', { name: /^Edit: / }).click();
    await page.getByRole('dialog', { name: 'Cooking log' }).waitFor();
  },
  'us-units': async (page) => {
    await openRecipe(page, /lasagna/i);
    await page.getByText('US', { exact: true }).click();
    await page.getByRole('button', { name: 'More servings' }).click();
    await waitForText(page, /\b(oz|cups?)\b/);
    await page.evaluate(() => localStorage.removeItem('units'));
  },
  menu: async (page) => {
    await openRecipe(page, /lasagna/i);
    await getButton(page, 'More').click();
    await page.getByRole('menuitem').first().waitFor();
  },
  photo: async (page) => {
    await openRecipe(page, /pizza/i);
    await page
      .getByRole('button', { name: /^Enlarge: / })
      .first()
      .click();
    await page.locator('dialog[open] img').waitFor();
  },
  deleting: async (page) => {
    await openRecipe(page, /lasagna/i);
    await getButton(page, 'Delete').first().click();
    await page.getByRole('dialog').waitFor();
  },
  deleted: async (page) => {
    await openRecipeById(page, await createRecipe(page, { title: 'Soup for one' }), 'Soup for one');
    await getButton(page, 'Delete').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await getButton(page, 'Undo').waitFor();
  },
  review: async (page) => {
    await page.goto(`/items/${await scanTestPhotoViaApi(page, 40)}`);
    await waitForHeading(page, 'Which dish is it?');
  },
  'review-likely': async (page) => {
    const itemId = await scanTestPhotoViaApi(page, 40);
    const alternatives = [
      { title: 'Lentil soup', confidence: 0.21 },
      { title: 'Pumpkin soup', confidence: 0.09 },
      { title: 'Chicken noodle soup', confidence: 0.04 },
    ];
    const dishNames = {
      'Lentil soup': { de: 'Linsensuppe' },
      'Pumpkin soup': { de: 'Kürbissuppe' },
      'Chicken noodle soup': { de: 'Hühnernudelsuppe' },
    };
    await changeItemInResponse(page, ({ recognition }) => ({
      alternatives,
      recognition: {
        ...recognition,
        confidence: 0.52,
        dishNames: { ...recognition?.dishNames, ...dishNames },
      },
    }));
    await page.goto(`/items/${itemId}`);
    await waitForText(page, /We are not sure about this photo/);
  },
  'review-package': async (page) => {
    const itemId = await scanTestPhotoViaApi(page, 40);
    await changeItemInResponse(page, ({ recognition }) => ({
      recognition: { ...recognition, kind: 'packaged', confidence: 0.97 },
    }));
    await page.goto(`/items/${itemId}`);
    await waitForText(page, /This looks like a package/);
    await page.getByRole('option').first().waitFor();
  },
  transcription: async (page) => {
    await page.goto(`/items/${await scanRecipeCard(page)}`);
    await waitForHeading(page, 'Check your recipe');
    await waitForText(page, UNUSUAL_AMOUNT);
    await page.getByRole('img', { name: 'Your photo' }).waitFor();
  },
});

const transcriptionEditorScreens = defineScreenCases('/items/:itemId/edit', {
  transcription: async (page) => {
    await page.goto(`/items/${await scanRecipeCard(page)}/edit`);
    await waitForText(page, UNUSUAL_AMOUNT);
    await page.getByRole('img', { name: 'Your photo' }).waitFor();
  },
});

/** Scans a recipe card, and marks lines of it as doubtful. Returns the id of the recipe. */
async function scanRecipeCard(page: Page): Promise<string> {
  const doubts = [
    { field: 'ingredients', line: 1, reason: UNUSUAL_AMOUNT },
    { field: 'instructions', line: 0, reason: 'A word in this line was hard to read.' },
  ];
  await changeItemInResponse(page, ({ recognition }) => ({
    recognition: { ...recognition, doubts },
  }));
  return scanPhotoViaApi(page, await readFile(join(projectRoot, RECIPE_CARD)));
}

/** Scans a photo and answers the question which dish it is, so that the recipe is shown. */
async function scanAndConfirm(page: Page): Promise<string> {
  const itemId = await scanTestPhotoViaApi(page, 41);
  const title = 'Chicken curry';
  const payload = { itemId, title };
  await callApiFromPage(page, '/items', { action: 'CONFIRM_RECOGNITION', payload });
  return itemId;
}

async function openDishPicker(page: Page, query = '', scanned?: string): Promise<void> {
  const itemId = scanned ?? (await scanAndConfirm(page));
  await page.goto(`/items/${itemId}`);
  await getButton(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Not this dish?' }).click();
  await page.getByRole('combobox', { name: 'Which dish is it?' }).fill(query);
}

/** Edits the recipe, so that the app asks for confirmation before replacing it. */
async function openReplaceEditsDialog(page: Page): Promise<void> {
  const itemId = await scanAndConfirm(page);
  const updateData = { description: `As I make it, ${Date.now()}` };
  await callApiFromPage(page, '/items', { action: 'UPDATE_ITEM', payload: { itemId, updateData } });
  await openDishPicker(page, 'soup', itemId);
  await page.getByRole('option').first().click();
  await page.getByRole('dialog', { name: 'Replace your edits?' }).waitFor();
}

/** Logged by the browser when the server refuses to replace edits without confirmation. */
const EDITED_ERROR = /status of 409/;

const dishPickerScreens = defineScreenCases('/items/:itemId', {
  'other-dish': async (page) => {
    await openDishPicker(page);
    await page.getByRole('option').first().waitFor();
  },
  'other-dish-results': async (page) => {
    await openDishPicker(page, 'soup');
    await page
      .getByRole('option', { name: /soup|suppe/i })
      .first()
      .waitFor();
  },
  'other-dish-nothing': async (page) => {
    await openDishPicker(page, 'xqzvwk');
    await waitForText(page, /^No matching dish found/);
  },
  'other-dish-loading': async (page) => {
    await stallRequest(page, requestPatterns.dishes);
    await openDishPicker(page, 'soup');
    await waitForText(page, 'Loading...');
  },
  'other-dish-failed': {
    expectedErrors: STATUS_500_CONSOLE_PATTERN,
    async open(page) {
      await failRequest(page, requestPatterns.dishes);
      await openDishPicker(page, 'soup');
      await waitForText(page, 'Dishes could not be loaded.');
    },
  },
  'other-dish-refused': {
    expectedErrors: STATUS_500_CONSOLE_PATTERN,
    async open(page) {
      await openDishPicker(page, 'soup');
      await failRequest(page, requestPatterns.items);
      await page.getByRole('option').first().click();
      await waitForText(page, 'Failed to update item');
    },
  },
  'replace-edits': { expectedErrors: EDITED_ERROR, open: openReplaceEditsDialog },
  replaced: {
    expectedErrors: EDITED_ERROR,
    async open(page) {
      await openReplaceEditsDialog(page);
      await getButton(page, 'Replace').click();
      await getButton(page, 'Undo').waitFor();
    },
  },
});

const fetchStateScreens: ScreenCase[] = [
  ...createRecipeFetchScreens('/items/:itemId', 'Recipe'),
  ...defineScreenCases(
    { route: '/app/item/:itemId', title: 'Lasagna · Plateful' },
    {
      full: async (page) => {
        await page.goto(`/app/item/${await findRecipeId(page, /lasagna/i)}`);
        await waitForHeading(page, 'Media Files');
      },
    },
  ),
  createMissingRecipeScreen('/app/item/:itemId'),
];

async function openCookMode(page: Page): Promise<void> {
  await page.goto(`/items/${await findRecipeId(page, /lasagna/i)}/cook`);
  await waitForText(page, /^Step 1 of/);
}

async function startTimer(page: Page): Promise<void> {
  await openCookMode(page);
  const timer = page.getByRole('button', { name: /^Start timer: / });
  for (let attempt = 0; attempt < 20 && (await timer.count()) === 0; attempt++) {
    await getButton(page, 'Next').click();
  }
  await timer.first().click();
  await page.getByRole('timer').waitFor();
}

async function finishCooking(page: Page): Promise<void> {
  const finish = getButton(page, 'Finish');
  for (let attempt = 0; attempt < 30 && (await finish.count()) === 0; attempt++) {
    await getButton(page, 'Next').click();
  }
  await finish.click();
}

const cookModeScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/items/:itemId/cook', title: 'Cooking Lasagna · Plateful' },
    {
      full: openCookMode,
      timers: startTimer,
    },
  ),
  ...defineScreenCases('/items/:itemId', {
    timer: async (page) => {
      await startTimer(page);
      await page.getByRole('link', { name: 'Back to the recipe' }).first().click();
      await waitForHeading(page, 'Media Files');
      await page.getByRole('timer').waitFor();
    },
  }),
  ...defineScreenCases('/items/:itemId/cook', {
    ingredients: async (page) => {
      await openCookMode(page);
      await getButton(page, 'All ingredients').click();
      await page.getByRole('dialog').waitFor();
    },
    waiting: async (page) => {
      await startTimer(page);
      await finishCooking(page);
      await waitForHeading(page, 'Almost done');
    },
    finished: async (page) => {
      await page.evaluate(() => sessionStorage.removeItem('timers'));
      await openCookMode(page);
      await finishCooking(page);
      await waitForHeading(page, 'Enjoy!');
    },
    minimal: async (page) => {
      await page.goto(`/items/${await createRecipe(page, { title: 'No steps' })}/cook`);
      await waitForText(page, 'This recipe has no steps yet');
    },
    long: async (page) => {
      await page.goto(`/items/${await createRecipe(page, longTextRecipe)}/cook?step=2`);
      await waitForText(page, /^Step 2 of/);
    },
  }),
  ...createRecipeFetchScreens('/items/:itemId/cook', 'Cook'),
];

/** The error boundary, shown after breaking a browser function that only cook mode uses. */
const errorBoundaryScreen: ScreenCase = {
  route: '*',
  state: 'broken',
  expectedErrors: /out of order/,
  async open(page) {
    await openRecipe(page, /lasagna/i);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'wakeLock', {
        get() {
          throw new Error('out of order');
        },
      }),
    );
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await waitForHeading(page, 'Unexpected Application Error!');
  },
};

/** Recipe page and cook mode. */
export const recipeScreens: readonly ScreenCase[] = [
  ...recipePageScreens,
  ...transcriptionEditorScreens,
  ...dishPickerScreens,
  ...fetchStateScreens,
  ...cookModeScreens,
  errorBoundaryScreen,
];
