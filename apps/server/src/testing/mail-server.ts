import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string;
  user: string | undefined;
  /** As it came over the wire. */
  source: string;
}

interface MailServerOptions {
  /** Who must sign in before a mail is taken. */
  account?: { user: string; password: string };
  /** The server's answer to a recipient; null takes it. */
  answerToRecipient?: (address: string) => number | null;
  /** The server's answer to the content, after it has read it; null takes the mail. */
  answerToMail?: (to: string) => number | null;
}

/** A real SMTP server on loopback, which keeps what it takes. */
export async function startMailServer({
  account,
  answerToRecipient = () => null,
  answerToMail = () => null,
}: MailServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, answer) {
      const matches = username === account?.user && password === account?.password;
      if (matches) answer(null, { user: username });
      else answer(new Error('Wrong user or password'));
    },
    onRcptTo({ address }, _session, answer) {
      answer(refusal(answerToRecipient(address)));
    },
    async onData(stream, { envelope, user }, answer) {
      const source = await text(stream);
      const to = envelope.rcptTo.map(({ address }) => address).join();
      const error = refusal(answerToMail(to));
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      if (!error) received.push({ from, to, user, source });
      answer(error);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = account ? `${account.user}:${encodeURIComponent(account.password)}@` : '';
  return {
    received,
    url: `smtp://${login}127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(code: number | null): Error | null {
  return code === null ? null : Object.assign(new Error('Refused'), { responseCode: code });
}

/** Reads a message of two parts, as a mail program does. */
export function readMail(source: string) {
  const [head, body] = splitOnce(source);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) throw new Error('The mail has one part only.');
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead, content] = splitOnce(part.trimStart());
      const partHeaders = headersOf(partHead);
      const encoding = partHeaders.get('content-transfer-encoding') ?? '';
      const type = partHeaders.get('content-type')?.split(';')[0] ?? '';
      return { type, encoding, content: encoding === '7bit' ? content : fromQuoted(content) };
    });
  return { headers, parts };
}

function splitOnce(source: string): [string, string] {
  const at = source.indexOf('\r\n\r\n');
  return [source.slice(0, at), source.slice(at + 4)];
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

function fromQuoted(content: string): string {
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
