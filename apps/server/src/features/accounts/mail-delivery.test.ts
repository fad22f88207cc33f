import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from '#adapters/mail/index.ts';
import { createMemoryMailer } from '#adapters/mail/memory.ts';
import { type Database, openDatabase } from '#platform/db/client.ts';
import { randomIds } from '#platform/ids.ts';
import { runPendingJobs, startJobs } from '#platform/jobs/start-jobs.ts';
import { Limits } from '#platform/limits/limits.ts';
import type { Mailer } from '#ports/mailer.ts';
import { readMail, startMailServer } from '#testing/mail-server.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { CodeGuessLimiter } from './code-guess-limiter.ts';
import { CodesMailed } from './codes-mailed.ts';
import { MailDelivery } from './mail-delivery.ts';
import { MAIL_TASK, MailOrders, type OrderedMail } from './mail-orders.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { insertUser } from './repository.ts';

const MINUTE = 60_000;
const EMAIL = 'ada@example.com';
const REQUESTER = { ip: '192.0.2.1', isKnownDevice: false };

let database: Database;
let clock: TestClock;
let mails: MailOrders;
let registration: OneTimeCodes;
let recovery: OneTimeCodes;
let errors: string[];
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  clock = createTestClock();
  mails = new MailOrders({ ids: randomIds });
  const codesMailed = new CodesMailed(new Limits(database), false);
  const guesses = new CodeGuessLimiter({ db, clock });
  const parts = { db, clock, ids: randomIds, mails, codesMailed, guesses };
  registration = new OneTimeCodes(parts, 'registration');
  recovery = new OneTimeCodes(parts, 'recovery');
  errors = [];
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await database.close();
});

/** What a process needs to send mails. */
function deliveryBy(mailer: Mailer, pool = database.pool) {
  const delivery = new MailDelivery({
    db: database.db,
    mailer,
    codes: { registration, recovery },
    publicUrl: 'http://plateful.test',
  });
  return {
    pool,
    tasks: { [MAIL_TASK]: (payload: unknown) => delivery.deliver(payload) },
    onError: (error: unknown) => errors.push(String(error)),
  };
}

const order = (mail: OrderedMail) => database.db.transaction((tx) => mails.order(tx, mail));

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  closing.push(server.close);
  const mailer = createMailer(
    { kind: 'smtp', url: server.url, from: 'Plateful <kitchen@plateful.test>' },
    () => {},
  );
  closing.push(() => mailer.close());
  return { ...server, mailer };
}

/** Lets the queue's pauses pass. */
async function runLater(delivery: ReturnType<typeof deliveryBy>) {
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runPendingJobs(delivery);
}

async function countJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    'select count(*) from graphile_worker.jobs',
  );
  return Number(rows[0]?.count);
}

async function createAccount(email = EMAIL) {
  const id = randomIds.next();
  await database.db.transaction((tx) =>
    insertUser(tx, { id, email, username: id.slice(0, 30), createdAt: clock.now() }),
  );
}

function codeIn(text: string | undefined): number {
  return Number(text?.match(/^ {4}(\d{6})\r?$/m)?.[1]);
}

