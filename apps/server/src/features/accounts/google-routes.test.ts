import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeIdentityProvider } from '#adapters/identity/fake.ts';
import { ConfigError, readConfig } from '#config.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

const COOKIE = 'plateful_google';
const REFUSED = 'Google login failed. Please try again.';

const google = createFakeIdentityProvider();
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ identity: google });
});
afterAll(() => test.close());

describe('setting out to Google', () => {
  it('leads to the provider, and back to the page that asked', async () => {
    const browser = test.browser();
    const { status, body, headers } = await browser.post('/auth/google-start');
    expect(status).toBe(200);
    const { origin, searchParams } = new URL(String(body.url));
    expect(origin).toBe(google.issuer);
    expect(searchParams.get('redirect_uri')).toBe('http://localhost/login');
    expect(searchParams.get('state')).toBe(body.state);
    expect(String(headers['set-cookie'])).toMatch(
      /^plateful_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('tells the provider the hash of what the browser keeps, and nobody the rest', async () => {
    const browser = test.browser();
    const { body } = await browser.post('/auth/google-start');
    const secret = browser.cookies.get(COOKIE) ?? '';
    const hash = createHash('sha256').update(secret).digest('base64url');
    expect(new URL(String(body.url)).searchParams.get('nonce')).toBe(hash);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('never takes the same secret or state twice', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.browser().post('/auth/google-start')),
    );
    const urls = answers.map(({ body }) => new URL(String(body.url)).searchParams);
    for (const name of ['state', 'nonce']) {
      expect(new Set(urls.map((url) => url.get(name))).size).toBe(3);
    }
  });

  it('needs the address of the page from its browser, not from a header that anybody writes', async () => {
    const { status } = await test.browser().send({
      method: 'POST',
      url: '/api/backend/auth/google-start',
      headers: { host: 'evil.example', 'sec-fetch-site': 'same-origin' },
    });
    expect(status).toBe(403);
  });
});

describe('coming back', () => {
  it.each([
    ['/auth/google-login', {}],
    ['/auth/register', { accountType: 'google', username: 'Back Again' }],
  ])('by %s counts once', async (path, rest) => {
    const browser = test.browser();
    const { body } = await browser.post('/auth/google-start');
    const nonce = new URL(String(body.url)).searchParams.get('nonce') ?? '';
    const person = { sub: path, email: `back@${path.split('/')[2]}.example`, nonce };
    const payload = { ...rest, credential: google.issue(person) };
    const first = await browser.post(path, payload);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ isLogIn: true, user: { email: person.email } });
    expect(String(first.headers['set-cookie'])).toContain('plateful_google=; Max-Age=0;');
    expect((await browser.post(path, payload)).status).toBe(401);
  });
});

describe('a server', () => {
  const calls = [
    ['/auth/google-start', {}],
    ['/auth/google-login', { credential: 'a.b.c' }],
  ] as const;

  it('without a client id says that Google is not set up', async () => {
    const without = await buildTestApp();
    for (const [path, payload] of calls) {
      const { status, body } = await without.browser().post(path, payload);
      expect(status).toBe(404);
      expect(body.errorMessage).toBe('Google sign-in is not set up here.');
    }
    await without.close();
  });

  it('with a public address brings people back to it, and says when Google is away', async () => {
    const provider = createFakeIdentityProvider();
    const elsewhere = await buildTestApp({
      identity: provider,
      environment: { PUBLIC_URL: 'https://plateful.example/' },
    });
    const { body, headers } = await elsewhere.browser().post('/auth/google-start');
    const back = new URL(String(body.url)).searchParams.get('redirect_uri');
    expect(back).toBe('https://plateful.example/login');
    expect(String(headers['set-cookie'])).toContain('; Secure');
    provider.goDown();
    for (const [path, payload] of calls) {
      const answer = await elsewhere.browser().post(path, payload);
      expect(answer.status).toBe(502);
      expect(answer.body).toMatchObject({ errorMessage: REFUSED, code: 'GOOGLE_FAILED' });
    }
    await elsewhere.close();
  });
});

describe('the environment', () => {
  const id = { GOOGLE_CLIENT_ID: 'plateful' };

  it.each([
    [{}, { kind: 'off' }],
    [id, { kind: 'openid', clientId: 'plateful', issuer: null, jwksUrl: null }],
    [
      { ...id, GOOGLE_ISSUER: 'http://127.0.0.1:4000', GOOGLE_JWKS_URL: 'https://a.example/keys' },
      {
        kind: 'openid',
        clientId: 'plateful',
        issuer: 'http://127.0.0.1:4000',
        jwksUrl: 'https://a.example/keys',
      },
    ],
  ])('with %o sets up %o', (environment, google) => {
    expect(readConfig(environment).google).toEqual(google);
  });

  it.each([
    [{ GOOGLE_ISSUER: 'https://a.example' }, 'GOOGLE_CLIENT_ID: GOOGLE_ISSUER needs one.'],
    [{ GOOGLE_JWKS_URL: 'https://a.example' }, 'GOOGLE_CLIENT_ID: GOOGLE_JWKS_URL needs one.'],
    [{ ...id, GOOGLE_ISSUER: 'accounts.google.com' }, /^GOOGLE_ISSUER: an https address is needed/],
    [{ ...id, GOOGLE_ISSUER: 'http://a.example' }, /^GOOGLE_ISSUER: an https address is needed/],
    [{ ...id, GOOGLE_JWKS_URL: 'file:///etc/keys' }, /^GOOGLE_JWKS_URL: an https address/],
  ])('with %o stops the start', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(line);
  });
});
