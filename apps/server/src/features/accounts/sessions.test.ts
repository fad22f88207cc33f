import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { PASSWORD, signUp } from '#testing/stories.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const COOKIE = 'plateful_session';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** The same browser as it is now, as a thief or a second tab has it. */
function copyOf(browser: Browser): Browser {
  const copy = new Browser(test.app);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const refresh = (browser: Browser) => browser.post('/auth/secure/token/refresh');

async function isSignedIn(browser: Browser): Promise<boolean> {
  const { status } = await copyOf(browser).get('/api/backend/auth/sessions');
  return status === 200;
}

async function sessionsOf(browser: Browser) {
  const { bytes } = await browser.get('/api/backend/auth/sessions');
  return JSON.parse(String(bytes)) as { id: string; current: boolean; userAgent: string }[];
}

async function signInAgain(email: string, userAgent = ''): Promise<Browser> {
  const browser = test.browser();
  const headers = { 'user-agent': userAgent };
  await browser.post('/auth/login', { email, password: PASSWORD }, headers);
  return browser;
}

describe('the refresh', () => {
  it('replaces the cookie; the one before works for 30 seconds more', async () => {
    const browser = await signUp(test);
    const before = copyOf(browser);
    const { status, body, headers } = await refresh(browser);
    expect(status).toBe(200);
    expect(body).toEqual({ succeeded: true, isTokenRefresh: true });
    expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(browser.cookies.get(COOKIE)).not.toBe(before.cookies.get(COOKIE));
    test.clock.advance(29 * SECOND);
    expect(await isSignedIn(before)).toBe(true);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends the session for both when a token is used that was replaced a while ago', async () => {
    const browser = await signUp(test);
    const thief = copyOf(browser);
    await refresh(browser);
    test.clock.advance(31 * SECOND);
    expect(await isSignedIn(browser)).toBe(true);
    test.news.length = 0;
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect(test.news.map(({ event }) => event)).toEqual(['session:revoked']);
  });

  it('ends it as well when the thief is the one who refreshes', async () => {
    const browser = await signUp(test);
    const thief = copyOf(browser);
    await refresh(thief);
    test.clock.advance(31 * SECOND);
    const { status, body } = await refresh(browser);
    expect(status).toBe(401);
    expect(body).toMatchObject({ isTokenRefresh: false, errorMessage: 'Token refresh failed' });
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('knows a token from several refreshes ago', async () => {
    const browser = await signUp(test);
    const thief = copyOf(browser);
    for (let i = 0; i < 3; i++) {
      await refresh(browser);
      test.clock.advance(31 * SECOND);
    }
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('gives tabs that refresh at the same moment one and the same token', async () => {
    const browser = await signUp(test);
    const tabs = Array.from({ length: 8 }, () => copyOf(browser));
    const answers = await Promise.all(tabs.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    expect(new Set(tabs.map((tab) => tab.cookies.get(COOKIE))).size).toBe(1);
    test.clock.advance(31 * SECOND);
    expect(await isSignedIn(tabs[0] as Browser)).toBe(true);
  });

  it('repeats itself when the answer got lost on the way', async () => {
    const browser = await signUp(test);
    const heard = copyOf(browser);
    await refresh(copyOf(browser));
    test.clock.advance(10 * SECOND);
    await refresh(heard);
    test.clock.advance(31 * SECOND);
    expect(await isSignedIn(heard)).toBe(true);
  });

  it('leaves the token alone while the one before is still taken', async () => {
    const browser = await signUp(test);
    const slowTab = copyOf(browser);
    await refresh(browser);
    const once = browser.cookies.get(COOKIE);
    test.clock.advance(5 * SECOND);
    await refresh(browser);
    expect(browser.cookies.get(COOKIE)).toBe(once);
    expect(await isSignedIn(slowTab)).toBe(true);
  });

  it('does not make the session live longer than 30 days', async () => {
    const browser = await signUp(test);
    for (let day = 0; day < 29; day++) {
      test.clock.advance(DAY);
      expect((await refresh(browser)).status).toBe(200);
    }
    test.clock.advance(DAY + SECOND);
    expect((await refresh(browser)).status).toBe(401);
  });

  it.each(['', 'a', '.', 'a.b', 'a.b.c', `${'x'.repeat(43)}.${'y'.repeat(43)}`, 'x'.repeat(9000)])(
    'refuses %j as a cookie',
    async (value) => {
      const browser = test.browser();
      browser.cookies.set(COOKIE, value);
      expect((await refresh(browser)).status).toBe(401);
    },
  );
});

describe('a session', () => {
  it('sleeps 14 days at most', async () => {
    const browser = await signUp(test);
    test.clock.advance(13 * DAY);
    expect(await isSignedIn(browser)).toBe(true);
    test.clock.advance(14 * DAY + SECOND);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is new with every sign-in, whatever cookie the browser brings', async () => {
    const { email } = await signUp(test);
    const browser = test.browser();
    browser.cookies.set(COOKIE, 'chosen.by-an-attacker');
    await browser.post('/auth/login', { email, password: PASSWORD });
    const first = copyOf(browser);
    expect(first.cookies.get(COOKIE)).not.toBe('chosen.by-an-attacker');
    await browser.post('/auth/login', { email, password: PASSWORD });
    expect(browser.cookies.get(COOKIE)).not.toBe(first.cookies.get(COOKIE));
    expect(await isSignedIn(first)).toBe(false);
  });

  it('stands in the database without its secrets', async () => {
    const browser = await signUp(test);
    const parts = browser.cookies.get(COOKIE)?.split('.') ?? [];
    const { rows } = await test.database.pool.query('select * from sessions');
    const stored = JSON.stringify(rows) + rows.map((row) => Object.values(row).join()).join();
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(stored).not.toContain(part);
  });
});

describe('the list of sessions', () => {
  it('names every browser, and which one asks', async () => {
    const { email, cookies, ...rest } = await signUp(test);
    const desktop = await signInAgain(email, 'Firefox on a desk');
    test.clock.advance(2 * 60 * SECOND);
    const phone = await signInAgain(email, 'Safari in a pocket');
    const list = await sessionsOf(phone);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ userAgent: 'Safari in a pocket', current: true });
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      'createdAt',
      'current',
      'id',
      'ip',
      'lastSeenAt',
      'userAgent',
    ]);
    expect(await isSignedIn(desktop)).toBe(true);
    expect(rest.userId).toBeTruthy();
    expect([...cookies.keys()]).toEqual(['plateful_session', 'plateful_device']);
  });

  it('ends another browser’s session at once', async () => {
    const phone = await signUp(test);
    const desktop = await signInAgain(phone.email);
    const [mine] = (await sessionsOf(desktop)).filter(({ current }) => current);
    const removed = await phone.post('/auth/remove/session', { id: mine?.id });
    expect(removed.body).toEqual({ succeeded: true });
    expect(await isSignedIn(desktop)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
    expect(test.news.at(-1)).toMatchObject({ event: 'session:revoked', data: mine?.id });
  });

  it('ends one’s own, and takes the cookie away', async () => {
    const browser = await signUp(test);
    const [session] = await sessionsOf(browser);
    await browser.post('/auth/remove/session', { id: session?.id });
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it('never ends somebody else’s', async () => {
    const owner = await signUp(test);
    const stranger = await signUp(test);
    const [session] = await sessionsOf(owner);
    for (const id of [session?.id, '00000000-0000-7000-8000-000000000000', 'x']) {
      const { status } = await stranger.post('/auth/remove/session', { id });
      expect(status).toBe(404);
    }
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('is for the signed-in', async () => {
    expect((await test.browser().get('/api/backend/auth/sessions')).status).toBe(401);
    expect((await test.browser().post('/auth/remove/session', { id: 'x' })).status).toBe(401);
  });
});
