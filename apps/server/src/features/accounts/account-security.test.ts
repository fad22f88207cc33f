import * as contract from '@plateful/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEmailedCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

/** Common attacks on accounts. Guessed codes, reused tokens and Google sign-in are tested with their services. */
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { ADMIN_EMAILS: 'boss@example.com' } });
});
afterAll(() => app.close());

async function verifyEmail(email: string, browser = app.createBrowser()): Promise<TestHttpClient> {
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  const code = await receiveEmailedCode(app, email);
  const { otpTokenId } = body;
  const verified = await browser.post('/auth/validateuseremail', { email, code, otpTokenId });
  expect(verified.status).toBe(200);
  return browser;
}

function cloneBrowser(browser: TestHttpClient): TestHttpClient {
  const copy = app.createBrowser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('a verified email', () => {
  it('allows one account when several registrations run concurrently', async () => {
    const email = 'parallel-account@example.com';
    const browser = await verifyEmail(email);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        cloneBrowser(browser).post('/auth/register', {
          email,
          username: `parallel_${index}`,
          password: TEST_PASSWORD,
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.database.pool.query('select id from users where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('does not allow registration in another browser', async () => {
    const email = 'one-browser@example.com';
    await verifyEmail(email);
    const stranger = await verifyEmail('stranger-browser@example.com');
    const { status } = await stranger.post('/auth/register', {
      email,
      username: 'stranger_browser',
      password: TEST_PASSWORD,
    });
    expect(status).toBe(403);
  });
});

describe('a payload with privileged fields', () => {
  const claims = {
    isAdmin: true,
    isProUser: true,
    isTempUser: true,
    proUntil: '2100-01-01T00:00:00Z',
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    googleSubject: 'mine',
    userId: '00000000-0000-7000-8000-000000000001',
    id: '00000000-0000-7000-8000-000000000001',
    createdAt: '2000-01-01T00:00:00Z',
  };

  it('gains no rights on registration', async () => {
    const email = 'claims@example.com';
    const browser = await verifyEmail(email);
    const { body } = await browser.post('/auth/register', {
      ...claims,
      email,
      username: 'claims',
      password: TEST_PASSWORD,
    });
    expect(body.user).toMatchObject({ isAdmin: false, isProUser: false, isTempUser: false });
  });

  it('changes neither rights nor email on a profile update', async () => {
    const browser = await signUp(app);
    const { rows: before } = await app.database.pool.query('select * from users where id = $1', [
      browser.userId,
    ]);
    const updates = { ...claims, email: 'boss@example.com', username: 'boss', firstName: 'Eve' };
    await browser.post('/profile/update', updates);
    await browser.post('/userprofile', { action: 'create_profile', payload: updates });
    await browser.post('/userprofile', {
      action: 'update_user_profile',
      payload: { userId: browser.userId, updates },
    });
    const { rows: after } = await app.database.pool.query('select * from users where id = $1', [
      browser.userId,
    ]);
    expect(after).toEqual([{ ...before[0], first_name: 'Eve' }]);
  });
});

describe('a page of another site', () => {
  const posts = Object.values<unknown>(contract)
    .filter(isEndpoint)
    .filter(({ method }) => method === 'POST');

  it('is tested against all endpoints', () => {
    expect(posts.length).toBeGreaterThan(15);
  });

  it.each(posts.map(({ path }) => path))('cannot send JSON to %s', async (path) => {
    const browser = await signUp(app);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ] as Record<string, string>[]) {
      const { status, body } = await browser.send({
        method: 'POST',
        url: `/api/backend${path}`,
        payload: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect([path, headers, status]).toEqual([path, headers, 403]);
      expect(body.code ?? 'CROSS_SITE').toBe('CROSS_SITE');
    }
    expect((await browser.get('/api/backend/auth/check-login')).body.isLogIn).toBe(true);
  });

  it('cannot submit a form', async () => {
    const browser = await signUp(app);
    const { status } = await browser.send({
      method: 'POST',
      url: '/api/backend/auth/delete/account',
      payload: 'a=b',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      },
    });
    expect(status).toBe(403);
  });
});

describe('a forged Host header', () => {
  it('does not appear in emails', async () => {
    const { email } = await signUp(app);
    const forged = { host: 'evil.example', origin: 'http://evil.example' };
    const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const browser = app.createBrowser();
    await browser.post('/api/v1/requestverificationcode', { email }, { ...forged, ...forwarded });
    for (let i = 0; i < 10; i++) {
      const guess = { email, password: `Wrong-guess-${i}` };
      await browser.post('/auth/login', guess, { ...forged, ...forwarded });
    }
    await app.deliverEmails();
    const emails = app.mailer.sent.filter(({ to }) => to === email);
    expect(emails).toHaveLength(2);
    for (const { subject, text, html } of emails) {
      expect(subject + text + html).not.toContain('evil.example');
    }
  });
});

describe('account enumeration', () => {
  it('is prevented by equal responses for known and unknown emails', async () => {
    const { email } = await signUp(app);
    const getResponses = async (account: string) => {
      const responses = [];
      for (let i = 0; i < 12; i++) {
        const guess = { email: account, password: 'Wrong-guess-1' };
        const { status, body } = await app.createBrowser().post('/auth/login', guess);
        responses.push({ status, body: { ...body, requestId: '' } });
      }
      const recovery = await app
        .createBrowser()
        .post('/api/v1/requestverificationcode', { email: account });
      const code = { email: account, code: 123_456 };
      const guess = await app.createBrowser().post('/api/v1/validate-verification-code', code);
      const update = { email: account, newPassword: TEST_PASSWORD };
      const change = await app.createBrowser().post('/api/v1/update-password', update);
      for (const { status, body } of [recovery, guess, change])
        responses.push({ status, body: { ...body, requestId: '' } });
      return responses;
    };
    expect(await getResponses(email)).toEqual(await getResponses('nobody-at-all@example.com'));
  });
});

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'response' in value && 'method' in value;
}
