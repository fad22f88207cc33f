import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { PASSWORD, signUp } from '#testing/stories.ts';

const DAY = 24 * 60 * 60_000;
const COOKIE = 'plateful_device';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function isKnown(browser: Browser, email: string): Promise<boolean> {
  const knownDeviceCookie = browser.cookies.get(COOKIE);
  const device = { userAgent: '', ip: '192.0.2.1', knownDeviceCookie };
  return (await test.services.knownDevices.identify(email, device)).isKnownDevice;
}

async function countDevices(userId: string): Promise<number> {
  const { rows } = await test.database.pool.query(
    'select count(*)::int as count from known_devices where user_id = $1',
    [userId],
  );
  return rows[0].count;
}

const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/auth/login', { email, password });

describe('a browser that has signed in', () => {
  it('is known for that account, and no other, also when signed out', async () => {
    const browser = await signUp(test);
    const other = await signUp(test);
    await browser.post('/auth/logout');
    expect(await isKnown(browser, browser.email)).toBe(true);
    expect(await isKnown(browser, other.email)).toBe(false);
    expect(await isKnown(browser, 'nobody@example.com')).toBe(false);
    expect(await isKnown(test.browser(), browser.email)).toBe(false);
  });

  it('is known by a cookie that scripts do not get, stored as a hash', async () => {
    const { email, userId } = await signUp(test);
    const { headers } = await signIn(test.browser(), email);
    const cookie = [headers['set-cookie']].flat().find((line) => line?.startsWith(COOKIE));
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    const { rows } = await test.database.pool.query(
      'select d::text as row from known_devices d where user_id = $1',
      [userId],
    );
    expect(JSON.stringify(rows)).not.toContain(cookie?.split(/[=;]/)[1]);
  });

  it('is signed in to nothing by it', async () => {
    const browser = await signUp(test);
    browser.cookies.delete('plateful_session');
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(401);
  });

  it('is one device, however often it signs in', async () => {
    const browser = await signUp(test);
    const cookie = browser.cookies.get(COOKIE);
    for (let i = 0; i < 3; i++) await signIn(browser, browser.email);
    expect(browser.cookies.get(COOKIE)).toBe(cookie);
    expect(await countDevices(browser.userId)).toBe(1);
  });

  it('is known for five accounts, each by a token of its own', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(test)));
    const shared = test.browser();
    for (const { email } of people) await signIn(shared, email);
    const known = await Promise.all(people.map(({ email }) => isKnown(shared, email)));
    expect(known).toEqual([false, true, true, true, true, true]);
  });

  it('is known for a year after it signed in last', async () => {
    const browser = await signUp(test);
    test.clock.advance(364 * DAY);
    await signIn(browser, browser.email);
    test.clock.advance(364 * DAY);
    expect(await isKnown(browser, browser.email)).toBe(true);
    test.clock.advance(DAY);
    expect(await isKnown(browser, browser.email)).toBe(false);
    await test.services.accounts.removeExpired();
    expect(await countDevices(browser.userId)).toBe(0);
  });
});

describe('an account', () => {
  it('has twenty known devices at most; the one that signed in least recently is forgotten', async () => {
    const first = await signUp(test);
    const later: Browser[] = [];
    for (let i = 0; i < 20; i++) {
      test.clock.advance(1000);
      const browser = test.browser();
      await signIn(browser, first.email);
      later.push(browser);
    }
    expect(await countDevices(first.userId)).toBe(20);
    expect(await isKnown(first, first.email)).toBe(false);
    expect(await isKnown(later[0] as Browser, first.email)).toBe(true);
  });

  it('has none once it is deleted', async () => {
    const browser = await signUp(test);
    await browser.post('/auth/delete/account');
    expect(await countDevices(browser.userId)).toBe(0);
  });

  it('keeps only the device that changed the password', async () => {
    const browser = await signUp(test);
    const thief = test.browser();
    await signIn(thief, browser.email);
    await browser.post('/auth/v1/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'Thyme-and-salt-2',
    });
    expect(await isKnown(browser, browser.email)).toBe(true);
    expect(await isKnown(thief, browser.email)).toBe(false);
  });
});

it.each(['', '.', '....', 'x'.repeat(5000), `${'A'.repeat(43)}.`.repeat(90), 'ü'.repeat(43)])(
  'a cookie that was made up is nobody’s (%#)',
  async (cookie) => {
    const { email } = await signUp(test);
    const browser = test.browser();
    browser.cookies.set(COOKIE, cookie);
    expect(await isKnown(browser, email)).toBe(false);
    expect((await signIn(browser, email)).status).toBe(200);
  },
);
