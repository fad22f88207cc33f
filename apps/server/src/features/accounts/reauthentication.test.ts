import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeIdentityProvider } from '#adapters/identity/fake.ts';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { PASSWORD, signUp } from '#testing/stories.ts';

const EXPORT = '/api/backend/v1/account/export';
const MINUTE = 60_000;
const WRONG = 'Your current password is incorrect.';

const google = createFakeIdentityProvider();
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ identity: google });
});
afterAll(() => test.close());

const confirm = (browser: Browser, password = PASSWORD) =>
  browser.post('/auth/reauthenticate', { password });
const deleteAccount = (browser: Browser) => browser.post('/auth/delete/account');
const headExport = (browser: Browser) => browser.send({ method: 'HEAD', url: EXPORT });

async function signUpLongAgo(options: Parameters<typeof signUp>[1] = {}) {
  const browser = await signUp(test, options);
  test.clock.advance(10 * MINUTE + 1);
  return browser;
}

const required = {
  status: 403,
  body: { succeeded: false, code: 'REAUTHENTICATION_REQUIRED' },
} as const;

describe('ten minutes after the sign-in', () => {
  it('neither the export nor the deletion works, and nothing is lost', async () => {
    const browser = await signUp(test);
    test.clock.advance(10 * MINUTE);
    expect((await browser.get(EXPORT)).status).toBe(200);
    test.clock.advance(1);
    expect(await browser.get(EXPORT)).toMatchObject(required);
    expect((await headExport(browser)).status).toBe(403);
    expect(await deleteAccount(browser)).toMatchObject(required);
    expect((await browser.query('GET_USER_ITEMS')).status).toBe(200);
  });

  it('the password makes both work, for ten minutes more', async () => {
    const browser = await signUpLongAgo();
    const { status, body } = await confirm(browser);
    expect([status, body]).toEqual([200, { succeeded: true }]);
    test.clock.advance(10 * MINUTE);
    expect((await headExport(browser)).status).toBe(200);
    expect((await browser.get(EXPORT)).headers['content-type']).toBe('application/zip');
    test.clock.advance(1);
    expect(await deleteAccount(browser)).toMatchObject(required);
    await confirm(browser);
    expect((await deleteAccount(browser)).status).toBe(200);
  });

  it('the password counts for the session that gave it, and for no other', async () => {
    const browser = await signUpLongAgo();
    const other = test.browser();
    await other.post('/auth/login', { email: browser.email, password: PASSWORD });
    expect(await deleteAccount(browser)).toMatchObject(required);
    test.clock.advance(10 * MINUTE + 1);
    await confirm(browser);
    expect(await deleteAccount(other)).toMatchObject(required);
    expect((await headExport(browser)).status).toBe(200);
  });

  it('a refreshed token neither loses what was confirmed nor adds to it', async () => {
    const browser = await signUp(test);
    test.clock.advance(9 * MINUTE);
    expect((await browser.post('/auth/secure/token/refresh')).status).toBe(200);
    expect((await headExport(browser)).status).toBe(200);
    test.clock.advance(2 * MINUTE);
    expect((await browser.post('/auth/secure/token/refresh')).status).toBe(200);
    expect(await deleteAccount(browser)).toMatchObject(required);
  });
});