describe('the mail server', () => {
  it('gets a mail with a code that works', async () => {
    const { received, mailer } = await mailServer();
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(deliveryBy(mailer));
    expect(received).toHaveLength(1);
    const { parts } = readMail(received[0]?.source ?? '');
    const code = codeIn(parts[0]?.content);
    await expect(
      registration.exchange({ otpTokenId, email: EMAIL, code }, REQUESTER),
    ).resolves.toEqual(expect.any(String));
  });

  it('that is busy twice gets the mail once, with a code that works', async () => {
    const answers = [451, 451];
    const { received, mailer } = await mailServer({ answerToMail: () => answers.shift() ?? null });
    const delivery = deliveryBy(mailer);
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(delivery);
    await runPendingJobs(delivery);
    expect(received).toHaveLength(0);
    expect(errors).toEqual([expect.stringMatching(/attempt 1 of 25: .*451/)]);
    for (let i = 0; i < 3; i++) await runLater(delivery);
    expect(received).toHaveLength(1);
    expect(errors).toHaveLength(2);
    const code = codeIn(readMail(received[0]?.source ?? '').parts[0]?.content);
    await registration.exchange({ otpTokenId, email: EMAIL, code }, REQUESTER);
  });

  it('that refuses a reader for good is asked once, and the operator is told', async () => {
    let asked = 0;
    const { mailer } = await mailServer({
      answerToRecipient: () => {
        asked += 1;
        return 550;
      },
    });
    const delivery = deliveryBy(mailer);
    await registration.send(EMAIL, REQUESTER);
    for (let i = 0; i < 3; i++) await runLater(delivery);
    expect(asked).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/\(code\) can't be delivered: .* 550\.$/)]);
    expect(errors.join()).not.toContain(EMAIL);
    expect(await countJobs()).toBe(0);
  });

  it('gets each of 40 mails once from two processes', async () => {
    const { received, mailer } = await mailServer();
    const { options } = database.pool;
    // A pool hides its password when it is copied.
    const second = openDatabase({ ...options, password: options.password }, () => {});
    closing.push(() => second.close());
    const people = Array.from({ length: 40 }, (_, index) => `cook${index}@example.com`);
    const processes = [startJobs(deliveryBy(mailer)), startJobs(deliveryBy(mailer, second.pool))];
    await Promise.all(people.map((email) => registration.send(email, REQUESTER)));
    await vi.waitUntil(async () => (await countJobs()) === 0, { timeout: 20_000 });
    await Promise.all(processes.map((jobs) => jobs.close()));
    expect(received.map(({ to }) => to).sort()).toEqual(people.sort());
    const ids = received.map(({ source }) => readMail(source).headers.get('message-id'));
    expect(new Set(ids).size).toBe(40);
    expect(errors).toEqual([]);
  });

  it('that answered too late gets the same Message-ID again, and either code works', async () => {
    const { received, mailer } = await mailServer();
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    const lost: Mailer = {
      ...mailer,
      async send(mail, id) {
        await mailer.send(mail, id);
        if (received.length === 1) throw new Error('the answer got lost');
      },
    };
    const delivery = deliveryBy(lost);
    await runPendingJobs(delivery);
    await runLater(delivery);
    const arrived = received.map(({ source }) => readMail(source));
    expect(arrived).toHaveLength(2);
    const [first, second] = arrived.map(({ headers }) => headers.get('message-id'));
    expect(first).toBe(second);
    const code = codeIn(arrived[0]?.parts[0]?.content);
    await registration.exchange({ otpTokenId, email: EMAIL, code }, REQUESTER);
  });
});

describe('an order', () => {
  it('is not sent when its transaction fails', async () => {
    const mailer = createMemoryMailer();
    const failing = database.db.transaction(async (tx) => {
      await mails.order(tx, { kind: 'account-deleted', email: EMAIL });
      throw new Error('nothing was deleted');
    });
    await expect(failing).rejects.toThrow();
    await runPendingJobs(deliveryBy(mailer));
    expect(mailer.sent).toEqual([]);
  });

  it('of before a restart is sent after it, within a moment', async () => {
    await registration.send(EMAIL, REQUESTER);
    const mailer = createMemoryMailer();
    const jobs = startJobs(deliveryBy(mailer));
    closing.push(() => jobs.close());
    await vi.waitUntil(() => mailer.sent.length === 1, { timeout: 10_000 });
  });

  it('holds no code, nor does any other table, until the mail is written', async () => {
    const id = await registration.send(EMAIL, REQUESTER);
    const { rows } = await database.pool.query('select code_hash from one_time_codes');
    expect(rows).toEqual([{ code_hash: null }]);
    for (let code = 100_000; code < 100_005; code++) {
      const guess = registration.exchange({ otpTokenId: id, email: EMAIL, code }, REQUESTER);
      await expect(guess).rejects.toThrow();
    }
    const mailer = createMemoryMailer();
    await runPendingJobs(deliveryBy(mailer));
    expect(mailer.sent).toEqual([]);
  });

  it.each(['locked', 'password-changed', 'google-linked'] as const)(
    'of a mail of kind %s reaches those who have an account, and nobody else',
    async (kind) => {
      await createAccount();
      const mailer = createMemoryMailer();
      await order({ kind, email: EMAIL });
      await order({ kind, email: 'stranger@example.com' });
      await runPendingJobs(deliveryBy(mailer));
      expect(mailer.sent.map(({ to }) => to)).toEqual([EMAIL]);
      expect(mailer.sent[0]?.text).toContain('http://plateful.test/changepassword');
      expect(await countJobs()).toBe(0);
    },
  );

  it('of a goodbye needs no account', async () => {
    const mailer = createMemoryMailer();
    await order({ kind: 'account-deleted', email: EMAIL });
    await runPendingJobs(deliveryBy(mailer));
    expect(mailer.sent).toMatchObject([{ to: EMAIL }]);
  });

  it('that nobody understands is refused, not sent', async () => {
    const { tasks } = deliveryBy(createMemoryMailer());
    const id = randomIds.next();
    for (const payload of [null, {}, { id, mail: { kind: 'spam', email: EMAIL } }]) {
      await expect(tasks[MAIL_TASK]?.(payload)).rejects.toThrow();
    }
  });
});

