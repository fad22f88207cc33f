import type { Page } from 'playwright-core';
import { abortRequest, mockResponse, requestPatterns, stallRequest } from './mock-responses.ts';
import { getButton, waitForHeading, waitForHydration, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

async function fillSignIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('unknown@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  await getButton(page, 'Sign in').click();
}

const signInScreens = defineScreenCases(
  { route: '/login', title: 'Sign in · Plateful' },
  {
    blank: async (page) => {
      await page.goto('/login');
      await waitForHydration(page, 'Sign in');
    },
    busy: async (page) => {
      await stallRequest(page, '**/auth/login');
      await fillSignIn(page);
      await waitForText(page, 'Signing in...');
    },
    refused: {
      expectedErrors: /status of 401/,
      async open(page) {
        await fillSignIn(page);
        await page.getByRole('alert').first().waitFor();
      },
    },
    'google-not-configured': {
      expectedErrors: /status of 404/,
      async open(page) {
        await page.goto('/login');
        await page.getByRole('button', { name: 'Continue with Google', disabled: false }).click();
        await waitForText(page, 'Google sign-in is not available on this server.');
      },
    },
    'google-return': async (page) => {
      await stallRequest(page, '**/auth/google-login');
      await page.evaluate(() => sessionStorage.setItem('googleState', 'state'));
      await page.goto('/login#id_token=a.b.c&state=state');
      await waitForHeading(page, 'Signing you in…');
    },
    'google-denied': {
      expectedErrors: /status of 404/,
      async open(page) {
        await page.goto('/login#error=access_denied');
        await waitForText(page, 'Google login failed. Please try again.');
      },
    },
  },
);

const buildUsernameTakenError = (suggestedUsername: string) => ({
  succeeded: false,
  code: 'USERNAME_TAKEN',
  errorMessage: 'This username is already taken. Please choose another one.',
  suggestedUsername,
});

/** Returns from Google with an email whose derived username is taken. */
async function openUsernameStep(page: Page): Promise<void> {
  await mockResponse(page, '**/auth/google-login', buildUsernameTakenError('nora2'), 409);
  await page.evaluate(() => {
    sessionStorage.setItem('googleState', 'state');
    sessionStorage.removeItem('googleUsername');
  });
  await page.goto('/login#id_token=a.b.c&state=state');
  await page.getByLabel('Username').waitFor();
}

const usernameScreens = defineScreenCases(
  { route: '/app/accountSetup', title: 'Set up your account · Plateful' },
  {
    username: { expectedErrors: /status of 409/, open: openUsernameStep },
    'username-taken': {
      expectedErrors: /status of 409/,
      async open(page) {
        await mockResponse(page, '**/auth/register', buildUsernameTakenError('nora_cooks2'), 409);
        await openUsernameStep(page);
        await page.getByLabel('Username').fill('nora_cooks');
        await getButton(page, 'Continue').click();
        await waitForText(page, /^This username is already taken/);
      },
    },
    'username-expired': {
      expectedErrors: /status of 4(01|09)/,
      async open(page) {
        const rejection = { succeeded: false, code: 'LOGIN_FAILED', errorMessage: '' };
        await mockResponse(page, '**/auth/register', rejection, 401);
        await openUsernameStep(page);
        await getButton(page, 'Continue').click();
        await waitForText(page, /^Your Google sign-in has expired/);
      },
    },
  },
);

async function submitEmail(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email address').fill('new-user@example.com');
  await getButton(page, 'Continue').click();
}

async function openCodeStep(page: Page): Promise<void> {
  await mockResponse(page, '**/auth/requestaccountcreation', {
    succeeded: true,
    otpTokenId: '0197f000-0000-7000-8000-000000000000',
  });
  await submitEmail(page);
  await waitForHeading(page, 'Check your email');
}

async function openProfileStep(page: Page): Promise<void> {
  await mockResponse(page, '**/auth/validateuseremail', { succeeded: true });
  await openCodeStep(page);
  await page.getByLabel('Digit 1 of 6').fill('123456');
  await waitForHeading(page, 'Complete Your Profile');
}

async function fillProfile(page: Page, password: string): Promise<void> {
  await openProfileStep(page);
  await page.getByLabel('Username').fill('Nora Cooks');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('I am at least 13 years old').check();
  await getButton(page, 'Continue').click();
}

const registrationScreens = defineScreenCases(
  { route: '/register', title: 'Create your account · Plateful' },
  {
    email: async (page) => {
      await page.goto('/register');
      await waitForHydration(page, 'Continue');
    },
    'email-busy': async (page) => {
      await stallRequest(page, '**/auth/requestaccountcreation');
      await submitEmail(page);
      await waitForText(page, 'Sending...');
    },
    taken: {
      expectedErrors: /status of 409/,
      async open(page) {
        await mockResponse(page, '**/auth/requestaccountcreation', { succeeded: false }, 409);
        await submitEmail(page);
        await waitForText(page, /^This email is already registered/);
      },
    },
    code: openCodeStep,
    'code-wrong': {
      expectedErrors: /status of 400/,
      async open(page) {
        await mockResponse(page, '**/auth/validateuseremail', { succeeded: false }, 400);
        await openCodeStep(page);
        await page.getByLabel('Digit 1 of 6').fill('123456');
        await waitForText(page, 'Invalid verification code. Please try again.');
      },
    },
    profile: openProfileStep,
    weak: async (page) => {
      await fillProfile(page, 'short');
      await waitForText(page, 'Password must be at least 8 characters.');
    },
    done: async (page) => {
      await mockResponse(page, '**/auth/register', {
        succeeded: true,
        isLogIn: true,
        secureSession: true,
        user: {
          userId: '0197f000-0000-7000-8000-000000000000',
          email: 'new-user@example.com',
          username: 'nora_cooks',
          firstName: 'nora_cooks',
          lastName: '',
          displayName: 'Basil Walnut 42',
          isProUser: false,
          isTempUser: false,
          isAdmin: false,
          createdAt: '2026-11-01T10:00:00.000Z',
        },
      });
      await fillProfile(page, 'Basil-and-lemon-1');
      await waitForHeading(page, 'Welcome to Plateful');
      // Stops the automatic redirect, so that this screen stays visible.
      await page.evaluate(() => {
        for (let id = 1; id < 10_000; id++) clearTimeout(id);
      });
    },
  },
);

async function requestRecoveryCode(page: Page): Promise<void> {
  await page.goto('/changepassword');
  await page.getByLabel('Email address').fill(`screens${Date.now()}@example.com`);
  await getButton(page, 'SEND CODE').click();
  await waitForHeading(page, 'Check your email');
}

const passwordResetScreens = defineScreenCases(
  { route: '/changepassword', title: 'Reset your password · Plateful' },
  {
    email: async (page) => {
      await page.goto('/changepassword');
      await waitForHydration(page, 'SEND CODE');
    },
    code: requestRecoveryCode,
    'code-short': async (page) => {
      await requestRecoveryCode(page);
      await getButton(page, 'CHECK CODE').click();
      await waitForText(page, 'code need to be 6 digit');
    },
    password: async (page) => {
      await mockResponse(page, '**/validate-verification-code', { succeeded: true });
      await requestRecoveryCode(page);
      await page.getByLabel('Digit 1 of 6').fill('123456');
      await waitForHeading(page, 'Choose a new password');
      await page.getByLabel('New password', { exact: true }).fill('Short');
      await getButton(page, 'CHANGE PASSWORD').click();
      await waitForText(page, 'Password must be the same');
    },
  },
);

/** Screens while the session is being checked, and when the server does not respond. */
const startupScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/app', title: 'Plateful' },
    {
      splash: async (page) => {
        await stallRequest(page, requestPatterns.session);
        await page.goto('/app');
        await waitForHeading(page, 'Plateful');
      },
    },
  ),
  ...defineScreenCases(
    { route: '/app/home', title: 'Home · Plateful' },
    {
      checking: async (page) => {
        await stallRequest(page, requestPatterns.session);
        await page.goto('/app/home');
        await waitForText(page, 'Loading...');
      },
      connecting: {
        expectedErrors: /ERR_FAILED/,
        async open(page) {
          await abortRequest(page, requestPatterns.session);
          await page.goto('/app/home');
          await waitForHeading(page, 'Connecting to Plateful...');
        },
      },
      'not-responding': {
        expectedErrors: /ERR_FAILED/,
        async open(page) {
          await abortRequest(page, requestPatterns.session);
          await page.goto('/app/home');
          await waitForHeading(page, 'Connecting to Plateful...');
          // Simulates that ten seconds have passed.
          await page.evaluate(() => {
            const later = Date.now() + 11_000;
            Date.now = () => later;
          });
          await waitForText(page, 'Plateful is not responding yet.');
        },
      },
    },
  ),
];

/** Sign-in, registration, password reset and startup. */
export const authScreens: readonly ScreenCase[] = [
  ...signInScreens,
  ...usernameScreens,
  ...registrationScreens,
  ...passwordResetScreens,
  ...startupScreens,
];
