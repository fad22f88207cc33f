import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const DAY_MS = 24 * 60 * 60_000;
const COOKIE = 'plateful_device';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function isKnownDevice(browser: TestHttpClient, email: string): Promise<boolean> {
  const knownDeviceCookie = browser.cookies.get(COOKIE);
  const device = { userAgent: '', ip: '192.0.2.1', knownDeviceCookie, language: null };
  return (await app.services.knownDevices.identifyRequester(email, device)).isKnownDevice;
}

async function countDevices(userId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from known_devices where user_id = $1',
    [userId],
  );
  return rows[0].count;
}

const signIn = (browser: TestHttpClient, email: string, password = TEST_PASSWORD) =>
  browser.post('/auth/login', { email, password });

describe('a browser that has signed in', () => {
  it('is known for that account only, even when signed out', async () => {
    const browser = await signUp(app);
    const other = await signUp(app);
    await browser.post('/auth/logout');
    expect(await isKnownDevice(browser, browser.email)).toBe(true);
    expect(await isKnownDevice(browser, other.email)).toBe(false);
    expect(await isKnownDevice(browser, 'nobody@example.com')).toBe(false);
    expect(await isKnownDevice(app.createBrowser(), browser.email)).toBe(false);
  });

  it('gets an HttpOnly cookie whose token is stored as a hash', async () => {
    const { email, userId } = await signUp(app);
    const { headers } = await signIn(app.createBrowser(), email);
    const cookie = [headers['set-cookie']].flat().find((line) => line?.startsWith(COOKIE));
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    const { rows } = await app.database.pool.query(
      'select d::text as row from known_devices d where user_id = $1',
      [userId],
    );
    expect(JSON.stringify(rows)).not.toContain(cookie?.split(/[=;]/)[1]);
  });

  it('is not signed in by the known-device cookie', async () => {
    const browser = await signUp(app);
    browser.cookies.delete('plateful_session');
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(401);
  });

  it('stays one device after several sign-ins', async () => {
    const browser = await signUp(app);
    const cookie = browser.cookies.get(COOKIE);
    for (let i = 0; i < 3; i++) await signIn(browser, browser.email);
    expect(browser.cookies.get(COOKIE)).toBe(cookie);
    expect(await countDevices(browser.userId)).toBe(1);
  });

  it('is known for the last five accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => signUp(app)));
    const browser = app.createBrowser();
    for (const { email } of accounts) await signIn(browser, email);
    const known = await Promise.all(accounts.map(({ email }) => isKnownDevice(browser, email)));
    expect(known).toEqual([false, true, true, true, true, true]);
  });

  it('is known for a year after its last sign-in', async () => {
    const browser = await signUp(app);
    app.clock.advance(364 * DAY_MS);
    await signIn(browser, browser.email);
    app.clock.advance(364 * DAY_MS);
    expect(await isKnownDevice(browser, browser.email)).toBe(true);
    app.clock.advance(DAY_MS);
    expect(await isKnownDevice(browser, browser.email)).toBe(false);
    await app.services.accounts.deleteExpired();
    expect(await countDevices(browser.userId)).toBe(0);
  });
});

describe('an account', () => {
  it('has at most 20 known devices and forgets the one that signed in least recently', async () => {
    const first = await signUp(app);
    const later: TestHttpClient[] = [];
    for (let i = 0; i < 20; i++) {
      app.clock.advance(1000);
      const browser = app.createBrowser();
      await signIn(browser, first.email);
      later.push(browser);
    }
    expect(await countDevices(first.userId)).toBe(20);
    expect(await isKnownDevice(first, first.email)).toBe(false);
    expect(await isKnownDevice(later[0] as TestHttpClient, first.email)).toBe(true);
  });

  it('has no known devices after its deletion', async () => {
    const browser = await signUp(app);
    await browser.post('/auth/delete/account');
    expect(await countDevices(browser.userId)).toBe(0);
  });

  it('keeps only the device that changed the password', async () => {
    const browser = await signUp(app);
    const thief = app.createBrowser();
    await signIn(thief, browser.email);
    await browser.post('/auth/v1/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: 'Thyme-and-salt-2',
    });
    expect(await isKnownDevice(browser, browser.email)).toBe(true);
    expect(await isKnownDevice(thief, browser.email)).toBe(false);
  });
});

it.each(['', '.', '....', 'x'.repeat(5000), `${'A'.repeat(43)}.`.repeat(90), 'ü'.repeat(43)])(
  'a forged cookie identifies no device (%#)',
  async (cookie) => {
    const { email } = await signUp(app);
    const browser = app.createBrowser();
    browser.cookies.set(COOKIE, cookie);
    expect(await isKnownDevice(browser, email)).toBe(false);
    expect((await signIn(browser, email)).status).toBe(200);
  },
);
