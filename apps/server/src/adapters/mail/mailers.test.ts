import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mail, type Mailer, UndeliverableError } from '#ports/mailer.ts';
import { readMail, startMailServer } from '#testing/mail-server.ts';
import { createMailer } from './index.ts';

const FROM = 'Plateful <kitchen@plateful.example>';
const FIRST = '019cebc4-0000-7000-8000-000000000001';
const SECOND = '019cebc4-ffff-7000-8000-000000000000';
const mail: Mail = {
  to: 'ada@example.com',
  subject: '482913 is your code',
  text: `Crème brûlée for Ada\n\n    482913\n\n${'A long line of words. '.repeat(20)}\n`,
  html: '<!doctype html><p style="color:red">Crème brûlée = 482913</p>',
};

let closing: (() => Promise<unknown>)[];
beforeEach(() => {
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

function smtpMailer(url: string): Mailer {
  const mailer = createMailer({ kind: 'smtp', url, from: FROM }, () => {});
  closing.push(() => mailer.close());
  return mailer;
}

describe('by SMTP', () => {
  it('a mail arrives with both its parts, the plain one first', async () => {
    const server = await mailServer();
    await smtpMailer(server.url).send(mail, FIRST);
    expect(server.received).toMatchObject([{ from: 'kitchen@plateful.example', to: mail.to }]);
    const { headers, parts } = readMail(server.received[0]?.source ?? '');
    expect(headers.get('from')).toBe(FROM);
    expect(headers.get('subject')).toBe(mail.subject);
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(parts.map(({ content }) => content.replaceAll('\r\n', '\n').trim())).toEqual([
      mail.text.trim(),
      mail.html,
    ]);
    for (const { encoding } of parts) expect(encoding).toMatch(/^(7bit|quoted-printable)$/);
    const lines = (server.received[0]?.source ?? '').split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78);
  });

  it('a repetition can be told from its Message-ID and date', async () => {
    const server = await mailServer();
    const mailer = smtpMailer(server.url);
    for (const id of [FIRST, FIRST, SECOND]) await mailer.send(mail, id);
    const headers = server.received.map(({ source }) => readMail(source).headers);
    expect(headers.map((lines) => lines.get('message-id'))).toEqual([
      `<${FIRST}@plateful.example>`,
      `<${FIRST}@plateful.example>`,
      `<${SECOND}@plateful.example>`,
    ]);
    expect(headers[0]?.get('date')).toBe(headers[1]?.get('date'));
  });

  it('asks for no answer', async () => {
    const server = await mailServer();
    await smtpMailer(server.url).send(mail, FIRST);
    const { headers } = readMail(server.received[0]?.source ?? '');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('signs in as SMTP_URL says', async () => {
    const account = { user: 'cook', password: 'salt & pepper/1' };
    const server = await mailServer({ account });
    await smtpMailer(server.url).send(mail, FIRST);
    expect(server.received).toMatchObject([{ user: 'cook' }]);
  });

  it.each([
    ['the recipient', { answerToRecipient: () => 550 }],
    ['the content', { answerToMail: () => 554 }],
  ])('a final refusal of %s is told as such', async (_what, options) => {
    const server = await mailServer(options);
    const sending = smtpMailer(server.url).send(mail, FIRST);
    await expect(sending).rejects.toThrow(UndeliverableError);
    await expect(sending).rejects.toThrow(/^The mail server answered 55[04]\.$/);
  });

  it.each([
    ['a recipient that is full for now', { answerToRecipient: () => 452 }],
    ['content that is not taken for now', { answerToMail: () => 451 }],
    ['a password that the operator has wrong', { account: { user: 'cook', password: 'other' } }],
  ])('%s may pass', async (_what, options) => {
    const server = await mailServer(options);
    const url = server.url.replace('other', 'wrong');
    const error = await smtpMailer(url).send(mail, FIRST).catch(String);
    expect(error).toMatch(/^Error: /);
    expect(server.received).toEqual([]);
  });

  it('a server that is not there may come back', async () => {
    const server = await startMailServer();
    await server.close();
    await expect(smtpMailer(server.url).send(mail, FIRST)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('a server that hangs up may come back', async () => {
    const rude = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => rude.close(resolve)));
    const address = rude.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const error = await smtpMailer(`smtp://127.0.0.1:${port}`).send(mail, FIRST).catch(String);
    expect(error).toMatch(/^Error: /);
  });
});

describe('in the outbox', () => {
  async function outbox() {
    const directory = await mkdtemp(join(tmpdir(), 'plateful-outbox-'));
    closing.push(() => rm(directory, { recursive: true }));
    const lines: string[] = [];
    const mailer = createMailer({ kind: 'outbox', directory, from: FROM }, (line) =>
      lines.push(line),
    );
    closing.push(() => mailer.close());
    return { directory, lines, mailer };
  }

  it('a mail is a file that a mail program reads, and a line on the console', async () => {
    const { directory, lines, mailer } = await outbox();
    await mailer.send(mail, FIRST);
    const [name = '', ...more] = await readdir(directory);
    expect(more).toEqual([]);
    const { headers, parts } = readMail(await readFile(join(directory, name), 'utf8'));
    expect(headers.get('message-id')).toBe(`<${FIRST}@plateful.example>`);
    expect(headers.get('to')).toBe(mail.to);
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(parts[0]?.content).toMatch(/^ {4}482913\r$/m);
    expect(lines).toEqual([`Mail to ${mail.to}: ${mail.subject} (${join(directory, name)})`]);
  });

  it('a repetition replaces its file', async () => {
    const { directory, mailer } = await outbox();
    await mailer.send(mail, FIRST);
    await mailer.send({ ...mail, subject: 'Second try' }, FIRST);
    const [name = '', ...more] = await readdir(directory);
    expect(more).toEqual([]);
    expect(await readFile(join(directory, name), 'utf8')).toContain('Subject: Second try');
  });

  it('files sort by the time of the order, whenever they are written', async () => {
    const { directory, mailer } = await outbox();
    await mailer.send({ ...mail, subject: 'Second' }, SECOND);
    await mailer.send({ ...mail, subject: 'First' }, FIRST);
    const names = (await readdir(directory)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^20260314T\d{9}Z-019cebc4-0000-.*\.eml$/),
      expect.stringMatching(/^20260314T\d{9}Z-019cebc4-ffff-.*\.eml$/),
    ]);
    const [first] = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
    expect(first).toContain('Subject: First');
  });
});
