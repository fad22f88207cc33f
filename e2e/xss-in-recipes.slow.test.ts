import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseSchemaOrgRecipes } from '../packages/cookbook/src/recipe-exchange/index.ts';
import { navigateInApp } from './harness/navigate-in-app.ts';
import {
  type InjectionDetectingPageOptions,
  openInjectionDetectingPage,
  pauseForInjectedScripts,
} from './harness/open-injection-detecting-page.ts';
import {
  collapseWhitespace,
  getElementTexts,
  getFieldValues,
  toSingleLine,
} from './harness/page-text-helpers.ts';
import { createScenario } from './harness/scenario.ts';
import type { Recipe, TestUser } from './harness/test-user.ts';
import { textsWithInvalidCharacters } from './harness/texts-with-invalid-characters.ts';
import { xssPayloads } from './harness/xss-payloads.ts';

const CATEGORY_MAX_LENGTH = 50;
/** Printing hides the sidebar. */
const PRINT_SHIFT = /layout shift .* div.relative flex min-w-0/;
/** The notice about remote changes appears above the form. */
const NOTICE_SHIFT = /layout shift .*\/edit:/;

const scenario = createScenario();
let user: TestUser;
/** One recipe per payload, with the payload in every field that is long enough. */
let recipes: Recipe[];
/** One recipe with all payloads, one per line. */
let recipeWithAllVectors: Recipe;

beforeAll(async () => {
  user = await scenario.createUser();
  recipes = [];
  for (const [index, payload] of xssPayloads.entries()) {
    recipes.push(await user.createRecipe(createFields(payload, index)));
  }
  recipeWithAllVectors = await user.createRecipe({
    title: 'All of them',
    description: xssPayloads.slice(0, 8).join(' '),
    ingredients: [...xssPayloads],
    instructions: xssPayloads.map((payload) => `${payload} for 5 minutes ${payload}`),
    servings: 4,
  });
});

function createFields(payload: string, index: number) {
  return {
    title: payload,
    description: `${payload} ${xssPayloads[(index + 1) % xssPayloads.length]}`,
    ...(payload.length <= CATEGORY_MAX_LENGTH && { category: payload }),
    ingredients: [payload, `200 g ${payload}`],
    instructions: [`${payload} Wait 10 minutes.`],
    tagId: payload,
    servings: 2,
  };
}

/** Opens a page that records every script execution caused by a payload. */
const open = (options: InjectionDetectingPageOptions = {}) =>
  openInjectionDetectingPage(scenario, user, options);

describe('the XSS payloads', () => {
  it('are sixty, and execute in a page that does not escape them', async () => {
    expect(new Set(xssPayloads).size).toBe(60);
    expect(Math.max(...xssPayloads.map((payload) => payload.length))).toBeLessThanOrEqual(100);
    const context = await scenario.browser.newContext();
    const executed = new Set<unknown>();
    await context.exposeFunction('__hit', (id: unknown) => executed.add(String(id)));
    await context.route('**', (route) => {
      const { host, pathname } = new URL(route.request().url());
      const frames = xssPayloads.map((_, index) => `<iframe src=/${index}></iframe>`).join('');
      const body =
        pathname === '/' ? frames : `<p title="x">${xssPayloads[Number(pathname.slice(1))]}`;
      if (host !== 'unsafe.invalid') return route.abort();
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    });
    const page = await context.newPage();
    await page.goto('http://unsafe.invalid/');
    await expect.poll(() => executed.size).toBeGreaterThan(20);
    await context.close();
  });

  it('are stored unchanged; text that PostgreSQL cannot store is rejected', async () => {
    for (const [index, payload] of xssPayloads.entries()) {
      expect(recipes[index]).toMatchObject({ ...createFields(payload, index), title: payload });
    }
    for (const text of textsWithInvalidCharacters) {
      for (const field of ['title', 'description', 'category', 'tagId']) {
        expect((await user.sendCommand('CREATE_ITEM', { [field]: text })).status).toBe(400);
      }
    }
  });
});

