import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEmailedCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function signUpWithEmail(email: string, username: string, password = TEST_PASSWORD) {
  const browser = app.createBrowser();
  const { body } = await browser.post('/auth/requestaccountcreation', { email });
  const code = await receiveEmailedCode(app, email);
  await browser.post('/auth/validateuseremail', { email, code, otpTokenId: body.otpTokenId });
  return browser.post('/auth/register', { email, username, password });
}

describe('password normalization', () => {
  const composed = 'Cr\u00e8me-br\u00fbl\u00e9e-1';
  const decomposed = composed.normalize('NFD');
  const logIn = (email: string, password: string) =>
    app.createBrowser().post('/auth/login', { email, password });

  it('accepts a password in composed and decomposed Unicode form', async () => {
    await signUpWithEmail('accents@example.com', 'accents', decomposed);
    expect((await logIn('accents@example.com', composed)).status).toBe(200);
    expect((await logIn('accents@example.com', decomposed)).status).toBe(200);
    expect((await logIn('accents@example.com', 'Creme-brulee-1')).status).toBe(401);
  });

  it('accepts a password whose hash was made without normalization', async () => {
    const browser = await signUp(app);
    const hashWithoutNormalization = await hash(decomposed, {
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
    await app.database.pool.query('update users set password_hash = $2 where id = $1', [
      browser.userId,
      hashWithoutNormalization,
    ]);
    expect((await logIn(browser.email, decomposed)).status).toBe(200);
  });
});
