import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createFakeIdentityProvider } from '#testing/fakes/fake-identity-provider.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const EXPORT_URL = '/api/backend/v1/account/export';
const MINUTE_MS = 60_000;
const WRONG_PASSWORD_MESSAGE = 'Your current password is incorrect.';

const google = createFakeIdentityProvider();
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ identity: google });
});
afterAll(() => app.close());

const reauthenticate = (browser: TestHttpClient, password = TEST_PASSWORD) =>
  browser.post('/auth/reauthenticate', { password });
const deleteAccount = (browser: TestHttpClient) => browser.post('/auth/delete/account');
const checkExport = (browser: TestHttpClient) => browser.send({ method: 'HEAD', url: EXPORT_URL });

async function signUpWithStaleSession(options: Parameters<typeof signUp>[1] = {}) {
  const browser = await signUp(app, options);
  app.clock.advance(10 * MINUTE_MS + 1);
  return browser;
}

const reauthenticationRequired = {
  status: 403,
  body: { succeeded: false, code: 'REAUTHENTICATION_REQUIRED' },
} as const;

describe('ten minutes after the sign-in', () => {
  it('rejects the export and the deletion, and keeps the session', async () => {
    const browser = await signUp(app);
    app.clock.advance(10 * MINUTE_MS);
    expect((await browser.get(EXPORT_URL)).status).toBe(200);
    app.clock.advance(1);
    expect(await browser.get(EXPORT_URL)).toMatchObject(reauthenticationRequired);
    expect((await checkExport(browser)).status).toBe(403);
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
    expect((await browser.query('GET_USER_ITEMS')).status).toBe(200);
  });

  it('allows both for another ten minutes after the password is confirmed', async () => {
    const browser = await signUpWithStaleSession();
    const { status, body } = await reauthenticate(browser);
    expect([status, body]).toEqual([200, { succeeded: true }]);
    app.clock.advance(10 * MINUTE_MS);
    expect((await checkExport(browser)).status).toBe(200);
    expect((await browser.get(EXPORT_URL)).headers['content-type']).toBe('application/zip');
    app.clock.advance(1);
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
    await reauthenticate(browser);
    expect((await deleteAccount(browser)).status).toBe(200);
  });

  it('applies a confirmed password only to the session that sent it', async () => {
    const browser = await signUpWithStaleSession();
    const other = app.createBrowser();
    await other.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
    app.clock.advance(10 * MINUTE_MS + 1);
    await reauthenticate(browser);
    expect(await deleteAccount(other)).toMatchObject(reauthenticationRequired);
    expect((await checkExport(browser)).status).toBe(200);
  });

  it('keeps the time of the confirmation when the token is refreshed', async () => {
    const browser = await signUp(app);
    app.clock.advance(9 * MINUTE_MS);
    expect((await browser.post('/auth/secure/token/refresh')).status).toBe(200);
    expect((await checkExport(browser)).status).toBe(200);
    app.clock.advance(2 * MINUTE_MS);
    expect((await browser.post('/auth/secure/token/refresh')).status).toBe(200);
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
  });
});

