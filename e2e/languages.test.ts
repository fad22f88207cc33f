import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Cook, Recipe } from './harness/cooks.ts';
import { story } from './harness/story.ts';

const here = story();
let cook: Cook;
let soup: Recipe;
beforeAll(async () => {
  cook = await here.newCook();
  soup = await cook.write({
    title: 'Soup',
    category: 'food',
    ingredients: ['500 g onions'],
    instructions: ['Fry them.'],
    servings: 2,
  });
});

const german = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('language', 'de');
    localStorage.setItem('mode', 'dark');
  });

/** Every heading that was to be seen, from the first painted frame on. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript({
    content: `
      globalThis.headings = new Set();
      (function look() {
        const heading = document.querySelector('h1');
        const isShown = heading && getComputedStyle(heading).visibility === 'visible';
        if (isShown) headings.add(heading.textContent + ', ' + (document.documentElement.dataset.mode ?? 'light'));
        requestAnimationFrame(look);
      })();`,
  });
  return () => page.evaluate('[...(globalThis.headings ?? [])]');
}

it('the language is chosen in the settings, and the page comes anew in it', async () => {
  const { page } = await here.openAs(cook, { width: 1440, height: 900 });
  await page.goto('/app/setting/help');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

it('visitors choose it below any page, also one that goes without the app', async () => {
  const { page } = await here.open();
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

it('while the texts of the language are on their way, mark and spinner are visible, and no English', async () => {
  const { page } = await here.openAs(cook);
  await german(page);
  await page.route('**/assets/*.js', () => {});
  await page.goto('/app/home', { waitUntil: 'commit' });
  await page.locator('main svg').nth(1).waitFor();
  expect(await page.locator('main svg').count()).toBe(2);
  expect(await page.getByText('Loading...').isVisible()).toBe(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('a page that was built in English is never seen in two languages, nor in the other light', async () => {
  const { page } = await here.open();
  await german(page);
  const headings = await watchHeadings(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  expect(await headings()).toEqual(['Willkommen zurück, dark']);
  expect(await page.title()).toBe('Anmelden · Plateful');
});

it('pages that go without the app are drawn by it in another language', async () => {
  const { page } = await here.open({ expecting: /status of 404/ });
  await german(page);
  const headings = await watchHeadings(page);
  for (const [path, heading] of [
    ['/how-it-works', 'So geht’s'],
    ['/', 'Aus jedem Foto vom Essen wird ein Rezept'],
    ['/nowhere', 'Diese Seite können wir leider nicht finden'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    // The name of the product stands there while the app gets ready.
    const others = (await headings()).filter((seen) => seen !== 'Plateful, dark');
    expect(others).toEqual([`${heading}, dark`]);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Nutzungsbedingungen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('article').getAttribute('lang')).toBe('en');
});

it('without its words the page is English, and works', async () => {
  const { page } = await here.open({ expecting: /ERR_FAILED/ });
  await german(page);
  await page.route(/language-de/, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Please fill in all fields').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

it('nobody who reads English fetches German words', async () => {
  const { page } = await here.open();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(fetched.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(3);
  expect(fetched.filter((url) => url.includes('language-'))).toEqual([]);
});

it('numbers are shown and typed with a comma', async () => {
  const { page } = await here.openAs(cook, {});
  await german(page);
  await page.goto(`/items/${soup._id}?servings=5`);
  await page.getByText('1,25 kg onions').waitFor();
  await page.goto(`/items/${soup._id}/edit`);
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('switch', { name: 'Eigene Werte angeben' }).click();
  await page.getByLabel('Eiweiß (g)').fill('12,5');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.waitForURL(`**/items/${soup._id}`);
  await page.getByText('12,5 g').waitFor();
});
