import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';
import { startTestOidcProvider, type TestOidcProvider } from '#testing/test-oidc-provider.ts';

/** Signs in through a local OpenID provider instead of Google. */
let provider: TestOidcProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startTestOidcProvider();
  app = await buildTestApp({
    environment: { GOOGLE_CLIENT_ID: provider.clientId, GOOGLE_ISSUER: provider.issuer },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** Follows the redirects and submits every form of the provider. @returns the URL that the provider redirects back to */
async function approveConsent(startUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = startUrl;
  let method = 'GET';
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { method, headers: { cookie }, redirect: 'manual' });
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = setCookie.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    const page = await response.text();
    method = 'GET';
    if (next) {
      url = new URL(next, url).href;
      if (new URL(url).origin !== provider.issuer) return new URL(url);
    } else {
      expect(page).toContain('<button>');
      method = 'POST';
    }
  }
  throw new Error('The provider did not redirect back.');
}

/** Gets an identity token from the provider, as the sign-in page does. */
async function fetchCredential(browser: TestHttpClient): Promise<string> {
  const { status, body } = await browser.post('/auth/google-start');
  expect(status).toBe(200);
  const redirectUrl = await approveConsent(String(body.url));
  expect(redirectUrl.origin + redirectUrl.pathname).toBe('http://localhost/login');
  const fragment = new URLSearchParams(redirectUrl.hash.slice(1));
  expect(fragment.get('state')).toBe(body.state);
  // The provider uses the system clock.
  app.clock.set(new Date());
  return fragment.get('id_token') ?? '';
}

describe('signing in with an OpenID provider', () => {
  it('creates an account from the token, and finds it at the next sign-in', async () => {
    const browser = app.createBrowser();
    const credential = await fetchCredential(browser);
    const { status, body } = await browser.post('/auth/google-login', { credential });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      succeeded: true,
      isLogIn: true,
      isNewAccount: true,
      user: {
        email: 'ada@openid.example',
        firstName: 'Ada',
        lastName: 'Lovelace',
        displayName: 'Ada',
        username: 'ada',
      },
    });
    const { body: check } = await browser.get('/api/backend/auth/check-login');
    expect(check).toMatchObject({ isLogIn: true, user: { email: 'ada@openid.example' } });

    const otherBrowser = app.createBrowser();
    const secondSignIn = await otherBrowser.post('/auth/google-login', {
      credential: await fetchCredential(otherBrowser),
    });
    expect(secondSignIn.body).toMatchObject({ isNewAccount: false, user: body.user });
  });

  it('accepts a credential only in the browser that requested it', async () => {
    const credential = await fetchCredential(app.createBrowser());
    const thief = app.createBrowser();
    await fetchCredential(thief);
    const { status, body } = await thief.post('/auth/google-login', { credential });
    expect(status).toBe(401);
    expect(body.errorMessage).toBe('Google login failed. Please try again.');
  });

  it('rejects a token that has expired after ten minutes', async () => {
    const browser = app.createBrowser();
    const credential = await fetchCredential(browser);
    app.clock.advance(10 * 60 * 1000 + 31_000);
    const { status } = await browser.post('/auth/google-login', { credential });
    expect(status).toBe(401);
  });
});
