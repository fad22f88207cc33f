import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, openBrowser, openPage } from './harness/browser.ts';
import { collectionScreens } from './harness/collection-screens.ts';
import {
  publicScreens,
  type Screen,
  signedInScreens,
  signInAsDemoCook,
} from './harness/screens.ts';
import { makeDataDir, startServer, type TestServer } from './harness/server.ts';

const views = [
  { name: 'phone, light', width: 390, height: 844, dark: false },
  { name: 'desktop, dark', width: 1440, height: 900, dark: true },
];

/** What the browser says of answers that a screen provokes on purpose. */
const EXPECTED = /status of 40[14]|ERR_FAILED/;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  data = await makeDataDir();
  server = await startServer(data.path);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await data.remove();
});

describe.each(views)('every screen on a $name', (view) => {
  it('has no barrier for visitors, fits the width, and keeps the console silent', async () => {
    await walk(view, publicScreens, { signedIn: false });
  });

  it('has no barrier for cooks, fits the width, and keeps the console silent', async () => {
    await walk(view, signedInScreens(data.path), { signedIn: true });
  });

  it('has no barrier around a collection, fits the width, and keeps the console silent', async () => {
    await walk(view, collectionScreens, { signedIn: true });
  });
});

async function walk(
  view: (typeof views)[number],
  screens: readonly Screen[],
  { signedIn }: { signedIn: boolean },
): Promise<void> {
  const { page, context, complaints } = await openPage(browser, { ...view, url: server.url });
  if (signedIn) await signInAsDemoCook(page, server.output());
  for (const screen of screens) {
    await screen.open(page);
    expect([screen.name, await findBarriers(page)]).toEqual([screen.name, []]);
    expect([screen.name, await overflow(page)]).toEqual([screen.name, 0]);
  }
  expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
  await context.close();
}

/** Pixels by which the page is wider than its window. */
async function overflow(page: import('playwright-core').Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
