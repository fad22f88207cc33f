import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type RunningOpenIdProvider, startOpenIdProvider } from '#testing/openid-provider.ts';

/** The whole way, with a real OpenID provider in Google's place. */
let provider: RunningOpenIdProvider;
let test: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  test = await buildTestApp({
    environment: { GOOGLE_CLIENT_ID: provider.clientId, GOOGLE_ISSUER: provider.issuer },
  });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

/** Presses every button that the provider shows, as a person does who says yes. @returns where that ends. */
async function sayYes(start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = start;
  let method = 'GET';
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { method, headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = set.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    const page = await response.text();
    method = 'GET';
    if (next) {
      address = new URL(next, address).href;
      if (new URL(address).origin !== provider.issuer) return new URL(address);
    } else {
      expect(page).toContain('<button>');
      method = 'POST';
    }
  }
  throw new Error('The provider never came to an end.');
}

/** To the provider and back, as the sign-in page does it. */
async function fetchCredential(browser: Browser): Promise<string> {
  const { status, body } = await browser.post('/auth/google-start');
  expect(status).toBe(200);
  const back = await sayYes(String(body.url));
  expect(back.origin + back.pathname).toBe('http://localhost/login');
  const answer = new URLSearchParams(back.hash.slice(1));
  expect(answer.get('state')).toBe(body.state);
  // The provider lives in the present.
  test.clock.set(new Date());
  return answer.get('id_token') ?? '';
}

describe('signing in at an OpenID provider', () => {
  it('makes an account of what the provider says, and finds it the next time', async () => {
    const browser = test.browser();
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

    const another = test.browser();
    const again = await another.post('/auth/google-login', {
      credential: await fetchCredential(another),
    });
    expect(again.body).toMatchObject({ isNewAccount: false, user: body.user });
  });

  it('counts only in the browser that set out', async () => {
    const credential = await fetchCredential(test.browser());
    const thief = test.browser();
    await fetchCredential(thief);
    const { status, body } = await thief.post('/auth/google-login', { credential });
    expect(status).toBe(401);
    expect(body.errorMessage).toBe('Google login failed. Please try again.');
  });

  it('is over ten minutes later, when the provider’s word has run out', async () => {
    const browser = test.browser();
    const credential = await fetchCredential(browser);
    test.clock.advance(10 * 60 * 1000 + 31_000);
    const { status } = await browser.post('/auth/google-login', { credential });
    expect(status).toBe(401);
  });
});
