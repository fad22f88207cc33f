import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'Thyme-and-salt-2';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function signsIn(email: string, password: string): Promise<boolean> {
  const { status } = await test.browser().post('/auth/login', { email, password });
  return status === 200;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/api/backend/auth/sessions')).status === 200;
}

async function askForCode(email: string, browser = test.browser()) {
  const { status, body } = await browser.post('/api/v1/requestverificationcode', { email });
  expect(status).toBe(200);
  expect(body).toEqual({ succeeded: true });
  return browser;
}

/** Up to the step where only the new password is missing. */
async function proveAddress(email: string): Promise<Browser> {
  const browser = await askForCode(email);
  const code = await mailedCode(test, email);
  const { body } = await browser.post('/api/v1/validate-verification-code', { email, code });
  expect(body).toEqual({ succeeded: true });
  return browser;
}

describe('changing the password', () => {
  const change = (browser: Browser, currentPassword: string, newPassword = NEW_PASSWORD) =>
    browser.post('/auth/v1/change-password', { currentPassword, newPassword });

  it('takes the current one, answers in plain text, and signs all other browsers out', async () => {
    const browser = await signUp(test);
    const other = test.browser();
    await other.post('/auth/login', { email: browser.email, password: PASSWORD });
    const cookie = browser.cookies.get('plateful_session');
    const { status, headers, bytes } = await change(browser, PASSWORD);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(String(bytes)).toBe('succeeded');
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.get('plateful_session')).not.toBe(cookie);
    expect(await isSignedIn(other)).toBe(false);
    expect(await signsIn(browser.email, PASSWORD)).toBe(false);
    expect(await signsIn(browser.email, NEW_PASSWORD)).toBe(true);
  });

  it('tells the owner by mail', async () => {
    const browser = await signUp(test);
    await change(browser, PASSWORD);
    await test.deliverMails();
    const mail = test.mailer.sent.at(-1);
    expect(mail?.to).toBe(browser.email);
    expect(mail?.subject).toMatch(/password/i);
  });

  it.each([
    [
      'a wrong current password',
      'Wrong-one-1',
      NEW_PASSWORD,
      'Your current password is incorrect.',
    ],
    ['no current password', '', NEW_PASSWORD, 'Please fill in all fields'],
    ['a weak new one', PASSWORD, 'short', 'Password must be at least 8 characters.'],
  ])('refuses %s, in plain text', async (_what, current, next, sentence) => {
    const browser = await signUp(test);
    const { status, headers, bytes } = await change(browser, current, next);
    expect(status).toBe(400);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(String(bytes)).toBe(sentence);
    expect(await signsIn(browser.email, PASSWORD)).toBe(true);
  });

  it('counts guesses of the current password, and locks', async () => {
    const browser = await signUp(test);
    for (let i = 0; i < 10; i++) await change(browser, `Wrong-guess-${i}`);
    const { status, headers } = await change(browser, PASSWORD);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  });

  it('lets one of two that come together win', async () => {
    const browser = await signUp(test);
    const answers = await Promise.all([
      change(browser, PASSWORD, 'First-of-two-1'),
      change(browser, PASSWORD, 'Second-of-two-2'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is for the signed-in', async () => {
    const { status, bytes } = await change(test.browser(), PASSWORD);
    expect(status).toBe(401);
    expect(String(bytes)).toBe('Please sign in first.');
  });
});

describe('a forgotten password', () => {
  it('is replaced with a mailed code; every browser is signed out', async () => {
    const owner = await signUp(test);
    const browser = await proveAddress(owner.email);
    const { body } = await browser.post('/api/v1/update-password', {
      email: owner.email,
      newPassword: NEW_PASSWORD,
    });
    expect(body).toEqual({ succeeded: true });
    expect(await isSignedIn(owner)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await signsIn(owner.email, PASSWORD)).toBe(false);
    expect(await signsIn(owner.email, NEW_PASSWORD)).toBe(true);
  });

  it.each(['/api/v1/update-password', '/auth/v1/update-password'])(
    'answers at %s',
    async (path) => {
      const { email } = await signUp(test);
      const browser = await proveAddress(email);
      const { status } = await browser.post(path, { email, newPassword: NEW_PASSWORD });
      expect(status).toBe(200);
      expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
    },
  );

  it('answers below both bases', async () => {
    const browser = test.browser();
    const body = JSON.stringify({ email: 'whoever@example.com' });
    for (const url of [
      '/api/v1/requestverificationcode',
      '/api/backend/api/v1/requestverificationcode',
    ]) {
      const headers = { 'content-type': 'application/json', origin: 'http://localhost' };
      const answer = await browser.send({ method: 'POST', url, payload: body, headers });
      expect(answer.body).toEqual({ succeeded: true });
    }
  });

  it('says the same of an address without an account, and mails nothing', async () => {
    const email = 'stranger@example.com';
    await askForCode(email);
    await test.deliverMails();
    expect(test.mailer.sent.filter(({ to }) => to === email)).toEqual([]);
  });

  it('says the same again within the minute, and mails one code', async () => {
    const { email } = await signUp(test);
    for (let i = 0; i < 3; i++) await askForCode(email);
    await test.deliverMails();
    expect(test.mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('mails ten codes an hour at most, and says nothing of it', async () => {
    const { email } = await signUp(test);
    const codesOf = () => test.mailer.sent.filter(({ to }) => to === email);
    for (let i = 0; i < 12; i++) {
      await askForCode(email);
      test.clock.advance(MINUTE);
      await test.deliverMails();
    }
    expect(codesOf()).toHaveLength(10);
  });

  it('takes the code from the mail alone, five tries, ten minutes', async () => {
    const { email } = await signUp(test);
    const browser = await askForCode(email);
    const code = await mailedCode(test, email);
    const wrong = code === 100_000 ? 100_001 : 100_000;
    for (let i = 0; i < 5; i++) {
      const { status, body } = await browser.post('/api/v1/validate-verification-code', {
        email,
        code: wrong,
      });
      expect(status).toBe(400);
      expect(body.errorMessage).toBe('Invalid verification code. Please try again.');
    }
    const spent = await browser.post('/api/v1/validate-verification-code', { email, code });
    expect(spent).toMatchObject({ status: 400, body: { code: 'CODE_SPENT' } });
    test.clock.advance(MINUTE);
    await askForCode(email, browser);
    const second = await mailedCode(test, email);
    test.clock.advance(10 * MINUTE + 1);
    const late = await browser.post('/api/v1/validate-verification-code', { email, code: second });
    expect(late).toMatchObject({ status: 400, body: { code: 'CODE_SPENT' } });
  });

  it('counts for the browser that entered the code', async () => {
    const { email } = await signUp(test);
    await proveAddress(email);
    const { status, body } = await test
      .browser()
      .post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD });
    expect(status).toBe(403);
    expect(body.errorMessage).toBe('Please verify your email address first.');
  });

  it('never moves to another address', async () => {
    const attacker = await signUp(test);
    const victim = await signUp(test);
    const browser = await proveAddress(attacker.email);
    const { status } = await browser.post('/api/v1/update-password', {
      email: victim.email,
      newPassword: NEW_PASSWORD,
    });
    expect(status).toBe(403);
    expect(await signsIn(victim.email, PASSWORD)).toBe(true);
  });

  it('works once', async () => {
    const { email } = await signUp(test);
    const browser = await proveAddress(email);
    const cookies = new Map(browser.cookies);
    await browser.post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD });
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const again = await browser.post('/api/v1/update-password', {
      email,
      newPassword: 'Another-one-3',
    });
    expect(again.status).toBe(403);
  });

  it('keeps codes for signing up and for recovery apart', async () => {
    const email = 'apart@example.com';
    const browser = test.browser();
    await browser.post('/auth/requestaccountcreation', { email });
    const code = await mailedCode(test, email);
    const { status } = await browser.post('/api/v1/validate-verification-code', { email, code });
    expect(status).toBe(400);
  });

  it('unlocks the sign-in', async () => {
    const { email } = await signUp(test);
    for (let i = 0; i < 10; i++) await signsIn(email, `Wrong-guess-${i}`);
    expect(await signsIn(email, PASSWORD)).toBe(false);
    const browser = await proveAddress(email);
    await browser.post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD });
    expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
  });

  it.each([
    [{ email: 'x' }, '/api/v1/requestverificationcode', 'Please enter a valid email address'],
    [
      { email: 'a@example.com', code: 12 },
      '/api/v1/validate-verification-code',
      'code need to be 6 digit',
    ],
    [
      { email: 'a@example.com', code: '12345a' },
      '/api/v1/validate-verification-code',
      'code need to be 6 digit',
    ],
    [
      { email: 'a@example.com', newPassword: '' },
      '/api/v1/update-password',
      'Password cannot be empty',
    ],
    [
      { email: 'a@example.com', newPassword: 'lower-case-1' },
      '/api/v1/update-password',
      'Password must contain at least one uppercase letter.',
    ],
  ])('refuses %j at %s', async (payload, path, sentence) => {
    const { status, body } = await test.browser().post(path, payload);
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(sentence);
  });
});
