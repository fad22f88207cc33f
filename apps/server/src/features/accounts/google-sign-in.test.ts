import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeIdentityProvider } from '#adapters/identity/fake.ts';
import type { Answer, Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

const COOKIE = 'plateful_google';
const REFUSED = 'Google login failed. Please try again.';
const OTHER_ACCOUNT =
  'This email belongs to an account that signs in another way. Please sign in with your password.';
const USERNAME_TAKEN = 'This username is already taken. Please choose another one.';
const TAKEN = 'This email is already registered. Please use a different email or try logging in.';

const google = createFakeIdentityProvider();
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    identity: google,
    environment: { ADMIN_EMAILS: 'boss@example.com' },
  });
});
afterAll(() => test.close());

let people = 0;

/** Somebody whom Google knows. */
function person(claims: Record<string, unknown> = {}) {
  people += 1;
  const names = { given_name: 'Ada', family_name: 'Lovelace' };
  return { sub: `google-${people}`, email: `person${people}@example.com`, ...names, ...claims };
}

/** With a token that was made without a nonce, as Google's own button does. */
function come(claims: ReturnType<typeof person>, browser = test.browser()): Promise<Answer> {
  return browser.post('/auth/google-login', { credential: google.issue(claims) });
}

/** Sets out to the provider. @returns the nonce that the token will carry. */
async function setOut(browser: Browser): Promise<string> {
  const { body } = await browser.post('/auth/google-start');
  return new URL(String(body.url)).searchParams.get('nonce') ?? '';
}

/** An account with a password, whose address its owner has proven. */
async function signUpByMail(email: string): Promise<Browser> {
  const browser = test.browser();
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  const code = await mailedCode(test, email);
  await browser.post('/auth/validateuseremail', { email, code, otpTokenId: body.otpTokenId });
  people += 1;
  const account = { email, username: `mail_${people}`, password: PASSWORD };
  const answer = await browser.post('/auth/register', account);
  if (answer.status !== 200) throw new Error('The account could not be made.');
  return browser;
}

async function rowsOf(email: string) {
  const { rows } = await test.database.pool.query('select * from users where email = $1', [email]);
  return rows;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const { body } = await browser.get('/api/backend/auth/check-login');
  return body.isLogIn === true;
}

