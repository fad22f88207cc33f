import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEmailedCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createGoogleClaims } from '#testing/create-google-claims.ts';
import { createFakeIdentityProvider } from '#testing/fakes/fake-identity-provider.ts';
import type { TestHttpClient, TestResponse } from '#testing/test-http-client.ts';

const COOKIE = 'plateful_google';
const LOGIN_FAILED_MESSAGE = 'Google login failed. Please try again.';
const OTHER_ACCOUNT_MESSAGE =
  'This email belongs to an account that uses a password. Please sign in with your password.';
const USERNAME_TAKEN = 'This username is already taken. Please choose another one.';
const EMAIL_TAKEN_MESSAGE =
  'This email is already registered. Please use a different email or try logging in.';

const google = createFakeIdentityProvider();
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({
    identity: google,
    environment: { ADMIN_EMAILS: 'boss@example.com' },
  });
});
afterAll(() => app.close());

let emailUserCount = 0;

/** Signs in with a token without a nonce, as Google's own button does, unless the claims have one. */
function signInWithGoogle(
  claims: ReturnType<typeof createGoogleClaims>,
  browser = app.createBrowser(),
): Promise<TestResponse> {
  return browser.post('/auth/google-login', { credential: google.issueCredential(claims) });
}

/** Starts a sign-in. @returns the nonce for the token */
async function startGoogleSignIn(browser: TestHttpClient): Promise<string> {
  const { body } = await browser.post('/auth/google-start');
  return new URL(String(body.url)).searchParams.get('nonce') ?? '';
}

/** Creates an account with a password and a verified email. */
async function signUpWithEmail(email: string): Promise<TestHttpClient> {
  const browser = app.createBrowser();
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  const code = await receiveEmailedCode(app, email);
  await browser.post('/auth/validateuseremail', { email, code, otpTokenId: body.otpTokenId });
  emailUserCount += 1;
  const account = { email, username: `email_${emailUserCount}`, password: TEST_PASSWORD };
  const response = await browser.post('/auth/register', account);
  if (response.status !== 200) throw new Error('Failed to create the account.');
  return browser;
}

async function findUserRows(email: string) {
  const { rows } = await app.database.pool.query('select * from users where email = $1', [email]);
  return rows;
}

async function isSignedIn(browser: TestHttpClient): Promise<boolean> {
  const { body } = await browser.get('/api/backend/auth/check-login');
  return body.isLogIn === true;
}