describe('a recipe that contains XSS payloads', () => {
  it('is shown as text in lists and category groups', async () => {
    const { page } = await open({ height: 3000 });
    await page.goto('/app/home');
    await page.getByRole('article').nth(5).waitFor();
    expect(await getElementTexts(page, 'article h2, article h3')).toEqual([
      recipeWithAllVectors.title,
      ...xssPayloads.slice(-5).reverse(),
    ]);

    await page.goto('/items');
    await page.getByRole('article').first().waitFor();
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (let step = 0; step < 20; step++) {
      await expect.poll(() => page.getByText('Loading recipe').count()).toBe(0);
      for (const text of await getElementTexts(page, 'h2, article h3')) titles.add(text);
      for (const text of await getElementTexts(page, 'article p')) descriptions.add(text);
      await page.evaluate(() => scrollBy(0, innerHeight / 2));
      await page.waitForTimeout(150);
    }
    const groups = xssPayloads.filter((payload) => payload.length <= CATEGORY_MAX_LENGTH);
    expect([...xssPayloads, ...groups].filter((payload) => !titles.has(payload))).toEqual([]);
    expect(
      recipes.filter(({ description }) => !descriptions.has(description)).map(({ title }) => title),
    ).toEqual([]);
    await pauseForInjectedScripts(page);
  });

  it('is shown as text on its page, in the delete dialog, in cook mode and in the edit form', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto('/items');
    await page.getByRole('article').first().waitFor();
    for (const [index, recipe] of recipes.entries()) {
      await navigateInApp(page, `/items/${recipe._id}`);
      await expect.poll(() => getElementTexts(page, 'h1')).toEqual([recipe.title]);
      expect(collapseWhitespace(await page.title())).toContain(collapseWhitespace(recipe.title));
      const shownText = await getShownText(page);
      for (const text of [recipe.description, ...recipe.ingredients, ...recipe.instructions]) {
        expect(shownText).toContain(text);
      }
      if (index % 6 > 0) continue;
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = page.getByRole('dialog').filter({ visible: true });
      expect(await dialog.textContent()).toContain(`“${recipe.title}” will be moved to the trash.`);
      await page.keyboard.press('Escape');
      await navigateInApp(page, `/items/${recipe._id}/cook`);
      await expect.poll(() => getElementTexts(page, 'h1')).toEqual([recipe.title]);
      await navigateInApp(page, `/items/${recipe._id}/edit`);
      await expect
        .poll(() => getFieldValues(page, /^Display Name/))
        .toEqual([toSingleLine(recipe.title)]);
    }
    await pauseForInjectedScripts(page);
  });

  it('is shown, printed, copied and exported as text, line by line', async () => {
    const { page, context } = await open({ width: 1440, height: 900, expectedErrors: PRINT_SHIFT });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/items/${recipeWithAllVectors._id}`);
    await page.getByRole('heading', { level: 1, name: recipeWithAllVectors.title }).waitFor();
    expect(
      await getElementTexts(page, 'section[aria-labelledby=ingredients] label > span'),
    ).toEqual(xssPayloads.map((payload) => expect.stringContaining(payload)));
    const shownText = await getShownText(page);
    for (const step of recipeWithAllVectors.instructions) expect(shownText).toContain(step);

    await page.emulateMedia({ media: 'print' });
    const printedText = await page.locator('main').innerText();
    for (const payload of xssPayloads)
      expect(collapseWhitespace(printedText)).toContain(collapseWhitespace(payload));
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy as text' }).click();
    await page.getByText('Recipe copied.').waitFor();
    const copiedText = await page.evaluate(() => navigator.clipboard.readText());
    for (const payload of xssPayloads)
      expect(collapseWhitespace(copiedText)).toContain(collapseWhitespace(payload));

    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as JSON-LD' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('All-of-them.json');
    const exportedJson = await readFile(await download.path(), 'utf8');
    expect(exportedJson).not.toMatch(/<\/script/i);
    const [imported] = parseSchemaOrgRecipes(JSON.parse(exportedJson));
    expect(imported?.title).toBe(recipeWithAllVectors.title);
    expect(imported?.ingredients.map(collapseWhitespace)).toEqual(
      recipeWithAllVectors.ingredients.map(collapseWhitespace),
    );
    expect(imported?.instructions.map(collapseWhitespace)).toEqual(
      recipeWithAllVectors.instructions.map(collapseWhitespace),
    );
    await pauseForInjectedScripts(page);
  });

  it('is shown as text in cook mode, with its timers', async () => {
    const { page } = await open();
    await page.goto(`/items/${recipeWithAllVectors._id}/cook`);
    for (const [index, step] of recipeWithAllVectors.instructions.entries()) {
      await page.getByText(`Step ${index + 1} of ${xssPayloads.length}`).waitFor();
      const shown = await page.locator('main [aria-live] p').nth(1).textContent();
      // Numbers stay on one line with their units.
      expect(shown?.replaceAll('\u00a0', ' ')).toBe(step);
      if (index < 3) await page.getByRole('button', { name: /^Start timer: / }).click();
      await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
    }
    await page.getByRole('heading', { name: 'Almost done' }).waitFor();
    await page.getByRole('button', { name: 'All ingredients' }).click();
    expect(await getElementTexts(page, 'dialog[open] li')).toEqual(
      recipeWithAllVectors.ingredients,
    );
    await pauseForInjectedScripts(page);
  });

  it('can be edited, compared with a conflicting change, and saved', async () => {
    const { page } = await open({ width: 1440, height: 900, expectedErrors: NOTICE_SHIFT });
    await page.goto(`/items/${recipeWithAllVectors._id}/edit`);
    await expect
      .poll(() => getFieldValues(page, /^Ingredient \d+$/))
      .toHaveLength(xssPayloads.length);
    expect(await getFieldValues(page, /^Ingredient \d+$/)).toEqual(
      recipeWithAllVectors.ingredients,
    );
    expect(await getFieldValues(page, /^Step \d+$/)).toEqual(recipeWithAllVectors.instructions);

    const [localText, remoteText] = [`${xssPayloads[20]} mine`, `${xssPayloads[36]} theirs`];
    await page.getByLabel('Description').fill(localText);
    await user.updateRecipe(recipeWithAllVectors._id, { description: remoteText });
    await page.getByRole('heading', { name: 'edited on another device' }).waitFor();
    const panel = page.getByRole('region', { name: 'edited on another device' });
    expect(await panel.textContent()).toContain(localText);
    expect(await panel.textContent()).toContain(remoteText);
    await panel.getByLabel('Keep my version').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/items/${recipeWithAllVectors._id}`);
    await page.getByText(localText).waitFor();
    recipeWithAllVectors = await user.getRecipe(recipeWithAllVectors._id);
    expect(recipeWithAllVectors).toMatchObject({
      description: localText,
      instructions: recipeWithAllVectors.instructions,
    });
    await pauseForInjectedScripts(page);
  });
});

