import type { Page } from 'playwright-core';
import { loadingAndFailed } from './fetching.ts';
import type { Screen } from './screen.ts';
import { answer, asked, button, heading, holdBack, REFUSED, refuse, words } from './ways.ts';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/app/setting/edit');
  await page.getByLabel('Display Name').waitFor();
  await words(page, 'This device');
}

async function askToDelete(page: Page): Promise<void> {
  await openProfile(page);
  await button(page, 'Delete Account').click();
  await page.getByRole('dialog').waitFor();
}

const LONG_NAME = 'Maximiliane-Alexandrina'.repeat(4);

const profile: Screen[] = [
  { route: '/app/setting/edit', state: 'full', open: openProfile },
  ...loadingAndFailed('/app/setting/edit', {
    request: asked.profile,
    title: 'Edit Profile',
    failure: 'Your profile could not be loaded.',
  }),
  {
    route: '/app/setting/edit',
    state: 'devices-loading',
    async open(page) {
      await holdBack(page, asked.sessions);
      await page.goto('/app/setting/edit');
      await page.getByLabel('Display Name').waitFor();
    },
  },
  {
    route: '/app/setting/edit',
    state: 'devices-failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, asked.sessions);
      await page.goto('/app/setting/edit');
      await words(page, 'Your devices could not be loaded.');
    },
  },
  {
    route: '/app/setting/edit',
    state: 'invalid',
    async open(page) {
      await openProfile(page);
      await page.getByLabel('First Name').fill('x'.repeat(101));
      await button(page, 'Save').click();
      await words(page, 'Names can have up to 100 characters.');
      await button(page, 'Change password').click();
      await button(page, 'Change password').click();
      await words(page, 'Please fill in all fields');
    },
  },
  {
    route: '/app/setting/edit',
    state: 'long',
    async open(page) {
      await page.route(asked.profile, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        Object.assign(body.response.user, {
          firstName: LONG_NAME,
          lastName: LONG_NAME,
          displayName: LONG_NAME.slice(0, 50),
          email: `${LONG_NAME.toLowerCase()}@a-rather-long-name-of-a-host.example.com`,
        });
        await route.fulfill({ response, json: body });
      });
      await openProfile(page);
    },
  },
  { route: '/app/setting/edit', state: 'deleting', open: askToDelete },
  {
    route: '/app/setting/edit',
    state: 'deletion-failed',
    expecting: REFUSED,
    async open(page) {
      await refuse(page, '**/auth/delete/account');
      await askToDelete(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('DELETE');
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await words(page, 'Failed to delete account. Please try again.');
    },
  },
];

const tooLongAgo = {
  succeeded: false,
  code: 'REAUTHENTICATION_REQUIRED',
  errorMessage: 'Please confirm that it is you, then try again.',
};

/** The last question of the deletion, long after the sign-in. */
async function askWhoItIs(page: Page): Promise<void> {
  await answer(page, '**/auth/delete/account', tooLongAgo, 403);
  await askToDelete(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await heading(page, 'Confirm that it is you');
}

const confirming: Screen[] = [
  {
    route: '/app/setting/edit',
    state: 'reauthentication',
    expecting: /status of 403/,
    open: askWhoItIs,
  },
  {
    route: '/app/setting/edit',
    state: 'reauthentication-wrong',
    expecting: /status of 40[03]/,
    async open(page) {
      const sentence = 'Your current password is incorrect.';
      const refusal = { succeeded: false, code: 'INVALID', errorMessage: sentence };
      await answer(page, '**/auth/reauthenticate', refusal, 400);
      await askWhoItIs(page);
      const password = page.getByRole('textbox', { name: 'Password', exact: true });
      await password.fill('Wrong-guess-1');
      await password.press('Enter');
      await words(page, sentence);
    },
  },
  {
    route: '/app/setting/edit',
    state: 'reauthentication-google',
    expecting: /status of 403/,
    async open(page) {
      await page.route(asked.profile, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        Object.assign(body.response.user, { hasPassword: false, hasGoogle: true });
        await route.fulfill({ response, json: body });
      });
      await askWhoItIs(page);
      await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    },
  },
];

/** A small window has the button on a page of its own, which a wide one leaves; the dialog fits both. */
async function chooseLanguage(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/app/setting/help');
  await button(page, 'Language').click();
  await page.getByRole('dialog', { name: 'Language' }).waitFor();
  if (size) await page.setViewportSize(size);
}

const others: Screen[] = [
  {
    route: '/app/setting',
    state: 'menu',
    isNarrow: true,
    async open(page) {
      await page.goto('/app/setting');
      await heading(page, /^(Settings|Edit Profile)$/);
    },
  },
  {
    route: '/app/setting/subscription',
    state: 'member',
    async open(page) {
      await page.goto('/app/setting/subscription');
      await heading(page, 'Subscription');
    },
  },
  {
    route: '/app/setting/termsCondition',
    state: 'full',
    async open(page) {
      await page.goto('/app/setting/termsCondition');
      await words(page, 'Privacy Policy');
    },
  },
  {
    route: '/app/setting/help',
    state: 'full',
    async open(page) {
      await page.goto('/app/setting/help');
      await heading(page, 'The help centre is coming soon');
    },
  },
  { route: '/app/setting/help', state: 'language', open: chooseLanguage },
  {
    route: '/app/setting/:id',
    state: 'missing',
    async open(page) {
      await page.goto('/app/setting/no-such-page');
      await words(page, '404');
    },
  },
];

const setUp: Screen[] = [
  {
    route: '/app/accountSetup',
    state: 'full',
    async open(page) {
      await page.goto('/app/accountSetup');
      await button(page, 'Continue').waitFor();
    },
  },
  {
    route: '/app/accountSetup',
    state: 'invalid',
    async open(page) {
      await page.goto('/app/accountSetup');
      await button(page, 'Continue').click();
      await page.getByRole('alert').getByText('at least 13 years old').waitFor();
    },
  },
  ...loadingAndFailed('/app/accountSetup', {
    request: asked.profile,
    title: 'Nice to have you here',
    failure: 'Your profile could not be loaded.',
  }),
];

/** The account of somebody who is a member. */
export const settingsScreens: readonly Screen[] = [
  ...profile,
  ...confirming,
  ...others,
  ...setUp,
  {
    route: '/app/kyc',
    state: 'full',
    async open(page) {
      await page.goto('/app/kyc');
      await button(page, 'Verify Now').waitFor();
    },
  },
  {
    route: '/app/pro',
    state: 'member',
    async open(page) {
      await page.goto('/app/pro');
      await heading(page, /^Welcome back /);
    },
  },
];
