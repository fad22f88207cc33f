import type { Page, ViewportSize } from 'playwright-core';
import { flushConsoleErrors } from './console-errors.ts';
import {
  findAccessibilityViolations,
  findLayoutProblems,
  findPageStructureProblems,
} from './find-page-problems.ts';
import { stopInterceptingApiRequests } from './intercept-api-requests.ts';
import type { MonitoredPage } from './open-monitored-page.ts';
import { pageTitles } from './screens/page-titles.ts';
import { getScreenName, type ScreenCase } from './screens/screen-case.ts';
import { selectDefaultScreens } from './screens/select-default-screens.ts';

/** A phone (the width of a desktop at 400 % zoom), a tablet and a desktop. */
const viewports = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Results of checking a group of screens. */
export interface ScreenGroupReport {
  /** Number of axe runs. */
  axeRuns: number;
  seconds: number;
  screens: string[];
  /** Problems found, by screen name. */
  problems: Record<string, string[]>;
}

/**
 * Opens each screen once and checks it without reloading it.
 *
 * @param isExhaustive checks every viewport in both themes. Otherwise one viewport and one theme per screen (rotating).
 */
export async function checkScreens(
  monitoredPage: MonitoredPage,
  screens: readonly ScreenCase[],
  isExhaustive: boolean,
): Promise<ScreenGroupReport> {
  const report: ScreenGroupReport = { axeRuns: 0, seconds: 0, screens: [], problems: {} };
  const start = performance.now();
  const defaultStates = selectDefaultScreens(screens);
  for (const [screenIndex, screen] of screens.entries()) {
    const name = getScreenName(screen);
    report.screens.push(name);
    const addProblems = (lines: string[], where: string) => {
      if (lines.length === 0) return;
      report.problems[name] = [
        ...(report.problems[name] ?? []),
        ...lines.map((line) => `${where}: ${line}`),
      ];
    };
    try {
      await openScreen(monitoredPage.page, screen, viewports[0]);
      if (defaultStates.includes(screen))
        addProblems(await findUnexpectedTitle(monitoredPage.page, screen), 'page');
      await checkScreen(monitoredPage.page, screen, {
        screenIndex,
        isExhaustive,
        report,
        addProblems,
      });
    } catch (error) {
      addProblems([String(error)], 'could not be checked');
    }
    await flushConsoleErrors(monitoredPage.page);
    // Errors caused by the previous screen may be reported late.
    const expectedErrors = [screen, screens[screenIndex - 1]].map((item) => item?.expectedErrors);
    const unexpectedErrors = monitoredPage.consoleErrors
      .splice(0)
      .filter((line) => !expectedErrors.some((expected) => expected?.test(line)));
    addProblems(unexpectedErrors, 'console');
  }
  await leaveLastScreen(monitoredPage, screens.at(-1));
  report.seconds = (performance.now() - start) / 1000;
  return report;
}

/** Ends the requests of the last screen, which may repeat a request that fails as expected until the browser is closed. */
async function leaveLastScreen(
  { page, consoleErrors }: MonitoredPage,
  screen: ScreenCase | undefined,
): Promise<void> {
  await page.goto('/icon.svg');
  await flushConsoleErrors(page);
  const errors = consoleErrors.splice(0);
  consoleErrors.push(...errors.filter((line) => !screen?.expectedErrors?.test(line)));
}

async function findUnexpectedTitle(page: Page, { route }: ScreenCase): Promise<string[]> {
  const expected = pageTitles[route];
  // A page without a session sets its title when its code has been loaded.
  await page
    .waitForFunction((title) => document.title === title, expected, { timeout: 10_000 })
    .catch(() => undefined);
  const title = await page.title();
  return title === expected ? [] : [`the title is “${title}”`];
}

/** Opens a screen from a clean state: online, without route mocks, form drafts or locally stored data. */
export async function openScreen(
  page: Page,
  screen: ScreenCase,
  viewport?: ViewportSize,
): Promise<void> {
  await page.context().setOffline(false);
  await page.goto('/icon.svg');
  if (viewport) await page.setViewportSize(viewport);
  // Only after leaving the page: it would still receive the stalled responses and log errors.
  await stopInterceptingApiRequests(page);
  await page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.removeItem('items-storage');
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = resolve;
      });
    }
  });
  await screen.open(page);
}

/** Sets the theme with the theme toggle, so that the app knows it. Without a toggle, or during its animation, directly. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((mode) => {
    const { dataset } = document.documentElement;
    const toggle = document.querySelector<HTMLElement>('[data-theme-switch]');
    if ((dataset.mode ?? 'light') !== mode) toggle?.click();
    dataset.mode = mode;
    localStorage.setItem('mode', mode);
  }, theme);
}

interface CheckScreenOptions {
  screenIndex: number;
  isExhaustive: boolean;
  report: ScreenGroupReport;
  addProblems(lines: string[], where: string): void;
}

async function checkScreen(
  page: Page,
  screen: ScreenCase,
  { screenIndex, isExhaustive, report, addProblems }: CheckScreenOptions,
) {
  const before = await getScreenOutline(page);
  const fittingViewports = viewports.filter(({ width }) => !screen.isNarrowOnly || width <= 768);
  const select = <T>(all: readonly T[], index: number) =>
    isExhaustive ? all : all.slice(index % all.length, (index % all.length) + 1);
  for (const size of select(fittingViewports, screenIndex)) {
    await page.setViewportSize(size);
    const after = await getScreenOutline(page);
    if (after !== before) addProblems([`changed from ${before} to ${after}`], `${size.width} px`);
    addProblems(await findLayoutProblems(page), `${size.width} px`);
    addProblems(await findPageStructureProblems(page), `${size.width} px`);
    for (const theme of select(themes, Math.floor(screenIndex / viewports.length))) {
      await setTheme(page, theme);
      report.axeRuns += 1;
      addProblems(await findAccessibilityViolations(page), `${size.width} px, ${theme}`);
    }
  }
}

/** Identifies the screen and its state, to detect that resizing changed it. */
async function getScreenOutline(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      location.pathname,
      document.querySelector('h1')?.textContent,
      document.querySelectorAll('dialog[open], [role=menu]').length,
    ]),
  );
}
