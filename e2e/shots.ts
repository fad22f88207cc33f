// npm run shots: a picture of every screen and state, on phone and desktop, light and dark, in shots/; and of all of
// them together, to be looked through: contact-sheet-*.png and index.html.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from './harness/browser.ts';
import { composeSheets, fileOf, looks } from './harness/contact-sheet.ts';
import { Cook, demoCook, enter, signIn } from './harness/cooks.ts';
import { comeToRest } from './harness/faults.ts';
import { nameOf, type Screen, type Tour } from './harness/screens/screen.ts';
import { tours } from './harness/screens/tours.ts';
import { makeDataDir, root, startServer } from './harness/server.ts';
import { openScreen, setTheme } from './harness/walker.ts';

/** What is further down than that is more of the same. */
const WINDOWS_HIGH = 2.2;

const folder = join(root, 'shots');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await openBrowser();
// Two at a time: what one lane stores does not show in the other.
const taken = await Promise.all([
  takeTours(browser, [tours.public, tours.newcomer, tours.settings, tours.writing]),
  takeTours(browser, [tours.lists, tours.recipe]),
]);
await composeSheets(browser, folder, taken.flat());
await browser.close();

/** @returns the names of the screens that there are pictures of */
async function takeTours(browser: Browser, lane: readonly Tour[]): Promise<string[]> {
  const data = await makeDataDir();
  const server = await startServer(data.path);
  const names: string[] = [];
  for (const { person, screens } of lane) {
    const { page, context } = await openPage(browser, { url: server.url });
    if (person === 'newcomer')
      await enter(context, await Cook.signUp(server, data.path), server.url);
    if (person === 'cook') await signIn(page, demoCook(server.output()));
    for (const screen of screens) {
      const name = nameOf(screen);
      try {
        await take(page, screen);
        names.push(name);
        console.log(name);
      } catch (error) {
        // The others can still be looked at.
        console.error(name, error);
        process.exitCode = 1;
      }
    }
    await context.close();
  }
  await server.stop();
  await data.remove();
  return names;
}

async function take(page: Page, screen: Screen): Promise<void> {
  const [first] = looks;
  await page.setViewportSize(first);
  await openScreen(page, screen);
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await setTheme(page, look.theme);
    await comeToRest(page);
    const all = await page.evaluate(() => document.documentElement.scrollHeight);
    const height = Math.min(all, Math.round(look.height * WINDOWS_HIGH));
    await page.screenshot({
      path: join(folder, fileOf(nameOf(screen), look)),
      fullPage: true,
      clip: { x: 0, y: 0, width: look.width, height },
    });
  }
}
