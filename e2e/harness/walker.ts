import type { Page } from 'playwright-core';
import type { WatchedPage } from './browser.ts';
import { hearOut } from './complaints.ts';
import { findBarriers, findMisfits, findMissingParts } from './faults.ts';
import { nameOf, type Screen } from './screens/screen.ts';

/** As a phone for a small hand (400 % of zoom on a desktop), a tablet, a desktop. */
const windows = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** What was looked at, and what was found, by the name of the screen. */
export interface Walk {
  /** Runs of axe. */
  runs: number;
  seconds: number;
  screens: string[];
  faults: Record<string, string[]>;
}

/**
 * Opens one screen after the other, each once, and looks at it without loading it anew.
 *
 * @param isWhole in all windows and both themes; else in one window and one theme, which the next screen changes.
 */
export async function walk(
  watched: WatchedPage,
  screens: readonly Screen[],
  isWhole: boolean,
): Promise<Walk> {
  const done: Walk = { runs: 0, seconds: 0, screens: [], faults: {} };
  const start = performance.now();
  for (const [place, screen] of screens.entries()) {
    const name = nameOf(screen);
    done.screens.push(name);
    const note = (lines: string[], where: string) => {
      if (lines.length === 0) return;
      done.faults[name] = [...(done.faults[name] ?? []), ...lines.map((one) => `${where}: ${one}`)];
    };
    try {
      await openScreen(watched.page, screen);
      await look(watched.page, screen, { place, isWhole, done, note });
    } catch (error) {
      note([String(error)], 'it could not be looked at');
    }
    await hearOut(watched.page);
    // What the screen before has provoked may be said late.
    const provoked = [screen, screens[place - 1]].map((one) => one?.expecting);
    const said = watched.complaints
      .splice(0)
      .filter((line) => !provoked.some((expected) => expected?.test(line)));
    note(said, 'the browser says');
  }
  done.seconds = (performance.now() - start) / 1000;
  return done;
}

/** Nothing of the screen before is left: no answer held back, nothing typed, nothing kept on the device. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.context().setOffline(false);
  await page.goto('/icon.svg');
  // Not before the page is left: it would still hear, and speak of, the answers that were held back.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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

/** As the switch of the page does it, but at once. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((mode) => {
    document.documentElement.dataset.mode = mode;
    localStorage.setItem('mode', mode);
  }, theme);
}

interface Look {
  place: number;
  isWhole: boolean;
  done: Walk;
  note(lines: string[], where: string): void;
}

async function look(page: Page, screen: Screen, { place, isWhole, done, note }: Look) {
  const before = await outline(page);
  const fitting = windows.filter(({ width }) => !screen.isNarrow || width <= 768);
  const chosen = <T>(all: readonly T[], turn: number) =>
    isWhole ? all : all.slice(turn % all.length, (turn % all.length) + 1);
  for (const size of chosen(fitting, place)) {
    await page.setViewportSize(size);
    const after = await outline(page);
    if (after !== before) note([`${before} became ${after}`], `${size.width} px`);
    note(await findMisfits(page), `${size.width} px`);
    note(await findMissingParts(page), `${size.width} px`);
    for (const theme of chosen(themes, Math.floor(place / windows.length))) {
      await setTheme(page, theme);
      done.runs += 1;
      note(await findBarriers(page), `${size.width} px, ${theme}`);
    }
  }
  await page.setViewportSize(windows[0]);
}

/** Enough to see that it is still the same screen in the same state. */
async function outline(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      location.pathname,
      document.querySelector('h1')?.textContent,
      document.querySelectorAll('dialog[open], [role=menu]').length,
    ]),
  );
}
