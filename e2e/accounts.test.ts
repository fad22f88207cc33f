import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startTestOidcProvider } from '@plateful/server/testing/test-oidc-provider';
import type { Page } from 'playwright-core';
import { io } from 'socket.io-client';
import { describe, expect, inject, it } from 'vitest';
import { TEST_PASSWORD } from './harness/api-client.ts';
import { waitForVerificationCode } from './harness/email-outbox.ts';
import { createScenario } from './harness/scenario.ts';
import { runsAllTests, slowIt } from './harness/slow-it.ts';
import { createTestPhotoFromSeed } from './harness/test-photos.ts';
import { copyDataDir, startTestServer } from './harness/test-server.ts';

const NEW_PASSWORD = 'Thyme-and-salt-2';
/** Logged by the browser for requests that these tests expect to be rejected. */
const EXPECTED_ERRORS = /status of 40[14]/;
/** The test provider is another server on this machine, and has no favicon. */
const PROVIDER_REQUESTS = /^request to http:\/\/(127\.0\.0\.1|localhost):|status of 404/;

const googleProfile = {
  subject: 'openid-ada',
  email: 'ada@openid.example',
  isEmailVerified: true,
  givenName: 'Ada',
  familyName: 'Lovelace',
};

const scenario = createScenario();

async function signIn(page: Page, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
}

/** Names of the stored files of a photo. */
async function listPhotoFiles(photoUrl: string): Promise<string[]> {
  const photoId = basename(photoUrl, '.jpg');
  const names = await readdir(join(scenario.dataDir, 'media'), { recursive: true });
  return names.filter((name) => basename(name).startsWith(photoId));
}

/** Confirms the account and the consent on the provider's pages. */
async function signInAtProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}

describe('signing in after being redirected from a protected page', () => {
  it('returns to that page', async () => {
    const { email } = await scenario.createUser();
    const { page } = await scenario.open();
    await page.goto('/items/create?from=share');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('intendedUrl'))).toBe(
      '/items/create?from=share',
    );
    await signIn(page, email);
    await page.waitForURL('**/items/create?from=share');
    expect(await page.evaluate(() => localStorage.getItem('intendedUrl'))).toBeNull();
  });

  const maliciousUrls = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
  ];
  it.each(runsAllTests ? maliciousUrls : maliciousUrls.slice(0, 1))(
    'goes to the home screen if the stored URL is %s',
    async (maliciousUrl) => {
      const { email } = await scenario.createUser();
      const { page } = await scenario.open();
      await page.goto('/login');
      await page.evaluate((url) => localStorage.setItem('intendedUrl', url), maliciousUrl);
      await page.reload();
      await signIn(page, email);
      await page.waitForURL(`${scenario.url}/app/home`);
    },
  );
});

describe('password recovery', () => {
  it('sets a new password with an emailed code and signs out all devices', async () => {
    const user = await scenario.createUser();
    const { page } = await scenario.open();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/changepassword');
    await page.getByLabel('Email address').fill(user.email);
    await page.getByRole('button', { name: 'SEND CODE' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await enterCode(
      page,
      await waitForVerificationCode(scenario.dataDir, user.email, {
        newerThan: user.verificationCode,
      }),
    );
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Retype new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
    await page.waitForURL('**/login');
    expect((await user.send('/auth/check-login')).body.isLogIn).toBe(false);
    await signIn(page, user.email, NEW_PASSWORD);
    await page.waitForURL('**/app/home');
  });
});

describe('signing out another device from the settings', () => {
  it('revokes its session and closes its socket', async () => {
    const otherDevice = await scenario.createUser();
    const { page } = await scenario.open();
    await page.goto('/login');
    await signIn(page, otherDevice.email);
    await page.waitForURL('**/app/home');

    const socket = io(scenario.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { userId: otherDevice.userId },
      extraHeaders: { cookie: otherDevice.cookie, origin: scenario.url },
    });
    const events: string[] = [];
    socket.on('session:revoked', () => events.push('revoked'));
    const disconnected = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()));
    await new Promise<void>((resolve) => socket.on('authenticated', () => resolve()));

    await page.goto('/app/setting/edit');
    const list = page.getByRole('region', { name: 'Active sessions' });
    await list.getByText('This device').waitFor();
    const otherSessions = list.getByRole('listitem').filter({ hasNotText: 'This device' });
    expect(await otherSessions.count()).toBe(1);
    await otherSessions.getByRole('button', { name: /^Sign out/ }).click();
    await disconnected;
    expect(events).toEqual(['revoked']);
    expect((await otherDevice.send('/auth/check-login')).body.isLogIn).toBe(false);
    await expect.poll(() => otherSessions.count()).toBe(0);
  });
});

