import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestSignUpCode } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

const MINUTE_MS = 60_000;
const CODE_SPENT_RESPONSE = {
  status: 400,
  body: {
    code: 'CODE_SPENT',
    errorMessage: 'This code no longer works. Please request a new one.',
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('a sign-up code', () => {
  it('is invalid after five wrong attempts, even for the correct code', async () => {
    const email = 'guesser@example.com';
    const { browser, otpTokenId, code } = await requestSignUpCode(app, email);
    const wrong = code === 100_000 ? 100_001 : 100_000;
    for (let i = 0; i < 5; i++) {
      const { status, body } = await browser.post('/auth/validateuseremail', {
        email,
        otpTokenId,
        code: wrong,
      });
      expect(status).toBe(400);
      expect(body.errorMessage).toBe('Invalid verification code. Please try again.');
    }
    const correct = await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    expect(correct).toMatchObject(CODE_SPENT_RESPONSE);
  });

  it('is compared at most five times with 50 concurrent guesses', async () => {
    const email = 'flood@example.com';
    const { browser, otpTokenId } = await requestSignUpCode(app, email);
    const codes = Array.from({ length: 50 }, (_, index) => 100_000 + index);
    await Promise.all(
      codes.map((code) => browser.post('/auth/validateuseremail', { email, otpTokenId, code })),
    );
    const { rows } = await app.database.pool.query(
      'select attempts from one_time_codes where email = $1',
      [email],
    );
    expect(rows).toEqual([{ attempts: 5 }]);
  });

  it('expires after ten minutes', async () => {
    const email = 'late@example.com';
    const { browser, otpTokenId, code } = await requestSignUpCode(app, email);
    app.clock.advance(10 * MINUTE_MS + 1);
    const late = await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    expect(late).toMatchObject(CODE_SPENT_RESPONSE);
  });

  it('is rejected with CODE_SPENT when used again', async () => {
    const email = 'used@example.com';
    const { browser, otpTokenId, code } = await requestSignUpCode(app, email);
    await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    const repeated = await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    expect(repeated).toMatchObject(CODE_SPENT_RESPONSE);
  });

  it('is valid only for its email and token', async () => {
    const first = await requestSignUpCode(app, 'one@example.com');
    const second = await requestSignUpCode(app, 'two@example.com');
    const { status } = await second.browser.post('/auth/validateuseremail', {
      email: 'two@example.com',
      otpTokenId: first.otpTokenId,
      code: first.code,
    });
    expect(status).toBe(400);
  });

  it('is accepted once when sent several times concurrently', async () => {
    const email = 'parallel@example.com';
    const { browser, otpTokenId, code } = await requestSignUpCode(app, email);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.post('/auth/validateuseremail', { email, otpTokenId, code }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is accepted as a string of six digits', async () => {
    const email = 'text@example.com';
    const { browser, otpTokenId, code } = await requestSignUpCode(app, email);
    const { status } = await browser.post('/auth/validateuseremail', {
      email,
      otpTokenId,
      code: String(code),
    });
    expect(status).toBe(200);
  });

  it('is stored only as a hash', async () => {
    const email = 'hashed@example.com';
    const { code } = await requestSignUpCode(app, email);
    const { rows } = await app.database.pool.query(
      'select c::text as row from one_time_codes c where email = $1',
      [email],
    );
    expect(JSON.stringify(rows)).not.toContain(String(code));
  });
});
