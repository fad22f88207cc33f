import { LOG_ENTRY_MAX_BYTES } from '@plateful/contract';
import { callApi } from '#lib/api-client.ts';
import { type LogEntry, useAppStore } from '#lib/app-store.ts';
import { endpoints } from '#lib/endpoints.ts';
import { toEnglish } from '#texts/localization.ts';

const MAX_STORED_ENTRIES = 100;
const MAX_MESSAGE_LENGTH = 4000;
const REDACTED = '[removed]';
const secretKeyPattern = /password|token|credential|secret|cookie|authorization|^code$/i;
/** Three parts in base64url: an identity token. */
const tokenPattern = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

interface LogInput {
  level: LogEntry['level'];
  message: string;
  /** The code location where the error was logged. */
  fileName: string;
  context?: Record<string, unknown>;
}

/** Replaces token-like substrings. */
const redactTokens = (text: string) => text.replace(tokenPattern, REDACTED);

/** JSON with the values of secret-like keys and token-like substrings redacted. */
function redactContext(context: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(context, (name, value: unknown) => {
    if (secretKeyPattern.test(name)) return REDACTED;
    return typeof value === 'string' ? redactTokens(value) : value;
  });
  // Half of the size limit, which leaves room for the rest of the entry.
  return text.length > LOG_ENTRY_MAX_BYTES / 2 ? {} : JSON.parse(text);
}

/** Stores an entry and sends it to the server. Ignores send errors. */
export function log({ level, message, fileName, context = {} }: LogInput): void {
  const timestamp = new Date().toISOString();
  const entry: LogEntry = {
    level,
    isError: level === 'error',
    platform: 'web',
    date: timestamp.slice(0, 16).replace('T', ' '),
    message: redactTokens(toEnglish(message)).slice(0, MAX_MESSAGE_LENGTH),
    fileName,
    context: redactContext(context),
    timestamp,
  };
  useAppStore.setState(({ logs }) => ({ logs: [...logs, entry].slice(-MAX_STORED_ENTRIES) }));
  callApi(endpoints.sendLog, entry).catch(() => undefined);
}

/** Logs an error with the server's message. */
export function logError(message: string, fileName: string, error: unknown): void {
  const { name, message: reason } = error instanceof Error ? error : new Error(String(error));
  log({ level: 'error', message, fileName, context: { error: name, reason } });
}