describe('a code', () => {
  it('that came too late to be mailed is not mailed', async () => {
    const mailer = createMemoryMailer();
    await registration.send(EMAIL, REQUESTER);
    clock.advance(10 * MINUTE + 1);
    await runPendingJobs(deliveryBy(mailer));
    expect(mailer.sent).toEqual([]);
    expect(await countJobs()).toBe(0);
  });

  it('that was replaced before it was mailed is not mailed: one mail, and its code works', async () => {
    const mailer = createMemoryMailer();
    await registration.send(EMAIL, REQUESTER);
    clock.advance(MINUTE);
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(deliveryBy(mailer));
    expect(mailer.sent).toHaveLength(1);
    const code = codeIn(mailer.sent[0]?.text);
    await registration.exchange({ otpTokenId, email: EMAIL, code }, REQUESTER);
  });

  it('dies when the next one is asked for, even before that is mailed', async () => {
    const mailer = createMemoryMailer();
    const otpTokenId = await registration.send(EMAIL, REQUESTER);
    await runPendingJobs(deliveryBy(mailer));
    clock.advance(MINUTE);
    await registration.send(EMAIL, REQUESTER);
    const { rows } = await database.pool.query('select code_hash from one_time_codes');
    expect(rows).toEqual([{ code_hash: null }]);
    const code = codeIn(mailer.sent[0]?.text);
    await expect(
      registration.exchange({ otpTokenId, email: EMAIL, code }, REQUESTER),
    ).rejects.toThrow();
  });

  it('can be asked for again when a minute has passed, not before', async () => {
    await registration.send(EMAIL, REQUESTER);
    clock.advance(MINUTE - 1);
    await expect(registration.send(EMAIL, REQUESTER)).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfterSeconds: 60,
    });
    clock.advance(1);
    await registration.send(EMAIL, REQUESTER);
    expect(await countJobs()).toBe(2);
  });

  it('is asked for once by many at the same moment', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () => registration.send(EMAIL, REQUESTER)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countJobs()).toBe(1);
  });
});

describe('a recovery code', () => {
  /** Has a code mailed. @returns it, and one that is wrong. */
  async function mailCode() {
    await createAccount();
    const mailer = createMemoryMailer();
    await recovery.sendQuietly(EMAIL, REQUESTER);
    await runPendingJobs(deliveryBy(mailer));
    const code = codeIn(mailer.sent[0]?.text);
    return { code, wrong: code === 100_000 ? 100_001 : 100_000 };
  }
  const enter = (code: number, email = EMAIL) =>
    recovery.exchangeForEmail({ email, code }, REQUESTER);

  it('works with the address alone, once', async () => {
    const { code } = await mailCode();
    await expect(enter(code, 'other@example.com')).rejects.toThrow();
    expect(await enter(code)).toEqual(expect.any(String));
    await expect(enter(code)).rejects.toThrow();
  });

  it('lets one win of many that come together', async () => {
    const { code } = await mailCode();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => enter(code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is spent after five tries', async () => {
    const { code, wrong } = await mailCode();
    for (let i = 0; i < 5; i++) await expect(enter(wrong)).rejects.toMatchObject({ status: 400 });
    await expect(enter(code)).rejects.toMatchObject({ status: 400 });
  });

  it('is asked for as often as one likes, and mailed once a minute', async () => {
    await createAccount();
    const mailer = createMemoryMailer();
    for (let i = 0; i < 3; i++) await recovery.sendQuietly(EMAIL, REQUESTER);
    await runPendingJobs(deliveryBy(mailer));
    expect(mailer.sent).toHaveLength(1);
    clock.advance(MINUTE);
    await recovery.sendQuietly(EMAIL, REQUESTER);
    await runPendingJobs(deliveryBy(mailer));
    expect(mailer.sent).toHaveLength(2);
  });

  it('leaves the same traces of a stranger as of somebody with an account, but the mail', async () => {
    await createAccount();
    const mailer = createMemoryMailer();
    const people = [EMAIL, 'stranger@example.com'];
    for (const email of people) await recovery.sendQuietly(email, REQUESTER);
    await runPendingJobs(deliveryBy(mailer));
    for (const email of people) {
      for (let i = 0; i < 6; i++)
        await expect(enter(1, email)).rejects.toMatchObject({ status: 400 });
    }
    const { rows } = await database.pool.query('select tries from one_time_codes');
    expect(rows).toEqual([{ tries: 5 }, { tries: 5 }]);
    expect(mailer.sent.map(({ to }) => to)).toEqual([EMAIL]);
  });
});
