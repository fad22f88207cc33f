import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromSchemaOrg } from '../packages/cookbook/src/schema-org/index.ts';
import type { Cook, Recipe } from './harness/cooks.ts';
import {
  type GuardedOptions,
  go,
  inField,
  linger,
  oneLine,
  openGuarded,
  textsOf,
  valuesOf,
} from './harness/guarded-page.ts';
import { unstorable, vectors } from './harness/injection-vectors.ts';
import { story } from './harness/story.ts';

const CATEGORY_MAXIMUM = 50;
/** On paper there are no places to go at the side; news from elsewhere stand above a form, new recipes before others. */
const PRINTED = /layout shift .* div.relative flex min-w-0/;
const TOLD = /layout shift .*\/edit:/;
const PUSHED = /layout shift .* on \/items: li/;

const here = story();
let cook: Cook;
/** One recipe for each vector, which is its title and what else has room for it. */
let recipes: Recipe[];
/** All vectors in one recipe: a line each. */
let full: Recipe;

beforeAll(async () => {
  cook = await here.newCook();
  recipes = [];
  for (const [place, vector] of vectors.entries()) {
    recipes.push(await cook.write(fieldsFor(vector, place)));
  }
  full = await cook.write({
    title: 'All of them',
    description: vectors.slice(0, 8).join(' '),
    ingredients: [...vectors],
    instructions: vectors.map((vector) => `${vector} for 5 minutes ${vector}`),
    servings: 4,
  });
});

function fieldsFor(vector: string, place: number) {
  return {
    title: vector,
    description: `${vector} ${vectors[(place + 1) % vectors.length]}`,
    ...(vector.length <= CATEGORY_MAXIMUM && { category: vector }),
    ingredients: [vector, `200 g ${vector}`],
    instructions: [`${vector} Wait 10 minutes.`],
    tagId: vector,
    servings: 2,
  };
}

/** A page of the cook's in which a vector that comes to life is noticed. */
const open = (options: GuardedOptions = {}) => openGuarded(here, cook, options);

describe('the vectors', () => {
  it('are sixty, and live where nobody guards against them', async () => {
    expect(new Set(vectors).size).toBe(60);
    expect(Math.max(...vectors.map((vector) => vector.length))).toBeLessThanOrEqual(100);
    const context = await here.browser.newContext();
    const ran = new Set<unknown>();
    await context.exposeFunction('__hit', (which: unknown) => ran.add(String(which)));
    await context.route('**', (route) => {
      const { host, pathname } = new URL(route.request().url());
      const frames = vectors.map((_, place) => `<iframe src=/${place}></iframe>`).join('');
      const body = pathname === '/' ? frames : `<p title="x">${vectors[Number(pathname.slice(1))]}`;
      if (host !== 'careless.invalid') return route.abort();
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    });
    const page = await context.newPage();
    await page.goto('http://careless.invalid/');
    await expect.poll(() => ran.size).toBeGreaterThan(20);
    await context.close();
  });

  it('are stored to the letter, and refused where nothing could store them', async () => {
    for (const [place, vector] of vectors.entries()) {
      expect(recipes[place]).toMatchObject({ ...fieldsFor(vector, place), title: vector });
    }
    for (const text of unstorable) {
      for (const field of ['title', 'description', 'category', 'tagId']) {
        expect((await cook.command('CREATE_ITEM', { [field]: text })).status).toBe(400);
      }
    }
  });
});

