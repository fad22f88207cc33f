import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { askForCode, mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STOPPED =
  'Too many wrong codes were entered for this email. Request a new code in a browser where you have signed in before.';

/** Its RATE_LIMIT is off, which lifts nothing of all this. */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let emails = 0;
const newEmail = () => `guessed${++emails}@example.com`;

async function requestRecovery(email: string, browser = test.browser()): Promise<void> {
  const { status, body } = await browser.post('/api/v1/requestverificationcode', { email });
  expect([status, body]).toEqual([200, { succeeded: true }]);
}

const guessRecovery = (email: string, code: number): Promise<Answer> =>
  test.browser().post('/api/v1/validate-verification-code', { email, code });

/** A live code for the email, wherever it comes from: what is mailed an hour is another limit. */
async function placeCode(email: string, purpose: 'registration' | 'recovery'): Promise<string> {
  const { rows } = await test.database.pool.query<{ id: string }>(
    `insert into one_time_codes (id, purpose, email, tries, sent_at, expires_at)
     values (gen_random_uuid(), $1, $2, 0, $3, $4)
     on conflict (purpose, email)
       do update set id = excluded.id, tries = 0, code_hash = null, sent_at = $3, expires_at = $4
     returning id`,
    [purpose, email, test.clock.now(), new Date(test.clock.now().getTime() + 10 * MINUTE)],
  );
  return rows[0]?.id ?? '';
}

/** Guesses five times for each code. @returns how many guesses were compared with a code */
async function guess(email: string, times: number): Promise<number> {
  let compared = 0;
  for (let i = 0; i < times; i += 5) {
    await placeCode(email, 'recovery');
    for (let j = i; j < Math.min(times, i + 5); j++) {
      const { body } = await guessRecovery(email, 100_000 + j);
      if (body.code === 'INVALID') compared += 1;
    }
  }
  return compared;
}

/** As if these guesses, all wrong, had been made just now. */
async function haveGuessed(email: string, { today, failures = today }: Record<string, number>) {
  await test.database.pool.query(
    `insert into code_guesses
     select sha256(convert_to($1, 'UTF8')), array_fill($2::timestamptz, array[$3::int]), $4
     on conflict (email_hash) do update
       set guessed_at = excluded.guessed_at, failures = excluded.failures`,
    [email, test.clock.now(), today, failures],
  );
}

/** The hundredth wrong guess, and the day after. */
async function stopCodes(email: string): Promise<void> {
  await haveGuessed(email, { today: 48, failures: 98 });
  expect(await guess(email, 5)).toBe(2);
  test.clock.advance(DAY);
}

async function mailsTo(email: string): Promise<string[]> {
  await test.deliverMails();
  return test.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('one email has fifty guesses a day', () => {
  it('and the next one hears how long to wait, right or wrong', async () => {
    const { email } = await signUp(test);
    expect(await guess(email, 60)).toBe(50);
    await placeCode(email, 'recovery');
    test.clock.advance(HOUR + MINUTE);
    const { status, body, headers } = await guessRecovery(email, 123_456);
    expect(status).toBe(429);
    expect(body).toMatchObject({
      code: 'TOO_MANY',
      errorMessage: 'Too many codes were entered for this email. Please try again in 23 hours.',
    });
    expect(headers['retry-after']).toBe(String((DAY - HOUR - MINUTE) / 1000));
  });

  it('exactly, however many come at the same moment and for whatever purpose', async () => {
    const email = newEmail();
    await haveGuessed(email, { today: 44 });
    const otpTokenId = await placeCode(email, 'registration');
    await placeCode(email, 'recovery');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2
          ? guessRecovery(email, 200_000 + i)
          : test
              .browser()
              .post('/auth/validateuseremail', { email, otpTokenId, code: 200_000 + i }),
      ),
    );
    expect(answers.filter(({ body }) => body.code === 'INVALID')).toHaveLength(6);
    const { rows } = await test.database.pool.query(
      'select sum(tries)::int as tries from one_time_codes where email = $1',
      [email],
    );
    expect(rows, 'a refused guess costs no try of the code').toEqual([{ tries: 6 }]);
  });

  it('in whatever letters and scripts the email is written', async () => {
    const domain = `bücher${++emails}.example`;
    const spellings = [
      `ada@${domain}`,
      `ADA@${domain.toUpperCase()}`,
      ` ada@${domain.normalize('NFD')} `,
    ];
    const stored = `ada@${new URL(`http://${domain}`).hostname}`;
    await haveGuessed(stored, { today: 44 });
    let compared = 0;
    for (let i = 0; i < 10; i++) {
      if (i % 5 === 0) await placeCode(stored, 'recovery');
      const { body } = await guessRecovery(spellings[i % 3] ?? '', 100_000 + i);
      if (body.code === 'INVALID') compared += 1;
    }
    expect(compared).toBe(6);
  });

  it('in any 24 hours: midnight gives none back, and each comes back a day after it was made', async () => {
    const email = newEmail();
    test.clock.set(new Date('2026-05-01T23:50:00Z'));
    await haveGuessed(email, { today: 47 });
    test.clock.set(new Date('2026-05-02T00:10:00Z'));
    expect(await guess(email, 5)).toBe(3);
    test.clock.set(new Date('2026-05-02T23:49:59Z'));
    expect(await guess(email, 5)).toBe(0);
    test.clock.set(new Date('2026-05-02T23:50:00Z'));
    expect(await guess(email, 5)).toBe(5);
    const { rows } = await test.database.pool.query(
      'select max(cardinality(guessed_at)) as most from code_guesses',
    );
    expect(rows).toEqual([{ most: 50 }]);
    test.clock.set(new Date('2026-05-10T12:00:00Z'));
  });

  it('and is told so once, if there is an account', async () => {
    const { email } = await signUp(test);
    const stranger = newEmail();
    for (const address of [email, stranger]) {
      await haveGuessed(address, { today: 48 });
      expect(await guess(address, 5)).toBe(2);
    }
    expect(await mailsTo(email)).toEqual(['Codes for your Plateful account are paused for a day']);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  it('and is sent no code until then; recovery answers as usual', async () => {
    const { email } = await signUp(test);
    const stranger = newEmail();
    for (const address of [email, stranger]) await haveGuessed(address, { today: 50 });
    await requestRecovery(email);
    expect(await mailsTo(email)).toEqual([]);
    const { status, headers } = await test
      .browser()
      .post('/auth/requestaccountcreation', { email: stranger });
    expect([status, Number(headers['retry-after']) > 80_000]).toEqual([429, true]);
  });

  it('also after a right one, and after the account was deleted and made again', async () => {
    const email = newEmail();
    await haveGuessed(email, { today: 45 });
    const asked = await askForCode(test, email);
    await asked.browser.post('/auth/validateuseremail', { email, ...asked });
    const account = { email, username: `guessed_${emails}`, password: PASSWORD };
    expect((await asked.browser.post('/auth/register', account)).status).toBe(200);
    await asked.browser.post('/auth/delete/account');
    expect(await guess(email, 10)).toBe(4);
  });

  it('answers emails with and without an account alike', async () => {
    const { email } = await signUp(test);
    const answersFor = async (address: string) => {
      const answers = [];
      await haveGuessed(address, { today: 43 });
      for (let i = 0; i < 9; i++) {
        if (i % 5 === 0) {
          test.clock.advance(MINUTE);
          await requestRecovery(address);
        }
        const { status, body } = await guessRecovery(address, 100_000 + i);
        answers.push({ status, body: { ...body, requestId: '' } });
      }
      return answers;
    };
    expect(await answersFor(email)).toEqual(await answersFor(newEmail()));
  });
});

describe('after a hundred wrong guesses in a row', () => {
  it('no code is mailed or compared any more, and the owner is told', async () => {
    const { email } = await signUp(test);
    await stopCodes(email);
    test.clock.advance(5 * DAY);
    await requestRecovery(email);
    expect(await mailsTo(email)).toEqual(['Codes for your Plateful account are turned off']);
    await placeCode(email, 'recovery');
    const { status, body, headers } = await guessRecovery(email, 123_456);
    expect([status, body.errorMessage, headers['retry-after']]).toEqual([429, STOPPED, '86400']);
  });

  it('a known device of the owner gets a code again, and it works', async () => {
    const owner = await signUp(test);
    const { email } = owner;
    await owner.post('/auth/logout');
    await stopCodes(email);
    await requestRecovery(email, owner);
    const code = await mailedCode(test, email);
    expect((await guessRecovery(email, code)).status).toBe(200);
  });

  it('another account’s known device gets none', async () => {
    const { email } = await signUp(test);
    const stranger = await signUp(test);
    await stopCodes(email);
    await requestRecovery(email, stranger);
    await placeCode(email, 'recovery');
    expect((await guessRecovery(email, 123_456)).status).toBe(429);
  });

  it('with a right one between them, codes go on', async () => {
    const { email } = await signUp(test);
    await haveGuessed(email, { today: 10, failures: 99 });
    await requestRecovery(email);
    const code = await mailedCode(test, email);
    expect((await guessRecovery(email, code)).status).toBe(200);
    expect(await guess(email, 5)).toBe(5);
  });

  it('an email without an account has codes again a month later, an account has not', async () => {
    const { email } = await signUp(test);
    const stranger = newEmail();
    for (const address of [email, stranger]) {
      await haveGuessed(address, { today: 50, failures: 100 });
    }
    test.clock.advance(29 * DAY);
    await test.services.accounts.removeExpired();
    expect([await guess(email, 1), await guess(stranger, 1)]).toEqual([0, 0]);
    test.clock.advance(DAY);
    await test.services.accounts.removeExpired();
    expect(await guess(email, 1)).toBe(0);
    expect(await guess(stranger, 1)).toBe(1);
  });
});

it('guesses are stored without an email, and are deleted a day later', async () => {
  const email = newEmail();
  const asked = await askForCode(test, email);
  await asked.browser.post('/auth/validateuseremail', { email, ...asked });
  const rows = async () =>
    (await test.database.pool.query('select g::text as row from code_guesses g where failures = 0'))
      .rows;
  expect(JSON.stringify(await rows())).not.toMatch(/@|guessed/);
  test.clock.advance(DAY);
  await test.services.accounts.removeExpired();
  expect(await rows()).toEqual([]);
});
