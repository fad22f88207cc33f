import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '#adapters/mail/index.ts';
import { type Mail, UndeliverableError } from '#ports/mailer.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { readMail, startMailServer } from '#testing/mail-server.ts';
import { signUp } from '#testing/stories.ts';
import { supportMail } from './support-mail.ts';

const OPERATORS = 'boss@example.com, chef@example.com';
const DAY = 24 * 60 * 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    environment: {
      ADMIN_EMAILS: 'Boss@example.com,chef@example.com',
      PUBLIC_URL: 'https://plateful.example',
    },
  });
});
beforeEach(() => {
  test.mailer.sent.length = 0;
  test.jobErrors.length = 0;
});
afterAll(() => test.close());

const question = (part: Record<string, unknown> = {}) => ({
  email: 'ada@example.com',
  message: 'My lasagna became a cake.',
  requestKey: randomUUID(),
  ...part,
});

const ask = (part: Record<string, unknown> = {}, browser = test.browser()) =>
  browser.post('/v1/support', question(part));

/** The mails that there are once all jobs are done. */
async function mailsOf(): Promise<Mail[]> {
  await test.deliverMails();
  return test.mailer.sent;
}

async function storedMessages() {
  const { rows } = await test.database.pool.query(
    'select email, name, message, user_id, mailed_at from support_messages order by id',
  );
  return rows;
}

describe('a message to the operator', () => {
  it('is mailed to the admins, and an answer goes to whoever wrote it', async () => {
    const { status, body } = await ask({ email: ' Ada@Example.com ', name: 'Ada' });
    expect(status).toBe(200);
    expect(body).toEqual({ succeeded: true, response: {} });
    const [mail, ...more] = await mailsOf();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: OPERATORS,
      replyTo: 'ada@example.com',
      subject: 'Plateful support: ada@example.com',
    });
    expect(mail?.text).toContain('\nAda (ada@example.com) wrote at /support:\n');
    expect(mail?.text).toContain('\n> My lasagna became a cake.\n');
    expect(mail?.text).toContain('Nobody was signed in, and the address was not checked.');
    expect(mail?.html).toContain('My lasagna became a cake.');
  });

  it('goes to the sender’s address of all mails where nobody is admin', async () => {
    const other = await buildTestApp({
      environment: { MAIL_FROM: 'Kitchen <kitchen@example.com>' },
    });
    await other.browser().post('/v1/support', question());
    await other.deliverMails();
    expect(other.mailer.sent).toMatchObject([{ to: 'Kitchen <kitchen@example.com>' }]);
    await other.close();
  });

  it('goes to the default sender where nothing is configured', async () => {
    const other = await buildTestApp();
    await other.browser().post('/v1/support', question());
    await other.deliverMails();
    expect(other.mailer.sent).toMatchObject([{ to: 'Plateful <plateful@localhost>' }]);
    await other.close();
  });

  it('tells who was signed in, and whether the address is theirs', async () => {
    const cook = await signUp(test, { email: 'cook@example.com' });
    await ask({ email: 'cook@example.com' }, cook);
    await ask({ email: 'elsewhere@example.com' }, cook);
    const mails = await mailsOf();
    expect(mails.map(({ text }) => text.match(/Signed in as [^\n]*/)?.[0])).toEqual([
      expect.stringMatching(/^Signed in as cook_\d+, whose address this is\. An answer/),
      expect.stringMatching(
        /^Signed in as cook_\d+ \(cook@example\.com\); the address above was not/,
      ),
    ]);
    expect(mails.map(({ replyTo }) => replyTo)).toEqual([
      'cook@example.com',
      'elsewhere@example.com',
    ]);
  });

  it('may have 8 KB from somebody who is signed out, and 64 KB from somebody who is signed in', async () => {
    // Escaped, as some clients send it: 24,000 bytes of 4,000 characters.
    const escaped = (part: Record<string, unknown>) =>
      JSON.stringify(question(part)).replaceAll('я', '\\u044f');
    const send = (payload: string | Readable, browser = test.browser(), headers = {}) =>
      browser.send({
        method: 'POST',
        url: '/api/v1/support',
        payload,
        headers: { origin: 'http://localhost', 'content-type': 'application/json', ...headers },
      });
    const long = escaped({ message: 'я'.repeat(4000) });
    expect(long.length).toBeGreaterThan(24_000);
    expect(await send(long)).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    // In pieces, which announce no length.
    const pieces = Readable.from([long.slice(0, 5000), long.slice(5000)]);
    const chunked = { 'transfer-encoding': 'chunked' };
    expect(await send(pieces, test.browser(), chunked)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
    expect((await send(escaped({ message: 'x'.repeat(4000) }))).status).toBe(200);
    const cook = await signUp(test);
    expect((await send(escaped({ message: 'я'.repeat(4000) }), cook)).status).toBe(200);
    expect((await send(' '.repeat(65_536) + long, cook)).status).toBe(413);
  });

  it('reaches the operator when its writer is gone by then', async () => {
    const cook = await signUp(test);
    await ask({ email: 'cook@example.com' }, cook);
    await cook.post('/auth/delete/account');
    const mail = (await mailsOf()).find(({ to }) => to === OPERATORS);
    expect(mail?.text).toContain('Nobody was signed in');
  });

  it('keeps its lines, and is text and not markup', async () => {
    const message = 'First line\r\n\r\n<b>Bold</b> & "quoted"\r\n\tindented';
    await ask({ message });
    const [mail] = await mailsOf();
    expect(mail?.text).toContain('\n> First line\n>\n> <b>Bold</b> & "quoted"\n> \tindented\n');
    expect(mail?.html).toContain(
      'First line<br><br>&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;<br>\tindented',
    );
    expect(mail?.html).not.toContain('<b>');
  });

  it('is nowhere but in the mail once that is sent', async () => {
    await test.database.pool.query('delete from support_messages');
    const cook = await signUp(test);
    await ask({ name: 'Ada' }, cook);
    expect(await storedMessages()).toMatchObject([
      { email: 'ada@example.com', name: 'Ada', user_id: cook.userId, mailed_at: null },
    ]);
    await mailsOf();
    expect(await storedMessages()).toEqual([
      { email: '', name: '', message: '', user_id: null, mailed_at: test.clock.now() },
    ]);
    const { rows } = await test.database.pool.query('select * from graphile_worker.jobs');
    expect(rows).toEqual([]);
  });
});

