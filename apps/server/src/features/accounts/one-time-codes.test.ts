import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { askForCode } from '#testing/stories.ts';

const MINUTE = 60_000;
const SPENT = {
  status: 400,
  body: {
    code: 'CODE_SPENT',
    errorMessage: 'This code no longer works. Please request a new one.',
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('the code', () => {
  it('is dead after five wrong tries, even when the sixth is right', async () => {
    const email = 'guesser@example.com';
    const { browser, otpTokenId, code } = await askForCode(test, email);
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
    const right = await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    expect(right).toMatchObject(SPENT);
  });

  it('is compared five times at most by fifty guesses at once', async () => {
    const email = 'flood@example.com';
    const { browser, otpTokenId } = await askForCode(test, email);
    const codes = Array.from({ length: 50 }, (_, index) => 100_000 + index);
    await Promise.all(
      codes.map((code) => browser.post('/auth/validateuseremail', { email, otpTokenId, code })),
    );
    const { rows } = await test.database.pool.query(
      'select tries from one_time_codes where email = $1',
      [email],
    );
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('lasts ten minutes', async () => {
    const email = 'late@example.com';
    const { browser, otpTokenId, code } = await askForCode(test, email);
    test.clock.advance(10 * MINUTE + 1);
    const late = await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    expect(late).toMatchObject(SPENT);
  });

  it('says that a new one is needed once it was used', async () => {
    const email = 'used@example.com';
    const { browser, otpTokenId, code } = await askForCode(test, email);
    await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    const again = await browser.post('/auth/validateuseremail', { email, otpTokenId, code });
    expect(again).toMatchObject(SPENT);
  });

  it('belongs to its address and token', async () => {
    const one = await askForCode(test, 'one@example.com');
    const two = await askForCode(test, 'two@example.com');
    const crossed = await two.browser.post('/auth/validateuseremail', {
      email: 'two@example.com',
      otpTokenId: one.otpTokenId,
      code: one.code,
    });
    expect(crossed.status).toBe(400);
  });

  it('works once, however many send it at the same moment', async () => {
    const email = 'parallel@example.com';
    const { browser, otpTokenId, code } = await askForCode(test, email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.post('/auth/validateuseremail', { email, otpTokenId, code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('may be sent as text of six digits', async () => {
    const email = 'text@example.com';
    const { browser, otpTokenId, code } = await askForCode(test, email);
    const { status } = await browser.post('/auth/validateuseremail', {
      email,
      otpTokenId,
      code: String(code),
    });
    expect(status).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const email = 'hashed@example.com';
    const { code } = await askForCode(test, email);
    const { rows } = await test.database.pool.query(
      'select c::text as row from one_time_codes c where email = $1',
      [email],
    );
    expect(JSON.stringify(rows)).not.toContain(String(code));
  });
});
