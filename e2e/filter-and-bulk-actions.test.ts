import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tabTo } from './harness/keyboard-navigation.ts';
import { createScenario } from './harness/scenario.ts';
import type { TestUser } from './harness/test-user.ts';

const scenario = createScenario();

async function createCook(): Promise<TestUser> {
  const user = await scenario.createUser();
  for (const [title, category] of [
    ['Lasagna verde', 'food'],
    ['Apple pie', 'dessert'],
    ['Lemonade', 'beverage'],
  ] as const) {
    await user.createRecipe({ title, category, ingredients: ['1 lemon'] });
  }
  return user;
}

const getTitles = (page: Page) =>
  page.getByRole('article').filter({ visible: true }).getByRole('heading').allTextContents();
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getFocusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('favorites are a filter that reloading and going back keep', async () => {
  const { page } = await scenario.openAs(await createCook());
  await page.goto('/items');
  await page.getByRole('button', { name: 'Favorite: Apple pie' }).click();
  await getButton(page, 'Favorites').click();
  await page.getByRole('heading', { level: 2, name: 'Favorites' }).waitFor();
  await expect.poll(() => getTitles(page)).toEqual(['Apple pie']);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Favorites' }).waitFor();
  await page.getByRole('link', { name: 'Apple pie' }).click();
  await page.getByRole('heading', { level: 1, name: 'Apple pie' }).waitFor();
  await page.goBack();
  await expect.poll(() => getTitles(page)).toEqual(['Apple pie']);
  expect(await getButton(page, 'Favorites').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Favorite: Apple pie' }).click();
  await page.getByText('No recipe matches these filters.').waitFor();
});

it.each([390, 1440])('the selection bar stays at the top, %i px', async (width) => {
  const { page } = await scenario.openAs(await createCook(), { width, height: 300 });
  await page.goto('/items?sort=title');
  await getButton(page, 'Select').click();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await bar.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(8);
});

it('several recipes are selected with the keyboard, tagged, exported, trashed and restored', async () => {
  const { page } = await scenario.openAs(await createCook());
  await page.goto('/items?sort=title');
  await expect.poll(() => getTitles(page)).toEqual(['Apple pie', 'Lasagna verde', 'Lemonade']);

  await getButton(page, 'Select').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => getFocusedName(page)).toBe('Cancel selection');
  // The links and favorite buttons below the checkboxes cannot be reached.
  await tabTo(page, 'Apple pie');
  await page.keyboard.press('Space');
  await tabTo(page, 'Lasagna verde');
  await page.keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await getButton(page, 'Tag').click();
  const dialog = page.getByRole('dialog', { name: 'Tag 2 recipes' });
  await dialog.getByLabel('New tags').fill('party');
  await dialog.getByLabel('New tags').press('Enter');
  await page.getByText('Changed the tags of 2 recipes.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Select');

  await getButton(page, 'Filters').click();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('party (2)');
  await expect.poll(() => getTitles(page)).toEqual(['Apple pie', 'Lasagna verde']);
  await getButton(page, 'Show recipes').click();
  await getButton(page, 'Select').click();
  await getButton(page, 'Select all').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    getButton(page, 'Export').click(),
  ]);
  const recipes = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(recipes).toMatchObject([
    { '@type': 'Recipe', name: 'Apple pie', keywords: 'party' },
    { '@type': 'Recipe', name: 'Lasagna verde' },
  ]);

  await getButton(page, 'Select').click();
  await getButton(page, 'Select all').click();
  await getButton(page, 'Move to trash').click();
  await page.getByText('Moved 2 recipes to trash.').waitFor();
  await page.getByText('No recipe matches these filters.').waitFor();
  await getButton(page, 'Undo').click();
  await page.getByText('Restored 2 recipes.').waitFor();
  await expect.poll(() => getTitles(page)).toEqual(['Apple pie', 'Lasagna verde']);
});