describe('the password', () => {
  it('if it is wrong confirms nothing, and keeps the session', async () => {
    const browser = await signUpLongAgo();
    const answer = await confirm(browser, 'Wrong-guess-1');
    expect(answer.status).toBe(400);
    expect(answer.body.errorMessage).toBe(WRONG);
    expect(await deleteAccount(browser)).toMatchObject(required);
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
  });

  it('can be guessed ten times, together with the guesses at the sign-in', async () => {
    const browser = await signUpLongAgo();
    const stranger = test.browser();
    for (let guess = 0; guess < 5; guess += 1) {
      await stranger.post('/auth/login', { email: browser.email, password: 'Wrong-guess-1' });
      expect((await confirm(browser, 'Wrong-guess-1')).status).toBe(400);
    }
    expect((await confirm(browser)).status).toBe(429);
    const login = { email: browser.email, password: PASSWORD };
    expect((await stranger.post('/auth/login', login)).status).toBe(429);
    await test.deliverMails();
    expect(test.mailer.sent.filter(({ to }) => to === browser.email)).toHaveLength(1);
    expect(await deleteAccount(browser)).toMatchObject(required);
  });

  it('is not tried more than ten times by guesses side by side', async () => {
    const browser = await signUpLongAgo();
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      confirm(browser, `Wrong-guess-${guess}`),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it.each([
    [{}, 'Please fill in all fields'],
    [{ password: '' }, 'Please fill in all fields'],
    [{ password: 7 }, 'Please fill in all fields'],
    [[], 'The request must be an object.'],
  ])('has to be there: %j', async (payload, sentence) => {
    const browser = await signUpLongAgo();
    const { status, body } = await browser.post('/auth/reauthenticate', payload);
    expect([status, body.errorMessage]).toEqual([400, sentence]);
  });

  it('is taken from our own pages alone, and from the signed-in', async () => {
    expect((await confirm(test.browser())).status).toBe(401);
    const browser = await signUpLongAgo();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const password = { password: PASSWORD };
    expect((await browser.post('/auth/reauthenticate', password, foreign)).status).toBe(403);
    expect(await deleteAccount(browser)).toMatchObject(required);
  });
});

describe('somebody who signs in with Google alone', () => {
  let people = 0;
  async function signUpWithGoogle() {
    const browser = test.browser();
    const person = { sub: `reauth-${++people}`, email: `reauth${people}@gmail.example` };
    await browser.post('/auth/google-login', { credential: google.issue(person) });
    test.clock.advance(10 * MINUTE + 1);
    return Object.assign(browser, { person });
  }

  async function startNonce(browser: Browser): Promise<string> {
    const { body } = await browser.post('/auth/google-start');
    return new URL(String(body.url)).searchParams.get('nonce') ?? '';
  }

  const confirmWith = (browser: Browser, credential: string) =>
    browser.post('/auth/reauthenticate', { credential });

  it('confirms with a token that this browser has just asked for', async () => {
    const browser = await signUpWithGoogle();
    expect(await deleteAccount(browser)).toMatchObject(required);
    const nonce = await startNonce(browser);
    const answer = await confirmWith(browser, google.issue({ ...browser.person, nonce }));
    expect([answer.status, answer.body]).toEqual([200, { succeeded: true }]);
    expect((await deleteAccount(browser)).status).toBe(200);
  });

  it('hears that there is no password, and how to set one', async () => {
    const browser = await signUpWithGoogle();
    const sentence = /signs in with Google and has no password.*Forgot your password/;
    const confirmed = await confirm(browser);
    expect(confirmed.status).toBe(400);
    expect(confirmed.body.errorMessage).toMatch(sentence);
    const changed = await browser.post('/auth/v1/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'Another-one-2',
    });
    expect(changed.status).toBe(400);
    expect(String(changed.bytes)).toMatch(sentence);
  });

  it('confirms nothing with a token of somebody else', async () => {
    const browser = await signUpWithGoogle();
    const nonce = await startNonce(browser);
    const other = { sub: 'somebody-else', email: browser.person.email, nonce };
    const { status, body } = await confirmWith(browser, google.issue(other));
    expect(status).toBe(403);
    expect(body.errorMessage).toMatch(/another Google account/);
    expect(await deleteAccount(browser)).toMatchObject(required);
  });

  it('confirms nothing with a token from elsewhere, without a nonce or with another one', async () => {
    const browser = await signUpWithGoogle();
    const stranger = await startNonce(test.browser());
    await startNonce(browser);
    for (const credential of [
      google.issue(browser.person),
      google.issue({ ...browser.person, nonce: stranger }),
      'a.b.c',
    ]) {
      const { status, body } = await confirmWith(browser, credential);
      expect([status, body.errorMessage]).toEqual([400, 'Google login failed. Please try again.']);
    }
    expect(await deleteAccount(browser)).toMatchObject(required);
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
  });

  it('can sign in again instead', async () => {
    const browser = await signUpWithGoogle();
    await browser.post('/auth/google-login', { credential: google.issue(browser.person) });
    expect((await deleteAccount(browser)).status).toBe(200);
  });
});

describe('the last admin', () => {
  const makeAdmin = (...ids: string[]) =>
    test.database.pool.query('update users set is_admin = (id = any($1::uuid[]))', [ids]);

  it('stays', async () => {
    const browser = await signUp(test);
    await makeAdmin(browser.userId);
    const { status, body } = await deleteAccount(browser);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'LAST_ADMIN',
      errorMessage:
        'The last admin account cannot be deleted. Make another account an admin first.',
    });
    expect((await browser.query('GET_USER_ITEMS')).status).toBe(200);
    expect((await deleteAccount(await signUp(test))).status).toBe(200);
  });

  it('is one of two who leave at once, ten times in a row', async () => {
    for (let round = 0; round < 10; round += 1) {
      const admins = [await signUp(test), await signUp(test)];
      await makeAdmin(...admins.map(({ userId }) => userId));
      const answers = await Promise.all(admins.map(deleteAccount));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
