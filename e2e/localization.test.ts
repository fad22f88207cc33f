import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import { slowIt } from './harness/slow-it.ts';
import type { Recipe, TestUser } from './harness/test-user.ts';

const scenario = createScenario();
let user: TestUser;
let soup: Recipe;
beforeAll(async () => {
  user = await scenario.createUser();
  soup = await user.createRecipe({
    title: 'Soup',
    category: 'food',
    ingredients: ['500 g onions'],
    instructions: ['Fry them.'],
    servings: 2,
  });
});

const useGerman = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('language', 'de');
    localStorage.setItem('mode', 'dark');
  });

/** Records every visible heading and its theme, starting with the first painted frame. */
async function recordHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript({
    content: `
      globalThis.headings = new Set();
      (function recordFrame() {
        const heading = document.querySelector('h1');
        const isShown = heading && getComputedStyle(heading).visibility === 'visible';
        if (isShown) headings.add(heading.textContent + ', ' + (document.documentElement.dataset.mode ?? 'light'));
        requestAnimationFrame(recordFrame);
      })();`,
  });
  return () => page.evaluate('[...(globalThis.headings ?? [])]');
}

it('changes the language in the settings and reloads the page in it', async () => {
  const { page } = await scenario.openAs(user, { width: 1440, height: 900 });
  await page.goto('/app/setting/preferences');
  await page.getByText('Deutsch').click();
  await page.getByRole('button', { name: 'Apply and reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Voreinstellungen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByText('English').click();
  await page.getByRole('button', { name: 'Übernehmen und neu laden' }).click();
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

it('lets visitors change the language in the footer, also of static pages', async () => {
  const { page } = await scenario.open();
  await page.goto('/');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { level: 1, name: /wird ein Rezept/ }).waitFor();
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen zurück' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /into a recipe/ }).waitFor();
});

it('shows the logo and a spinner, and no English, while the texts of the language load', async () => {
  const { page } = await scenario.openAs(user);
  await useGerman(page);
  await page.route('**/assets/*.js', () => {});
  await page.goto('/app/home', { waitUntil: 'commit' });
  await page.locator('main svg').nth(1).waitFor();
  expect(await page.locator('main svg').count()).toBe(2);
  expect(await page.getByText('Loading...').isVisible()).toBe(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('never shows a prerendered page in English or in the wrong theme first', async () => {
  const { page } = await scenario.open();
  await useGerman(page);
  const headings = await recordHeadings(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  await expect.poll(headings).toEqual(['Willkommen zurück, dark']);
  expect(await page.title()).toBe('Anmelden · Plateful');
});

it('renders static pages with the app when the language is not English', async () => {
  const { page } = await scenario.open({ expectedErrors: /status of 404/ });
  await useGerman(page);
  const headings = await recordHeadings(page);
  for (const [path, heading] of [
    ['/how-it-works', 'So geht’s'],
    ['/', 'Aus jedem Essensfoto wird ein Rezept'],
    ['/nowhere', 'Diese Seite wurde nicht gefunden'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    // A heading is recorded with the next frame. The product name is the heading while the app is loading.
    await expect
      .poll(async () => (await headings()).filter((shown) => shown !== 'Plateful, dark'))
      .toEqual([`${heading}, dark`]);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Nutzungsbedingungen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('article').getAttribute('lang')).toBe('en');
});

it('falls back to English if the translations cannot be loaded', async () => {
  const { page } = await scenario.open({ expectedErrors: /ERR_FAILED/ });
  await useGerman(page);
  await page.route(/language-de/, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Please fill in all fields').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

it('does not download translations for English', async () => {
  const { page } = await scenario.open();
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(requestedUrls.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(3);
  expect(requestedUrls.filter((url) => url.includes('language-'))).toEqual([]);
});

it('shows and accepts numbers with a decimal comma in German', async () => {
  const { page } = await scenario.openAs(user, {});
  await useGerman(page);
  await page.goto(`/items/${soup._id}?servings=5`);
  await page.getByText('1,25 kg onions').waitFor();
  await page.goto(`/items/${soup._id}/edit`);
  await page.getByRole('switch', { name: 'Nährwerte selbst eingeben' }).click();
  await page.getByLabel('Eiweiß (g)').fill('12,5');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.waitForURL(`**/items/${soup._id}`);
  await page.getByText('12,5 g').waitFor();
});

slowIt('on the narrowest phones each name in the tab bar fits in a line', async () => {
  const { page } = await scenario.openAs(user, { width: 320, height: 640 });
  await useGerman(page);
  await page.goto('/app/home');
  const tab = page.getByRole('link', { name: 'Einstellungen' }).first();
  await tab.waitFor();
  const textHeight = await tab.evaluate((link) => {
    const range = document.createRange();
    range.selectNode(link.lastChild ?? link);
    return range.getBoundingClientRect().height;
  });
  expect(textHeight).toBeLessThan(30);
});

slowIt('on phones the buttons below the ingredients are beside each other in German', async () => {
  const { page } = await scenario.openAs(user, { width: 360, height: 740 });
  await useGerman(page);
  await page.goto(`/items/${soup._id}/edit`);
  await page.getByLabel('Zutat 1', { exact: true }).waitFor();
  const addLine = await page.getByRole('button', { name: /Zutat$/ }).boundingBox();
  const addSection = await page
    .getByRole('button', { name: /Abschnitt$/ })
    .first()
    .boundingBox();
  expect(addSection?.y).toBe(addLine?.y);
});
