import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForRealtimeConnection } from './harness/open-monitored-page.ts';
import { createScenario } from './harness/scenario.ts';
import { slowIt } from './harness/slow-it.ts';
import type { Recipe, TestUser } from './harness/test-user.ts';

/**
 * Logged by the browser for conflicts. A recipe created in another tab shifts the list. The browser also reports the
 * notice about changes of another device above the form, although the page scrolls so that the form stays in place.
 */
const EXPECTED_ERRORS = /status of 40[49]|layout shift of [\d.]+ on (\/items|.*\/edit)[ :]/;

const scenario = createScenario();
let user: TestUser;
let recipe: Recipe;
beforeAll(async () => {
  user = await scenario.createUser();
});
beforeEach(async () => {
  recipe = await user.createRecipe({
    title: 'Onion soup',
    description: 'As in Lyon.',
    category: 'food',
    ingredients: ['500 g onions', '1 l water'],
    instructions: ['Fry the onions.', 'Pour the water over them.'],
    servings: 4,
  });
});

/** Opens two tabs of the same browser, both in the edit form of the recipe. */
async function openTabs({ isSecondOffline = false } = {}): Promise<[Page, Page]> {
  const { page: first, context } = await scenario.openAs(user, {
    expectedErrors: EXPECTED_ERRORS,
  });
  const second = await context.newPage();
  // Without its realtime connection, the second tab receives no events about changes in the first.
  if (isSecondOffline) await second.routeWebSocket(/socket\.io/, () => {});
  for (const page of [first, second]) {
    await page.goto(`/items/${recipe._id}/edit`);
    await page.getByLabel('Ingredient 1', { exact: true }).waitFor();
    if (page === first || !isSecondOffline) await waitForRealtimeConnection(page);
    // The code that shows changes of other devices is loaded when the page is idle.
    await page.waitForLoadState('networkidle');
  }
  return [first, second];
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
}

async function saveAndClose(page: Page): Promise<void> {
  await save(page);
  await page.waitForURL(`**/items/${recipe._id}`);
}

const getConflictPanel = (page: Page) =>
  page.getByRole('region', { name: 'This recipe was edited on another device.' });

describe('editing the same recipe in two tabs', () => {
  it('lets the second tab choose a version when both changed the same field', async () => {
    const [first, second] = await openTabs({ isSecondOffline: true });
    await first.getByLabel('Display Name').fill('Onion soup from Lyon');
    await first.getByLabel('Description').fill('With wine.');
    await saveAndClose(first);

    await second.getByLabel('Description').fill('With cheese.');
    await second.getByLabel('Ingredient 2', { exact: true }).fill('1 l stock');
    await save(second);
    const panel = getConflictPanel(second);
    await panel.getByText('Choose which version to keep, then save again.').waitFor();
    expect(await panel.getByRole('group').allTextContents()).toEqual([
      expect.stringMatching(/^Description.*With cheese\..*With wine\./),
    ]);
    expect(await second.getByLabel('Display Name').inputValue()).toBe('Onion soup from Lyon');
    expect(await second.getByLabel('Ingredient 2', { exact: true }).inputValue()).toBe('1 l stock');
    expect(await user.getRecipe(recipe._id)).toMatchObject({ description: 'With wine.' });

    await save(second);
    await expect.poll(() => second.url()).toContain('/edit');
    await panel.getByLabel('Keep my version').check();
    await panel.getByText('All conflicts resolved. Save to keep your choices.').waitFor();
    await saveAndClose(second);
    expect(await user.getRecipe(recipe._id)).toMatchObject({
      title: 'Onion soup from Lyon',
      description: 'With cheese.',
      ingredients: ['500 g onions', '1 l stock'],
      instructions: recipe.instructions,
    });
  });

  slowIt('applies the first tab’s version if the second tab chooses it', async () => {
    const [first, second] = await openTabs({ isSecondOffline: true });
    await first.getByLabel('Step 1', { exact: true }).fill('Fry the onions slowly.');
    await saveAndClose(first);
    await second.getByLabel('Step 2', { exact: true }).fill('Pour the stock over them.');
    await save(second);
    const panel = getConflictPanel(second);
    await panel.getByLabel('Keep the other version').check();
    expect(await second.getByLabel('Step 1', { exact: true }).inputValue()).toBe(
      'Fry the onions slowly.',
    );
    await second.getByLabel('Display Name').fill('Soup');
    await saveAndClose(second);
    expect(await user.getRecipe(recipe._id)).toMatchObject({
      title: 'Soup',
      instructions: ['Fry the onions slowly.', 'Pour the water over them.'],
    });
  });

  slowIt('merges changes to different fields without asking', async () => {
    const [first, second] = await openTabs({ isSecondOffline: true });
    await first.getByLabel('Display Name').fill('Lyon soup');
    await saveAndClose(first);
    await second.getByLabel('Description').fill('With cheese.');
    await saveAndClose(second);
    await second.getByText('Saved. Changes from your other device were kept.').waitFor();
    expect(await user.getRecipe(recipe._id)).toMatchObject({
      title: 'Lyon soup',
      description: 'With cheese.',
      ingredients: recipe.ingredients,
    });
  });

  it('shows the other tab’s changes while typing, and keeps the draft', async () => {
    const [first, second] = await openTabs();
    const description = second.getByLabel('Description');
    await description.fill('With cheese.');
    const topBefore = (await description.boundingBox())?.y ?? 0;
    await first.getByLabel('Display Name').fill('Lyon soup');
    await saveAndClose(first);
    await second.getByText('Edited on another device').waitFor();
    const topAfter = (await description.boundingBox())?.y ?? 0;
    // Less than a pixel, because browsers round the scroll position.
    expect(Math.abs(topAfter - topBefore)).toBeLessThan(1);
    await second.getByText('Merged changes from your other device: Display Name.').waitFor();
    expect(await second.getByLabel('Display Name').inputValue()).toBe('Lyon soup');
    expect(await second.getByLabel('Description').inputValue()).toBe('With cheese.');
    await saveAndClose(second);
    // The first tab shows the recipe by now, and receives the change too.
    await first.getByText('With cheese.').waitFor();
  });

  slowIt('leads to a notice outside of the window', async () => {
    const [first, second] = await openTabs();
    await second.getByLabel('Step 2', { exact: true }).fill('Pour hot water over them.');
    await second.getByRole('button', { name: 'Add a step' }).scrollIntoViewIfNeeded();
    await second.mouse.wheel(0, 2000);
    await first.getByLabel('Display Name').fill('Lyon soup');
    await saveAndClose(first);
    await second.getByText('Another device changed this recipe.').waitFor();
    await second.getByRole('button', { name: 'Show' }).click();
    const notice = await second.getByText('Edited on another device').boundingBox();
    expect(notice?.y).toBeGreaterThanOrEqual(0);
  });

  slowIt('keeps the draft when the other tab deletes the recipe', async () => {
    const [first, second] = await openTabs();
    await second.getByLabel('Display Name').fill('My own soup');
    await first.goto(`/items/${recipe._id}`);
    await first.getByRole('button', { name: 'Delete', exact: true }).click();
    await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await first.waitForURL('**/items');
    await second.getByText('This recipe was deleted on another device.').waitFor();
    await second.getByRole('button', { name: 'Save as a new recipe' }).click();
    await second.getByRole('heading', { level: 1, name: 'My own soup' }).waitFor();
    const [, itemId = ''] = second.url().split('/items/');
    expect(itemId).not.toBe(recipe._id);
    expect(await user.getRecipe(itemId)).toMatchObject({
      title: 'My own soup',
      ingredients: recipe.ingredients,
    });
  });
});
