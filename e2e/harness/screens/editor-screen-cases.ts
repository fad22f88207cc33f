import type { Page } from 'playwright-core';
import { waitForRealtimeConnection } from '../open-monitored-page.ts';
import { createRecipeFetchScreens } from './fetch-state-screen-cases.ts';
import { failRequest, requestPatterns, STATUS_500_CONSOLE_PATTERN } from './mock-responses.ts';
import { getButton, waitForHeading, waitForText } from './page-actions.ts';
import { callApiFromPage, createRecipe, findRecipeId } from './recipe-api.ts';
import { detailedRecipe, longTextRecipe } from './sample-recipes.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

/** They are loaded after the fields above them. */
const waitForContentFields = (page: Page) =>
  page.getByLabel('Ingredient 1', { exact: true }).waitFor();

async function openEditForm(page: Page, name: RegExp): Promise<string> {
  const itemId = await findRecipeId(page, name);
  await page.goto(`/items/${itemId}/edit`);
  await waitForContentFields(page);
  return itemId;
}

const fillField = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** The page scrolls by the height of a notice above the form, which stays in place; the browser reports a shift. */
const COMPENSATED_SHIFT_MESSAGE = /layout shift of [\d.]+ on .*\/edit/;

/** Makes each saved description unique; an unchanged one would not be saved. */
let versionCount = 0;
let deletedItemId: string | undefined;

const editScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/items/:itemId/edit', title: 'Edit Item · Plateful' },
    {
      full: (page) => openEditForm(page, /lasagna/i),
      all: async (page) => {
        await openEditForm(page, /lasagna/i);
        const url =
          'https://www.example.com/ingredients/where-to-find-stardust-in-your-neighborhood';
        await fillField(page, 'Ingredient 1', `2 handfuls of stardust (${url})`);
        await page.getByText('Not included in nutrition', { exact: true }).first().waitFor();
      },
      details: async (page) => {
        const itemId = await createRecipe(page, detailedRecipe);
        await page.goto(`/items/${itemId}/edit`);
        await waitForContentFields(page);
        await page.getByLabel('Notes', { exact: true }).scrollIntoViewIfNeeded();
      },
      invalid: async (page) => {
        await openEditForm(page, /lasagna/i);
        await fillField(page, 'Display Name', '');
        await fillField(page, 'Servings', '0');
        await getButton(page, 'Save').click();
        await waitForText(page, 'Title is required');
      },
      'save-failed': {
        expectedErrors: STATUS_500_CONSOLE_PATTERN,
        async open(page) {
          await openEditForm(page, /lasagna/i);
          await failRequest(page, requestPatterns.items);
          await fillField(page, 'Description', `As my uncle made it. Version ${++versionCount}.`);
          await getButton(page, 'Save').click();
          await waitForText(page, 'Failed to save item');
        },
      },
      unsaved: async (page) => {
        await openEditForm(page, /lasagna/i);
        await fillField(page, 'Description', 'Something else.');
        await page.getByRole('link', { name: 'Cancel' }).click();
        await page.getByRole('dialog').waitFor();
      },
      conflict: {
        expectedErrors: COMPENSATED_SHIFT_MESSAGE,
        async open(page) {
          const itemId = await openEditForm(page, /lasagna/i);
          await waitForRealtimeConnection(page);
          await fillField(page, 'Description', 'Layers of pasta, as my aunt made them.');
          const description = `Layers of pasta, as they make them in Bologna. Version ${++versionCount}.`;
          await callApiFromPage(page, '/items', {
            action: 'UPDATE_ITEM',
            payload: { itemId, updateData: { description } },
          });
          await waitForHeading(page, 'This recipe was edited on another device.');
        },
      },
      'deleted-elsewhere': {
        expectedErrors: COMPENSATED_SHIFT_MESSAGE,
        async open(page) {
          const changeTrash = (action: string, itemId: string) =>
            callApiFromPage(page, '/items', { action, payload: { itemId } });
          // A further attempt needs the recipe too.
          if (deletedItemId) await changeTrash('RESTORE_ITEM', deletedItemId);
          deletedItemId = await openEditForm(page, /guacamole/i);
          await waitForRealtimeConnection(page);
          await fillField(page, 'Description', 'Green.');
          await changeTrash('DELETE_ITEM', deletedItemId);
          await waitForText(page, 'This recipe was deleted on another device.');
        },
      },
    },
  ),
  ...createRecipeFetchScreens('/items/:itemId/edit', 'Edit Item'),
  ...defineScreenCases(
    { route: '/items/new', title: 'New recipe · Plateful' },
    {
      blank: async (page) => {
        await page.goto('/items/new');
        await waitForContentFields(page);
      },
      invalid: async (page) => {
        await page.goto('/items/new');
        await waitForContentFields(page);
        await fillField(page, 'Description', longTextRecipe.description ?? '');
        await getButton(page, 'Save').click();
        await waitForText(page, 'Title is required');
      },
    },
  ),
];

