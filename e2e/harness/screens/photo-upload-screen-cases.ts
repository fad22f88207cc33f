import type { Page } from 'playwright-core';
import { createPhotoFilePayload } from '../test-photos.ts';
import {
  abortRequest,
  failRequest,
  mockResponse,
  requestPatterns,
  STATUS_500_CONSOLE_PATTERN,
  stallRequest,
} from './mock-responses.ts';
import { getButton, sendPhotoOnCreateScreen, waitForHeading, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

const notFoodResponse = {
  succeeded: true,
  isFood: false,
  errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
};
const limitExceededResponse = {
  succeeded: false,
  showUpgradeCTA: true,
  limitExceeded: true,
  errorType: 'LIMIT_EXCEEDED',
  productType: 'recipe',
  currentCount: 10,
  maxLimit: 10,
  errorMessage:
    'You have used all your free recipes this month. Become a member for unlimited recipes.',
};

async function exceedLimit(page: Page): Promise<void> {
  await mockResponse(page, requestPatterns.scan, limitExceededResponse, 402);
  await sendPhotoOnCreateScreen(page);
  await page.getByRole('dialog').waitFor();
}

const createScreens = defineScreenCases(
  { route: '/items/create', title: 'Add Recipe · Plateful' },
  {
    choose: async (page) => {
      await page.goto('/items/create');
      await waitForHeading(page, 'Add Recipe');
    },
    working: async (page) => {
      await stallRequest(page, requestPatterns.scan);
      await sendPhotoOnCreateScreen(page);
      await getButton(page, 'Cancel').waitFor();
    },
    pages: async (page) => {
      await page.goto('/items/create');
      const photos = await Promise.all([201, 202, 203].map(createPhotoFilePayload));
      await page.locator('input[type=file]').first().setInputFiles(photos);
      await getButton(page, 'Pages of one recipe').waitFor();
    },
    'not-food': async (page) => {
      await mockResponse(page, requestPatterns.scan, notFoodResponse);
      await sendPhotoOnCreateScreen(page, createPhotoFilePayload(200));
      await getButton(page, 'It is food').waitFor();
    },
    failed: {
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
      async open(page) {
        await failRequest(page, requestPatterns.scan);
        await sendPhotoOnCreateScreen(page);
        await waitForHeading(page, 'Something went wrong');
      },
    },
    upgrade: { expectedErrors: /status of 402/, open: exceedLimit },
    'upgrade-declined': {
      expectedErrors: /status of 402/,
      async open(page) {
        await exceedLimit(page);
        await getButton(page, 'Not now').click();
        await waitForHeading(page, 'You have reached your free limit');
      },
    },
  },
);

/** Queues a photo for upload by making the request fail. */
async function queuePhoto(page: Page): Promise<void> {
  await abortRequest(page, requestPatterns.scan);
  await sendPhotoOnCreateScreen(page);
  await waitForHeading(page, '1 photo waiting to upload');
}

const uploadQueueScreens = defineScreenCases('/items/create', {
  queued: { expectedErrors: /ERR_FAILED/, open: queuePhoto },
  'queued-rejected': {
    expectedErrors: /ERR_FAILED/,
    async open(page) {
      await queuePhoto(page);
      await mockResponse(page, requestPatterns.scan, notFoodResponse);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByRole('button', { name: /^It is food/ }).waitFor();
    },
  },
  'share-failed': async (page) => {
    await page.goto('/items/create?refused=missed');
    await waitForText(page, 'The photo was not received.');
  },
});

const logOutScreens = defineScreenCases(
  { route: '/app/setting', title: 'Settings · Plateful' },
  {
    'confirm-log-out': {
      expectedErrors: /ERR_FAILED/,
      isNarrowOnly: true,
      async open(page) {
        await queuePhoto(page);
        await page.goto('/app/setting');
        await page
          .getByRole('button', { name: /^Log Out/ })
          .filter({ visible: true })
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
);

/** Recipe creation from a photo, the upload queue, and the log-out with photos in it. */
export const photoUploadScreens: readonly ScreenCase[] = [
  ...createScreens,
  ...uploadQueueScreens,
  ...logOutScreens,
];
