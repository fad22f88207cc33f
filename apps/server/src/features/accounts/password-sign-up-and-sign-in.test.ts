import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  receiveEmailedCode,
  requestSignUpCode,
  signUp,
  TEST_PASSWORD,
} from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { withProductionHashCost } from '#testing/low-cost-argon2.ts';
import { omitRequestId } from '#testing/test-http-client.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { ADMIN_EMAILS: 'boss@example.com' } });
});
afterAll(() => app.close());

/** Requests and verifies a code. @returns the browser, which can now register */
async function verifyEmail(email: string) {
  const signUpCode = await requestSignUpCode(app, email);
  const { browser } = signUpCode;
  const { status } = await browser.post('/auth/validateuseremail', { email, ...signUpCode });
  expect(status).toBe(200);
  return browser;
}

describe('signing up', () => {
  it('creates an account from an email, a code and a profile, and signs the user in', async () => {
    const browser = app.createBrowser();
    const email = 'ada@example.com';

    const codeRequest = await browser.post('/auth/requestaccountcreation', {
      email: ' Ada@Example.com ',
    });
    expect(codeRequest.status).toBe(200);
    expect(codeRequest.body.succeeded).toBe(true);
    const code = await receiveEmailedCode(app, email);
    expect(code).toBeGreaterThanOrEqual(100_000);

    const otpTokenId = codeRequest.body.otpTokenId;
    const verified = await browser.post('/auth/validateuseremail', { email, code, otpTokenId });
    expect(verified.body).toEqual({ succeeded: true });

    const registered = await browser.post('/auth/register', {
      email,
      username: 'Ada  Lovelace',
      password: TEST_PASSWORD,
      firstName: 'Ada',
      accountType: 'email',
    });
    expect(registered.body).toMatchObject({
      succeeded: true,
      isLogIn: true,
      secureSession: true,
      user: {
        email,
        username: 'ada_lovelace',
        firstName: 'Ada',
        isProUser: false,
        isTempUser: false,
        isAdmin: false,
      },
    });

    const loginCheck = await browser.get('/api/backend/auth/check-login');
    expect(loginCheck.body).toMatchObject({ isLogIn: true, user: { email } });
  });

  it('sets an HttpOnly, SameSite=Lax session cookie', async () => {
    const browser = await verifyEmail('cookie@example.com');
    const { headers } = await browser.post('/auth/register', {
      email: 'cookie@example.com',
      username: 'cookie',
      password: TEST_PASSWORD,
    });
    const sessionCookie = [headers['set-cookie']]
      .flat()
      .find((line) => line?.startsWith('plateful_session'));
    expect(sessionCookie).toMatch(/; Path=\//);
    expect(sessionCookie).toMatch(/; HttpOnly/);
    expect(sessionCookie).toMatch(/; SameSite=Lax/);
  });

  it('makes the user an admin if the email is in ADMIN_EMAILS', async () => {
    const browser = await verifyEmail('boss@example.com');
    const { body } = await browser.post('/auth/register', {
      email: 'boss@example.com',
      username: 'boss',
      password: TEST_PASSWORD,
    });
    expect(body.user).toMatchObject({ isAdmin: true });
  });

  it('ignores rights in the payload', async () => {
    const browser = await verifyEmail('mallory@example.com');
    const { body } = await browser.post('/auth/register', {
      email: 'mallory@example.com',
      username: 'mallory',
      password: TEST_PASSWORD,
      isAdmin: true,
      isProUser: true,
      proUntil: '2100-01-01',
    });
    expect(body.user).toMatchObject({ isAdmin: false, isProUser: false });
  });

  it('rejects an email that has an account', async () => {
    const { email } = await signUp(app);
    const { status, body } = await app
      .createBrowser()
      .post('/auth/requestaccountcreation', { email });
    expect(status).toBe(409);
    expect(body.errorMessage).toBe(
      'This email is already registered. Please use a different email or try logging in.',
    );
  });

  it.each(['', 'nobody', 'two words@example.com', 'a@b@c', `${'a'.repeat(250)}@example.com`])(
    'rejects the email %j',
    async (email) => {
      const { status, body } = await app
        .createBrowser()
        .post('/auth/requestaccountcreation', { email });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        succeeded: false,
        errorMessage: 'Please enter a valid email address',
      });
    },
  );

  it('sends the next code after a minute at the earliest', async () => {
    const email = 'patient@example.com';
    const { browser } = await requestSignUpCode(app, email);
    const tooEarly = await browser.post('/auth/requestaccountcreation', { email });
    expect(tooEarly.status).toBe(429);
    expect(tooEarly.headers['retry-after']).toBe('60');
    app.clock.advance(MINUTE_MS);
    const later = await browser.post('/auth/requestaccountcreation', { email });
    expect(later.status).toBe(200);
  });

  it('rejects a registration whose email was not verified in this browser', async () => {
    const email = 'elsewhere@example.com';
    await verifyEmail(email);
    const account = { email, username: 'elsewhere', password: TEST_PASSWORD };
    const stranger = await app.createBrowser().post('/auth/register', account);
    expect(stranger.status).toBe(403);
    const otherBrowser = await verifyEmail('other@example.com');
    const withOtherEmail = await otherBrowser.post('/auth/register', account);
    expect(withOtherEmail.status).toBe(403);
  });

  it('rejects a registration more than 30 minutes after the verification', async () => {
    const email = 'slow@example.com';
    const browser = await verifyEmail(email);
    app.clock.advance(31 * MINUTE_MS);
    const { status } = await browser.post('/auth/register', {
      email,
      username: 'slow',
      password: TEST_PASSWORD,
    });
    expect(status).toBe(403);
  });

  it.each([
    ['', 'Password cannot be empty'],
    ['Aa1!', 'Password must be at least 8 characters.'],
    ['lower-case-1', 'Password must contain at least one uppercase letter.'],
    ['UPPER-CASE-1', 'Password must contain at least one lowercase letter.'],
    ['No-digits-here', 'Password must contain at least one digit.'],
    ['NoSpecials123', 'Password must contain at least one special character.'],
    ['ÄÖÜ-letters-1', 'Password must contain at least one uppercase letter.'],
  ])('rejects the password %j', async (password, message) => {
    const { status, body } = await app
      .createBrowser()
      .post('/auth/register', { email: 'x@example.com', username: 'xavier', password });
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(message);
  });

  it('keeps the verification when the username is taken, so that another one can be tried', async () => {
    const email = 'retry@example.com';
    const browser = await verifyEmail(email);
    const account = { email, username: 'ada_lovelace', password: TEST_PASSWORD };
    const taken = await browser.post('/auth/register', account);
    expect(taken.status).toBe(409);
    expect(taken.body.errorMessage).toBe(
      'This username is already taken. Please choose another one.',
    );
    const second = await browser.post('/auth/register', { ...account, username: 'retry_name' });
    expect(second.status).toBe(200);
  });
});

