import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WatchedPage } from './harness/browser.ts';
import { type Cook, enter, signIn } from './harness/cooks.ts';
import { story } from './harness/story.ts';

/** What a browser says while it is cut off; when that is over, the notice about it makes room. */
const CUT_OFF = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|layout shift .* div.flex min-h-dvh/;
/** What is new in a list stands before what was there. */
const PUSHED = /layout shift .* on \/items: li/;

const here = story();
const { newCook } = here;

async function open(cook: Cook, expecting?: RegExp): Promise<WatchedPage> {
  const watched = await here.openAs(cook, {
    width: 1440,
    height: 900,
    ...(expecting && { expecting }),
  });
  watched.page.setDefaultTimeout(10_000);
  await watched.context.addInitScript(() => localStorage.setItem('units', 'metric'));
  return watched;
}

const card = (page: Page, title: string | RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

async function fillLines(page: Page, what: 'Ingredient' | 'Step', lines: string[]): Promise<void> {
  for (const [place, line] of lines.entries()) {
    if (place > 0) await page.keyboard.press('Enter');
    await page.getByLabel(`${what} ${place + 1}`, { exact: true }).fill(line);
  }
}

const factOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Nutrition Information' })
    .locator('dt', { hasText: name })
    .locator('..')
    .textContent();

describe('a recipe by hand', () => {
  it('is written, changed, scaled and cooked', async () => {
    const cook = await newCook();
    const { page } = await open(cook);
    await page.goto('/items/create');
    await page.getByRole('link', { name: 'Write it yourself' }).click();
    await page.waitForURL('**/items/new');
    await page.getByLabel('Display Name').fill('Tomato rice');
    await page.getByLabel('Servings').fill('2');
    await fillLines(page, 'Ingredient', ['200 g white rice', '300 g tomatoes']);
    await fillLines(page, 'Step', ['Cut the tomatoes.', 'Simmer with the rice for 20 minutes.']);
    await page.getByText('Added up from the food composition table.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tomato rice is in your collection.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Tomato rice' }).waitFor();
    const before = await factOf(page, 'Calories');
    expect(before).toMatch(/\d+ cal/);

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Item' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByLabel('Ingredient 1', { exact: true }).fill('400 g white rice');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await page.getByText('400 g white rice').waitFor();
    await expect.poll(() => factOf(page, 'Calories')).not.toBe(before);

    await page.getByRole('button', { name: 'More servings' }).click();
    await page.getByRole('button', { name: 'More servings' }).click();
    await page.getByText('800 g white rice').waitFor();
    await page.getByText('600 g tomatoes').waitFor();

    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await page.getByText('Step 1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Step 2 of 2').waitFor();
    await page.getByRole('button', { name: 'Start a timer: 20 minutes' }).click();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(20:00|19:5\d)$/);
    await page.reload();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^19:[345]\d$/);
    await page.getByRole('button', { name: 'Cancel: 20 minutes' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Enjoy!').first().waitFor();
    await page.getByRole('link', { name: 'Back to the recipe' }).last().click();
    await page.getByText('800 g white rice').waitFor();
  });
});

describe('a collection', () => {
  it('is searched with a typo, thinned out, and had back', async () => {
    const cook = await newCook();
    for (const title of ['Lasagna verde', 'Apple pie', 'Crème brûlée']) {
      await cook.write({ title, category: 'food', ingredients: ['1 egg'] });
    }
    const { page } = await open(cook);
    await page.goto('/items');
    await page.getByText('3 items').waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    const field = page.getByPlaceholder('Search recipes...');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    for (const [typed, title] of [
      ['lasanga', 'Lasagna verde'],
      ['creme bru', 'Crème brûlée'],
    ] as const) {
      await field.fill('');
      await field.pressSequentially(typed);
      await page.getByText('1 result', { exact: true }).waitFor();
      await card(page, title).waitFor();
    }
    await page.getByRole('link', { name: 'Crème brûlée' }).click();
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/items');
      await page.getByText('“Crème brûlée” was deleted.').waitFor();
      await page.getByText('2 items').waitFor();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 items').waitFor();
    await card(page, 'Crème brûlée').getByRole('link').click();
    await remove();

    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await page.getByText('30 days left').waitFor();
    await page.getByRole('button', { name: 'Restore “Crème brûlée”' }).click();
    await page.getByText('Nothing in the bin').waitFor();
    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await page.getByText('3 items').waitFor();
  });

  it('grows by a recipe that was copied from elsewhere', async () => {
    const { page } = await open(await newCook());
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
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Grandmother’s pancakes is in your collection.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Grandmother’s pancakes' }).waitFor();
    expect(await factOf(page, 'Calories')).toMatch(/[1-9]\d* cal/);
    await page.getByText('500 ml milk').waitFor();
  });

  it('is walked by single keys, but not while somebody types', async () => {
    const { page } = await open(await newCook());
    await page.goto('/items');
    await page.getByText('No recipes yet').waitFor();
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
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('n/?');
    expect(await field.inputValue()).toBe('n/?');
    await field.evaluate((one) => (one as HTMLElement).blur());
    await page.keyboard.press('n');
    await page.waitForURL('**/items/create');
  });
});

