// npm run screenshots -- [--german] [NAME]: takes a screenshot of every screen and state (whose name contains NAME), on
// phone and desktop, light and dark, in English or German, and writes them to screenshots/en/ or screenshots/de/ with
// contact sheets (contact-sheet-*.png) and an index.html.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openScreen, setTheme } from './harness/check-screens.ts';
import { openBrowser, openMonitoredPage } from './harness/open-monitored-page.ts';
import { getScreenName, type ScreenCase, type ScreenGroup } from './harness/screens/screen-case.ts';
import { screenGroups } from './harness/screens/screen-groups.ts';
import {
  createContactSheets,
  getScreenshotFileName,
  screenshotVariants,
} from './harness/screenshot-contact-sheets.ts';
import { showInGermanAndTranslateLocators } from './harness/show-in-german-and-translate-locators.ts';
import { createTempDataDir, projectRoot, startTestServer } from './harness/test-server.ts';
import {
  parseDemoCredentials,
  signInBrowserContext,
  signInWithForm,
  TestUser,
} from './harness/test-user.ts';
import { waitForAnimations } from './harness/wait-for-rendering.ts';

/** Maximum height of a screenshot, in viewport heights. */
const MAX_VIEWPORT_HEIGHTS = 2.2;

const { values, positionals } = parseArgs({
  options: { german: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [namePart = ''] = positionals;
const screenshotsDir = join(projectRoot, 'screenshots', values.german ? 'de' : 'en');
await rm(screenshotsDir, { recursive: true, force: true });
await mkdir(screenshotsDir, { recursive: true });
const browser = await openBrowser();
// Two servers in parallel; groups that affect each other's data are on different servers.
const screenNames = await Promise.all([
  captureScreenGroups(browser, [
    screenGroups.public,
    screenGroups.newUser,
    screenGroups.settings,
    screenGroups.editor,
  ]),
  captureScreenGroups(browser, [screenGroups.lists, screenGroups.recipe, screenGroups.admin]),
]);
await createContactSheets(browser, screenshotsDir, screenNames.flat());
await browser.close();

/** @returns the names of the captured screens */
async function captureScreenGroups(
  browser: Browser,
  groups: readonly ScreenGroup[],
): Promise<string[]> {
  const data = await createTempDataDir();
  const server = await startTestServer(data.path);
  const names: string[] = [];
  for (const { role, screens } of groups) {
    const wanted = screens.filter((screen) => getScreenName(screen).includes(namePart));
    if (wanted.length === 0) continue;
    const options = { url: server.url, reducedMotion: true };
    const { page, context } = await openMonitoredPage(browser, options);
    if (values.german) await showInGermanAndTranslateLocators(page);
    if (role === 'new-user')
      await signInBrowserContext(context, await TestUser.signUp(server.url, data.path), server.url);
    if (role === 'demo-user') await signInWithForm(page, parseDemoCredentials(server.output()));
    for (const screen of wanted) {
      const name = getScreenName(screen);
      try {
        await captureScreen(page, screen);
        names.push(name);
        console.log(name);
      } catch (error) {
        // Continue with the other screens.
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

/** With a mouse on phones too: Chromium ends the emulation of touch when it captures more than the window. */
async function captureScreen(page: Page, screen: ScreenCase): Promise<void> {
  const [first] = screenshotVariants;
  await page.setViewportSize(first);
  await openScreen(page, screen);
  for (const variant of screenshotVariants) {
    await page.setViewportSize({ width: variant.width, height: variant.height });
    await setTheme(page, variant.theme);
    await waitForAnimations(page);
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    const height = Math.min(pageHeight, Math.round(variant.height * MAX_VIEWPORT_HEIGHTS));
    await page.screenshot({
      path: join(screenshotsDir, getScreenshotFileName(getScreenName(screen), variant)),
      fullPage: true,
      clip: { x: 0, y: 0, width: variant.width, height },
    });
  }
}
