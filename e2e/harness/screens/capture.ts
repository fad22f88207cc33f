import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { answer, asked, button, heading, holdBack, photo, REFUSED, refuse, words } from './ways.ts';

const notFood = {
  succeeded: true,
  isFood: false,
  errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
};
const limit = {
  succeeded: false,
  showUpgradeCTA: true,
  limitExceeded: true,
  errorType: 'LIMIT_EXCEEDED',
  productType: 'recipe',
  currentCount: 10,
  maxLimit: 10,
  errorMessage: 'You have used your free recipes of this month.',
};

async function choose(page: Page, seed = 200): Promise<void> {
  await page.goto('/items/create');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(seed));
}

async function reachLimit(page: Page): Promise<void> {
  await answer(page, asked.scan, limit, 402);
  await choose(page);
  await page.getByRole('dialog').waitFor();
}

const creating: Screen[] = [
  {
    route: '/items/create',
    state: 'choose',
    async open(page) {
      await page.goto('/items/create');
      await heading(page, 'Add Recipe');
    },
  },
  {
    route: '/items/create',
    state: 'working',
    async open(page) {
      await holdBack(page, asked.scan);
      await choose(page);
      await button(page, 'Cancel').waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'not-food',
    async open(page) {
      await answer(page, asked.scan, notFood);
      await choose(page);
      await button(page, 'It is food').waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.scan);
      await choose(page);
      await heading(page, 'That did not work');
    },
  },
  {
    route: '/items/create',
    state: 'upgrade',
    expecting: /status of 402/,
    open: reachLimit,
  },
  {
    route: '/items/create',
    state: 'upgrade-declined',
    expecting: /status of 402/,
    async open(page) {
      await reachLimit(page);
      await button(page, 'Not now').click();
      await heading(page, 'You have used your free recipes');
    },
  },
];

/** Nobody answers: the photo waits on the device. */
async function keepPhoto(page: Page): Promise<void> {
  await page.route(asked.scan, (route) => route.abort());
  await choose(page);
  await heading(page, '1 photo is waiting');
}

const waiting: Screen[] = [
  {
    route: '/items/create',
    state: 'waiting',
    expecting: /ERR_FAILED/,
    open: keepPhoto,
  },
  {
    route: '/items/create',
    state: 'leaving',
    expecting: /ERR_FAILED/,
    async open(page) {
      await keepPhoto(page);
      await button(page, 'Log Out').filter({ visible: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'waiting-refused',
    expecting: /ERR_FAILED/,
    async open(page) {
      await keepPhoto(page);
      await page.unroute(asked.scan);
      await answer(page, asked.scan, notFood);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByRole('button', { name: /^It is food/ }).waitFor();
    },
  },
  {
    route: '/items/create',
    state: 'arrived-badly',
    async open(page) {
      await page.goto('/items/create?refused=missed');
      await words(page, 'The photo did not arrive here.');
    },
  },
];

/** A photo becomes a recipe, or not, or not yet. */
export const captureScreens: readonly Screen[] = [...creating, ...waiting];
