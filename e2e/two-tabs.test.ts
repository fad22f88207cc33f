import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cook, Recipe } from './harness/cooks.ts';
import { story } from './harness/story.ts';

/** What a browser says of the refusals that these stories provoke; news from elsewhere stand above the form. */
const EXPECTED = /status of 40[49]|layout shift .*\/edit:/;

const here = story();
let cook: Cook;
let recipe: Recipe;
beforeAll(async () => {
  cook = await here.newCook();
});
beforeEach(async () => {
  recipe = await cook.write({
    title: 'Onion soup',
    description: 'As in Lyon.',
    category: 'food',
    ingredients: ['500 g onions', '1 l water'],
    instructions: ['Fry the onions.', 'Pour the water over them.'],
    servings: 4,
  });
});

interface Tabs {
  one: Page;
  two: Page;
}

/** Two tabs of one browser with the same recipe, both ready to be typed into. */
async function openTabs({ deaf = false } = {}): Promise<Tabs> {
  const { page: one, context } = await here.openAs(cook, { expecting: EXPECTED });
  const two = await context.newPage();
  // Nobody tells the second tab what happens elsewhere, as when its connection has just been lost.
  if (deaf) await two.routeWebSocket(/socket\.io/, () => {});
  for (const page of [one, two]) {
    page.setDefaultTimeout(10_000);
    await page.goto(`/items/${recipe._id}/edit`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByLabel('Ingredient 1', { exact: true }).waitFor();
  }
  return { one, two };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
}

async function saveAndLeave(page: Page): Promise<void> {
  await save(page);
  await page.waitForURL(`**/items/${recipe._id}`);
}

const panelOf = (page: Page) =>
  page.getByRole('region', { name: 'This recipe was changed elsewhere meanwhile.' });

describe('two tabs with the same recipe', () => {
  it('change the same words: the second is told, sees both, chooses, and saves', async () => {
    const { one, two } = await openTabs({ deaf: true });
    await one.getByLabel('Display Name').fill('Onion soup from Lyon');
    await one.getByLabel('Description').fill('With wine.');
    await saveAndLeave(one);

    await two.getByLabel('Description').fill('With cheese.');
    await two.getByLabel('Ingredient 2', { exact: true }).fill('1 l stock');
    await save(two);
    const panel = panelOf(two);
    await panel.getByText('Choose which version to keep, then save again.').waitFor();
    expect(await panel.getByRole('group').allTextContents()).toEqual([
      expect.stringMatching(/^Description.*With cheese\..*With wine\./),
    ]);
    expect(await two.getByLabel('Display Name').inputValue()).toBe('Onion soup from Lyon');
    expect(await two.getByLabel('Ingredient 2', { exact: true }).inputValue()).toBe('1 l stock');
    expect(await cook.read(recipe._id)).toMatchObject({ description: 'With wine.' });

    await save(two);
    await expect.poll(() => two.url()).toContain('/edit');
    await panel.getByLabel('Keep mine').check();
    await panel.getByText('All chosen. Save to keep it so.').waitFor();
    await saveAndLeave(two);
    expect(await cook.read(recipe._id)).toMatchObject({
      title: 'Onion soup from Lyon',
      description: 'With cheese.',
      ingredients: ['500 g onions', '1 l stock'],
      instructions: recipe.instructions,
    });
  });

  it('change the same words, and the second takes what the first wrote', async () => {
    const { one, two } = await openTabs({ deaf: true });
    await one.getByLabel('Step 1', { exact: true }).fill('Fry the onions slowly.');
    await saveAndLeave(one);
    await two.getByLabel('Step 2', { exact: true }).fill('Pour the stock over them.');
    await save(two);
    const panel = panelOf(two);
    await panel.getByLabel('Take theirs').check();
    expect(await two.getByLabel('Step 1', { exact: true }).inputValue()).toBe(
      'Fry the onions slowly.',
    );
    await two.getByLabel('Display Name').fill('Soup');
    await saveAndLeave(two);
    expect(await cook.read(recipe._id)).toMatchObject({
      title: 'Soup',
      instructions: ['Fry the onions slowly.', 'Pour the water over them.'],
    });
  });

  it('change different things: both are kept without a question', async () => {
    const { one, two } = await openTabs({ deaf: true });
    await one.getByLabel('Display Name').fill('Lyon soup');
    await saveAndLeave(one);
    await two.getByLabel('Description').fill('With cheese.');
    await saveAndLeave(two);
    await two.getByText('Saved. Changes from elsewhere were kept too.').waitFor();
    expect(await cook.read(recipe._id)).toMatchObject({
      title: 'Lyon soup',
      description: 'With cheese.',
      ingredients: recipe.ingredients,
    });
  });

  it('hear of each other while they type, and keep what was typed', async () => {
    const { one, two } = await openTabs();
    await two.getByLabel('Description').fill('With cheese.');
    await one.getByLabel('Display Name').fill('Lyon soup');
    await saveAndLeave(one);
    await two.getByText('Changed on another device').waitFor();
    await two.getByText('We took over what is new: Display Name.').waitFor();
    expect(await two.getByLabel('Display Name').inputValue()).toBe('Lyon soup');
    expect(await two.getByLabel('Description').inputValue()).toBe('With cheese.');
    await saveAndLeave(two);
    // The first shows the recipe meanwhile, and hears of it too.
    await one.getByText('With cheese.').waitFor();
  });

  it('keep what was typed when the recipe is deleted in the other', async () => {
    const { one, two } = await openTabs();
    await two.getByLabel('Display Name').fill('My own soup');
    await one.goto(`/items/${recipe._id}`);
    await one.getByRole('button', { name: 'Delete', exact: true }).click();
    await one.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await one.waitForURL('**/items');
    await two.getByText('This recipe was deleted on another device.').waitFor();
    await two.getByRole('button', { name: 'Save as a new recipe' }).click();
    await two.getByRole('heading', { level: 1, name: 'My own soup' }).waitFor();
    const [, itemId = ''] = two.url().split('/items/');
    expect(itemId).not.toBe(recipe._id);
    expect(await cook.read(itemId)).toMatchObject({
      title: 'My own soup',
      ingredients: recipe.ingredients,
    });
  });
});
