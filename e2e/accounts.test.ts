import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { startOpenIdProvider } from '../apps/server/src/testing/openid-provider.ts';
import { PASSWORD } from './harness/client.ts';
import { readMailedCode } from './harness/mailbox.ts';
import { drawPlate } from './harness/photos.ts';
import { makeDataDir, startServer } from './harness/server.ts';
import { story } from './harness/story.ts';

const NEW_PASSWORD = 'Thyme-and-salt-2';
/** What a browser says of the refusals that these stories provoke. */
const REFUSED = /status of 40[14]/;
/** Google, as these stories have it, is another server of this machine, and has no icon. */
const PROVIDER = /^a request to http:\/\/(127\.0\.0\.1|localhost):|status of 404/;

const provided = {
  subject: 'openid-ada',
  email: 'ada@openid.example',
  isEmailVerified: true,
  givenName: 'Ada',
  familyName: 'Lovelace',
};

const here = story();

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
}

async function storedPhotos(): Promise<string[]> {
  const names = await readdir(join(here.dataDir, 'media'), { recursive: true });
  return names.filter((name) => /\.(jpg|webp)$/.test(name)).sort();
}

/** The provider asks for the account, and once for consent, with a button each. */
async function passProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}

describe('somebody who wanted to go elsewhere', () => {
  it('signs in and arrives there', async () => {
    const { email } = await here.newCook();
    const { page } = await here.open();
    await page.goto('/items/create?from=share');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('intendedUrl'))).toBe(
      '/items/create?from=share',
    );
    await signIn(page, email);
    await page.waitForURL('**/items/create?from=share');
    expect(await page.evaluate(() => localStorage.getItem('intendedUrl'))).toBeNull();
  });

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
    'is led home where %s was planted',
    async (evil) => {
      const { email } = await here.newCook();
      const { page } = await here.open();
      await page.goto('/login');
      await page.evaluate((url) => localStorage.setItem('intendedUrl', url), evil);
      await page.reload();
      await signIn(page, email);
      await page.waitForURL(`${here.url}/app/home`);
    },
  );
});

describe('somebody who forgot the password', () => {
  it('gets a code, chooses a new one, and every device is signed out', async () => {
    const other = await here.newCook();
    const { page } = await here.open();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/changepassword');
    await page.getByLabel('Email address').fill(other.email);
    await page.getByRole('button', { name: 'SEND CODE' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await enterCode(
      page,
      await readMailedCode(here.dataDir, other.email, { newerThan: other.code }),
    );
    await page.getByRole('button', { name: 'CHECK CODE' }).click();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Retype new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
    await page.waitForURL('**/login');
    expect((await other.send('/auth/check-login')).body.isLogIn).toBe(false);
    await signIn(page, other.email, NEW_PASSWORD);
    await page.waitForURL('**/app/home');
  });
});

describe('another device', () => {
  it('is signed out from the settings within a second, its socket too', async () => {
    const other = await here.newCook();
    const { page } = await here.open();
    await page.goto('/login');
    await signIn(page, other.email);
    await page.waitForURL('**/app/home');

    const socket = io(here.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { userId: other.userId },
      extraHeaders: { cookie: other.cookie, origin: here.url },
    });
    const happened: string[] = [];
    socket.on('session:revoked', () => happened.push('revoked'));
    const gone = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()));
    await new Promise<void>((resolve) => socket.on('authenticated', () => resolve()));

    await page.goto('/app/setting/edit');
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('This device').waitFor();
    const theirs = list.getByRole('listitem').filter({ hasNotText: 'This device' });
    expect(await theirs.count()).toBe(1);
    const start = performance.now();
    await theirs.getByRole('button', { name: /^Sign out/ }).click();
    await gone;
    expect(performance.now() - start).toBeLessThan(1000);
    expect(happened).toEqual(['revoked']);
    expect((await other.send('/auth/check-login')).body.isLogIn).toBe(false);
    await expect.poll(() => theirs.count()).toBe(0);
  });
});

describe('a page that is signed out from elsewhere', () => {
  it('asks to sign in again', async () => {
    const other = await here.newCook();
    const { page } = await here.open({ expecting: REFUSED });
    await page.goto('/login');
    await signIn(page, other.email);
    await page.waitForURL('**/app/home');
    const sessions = (await other.send('/auth/sessions')).body as unknown as {
      id: string;
      current: boolean;
    }[];
    const mine = sessions.find(({ current }) => !current);
    await other.post('/auth/remove/session', { id: mine?.id });
    await page.waitForURL('**/login');
  });
});

describe('somebody who leaves', () => {
  it('types the word, and nothing is left on the disk', async () => {
    const before = await storedPhotos();
    const client = await here.newCook();
    const { body } = await client.scan(await drawPlate(200), { assumeFood: true });
    expect(body.itemId).toBeTruthy();
    expect((await storedPhotos()).length).toBe(before.length + 2);

    const { page } = await here.open({ expecting: REFUSED });
    await page.goto('/login');
    await signIn(page, client.email);
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
    await page.getByRole('heading', { name: 'Hello, hungry one' }).waitFor();
    expect(await storedPhotos()).toEqual(before);
    await page.goto('/login');
    await signIn(page, client.email);
    await page.getByText('Login failed. Please try again.').waitFor();
  });
});

describe('Google', () => {
  it('says that it is not set up, where it is not', async () => {
    const { page } = await here.open({ expecting: REFUSED });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Google sign-in is not set up here.').waitFor();
  });

  it('signs a new person up and the same person in, with a real provider', async () => {
    const provider = await startOpenIdProvider();
    const home = await makeDataDir();
    const withGoogle = await startServer(home.path, {
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_ISSUER: provider.issuer,
    });
    try {
      const there = { url: withGoogle.url, expecting: PROVIDER };
      const { page, context } = await here.open(there);
      await page.goto('/register');
      await page.getByRole('button', { name: 'Sign up with Google' }).click();
      await passProvider(page);
      await page.waitForURL('**/app/accountSetup');
      expect(page.url()).not.toContain('id_token');
      await page.getByLabel('I am at least 13 years old').check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.waitForURL('**/app/home');

      const again = await here.open(there);
      await again.page.goto('/login');
      await again.page.getByRole('button', { name: 'Continue with Google' }).click();
      await passProvider(again.page);
      await again.page.waitForURL('**/app/home');
      // Before their server goes.
      await Promise.all([context.close(), again.context.close()]);
    } finally {
      await withGoogle.stop();
      await provider.close();
      await home.remove();
    }
  });

  it('asks for another username when somebody else has the one of the email', async () => {
    const namesake = { ...provided, subject: 'openid-namesake', email: 'ada@other.example' };
    const first = await startOpenIdProvider(provided);
    const second = await startOpenIdProvider(namesake);
    const home = await makeDataDir();
    try {
      for (const provider of [first, second]) {
        const withGoogle = await startServer(home.path, {
          GOOGLE_CLIENT_ID: provider.clientId,
          GOOGLE_ISSUER: provider.issuer,
        });
        const expecting = new RegExp(`${PROVIDER.source}|status of 409`);
        const { page, context } = await here.open({ url: withGoogle.url, expecting });
        await page.goto('/register');
        await page.getByRole('button', { name: 'Sign up with Google' }).click();
        await passProvider(page);
        if (provider === second) {
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
        await withGoogle.stop();
      }
    } finally {
      await first.close();
      await second.close();
      await home.remove();
    }
  });
});
