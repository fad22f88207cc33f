import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drawPlate } from './photos.ts';
import { heading, type Screen } from './screen.ts';

export type { Screen };

/** A prerendered form takes nothing before its script runs. */
async function comeAlive(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true, disabled: false }).waitFor();
}

async function openRecoveryCode(page: Page): Promise<void> {
  await page.goto('/changepassword');
  await page.getByLabel('Email address').fill(`shots${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'SEND CODE' }).click();
  await heading(page, 'Check your email');
}

export const publicScreens: Screen[] = [
  { name: 'landing', open: async (page) => void (await page.goto('/')) },
  { name: 'hello', open: async (page) => void (await page.goto('/hello')) },
  { name: 'how-it-works', open: async (page) => void (await page.goto('/how-it-works')) },
  { name: 'download', open: async (page) => void (await page.goto('/download')) },
  {
    name: 'sign-in',
    async open(page) {
      await page.goto('/login');
      await comeAlive(page, 'Sign in');
    },
  },
  {
    name: 'sign-in-error',
    async open(page) {
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'register',
    async open(page) {
      await page.goto('/register');
      await comeAlive(page, 'Continue');
    },
  },
  {
    name: 'register-code',
    async open(page) {
      await page.goto('/register');
      const email = `shots${Date.now()}@example.com`;
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await heading(page, 'Check your email');
    },
  },
  {
    name: 'sign-in-google-off',
    async open(page) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google', disabled: false }).click();
      await page.getByText('Google sign-in is not set up here.').waitFor();
    },
  },
  {
    name: 'sign-in-google-back',
    async open(page) {
      await page.route('**/auth/google-login', () => {});
      await page.goto('/hello');
      await page.evaluate(() => sessionStorage.setItem('googleState', 'shot'));
      await page.goto('/login#id_token=a.b.c&state=shot');
      await heading(page, 'Signing you in…');
    },
  },
  {
    name: 'sign-in-google-refused',
    async open(page) {
      await page.unroute('**/auth/google-login');
      // From another page: a change of the fragment alone would load nothing.
      await page.goto('/hello');
      await page.goto('/login#error=access_denied');
      await page.getByText('Google login failed. Please try again.').waitFor();
    },
  },
  {
    name: 'recovery',
    async open(page) {
      await page.goto('/changepassword');
      await comeAlive(page, 'SEND CODE');
    },
  },
  { name: 'recovery-code', open: openRecoveryCode },
  {
    name: 'recovery-code-error',
    async open(page) {
      await openRecoveryCode(page);
      await page.getByRole('button', { name: 'CHECK CODE' }).click();
      await page.getByText('code need to be 6 digit').waitFor();
    },
  },
  {
    name: 'recovery-password',
    async open(page) {
      await openRecoveryCode(page);
      await page.route('**/validate-verification-code', (route) =>
        route.fulfill({ json: { succeeded: true } }),
      );
      await page.getByLabel('Digit 1 of 6').fill('123456');
      await page.getByRole('button', { name: 'CHECK CODE' }).click();
      await heading(page, 'Choose a new password');
      await page.getByLabel('New password', { exact: true }).fill('Short');
      await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
      await page.getByText('Password must be the same').waitFor();
      await page.unroute('**/validate-verification-code');
    },
  },
  { name: 'not-found', open: async (page) => void (await page.goto('/no/such/page')) },
];

async function openProfile(page: Page): Promise<void> {
  await page.goto('/app/setting/edit');
  await page.getByLabel('Display Name').waitFor();
  await page.getByText('This device').waitFor();
}

/** For somebody who is signed in and has recipes. */
export function signedInScreens(directory: string): Screen[] {
  const openFirst = async (page: Page, name: RegExp) => {
    await page.goto('/items');
    await page.getByRole('link', { name }).first().click();
    await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
    await heading(page, 'Ingredients');
  };
  return [
    {
      name: 'home',
      async open(page) {
        await page.goto('/app/home');
        await page.getByRole('link', { name: /pho/i }).first().waitFor();
      },
    },
    {
      name: 'items',
      async open(page) {
        await page.goto('/items');
        await page.getByRole('link', { name: /pho/i }).first().waitFor();
      },
    },
    {
      name: 'account-setup',
      async open(page) {
        await page.goto('/app/accountSetup');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('alert').getByText('at least 13 years old').waitFor();
      },
    },
    {
      name: 'settings',
      async open(page) {
        await page.goto('/app/setting');
        await heading(page, /^(Settings|Edit Profile)$/);
      },
    },
    { name: 'settings-edit', open: openProfile },
    {
      name: 'settings-edit-changing',
      async open(page) {
        await openProfile(page);
        await page.getByLabel('First Name').fill('x'.repeat(101));
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Names can have up to 100 characters.').waitFor();
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByText('Please fill in all fields').waitFor();
      },
    },
    {
      name: 'settings-delete',
      async open(page) {
        await openProfile(page);
        await page.getByRole('button', { name: 'Delete Account' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'settings-help',
      async open(page) {
        await page.goto('/app/setting/help');
        await heading(page, 'The help centre is coming soon');
      },
    },
    {
      name: 'settings-not-found',
      async open(page) {
        await page.goto('/app/setting/no-such-page');
        await page.getByText('404').waitFor();
      },
    },
    {
      name: 'create',
      async open(page) {
        await page.goto('/items/create');
        await heading(page, 'Add Recipe');
      },
    },
    {
      name: 'create-not-food',
      async open(page) {
        const file = join(directory, 'shot.jpg');
        await writeFile(file, await drawPlate(200));
        await page.goto('/items/create');
        await page.route('**/scan', (route) =>
          route.fulfill({
            json: {
              succeeded: true,
              isFood: false,
              errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
            },
          }),
        );
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('button', { name: 'It is food' }).waitFor();
        await page.unroute('**/scan');
      },
    },
    {
      name: 'create-working',
      async open(page) {
        const file = join(directory, 'shot.jpg');
        await writeFile(file, await drawPlate(200));
        await page.goto('/items/create');
        await page.route('**/scan', () => {});
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('button', { name: 'Cancel' }).waitFor();
      },
    },
    { name: 'recipe', open: (page) => openFirst(page, /lasagna/i) },
    {
      name: 'recipe-delete',
      async open(page) {
        await openFirst(page, /lasagna/i);
        await page.getByRole('button', { name: 'Delete' }).first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'recipe-review',
      async open(page) {
        // The screen before left a scan without an answer.
        await page.unroute('**/scan');
        await page.goto('/items');
        const payload = {
          image: `data:image/jpeg;base64,${(await drawPlate(40)).toString('base64')}`,
          assumeFood: true,
        };
        const itemId = await page.evaluate(async (body) => {
          const response = await fetch('/api/backend/scan', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ action: 'FOOD_RECOGNITION', payload: body }),
          });
          return (await response.json()).itemId as string;
        }, payload);
        await page.goto(`/items/${itemId}`);
        await heading(page, 'Is this right?');
      },
    },
    {
      name: 'recipe-not-found',
      async open(page) {
        await page.goto('/items/0197f000-0000-7000-8000-000000000000');
        await page.getByText('Item not found').first().waitFor();
      },
    },
  ];
}

/** The demo cook's password stands on the console. */
export async function signInAsDemoCook(page: Page, output: string): Promise<void> {
  const password = output.match(/demo@plateful\.local, password (\S+)/)?.[1] ?? '';
  await page.goto('/login');
  await page.getByLabel('Email').fill('demo@plateful.local');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
}
