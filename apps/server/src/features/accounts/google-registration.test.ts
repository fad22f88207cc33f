import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createFakeIdentityProvider } from '#testing/fakes/fake-identity-provider.ts';

const google = createFakeIdentityProvider();
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ identity: google });
});
afterAll(() => app.close());

describe('registering with Google', () => {
  const missingCredentialMessage = 'Google could not confirm your identity. Please try again.';
  it.each([
    { accountType: 'google', email: 'a@gmail.example', username: 'abc', firstName: 'A' },
    { accountType: 'google', email: 'a@gmail.example', username: 'abc', password: TEST_PASSWORD },
    { accountType: 'google' },
    { accountType: 'google', credential: null },
    { accountType: 'google', credential: '' },
    { isGoogleAccount: true, email: 'a@gmail.example', username: 'abc', password: TEST_PASSWORD },
  ])('rejects a payload without a credential: %j', async (payload) => {
    const { status, body } = await app.createBrowser().post('/auth/register', payload);
    expect([status, body.errorMessage]).toEqual([400, missingCredentialMessage]);
  });

  it('responds with 409 when the username is taken, and creates no account', async () => {
    await app.services.accounts.createWithoutVerification(
      { email: 'taken@example.com', username: 'taken_name', password: TEST_PASSWORD },
      { grantedProUntil: null, isAdmin: false },
    );
    const claims = { sub: 'wants-a-name', email: 'wants@gmail.example' };
    const register = (username: string) =>
      app.createBrowser().post('/auth/register', {
        accountType: 'google',
        credential: google.issueCredential(claims),
        username,
      });
    const rejected = await register('Taken Name');
    expect(rejected.status).toBe(409);
    expect(rejected.body.errorMessage).toBe(
      'This username is already taken. Please choose another one.',
    );
    const accepted = await register('another_name');
    expect(accepted.body).toMatchObject({ succeeded: true, user: { username: 'another_name' } });
  });

  it('creates a username with letters from an email without letters', async () => {
    const credential = google.issueCredential({ sub: 'underscores', email: '___@gmail.example' });
    const { body } = await app.createBrowser().post('/auth/google-login', { credential });
    expect(body.user).toMatchObject({ username: 'cook____' });
  });

  it('rejects a used token even with the original cookie', async () => {
    const browser = app.createBrowser();
    const { body } = await browser.post('/auth/google-start');
    const nonce = new URL(String(body.url)).searchParams.get('nonce') ?? '';
    const cookie = browser.cookies.get('plateful_google') ?? '';
    const credential = google.issueCredential({
      sub: 'replayed',
      email: 'replayed@gmail.example',
      nonce,
    });
    expect((await browser.post('/auth/google-login', { credential })).status).toBe(200);
    const thief = app.createBrowser();
    thief.cookies.set('plateful_google', cookie);
    expect((await thief.post('/auth/google-login', { credential })).status).toBe(401);
    browser.cookies.set('plateful_google', cookie);
    expect((await browser.post('/auth/reauthenticate', { credential })).status).toBe(400);
  });
});
