import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  from: string;
  to: string;
  user: string | undefined;
  /** As received. */
  source: string;
}

interface TestSmtpServerOptions {
  /** Credentials required to send an email. */
  account?: { user: string; password: string };
  /** The server's response to a recipient; null accepts it. */
  getRecipientErrorCode?: (address: string) => number | null;
  /** The server's response to the content after reading it; null accepts the email. */
  getMessageErrorCode?: (to: string) => number | null;
}

/** A real SMTP server on loopback that stores received emails. */
export async function startTestSmtpServer({
  account,
  getRecipientErrorCode = () => null,
  getMessageErrorCode = () => null,
}: TestSmtpServerOptions = {}) {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, callback) {
      const matches = username === account?.user && password === account?.password;
      if (matches) callback(null, { user: username });
      else callback(new Error('Wrong user or password'));
    },
    onRcptTo({ address }, _session, callback) {
      callback(toSmtpError(getRecipientErrorCode(address)));
    },
    async onData(stream, { envelope, user }, callback) {
      const source = await text(stream);
      const to = envelope.rcptTo.map(({ address }) => address).join();
      const error = toSmtpError(getMessageErrorCode(to));
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      if (!error) received.push({ from, to, user, source });
      callback(error);
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

function toSmtpError(code: number | null): Error | null {
  return code === null ? null : Object.assign(new Error('Rejected'), { responseCode: code });
}

/** Parses a message with two parts. */
export function parseEmail(source: string) {
  const [head, body] = splitHeadAndBody(source);
  const headers = parseHeaders(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) throw new Error('The email has only one part.');
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead, content] = splitHeadAndBody(part.trimStart());
      const partHeaders = parseHeaders(partHead);
      const encoding = partHeaders.get('content-transfer-encoding') ?? '';
      const type = partHeaders.get('content-type')?.split(';')[0] ?? '';
      return {
        type,
        encoding,
        content: encoding === '7bit' ? content : decodeQuotedPrintable(content),
      };
    });
  return { headers, parts };
}

function splitHeadAndBody(source: string): [string, string] {
  const index = source.indexOf('\r\n\r\n');
  return [source.slice(0, index), source.slice(index + 4)];
}

function parseHeaders(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const index = line.indexOf(':');
      return [line.slice(0, index).toLowerCase(), line.slice(index + 1).trim()];
    }),
  );
}

function decodeQuotedPrintable(content: string): string {
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