describe('searching for XSS payloads', () => {
  it('shows and highlights the query as text', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    await page.goto('/items/search');
    const field = page.getByPlaceholder('Search recipes...');
    let foundCount = 0;
    for (const [index, payload] of xssPayloads.entries()) {
      if (index % 3 > 0) continue;
      await field.fill(payload);
      await field.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === collapseWhitespace(payload));
      await page.getByText(/^(\d+ results?|No results found)$/).waitFor();
      await expect.poll(() => page.getByText('Searching...').count()).toBe(0);
      const titles = await getElementTexts(page, 'article h3');
      if (titles.includes(payload)) foundCount += 1;
    }
    // PostgreSQL's text search does not index words inside of HTML tags.
    expect(foundCount).toBeGreaterThan(4);
    await page.goto(`/items/search?q=${encodeURIComponent('img src onerror')}`);
    await page.locator('mark').first().waitFor();
    for (const text of await getElementTexts(page, 'mark'))
      expect(text).toMatch(/^(img|src|onerror)/i);
    await page.goto(`/items/search?q=${encodeURIComponent(xssPayloads.slice(0, 4).join(' '))}`);
    await expect.poll(() => field.inputValue()).toContain('<script>');
    await pauseForInjectedScripts(page);
  });
});

describe('a trash that contains XSS payloads', () => {
  it('shows titles as text when recipes are deleted, restored and purged', async () => {
    const { page } = await open({
      width: 1440,
      height: 900,
      expectedErrors: /layout shift of [\d.]+ on \/items/,
    });
    const [first, second, ...others] = recipes;
    if (!first || !second) throw new Error('No recipes were created.');
    await page.goto(`/items/${first._id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${first.title}” was moved to trash.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`“${first.title}” was restored.`).waitFor();

    for (const { _id } of others) await user.deleteRecipe(_id);
    await page.goto('/items/trash');
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .waitFor();
    for (let step = 0; step < 20 && (await getTrashTitles(page)).length < others.length; step++) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForTimeout(300);
    }
    expect((await getTrashTitles(page)).map(collapseWhitespace).sort()).toEqual(
      others.map(({ title }) => collapseWhitespace(title)).sort(),
    );
    await page
      .getByRole('button', { name: /permanently$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const last = others.at(-1)?.title ?? '';
    expect(await dialog.textContent()).toContain(
      `“${last}” and its photos will be permanently deleted.`,
    );
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText(`“${last}” was permanently deleted.`).waitFor();
    await pauseForInjectedScripts(page);
  });
});

function getTrashTitles(page: Page): Promise<string[]> {
  return page
    .locator('main li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('h2')?.textContent ?? ''));
}

/** The no-break spaces between numbers and units are read as spaces. */
async function getShownText(page: Page): Promise<string> {
  const text = await page.locator('main').evaluate((main) => main.textContent ?? '');
  return text.replaceAll('\u00a0', ' ');
}