const importedRecipes = [1, 2, 3].map((number) => ({
  '@type': 'Recipe',
  name: number === 3 ? longTextRecipe.title : `Imported soup No. ${number}`,
  recipeCategory: 'Soup',
  recipeIngredient: ['1 onion', '1 l water'],
  recipeInstructions: 'Boil.',
}));

const importedText = `Apple cake
From Grandma Rosa
Serves 8 | Prep: 20 min | Bake: 45 min

Ingredients
For the dough:
300 g flour
150 g cold butter
For the filling:
1 kg tart apples

Method
For the dough:
1. Rub the butter into the flour and knead briefly.
For the filling:
2. Slice the apples, spread them on the dough and bake for 45 minutes.

Tip: Serve it warm, with whipped cream.`;

async function submitImport(page: Page, text = JSON.stringify(importedRecipes)): Promise<void> {
  await page.goto('/items/import');
  await page.getByLabel('Recipe text').fill(text);
  await getButton(page, 'Check before saving').click();
}

const importScreens = defineScreenCases(
  { route: '/items/import', title: 'Import recipes · Plateful' },
  {
    blank: async (page) => {
      await page.goto('/items/import');
      await page.getByLabel('Recipe text').waitFor();
    },
    file: async (page) => {
      await page.goto('/items/import');
      await page.getByText('File', { exact: true }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'apple-cake.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(importedText),
      });
      await waitForText(page, 'apple-cake.txt');
    },
    missing: async (page) => {
      await page.goto('/items/import');
      await getButton(page, 'Check before saving').click();
      await waitForText(page, 'Please paste a recipe first.');
    },
    failed: {
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
      async open(page) {
        await failRequest(page, requestPatterns.items);
        await submitImport(page);
        await waitForText(page, 'The recipe could not be imported. Please try again.');
      },
    },
    review: async (page) => {
      await submitImport(page, importedText);
      await waitForHeading(page, 'Check the recipe');
      await page.getByLabel('Step 2', { exact: true }).waitFor();
      await page.getByText('Calculated from the food composition table.').waitFor();
    },
    'review-menu': async (page) => {
      await submitImport(page, importedText);
      await getButton(page, 'Move ingredient 1').click();
      await page.getByRole('menu').waitFor();
    },
    'review-list': async (page) => {
      const withWarnings = { '@type': 'Recipe', name: 'Lasagna' };
      await submitImport(
        page,
        JSON.stringify([...importedRecipes, withWarnings, { '@type': 'Recipe' }]),
      );
      await waitForHeading(page, '4 recipes found');
    },
    'review-failed': {
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
      async open(page) {
        await submitImport(page);
        await waitForHeading(page, '3 recipes found');
        await failRequest(page, requestPatterns.items);
        await page.getByRole('button', { name: /^Save \d/ }).click();
        await page.getByText(/not saved/).waitFor();
      },
    },
    nothing: async (page) => {
      await submitImport(page, '{"@type":"Recipe"}');
      await waitForHeading(page, 'The recipe is too long');
    },
    'for-photo': async (page) => {
      await page.goto(`/items/import#item=${await findRecipeId(page, /lasagna/i)}`);
      await waitForText(page, 'Save one recipe here, and it keeps the photo you scanned.');
    },
    results: async (page) => {
      const version = ++versionCount;
      const recipes = importedRecipes.map((recipe, index) => ({
        ...recipe,
        name: index === 2 ? recipe.name : `Imported soup No. ${2 * version + index}`,
      }));
      await submitImport(page, JSON.stringify(recipes));
      await getButton(page, 'Save 3 recipes').click();
      await waitForHeading(page, '3 recipes imported');
    },
  },
);

/** Creating, editing and importing recipes. */
export const editorScreens: readonly ScreenCase[] = [...editScreens, ...importScreens];
