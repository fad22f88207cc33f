import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LIST_LAYOUT_SHIFT_PATTERN } from './harness/console-errors.ts';
import { waitForShortcutKeyListener } from './harness/keyboard-navigation.ts';
import type { MonitoredPage } from './harness/open-monitored-page.ts';
import { createScenario } from './harness/scenario.ts';
import { slowIt } from './harness/slow-it.ts';
import { signInBrowserContext, signInWithForm, type TestUser } from './harness/test-user.ts';

/** Logged by the browser while offline, and when the list is updated. */
const OFFLINE_ERRORS = new RegExp(
  `ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|${LIST_LAYOUT_SHIFT_PATTERN.source}`,
);

const scenario = createScenario();
const { createUser } = scenario;

async function open(user: TestUser, expectedErrors?: RegExp): Promise<MonitoredPage> {
  const monitoredPage = await scenario.openAs(user, {
    width: 1440,
    height: 900,
    ...(expectedErrors && { expectedErrors }),
  });
  await monitoredPage.context.addInitScript(() => localStorage.setItem('units', 'metric'));
  return monitoredPage;
}

const EMAIL = `Hi Mia,

Tomato rice
By Rosa Hill
Serves 2
Prep: 10 min

Ingredients
200 g white rice
300 g tomatos

Method
Wash the rice under cold water until the water stays clear.
Cut the tomatoes.
Fry them in a little oil until they fall apart.
Add the rice and stir it for a minute.
Pour in 400 ml of water and bring it to the boil.
Cover the pot.
Simmer with the rice.
Let it stand for five minutes, then fluff it up with a fork.

Note: Use ripe ones.

Enjoy!`;

const getCard = (page: Page, title: string | RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

async function fillLines(page: Page, label: 'Ingredient' | 'Step', lines: string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.getByLabel(`${label} ${index + 1}`, { exact: true }).fill(line);
  }
}

const getNutritionFact = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Nutrition Information' })
    .locator('dt', { hasText: name })
    .locator('..')
    .textContent();

describe('a recipe from an email', () => {
  it('is pasted, checked, corrected and saved', async () => {
    const { page } = await open(await createUser());
    await page.goto('/items/import');
    await page.getByLabel('Recipe text').fill(EMAIL);
    await page.getByRole('button', { name: 'Check before saving' }).click();
    await page.getByRole('heading', { name: 'Check the recipe' }).waitFor();
    await page.getByLabel('Ingredient 2', { exact: true }).fill('300 g tomatoes');
    expect(await page.getByLabel('Notes').inputValue()).toBe('Use ripe ones.');
    await page.getByRole('button', { name: 'Save recipe' }).click();
    await page.getByText('Tomato rice was added to your collection.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Tomato rice' }).waitFor();
    for (const text of ['300 g tomatoes', 'Simmer with the rice.', 'Use ripe ones.'])
      await page.getByText(text).first().waitFor();
    expect(await page.getByText('300 g tomatos').count()).toBe(0);
  });
});

describe('a manually created recipe', () => {
  it('can be created, edited, scaled and cooked', async () => {
    const user = await createUser();
    const { page } = await open(user);
    await page.goto('/items/create');
    await page.getByRole('link', { name: 'Write a recipe' }).click();
    await page.waitForURL('**/items/new');
    await page.getByLabel('Display Name').fill('Tomato rice');
    await page.getByLabel('Servings').fill('2');
    await fillLines(page, 'Ingredient', ['200 g white rice', '300 g tomatoes']);
    await fillLines(page, 'Step', [
      'Cut the tomatoes. Soak a quarter of the rice.',
      'Simmer with the remaining rice and 100 ml of water for 20 minutes, then brown under the grill.',
    ]);
    await page.getByText('Calculated from the food composition table.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tomato rice was added to your collection.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Tomato rice' }).waitFor();
    const before = await getNutritionFact(page, 'Calories');
    expect(before).toMatch(/\d+ cal/);

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Item' }).waitFor();
    await page.getByLabel('Ingredient 1', { exact: true }).fill('400 g white rice');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByText('400 g white rice').waitFor();
    await expect.poll(() => getNutritionFact(page, 'Calories')).not.toBe(before);

    await page.getByRole('button', { name: 'More servings' }).click();
    await page.getByRole('button', { name: 'More servings' }).click();
    await page.getByText('800 g white rice').waitFor();
    await page.getByText('600 g tomatoes').waitFor();

    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await page.getByText('Step 1 of 2').waitFor();
    const stepIngredients = page
      .getByRole('region', { name: 'For this step' })
      .getByRole('listitem');
    expect(await stepIngredients.allTextContents()).toEqual(['200 g white rice', '600 g tomatoes']);
    await page.keyboard.press('ArrowRight');
    await page.getByText('Step 2 of 2').waitFor();
    expect(await stepIngredients.allTextContents()).toEqual(['600 g white rice']);
    await page.getByText('with the remaining rice and 200 ml of water for').waitFor();
    await page.getByRole('button', { name: 'Start timer: 20 minutes' }).click();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(20:00|19:5\d)$/);
    await page.reload();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^19:[345]\d$/);
    await page.getByRole('button', { name: 'Cancel: 20 min' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Enjoy!').first().waitFor();
    await page.getByRole('link', { name: 'Back to the recipe' }).last().click();
    await page.getByText('800 g white rice').waitFor();

    await page.getByText('US', { exact: true }).click();
    await page.getByText('then brown under the broiler').waitFor();
    await page.getByText('600 g tomatoes').waitFor({ state: 'detached' });
  });
});

