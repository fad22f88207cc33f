import type { Session } from '@plateful/contract';
import type { Page } from 'playwright-core';
import { interceptApiRequests } from '../intercept-api-requests.ts';
import { createLoadingAndFailedScreens } from './fetch-state-screen-cases.ts';
import {
  failRequest,
  mockResponse,
  requestPatterns,
  STATUS_500_CONSOLE_PATTERN,
  stallRequest,
} from './mock-responses.ts';
import { getButton, waitForHeading, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/app/setting/edit');
  await page.getByLabel('Display Name').waitFor();
  await waitForText(page, 'This device');
}

async function openDeleteDialog(page: Page): Promise<void> {
  await openProfile(page);
  await getButton(page, 'Delete Account').click();
  await page.getByRole('dialog').waitFor();
}

const otherSessions = [
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    lastSeenAt: '2026-11-20T09:05:00.000Z',
  },
  {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    ip: '198.51.100.4',
    lastSeenAt: '2026-09-03T18:40:00.000Z',
  },
];

const LONG_NAME = 'Maximiliane-Alexandrina'.repeat(4);

const profileScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/app/setting/edit', title: 'Edit Profile · Plateful' },
    {
      full: openProfile,
    },
  ),
  ...createLoadingAndFailedScreens('/app/setting/edit', {
    request: requestPatterns.profile,
    headingText: 'Edit Profile',
    errorText: 'Your profile could not be loaded',
  }),
  ...defineScreenCases('/app/setting/edit', {
    devices: async (page) => {
      await interceptApiRequests(page, requestPatterns.sessions, (route) =>
        route.change<[Session, ...Session[]]>((sessions) => {
          for (const [index, changes] of otherSessions.entries())
            sessions.push({ ...sessions[0], ...changes, id: `other-${index}`, current: false });
        }),
      );
      await openProfile(page);
      await waitForText(page, 'Safari on iPhone');
    },
    'devices-loading': async (page) => {
      await stallRequest(page, requestPatterns.sessions);
      await page.goto('/app/setting/edit');
      await page.getByLabel('Display Name').waitFor();
    },
    'devices-failed': {
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
      async open(page) {
        await failRequest(page, requestPatterns.sessions);
        await page.goto('/app/setting/edit');
        await waitForText(page, 'Your sessions could not be loaded. Please try again.');
      },
    },
    invalid: async (page) => {
      await openProfile(page);
      await page.getByLabel('First Name').fill('x'.repeat(101));
      await getButton(page, 'Save').click();
      await waitForText(page, 'Names can have up to 100 characters.');
      await getButton(page, 'Change password').click();
      await getButton(page, 'Change password').click();
      await waitForText(page, 'Please fill in all fields');
    },
    long: async (page) => {
      await interceptApiRequests(page, requestPatterns.profile, (route) =>
        route.change<{ response: { user: object } }>(({ response }) => {
          Object.assign(response.user, {
            firstName: LONG_NAME,
            lastName: LONG_NAME,
            displayName: LONG_NAME.slice(0, 50),
            email: `${LONG_NAME.toLowerCase()}@a-rather-long-name-of-a-host.example.com`,
          });
        }),
      );
      await openProfile(page);
    },
    deleting: openDeleteDialog,
    'deletion-failed': {
      expectedErrors: STATUS_500_CONSOLE_PATTERN,
      async open(page) {
        await failRequest(page, '**/auth/delete/account');
        await openDeleteDialog(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill('demo');
        await dialog.getByRole('button', { name: 'Delete Account' }).click();
        await waitForText(page, 'Failed to delete account. Please try again.');
      },
    },
  }),
];

const reauthenticationRequired = {
  succeeded: false,
  code: 'REAUTHENTICATION_REQUIRED',
  errorMessage: 'Please confirm your identity, then try again.',
};

/** Opens the password prompt of the account deletion, which the server requires if the sign-in is too long ago. */
async function openReauthentication(page: Page): Promise<void> {
  await mockResponse(page, '**/auth/delete/account', reauthenticationRequired, 403);
  await openDeleteDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('demo');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await waitForHeading(page, 'Confirm your identity');
}

