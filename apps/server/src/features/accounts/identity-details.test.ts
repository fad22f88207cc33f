import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeIdentityProvider } from '#adapters/identity/fake.ts';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

const google = createFakeIdentityProvider();
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ identity: google });
});
afterAll(() => test.close());

const clears = ({ headers }: { headers: Record<string, unknown> }) => headers['clear-site-data'];

describe('a registration with Google', () => {
  const missing = 'Google has not confirmed who you are. Please continue with Google again.';
  it.each([
    { accountType: 'google', email: 'a@gmail.example', username: 'abc', firstName: 'A' },
    { accountType: 'google', email: 'a@gmail.example', username: 'abc', password: PASSWORD },
    { accountType: 'google' },
    { accountType: 'google', credential: null },
    { accountType: 'google', credential: '' },
    { isGoogleAccount: true, email: 'a@gmail.example', username: 'abc', password: PASSWORD },
  ])('without a credential says what is missing: %j', async (payload) => {
    const { status, body } = await test.browser().post('/auth/register', payload);
    expect([status, body.errorMessage]).toEqual([400, missing]);
  });

  it('with a taken username answers 409, and makes no account', async () => {
    const { body: taken } = await signUpByMail('taken@example.com', 'taken_name');
    expect(taken.succeeded).toBe(true);
    const person = { sub: 'wants-a-name', email: 'wants@gmail.example' };
    const register = (username: string) =>
      test.browser().post('/auth/register', {
        accountType: 'google',
        credential: google.issue(person),
        username,
      });
    const refused = await register('Taken Name');
    expect(refused.status).toBe(409);
    expect(refused.body.errorMessage).toBe(
      'This username is already taken. Please choose another one.',
    );
    const accepted = await register('another_name');
    expect(accepted.body).toMatchObject({ succeeded: true, user: { username: 'another_name' } });
  });

  it('makes a username with a letter of an address without one', async () => {
    const credential = google.issue({ sub: 'underscores', email: '___@gmail.example' });
    const { body } = await test.browser().post('/auth/google-login', { credential });
    expect(body.user).toMatchObject({ username: 'cook____' });
  });

  it('a token that was asked for counts once, even with the cookie of then', async () => {
    const browser = test.browser();
    const { body } = await browser.post('/auth/google-start');
    const nonce = new URL(String(body.url)).searchParams.get('nonce') ?? '';
    const cookie = browser.cookies.get('plateful_google') ?? '';
    const credential = google.issue({ sub: 'replayed', email: 'replayed@gmail.example', nonce });
    expect((await browser.post('/auth/google-login', { credential })).status).toBe(200);
    const thief = test.browser();
    thief.cookies.set('plateful_google', cookie);
    expect((await thief.post('/auth/google-login', { credential })).status).toBe(401);
    browser.cookies.set('plateful_google', cookie);
    expect((await browser.post('/auth/reauthenticate', { credential })).status).toBe(400);
  });
});

async function signUpByMail(email: string, username: string, password = PASSWORD) {
  const browser = test.browser();
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  const code = await mailedCode(test, email);
  await browser.post('/auth/validateuseremail', { email, code, otpTokenId: body.otpTokenId });
  return browser.post('/auth/register', { email, username, password });
}

describe('a password', () => {
  const composed = 'Cr\u00e8me-br\u00fbl\u00e9e-1';
  const decomposed = composed.normalize('NFD');
  const logIn = (email: string, password: string) =>
    test.browser().post('/auth/login', { email, password });

  it('is the same however its accents are put together', async () => {
    await signUpByMail('accents@example.com', 'accents', decomposed);
    expect((await logIn('accents@example.com', composed)).status).toBe(200);
    expect((await logIn('accents@example.com', decomposed)).status).toBe(200);
    expect((await logIn('accents@example.com', 'Creme-brulee-1')).status).toBe(401);
  });

  it('still works where its hash is of what was typed', async () => {
    const browser = await signUp(test);
    const old = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await test.database.pool.query('update users set password_hash = $2 where id = $1', [
      browser.userId,
      old,
    ]);
    expect((await logIn(browser.email, decomposed)).status).toBe(200);
  });
});

it.each(['m\u00fcller@example.com', '\u592a\u90ce@example.com', 'm\u00fcller@m\u00fcller.example'])(
  'the address %s is refused with the reason',
  async (email) => {
    const { status, body } = await test.browser().post('/auth/requestaccountcreation', { email });
    expect(status).toBe(400);
    expect(body.errorMessage).toMatch(/^Only letters from a to z.* before the @/);
  },
);

describe('the browser’s cache', () => {
  it('is cleared when somebody logs out, or deletes the account', async () => {
    const browser = await signUp(test);
    expect(clears(await browser.post('/auth/logout'))).toBe('"cache"');
    const other = await signUp(test);
    expect(clears(await other.post('/auth/delete/account'))).toBe('"cache"');
  });

  it('is cleared when somebody else signs in, and kept for the same person', async () => {
    const browser = await signUp(test);
    const other = await signUp(test);
    const logIn = (into: Browser, email: string) =>
      into.post('/auth/login', { email, password: PASSWORD });
    expect(clears(await logIn(test.browser(), other.email))).toBeUndefined();
    expect(clears(await logIn(browser, browser.email))).toBeUndefined();
    expect(clears(await logIn(browser, other.email))).toBe('"cache"');
    const revoked = test.browser();
    revoked.cookies.set('plateful_session', 'gone.gone');
    expect(clears(await logIn(revoked, other.email))).toBe('"cache"');
  });

  it('is cleared for a page whose session has ended, even after another user signed in', async () => {
    const browser = await signUp(test);
    const { status, headers } = await browser.post('/auth/clear-cache');
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
    expect((await test.browser().post('/auth/clear-cache')).status).toBe(200);
  });
});
