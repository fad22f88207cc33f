import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '#adapters/email/create-mailer.ts';
import { type EmailMessage, UndeliverableEmailError } from '#ports/mailer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { parseEmail, startTestSmtpServer } from '#testing/test-smtp-server.ts';
import { renderSupportEmail } from './render-support-email.ts';

const OPERATORS = 'boss@example.com, chef@example.com';
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({
    environment: {
      ADMIN_EMAILS: 'Boss@example.com,chef@example.com',
      PUBLIC_URL: 'https://plateful.example',
    },
  });
});
beforeEach(() => {
  app.mailer.sent.length = 0;
  app.jobErrors.length = 0;
});
afterAll(() => app.close());

const createMessage = (fields: Record<string, unknown> = {}) => ({
  email: 'ada@example.com',
  message: 'My lasagna became a cake.',
  requestKey: randomUUID(),
  ...fields,
});

const sendMessage = (fields: Record<string, unknown> = {}, browser = app.createBrowser()) =>
  browser.post('/v1/support', createMessage(fields));

/** Runs all jobs. @returns the sent emails */
async function deliverEmails(): Promise<EmailMessage[]> {
  await app.deliverEmails();
  return app.mailer.sent;
}

async function listStoredMessages() {
  const { rows } = await app.database.pool.query(
    'select email, name, message, user_id, emailed_at from support_messages order by id',
  );
  return rows;
}