describe('a recipe of vectors', () => {
  it('is shown as it was written, in lists and in groups', async () => {
    const { page } = await open({ height: 3000 });
    await page.goto('/app/home');
    await page.getByRole('article').nth(19).waitFor();
    expect(await textsOf(page, 'article h2, article h3')).toEqual([
      full.title,
      ...vectors.slice(-19).reverse(),
    ]);

    await page.goto('/items');
    await page.getByRole('article').first().waitFor();
    const seen = new Set<string>();
    const descriptions = new Set<string>();
    for (let turn = 0; turn < 20; turn++) {
      await expect.poll(() => page.getByText('This recipe is on its way').count()).toBe(0);
      for (const text of await textsOf(page, 'h2, article h3')) seen.add(text);
      for (const text of await textsOf(page, 'article p')) descriptions.add(text);
      await page.evaluate(() => scrollBy(0, innerHeight / 2));
      await page.waitForTimeout(150);
    }
    const groups = vectors.filter((vector) => vector.length <= CATEGORY_MAXIMUM);
    expect([...vectors, ...groups].filter((vector) => !seen.has(vector))).toEqual([]);
    expect(
      recipes.filter(({ description }) => !descriptions.has(description)).map(({ title }) => title),
    ).toEqual([]);
    await linger(page);
  });

  it('is shown as it was written, on its page, to be deleted, cooked and edited', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto('/items');
    await page.getByRole('article').first().waitFor();
    for (const [place, recipe] of recipes.entries()) {
      await go(page, `/items/${recipe._id}`);
      await expect.poll(() => textsOf(page, 'h1')).toEqual([recipe.title]);
      expect(oneLine(await page.title())).toContain(oneLine(recipe.title));
      const shown = await page.locator('main').evaluate((main) => main.textContent ?? '');
      for (const text of [recipe.description, ...recipe.ingredients, ...recipe.instructions]) {
        expect(shown).toContain(text);
      }
      if (place % 6 > 0) continue;
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = page.getByRole('dialog').filter({ visible: true });
      expect(await dialog.textContent()).toContain(`“${recipe.title}” goes to the bin.`);
      await page.keyboard.press('Escape');
      await go(page, `/items/${recipe._id}/cook`);
      await expect.poll(() => textsOf(page, 'h1')).toEqual([recipe.title]);
      await go(page, `/items/${recipe._id}/edit`);
      await expect.poll(() => valuesOf(page, /^Display Name/)).toEqual([inField(recipe.title)]);
    }
    await linger(page);
  });

  it('is shown as it was written, with every line of it, printed, copied and taken elsewhere', async () => {
    const { page, context } = await open({ width: 1440, height: 900, expecting: PRINTED });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/items/${full._id}`);
    await page.getByRole('heading', { level: 1, name: full.title }).waitFor();
    expect(await textsOf(page, 'section[aria-labelledby=ingredients] label > span')).toEqual(
      vectors.map((vector) => expect.stringContaining(vector)),
    );
    const shown = await page.locator('main').evaluate((main) => main.textContent ?? '');
    for (const step of full.instructions) expect(shown).toContain(step);

    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('main').innerText();
    for (const vector of vectors) expect(oneLine(printed)).toContain(oneLine(vector));
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy as text' }).click();
    await page.getByText('The recipe is on your clipboard.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const vector of vectors) expect(oneLine(copied)).toContain(oneLine(vector));

    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('All-of-them.json');
    const exported = await readFile(await download.path(), 'utf8');
    expect(exported).not.toMatch(/<\/script/i);
    const [again] = fromSchemaOrg(JSON.parse(exported));
    expect(again?.title).toBe(full.title);
    expect(again?.ingredients.map(oneLine)).toEqual(full.ingredients.map(oneLine));
    expect(again?.instructions.map(oneLine)).toEqual(full.instructions.map(oneLine));
    await linger(page);
  });

  it('is cooked step by step, with its timers', async () => {
    const { page } = await open();
    await page.goto(`/items/${full._id}/cook`);
    for (const [place, step] of full.instructions.entries()) {
      await page.getByText(`Step ${place + 1} of ${vectors.length}`).waitFor();
      expect(await page.locator('main [aria-live] p').nth(1).textContent()).toBe(step);
      if (place < 3) await page.getByRole('button', { name: /^Start a timer/ }).click();
      await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
    }
    await page.getByText('Enjoy!').first().waitFor();
    await page.getByRole('button', { name: 'All ingredients' }).click();
    expect(await textsOf(page, 'dialog[open] li')).toEqual(full.ingredients);
    await linger(page);
  });

  it('is edited with every line of it, saved, and compared with what somebody else wrote', async () => {
    const { page } = await open({ width: 1440, height: 900, expecting: TOLD });
    await page.goto(`/items/${full._id}/edit`);
    await page.getByRole('button', { name: /^More/ }).click();
    await expect.poll(() => valuesOf(page, /^Ingredient \d+$/)).toHaveLength(vectors.length);
    expect(await valuesOf(page, /^Ingredient \d+$/)).toEqual(full.ingredients.map(inField));
    expect(await valuesOf(page, /^Step \d+$/)).toEqual(full.instructions);

    const [mine, theirs] = [`${vectors[20]} mine`, `${vectors[36]} theirs`];
    await page.getByLabel('Description').fill(mine);
    await cook.change(full._id, { description: theirs });
    await page.getByRole('heading', { name: 'changed elsewhere' }).waitFor();
    const panel = page.getByRole('region', { name: 'changed elsewhere' });
    expect(await panel.textContent()).toContain(mine);
    expect(await panel.textContent()).toContain(theirs);
    await panel.getByLabel('Keep mine').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/items/${full._id}`);
    await page.getByText(mine).waitFor();
    full = await cook.read(full._id);
    expect(full).toMatchObject({ description: mine, instructions: full.instructions });
    await linger(page);
  });
});

