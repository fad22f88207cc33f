import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenIdProvider } from '../apps/server/src/testing/openid-provider.ts';
import { openBrowser, openPage } from './harness/browser.ts';
import { Client, PASSWORD } from './harness/client.ts';
import { readMailedCode } from './harness/mailbox.ts';
import { drawPlate } from './harness/photos.ts';
import { makeDataDir, startServer, type TestServer } from './harness/server.ts';

const NEW_PASSWORD = 'Thyme-and-salt-2';
/** What a browser says of the refusals that these stories provoke. */
const EXPECTED = /status of 401/;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  data = await makeDataDir();
  server = await startServer(data.path);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await data.remove();
});

async function newPerson(): Promise<Client> {
  const client = new Client(server.url);
  await client.signUp(data.path);
  return client;
}

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
  const names = await readdir(join(data.path, 'media'), { recursive: true });
  return names.filter((name) => /\.(jpg|webp)$/.test(name)).sort();
}

/** The provider asks for the account, and once for consent, with a button each. */
async function passProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}

describe('somebody who wanted to go elsewhere', () => {
  it('signs in and arrives there', async () => {
    const { email } = await newPerson();
    const { page, complaints, context } = await openPage(browser, { url: server.url });
    await page.goto('/items/create?from=share');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('intendedUrl'))).toBe(
      '/items/create?from=share',
    );
    await signIn(page, email);
    await page.waitForURL('**/items/create?from=share');
    expect(await page.evaluate(() => localStorage.getItem('intendedUrl'))).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
    'is led home where %s was planted',
    async (evil) => {
      const { email } = await newPerson();
      const { page, complaints, context } = await openPage(browser, { url: server.url });
      await page.goto('/login');
      await page.evaluate((url) => localStorage.setItem('intendedUrl', url), evil);
      await page.reload();
      await signIn(page, email);
      await page.waitForURL(`${server.url}/app/home`);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('somebody who forgot the password', () => {
  it('gets a code, chooses a new one, and every device is signed out', async () => {
    const other = await newPerson();
    const { page, complaints, context } = await openPage(browser, { url: server.url });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/changepassword');
    await page.getByLabel('Email address').fill(other.email);
    await page.getByRole('button', { name: 'SEND CODE' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await enterCode(page, await readMailedCode(data.path, other.email, { newerThan: other.code }));
    await page.getByRole('button', { name: 'CHECK CODE' }).click();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Retype new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
    await page.waitForURL('**/login');
    expect((await other.send('/auth/check-login')).body.isLogIn).toBe(false);
    await signIn(page, other.email, NEW_PASSWORD);
    await page.waitForURL('**/app/home');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('another device', () => {
  it('is signed out from the settings within a second, its socket too', async () => {
    const other = await newPerson();
    const { page, complaints, context } = await openPage(browser, { url: server.url });
    await page.goto('/login');
    await signIn(page, other.email);
    await page.waitForURL('**/app/home');

    const socket = io(server.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { userId: other.userId },
      extraHeaders: { cookie: other.cookie, origin: server.url },
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
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a page that is signed out from elsewhere', () => {
  it('asks to sign in again', async () => {
    const other = await newPerson();
    const { page, context } = await openPage(browser, { url: server.url });
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
    await context.close();
  });
});

describe('somebody who leaves', () => {
  it('types the word, and nothing is left on the disk', async () => {
    const before = await storedPhotos();
    const client = await newPerson();
    const { body } = await client.scan(await drawPlate(200), { assumeFood: true });
    expect(body.itemId).toBeTruthy();
    expect((await storedPhotos()).length).toBe(before.length + 2);

    const { page, context, complaints } = await openPage(browser, { url: server.url });
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
    expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
    await context.close();
  });
});

describe('Google', () => {
  it('says that it is not set up, where it is not', async () => {
    const { page, context } = await openPage(browser, { url: server.url });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Google sign-in is not set up here.').waitFor();
    await context.close();
  });

  it('signs a new person up and the same person in, with a real provider', async () => {
    const provider = await startOpenIdProvider();
    const home = await makeDataDir();
    const withGoogle = await startServer(home.path, {
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_ISSUER: provider.issuer,
    });
    try {
      const { page, context } = await openPage(browser, { url: withGoogle.url });
      await page.goto('/register');
      await page.getByRole('button', { name: 'Sign up with Google' }).click();
      await passProvider(page);
      await page.waitForURL('**/app/accountSetup');
      expect(page.url()).not.toContain('id_token');
      await page.getByLabel('I am at least 13 years old').check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.waitForURL('**/app/home');
      await context.close();

      const again = await openPage(browser, { url: withGoogle.url });
      await again.page.goto('/login');
      await again.page.getByRole('button', { name: 'Continue with Google' }).click();
      await passProvider(again.page);
      await again.page.waitForURL('**/app/home');
      await again.context.close();
    } finally {
      await withGoogle.stop();
      await provider.close();
      await home.remove();
    }
  });
});
