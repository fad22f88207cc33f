import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import { requestPatterns, stallRequest } from './harness/screens/mock-responses.ts';
import type { TestUser } from './harness/test-user.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const sizes = [DESKTOP, PHONE];

const scenario = createScenario();

async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not rendered.');
  return { ...box, bottom: box.y + box.height };
}

const getCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

async function openPage(user: TestUser, path: string, size: typeof DESKTOP): Promise<Page> {
  const { page } = await scenario.openAs(user, size);
  await page.goto(path);
  return page;
}

describe('recipe cards', () => {
  it.each(sizes)(
    'of one row have photos and last lines at the same height ($width px)',
    async (size) => {
      const user = await scenario.createUser();
      await user.createRecipe({ title: 'Toast' });
      await user.createRecipe({
        title: 'Pancakes',
        description: 'Thin, buttery and rolled. '.repeat(9),
      });
      const page = await openPage(user, '/items', size);
      const measure = async (title: string) => {
        const card = getCard(page, title);
        await card.waitFor();
        const photo = await getBox(card.locator('> :first-child'));
        const facts = await getBox(card.locator('p').last());
        const { y, bottom } = await getBox(card);
        return { card: [y, bottom], photo: [photo.y, photo.bottom], facts: facts.bottom };
      };
      expect(await measure('Toast')).toEqual(await measure('Pancakes'));
    },
  );

  it.each([1, 2])('of %i favorites fill the row on the home page', async (count) => {
    const user = await scenario.createUser();
    // The favorites are older than the six newest recipes, because otherwise they are not shown twice.
    const newest = Array.from({ length: 6 }, (_, index) => `Waffles ${index}`);
    for (const [index, title] of ['Toast', 'Pancakes', ...newest].entries()) {
      const { _id } = await user.createRecipe({ title, description: `${title} with honey` });
      const updateData = { isFavorite: index < count };
      await user.sendCommand('UPDATE_ITEM', { itemId: _id, updateData });
    }
    const page = await openPage(user, '/app/home', DESKTOP);
    const favorites = page.getByRole('region', { name: 'Favorites' }).getByRole('article');
    await favorites.getByText('Toast with honey').waitFor();
    expect(await favorites.count()).toBe(count);
    const last = await getBox(favorites.last());
    const third = await getBox(
      page.getByRole('region', { name: 'My Items' }).getByRole('article').nth(2),
    );
    expect(last.x + last.width).toBeCloseTo(third.x + third.width, 0);
    const photo = await getBox(favorites.last().locator('> :first-child'));
    const title = await getBox(favorites.last().getByRole('link'));
    expect(title.x).toBeGreaterThan(photo.x + photo.width);
    // As wide as a card of three columns.
    if (count === 1) expect(photo.width).toBeLessThan(third.width * 1.1);
  });
});

describe('the list of recipes', () => {
  it('is as wide as the home page, and shows all categories in a desktop window', async () => {
    const user = await scenario.createUser();
    const categories = ['Weeknight suppers', 'For the lunch box', 'From my grandmother'];
    for (const category of ['food', 'food', 'food', 'food', 'snack', 'dessert', ...categories])
      await user.createRecipe({ title: 'Toast', category });
    const page = await openPage(user, '/app/home', DESKTOP);
    const homeCard = page.getByRole('region', { name: 'My Items' }).getByRole('article').nth(2);
    const home = await getBox(homeCard);
    await page.goto('/items');
    const card = await getBox(page.getByRole('article').nth(3));
    expect(card.x + card.width).toBeCloseTo(home.x + home.width, 0);
    const filters = await getBox(page.getByRole('button', { name: 'Filters', exact: true }));
    expect(filters.x + filters.width).toBeCloseTo(home.x + home.width, 0);
    for (const category of categories) {
      const chip = await getBox(page.getByRole('button', { name: category }));
      expect(chip.x + chip.width).toBeLessThan(filters.x);
    }
  });

  it.each(sizes)('shows one bar while selecting ($width px)', async (size) => {
    const user = await scenario.createUser();
    await user.createRecipe({ title: 'Toast', category: 'food' });
    const page = await openPage(user, '/items', size);
    const heading = page.getByRole('heading', { level: 2, name: 'Food' });
    const { y } = await getBox(heading);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const bar = await getBox(page.getByRole('region', { name: 'Selected recipes' }));
    for (const name of ['All', 'Filters', 'Select'])
      expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Search' }).isVisible()).toBe(false);
    expect(bar.bottom).toBeLessThan(y);
    expect((await getBox(heading)).y).toBe(y);
  });

  it('does not move after the animation of a return from a recipe', async () => {
    const user = await scenario.createUser();
    await user.createRecipe({ title: 'Toast' });
    const page = await openPage(user, '/items', PHONE);
    await page.getByRole('link', { name: 'Toast' }).click();
    await page.getByRole('heading', { level: 1, name: 'Toast' }).waitFor();
    await page.waitForFunction(() => !document.activeViewTransition);
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        document.documentElement.dataset.shifts = JSON.stringify(list.getEntries());
      }).observe({ type: 'layout-shift' });
    });
    await page.goBack();
    await getCard(page, 'Toast').waitFor();
    await page.waitForFunction(() => !document.activeViewTransition);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    expect(await page.evaluate(() => document.documentElement.dataset.shifts)).toBeUndefined();
  });
});