describe('a credential', () => {
  it('signs in the browser that set out for it', async () => {
    const browser = test.browser();
    const nonce = await setOut(browser);
    const { status, body } = await come(person({ nonce }), browser);
    expect(status).toBe(200);
    expect(body).toMatchObject({ succeeded: true, isLogIn: true, isNewAccount: true });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('does nothing in another browser', async () => {
    const nonce = await setOut(test.browser());
    const thief = test.browser();
    await setOut(thief);
    for (const browser of [thief, test.browser()]) {
      const { status, body } = await come(person({ nonce }), browser);
      expect(status).toBe(401);
      expect(body).toMatchObject({ isLogIn: false, errorMessage: REFUSED, code: 'LOGIN_FAILED' });
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it('counts once', async () => {
    const browser = test.browser();
    const claims = person({ nonce: await setOut(browser) });
    expect((await come(claims, browser)).status).toBe(200);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect((await come(claims, browser)).status).toBe(401);
  });

  it('uses up what the browser kept, also when it is refused', async () => {
    const browser = test.browser();
    const nonce = await setOut(browser);
    await browser.post('/auth/google-login', { credential: 'garbage' });
    expect((await come(person({ nonce }), browser)).status).toBe(401);
  });

  it('of Google’s own button, which carries no nonce, needs nothing else', async () => {
    expect((await come(person())).status).toBe(200);
  });

  it.each([
    ['expired', { exp: 1_773_000_000 }],
    ['for another client', { aud: 'somebody-else' }],
    ['with an unverified address', { email_verified: false }],
  ])('is refused when it is %s, and makes no account', async (_, changes) => {
    const claims = person(changes);
    const { status, body } = await come(claims);
    expect(status).toBe(401);
    expect(body).toMatchObject({ isLogIn: false, errorMessage: REFUSED });
    expect(await rowsOf(claims.email)).toEqual([]);
  });

  it('ends the session that the browser had', async () => {
    const browser = await signUp(test);
    const before = test.browser();
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    await come(person(), browser);
    expect(await isSignedIn(before)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('somebody new', () => {
  it('has an account with the token’s names, a proven address and no password', async () => {
    const claims = person({ email: 'Grace.Hopper@example.com', given_name: 'Grace' });
    const { body } = await come(claims);
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
    expect(await rowsOf('grace.hopper@example.com')).toMatchObject([
      { password_hash: null, google_subject: claims.sub, email_verified_at: test.clock.now() },
    ]);
  });

  it('is found again by the subject, whatever the address is by then', async () => {
    const claims = person();
    const first = await come(claims);
    const { body } = await come({ ...claims, email: 'moved@example.com' });
    expect(body).toMatchObject({ isNewAccount: false, user: first.body.user });
    expect(await rowsOf('moved@example.com')).toEqual([]);
  });

  it('becomes admin when the operator has listed the address', async () => {
    const { body } = await come(person({ email: 'Boss@example.com' }));
    expect(body.user).toMatchObject({ isAdmin: true });
  });

  it.each([
    ['jurgen.muller+food@example.com', 'jurgen.muller'],
    ["o'neil/x@example.com", 'oneilx'],
    ['q@example.com', 'cook_q'],
    ['-@example.com', 'cook_'],
    [`${'long'.repeat(12)}@example.com`, 'longlonglonglonglonglonglonglo'],
  ])('of %s is called %s', async (email, username) => {
    expect((await come(person({ email }))).body.user).toMatchObject({ username });
  });

  it('has no account yet where the username of the address is taken, and hears of a free one', async () => {
    await come(person({ email: 'chef@one.example' }));
    await come(person({ email: 'chef2@one.example' }));
    const browser = test.browser();
    const { status, body } = await come(person({ email: 'chef@two.example' }), browser);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      succeeded: false,
      isLogIn: false,
      code: 'USERNAME_TAKEN',
      errorMessage: USERNAME_TAKEN,
      suggestedUsername: 'chef3',
    });
    expect(await rowsOf('chef@two.example')).toEqual([]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('registers with another username, with the same credential, in the same browser, once', async () => {
    await come(person({ email: 'baker@one.example' }));
    const browser = test.browser();
    const email = 'baker@two.example';
    const credential = google.issue(person({ email, nonce: await setOut(browser) }));
    const register = (username: string, by = browser) =>
      by.post('/auth/register', { accountType: 'google', credential, username });
    expect((await browser.post('/auth/google-login', { credential })).status).toBe(409);
    expect((await register('baker', test.browser())).status).toBe(401);
    const again = await register('Baker');
    expect(again).toMatchObject({ status: 409, body: { suggestedUsername: 'baker2' } });
    expect(String(again.headers['set-cookie'])).toMatch(/^plateful_google=[\w-]{43}; Max-Age=600;/);
    const { status, body } = await register('Night Baker');
    expect(status).toBe(200);
    expect(body).toMatchObject({ isLogIn: true, user: { email, username: 'night_baker' } });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect((await register('third_baker')).status).toBe(401);
  });

  it('is called by the username when the token names nobody', async () => {
    const nobody = { email: 'nameless@example.com', given_name: '', family_name: '' };
    const { body } = await come(person(nobody));
    const names = { firstName: 'nameless', lastName: '', displayName: 'nameless' };
    expect(body.user).toMatchObject(names);
  });

  it('may have a name that is too long, cut between characters', async () => {
    const { body } = await come(person({ given_name: `${'a'.repeat(49)}🍲${'b'.repeat(60)}` }));
    expect(body.user).toMatchObject({
      firstName: `${'a'.repeat(49)}🍲${'b'.repeat(49)}`,
      displayName: 'a'.repeat(49),
    });
  });

  it('has one account, and is signed in everywhere, after coming from eight tabs at once', async () => {
    const claims = person();
    const browsers = Array.from({ length: 8 }, () => test.browser());
    const answers = await Promise.all(browsers.map((browser) => come(claims, browser)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.isNewAccount)).toHaveLength(1);
    expect(await rowsOf(claims.email)).toHaveLength(1);
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual(Array(8).fill(true));
  });

  it('is one of several at the same moment who get the same username', async () => {
    const hosts = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(
      hosts.map((host) => come(person({ email: `twin@${host}.example` }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('somebody whose address has an account', () => {
  it('gets into it when its owner has proven the address, and is told by mail', async () => {
    const email = 'proven@example.com';
    await signUpByMail(email);
    const claims = person({ email });
    const { status, body } = await come(claims);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isNewAccount: false, user: { email } });
    expect(await rowsOf(email)).toMatchObject([{ google_subject: claims.sub }]);
    test.mailer.sent.length = 0;
    await test.deliverMails();
    expect(test.mailer.sent).toMatchObject([
      { to: email, text: expect.stringContaining('Google') },
    ]);
    expect((await test.browser().post('/auth/login', { email, password: PASSWORD })).status).toBe(
      200,
    );
  });

  it('gets one mail after coming from several tabs at once', async () => {
    const email = 'several-tabs@example.com';
    await signUpByMail(email);
    const claims = person({ email });
    const answers = await Promise.all([1, 2, 3, 4].map(() => come(claims)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    test.mailer.sent.length = 0;
    await test.deliverMails();
    expect(test.mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('never gets into one that somebody made beforehand without proving the address', async () => {
    const attacker = await signUp(test, { email: 'victim@example.com' });
    const before = await rowsOf('victim@example.com');
    const victim = test.browser();
    const { status, body } = await come(person({ email: 'victim@example.com' }), victim);
    expect(status).toBe(409);
    expect(body).toMatchObject({ isLogIn: false, errorMessage: OTHER_ACCOUNT });
    expect(await rowsOf('victim@example.com')).toEqual(before);
    expect(await isSignedIn(victim)).toBe(false);
    expect(await isSignedIn(attacker)).toBe(true);
  });

  it('keeps it from a second person at Google who has got the address', async () => {
    const owner = person({ email: 'passed-on@example.com' });
    await come(owner);
    const { status, body } = await come(person({ email: 'passed-on@example.com' }));
    expect(status).toBe(409);
    expect(body.errorMessage).toBe(OTHER_ACCOUNT);
    expect(await rowsOf('passed-on@example.com')).toMatchObject([{ google_subject: owner.sub }]);
  });

  it('keeps it from whoever began to register with the address before', async () => {
    const email = 'begun@example.com';
    const attacker = test.browser();
    const { body } = await attacker.post('/auth/requestaccountcreation', { email });
    const code = await mailedCode(test, email);
    await attacker.post('/auth/validateuseremail', { email, code, otpTokenId: body.otpTokenId });
    const owner = await come(person({ email }));
    expect(owner.body).toMatchObject({ isNewAccount: true });
    const account = { email, username: 'begun_before', password: PASSWORD };
    const { status } = await attacker.post('/auth/register', account);
    expect(status).toBe(409);
    expect(await rowsOf(email)).toMatchObject([{ password_hash: null }]);
  });
});

describe('registering with Google', () => {
  const device = { userAgent: '', ip: '127.0.0.1', knownDeviceCookie: undefined };

  function register(claims: ReturnType<typeof person>, wishes = {}, secret?: string) {
    const given = { credential: google.issue(claims), secret };
    return test.services.googleSignIn.register(given, wishes, device);
  }

  it('takes the wishes before the token’s names, and the address from the token alone', async () => {
    const claims = person();
    const wishes = { username: 'wished', firstName: 'Countess', lastName: 'of Lovelace' };
    const { user, secret } = await register(claims, wishes);
    expect(user).toMatchObject({ ...wishes, email: claims.email, displayName: 'Countess' });
    const browser = test.browser();
    browser.cookies.set('plateful_session', secret);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('suggests no username that is too long', async () => {
    const username = 'thirty_letters_and_not_one_mor';
    await register(person(), { username });
    await expect(register(person({ email: `${username}@example.com` }))).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
      fields: { suggestedUsername: 'thirty_letters_and_not_one_mo2' },
    });
  });

  it('makes no second account of a person, nor of an address', async () => {
    const claims = person();
    await register(claims);
    await expect(register({ ...claims, email: 'other@example.com' })).rejects.toThrow(TAKEN);
    await expect(register(person({ email: claims.email }))).rejects.toThrow(TAKEN);
    await signUpByMail('by-mail@example.com');
    await expect(register(person({ email: 'by-mail@example.com' }))).rejects.toThrow(TAKEN);
    expect(await rowsOf('by-mail@example.com')).toMatchObject([{ google_subject: null }]);
  });

  it('makes one account of two attempts at once', async () => {
    const claims = person();
    const attempts = await Promise.allSettled([register(claims), register(claims)]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf(claims.email)).toHaveLength(1);
  });

  it('counts only in the browser that set out', async () => {
    const browser = test.browser();
    const claims = person({ nonce: await setOut(browser) });
    await expect(register(claims)).rejects.toThrow(REFUSED);
    await expect(register(claims, {}, 'another secret')).rejects.toThrow(REFUSED);
    const { user } = await register(claims, {}, browser.cookies.get(COOKIE));
    expect(user.email).toBe(claims.email);
  });
});
