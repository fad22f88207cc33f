import { setTimeout as sleep } from 'node:timers/promises';
import type { WatchedPage } from '../../e2e/harness/browser.ts';

type Page = WatchedPage['page'];

export interface Step {
  what: string;
  /** No task of it may take longer than this; null: it is only reported. */
  longestMs: number | null;
  prepare(page: Page): Promise<void>;
  run(page: Page): Promise<void>;
}

const SCROLL_SECONDS = 20;
const WHEEL_EVERY_MS = 50;
const READING_PIXELS = 120;
const KEYS_A_SECOND = 8;
const LONGEST_MS = 100;

const card = (page: Page) => page.getByRole('article').first();

async function openList(page: Page): Promise<void> {
  await page.goto('/items');
  await card(page).waitFor();
  await sleep(2000);
}

/** A part of the way at a pace at which one reads, the rest in a rush; then a moment for what is still to come. */
async function wheelDown(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  const turns = (SCROLL_SECONDS * 1000) / WHEEL_EVERY_MS;
  let way = READING_PIXELS;
  for (let turn = 0; turn < turns; turn++) {
    // Asked once: it makes the page lay itself out.
    if (turn === turns / 2) way = Math.ceil(((await leftBelow(page)) / turns) * 2);
    const due = sleep(WHEEL_EVERY_MS);
    await page.mouse.wheel(0, way);
    await due;
  }
  await sleep(1000);
}

function leftBelow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
  );
}

/** As the scroll bar does it: to the middle, to the end, and back to the top, resting at each. */
async function drag(page: Page): Promise<void> {
  for (const share of [0.5, 1, 0]) {
    await page.evaluate(async (to) => {
      const from = window.scrollY;
      const way = (document.documentElement.scrollHeight - window.innerHeight) * to - from;
      const start = performance.now();
      for (let part = 0; part < 1; ) {
        part = Math.min(1, (performance.now() - start) / 1500);
        window.scrollTo(0, from + way * part);
        await new Promise(requestAnimationFrame);
      }
    }, share);
    await sleep(1500);
  }
}

async function type(page: Page): Promise<void> {
  await page.keyboard.type('chicken soup with rice', { delay: 1000 / KEYS_A_SECOND });
  await card(page).waitFor();
  await sleep(1000);
}

async function openAndReturn(page: Page): Promise<void> {
  await card(page).getByRole('link').click();
  await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Ingredients' }).waitFor();
  await sleep(1000);
  await page.goBack();
  await card(page).waitFor();
  await sleep(1000);
}

export const steps: Step[] = [
  {
    what: 'scroll the list from top to bottom',
    longestMs: LONGEST_MS,
    prepare: openList,
    run: wheelDown,
  },
  {
    what: 'drag the scroll bar to the middle, the end, the top',
    longestMs: LONGEST_MS,
    prepare: openList,
    run: drag,
  },
  {
    what: 'type “chicken soup with rice” into the search',
    longestMs: LONGEST_MS,
    async prepare(page) {
      await page.goto('/items/search');
      await page.getByPlaceholder('Search recipes...').waitFor();
      await sleep(1000);
    },
    run: type,
  },
  {
    what: 'open a recipe and come back',
    longestMs: null,
    prepare: openList,
    run: openAndReturn,
  },
];
