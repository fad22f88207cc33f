import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canSignIn,
  isSignedIn,
  receiveEmailedCode,
  signUp,
  TEST_PASSWORD,
} from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'Thyme-and-salt-2';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function requestResetCode(email: string, browser = app.createBrowser()) {
  const { status, body } = await browser.post('/api/v1/requestverificationcode', { email });
  expect(status).toBe(200);
  expect(body).toEqual({ succeeded: true });
  return browser;
}

/** Requests and verifies a code. @returns the browser, which can now set a new password */
async function verifyResetCode(email: string): Promise<TestHttpClient> {
  const browser = await requestResetCode(email);
  const code = await receiveEmailedCode(app, email);
  const { body } = await browser.post('/api/v1/validate-verification-code', { email, code });
  expect(body).toEqual({ succeeded: true });
  return browser;
}

describe('resetting the password', () => {
  it('sets a new password with an emailed code and signs out all browsers', async () => {
    const owner = await signUp(app);
    const browser = await verifyResetCode(owner.email);
    const { body } = await browser.post('/api/v1/update-password', {
      email: owner.email,
      newPassword: NEW_PASSWORD,
    });
    expect(body).toEqual({ succeeded: true });
    expect(await isSignedIn(owner)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await canSignIn(app, owner.email, TEST_PASSWORD)).toBe(false);
    expect(await canSignIn(app, owner.email, NEW_PASSWORD)).toBe(true);
  });

  it.each(['/api/v1/update-password', '/auth/v1/update-password'])(
    'is available at %s',
    async (path) => {
      const { email } = await signUp(app);
      const browser = await verifyResetCode(email);
      const { status } = await browser.post(path, { email, newPassword: NEW_PASSWORD });
      expect(status).toBe(200);
      expect(await canSignIn(app, email, NEW_PASSWORD)).toBe(true);
    },
  );

  it('is available below both base paths', async () => {
    const browser = app.createBrowser();
    const payload = JSON.stringify({ email: 'unknown@example.com' });
    for (const url of [
      '/api/v1/requestverificationcode',
      '/api/backend/api/v1/requestverificationcode',
    ]) {
      const headers = { 'content-type': 'application/json', origin: 'http://localhost' };
      const { body } = await browser.send({ method: 'POST', url, payload, headers });
      expect(body).toEqual({ succeeded: true });
    }
  });

  it('gives the same response for an email without an account, and sends nothing', async () => {
    const email = 'stranger@example.com';
    await requestResetCode(email);
    await app.deliverEmails();
    expect(app.mailer.sent.filter(({ to }) => to === email)).toEqual([]);
  });

  it('gives the same response for repeated requests within a minute, and sends one code', async () => {
    const { email } = await signUp(app);
    for (let i = 0; i < 3; i++) await requestResetCode(email);
    await app.deliverEmails();
    expect(app.mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('sends at most ten codes an hour, without an error for further requests', async () => {
    const { email } = await signUp(app);
    const findCodeEmails = () => app.mailer.sent.filter(({ to }) => to === email);
    for (let i = 0; i < 12; i++) {
      await requestResetCode(email);
      app.clock.advance(MINUTE_MS);
      await app.deliverEmails();
    }
    expect(findCodeEmails()).toHaveLength(10);
  });

  it('accepts only the emailed code, within five attempts and ten minutes', async () => {
    const { email } = await signUp(app);
    const browser = await requestResetCode(email);
    const code = await receiveEmailedCode(app, email);
    const wrong = code === 100_000 ? 100_001 : 100_000;
    for (let i = 0; i < 5; i++) {
      const { status, body } = await browser.post('/api/v1/validate-verification-code', {
        email,
        code: wrong,
      });
      expect(status).toBe(400);
      expect(body.errorMessage).toBe('Invalid verification code. Please try again.');
    }
    const afterFiveAttempts = await browser.post('/api/v1/validate-verification-code', {
      email,
      code,
    });
    expect(afterFiveAttempts).toMatchObject({ status: 400, body: { code: 'CODE_SPENT' } });
    app.clock.advance(MINUTE_MS);
    await requestResetCode(email, browser);
    const secondCode = await receiveEmailedCode(app, email);
    app.clock.advance(10 * MINUTE_MS + 1);
    const afterTenMinutes = await browser.post('/api/v1/validate-verification-code', {
      email,
      code: secondCode,
    });
    expect(afterTenMinutes).toMatchObject({ status: 400, body: { code: 'CODE_SPENT' } });
  });

  it('is allowed only in the browser that entered the code', async () => {
    const { email } = await signUp(app);
    await verifyResetCode(email);
    const { status, body } = await app
      .createBrowser()
      .post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD });
    expect(status).toBe(403);
    expect(body.errorMessage).toBe('Please verify your email address first.');
  });

  it('is allowed only for the verified email', async () => {
    const attacker = await signUp(app);
    const victim = await signUp(app);
    const browser = await verifyResetCode(attacker.email);
    const { status } = await browser.post('/api/v1/update-password', {
      email: victim.email,
      newPassword: NEW_PASSWORD,
    });
    expect(status).toBe(403);
    expect(await canSignIn(app, victim.email, TEST_PASSWORD)).toBe(true);
  });

  it('is allowed once per verification', async () => {
    const { email } = await signUp(app);
    const browser = await verifyResetCode(email);
    const cookies = new Map(browser.cookies);
    await browser.post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD });
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const { status } = await browser.post('/api/v1/update-password', {
      email,
      newPassword: 'Another-one-3',
    });
    expect(status).toBe(403);
  });

  it('rejects a sign-up code', async () => {
    const email = 'separate@example.com';
    const browser = app.createBrowser();
    await browser.post('/auth/requestaccountcreation', { email });
    const code = await receiveEmailedCode(app, email);
    const { status } = await browser.post('/api/v1/validate-verification-code', { email, code });
    expect(status).toBe(400);
  });

  it('unlocks sign-in', async () => {
    const { email } = await signUp(app);
    for (let i = 0; i < 10; i++) await canSignIn(app, email, `Wrong-guess-${i}`);
    expect(await canSignIn(app, email, TEST_PASSWORD)).toBe(false);
    const browser = await verifyResetCode(email);
    await browser.post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD });
    expect(await canSignIn(app, email, NEW_PASSWORD)).toBe(true);
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
  ])('rejects %j at %s', async (payload, path, message) => {
    const { status, body } = await app.createBrowser().post(path, payload);
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(message);
  });
});