describe('the recipe collection', () => {
  it('finds recipes despite typos, and restores deleted ones', async () => {
    const user = await createUser();
    for (const title of ['Lasagna verde', 'Apple pie', 'Crème brûlée']) {
      await user.createRecipe({ title, category: 'food', ingredients: ['1 egg'] });
    }
    const { page } = await open(user);
    await page.goto('/items');
    await page.getByText('3 items').waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    const field = page.getByPlaceholder('Search recipes...');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    for (const [query, title] of [
      ['lasanga', 'Lasagna verde'],
      ['creme bru', 'Crème brûlée'],
    ] as const) {
      await field.fill('');
      await field.pressSequentially(query);
      await page.getByText('1 result', { exact: true }).waitFor();
      await getCard(page, title).waitFor();
    }
    await page.getByRole('link', { name: 'Crème brûlée' }).click();
    const deleteRecipe = async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/items');
      await page.getByText('“Crème brûlée” was moved to trash.').waitFor();
      await page.getByText('2 items').waitFor();
    };
    await deleteRecipe();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 items').waitFor();
    await getCard(page, 'Crème brûlée').getByRole('link').click();
    await deleteRecipe();

    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByText('30 days left').waitFor();
    await page.getByRole('button', { name: 'Restore “Crème brûlée”' }).click();
    await page.getByText('Trash is empty').waitFor();
    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await page.getByText('3 items').waitFor();
  });

  it('goes back one level at a time, also with the browser’s button', async () => {
    const user = await createUser();
    await user.createRecipe({ title: 'Lasagna verde', instructions: ['Layer.', 'Bake.'] });
    const { page } = await open(user);
    await page.goto('/app/home');
    await page.getByRole('textbox', { name: 'Search recipes' }).fill('lasagna');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=lasagna$/);
    await page.getByText('1 result', { exact: true }).waitFor();
    await getCard(page, 'Lasagna verde').getByRole('link').click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Display Name').fill('Lasagna');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lasagna' }).waitFor();
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await page.getByText('Step 1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Step 2 of 2').waitFor();
    await page.getByRole('link', { name: 'Back to the recipe' }).click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: 'Cook', exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL(/q=lasagna$/);
    await getCard(page, 'Lasagna').waitFor();
    await page.goForward();
    await page.getByRole('link', { name: 'Cook', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(/q=lasagna$/);
    await page.getByPlaceholder('Search recipes...').waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/app/home');
    await page.getByRole('link', { name: 'Continue: Lasagna' }).click();
    await page.getByText('Step 2 of 2').waitFor();
  });

  slowIt('imports a pasted recipe', async () => {
    const { page } = await open(await createUser());
    await page.goto('/items/create');
    await page.getByRole('link', { name: 'Import a recipe' }).click();
    const recipe = {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Grandmother’s pancakes',
      recipeYield: '4 servings',
      recipeIngredient: ['250 g flour', '500 ml milk', '2 eggs'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Whisk and fry.' }],
    };
    await page.getByLabel('Recipe text').fill(JSON.stringify(recipe));
    await page.getByRole('button', { name: 'Check before saving', exact: true }).click();
    await page.getByRole('button', { name: 'Save recipe' }).click();
    await page.getByText('Grandmother’s pancakes was added to your collection.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Grandmother’s pancakes' }).waitFor();
    expect(await getNutritionFact(page, 'Calories')).toMatch(/[1-9]\d* cal/);
    await page.getByText('500 ml milk').waitFor();
  });

  it('supports keyboard shortcuts, except while typing', async () => {
    const { page } = await open(await createUser());
    await page.goto('/items');
    await page.getByText('No recipes yet').waitFor();
    await waitForShortcutKeyListener(page);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await page.keyboard.press('n');
    expect(new URL(page.url()).pathname).toBe('/items');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.waitForURL('**/items/search');
    const field = page.getByPlaceholder('Search recipes...');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('n/?');
    expect(await field.inputValue()).toBe('n/?');
    await field.evaluate((input) => (input as HTMLElement).blur());
    await page.keyboard.press('n');
    await page.waitForURL('**/items/create');
  });
});

