import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from '#adapters/email/create-mailer.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { runPendingJobs, startJobWorker } from '#platform/jobs/job-worker.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { Mailer } from '#ports/mailer.ts';
import { createMemoryMailer } from '#testing/fakes/memory-mailer.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { parseEmail, startTestSmtpServer } from '#testing/test-smtp-server.ts';
import { AccountEmailJobHandler } from './account-email-job-handler.ts';
import { ACCOUNT_EMAIL_TASK, type AccountEmail, AccountEmailQueue } from './account-email-jobs.ts';
import { CodeGuessLimiter } from './code-guess-limiter.ts';
import { OneTimeCodeService } from './one-time-code-service.ts';
import { insertUser } from './user-repository.ts';
import { VerificationCodeRateLimiter } from './verification-code-rate-limiter.ts';

const MINUTE_MS = 60_000;
const EMAIL = 'ada@example.com';
const REQUESTER = { ip: '192.0.2.1', isKnownDevice: false };

let database: Database;
let clock: TestClock;
let emailQueue: AccountEmailQueue;
let registration: OneTimeCodeService;
let recovery: OneTimeCodeService;
let errors: string[];
let cleanups: (() => Promise<unknown>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  clock = createTestClock();
  emailQueue = new AccountEmailQueue({ ids: randomIdGenerator });
  const deps = {
    db,
    clock,
    ids: randomIdGenerator,
    emailQueue,
    codeRateLimiter: new VerificationCodeRateLimiter(new RateLimitStore(database), false),
    codeGuessLimiter: new CodeGuessLimiter({ db, clock }),
  };
  registration = new OneTimeCodeService(deps, 'registration');
  recovery = new OneTimeCodeService(deps, 'recovery');
  errors = [];
  cleanups = [];
});
afterEach(async () => {
  for (const close of cleanups.reverse()) await close();
  await database.close();
});

/** The options of a job worker that sends emails with this mailer. */
function createEmailJobs(mailer: Mailer, pool = database.pool) {
  const handler = new AccountEmailJobHandler({
    db: database.db,
    mailer,
    codes: { registration, recovery },
    publicUrl: 'http://plateful.test',
  });
  return {
    pool,
    tasks: { [ACCOUNT_EMAIL_TASK]: (payload: unknown) => handler.handle(payload) },
    onError: (error: unknown) => errors.push(String(error)),
  };
}

const enqueueEmail = (email: AccountEmail) =>
  database.db.transaction((tx) => emailQueue.enqueueEmail(tx, email));

async function startSmtpServer(options: Parameters<typeof startTestSmtpServer>[0] = {}) {
  const server = await startTestSmtpServer(options);
  cleanups.push(server.close);
  const mailer = createMailer({
    kind: 'smtp',
    url: server.url,
    from: 'Plateful <kitchen@plateful.test>',
  });
  cleanups.push(() => mailer.close());
  return { ...server, mailer };
}

/** Runs all jobs, including those that wait for a retry. */
async function runDelayedJobs(emailJobs: ReturnType<typeof createEmailJobs>) {
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runPendingJobs(emailJobs);
}

async function countJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    'select count(*) from graphile_worker.jobs',
  );
  return Number(rows[0]?.count);
}

async function createAccount(email = EMAIL) {
  const id = randomIdGenerator.newId();
  await database.db.transaction((tx) =>
    insertUser(tx, { id, email, username: id.slice(0, 30), createdAt: clock.now() }),
  );
}

function parseCode(text: string | undefined): number {
  return Number(text?.match(/^ {4}(\d{6})\r?$/m)?.[1]);
}

