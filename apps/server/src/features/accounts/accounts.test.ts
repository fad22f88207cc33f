import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutRequestId } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { atRealCost } from '#testing/quick-argon2.ts';
import { askForCode, mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { ADMIN_EMAILS: 'boss@example.com' } });
});
afterAll(() => test.close());

/** Up to the step where only the profile is missing. */
async function proveAddress(email: string) {
  const asked = await askForCode(test, email);
  const proven = await asked.browser.post('/auth/validateuseremail', { email, ...asked });
  expect(proven.status).toBe(200);
  return asked.browser;
}

describe('signing up', () => {
  it('takes an address, its mailed code and a profile, and signs the new person in', async () => {
    const browser = test.browser();
    const email = 'ada@example.com';

    const asked = await browser.post('/auth/requestaccountcreation', {
      email: ' Ada@Example.com ',
    });
    expect(asked.status).toBe(200);
    expect(asked.body.succeeded).toBe(true);
    const code = await mailedCode(test, email);
    expect(code).toBeGreaterThanOrEqual(100_000);

    const otpTokenId = asked.body.otpTokenId;
    const proven = await browser.post('/auth/validateuseremail', { email, code, otpTokenId });
    expect(proven.body).toEqual({ succeeded: true });

    const registered = await browser.post('/auth/register', {
      email,
      username: 'Ada  Lovelace',
      password: PASSWORD,
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

    const checked = await browser.get('/api/backend/auth/check-login');
    expect(checked.body).toMatchObject({ isLogIn: true, user: { email } });
  });

  it('sets a cookie that scripts and other sites do not get', async () => {
    const browser = await proveAddress('cookie@example.com');
    const { headers } = await browser.post('/auth/register', {
      email: 'cookie@example.com',
      username: 'cookie',
      password: PASSWORD,
    });
    const session = [headers['set-cookie']]
      .flat()
      .find((line) => line?.startsWith('plateful_session'));
    expect(session).toMatch(/; Path=\//);
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Lax/);
  });

  it('makes an admin of an address that the operator lists', async () => {
    const browser = await proveAddress('boss@example.com');
    const { body } = await browser.post('/auth/register', {
      email: 'boss@example.com',
      username: 'boss',
      password: PASSWORD,
    });
    expect(body.user).toMatchObject({ isAdmin: true });
  });

  it('ignores rights that the payload claims', async () => {
    const browser = await proveAddress('mallory@example.com');
    const { body } = await browser.post('/auth/register', {
      email: 'mallory@example.com',
      username: 'mallory',
      password: PASSWORD,
      isAdmin: true,
      isProUser: true,
      proUntil: '2100-01-01',
    });
    expect(body.user).toMatchObject({ isAdmin: false, isProUser: false });
  });

  it('refuses an address that has an account', async () => {
    const { email } = await signUp(test);
    const { status, body } = await test.browser().post('/auth/requestaccountcreation', { email });
    expect(status).toBe(409);
    expect(body.errorMessage).toBe(
      'This email is already registered. Please use a different email or try logging in.',
    );
  });

  it.each(['', 'nobody', 'two words@example.com', 'a@b@c', `${'a'.repeat(250)}@example.com`])(
    'refuses %j as an address',
    async (email) => {
      const { status, body } = await test.browser().post('/auth/requestaccountcreation', { email });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        succeeded: false,
        errorMessage: 'Please enter a valid email address',
      });
    },
  );

  it('sends the next code a minute later at the earliest', async () => {
    const email = 'patient@example.com';
    const { browser } = await askForCode(test, email);
    const soon = await browser.post('/auth/requestaccountcreation', { email });
    expect(soon.status).toBe(429);
    expect(soon.headers['retry-after']).toBe('60');
    test.clock.advance(MINUTE);
    const later = await browser.post('/auth/requestaccountcreation', { email });
    expect(later.status).toBe(200);
  });

  it('registers nobody whose address was not proven in this browser', async () => {
    const email = 'elsewhere@example.com';
    await proveAddress(email);
    const account = { email, username: 'elsewhere', password: PASSWORD };
    const stranger = await test.browser().post('/auth/register', account);
    expect(stranger.status).toBe(403);
    const prover = await proveAddress('somebody@example.com');
    const swapped = await prover.post('/auth/register', account);
    expect(swapped.status).toBe(403);
  });

  it('lets a proven address wait for half an hour', async () => {
    const email = 'slow@example.com';
    const browser = await proveAddress(email);
    test.clock.advance(31 * MINUTE);
    const { status } = await browser.post('/auth/register', {
      email,
      username: 'slow',
      password: PASSWORD,
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
  ])('refuses %j as a password', async (password, sentence) => {
    const { status, body } = await test
      .browser()
      .post('/auth/register', { email: 'x@example.com', username: 'xavier', password });
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(sentence);
  });

  it('keeps the proof when the username is taken, so that another one can be tried', async () => {
    const email = 'twin@example.com';
    const browser = await proveAddress(email);
    const account = { email, username: 'ada_lovelace', password: PASSWORD };
    const taken = await browser.post('/auth/register', account);
    expect(taken.status).toBe(409);
    expect(taken.body.errorMessage).toBe(
      'This username is already taken. Please choose another one.',
    );
    const second = await browser.post('/auth/register', { ...account, username: 'twin' });
    expect(second.status).toBe(200);
  });
});

describe('signing in and out', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await signUp(test);
    const wrong = await test.browser().post('/auth/login', { email, password: 'Wrong-pass-1' });
    const unknown = await test
      .browser()
      .post('/auth/login', { email: 'nobody@example.com', password: PASSWORD });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(withoutRequestId(wrong.body)).toEqual(withoutRequestId(unknown.body));
    expect(wrong.body).toMatchObject({
      succeeded: false,
      isLogIn: false,
      errorMessage: 'Login failed. Please try again.',
    });
  });

  it('answers credentials that are too long like wrong ones', async () => {
    const { email } = await signUp(test);
    const wrong = await test.browser().post('/auth/login', { email, password: 'Wrong-pass-1' });
    for (const credentials of [
      { email, password: `${PASSWORD}${'x'.repeat(300)}` },
      { email: `${'a'.repeat(300)}@example.com`, password: PASSWORD },
      { email: 'ä'.repeat(2000), password: 'x'.repeat(3000) },
    ]) {
      const { status, body } = await test.browser().post('/auth/login', credentials);
      expect(status).toBe(401);
      expect(withoutRequestId(body)).toEqual(withoutRequestId(wrong.body));
    }
  });

  it('reads the address in any case and with spaces round it', async () => {
    const { email } = await signUp(test);
    const { status } = await test
      .browser()
      .post('/auth/login', { email: `  ${email.toUpperCase()} `, password: PASSWORD });
    expect(status).toBe(200);
  });

  it('asks for all fields', async () => {
    const { status, body } = await test.browser().post('/auth/login', { email: 'a@example.com' });
    expect(status).toBe(400);
    expect(body.errorMessage).toBe('Please fill in all fields');
  });

  it('is over after signing out, also for a copy of the cookie', async () => {
    const browser = await signUp(test);
    const copy = test.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.post('/auth/logout');
    expect(browser.cookies.has('plateful_session')).toBe(false);
    expect((await copy.get('/api/auth/check-login')).body.isLogIn).toBe(false);
  });

  it('tells the devices of a session that it is over', async () => {
    const browser = await signUp(test);
    await browser.post('/auth/logout');
    expect(test.news.at(-1)).toMatchObject({ event: 'session:revoked', data: expect.any(String) });
  });

  it('leaves nothing in the database when its time is over', async () => {
    await signUp(test);
    await askForCode(test, 'forgotten@example.com');
    test.clock.advance(31 * 24 * 60 * MINUTE);
    await test.services.accounts.removeExpired();
    for (const table of ['sessions', 'one_time_codes', 'address_proofs']) {
      const { rows } = await test.database.pool.query(`select count(*) from ${table}`);
      expect([table, rows[0].count]).toEqual([table, '0']);
    }
  });

  it('ends by itself: after 14 idle days, and after 30 in all', async () => {
    const day = 24 * 60 * MINUTE;
    const idle = await signUp(test);
    test.clock.advance(14 * day + MINUTE);
    expect((await idle.get('/api/auth/check-login')).body.isLogIn).toBe(false);

    const busy = await signUp(test);
    for (let days = 0; days < 30; days += 10) {
      expect((await busy.get('/api/auth/check-login')).body.isLogIn).toBe(true);
      test.clock.advance(10 * day);
    }
    expect((await busy.get('/api/auth/check-login')).body.isLogIn).toBe(false);
  });

  it('keeps only hashes of session secrets and passwords', async () => {
    const browser = await atRealCost(() => signUp(test));
    const secret = browser.cookies.get('plateful_session') ?? '';
    const { rows } = await test.database.pool.query(
      'select s::text as session, u::text as person from sessions s join users u on u.id = s.user_id where u.id = $1',
      [browser.userId],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});
