import * as contract from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

/** What an attacker tries first. Guessing codes: accounts.test.ts; old tokens: sessions.test.ts; Google: its own. */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { ADMIN_EMAILS: 'boss@example.com' } });
});
afterAll(() => test.close());

async function prove(email: string, browser = test.browser()): Promise<Browser> {
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  const code = await mailedCode(test, email);
  const { otpTokenId } = body;
  const proven = await browser.post('/auth/validateuseremail', { email, code, otpTokenId });
  expect(proven.status).toBe(200);
  return browser;
}

function copyOf(browser: Browser): Browser {
  const copy = test.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('a right code', () => {
  it('gives one account, however many register with it at the same moment', async () => {
    const email = 'parallel-account@example.com';
    const browser = await prove(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        copyOf(browser).post('/auth/register', {
          email,
          username: `parallel_${index}`,
          password: PASSWORD,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await test.database.pool.query('select id from users where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('makes no account in another browser than the one that entered it', async () => {
    const email = 'one-browser@example.com';
    await prove(email);
    const stranger = await prove('stranger-browser@example.com');
    const { status } = await stranger.post('/auth/register', {
      email,
      username: 'stranger_browser',
      password: PASSWORD,
    });
    expect(status).toBe(403);
  });
});

describe('a payload that claims more than it may', () => {
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

  it('gets no rights by registering', async () => {
    const email = 'claims@example.com';
    const browser = await prove(email);
    const { body } = await browser.post('/auth/register', {
      ...claims,
      email,
      username: 'claims',
      password: PASSWORD,
    });
    expect(body.user).toMatchObject({ isAdmin: false, isProUser: false, isTempUser: false });
  });

  it('gets none by changing the profile, and no other address', async () => {
    const browser = await signUp(test);
    const { rows: before } = await test.database.pool.query('select * from users where id = $1', [
      browser.userId,
    ]);
    const updates = { ...claims, email: 'boss@example.com', username: 'boss', firstName: 'Eve' };
    await browser.post('/profile/update', updates);
    await browser.post('/userprofile', { action: 'create_profile', payload: updates });
    await browser.post('/userprofile', {
      action: 'update_user_profile',
      payload: { userId: browser.userId, updates },
    });
    const { rows: after } = await test.database.pool.query('select * from users where id = $1', [
      browser.userId,
    ]);
    expect(after).toEqual([{ ...before[0], first_name: 'Eve' }]);
  });
});

describe('a page of another site', () => {
  const posts = Object.values<unknown>(contract)
    .filter(isEndpoint)
    .filter(({ method }) => method === 'POST');

  it('knows all calls', () => {
    expect(posts.length).toBeGreaterThan(15);
  });

  it.each(posts.filter(({ method }) => method === 'POST').map(({ path }) => path))(
    'cannot post to %s',
    async (path) => {
      const browser = await signUp(test);
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
    },
  );

  it('cannot post a form either', async () => {
    const browser = await signUp(test);
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

describe('a forged Host', () => {
  it('stands in no mail', async () => {
    const { email } = await signUp(test);
    const forged = { host: 'evil.example', origin: 'http://evil.example' };
    const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const browser = test.browser();
    await browser.post('/api/v1/requestverificationcode', { email }, { ...forged, ...forwarded });
    for (let i = 0; i < 10; i++) {
      const guess = { email, password: `Wrong-guess-${i}` };
      await browser.post('/auth/login', guess, { ...forged, ...forwarded });
    }
    await test.deliverMails();
    const mails = test.mailer.sent.filter(({ to }) => to === email);
    expect(mails).toHaveLength(2);
    for (const { subject, text, html } of mails) {
      expect(subject + text + html).not.toContain('evil.example');
    }
  });
});

describe('strangers', () => {
  it('hear the same of known and unknown addresses, whatever they try', async () => {
    const { email } = await signUp(test);
    const answersFor = async (address: string) => {
      const answers = [];
      for (let i = 0; i < 12; i++) {
        const guess = { email: address, password: 'Wrong-guess-1' };
        const { status, body } = await test.browser().post('/auth/login', guess);
        answers.push({ status, body: { ...body, requestId: '' } });
      }
      const recovery = await test
        .browser()
        .post('/api/v1/requestverificationcode', { email: address });
      const code = { email: address, code: 123_456 };
      const guess = await test.browser().post('/api/v1/validate-verification-code', code);
      const update = { email: address, newPassword: PASSWORD };
      const change = await test.browser().post('/api/v1/update-password', update);
      for (const { status, body } of [recovery, guess, change])
        answers.push({ status, body: { ...body, requestId: '' } });
      return answers;
    };
    expect(await answersFor(email)).toEqual(await answersFor('nobody-at-all@example.com'));
  });
});

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'answer' in value && 'method' in value;
}