describe('pages without recipes', () => {
  it.each([
    { path: '/app/home', text: 'Try an example' },
    { path: '/items/create', text: 'Import a recipe' },
  ])('$path fits into a desktop window', async ({ path, text }) => {
    const page = await openPage(await scenario.createUser(), path, DESKTOP);
    await page.getByText(text, { exact: true }).waitFor();
    await page.getByText(/^\d+ of \d+ recipes left/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(DESKTOP.height);
  });
});

describe('the create screen', () => {
  it.each([
    { ...DESKTOP, isVisible: true },
    { ...PHONE, isVisible: false },
  ])('lists the photo formats if there is room ($width px)', async ({ isVisible, ...size }) => {
    const page = await openPage(await scenario.createUser(), '/items/create', size);
    await page.getByRole('heading', { name: 'Choose from Gallery' }).waitFor();
    expect(await page.getByText('JPEG, PNG').isVisible()).toBe(isVisible);
  });
});

describe('the recipes left on the home page', () => {
  it('take up to two lines in German on a phone', async () => {
    const { page } = await scenario.openAs(await scenario.createUser(), PHONE);
    await page.addInitScript(() => localStorage.setItem('language', 'de'));
    await page.goto('/app/home');
    const note = page.getByText(/noch \d+ von \d+ Rezepten/i);
    await note.waitFor();
    const lines = await note.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBeLessThanOrEqual(2);
  });
});

describe('the header of the public pages', () => {
  it('has the same buttons on the page that one of them leads to', async () => {
    const { page } = await scenario.open(DESKTOP);
    const getColor = async (path: string) => {
      await page.goto(path);
      const link = page.getByRole('banner').getByRole('link', { name: 'Get Started' });
      return link.evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    expect(await getColor('/register')).toBe(await getColor('/login'));
  });
});

describe('the membership page', () => {
  it('aligns its buttons for members', async () => {
    const { page } = await scenario.openAs(scenario.demoUser, DESKTOP);
    await page.goto('/app/pro');
    const back = await getBox(page.getByRole('link', { name: 'Back to your recipes' }));
    const manage = await getBox(page.getByRole('link', { name: 'Manage subscription' }));
    expect(manage.y).toBe(back.y);
    expect(manage.x - back.x - back.width).toBe(12);
  });
});

describe('the recipe page', () => {
  it('has its details in groups', async () => {
    const user = await scenario.createUser();
    const { _id } = await user.createRecipe({
      ...{ title: 'Focaccia', author: 'Grandma Rosa', tags: ['Sunday'] },
      ...{ ingredients: ['500 g bread flour'], instructions: ['Bake.'] },
    });
    const page = await openPage(user, `/items/${_id}`, DESKTOP);
    const rating = page.getByRole('group', { name: 'Your rating' });
    await rating.waitFor();
    const cooking = page.getByRole('button', { name: 'I cooked this' });
    const getDistance = async (upper: Locator, lower: Locator) =>
      (await getBox(lower)).y - (await getBox(upper)).bottom;
    const tags = page.getByRole('list', { name: 'Tags' });
    expect(await getDistance(page.getByText('Based on the ingredients'), tags)).toBe(32);
    expect(await getDistance(tags, rating)).toBe(32);
    // So that it is no caption of the button.
    expect(await getDistance(cooking, page.getByText('Added on'))).toBe(24);
    const diet = page.getByText('Vegan', { exact: true }).locator('..');
    expect(await getDistance(page.getByText('From Grandma Rosa'), diet)).toBe(32);
  });
});

describe('the editor', () => {
  it.each(sizes)('shows a whole description ($width px)', async (size) => {
    const user = await scenario.createUser();
    const description = 'Thin, buttery and rolled. '.repeat(19);
    const { _id } = await user.createRecipe({ title: 'Pancakes', description });
    const page = await openPage(user, `/items/${_id}/edit`, size);
    const field = page.getByRole('textbox', { name: 'Description' });
    await field.waitFor();
    const measure = () =>
      field.evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
    const { scrollHeight, clientHeight } = await measure();
    expect(clientHeight).toBe(scrollHeight);
    await field.fill('Thin.');
    expect((await measure()).clientHeight).toBeGreaterThan(90);
    expect((await measure()).clientHeight).toBeLessThan(clientHeight);
  });
});

describe('cook mode', () => {
  it.each(sizes)('does not move its text when a timer starts ($width px)', async (size) => {
    const user = await scenario.createUser();
    const { _id } = await user.createRecipe({
      title: 'Soup',
      ingredients: ['500 g onions'],
      instructions: ['Fry the onions for 10 minutes.', 'Eat.'],
    });
    const page = await openPage(user, `/items/${_id}/cook`, size);
    const text = page.getByText('Fry the onions');
    await text.waitFor();
    const before = await getBox(text);
    await page.getByRole('button', { name: 'Start timer' }).click();
    await page.getByRole('timer').waitFor();
    expect(await getBox(text)).toEqual(before);
  });

  it('has space between the timers and the buttons', async () => {
    const user = await scenario.createUser();
    const instructions = ['Fry the onions for 10 minutes.', 'Eat.'];
    const { _id } = await user.createRecipe({ title: 'Soup', instructions });
    const page = await openPage(user, `/items/${_id}/cook`, DESKTOP);
    await page.getByRole('button', { name: 'Start timer' }).click();
    const timer = page.getByRole('listitem').filter({ has: page.getByRole('timer') });
    await timer.waitFor();
    const next = await getBox(page.getByRole('button', { name: 'Next' }));
    expect(next.y - (await getBox(timer)).bottom).toBe(24);
  });

  it('ends with buttons of one width', async () => {
    const user = await scenario.createUser();
    const { _id } = await user.createRecipe({ title: 'Soup', instructions: ['Eat.'] });
    const page = await openPage(user, `/items/${_id}/cook?step=2`, DESKTOP);
    const log = await getBox(page.getByRole('button', { name: 'I cooked this' }));
    const back = await getBox(page.getByRole('link', { name: 'Back to the recipe' }).last());
    expect(log.width).toBe(back.width);
  });
});

describe('the sections below the profile', () => {
  it('have one distance, and buttons that end at one line', async () => {
    const page = await openPage(await scenario.createUser(), '/app/setting/edit', DESKTOP);
    const heading = (name: string) => page.getByRole('heading', { level: 2, name });
    const button = (name: string) => page.getByRole('button', { name });
    const signOut = page.getByRole('button', { name: /^Sign out/ }).first();
    await signOut.waitFor();
    const getDistance = async (text: string, nextHeading: string) =>
      (await getBox(heading(nextHeading))).y - (await getBox(page.getByText(text))).bottom;
    const distance = await getDistance('signs you out on all other devices', 'Active sessions');
    // 48 px and a hairline.
    expect(distance).toBeCloseTo(49, 0);
    expect(await getDistance('as a ZIP file', 'Danger Zone')).toBeCloseTo(distance, 0);
    const buttons = [
      ...[button('Change password'), signOut, button('Delete Account')],
      page.getByRole('link', { name: 'Download your data' }),
    ];
    const boxes = await Promise.all(buttons.map(getBox));
    expect(new Set(boxes.map(({ x, width }) => Math.round(x + width))).size).toBe(1);
  });
});

describe('the trash', () => {
  it.each(sizes)('has placeholders like its entries ($width px)', async (size) => {
    const user = await scenario.createUser();
    const { _id } = await user.createRecipe({ title: 'Toast' });
    await user.deleteRecipe(_id);
    const page = await openPage(user, '/items/trash', size);
    const measure = async (list: Locator) => {
      const entry = list.locator('> :first-child');
      const [card, photo] = [await getBox(entry), await getBox(entry.locator('> :first-child'))];
      return { card, photo };
    };
    const entries = page.getByRole('main').getByRole('list');
    await entries.waitFor();
    const loaded = await measure(entries);
    await stallRequest(page, requestPatterns.trash);
    await page.reload();
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
    const placeholders = page.getByRole('main').locator('.fade-in-delayed > .grid');
    expect(await measure(placeholders)).toEqual(loaded);
  });
});