describe('a search for vectors', () => {
  it('says and marks what was searched for', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto('/items/search');
    const field = page.getByPlaceholder('Search recipes...');
    let found = 0;
    for (const [place, vector] of vectors.entries()) {
      if (place % 3 > 0) continue;
      await field.fill(vector);
      await field.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === oneLine(vector));
      await page.getByText(/^(\d+ results?|No results found)$/).waitFor();
      await expect.poll(() => page.getByText('Searching...').count()).toBe(0);
      const titles = await textsOf(page, 'article h3');
      if (titles.includes(vector)) found += 1;
    }
    // Words inside of tags are none to PostgreSQL.
    expect(found).toBeGreaterThan(4);
    await page.goto(`/items/search?q=${encodeURIComponent('img src onerror')}`);
    await page.locator('mark').first().waitFor();
    for (const text of await textsOf(page, 'mark')) expect(text).toMatch(/^(img|src|onerror)/i);
    await page.goto(`/items/search?q=${encodeURIComponent(vectors.slice(0, 4).join(' '))}`);
    await expect.poll(() => field.inputValue()).toContain('<script>');
    await linger(page);
  });
});

describe('a bin of vectors', () => {
  it('says what was deleted, restored and is gone', async () => {
    const { page } = await open({ width: 1440, height: 900, expecting: PUSHED });
    const [first, second, ...others] = recipes;
    if (!first || !second) throw new Error('There are no recipes.');
    await page.goto(`/items/${first._id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${first.title}” was deleted.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`“${first.title}” is back in your recipes.`).waitFor();

    for (const { _id } of others) await cook.delete(_id);
    await page.goto('/items/bin');
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .waitFor();
    for (let turn = 0; turn < 20 && (await binTitles(page)).length < others.length; turn++) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForTimeout(300);
    }
    expect((await binTitles(page)).map(oneLine).sort()).toEqual(
      others.map(({ title }) => oneLine(title)).sort(),
    );
    await page
      .getByRole('button', { name: /for good$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const last = others.at(-1)?.title ?? '';
    expect(await dialog.textContent()).toContain(`“${last}” and its photos will be gone.`);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText(`“${last}” is gone for good.`).waitFor();
    await linger(page);
  });
});

function binTitles(page: Page): Promise<string[]> {
  return page
    .locator('main li')
    .evaluateAll((all) => all.map((one) => one.querySelector('h2')?.textContent ?? ''));
}