describe('the copy on this device', () => {
  it('is there before the list’s answer', async () => {
    const cook = await newCook();
    await cook.write({ title: 'Kept lasagna', category: 'food' });
    const { page } = await open(cook, PUSHED);
    await page.goto('/items');
    await card(page, 'Kept lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('Kept');

    // Away, nobody tells the page what is new.
    await page.goto('/download');
    await cook.write({ title: 'New pie', category: 'food' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/action=GET_USER_ITEMS/, (route) => held.then(() => route.continue()));
    await page.goto('/items');
    await card(page, 'Kept lasagna').waitFor();
    expect(await card(page, 'New pie').count()).toBe(0);
    release();
    await card(page, 'New pie').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('is shown while the server cannot be reached, and says so', async () => {
    const cook = await newCook();
    const { _id } = await cook.write({
      title: 'Kept lasagna',
      category: 'food',
      ingredients: ['12 lasagna sheets'],
    });
    const { page, context } = await open(cook, CUT_OFF);
    await page.goto(`/items/${_id}`);
    await page.getByText('12 lasagna sheets').waitFor();
    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await card(page, 'Kept lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('Kept');

    // The page is loaded and the network goes: what was read stays.
    await context.setOffline(true);
    await card(page, 'Kept lasagna').getByRole('link').click();
    await page.getByText('12 lasagna sheets').waitFor();
    await context.setOffline(false);

    // A visit begins, and the server does not answer.
    await context.route('**/api/**', (route) => route.abort());
    await page.goto('/items');
    await page.getByText('You are offline. You see what was saved on this device.').waitFor();
    await card(page, 'Kept lasagna').getByRole('link').click();
    await page.getByText('12 lasagna sheets').waitFor();
    await context.unroute('**/api/**');
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  });

  it('is never shown to anybody else', async () => {
    const [one, two] = [await newCook(), await newCook()];
    await one.write({ title: 'A secret lasagna', category: 'food' });
    await two.write({ title: 'An open pie', category: 'food' });
    const { page, context } = await here.open();
    page.setDefaultTimeout(10_000);
    const seen: string[] = [];
    await page.exposeFunction('__saw', (text: string) => seen.push(text));
    await signIn(page, one);
    await page.goto('/items');
    await card(page, 'A secret lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('secret');

    await page.getByRole('button', { name: 'Log Out' }).filter({ visible: true }).click();
    await page.waitForURL('**/hello');
    expect(await page.evaluate(() => localStorage.getItem('items-storage'))).toBeNull();
    await watchFor(page, 'secret lasagna');
    await signIn(page, two);
    await page.goto('/items');
    await card(page, 'An open pie').waitFor();
    expect(seen).toEqual([]);

    // Also where nobody logged out: the copy is still there when the next visit is another person's.
    await page.goto('/download');
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await enter(context, one, here.url);
    await page.goto('/items');
    await card(page, 'A secret lasagna').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('items-storage')))
      .toContain('secret');
    await page.goto('/download');
    await context.clearCookies();
    await enter(context, two, here.url);
    await page.route(/action=GET_USER_ITEMS/, async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    // The watcher has seen the one's own recipe, so it would see it here too.
    expect(seen.splice(0)).not.toEqual([]);
    await page.goto('/items');
    await card(page, 'An open pie').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('items-storage') ?? '')).not.toContain(
      'secret',
    );
    expect(seen).toEqual([]);
  });
});

/** From now on, every document tells when it shows these words, be it for a frame. */
async function watchFor(page: Page, words: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.body?.textContent?.includes(wanted)) {
        (window as unknown as { __saw(text: string): void }).__saw(location.pathname);
      }
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, words);
}