describe('the same message', () => {
  it('sent again, before its mail or long after, is one mail', async () => {
    const requestKey = randomUUID();
    expect((await ask({ requestKey })).status).toBe(200);
    expect((await ask({ requestKey: requestKey.toUpperCase() })).status).toBe(200);
    expect(await mailsOf()).toHaveLength(1);
    expect((await ask({ requestKey })).status).toBe(200);
    expect(await mailsOf()).toHaveLength(1);
  });

  it('sent ten times at the same moment is one mail', async () => {
    const requestKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ requestKey })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await mailsOf()).toHaveLength(1);
  });

  it('under another key is another message', async () => {
    await Promise.all([ask(), ask()]);
    expect(await mailsOf()).toHaveLength(2);
  });

  it('is one mail when its job comes twice', async () => {
    await ask();
    const { rows } = await test.database.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs`,
    );
    await mailsOf();
    await test.services.support.deliver(rows[0]?.payload);
    expect(test.mailer.sent).toHaveLength(1);
  });
});

describe('what is refused, with a plain sentence', () => {
  const badEmail = 'Please enter a valid email address';
  const empty = 'Please write what it is about.';
  const tooLong = 'Messages can have up to 4,000 characters.';

  it.each<[string, Record<string, unknown>, string]>([
    ['no address', { email: undefined }, badEmail],
    ['no real address', { email: 'ada' }, badEmail],
    ['two addresses', { email: 'ada@example.com, ben@example.com' }, badEmail],
    ['a header in the address', { email: 'ada@example.com\r\nBcc: ben@example.com' }, badEmail],
    ['an encoded header', { email: 'ada@example.com%0d%0aBcc:ben@example.com' }, badEmail],
    ['a name in the address', { email: 'Ada <ada@example.com>' }, badEmail],
    ['a number as address', { email: 7 }, badEmail],
    ['no message', { message: undefined }, empty],
    ['a message of blanks', { message: ' \n\t ' }, empty],
    ['a message of controls', { message: '\u001b\u0007' }, empty],
    ['a list as message', { message: ['hello'] }, empty],
    ['a long message', { message: 'x'.repeat(4001) }, tooLong],
    ['a long name', { name: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
    ['a number as name', { name: 7 }, 'name must be text.'],
    ['no key', { requestKey: undefined }, 'requestKey is missing.'],
    ['a key that is none', { requestKey: 'again' }, 'requestKey is not valid.'],
  ])('%s', async (_what, part, sentence) => {
    const { status, body } = await ask(part);
    expect(status).toBe(400);
    expect(body).toMatchObject({ succeeded: false, errorMessage: sentence });
    expect(await mailsOf()).toEqual([]);
  });

  it('a message that fills the body', async () => {
    const { status } = await ask({ message: 'x'.repeat(70_000) });
    expect(status).toBe(413);
  });

  it('but 4000 characters are taken, and blanks round them are not counted', async () => {
    const { status } = await ask({ message: `\n  ${'ü'.repeat(4000)}  \n` });
    expect(status).toBe(200);
    expect((await mailsOf())[0]?.text).toContain(`> ${'ü'.repeat(4000)}\n`);
  });
});

describe('headers', () => {
  it('are made of the address alone, whatever is typed', async () => {
    const server = await startMailServer();
    const mailer = createMailer(
      { kind: 'smtp', url: server.url, from: 'p@plateful.example' },
      () => {},
    );
    await ask({
      name: 'Ada\r\nBcc: ben@example.com',
      message: 'Hello\r\nBcc: cleo@example.com\r\n\r\n.\r\nQUIT\r\n',
    });
    const [mail] = await mailsOf();
    await mailer.send(mail as Mail, '019cebc4-0000-7000-8000-000000000001');
    await mailer.close();
    await server.close();
    expect(server.received).toMatchObject([{ to: 'boss@example.com,chef@example.com' }]);
    const { headers, parts } = readMail(server.received[0]?.source ?? '');
    expect([...headers.keys()].sort()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(headers.get('reply-to')).toBe('ada@example.com');
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(parts[0]?.content).toContain('\r\n> Bcc: cleo@example.com\r\n>\r\n> .\r\n> QUIT\r\n');
  });
});

describe('a mail that can’t be sent', () => {
  it('leaves the message where the operator finds it, until it is 30 days old', async () => {
    await test.database.pool.query('delete from support_messages');
    const { send } = test.mailer;
    test.mailer.send = async () => {
      throw new UndeliverableError('The mail server answered 550.');
    };
    await ask();
    await test.deliverMails();
    test.mailer.send = send;
    expect(test.jobErrors.map(String)).toEqual([
      expect.stringMatching(/\(support\) can't be delivered: The mail server answered 550\.$/),
    ]);
    expect(test.jobErrors.join()).not.toMatch(/ada@|lasagna/);
    test.clock.advance(30 * DAY - 1);
    await test.services.support.removeOld();
    expect(await storedMessages()).toMatchObject([{ message: 'My lasagna became a cake.' }]);
    test.clock.advance(2);
    await test.services.support.removeOld();
    expect(await storedMessages()).toEqual([]);
  });

  it('for now is sent later', async () => {
    const { send } = test.mailer;
    test.mailer.send = async () => {
      throw new Error('the mail server is away');
    };
    await ask();
    await test.deliverMails();
    test.mailer.send = send;
    await test.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect(await mailsOf()).toHaveLength(1);
  });
});

describe('where requests are limited', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' } });
  });
  afterAll(() => limited.close());

  const send = (address: string, part: Record<string, unknown> = {}) =>
    limited.browser().post('/v1/support', question(part), { 'x-forwarded-for': address });

  it('one address has ten messages an hour, and repetitions are free', async () => {
    const requestKey = randomUUID();
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await send('192.0.2.1', { requestKey }));
    for (let i = 0; i < 10; i++) answers.push(await send('192.0.2.1'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3000);
    expect(answers.at(-1)?.body).toMatchObject({
      succeeded: false,
      code: 'TOO_MANY',
      errorMessage: 'You have sent many messages. Please try again in 60 minutes.',
    });
    expect((await send('192.0.2.2')).status).toBe(200);
  });

  it('one address makes 20 tries a minute, good or bad', async () => {
    const tries = [];
    for (let i = 0; i < 21; i++) tries.push(await send('192.0.2.3', { email: '' }));
    expect(tries.map(({ status }) => status)).toEqual([...Array(20).fill(400), 429]);
  });

  it('all together have 60 messages a minute', async () => {
    const addresses = Array.from({ length: 150 }, (_, i) => `198.51.100.${i}`);
    const answers = await Promise.all(addresses.map((address) => send(address)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status)).toContain(429);
    // A minute may end meanwhile.
    expect(taken.length).toBeLessThanOrEqual(120);
  });
});

describe('the mail', () => {
  const waiting = {
    email: 'ada@example.com',
    name: 'Ada <b>',
    message: `${'Long words '.repeat(30)}\nhttps://evil.example/<script>`,
    account: { email: 'ben@example.com', username: 'ben' },
  };
  const mail = supportMail(waiting, OPERATORS, 'https://plateful.example');

  it('links to us alone, and runs nothing', () => {
    const links = [...mail.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set(['https://plateful.example']));
    expect(mail.html).not.toMatch(/<script|<b>/);
  });

  it('begins with the first words of the message', () => {
    const preview = /overflow:hidden">([^<]*)</.exec(mail.html)?.[1] ?? '';
    expect(preview).toMatch(/^Long words .*…$/);
    expect(preview.length).toBeLessThanOrEqual(100);
  });
});