describe('confirming with the password', () => {
  it('rejects a wrong password and keeps the session', async () => {
    const browser = await signUpWithStaleSession();
    const { status, body } = await reauthenticate(browser, 'Wrong-guess-1');
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(WRONG_PASSWORD_MESSAGE);
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
  });

  it('locks after ten wrong passwords, counted together with those at sign-in', async () => {
    const browser = await signUpWithStaleSession();
    const stranger = app.createBrowser();
    for (let guess = 0; guess < 5; guess += 1) {
      await stranger.post('/auth/login', { email: browser.email, password: 'Wrong-guess-1' });
      expect((await reauthenticate(browser, 'Wrong-guess-1')).status).toBe(400);
    }
    expect((await reauthenticate(browser)).status).toBe(429);
    const login = { email: browser.email, password: TEST_PASSWORD };
    expect((await stranger.post('/auth/login', login)).status).toBe(429);
    await app.deliverEmails();
    expect(app.mailer.sent.filter(({ to }) => to === browser.email)).toHaveLength(1);
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
  });

  it('verifies at most ten of 30 concurrent passwords', async () => {
    const browser = await signUpWithStaleSession();
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      reauthenticate(browser, `Wrong-guess-${guess}`),
    );
    const responses = await Promise.all(guesses);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it.each([
    [{}, 'Please fill in all fields'],
    [{ password: '' }, 'Please fill in all fields'],
    [{ password: 7 }, 'Please fill in all fields'],
    [[], 'The request must be an object.'],
  ])('rejects the payload %j', async (payload, message) => {
    const browser = await signUpWithStaleSession();
    const { status, body } = await browser.post('/auth/reauthenticate', payload);
    expect([status, body.errorMessage]).toEqual([400, message]);
  });

  it('requires a session and rejects cross-site requests', async () => {
    expect((await reauthenticate(app.createBrowser())).status).toBe(401);
    const browser = await signUpWithStaleSession();
    const crossSiteHeaders = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const payload = { password: TEST_PASSWORD };
    const { status } = await browser.post('/auth/reauthenticate', payload, crossSiteHeaders);
    expect(status).toBe(403);
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
  });
});

describe('a user who signs in only with Google', () => {
  let userCount = 0;
  async function signUpWithGoogle() {
    const browser = app.createBrowser();
    const claims = { sub: `reauth-${++userCount}`, email: `reauth${userCount}@gmail.example` };
    await browser.post('/auth/google-login', { credential: google.issueCredential(claims) });
    app.clock.advance(10 * MINUTE_MS + 1);
    return Object.assign(browser, { claims });
  }

  async function startNonce(browser: TestHttpClient): Promise<string> {
    const { body } = await browser.post('/auth/google-start');
    return new URL(String(body.url)).searchParams.get('nonce') ?? '';
  }

  const confirmWith = (browser: TestHttpClient, credential: string) =>
    browser.post('/auth/reauthenticate', { credential });

  it('can confirm with a token that this browser requested', async () => {
    const browser = await signUpWithGoogle();
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
    const nonce = await startNonce(browser);
    const { status, body } = await confirmWith(
      browser,
      google.issueCredential({ ...browser.claims, nonce }),
    );
    expect([status, body]).toEqual([200, { succeeded: true }]);
    expect((await deleteAccount(browser)).status).toBe(200);
  });

  it('gets an error that says how to set a password', async () => {
    const browser = await signUpWithGoogle();
    const noPasswordMessage = /signs in with Google and has no password.*Forgot your password/;
    const confirmation = await reauthenticate(browser);
    expect(confirmation.status).toBe(400);
    expect(confirmation.body.errorMessage).toMatch(noPasswordMessage);
    const change = await browser.post('/auth/v1/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: 'Another-one-2',
    });
    expect(change.status).toBe(400);
    expect(String(change.bytes)).toMatch(noPasswordMessage);
  });

  it('cannot confirm with another user’s token', async () => {
    const browser = await signUpWithGoogle();
    const nonce = await startNonce(browser);
    const otherClaims = { sub: 'someone-else', email: browser.claims.email, nonce };
    const { status, body } = await confirmWith(browser, google.issueCredential(otherClaims));
    expect(status).toBe(403);
    expect(body.errorMessage).toMatch(/different Google account/);
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
  });

  it('cannot confirm with a token without a nonce or with another browser’s nonce', async () => {
    const browser = await signUpWithGoogle();
    const otherNonce = await startNonce(app.createBrowser());
    await startNonce(browser);
    for (const credential of [
      google.issueCredential(browser.claims),
      google.issueCredential({ ...browser.claims, nonce: otherNonce }),
      'a.b.c',
    ]) {
      const { status, body } = await confirmWith(browser, credential);
      expect([status, body.errorMessage]).toEqual([400, 'Google login failed. Please try again.']);
    }
    expect(await deleteAccount(browser)).toMatchObject(reauthenticationRequired);
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
  });

  it('can sign in again instead', async () => {
    const browser = await signUpWithGoogle();
    await browser.post('/auth/google-login', {
      credential: google.issueCredential(browser.claims),
    });
    expect((await deleteAccount(browser)).status).toBe(200);
  });
});

describe('the last admin', () => {
  const makeAdmin = (...ids: string[]) =>
    app.database.pool.query('update users set is_admin = (id = any($1::uuid[]))', [ids]);

  it('cannot delete the account', async () => {
    const browser = await signUp(app);
    await makeAdmin(browser.userId);
    const { status, body } = await deleteAccount(browser);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'LAST_ADMIN',
      errorMessage:
        'The last admin account cannot be deleted. Make another account an admin first.',
    });
    expect((await browser.query('GET_USER_ITEMS')).status).toBe(200);
    expect((await deleteAccount(await signUp(app))).status).toBe(200);
  });

  it('cannot delete the account while the other admin deletes theirs concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const admins = [await signUp(app), await signUp(app)];
      await makeAdmin(...admins.map(({ userId }) => userId));
      const responses = await Promise.all(admins.map(deleteAccount));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
