import { LOG_ENTRY_MAX_BYTES } from '@plateful/contract';
import { ApiError, callApi, getErrorRequestId } from '#lib/api-client.ts';
import { type LogEntry, useAppStore } from '#lib/app-store.ts';
import { localStorageKeys, readLocalStorage } from '#lib/browser-storage.ts';
import { endpoints } from '#lib/endpoints.ts';
import { toEnglish } from '#texts/localization.ts';

const MAX_STORED_ENTRIES = 100;
const MAX_MESSAGE_LENGTH = 4000;
const REDACTED = '[removed]';
const secretKeyPattern = /password|token|credential|secret|cookie|authorization|^code$/i;
/** Three parts in base64url: an identity token. The lookbehind keeps long words from being searched at each letter. */
const tokenPattern = /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** A part of the product that admins can filter by. */
type LogService = 'authApi' | 'otpApi' | 'secureSession';

interface LogInput {
  level: LogEntry['level'];
  message: string;
  /** The code location where the error was logged. */
  fileName: string;
  service?: LogService;
  context?: Record<string, unknown>;
  stack?: string;
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

const loadQueue = () => import('#lib/log-queue.ts');

/** Sends the entries of the signed-in user that an earlier visit could not send. */
export function sendLogsOfEarlierVisits(): void {
  if (!readLocalStorage(localStorageKeys.pendingLogs)) return;
  loadQueue().then(
    ({ sendQueuedLogs }) => sendQueuedLogs(),
    () => undefined,
  );
}

/** Sends an entry: at once if nobody is signed in, else with others. Ignores errors. */
function send(entry: LogEntry): void {
  const { user } = useAppStore.getState();
  const sendNow = () => callApi(endpoints.sendLog, entry);
  const result = user
    ? loadQueue().then(({ enqueueLog }) => enqueueLog(user.userId, entry), sendNow)
    : sendNow();
  result.catch(() => undefined);
}

/** Stores an entry and sends it to the server. */
export function log({ level, message, fileName, service, context = {}, stack }: LogInput): void {
  const timestamp = new Date().toISOString();
  const entry: LogEntry = {
    level,
    isError: level === 'error',
    platform: 'web',
    date: timestamp.slice(0, 16).replace('T', ' '),
    message: redactTokens(toEnglish(message)).slice(0, MAX_MESSAGE_LENGTH),
    fileName,
    ...(service && { service }),
    context: redactContext(context),
    ...(stack && { stack: redactTokens(stack) }),
    timestamp,
  };
  useAppStore.setState(({ logs }) => ({ logs: [...logs, entry].slice(-MAX_STORED_ENTRIES) }));
  send(entry);
}

/** Logs an error with the server's message. The id of the request leads to the server's own entry. */
export function logError(
  message: string,
  fileName: string,
  error: unknown,
  service?: LogService,
): void {
  const { name, message: reason } = error instanceof Error ? error : new Error(String(error));
  const response =
    error instanceof ApiError
      ? { status: error.status, errorCode: error.code, requestId: getErrorRequestId(error) }
      : {};
  const context = { error: name, reason, ...response };
  log({ level: 'error', message, fileName, context, ...(service && { service }) });
}
