import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmailMessage, type Mailer, UndeliverableEmailError } from '#ports/mailer.ts';
import { parseEmail, startTestSmtpServer } from '#testing/test-smtp-server.ts';
import { createMailer } from './create-mailer.ts';

const FROM = 'Plateful <kitchen@plateful.example>';
const FIRST_ID = '019cebc4-0000-7000-8000-000000000001';
const SECOND_ID = '019cebc4-ffff-7000-8000-000000000000';
const testEmail: EmailMessage = {
  to: 'ada@example.com',
  subject: '482913 is your code',
  text: `Crème brûlée for Ada\n\n    482913\n\n${'A long line of words. '.repeat(20)}\n`,
  html: '<!doctype html><p style="color:red">Crème brûlée = 482913</p>',
};

let cleanups: (() => Promise<unknown>)[];
beforeEach(() => {
  cleanups = [];
});
afterEach(async () => {
  for (const close of cleanups.reverse()) await close();
});

async function startServer(options: Parameters<typeof startTestSmtpServer>[0] = {}) {
  const server = await startTestSmtpServer(options);
  cleanups.push(server.close);
  return server;
}

function createTestMailer(url: string): Mailer {
  const mailer = createMailer({ kind: 'smtp', url, from: FROM });
  cleanups.push(() => mailer.close());
  return mailer;
}

describe('createSmtpMailer', () => {
  it('sends both parts of an email, plain text first', async () => {
    const server = await startServer();
    await createTestMailer(server.url).send(testEmail, FIRST_ID);
    expect(server.received).toMatchObject([{ from: 'kitchen@plateful.example', to: testEmail.to }]);
    const { headers, parts } = parseEmail(server.received[0]?.source ?? '');
    expect(headers.get('from')).toBe(FROM);
    expect(headers.get('subject')).toBe(testEmail.subject);
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(parts.map(({ content }) => content.replaceAll('\r\n', '\n').trim())).toEqual([
      testEmail.text.trim(),
      testEmail.html,
    ]);
    for (const { encoding } of parts) expect(encoding).toMatch(/^(7bit|quoted-printable)$/);
    const lines = (server.received[0]?.source ?? '').split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78);
  });

  it('sends a repeated email with the same Message-ID and date', async () => {
    const server = await startServer();
    const mailer = createTestMailer(server.url);
    for (const id of [FIRST_ID, FIRST_ID, SECOND_ID]) await mailer.send(testEmail, id);
    const headers = server.received.map(({ source }) => parseEmail(source).headers);
    expect(headers.map((lines) => lines.get('message-id'))).toEqual([
      `<${FIRST_ID}@plateful.example>`,
      `<${FIRST_ID}@plateful.example>`,
      `<${SECOND_ID}@plateful.example>`,
    ]);
    expect(headers[0]?.get('date')).toBe(headers[1]?.get('date'));
  });

  it('asks for no automatic replies', async () => {
    const server = await startServer();
    await createTestMailer(server.url).send(testEmail, FIRST_ID);
    const { headers } = parseEmail(server.received[0]?.source ?? '');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('authenticates with the credentials of SMTP_URL', async () => {
    const account = { user: 'plateful', password: 'salt & pepper/1' };
    const server = await startServer({ account });
    await createTestMailer(server.url).send(testEmail, FIRST_ID);
    expect(server.received).toMatchObject([{ user: 'plateful' }]);
  });

  it.each([
    ['the recipient', { getRecipientErrorCode: () => 550 }],
    ['the content', { getMessageErrorCode: () => 554 }],
  ])('throws UndeliverableEmailError for a permanent rejection of %s', async (_what, options) => {
    const server = await startServer(options);
    const sending = createTestMailer(server.url).send(testEmail, FIRST_ID);
    await expect(sending).rejects.toThrow(UndeliverableEmailError);
    await expect(sending).rejects.toThrow(
      /^The mail server rejected the email with status 55[04]\.$/,
    );
  });

  it.each([
    ['a recipient whose mailbox is full', { getRecipientErrorCode: () => 452 }],
    ['temporarily rejected content', { getMessageErrorCode: () => 451 }],
    ['a wrong password', { account: { user: 'plateful', password: 'other' } }],
  ])('throws a temporary error for %s', async (_what, options) => {
    const server = await startServer(options);
    const url = server.url.replace('other', 'wrong');
    const error = await createTestMailer(url).send(testEmail, FIRST_ID).catch(String);
    expect(error).toMatch(/^Error: /);
    expect(server.received).toEqual([]);
  });

  it('throws a temporary error when the server is unreachable', async () => {
    const server = await startTestSmtpServer();
    await server.close();
    await expect(createTestMailer(server.url).send(testEmail, FIRST_ID)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });

  it('throws a temporary error when the server closes the connection', async () => {
    const hangUpServer = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => hangUpServer.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => hangUpServer.close(resolve)));
    const address = hangUpServer.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const error = await createTestMailer(`smtp://127.0.0.1:${port}`)
      .send(testEmail, FIRST_ID)
      .catch(String);
    expect(error).toMatch(/^Error: /);
  });
});

describe('createOutboxFolderMailer', () => {
  async function outbox() {
    const directory = await mkdtemp(join(tmpdir(), 'plateful-outbox-'));
    cleanups.push(() => rm(directory, { recursive: true }));
    const lines: string[] = [];
    const mailer = createMailer({
      kind: 'outbox',
      directory,
      from: FROM,
      printLine: (line) => lines.push(line),
    });
    cleanups.push(() => mailer.close());
    return { directory, lines, mailer };
  }

  it('writes an email as a readable file and prints a line', async () => {
    const { directory, lines, mailer } = await outbox();
    await mailer.send(testEmail, FIRST_ID);
    const [name = '', ...more] = await readdir(directory);
    expect(more).toEqual([]);
    const { headers, parts } = parseEmail(await readFile(join(directory, name), 'utf8'));
    expect(headers.get('message-id')).toBe(`<${FIRST_ID}@plateful.example>`);
    expect(headers.get('to')).toBe(testEmail.to);
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(parts[0]?.content).toMatch(/^ {4}482913\r$/m);
    expect(lines).toEqual([
      `Email to ${testEmail.to}: ${testEmail.subject} (${join(directory, name)})`,
    ]);
  });

  it('replaces the file of a repeated email', async () => {
    const { directory, mailer } = await outbox();
    await mailer.send(testEmail, FIRST_ID);
    await mailer.send({ ...testEmail, subject: 'Second try' }, FIRST_ID);
    const [name = '', ...more] = await readdir(directory);
    expect(more).toEqual([]);
    expect(await readFile(join(directory, name), 'utf8')).toContain('Subject: Second try');
  });

  it('names files so that they sort by enqueue time', async () => {
    const { directory, mailer } = await outbox();
    await mailer.send({ ...testEmail, subject: 'Second' }, SECOND_ID);
    await mailer.send({ ...testEmail, subject: 'First' }, FIRST_ID);
    const names = (await readdir(directory)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^20260314T\d{9}Z-019cebc4-0000-.*\.eml$/),
      expect.stringMatching(/^20260314T\d{9}Z-019cebc4-ffff-.*\.eml$/),
    ]);
    const [first] = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
    expect(first).toContain('Subject: First');
  });
});
