import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSignIn, isSignedIn, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const NEW_PASSWORD = 'Thyme-and-salt-2';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('changing the password', () => {
  const change = (browser: TestHttpClient, currentPassword: string, newPassword = NEW_PASSWORD) =>
    browser.post('/auth/v1/change-password', { currentPassword, newPassword });

  it('changes the password, responds in plain text, and signs out all other browsers', async () => {
    const browser = await signUp(app);
    const other = app.createBrowser();
    await other.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
    const cookie = browser.cookies.get('plateful_session');
    const { status, headers, bytes } = await change(browser, TEST_PASSWORD);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(String(bytes)).toBe('succeeded');
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.get('plateful_session')).not.toBe(cookie);
    expect(await isSignedIn(other)).toBe(false);
    expect(await canSignIn(app, browser.email, TEST_PASSWORD)).toBe(false);
    expect(await canSignIn(app, browser.email, NEW_PASSWORD)).toBe(true);
  });

  it('sends the owner an email', async () => {
    const browser = await signUp(app);
    await change(browser, TEST_PASSWORD);
    await app.deliverEmails();
    const email = app.mailer.sent.at(-1);
    expect(email?.to).toBe(browser.email);
    expect(email?.subject).toMatch(/password/i);
  });

  it.each([
    [
      'a wrong current password',
      'Wrong-one-1',
      NEW_PASSWORD,
      'Your current password is incorrect.',
    ],
    ['no current password', '', NEW_PASSWORD, 'Please fill in all fields'],
    ['a weak new password', TEST_PASSWORD, 'short', 'Password must be at least 8 characters.'],
  ])('rejects %s in plain text', async (_name, currentPassword, newPassword, message) => {
    const browser = await signUp(app);
    const { status, headers, bytes } = await change(browser, currentPassword, newPassword);
    expect(status).toBe(400);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(String(bytes)).toBe(message);
    expect(await canSignIn(app, browser.email, TEST_PASSWORD)).toBe(true);
  });

  it('locks after ten wrong current passwords', async () => {
    const browser = await signUp(app);
    for (let i = 0; i < 10; i++) await change(browser, `Wrong-guess-${i}`);
    const { status, headers } = await change(browser, TEST_PASSWORD);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  });

  it('succeeds for only one of two concurrent changes', async () => {
    const browser = await signUp(app);
    const responses = await Promise.all([
      change(browser, TEST_PASSWORD, 'First-of-two-1'),
      change(browser, TEST_PASSWORD, 'Second-of-two-2'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('requires a session', async () => {
    const { status, bytes } = await change(app.createBrowser(), TEST_PASSWORD);
    expect(status).toBe(401);
    expect(String(bytes)).toBe('Please sign in first.');
  });
});