describe('a support message', () => {
  it('is emailed to the admins, with the sender as Reply-To', async () => {
    const { status, body } = await sendMessage({ email: ' Ada@Example.com ', name: 'Ada' });
    expect(status).toBe(200);
    expect(body).toEqual({ succeeded: true, response: {} });
    const [email, ...otherEmails] = await deliverEmails();
    expect(otherEmails).toEqual([]);
    expect(email).toMatchObject({
      to: OPERATORS,
      replyTo: 'ada@example.com',
      subject: 'Plateful support: ada@example.com',
    });
    expect(email?.text).toContain(
      '\nAda (ada@example.com) sent a message through the support form:\n',
    );
    expect(email?.text).toContain('\n> My lasagna became a cake.\n');
    expect(email?.text).toContain(
      'The sender was not signed in, and the email address is not verified.',
    );
    expect(email?.html).toContain('My lasagna became a cake.');
  });

  it('is emailed to MAIL_FROM when there are no admins', async () => {
    const other = await buildTestApp({
      environment: { MAIL_FROM: 'Kitchen <kitchen@example.com>' },
    });
    await other.createBrowser().post('/v1/support', createMessage());
    await other.deliverEmails();
    expect(other.mailer.sent).toMatchObject([{ to: 'Kitchen <kitchen@example.com>' }]);
    await other.close();
  });

  it('is emailed to the default sender when nothing is configured', async () => {
    const other = await buildTestApp();
    await other.createBrowser().post('/v1/support', createMessage());
    await other.deliverEmails();
    expect(other.mailer.sent).toMatchObject([{ to: 'Plateful <plateful@localhost>' }]);
    await other.close();
  });

  it('names the signed-in user and says whether the email address is theirs', async () => {
    const browser = await signUp(app, { email: 'user@example.com' });
    await sendMessage({ email: 'user@example.com' }, browser);
    await sendMessage({ email: 'elsewhere@example.com' }, browser);
    const emails = await deliverEmails();
    expect(emails.map(({ text }) => text.match(/Signed in as [^\n]*/)?.[0])).toEqual([
      expect.stringMatching(/^Signed in as cook_\d+, with this email address\. Replies/),
      expect.stringMatching(
        /^Signed in as cook_\d+ \(user@example\.com\); the email address above is not/,
      ),
    ]);
    expect(emails.map(({ replyTo }) => replyTo)).toEqual([
      'user@example.com',
      'elsewhere@example.com',
    ]);
  });

  it('can have up to 8 KB when signed out and 64 KB when signed in', async () => {
    // Some clients escape non-ASCII characters: 4,000 of them take 24,000 bytes.
    const toEscapedJson = (fields: Record<string, unknown>) =>
      JSON.stringify(createMessage(fields)).replaceAll('я', '\\u044f');
    const send = (payload: string | Readable, browser = app.createBrowser(), headers = {}) =>
      browser.send({
        method: 'POST',
        url: '/api/v1/support',
        payload,
        headers: { origin: 'http://localhost', 'content-type': 'application/json', ...headers },
      });
    const longJson = toEscapedJson({ message: 'я'.repeat(4000) });
    expect(longJson.length).toBeGreaterThan(24_000);
    expect(await send(longJson)).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    // Chunked, so without a Content-Length header.
    const chunks = Readable.from([longJson.slice(0, 5000), longJson.slice(5000)]);
    const chunkedHeaders = { 'transfer-encoding': 'chunked' };
    expect(await send(chunks, app.createBrowser(), chunkedHeaders)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
    expect((await send(toEscapedJson({ message: 'x'.repeat(4000) }))).status).toBe(200);
    const browser = await signUp(app);
    expect((await send(toEscapedJson({ message: 'я'.repeat(4000) }), browser)).status).toBe(200);
    expect((await send(' '.repeat(65_536) + longJson, browser)).status).toBe(413);
  });

  it('is emailed when the sender’s account was deleted in the meantime', async () => {
    const browser = await signUp(app);
    await sendMessage({ email: 'user@example.com' }, browser);
    await browser.post('/auth/delete/account');
    const email = (await deliverEmails()).find(({ to }) => to === OPERATORS);
    expect(email?.text).toContain('The sender was not signed in');
  });

  it('keeps its line breaks, and is escaped in HTML', async () => {
    const message = 'First line\r\n\r\n<b>Bold</b> & "quoted"\r\n\tindented';
    await sendMessage({ message });
    const [email] = await deliverEmails();
    expect(email?.text).toContain('\n> First line\n>\n> <b>Bold</b> & "quoted"\n> \tindented\n');
    expect(email?.html).toContain(
      'First line<br><br>&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;<br>\tindented',
    );
    expect(email?.html).not.toContain('<b>');
  });

  it('is deleted from the database after the email is sent', async () => {
    await app.database.pool.query('delete from support_messages');
    const browser = await signUp(app);
    await sendMessage({ name: 'Ada' }, browser);
    expect(await listStoredMessages()).toMatchObject([
      { email: 'ada@example.com', name: 'Ada', user_id: browser.userId, emailed_at: null },
    ]);
    await deliverEmails();
    expect(await listStoredMessages()).toEqual([
      { email: '', name: '', message: '', user_id: null, emailed_at: app.clock.now() },
    ]);
    const { rows } = await app.database.pool.query('select * from graphile_worker.jobs');
    expect(rows).toEqual([]);
  });
});

describe('a repeated message', () => {
  it('is emailed once when sent again before or after the email', async () => {
    const requestKey = randomUUID();
    expect((await sendMessage({ requestKey })).status).toBe(200);
    expect((await sendMessage({ requestKey: requestKey.toUpperCase() })).status).toBe(200);
    expect(await deliverEmails()).toHaveLength(1);
    expect((await sendMessage({ requestKey })).status).toBe(200);
    expect(await deliverEmails()).toHaveLength(1);
  });

  it('is emailed once when sent ten times concurrently', async () => {
    const requestKey = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => sendMessage({ requestKey })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await deliverEmails()).toHaveLength(1);
  });

  it('is emailed again with another request key', async () => {
    await Promise.all([sendMessage(), sendMessage()]);
    expect(await deliverEmails()).toHaveLength(2);
  });

  it('is emailed once when its job runs twice', async () => {
    await sendMessage();
    const { rows } = await app.database.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs`,
    );
    await deliverEmails();
    await app.services.support.handleEmailJob(rows[0]?.payload);
    expect(app.mailer.sent).toHaveLength(1);
  });
});

describe('an invalid message', () => {
  const invalidEmailMessage = 'Please enter a valid email address';
  const emptyMessage = 'Please enter a message.';
  const tooLongMessage = 'Messages can have up to 4,000 characters.';

  it.each<[string, Record<string, unknown>, string]>([
    ['no email', { email: undefined }, invalidEmailMessage],
    ['an email without a domain', { email: 'ada' }, invalidEmailMessage],
    ['two emails', { email: 'ada@example.com, ben@example.com' }, invalidEmailMessage],
    [
      'a header in the email',
      { email: 'ada@example.com\r\nBcc: ben@example.com' },
      invalidEmailMessage,
    ],
    [
      'an encoded header in the email',
      { email: 'ada@example.com%0d%0aBcc:ben@example.com' },
      invalidEmailMessage,
    ],
    ['a name in the email', { email: 'Ada <ada@example.com>' }, invalidEmailMessage],
    ['a number as the email', { email: 7 }, invalidEmailMessage],
    ['no message', { message: undefined }, emptyMessage],
    ['a message of whitespace', { message: ' \n\t ' }, emptyMessage],
    ['a message of control characters', { message: '\u001b\u0007' }, emptyMessage],
    ['an array as the message', { message: ['hello'] }, emptyMessage],
    ['a message that is too long', { message: 'x'.repeat(4001) }, tooLongMessage],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
    ['a number as the name', { name: 7 }, 'name must be text.'],
    ['no request key', { requestKey: undefined }, 'requestKey is missing.'],
    ['an invalid request key', { requestKey: 'invalid' }, 'requestKey is not valid.'],
  ])('is rejected: %s', async (_name, fields, errorMessage) => {
    const { status, body } = await sendMessage(fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ succeeded: false, errorMessage });
    expect(await deliverEmails()).toEqual([]);
  });

  it('is rejected with 413 when the body is too large', async () => {
    const { status } = await sendMessage({ message: 'x'.repeat(70_000) });
    expect(status).toBe(413);
  });

  it('does not include one of 4,000 characters with surrounding whitespace', async () => {
    const { status } = await sendMessage({ message: `\n  ${'ü'.repeat(4000)}  \n` });
    expect(status).toBe(200);
    expect((await deliverEmails())[0]?.text).toContain(`> ${'ü'.repeat(4000)}\n`);
  });
});

describe('email headers', () => {
  it('contain no user input except the email address', async () => {
    const server = await startTestSmtpServer();
    const mailer = createMailer({ kind: 'smtp', url: server.url, from: 'p@plateful.example' });
    await sendMessage({
      name: 'Ada\r\nBcc: ben@example.com',
      message: 'Hello\r\nBcc: cleo@example.com\r\n\r\n.\r\nQUIT\r\n',
    });
    const [email] = await deliverEmails();
    await mailer.send(email as EmailMessage, '019cebc4-0000-7000-8000-000000000001');
    await mailer.close();
    await server.close();
    expect(server.received).toMatchObject([{ to: 'boss@example.com,chef@example.com' }]);
    const { headers, parts } = parseEmail(server.received[0]?.source ?? '');
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

describe('an email that cannot be sent', () => {
  it('leaves the message in the database for 30 days', async () => {
    await app.database.pool.query('delete from support_messages');
    const { send } = app.mailer;
    app.mailer.send = async () => {
      throw new UndeliverableEmailError('The mail server rejected the email with status 550.');
    };
    await sendMessage();
    await app.deliverEmails();
    app.mailer.send = send;
    expect(app.jobErrors.map(String)).toEqual([
      expect.stringMatching(
        /\(support\) could not be delivered: The mail server rejected the email with status 550\.$/,
      ),
    ]);
    expect(app.jobErrors.join()).not.toMatch(/ada@|lasagna/);
    app.clock.advance(30 * DAY_MS - 1);
    await app.services.support.deleteExpired();
    expect(await listStoredMessages()).toMatchObject([{ message: 'My lasagna became a cake.' }]);
    app.clock.advance(2);
    await app.services.support.deleteExpired();
    expect(await listStoredMessages()).toEqual([]);
  });

  it('is retried after a temporary error', async () => {
    const { send } = app.mailer;
    app.mailer.send = async () => {
      throw new Error('the mail server is unavailable');
    };
    await sendMessage();
    await app.deliverEmails();
    app.mailer.send = send;
    await app.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect(await deliverEmails()).toHaveLength(1);
  });
});

describe('with rate limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' } });
  });
  afterAll(() => limited.close());

  const send = (ip: string, fields: Record<string, unknown> = {}) =>
    limited.createBrowser().post('/v1/support', createMessage(fields), { 'x-forwarded-for': ip });

  it('allows ten messages an hour per IP address, not counting repetitions', async () => {
    const requestKey = randomUUID();
    const responses = [];
    for (let i = 0; i < 3; i++) responses.push(await send('192.0.2.1', { requestKey }));
    for (let i = 0; i < 10; i++) responses.push(await send('192.0.2.1'));
    expect(responses.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429]);
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(3000);
    expect(responses.at(-1)?.body).toMatchObject({
      succeeded: false,
      code: 'TOO_MANY',
      errorMessage: 'You have sent too many messages. Please try again in 60 minutes.',
    });
    expect((await send('192.0.2.2')).status).toBe(200);
  });

  it('allows 20 requests a minute per IP address, valid or not', async () => {
    const attempts = [];
    for (let i = 0; i < 21; i++) attempts.push(await send('192.0.2.3', { email: '' }));
    expect(attempts.map(({ status }) => status)).toEqual([...Array(20).fill(400), 429]);
  });

  it('allows 60 messages a minute in total', async () => {
    const ips = Array.from({ length: 150 }, (_, i) => `198.51.100.${i}`);
    const responses = await Promise.all(ips.map((ip) => send(ip)));
    const accepted = responses.filter(({ status }) => status === 200);
    expect(responses.map(({ status }) => status)).toContain(429);
    // The minute may end during the test.
    expect(accepted.length).toBeLessThanOrEqual(120);
  });
});

describe('the support email', () => {
  const unsentMessage = {
    email: 'ada@example.com',
    name: 'Ada <b>',
    message: `${'Long words '.repeat(30)}\nhttps://evil.example/<script>`,
    account: { email: 'ben@example.com', username: 'ben' },
  };
  const email = renderSupportEmail(unsentMessage, OPERATORS, 'https://plateful.example');

  it('links only to the app and contains no markup from the message', () => {
    const links = [...email.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set(['https://plateful.example']));
    expect(email.html).not.toMatch(/<script|<b>/);
  });

  it('has the beginning of the message as its preview text', () => {
    const preview = /overflow:hidden">([^<]*)</.exec(email.html)?.[1] ?? '';
    expect(preview).toMatch(/^Long words .*…$/);
    expect(preview.length).toBeLessThanOrEqual(100);
  });
});
