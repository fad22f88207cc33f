import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createFakeIdentityProvider } from '#testing/fakes/fake-identity-provider.ts';

const COOKIE = 'plateful_google';
const LOGIN_FAILED_MESSAGE = 'Google login failed. Please try again.';

const google = createFakeIdentityProvider();
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ identity: google });
});
afterAll(() => app.close());

describe('starting a sign-in with Google', () => {
  it('returns the provider’s URL with a redirect back to the page’s origin', async () => {
    const browser = app.createBrowser();
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

  it('sends the provider only a hash of the browser’s secret', async () => {
    const browser = app.createBrowser();
    const { body } = await browser.post('/auth/google-start');
    const secret = browser.cookies.get(COOKIE) ?? '';
    const hash = createHash('sha256').update(secret).digest('base64url');
    expect(new URL(String(body.url)).searchParams.get('nonce')).toBe(hash);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('uses a new secret and state each time', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => app.createBrowser().post('/auth/google-start')),
    );
    const searchParams = responses.map(({ body }) => new URL(String(body.url)).searchParams);
    for (const name of ['state', 'nonce']) {
      expect(new Set(searchParams.map((params) => params.get(name))).size).toBe(3);
    }
  });

  it('requires the Origin header and ignores the Host header', async () => {
    const { status } = await app.createBrowser().send({
      method: 'POST',
      url: '/api/backend/auth/google-start',
      headers: { host: 'evil.example', 'sec-fetch-site': 'same-origin' },
    });
    expect(status).toBe(403);
  });
});

describe('completing a sign-in with Google', () => {
  it.each([
    ['/auth/google-login', {}],
    ['/auth/register', { accountType: 'google', username: 'Back Again' }],
  ])('accepts a credential once at %s', async (path, fields) => {
    const browser = app.createBrowser();
    const { body } = await browser.post('/auth/google-start');
    const nonce = new URL(String(body.url)).searchParams.get('nonce') ?? '';
    const claims = { sub: path, email: `back@${path.split('/')[2]}.example`, nonce };
    const payload = { ...fields, credential: google.issueCredential(claims) };
    const first = await browser.post(path, payload);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ isLogIn: true, user: { email: claims.email } });
    expect(String(first.headers['set-cookie'])).toContain('plateful_google=; Max-Age=0;');
    expect((await browser.post(path, payload)).status).toBe(401);
  });
});

describe('the server configuration', () => {
  const requests = [
    ['/auth/google-start', {}],
    ['/auth/google-login', { credential: 'a.b.c' }],
  ] as const;

  it('responds with 404 when no client id is configured', async () => {
    const testWithoutGoogle = await buildTestApp();
    for (const [path, payload] of requests) {
      const { status, body } = await testWithoutGoogle.createBrowser().post(path, payload);
      expect(status).toBe(404);
      expect(body.errorMessage).toBe('Google sign-in is not available on this server.');
    }
    await testWithoutGoogle.close();
  });

  it('redirects back to PUBLIC_URL, and responds with 502 when the provider is down', async () => {
    const provider = createFakeIdentityProvider();
    const testWithPublicUrl = await buildTestApp({
      identity: provider,
      environment: { PUBLIC_URL: 'https://plateful.example/' },
    });
    const { body, headers } = await testWithPublicUrl.createBrowser().post('/auth/google-start');
    const redirectUri = new URL(String(body.url)).searchParams.get('redirect_uri');
    expect(redirectUri).toBe('https://plateful.example/login');
    expect(String(headers['set-cookie'])).toContain('; Secure');
    provider.simulateOutage();
    for (const [path, payload] of requests) {
      const response = await testWithPublicUrl.createBrowser().post(path, payload);
      expect(response.status).toBe(502);
      expect(response.body).toMatchObject({
        errorMessage: LOGIN_FAILED_MESSAGE,
        code: 'GOOGLE_FAILED',
      });
    }
    await testWithPublicUrl.close();
  });
});

describe('environment variables', () => {
  const clientId = { GOOGLE_CLIENT_ID: 'plateful' };

  it.each([
    [{}, { kind: 'off' }],
    [clientId, { kind: 'openid', clientId: 'plateful', issuer: null, jwksUrl: null }],
    [
      {
        ...clientId,
        GOOGLE_ISSUER: 'http://127.0.0.1:4000',
        GOOGLE_JWKS_URL: 'https://a.example/keys',
      },
      {
        kind: 'openid',
        clientId: 'plateful',
        issuer: 'http://127.0.0.1:4000',
        jwksUrl: 'https://a.example/keys',
      },
    ],
  ])('%o configure %o', (environment, google) => {
    expect(readConfig(environment).google).toEqual(google);
  });

  it.each([
    [{ GOOGLE_ISSUER: 'https://a.example' }, 'GOOGLE_ISSUER requires GOOGLE_CLIENT_ID.'],
    [{ GOOGLE_JWKS_URL: 'https://a.example' }, 'GOOGLE_JWKS_URL requires GOOGLE_CLIENT_ID.'],
    [{ ...clientId, GOOGLE_ISSUER: 'accounts.google.com' }, /^GOOGLE_ISSUER: must be an https URL/],
    [{ ...clientId, GOOGLE_ISSUER: 'http://a.example' }, /^GOOGLE_ISSUER: must be an https URL/],
    [
      { ...clientId, GOOGLE_JWKS_URL: 'file:///etc/keys' },
      /^GOOGLE_JWKS_URL: must be an https URL/,
    ],
  ])('%o are rejected at startup', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
  });
});
