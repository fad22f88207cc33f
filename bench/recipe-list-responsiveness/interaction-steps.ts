import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { MonitoredPage } from '../../e2e/harness/open-monitored-page.ts';

type Page = MonitoredPage['page'];

export interface InteractionStep {
  name: string;
  /** Budget for the longest task in milliseconds. */
  maxTaskMs: number;
  prepare(page: Page): Promise<void>;
  run(page: Page): Promise<void>;
}

const SCROLL_SECONDS = 20;
const WHEEL_INTERVAL_MS = 50;
const READING_STEP_PIXELS = 120;
const KEYS_PER_SECOND = 8;
const MAX_TASK_MS = 100;

const getFirstCard = (page: Page) => page.getByRole('article').first();

/**
 * Clicks the center of an element. Playwright's own click also checks which element receives it, in the same task, whose
 * duration would be up to 16 ms longer.
 */
async function clickCenter(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element to click is not visible.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function openList(page: Page): Promise<void> {
  await page.goto('/items');
  await getFirstCard(page).waitFor();
  await sleep(2000);
}

/** Scrolls at reading speed for half of the time, then quickly to the end, and waits for pending content. */
async function scrollWithWheel(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  const stepCount = (SCROLL_SECONDS * 1000) / WHEEL_INTERVAL_MS;
  let stepPixels = READING_STEP_PIXELS;
  for (let step = 0; step < stepCount; step++) {
    // Measured only once, because it forces a layout.
    if (step === stepCount / 2)
      stepPixels = Math.ceil(((await getRemainingScroll(page)) / stepCount) * 2);
    const interval = sleep(WHEEL_INTERVAL_MS);
    await page.mouse.wheel(0, stepPixels);
    await interval;
  }
  await sleep(1000);
}

function getRemainingScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
  );
}

/** Drags the scroll bar to the middle, to the end and back to the top, with a pause at each. */
async function dragScrollBar(page: Page): Promise<void> {
  for (const target of [0.5, 1, 0]) {
    await page.evaluate(async (share) => {
      const from = window.scrollY;
      const distance = (document.documentElement.scrollHeight - window.innerHeight) * share - from;
      const start = performance.now();
      for (let progress = 0; progress < 1; ) {
        progress = Math.min(1, (performance.now() - start) / 1500);
        window.scrollTo(0, from + distance * progress);
        await new Promise(requestAnimationFrame);
      }
    }, target);
    await sleep(1500);
  }
}

async function typeSearch(page: Page): Promise<void> {
  await page.keyboard.type('chicken soup with rice', { delay: 1000 / KEYS_PER_SECOND });
  await getFirstCard(page).waitFor();
  await sleep(1000);
}

async function openRecipeAndReturn(page: Page): Promise<void> {
  await clickCenter(page, getFirstCard(page).getByRole('link'));
  await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Ingredients' }).waitFor();
  await sleep(1000);
  await page.goBack();
  await getFirstCard(page).waitFor();
  await sleep(1000);
}

/** Changes the order and the filter, loads pages by scrolling, and selects recipes. */
async function filterAndSelect(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('title');
  await page.getByRole('heading', { name: 'All recipes' }).waitFor();
  await sleep(1000);
  await page.mouse.move(200, 400);
  for (let step = 0; step < 100; step++) {
    await page.mouse.wheel(0, 400);
    await sleep(WHEEL_INTERVAL_MS);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await sleep(1000);
  await clickCenter(page, page.getByRole('button', { name: 'Select' }));
  const firstBox = page.getByRole('checkbox').first();
  await firstBox.waitFor();
  await clickCenter(page, firstBox);
  await page.getByRole('checkbox', { checked: true }).waitFor();
  await clickCenter(page, page.getByRole('button', { name: 'Select all' }));
  await page.getByRole('button', { name: 'Select none' }).waitFor();
  await sleep(500);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('minutes');
  await sleep(1000);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('');
  await getFirstCard(page).waitFor();
  await sleep(1000);
}

export const interactionSteps: InteractionStep[] = [
  {
    name: 'sort, load pages and select recipes',
    maxTaskMs: MAX_TASK_MS,
    prepare: openList,
    run: filterAndSelect,
  },
  {
    name: 'scroll the list from top to bottom',
    maxTaskMs: MAX_TASK_MS,
    prepare: openList,
    run: scrollWithWheel,
  },
  {
    name: 'drag the scroll bar to the middle, the end, the top',
    maxTaskMs: MAX_TASK_MS,
    prepare: openList,
    run: dragScrollBar,
  },
  {
    name: 'type “chicken soup with rice” into the search',
    maxTaskMs: MAX_TASK_MS,
    async prepare(page) {
      await page.goto('/items/search');
      await page.getByPlaceholder('Search recipes...').waitFor();
      await sleep(1000);
    },
    run: typeSearch,
  },
  {
    name: 'open a recipe and come back',
    maxTaskMs: MAX_TASK_MS,
    prepare: openList,
    run: openRecipeAndReturn,
  },
];