describe('a page whose session was revoked on another device', () => {
  it('redirects to the sign-in page', async () => {
    const otherDevice = await scenario.createUser();
    const { page } = await scenario.open({ expectedErrors: EXPECTED_ERRORS });
    await page.goto('/login');
    await signIn(page, otherDevice.email);
    await page.waitForURL('**/app/home');
    const sessions = (await otherDevice.send('/auth/sessions')).body as unknown as {
      id: string;
      current: boolean;
    }[];
    const pageSession = sessions.find(({ current }) => !current);
    await otherDevice.post('/auth/remove/session', { id: pageSession?.id });
    await page.waitForURL('**/login');
  });
});

describe('deleting the account', () => {
  it('requires typing DELETE and removes all stored photos', async () => {
    const user = await scenario.createUser();
    const { body } = await user.scan(await createTestPhotoFromSeed(200), { assumeFood: true });
    const { media } = await user.getRecipe(String(body.itemId));
    const photoUrl = media[0]?.url ?? '';
    expect(await listPhotoFiles(photoUrl)).toHaveLength(2);

    const { page } = await scenario.open({ expectedErrors: EXPECTED_ERRORS });
    await page.goto('/login');
    await signIn(page, user.email);
    await page.waitForURL('**/app/home');
    await page.goto('/app/setting/edit');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete Account' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('DELETE');
    const reloaded = page.waitForEvent('load');
    await confirm.click();
    await reloaded;
    await page.getByRole('heading', { name: 'Welcome to Plateful' }).waitFor();
    expect(await listPhotoFiles(photoUrl)).toEqual([]);
    await page.goto('/login');
    await signIn(page, user.email);
    await page.getByText('Login failed. Please try again.').waitFor();
  });
});

describe('Google sign-in', () => {
  it('shows an error if it is not configured', async () => {
    const { page } = await scenario.open({ expectedErrors: EXPECTED_ERRORS });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Google sign-in is not available on this server.').waitFor();
  });

  it('registers a visitor, who keeps the recipe of a trial scan, and signs them in again', async () => {
    const provider = await startTestOidcProvider();
    const dataDir = await copyDataDir(inject('dataDirTemplate'));
    const server = await startTestServer(dataDir.path, {
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_ISSUER: provider.issuer,
    });
    try {
      const options = { url: server.url, expectedErrors: PROVIDER_REQUESTS };
      const { page, context } = await scenario.open(options);
      await page.goto('/');
      await page.getByRole('button', { name: 'Pizza' }).click();
      await page.getByRole('link', { name: 'Keep it' }).click();
      await page.getByRole('button', { name: 'Sign up with Google' }).click();
      await signInAtProvider(page);
      await page.waitForURL('**/app/accountSetup');
      expect(page.url()).not.toContain('id_token');
      await page.getByLabel('I am at least 13 years old').check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.waitForURL(/\/items\/[0-9a-f-]{36}$/);
      await page.getByRole('heading', { level: 1, name: 'Margherita pizza' }).waitFor();
      await page.getByRole('img', { name: 'Photo of Margherita pizza' }).first().waitFor();

      const secondVisit = await scenario.open(options);
      await secondVisit.page.goto('/login');
      await secondVisit.page.getByRole('button', { name: 'Continue with Google' }).click();
      await signInAtProvider(secondVisit.page);
      await secondVisit.page.waitForURL('**/app/home');
      // Close the pages before their server stops.
      await Promise.all([context.close(), secondVisit.context.close()]);
    } finally {
      await server.stop();
      await provider.close();
      await dataDir.remove();
    }
  });

  slowIt('asks for another username if the one derived from the email is taken', async () => {
    const secondProfile = {
      ...googleProfile,
      subject: 'openid-second',
      email: 'ada@other.example',
    };
    const firstProvider = await startTestOidcProvider(googleProfile);
    const secondProvider = await startTestOidcProvider(secondProfile);
    const dataDir = await copyDataDir(inject('dataDirTemplate'));
    try {
      for (const provider of [firstProvider, secondProvider]) {
        const server = await startTestServer(dataDir.path, {
          GOOGLE_CLIENT_ID: provider.clientId,
          GOOGLE_ISSUER: provider.issuer,
        });
        const { page, context } = await scenario.open({
          url: server.url,
          expectedErrors: new RegExp(`${PROVIDER_REQUESTS.source}|status of 409`),
        });
        await page.goto('/register');
        await page.getByRole('button', { name: 'Sign up with Google' }).click();
        await signInAtProvider(page);
        if (provider === secondProvider) {
          await page.getByRole('heading', { name: 'Choose a username' }).waitFor();
          await page.getByLabel('Username').fill('ada');
          await page.keyboard.press('Enter');
          await page.getByText('This username is already taken.').waitFor();
          await page.getByRole('button', { name: 'Use “ada2”' }).click();
          await page.getByRole('button', { name: 'Continue', exact: true }).click();
        }
        await page.getByLabel('I am at least 13 years old').check();
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await page.waitForURL('**/app/home');
        await context.close();
        await server.stop();
      }
    } finally {
      await firstProvider.close();
      await secondProvider.close();
      await dataDir.remove();
    }
  });
});