describe('the offline snapshot', () => {
  slowIt('is shown before the list has loaded', async () => {
    const user = await createUser();
    await user.createRecipe({ title: 'Kept lasagna', category: 'food' });
    const { page } = await open(user, LIST_LAYOUT_SHIFT_PATTERN);
    await page.goto('/items');
    await getCard(page, 'Kept lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('Kept');

    // A static page has no realtime connection, so the snapshot is not updated.
    await page.goto('/download');
    await user.createRecipe({ title: 'New pie', category: 'food' });
    let releaseResponse = () => {};
    const responseReleased = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route(/action=GET_USER_ITEMS/, (route) =>
      responseReleased.then(() => route.continue()),
    );
    await page.goto('/items');
    await getCard(page, 'Kept lasagna').waitFor();
    expect(await getCard(page, 'New pie').count()).toBe(0);
    releaseResponse();
    await getCard(page, 'New pie').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  slowIt('is shown with an offline notice while the server is unreachable', async () => {
    const user = await createUser();
    const { _id } = await user.createRecipe({
      title: 'Kept lasagna',
      category: 'food',
      ingredients: ['12 lasagna sheets'],
    });
    const { page, context } = await open(user, OFFLINE_ERRORS);
    await page.goto(`/items/${_id}`);
    await page.getByText('12 lasagna sheets').waitFor();
    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await getCard(page, 'Kept lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('Kept');

    // Going offline after loading: visited recipes stay available.
    await context.setOffline(true);
    await getCard(page, 'Kept lasagna').getByRole('link').click();
    await page.getByText('12 lasagna sheets').waitFor();
    await context.setOffline(false);

    // Loading the app while the server does not respond.
    await context.route('**/api/**', (route) => route.abort());
    await page.goto('/items');
    await page.getByText('You are offline. Showing recipes saved on this device.').waitFor();
    await getCard(page, 'Kept lasagna').getByRole('link').click();
    await page.getByText('12 lasagna sheets').waitFor();
    await context.unroute('**/api/**');
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  });

  it('is never shown to another user', async () => {
    const [firstUser, secondUser] = [await createUser(), await createUser()];
    await firstUser.createRecipe({ title: 'A secret lasagna', category: 'food' });
    await secondUser.createRecipe({ title: 'An open pie', category: 'food' });
    const { page, context } = await scenario.open();
    const sightings: string[] = [];
    await page.exposeFunction('__sighted', (path: string) => sightings.push(path));
    await signInWithForm(page, firstUser);
    await page.goto('/items');
    await getCard(page, 'A secret lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('secret');

    await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Log Out' }).filter({ visible: true }).click();
    await page.waitForURL('**/hello');
    expect(await page.evaluate(() => localStorage.getItem('items-storage'))).toBeNull();
    await watchForText(page, 'secret lasagna');
    await signInWithForm(page, secondUser);
    await page.goto('/items');
    await getCard(page, 'An open pie').waitFor();
    expect(sightings).toEqual([]);

    // Without a logout: the snapshot of the first user still exists when the second user's session starts.
    await page.goto('/download');
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await signInBrowserContext(context, firstUser, scenario.url);
    await page.goto('/items');
    await getCard(page, 'A secret lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('secret');
    await page.goto('/download');
    await context.clearCookies();
    await signInBrowserContext(context, secondUser, scenario.url);
    await page.route(/action=GET_USER_ITEMS/, async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    // The observer has reported the first user's recipe for that user, which proves that it works.
    expect(sightings.splice(0)).not.toEqual([]);
    await page.goto('/items');
    await getCard(page, 'An open pie').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('items-storage') ?? '')).not.toContain(
      'secret',
    );
    expect(sightings).toEqual([]);
  });
});

/** Reports whenever the text appears in any document of the page, even for a single frame. */
async function watchForText(page: Page, text: string): Promise<void> {
  await page.addInitScript((expected) => {
    const check = () => {
      if (document.body?.textContent?.includes(expected)) {
        (window as unknown as { __sighted(path: string): void }).__sighted(location.pathname);
      }
    };
    new MutationObserver(check).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, text);
}
