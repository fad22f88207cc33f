import type { Locator, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import {
  failRequest,
  requestPatterns,
  STATUS_500_CONSOLE_PATTERN,
} from './harness/screens/mock-responses.ts';
import { runsAllTests } from './harness/slow-it.ts';
import { waitForNextFrame } from './harness/wait-for-rendering.ts';

const scenario = createScenario();

/** Opens a page whose fonts arrive after `content` has been painted without them. */
async function openWithLateFonts(page: Page, path: string, content: Locator): Promise<void> {
  const requests: Route[] = [];
  let isPainted = false;
  await page.route('**/*.woff2', async (route) => {
    if (isPainted) await route.continue();
    else requests.push(route);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await content.waitFor();
  await waitForNextFrame(page);
  isPainted = true;
  await Promise.all(requests.map((route) => route.continue()));
  await page.evaluate(async () => void (await document.fonts.ready));
  await waitForNextFrame(page);
}

// The scenario fails a test whose page has moved.
it.each(runsAllTests ? ['/', '/terms', '/support', '/register'] : ['/', '/register'])(
  'does not move %s when its fonts arrive late',
  async (path) => {
    const { page } = await scenario.open();
    await openWithLateFonts(page, path, page.getByRole('heading', { level: 1 }));
  },
);

it.each(runsAllTests ? ['/app/home', '/items'] : ['/items'])(
  'does not move %s, which failed to load, when its fonts arrive late',
  async (path) => {
    const { page } = await scenario.openAs(await scenario.createUser(), {
      width: 320,
      height: 640,
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
    });
    await failRequest(page, requestPatterns.list);
    await openWithLateFonts(page, path, page.getByText('Failed to fetch items'));
  },
);

it('starts the app when its style sheet has arrived, and does not move', async () => {
  const { page } = await scenario.openAs(await scenario.createUser());
  let send = () => {};
  const canBeSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/*.css', async (route) => {
    await canBeSent;
    await route.continue();
  });
  await page.goto('/items', { waitUntil: 'commit' });
  const loadingScreen = page.getByRole('heading', { name: 'Plateful', level: 1 });
  await loadingScreen.waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  expect(await loadingScreen.count()).toBe(1);
  send();
  await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
});

it('starts the app if its style sheet cannot be loaded', async () => {
  const { page } = await scenario.open({ expectedErrors: /ERR_FAILED/ });
  await page.route('**/*.css', (route) => route.abort());
  await page.goto('/register');
  await page.getByLabel('Email').fill('anna@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[autocomplete="one-time-code"]').first().waitFor();
});

it.each(
  runsAllTests
    ? ['/', '/hello', '/how-it-works', '/download', '/legal', '/terms', '/privacy', '/cookies']
    : ['/', '/legal'],
)('%s looks as with the complete style sheet', async (path) => {
  const { page } = await scenario.open();
  const appPage = await (await page.request.get('/register')).text();
  const [styleSheet = ''] = appPage.match(/\/assets\/[\w-]+\.css/) ?? [];
  await page.goto(path);
  await page.evaluate(async () => void (await document.fonts.ready));
  const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await page.addStyleTag({ url: styleSheet });
  const complete = await page.screenshot({ fullPage: true, animations: 'disabled' });
  expect(screenshot.equals(complete)).toBe(true);
});

/** Widths of the text of a page, in pixels: in the font, and in its fallback. */
const measureText = (page: Page, font: { family: string; weight: number }) =>
  page.evaluate(async ({ family, weight }) => {
    const context = document.createElement('canvas').getContext('2d');
    const text = document.body.innerText;
    const widths = [];
    for (const name of ['Variable', 'Fallback']) {
      const css = `${weight} 28px "${family} ${name}"`;
      await document.fonts.load(css);
      if (!context) continue;
      context.font = css;
      widths.push(context.measureText(text).width);
    }
    return widths;
  }, font);

it('has fallbacks as wide as the fonts', async () => {
  const { page } = await scenario.open();
  await page.goto('/terms');
  for (const font of [
    { family: 'Inter', weight: 400 },
    { family: 'Inter', weight: 500 },
    { family: 'Inter', weight: 600 },
    { family: 'Fraunces', weight: 560 },
  ]) {
    const [width = 1, fallbackWidth = 0] = await measureText(page, font);
    expect(Math.abs(fallbackWidth / width - 1), JSON.stringify(font)).toBeLessThan(0.01);
  }
});