describe('sending over SMTP', () => {
  it('sends an email with a code that works', async () => {
    const { received, mailer } = await startSmtpServer();
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(createEmailJobs(mailer));
    expect(received).toHaveLength(1);
    const { parts } = parseEmail(received[0]?.source ?? '');
    const code = parseCode(parts[0]?.content);
    await expect(
      registration.verify({ otpTokenId, email: EMAIL, code }, REQUESTER),
    ).resolves.toEqual(expect.any(String));
  });

  it('retries after temporary errors and sends the email once, with a code that works', async () => {
    const errorCodes = [451, 451];
    const { received, mailer } = await startSmtpServer({
      getMessageErrorCode: () => errorCodes.shift() ?? null,
    });
    const emailJobs = createEmailJobs(mailer);
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(emailJobs);
    await runPendingJobs(emailJobs);
    expect(received).toHaveLength(0);
    expect(errors).toEqual([expect.stringMatching(/attempt 1 of 25: .*451/)]);
    for (let i = 0; i < 3; i++) await runDelayedJobs(emailJobs);
    expect(received).toHaveLength(1);
    expect(errors).toHaveLength(2);
    const code = parseCode(parseEmail(received[0]?.source ?? '').parts[0]?.content);
    await registration.verify({ otpTokenId, email: EMAIL, code }, REQUESTER);
  });

  it('does not retry after a permanent rejection, and reports an error without the email', async () => {
    let attempts = 0;
    const { mailer } = await startSmtpServer({
      getRecipientErrorCode: () => {
        attempts += 1;
        return 550;
      },
    });
    const emailJobs = createEmailJobs(mailer);
    await registration.send(EMAIL, REQUESTER);
    for (let i = 0; i < 3; i++) await runDelayedJobs(emailJobs);
    expect(attempts).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/\(code\) could not be delivered: .* 550\.$/)]);
    expect(errors.join()).not.toContain(EMAIL);
    expect(await countJobs()).toBe(0);
  });

  it('sends each of 40 emails once from two processes', async () => {
    const { received, mailer } = await startSmtpServer();
    const { options } = database.pool;
    // The pool's options hide the password from spreading.
    const second = openDatabase({ ...options, password: options.password }, () => {});
    cleanups.push(() => second.close());
    const recipients = Array.from({ length: 40 }, (_, index) => `user${index}@example.com`);
    const workers = [
      startJobWorker(createEmailJobs(mailer)),
      startJobWorker(createEmailJobs(mailer, second.pool)),
    ];
    await Promise.all(recipients.map((email) => registration.send(email, REQUESTER)));
    await vi.waitUntil(async () => (await countJobs()) === 0, { timeout: 20_000 });
    await Promise.all(workers.map((worker) => worker.close()));
    expect(received.map(({ to }) => to).sort()).toEqual(recipients.sort());
    const ids = received.map(({ source }) => parseEmail(source).headers.get('message-id'));
    expect(new Set(ids).size).toBe(40);
    expect(errors).toEqual([]);
  });

  it('retries after a lost response with the same Message-ID, and either code works', async () => {
    const { received, mailer } = await startSmtpServer();
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    const unreliableMailer: Mailer = {
      ...mailer,
      async send(email, id) {
        await mailer.send(email, id);
        if (received.length === 1) throw new Error('the response was lost');
      },
    };
    const emailJobs = createEmailJobs(unreliableMailer);
    await runPendingJobs(emailJobs);
    await runDelayedJobs(emailJobs);
    const emails = received.map(({ source }) => parseEmail(source));
    expect(emails).toHaveLength(2);
    const [first, second] = emails.map(({ headers }) => headers.get('message-id'));
    expect(first).toBe(second);
    const code = parseCode(emails[0]?.parts[0]?.content);
    await registration.verify({ otpTokenId, email: EMAIL, code }, REQUESTER);
  });
});

describe('a queued email', () => {
  it('is not sent when its transaction is rolled back', async () => {
    const mailer = createMemoryMailer();
    const failing = database.db.transaction(async (tx) => {
      await emailQueue.enqueueEmail(tx, { kind: 'account-deleted', email: EMAIL });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow();
    await runPendingJobs(createEmailJobs(mailer));
    expect(mailer.sent).toEqual([]);
  });

  it('is sent by a worker that starts later', async () => {
    await registration.send(EMAIL, REQUESTER);
    const mailer = createMemoryMailer();
    const worker = startJobWorker(createEmailJobs(mailer));
    cleanups.push(() => worker.close());
    await vi.waitUntil(() => mailer.sent.length === 1, { timeout: 10_000 });
  });

  it('holds no code, and no code is stored before the email is rendered', async () => {
    const id = await registration.send(EMAIL, REQUESTER);
    const { rows } = await database.pool.query('select code_hash from one_time_codes');
    expect(rows).toEqual([{ code_hash: null }]);
    for (let code = 100_000; code < 100_005; code++) {
      const guess = registration.verify({ otpTokenId: id, email: EMAIL, code }, REQUESTER);
      await expect(guess).rejects.toThrow();
    }
    const mailer = createMemoryMailer();
    await runPendingJobs(createEmailJobs(mailer));
    expect(mailer.sent).toEqual([]);
  });

  it.each(['locked', 'password-changed', 'google-linked'] as const)(
    'of kind %s is sent only if the recipient has an account',
    async (kind) => {
      await createAccount();
      const mailer = createMemoryMailer();
      await enqueueEmail({ kind, email: EMAIL });
      await enqueueEmail({ kind, email: 'stranger@example.com' });
      await runPendingJobs(createEmailJobs(mailer));
      expect(mailer.sent.map(({ to }) => to)).toEqual([EMAIL]);
      expect(mailer.sent[0]?.text).toContain('http://plateful.test/changepassword');
      expect(await countJobs()).toBe(0);
    },
  );

  it('about a deleted account is sent without an account', async () => {
    const mailer = createMemoryMailer();
    await enqueueEmail({ kind: 'account-deleted', email: EMAIL });
    await runPendingJobs(createEmailJobs(mailer));
    expect(mailer.sent).toMatchObject([{ to: EMAIL }]);
  });

  it('with an invalid payload is rejected', async () => {
    const { tasks } = createEmailJobs(createMemoryMailer());
    const id = randomIdGenerator.newId();
    for (const payload of [null, {}, { id, mail: { kind: 'spam', email: EMAIL } }]) {
      await expect(tasks[ACCOUNT_EMAIL_TASK]?.(payload)).rejects.toThrow();
    }
  });
});

describe('a code', () => {
  it('is not sent after it has expired', async () => {
    const mailer = createMemoryMailer();
    await registration.send(EMAIL, REQUESTER);
    clock.advance(10 * MINUTE_MS + 1);
    await runPendingJobs(createEmailJobs(mailer));
    expect(mailer.sent).toEqual([]);
    expect(await countJobs()).toBe(0);
  });

  it('is not sent when a newer code replaced it, and the newer one works', async () => {
    const mailer = createMemoryMailer();
    await registration.send(EMAIL, REQUESTER);
    clock.advance(MINUTE_MS);
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(createEmailJobs(mailer));
    expect(mailer.sent).toHaveLength(1);
    const code = parseCode(mailer.sent[0]?.text);
    await registration.verify({ otpTokenId, email: EMAIL, code }, REQUESTER);
  });

  it('becomes invalid when the next one is requested, even before that one is sent', async () => {
    const mailer = createMemoryMailer();
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(createEmailJobs(mailer));
    clock.advance(MINUTE_MS);
    await registration.send(EMAIL, REQUESTER);
    const { rows } = await database.pool.query('select code_hash from one_time_codes');
    expect(rows).toEqual([{ code_hash: null }]);
    const code = parseCode(mailer.sent[0]?.text);
    await expect(
      registration.verify({ otpTokenId, email: EMAIL, code }, REQUESTER),
    ).rejects.toThrow();
  });

  it('can be requested again after a minute, not before', async () => {
    await registration.send(EMAIL, REQUESTER);
    clock.advance(MINUTE_MS - 1);
    await expect(registration.send(EMAIL, REQUESTER)).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfterSeconds: 60,
    });
    clock.advance(1);
    await registration.send(EMAIL, REQUESTER);
    expect(await countJobs()).toBe(2);
  });

  it('is sent once when requested concurrently', async () => {
    const requests = await Promise.allSettled(
      Array.from({ length: 10 }, () => registration.send(EMAIL, REQUESTER)),
    );
    expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countJobs()).toBe(1);
  });
});