describe('signing in and out', () => {
  it('gives the same response for a wrong password and an unknown email', async () => {
    const { email } = await signUp(app);
    const wrong = await app
      .createBrowser()
      .post('/auth/login', { email, password: 'Wrong-pass-1' });
    const unknown = await app
      .createBrowser()
      .post('/auth/login', { email: 'nobody@example.com', password: TEST_PASSWORD });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(omitRequestId(wrong.body)).toEqual(omitRequestId(unknown.body));
    expect(wrong.body).toMatchObject({
      succeeded: false,
      isLogIn: false,
      errorMessage: 'Login failed. Please try again.',
    });
  });

  it('gives the same response for overlong and wrong credentials', async () => {
    const { email } = await signUp(app);
    const wrong = await app
      .createBrowser()
      .post('/auth/login', { email, password: 'Wrong-pass-1' });
    for (const credentials of [
      { email, password: `${TEST_PASSWORD}${'x'.repeat(300)}` },
      { email: `${'a'.repeat(300)}@example.com`, password: TEST_PASSWORD },
      { email: 'ä'.repeat(2000), password: 'x'.repeat(3000) },
    ]) {
      const { status, body } = await app.createBrowser().post('/auth/login', credentials);
      expect(status).toBe(401);
      expect(omitRequestId(body)).toEqual(omitRequestId(wrong.body));
    }
  });

  it('ignores case and surrounding spaces of the email', async () => {
    const { email } = await signUp(app);
    const { status } = await app
      .createBrowser()
      .post('/auth/login', { email: `  ${email.toUpperCase()} `, password: TEST_PASSWORD });
    expect(status).toBe(200);
  });

  it('requires all fields', async () => {
    const { status, body } = await app
      .createBrowser()
      .post('/auth/login', { email: 'a@example.com' });
    expect(status).toBe(400);
    expect(body.errorMessage).toBe('Please fill in all fields');
  });

  it('ends the session on logout, even for a copy of the cookie', async () => {
    const browser = await signUp(app);
    const copy = app.createBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.post('/auth/logout');
    expect(browser.cookies.has('plateful_session')).toBe(false);
    expect((await copy.get('/api/auth/check-login')).body.isLogIn).toBe(false);
  });

  it('publishes an event when a session ends', async () => {
    const browser = await signUp(app);
    await browser.post('/auth/logout');
    expect(app.publishedEvents.at(-1)).toMatchObject({
      event: 'session:revoked',
      data: expect.any(String),
    });
  });

  it('deletes expired sessions, codes and verifications', async () => {
    await signUp(app);
    await requestSignUpCode(app, 'expired@example.com');
    app.clock.advance(31 * 24 * 60 * MINUTE_MS);
    await app.services.accounts.deleteExpired();
    for (const table of ['sessions', 'one_time_codes', 'email_verifications']) {
      const { rows } = await app.database.pool.query(`select count(*) from ${table}`);
      expect([table, rows[0].count]).toEqual([table, '0']);
    }
  });

  it('ends a session after 14 idle days and after 30 days in total', async () => {
    const day = 24 * 60 * MINUTE_MS;
    const idle = await signUp(app);
    app.clock.advance(14 * day + MINUTE_MS);
    expect((await idle.get('/api/auth/check-login')).body.isLogIn).toBe(false);

    const busy = await signUp(app);
    for (let days = 0; days < 30; days += 10) {
      expect((await busy.get('/api/auth/check-login')).body.isLogIn).toBe(true);
      app.clock.advance(10 * day);
    }
    expect((await busy.get('/api/auth/check-login')).body.isLogIn).toBe(false);
  });

  it('stores only hashes of session secrets and passwords', async () => {
    const browser = await withProductionHashCost(() => signUp(app));
    const secret = browser.cookies.get('plateful_session') ?? '';
    const { rows } = await app.database.pool.query(
      'select s::text as session, u::text as user_row from sessions s join users u on u.id = s.user_id where u.id = $1',
      [browser.userId],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD);
    expect(JSON.stringify(rows)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});