describe('a credential', () => {
  it('signs in the browser that requested it', async () => {
    const browser = app.createBrowser();
    const nonce = await startGoogleSignIn(browser);
    const { status, body } = await signInWithGoogle(createGoogleClaims({ nonce }), browser);
    expect(status).toBe(200);
    expect(body).toMatchObject({ succeeded: true, isLogIn: true, isNewAccount: true });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is rejected in another browser', async () => {
    const nonce = await startGoogleSignIn(app.createBrowser());
    const thief = app.createBrowser();
    await startGoogleSignIn(thief);
    for (const browser of [thief, app.createBrowser()]) {
      const { status, body } = await signInWithGoogle(createGoogleClaims({ nonce }), browser);
      expect(status).toBe(401);
      expect(body).toMatchObject({
        isLogIn: false,
        errorMessage: LOGIN_FAILED_MESSAGE,
        code: 'LOGIN_FAILED',
      });
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it('can be used once', async () => {
    const browser = app.createBrowser();
    const claims = createGoogleClaims({ nonce: await startGoogleSignIn(browser) });
    expect((await signInWithGoogle(claims, browser)).status).toBe(200);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect((await signInWithGoogle(claims, browser)).status).toBe(401);
  });

  it('uses up the browser’s secret even when it is rejected', async () => {
    const browser = app.createBrowser();
    const nonce = await startGoogleSignIn(browser);
    await browser.post('/auth/google-login', { credential: 'garbage' });
    expect((await signInWithGoogle(createGoogleClaims({ nonce }), browser)).status).toBe(401);
  });

  it('without a nonce, as from Google’s own button, is accepted', async () => {
    expect((await signInWithGoogle(createGoogleClaims())).status).toBe(200);
  });

  it.each([
    ['expired', { exp: 1_773_000_000 }],
    ['for another client', { aud: 'another-client' }],
    ['with an unverified email', { email_verified: false }],
  ])('is rejected when it is %s, and creates no account', async (_, changes) => {
    const claims = createGoogleClaims(changes);
    const { status, body } = await signInWithGoogle(claims);
    expect(status).toBe(401);
    expect(body).toMatchObject({ isLogIn: false, errorMessage: LOGIN_FAILED_MESSAGE });
    expect(await findUserRows(claims.email)).toEqual([]);
  });

  it('ends the browser’s previous session', async () => {
    const browser = await signUp(app);
    const previousSession = app.createBrowser();
    for (const [name, value] of browser.cookies) previousSession.cookies.set(name, value);
    await signInWithGoogle(createGoogleClaims(), browser);
    expect(await isSignedIn(previousSession)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a new user', () => {
  it('gets an account with the token’s names, a verified email and no password', async () => {
    const claims = createGoogleClaims({ email: 'Grace.Hopper@example.com', given_name: 'Grace' });
    const { body } = await signInWithGoogle(claims);
    expect(body).toMatchObject({
      isNewAccount: true,
      user: {
        email: 'grace.hopper@example.com',
        username: 'grace.hopper',
        firstName: 'Grace',
        lastName: 'Lovelace',
        displayName: 'Grace',
        isAdmin: false,
        isProUser: false,
      },
    });
    expect(await findUserRows('grace.hopper@example.com')).toMatchObject([
      { password_hash: null, google_subject: claims.sub, email_verified_at: app.clock.now() },
    ]);
  });

  it('is found again by the subject when the email has changed', async () => {
    const claims = createGoogleClaims();
    const first = await signInWithGoogle(claims);
    const { body } = await signInWithGoogle({ ...claims, email: 'moved@example.com' });
    expect(body).toMatchObject({ isNewAccount: false, user: first.body.user });
    expect(await findUserRows('moved@example.com')).toEqual([]);
  });

  it('becomes an admin when the email is in ADMIN_EMAILS', async () => {
    const { body } = await signInWithGoogle(createGoogleClaims({ email: 'Boss@example.com' }));
    expect(body.user).toMatchObject({ isAdmin: true });
  });

  it.each([
    ['jurgen.muller+food@example.com', 'jurgen.muller'],
    ["o'neil/x@example.com", 'oneilx'],
    ['q@example.com', 'cook_q'],
    ['-@example.com', 'cook_'],
    [`${'long'.repeat(12)}@example.com`, 'longlonglonglonglonglonglonglo'],
  ])('with the email %s gets the username %s', async (email, username) => {
    expect((await signInWithGoogle(createGoogleClaims({ email }))).body.user).toMatchObject({
      username,
    });
  });

  it('gets a suggestion and no account when the username is taken', async () => {
    await signInWithGoogle(createGoogleClaims({ email: 'chef@one.example' }));
    await signInWithGoogle(createGoogleClaims({ email: 'chef2@one.example' }));
    const browser = app.createBrowser();
    const { status, body } = await signInWithGoogle(
      createGoogleClaims({ email: 'chef@two.example' }),
      browser,
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      succeeded: false,
      isLogIn: false,
      code: 'USERNAME_TAKEN',
      errorMessage: USERNAME_TAKEN,
      suggestedUsername: 'chef3',
    });
    expect(await findUserRows('chef@two.example')).toEqual([]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('can register once with another username and the same credential, in the same browser', async () => {
    await signInWithGoogle(createGoogleClaims({ email: 'baker@one.example' }));
    const browser = app.createBrowser();
    const email = 'baker@two.example';
    const credential = google.issueCredential(
      createGoogleClaims({ email, nonce: await startGoogleSignIn(browser) }),
    );
    const register = (username: string, client = browser) =>
      client.post('/auth/register', { accountType: 'google', credential, username });
    expect((await browser.post('/auth/google-login', { credential })).status).toBe(409);
    expect((await register('baker', app.createBrowser())).status).toBe(401);
    const retry = await register('Baker');
    expect(retry).toMatchObject({ status: 409, body: { suggestedUsername: 'baker2' } });
    expect(String(retry.headers['set-cookie'])).toMatch(/^plateful_google=[\w-]{43}; Max-Age=600;/);
    const { status, body } = await register('Night Baker');
    expect(status).toBe(200);
    expect(body).toMatchObject({ isLogIn: true, user: { email, username: 'night_baker' } });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect((await register('third_baker')).status).toBe(401);
  });

  it('gets the username as the first name when the token has no names', async () => {
    const claims = { email: 'nameless@example.com', given_name: '', family_name: '' };
    const { body } = await signInWithGoogle(createGoogleClaims(claims));
    const names = { firstName: 'nameless', lastName: '', displayName: 'nameless' };
    expect(body.user).toMatchObject(names);
  });

  it('gets overlong names truncated between characters', async () => {
    const { body } = await signInWithGoogle(
      createGoogleClaims({ given_name: `${'a'.repeat(49)}🍲${'b'.repeat(60)}` }),
    );
    expect(body.user).toMatchObject({
      firstName: `${'a'.repeat(49)}🍲${'b'.repeat(49)}`,
      displayName: 'a'.repeat(49),
    });
  });

  it('gets one account and eight sessions when signing in from eight tabs at once', async () => {
    const claims = createGoogleClaims();
    const browsers = Array.from({ length: 8 }, () => app.createBrowser());
    const responses = await Promise.all(
      browsers.map((browser) => signInWithGoogle(claims, browser)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(responses.filter(({ body }) => body.isNewAccount)).toHaveLength(1);
    expect(await findUserRows(claims.email)).toHaveLength(1);
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual(Array(8).fill(true));
  });

  it('gets the username if several users request it at the same time, and the others a conflict', async () => {
    const hosts = ['a', 'b', 'c', 'd'];
    const responses = await Promise.all(
      hosts.map((host) =>
        signInWithGoogle(createGoogleClaims({ email: `same-name@${host}.example` })),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('a user whose email has an account', () => {
  it('is signed in to it when its email is verified, and gets an email', async () => {
    const email = 'verified@example.com';
    await signUpWithEmail(email);
    const claims = createGoogleClaims({ email });
    const { status, body } = await signInWithGoogle(claims);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isNewAccount: false, user: { email } });
    expect(await findUserRows(email)).toMatchObject([{ google_subject: claims.sub }]);
    app.mailer.sent.length = 0;
    await app.deliverEmails();
    expect(app.mailer.sent).toMatchObject([{ to: email, text: expect.stringContaining('Google') }]);
    expect(
      (await app.createBrowser().post('/auth/login', { email, password: TEST_PASSWORD })).status,
    ).toBe(200);
  });

  it('gets one email when signing in from several tabs at once', async () => {
    const email = 'several-tabs@example.com';
    await signUpWithEmail(email);
    const claims = createGoogleClaims({ email });
    const responses = await Promise.all([1, 2, 3, 4].map(() => signInWithGoogle(claims)));
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    app.mailer.sent.length = 0;
    await app.deliverEmails();
    expect(app.mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('is not signed in to an account with an unverified email', async () => {
    const attacker = await signUp(app, { email: 'victim@example.com' });
    const rowsBefore = await findUserRows('victim@example.com');
    const victim = app.createBrowser();
    const { status, body } = await signInWithGoogle(
      createGoogleClaims({ email: 'victim@example.com' }),
      victim,
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({ isLogIn: false, errorMessage: OTHER_ACCOUNT_MESSAGE });
    expect(await findUserRows('victim@example.com')).toEqual(rowsBefore);
    expect(await isSignedIn(victim)).toBe(false);
    expect(await isSignedIn(attacker)).toBe(true);
  });

  it('is not signed in to an account that is linked to another Google account', async () => {
    const owner = createGoogleClaims({ email: 'passed-on@example.com' });
    await signInWithGoogle(owner);
    const { status, body } = await signInWithGoogle(
      createGoogleClaims({ email: 'passed-on@example.com' }),
    );
    expect(status).toBe(409);
    expect(body.errorMessage).toBe(OTHER_ACCOUNT_MESSAGE);
    expect(await findUserRows('passed-on@example.com')).toMatchObject([
      { google_subject: owner.sub },
    ]);
  });

  it('gets the account when someone else had started to register with the email', async () => {
    const email = 'started@example.com';
    const attacker = app.createBrowser();
    const { body } = await attacker.post('/auth/requestaccountcreation', { email });
    const code = await receiveEmailedCode(app, email);
    await attacker.post('/auth/validateuseremail', { email, code, otpTokenId: body.otpTokenId });
    const owner = await signInWithGoogle(createGoogleClaims({ email }));
    expect(owner.body).toMatchObject({ isNewAccount: true });
    const account = { email, username: 'started_before', password: TEST_PASSWORD };
    const { status } = await attacker.post('/auth/register', account);
    expect(status).toBe(409);
    expect(await findUserRows(email)).toMatchObject([{ password_hash: null }]);
  });
});

describe('registering with Google', () => {
  const device = {
    userAgent: '',
    ip: '127.0.0.1',
    knownDeviceCookie: undefined,
    language: null,
  };

  function register(
    claims: ReturnType<typeof createGoogleClaims>,
    preferredNames = {},
    secret?: string,
  ) {
    const googleCredential = { credential: google.issueCredential(claims), secret };
    return app.services.googleSignIn.register(googleCredential, preferredNames, device);
  }

  it('prefers the entered names to the token’s, and takes the email from the token', async () => {
    const claims = createGoogleClaims();
    const names = { username: 'preferred', firstName: 'Countess', lastName: 'of Lovelace' };
    const { user, secret } = await register(claims, names);
    expect(user).toMatchObject({ ...names, email: claims.email, displayName: 'Countess' });
    const browser = app.createBrowser();
    browser.cookies.set('plateful_session', secret);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('suggests a username within the maximum length', async () => {
    const username = 'thirty_letters_and_not_one_mor';
    await register(createGoogleClaims(), { username });
    await expect(
      register(createGoogleClaims({ email: `${username}@example.com` })),
    ).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
      fields: { suggestedUsername: 'thirty_letters_and_not_one_mo2' },
    });
  });

  it('rejects a second account for a Google user or an email', async () => {
    const claims = createGoogleClaims();
    await register(claims);
    await expect(register({ ...claims, email: 'other@example.com' })).rejects.toThrow(
      EMAIL_TAKEN_MESSAGE,
    );
    await expect(register(createGoogleClaims({ email: claims.email }))).rejects.toThrow(
      EMAIL_TAKEN_MESSAGE,
    );
    await signUpWithEmail('by-email@example.com');
    await expect(register(createGoogleClaims({ email: 'by-email@example.com' }))).rejects.toThrow(
      EMAIL_TAKEN_MESSAGE,
    );
    expect(await findUserRows('by-email@example.com')).toMatchObject([{ google_subject: null }]);
  });

  it('creates one account when two registrations run concurrently', async () => {
    const claims = createGoogleClaims();
    const attempts = await Promise.allSettled([register(claims), register(claims)]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await findUserRows(claims.email)).toHaveLength(1);
  });

  it('accepts a credential only in the browser that requested it', async () => {
    const browser = app.createBrowser();
    const claims = createGoogleClaims({ nonce: await startGoogleSignIn(browser) });
    await expect(register(claims)).rejects.toThrow(LOGIN_FAILED_MESSAGE);
    await expect(register(claims, {}, 'another secret')).rejects.toThrow(LOGIN_FAILED_MESSAGE);
    const { user } = await register(claims, {}, browser.cookies.get(COOKIE));
    expect(user.email).toBe(claims.email);
  });
});