describe('a recovery code', () => {
  /** Sends a code. @returns the code, and a wrong one */
  async function sendCode() {
    await createAccount();
    const mailer = createMemoryMailer();
    await recovery.sendWithoutDisclosure(EMAIL, REQUESTER);
    await runPendingJobs(createEmailJobs(mailer));
    const code = parseCode(mailer.sent[0]?.text);
    return { code, wrong: code === 100_000 ? 100_001 : 100_000 };
  }
  const verify = (code: number, email = EMAIL) =>
    recovery.verifyByEmail({ email, code }, REQUESTER);

  it('works once, with the email instead of a token id', async () => {
    const { code } = await sendCode();
    await expect(verify(code, 'other@example.com')).rejects.toThrow();
    expect(await verify(code)).toEqual(expect.any(String));
    await expect(verify(code)).rejects.toThrow();
  });

  it('can be used by only one of several concurrent requests', async () => {
    const { code } = await sendCode();
    const responses = await Promise.allSettled(Array.from({ length: 5 }, () => verify(code)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is used up after five attempts', async () => {
    const { code, wrong } = await sendCode();
    for (let i = 0; i < 5; i++) await expect(verify(wrong)).rejects.toMatchObject({ status: 400 });
    await expect(verify(code)).rejects.toMatchObject({ status: 400 });
  });

  it('is sent at most once a minute, without an error for further requests', async () => {
    await createAccount();
    const mailer = createMemoryMailer();
    for (let i = 0; i < 3; i++) await recovery.sendWithoutDisclosure(EMAIL, REQUESTER);
    await runPendingJobs(createEmailJobs(mailer));
    expect(mailer.sent).toHaveLength(1);
    clock.advance(MINUTE_MS);
    await recovery.sendWithoutDisclosure(EMAIL, REQUESTER);
    await runPendingJobs(createEmailJobs(mailer));
    expect(mailer.sent).toHaveLength(2);
  });

  it('stores the same for emails with and without an account, and sends only to those with one', async () => {
    await createAccount();
    const mailer = createMemoryMailer();
    const emails = [EMAIL, 'stranger@example.com'];
    for (const email of emails) await recovery.sendWithoutDisclosure(email, REQUESTER);
    await runPendingJobs(createEmailJobs(mailer));
    for (const email of emails) {
      for (let i = 0; i < 6; i++)
        await expect(verify(1, email)).rejects.toMatchObject({ status: 400 });
    }
    const { rows } = await database.pool.query('select attempts from one_time_codes');
    expect(rows).toEqual([{ attempts: 5 }, { attempts: 5 }]);
    expect(mailer.sent.map(({ to }) => to)).toEqual([EMAIL]);
  });
});
