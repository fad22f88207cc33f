import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  receiveEmailedCode,
  requestSignUpCode,
  signUp,
  TEST_PASSWORD,
} from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestResponse } from '#testing/test-http-client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CODES_DISABLED_MESSAGE =
  'Too many wrong codes were entered for this email. Request a new code in a browser where you have signed in before.';

/** RATE_LIMIT is off here, which does not disable these limits. */
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

let emailCount = 0;
const createEmail = () => `guessed${++emailCount}@example.com`;

async function requestRecoveryCode(email: string, browser = app.createBrowser()): Promise<void> {
  const { status, body } = await browser.post('/api/v1/requestverificationcode', { email });
  expect([status, body]).toEqual([200, { succeeded: true }]);
}

const submitRecoveryCode = (email: string, code: number): Promise<TestResponse> =>
  app.createBrowser().post('/api/v1/validate-verification-code', { email, code });

/** Inserts a valid code directly, because the number of emailed codes is limited separately. */
async function insertCode(email: string, purpose: 'registration' | 'recovery'): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into one_time_codes (id, purpose, email, attempts, sent_at, expires_at)
     values (gen_random_uuid(), $1, $2, 0, $3, $4)
     on conflict (purpose, email)
       do update set id = excluded.id, attempts = 0, code_hash = null, sent_at = $3, expires_at = $4
     returning id`,
    [purpose, email, app.clock.now(), new Date(app.clock.now().getTime() + 10 * MINUTE_MS)],
  );
  return rows[0]?.id ?? '';
}

/** Submits five wrong guesses for each inserted code. @returns how many guesses were compared with a code */
async function submitWrongCodes(email: string, times: number): Promise<number> {
  let comparedCount = 0;
  for (let i = 0; i < times; i += 5) {
    await insertCode(email, 'recovery');
    for (let j = i; j < Math.min(times, i + 5); j++) {
      const { body } = await submitRecoveryCode(email, 100_000 + j);
      if (body.code === 'INVALID') comparedCount += 1;
    }
  }
  return comparedCount;
}

/** Inserts wrong guesses with the current time. */
async function insertGuesses(email: string, { today, failures = today }: Record<string, number>) {
  await app.database.pool.query(
    `insert into code_guesses
     select sha256(convert_to($1, 'UTF8')), array_fill($2::timestamptz, array[$3::int]), $4
     on conflict (email_hash) do update
       set guessed_at = excluded.guessed_at, consecutive_failures = excluded.consecutive_failures`,
    [email, app.clock.now(), today, failures],
  );
}

/** Makes the 100th wrong guess in a row and advances the clock by a day. */
async function reachFailureLimit(email: string): Promise<void> {
  await insertGuesses(email, { today: 48, failures: 98 });
  expect(await submitWrongCodes(email, 5)).toBe(2);
  app.clock.advance(DAY_MS);
}

async function getSentSubjects(email: string): Promise<string[]> {
  await app.deliverEmails();
  return app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('the limit of 50 guesses a day', () => {
  it('rejects the next guess with the time to wait', async () => {
    const { email } = await signUp(app);
    expect(await submitWrongCodes(email, 60)).toBe(50);
    await insertCode(email, 'recovery');
    app.clock.advance(HOUR_MS + MINUTE_MS);
    const { status, body, headers } = await submitRecoveryCode(email, 123_456);
    expect(status).toBe(429);
    expect(body).toMatchObject({
      code: 'TOO_MANY',
      errorMessage: 'Too many codes were entered for this email. Please try again in 23 hours.',
    });
    expect(headers['retry-after']).toBe(String((DAY_MS - HOUR_MS - MINUTE_MS) / 1000));
  });

  it('holds for concurrent guesses of all purposes', async () => {
    const email = createEmail();
    await insertGuesses(email, { today: 44 });
    const otpTokenId = await insertCode(email, 'registration');
    await insertCode(email, 'recovery');
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2
          ? submitRecoveryCode(email, 200_000 + i)
          : app
              .createBrowser()
              .post('/auth/validateuseremail', { email, otpTokenId, code: 200_000 + i }),
      ),
    );
    expect(responses.filter(({ body }) => body.code === 'INVALID')).toHaveLength(6);
    const { rows } = await app.database.pool.query(
      'select sum(attempts)::int as attempts from one_time_codes where email = $1',
      [email],
    );
    expect(rows, 'a rejected guess does not count as an attempt').toEqual([{ attempts: 6 }]);
  });

  it('counts all spellings of an email together', async () => {
    const domain = `bücher${++emailCount}.example`;
    const spellings = [
      `ada@${domain}`,
      `ADA@${domain.toUpperCase()}`,
      ` ada@${domain.normalize('NFD')} `,
    ];
    const stored = `ada@${new URL(`http://${domain}`).hostname}`;
    await insertGuesses(stored, { today: 44 });
    let comparedCount = 0;
    for (let i = 0; i < 10; i++) {
      if (i % 5 === 0) await insertCode(stored, 'recovery');
      const { body } = await submitRecoveryCode(spellings[i % 3] ?? '', 100_000 + i);
      if (body.code === 'INVALID') comparedCount += 1;
    }
    expect(comparedCount).toBe(6);
  });

  it('applies to a rolling window of 24 hours, not to calendar days', async () => {
    const email = createEmail();
    app.clock.set(new Date('2026-05-01T23:50:00Z'));
    await insertGuesses(email, { today: 47 });
    app.clock.set(new Date('2026-05-02T00:10:00Z'));
    expect(await submitWrongCodes(email, 5)).toBe(3);
    app.clock.set(new Date('2026-05-02T23:49:59Z'));
    expect(await submitWrongCodes(email, 5)).toBe(0);
    app.clock.set(new Date('2026-05-02T23:50:00Z'));
    expect(await submitWrongCodes(email, 5)).toBe(5);
    const { rows } = await app.database.pool.query(
      'select max(cardinality(guessed_at)) as most from code_guesses',
    );
    expect(rows).toEqual([{ most: 50 }]);
    app.clock.set(new Date('2026-05-10T12:00:00Z'));
  });

  it('sends one notification email if there is an account', async () => {
    const { email } = await signUp(app);
    const stranger = createEmail();
    for (const account of [email, stranger]) {
      await insertGuesses(account, { today: 48 });
      expect(await submitWrongCodes(account, 5)).toBe(2);
    }
    expect(await getSentSubjects(email)).toEqual([
      'Codes for your Plateful account are paused for a day',
    ]);
    expect(await getSentSubjects(stranger)).toEqual([]);
  });

  it('sends no codes until the limit resets, with the usual recovery response', async () => {
    const { email } = await signUp(app);
    const stranger = createEmail();
    for (const account of [email, stranger]) await insertGuesses(account, { today: 50 });
    await requestRecoveryCode(email);
    expect(await getSentSubjects(email)).toEqual([]);
    const { status, headers } = await app
      .createBrowser()
      .post('/auth/requestaccountcreation', { email: stranger });
    expect([status, Number(headers['retry-after']) > 80_000]).toEqual([429, true]);
  });

  it('is not reset by a correct guess, nor by deleting and recreating the account', async () => {
    const email = createEmail();
    await insertGuesses(email, { today: 45 });
    const signUpCode = await requestSignUpCode(app, email);
    await signUpCode.browser.post('/auth/validateuseremail', { email, ...signUpCode });
    const account = { email, username: `guessed_${emailCount}`, password: TEST_PASSWORD };
    expect((await signUpCode.browser.post('/auth/register', account)).status).toBe(200);
    await signUpCode.browser.post('/auth/delete/account');
    expect(await submitWrongCodes(email, 10)).toBe(4);
  });

  it('responds equally for emails with and without an account', async () => {
    const { email } = await signUp(app);
    const getResponses = async (account: string) => {
      const responses = [];
      await insertGuesses(account, { today: 43 });
      for (let i = 0; i < 9; i++) {
        if (i % 5 === 0) {
          app.clock.advance(MINUTE_MS);
          await requestRecoveryCode(account);
        }
        const { status, body } = await submitRecoveryCode(account, 100_000 + i);
        responses.push({ status, body: { ...body, requestId: '' } });
      }
      return responses;
    };
    expect(await getResponses(email)).toEqual(await getResponses(createEmail()));
  });
});

describe('after 100 wrong guesses in a row', () => {
  it('codes are neither sent nor compared, and the owner is notified', async () => {
    const { email } = await signUp(app);
    await reachFailureLimit(email);
    app.clock.advance(5 * DAY_MS);
    await requestRecoveryCode(email);
    expect(await getSentSubjects(email)).toEqual([
      'Codes for your Plateful account are turned off',
    ]);
    await insertCode(email, 'recovery');
    const { status, body, headers } = await submitRecoveryCode(email, 123_456);
    expect([status, body.errorMessage, headers['retry-after']]).toEqual([
      429,
      CODES_DISABLED_MESSAGE,
      '86400',
    ]);
  });

  it('a known device of the owner can request a code that works', async () => {
    const owner = await signUp(app);
    const { email } = owner;
    await owner.post('/auth/logout');
    await reachFailureLimit(email);
    await requestRecoveryCode(email, owner);
    const code = await receiveEmailedCode(app, email);
    expect((await submitRecoveryCode(email, code)).status).toBe(200);
  });

  it('a known device of another account cannot request a code', async () => {
    const { email } = await signUp(app);
    const stranger = await signUp(app);
    await reachFailureLimit(email);
    await requestRecoveryCode(email, stranger);
    await insertCode(email, 'recovery');
    expect((await submitRecoveryCode(email, 123_456)).status).toBe(429);
  });

  it('a correct guess before the 100th resets the count', async () => {
    const { email } = await signUp(app);
    await insertGuesses(email, { today: 10, failures: 99 });
    await requestRecoveryCode(email);
    const code = await receiveEmailedCode(app, email);
    expect((await submitRecoveryCode(email, code)).status).toBe(200);
    expect(await submitWrongCodes(email, 5)).toBe(5);
  });

  it('the block ends after a month only for emails without an account', async () => {
    const { email } = await signUp(app);
    const stranger = createEmail();
    for (const account of [email, stranger]) {
      await insertGuesses(account, { today: 50, failures: 100 });
    }
    app.clock.advance(29 * DAY_MS);
    await app.services.accounts.deleteExpired();
    expect([await submitWrongCodes(email, 1), await submitWrongCodes(stranger, 1)]).toEqual([0, 0]);
    app.clock.advance(DAY_MS);
    await app.services.accounts.deleteExpired();
    expect(await submitWrongCodes(email, 1)).toBe(0);
    expect(await submitWrongCodes(stranger, 1)).toBe(1);
  });
});

it('guesses are stored without the email and deleted after a day', async () => {
  const email = createEmail();
  const signUpCode = await requestSignUpCode(app, email);
  await signUpCode.browser.post('/auth/validateuseremail', { email, ...signUpCode });
  const listGuessRows = async () =>
    (
      await app.database.pool.query(
        'select g::text as row from code_guesses g where consecutive_failures = 0',
      )
    ).rows;
  expect(JSON.stringify(await listGuessRows())).not.toMatch(/@|guessed/);
  app.clock.advance(DAY_MS);
  await app.services.accounts.deleteExpired();
  expect(await listGuessRows()).toEqual([]);
});
