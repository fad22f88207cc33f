import { LOG_ENTRY_MAXIMUM_BYTES } from '@plateful/contract';
import { call } from '#lib/api.ts';
import { calls } from '#lib/calls.ts';
import { type LogEntry, useAppStore } from '#lib/store.ts';
import { inEnglish } from '#texts/texts.ts';

const KEPT = 100;
const MESSAGE_MAXIMUM = 4000;
const REMOVED = '[removed]';
const secretName = /password|token|credential|secret|cookie|authorization|^code$/i;
/** Three parts in base64url: an identity token. */
const tokenText = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

interface LogPart {
  level: LogEntry['level'];
  message: string;
  /** Where in our code it happened. */
  fileName: string;
  context?: Record<string, unknown>;
}

/** Text without what looks like a token. */
const cleanText = (text: string) => text.replace(tokenText, REMOVED);

/** JSON without values whose names speak of secrets, and without what looks like a token. */
function cleanContext(context: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(context, (name, value: unknown) => {
    if (secretName.test(name)) return REMOVED;
    return typeof value === 'string' ? cleanText(value) : value;
  });
  // Half an entry's room: the rest of it has to fit too.
  return text.length > LOG_ENTRY_MAXIMUM_BYTES / 2 ? {} : JSON.parse(text);
}

/** Keeps an entry here and sends it to the server; a server that does not take it is no error. */
export function log({ level, message, fileName, context = {} }: LogPart): void {
  const timestamp = new Date().toISOString();
  const entry: LogEntry = {
    level,
    isError: level === 'error',
    platform: 'web',
    date: timestamp.slice(0, 16).replace('T', ' '),
    message: cleanText(inEnglish(message)).slice(0, MESSAGE_MAXIMUM),
    fileName,
    context: cleanContext(context),
    timestamp,
  };
  useAppStore.setState(({ logs }) => ({ logs: [...logs, entry].slice(-KEPT) }));
  call(calls.sendLog, entry).catch(() => undefined);
}

/** Logs a failure with what the server said of it. */
export function logFailure(message: string, fileName: string, error: unknown): void {
  const { name, message: reason } = error instanceof Error ? error : new Error(String(error));
  log({ level: 'error', message, fileName, context: { error: name, reason } });
}
