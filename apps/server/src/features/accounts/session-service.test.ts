import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { TestHttpClient } from '#testing/test-http-client.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const COOKIE = 'plateful_session';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Copies the cookies, as a thief or a second tab would have them. */
function cloneBrowser(browser: TestHttpClient): TestHttpClient {
  const copy = new TestHttpClient(app.fastify);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const refresh = (browser: TestHttpClient) => browser.post('/auth/secure/token/refresh');

async function isSignedIn(browser: TestHttpClient): Promise<boolean> {
  const { status } = await cloneBrowser(browser).get('/api/backend/auth/sessions');
  return status === 200;
}

async function listSessions(browser: TestHttpClient) {
  const { bytes } = await browser.get('/api/backend/auth/sessions');
  return JSON.parse(String(bytes)) as { id: string; current: boolean; userAgent: string }[];
}

async function signInAgain(email: string, userAgent = ''): Promise<TestHttpClient> {
  const browser = app.createBrowser();
  const headers = { 'user-agent': userAgent };
  await browser.post('/auth/login', { email, password: TEST_PASSWORD }, headers);
  return browser;
}

describe('refreshing the token', () => {
  it('replaces the cookie, and the previous one works for 30 more seconds', async () => {
    const browser = await signUp(app);
    const previous = cloneBrowser(browser);
    const { status, body, headers } = await refresh(browser);
    expect(status).toBe(200);
    expect(body).toEqual({ succeeded: true, isTokenRefresh: true });
    expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(browser.cookies.get(COOKIE)).not.toBe(previous.cookies.get(COOKIE));
    app.clock.advance(29 * SECOND_MS);
    expect(await isSignedIn(previous)).toBe(true);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends the session for both when an outdated token is used', async () => {
    const browser = await signUp(app);
    const thief = cloneBrowser(browser);
    await refresh(browser);
    app.clock.advance(31 * SECOND_MS);
    expect(await isSignedIn(browser)).toBe(true);
    app.publishedEvents.length = 0;
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect(app.publishedEvents.map(({ event }) => event)).toEqual(['session:revoked']);
  });

  it('ends the session when the thief refreshes first', async () => {
    const browser = await signUp(app);
    const thief = cloneBrowser(browser);
    await refresh(thief);
    app.clock.advance(31 * SECOND_MS);
    const { status, body } = await refresh(browser);
    expect(status).toBe(401);
    expect(body).toMatchObject({ isTokenRefresh: false, errorMessage: 'Token refresh failed' });
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('ends the session when a token from several refreshes ago is used', async () => {
    const browser = await signUp(app);
    const thief = cloneBrowser(browser);
    for (let i = 0; i < 3; i++) {
      await refresh(browser);
      app.clock.advance(31 * SECOND_MS);
    }
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('gives tabs that refresh concurrently the same token', async () => {
    const browser = await signUp(app);
    const tabs = Array.from({ length: 8 }, () => cloneBrowser(browser));
    const responses = await Promise.all(tabs.map(refresh));
    expect(responses.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    expect(new Set(tabs.map((tab) => tab.cookies.get(COOKIE))).size).toBe(1);
    app.clock.advance(31 * SECOND_MS);
    expect(await isSignedIn(tabs[0] as TestHttpClient)).toBe(true);
  });

  it('returns the same token again after a lost response', async () => {
    const browser = await signUp(app);
    const retryingTab = cloneBrowser(browser);
    await refresh(cloneBrowser(browser));
    app.clock.advance(10 * SECOND_MS);
    await refresh(retryingTab);
    app.clock.advance(31 * SECOND_MS);
    expect(await isSignedIn(retryingTab)).toBe(true);
  });

  it('keeps the token while the previous one is still accepted', async () => {
    const browser = await signUp(app);
    const slowTab = cloneBrowser(browser);
    await refresh(browser);
    const currentCookie = browser.cookies.get(COOKIE);
    app.clock.advance(5 * SECOND_MS);
    await refresh(browser);
    expect(browser.cookies.get(COOKIE)).toBe(currentCookie);
    expect(await isSignedIn(slowTab)).toBe(true);
  });

  it('does not extend the session beyond 30 days', async () => {
    const browser = await signUp(app);
    for (let day = 0; day < 29; day++) {
      app.clock.advance(DAY_MS);
      expect((await refresh(browser)).status).toBe(200);
    }
    app.clock.advance(DAY_MS + SECOND_MS);
    expect((await refresh(browser)).status).toBe(401);
  });

  it.each(['', 'a', '.', 'a.b', 'a.b.c', `${'x'.repeat(43)}.${'y'.repeat(43)}`, 'x'.repeat(9000)])(
    'rejects the cookie %j',
    async (value) => {
      const browser = app.createBrowser();
      browser.cookies.set(COOKIE, value);
      expect((await refresh(browser)).status).toBe(401);
    },
  );
});

describe('a session', () => {
  it('ends after 14 idle days', async () => {
    const browser = await signUp(app);
    app.clock.advance(13 * DAY_MS);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.advance(14 * DAY_MS + SECOND_MS);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('gets new secrets at every sign-in, regardless of the browser’s cookie', async () => {
    const { email } = await signUp(app);
    const browser = app.createBrowser();
    browser.cookies.set(COOKIE, 'chosen.by-an-attacker');
    await browser.post('/auth/login', { email, password: TEST_PASSWORD });
    const firstSession = cloneBrowser(browser);
    expect(firstSession.cookies.get(COOKIE)).not.toBe('chosen.by-an-attacker');
    await browser.post('/auth/login', { email, password: TEST_PASSWORD });
    expect(browser.cookies.get(COOKIE)).not.toBe(firstSession.cookies.get(COOKIE));
    expect(await isSignedIn(firstSession)).toBe(false);
  });

  it('is stored without its secrets', async () => {
    const browser = await signUp(app);
    const secrets = browser.cookies.get(COOKIE)?.split('.') ?? [];
    const { rows } = await app.database.pool.query('select * from sessions');
    const stored = JSON.stringify(rows) + rows.map((row) => Object.values(row).join()).join();
    expect(secrets).toHaveLength(2);
    for (const secret of secrets) expect(stored).not.toContain(secret);
  });
});

describe('the list of sessions', () => {
  it('shows every browser and marks the current one', async () => {
    const { email, cookies } = await signUp(app);
    const desktop = await signInAgain(email, 'Desktop Firefox');
    app.clock.advance(2 * 60 * SECOND_MS);
    const phone = await signInAgain(email, 'Mobile Safari');
    const sessions = await listSessions(phone);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ userAgent: 'Mobile Safari', current: true });
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'createdAt',
      'current',
      'id',
      'ip',
      'lastSeenAt',
      'userAgent',
    ]);
    expect(await isSignedIn(desktop)).toBe(true);
    expect([...cookies.keys()]).toEqual(['plateful_session', 'plateful_device']);
  });

  it('ends another browser’s session immediately', async () => {
    const phone = await signUp(app);
    const desktop = await signInAgain(phone.email);
    const [desktopSession] = (await listSessions(desktop)).filter(({ current }) => current);
    const removal = await phone.post('/auth/remove/session', { id: desktopSession?.id });
    expect(removal.body).toEqual({ succeeded: true });
    expect(await isSignedIn(desktop)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
    expect(app.publishedEvents.at(-1)).toMatchObject({
      event: 'session:revoked',
      data: desktopSession?.id,
    });
  });

  it('ends the current session and clears its cookie', async () => {
    const browser = await signUp(app);
    const [session] = await listSessions(browser);
    await browser.post('/auth/remove/session', { id: session?.id });
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it('does not end sessions of other users', async () => {
    const owner = await signUp(app);
    const stranger = await signUp(app);
    const [session] = await listSessions(owner);
    for (const id of [session?.id, '00000000-0000-7000-8000-000000000000', 'x']) {
      const { status } = await stranger.post('/auth/remove/session', { id });
      expect(status).toBe(404);
    }
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('requires a session', async () => {
    expect((await app.createBrowser().get('/api/backend/auth/sessions')).status).toBe(401);
    expect((await app.createBrowser().post('/auth/remove/session', { id: 'x' })).status).toBe(401);
  });
});