const reauthenticationScreens = defineScreenCases('/app/setting/edit', {
  reauthentication: { expectedErrors: /status of 403/, open: openReauthentication },
  'reauthentication-wrong': {
    expectedErrors: /status of 40[03]/,
    async open(page) {
      const errorMessage = 'Your current password is incorrect.';
      const rejection = { succeeded: false, code: 'INVALID', errorMessage };
      await mockResponse(page, '**/auth/reauthenticate', rejection, 400);
      await openReauthentication(page);
      const password = page.getByRole('textbox', { name: 'Password', exact: true });
      await password.fill('Wrong-guess-1');
      await password.press('Enter');
      await waitForText(page, errorMessage);
    },
  },
  'reauthentication-google': {
    expectedErrors: /status of 403/,
    async open(page) {
      await interceptApiRequests(page, requestPatterns.profile, (route) =>
        route.change<{ response: { user: object } }>(({ response }) => {
          Object.assign(response.user, { hasPassword: false, hasGoogle: true });
        }),
      );
      await openReauthentication(page);
      await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    },
  },
});

const otherSettingsScreens: ScreenCase[] = [
  ...defineScreenCases('/app/setting', {
    menu: {
      isNarrowOnly: true,
      async open(page) {
        await page.goto('/app/setting');
        await waitForHeading(page, /^(Settings|Edit Profile)$/);
      },
    },
  }),
  ...defineScreenCases('/app/setting/subscription', {
    member: async (page) => {
      await page.goto('/app/setting/subscription');
      await waitForHeading(page, 'Subscription');
    },
  }),
  ...defineScreenCases(
    { route: '/app/setting/termsCondition', title: 'Terms · Plateful' },
    {
      full: async (page) => {
        await page.goto('/app/setting/termsCondition');
        await waitForText(page, 'Privacy Policy');
      },
    },
  ),
  ...defineScreenCases(
    { route: '/app/setting/preferences', title: 'Preferences · Plateful' },
    {
      full: async (page) => {
        await page.goto('/app/setting/preferences');
        await page.getByRole('radio', { name: 'Dark' }).waitFor();
      },
    },
  ),
  ...defineScreenCases(
    { route: '/app/setting/help', title: 'Help · Plateful' },
    {
      full: async (page) => {
        await page.goto('/app/setting/help');
        await waitForHeading(page, 'The help center is coming soon');
        await page.getByText('Which photos work best?').waitFor();
      },
    },
  ),
  ...defineScreenCases(
    { route: '/app/setting/:id', title: 'Page not found · Plateful' },
    {
      missing: async (page) => {
        await page.goto('/app/setting/no-such-page');
        await waitForText(page, '404');
      },
    },
  ),
];

const accountSetupScreens: ScreenCase[] = [
  ...defineScreenCases('/app/accountSetup', {
    full: async (page) => {
      await page.goto('/app/accountSetup');
      await getButton(page, 'Continue').waitFor();
    },
    invalid: async (page) => {
      await page.goto('/app/accountSetup');
      await getButton(page, 'Continue').click();
      await waitForText(page, 'Please confirm that you are at least 13\u00a0years old.');
    },
  }),
  ...createLoadingAndFailedScreens('/app/accountSetup', {
    request: requestPatterns.profile,
    headingText: 'Welcome to Plateful',
    errorText: 'Your profile could not be loaded',
  }),
];

/** Settings, account setup, identity verification and membership screens. */
export const settingsScreens: readonly ScreenCase[] = [
  ...profileScreens,
  ...reauthenticationScreens,
  ...otherSettingsScreens,
  ...accountSetupScreens,
  ...defineScreenCases(
    { route: '/app/kyc', title: 'Verification · Plateful' },
    {
      full: async (page) => {
        await page.goto('/app/kyc');
        await getButton(page, 'Verify Now').waitFor();
      },
    },
  ),
  ...defineScreenCases('/app/pro', {
    member: async (page) => {
      await page.goto('/app/pro');
      await waitForHeading(page, /^Welcome back /);
    },
  }),
];
