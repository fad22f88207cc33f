/*
 * Log entries of the signed-in user wait in local storage until they are sent, a few seconds later or when the server
 * is reachable again.
 */

import { isServerUnreachableError, toApiUrl } from '#lib/api-client.ts';
import { type LogEntry, useAppStore } from '#lib/app-store.ts';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { endpoints } from '#lib/endpoints.ts';
import { logsApi } from '#lib/logs-api.ts';

const SEND_DELAY_MS = 4000;
/** Errors of one failure are sent together. Admins see them within a second. */
const ERROR_SEND_DELAY_MS = 100;
/** Delay of the next attempt while the server is unreachable. */
const RETRY_DELAY_MS = 60_000;
/** So many entries are sent at once. */
const BATCH_SIZE = 20;
/** In UTF-16 units of the JSON text; below the server's 256 KB with three bytes each. */
const MAX_BATCH_LENGTH = 80_000;
/** The oldest entries are dropped when there are more. */
const MAX_QUEUED_ENTRIES = 100;
const MAX_QUEUED_LENGTH = 200_000;

interface StoredQueue {
  userId: string;
  entries: LogEntry[];
}

/** The next sending; null if none is scheduled. */
let scheduled: { dueAt: number; timer: ReturnType<typeof setTimeout> } | null = null;
let isSending = false;

/** The stored entries of a user; none if they are another user's. */
function readQueue(userId: string): LogEntry[] {
  try {
    const text = readLocalStorage(localStorageKeys.pendingLogs) ?? 'null';
    const stored = JSON.parse(text) as StoredQueue | null;
    return stored?.userId === userId && Array.isArray(stored.entries) ? stored.entries : [];
  } catch {
    return [];
  }
}

const toJson = (queue: StoredQueue) => JSON.stringify(queue);

function writeQueue(userId: string, queue: readonly LogEntry[]): void {
  let entries = queue.slice(-MAX_QUEUED_ENTRIES);
  while (toJson({ userId, entries }).length > MAX_QUEUED_LENGTH) entries = entries.slice(1);
  const text = entries.length > 0 ? toJson({ userId, entries }) : null;
  writeLocalStorage(localStorageKeys.pendingLogs, text);
}

/** The first entries that fit into one request; at least one. */
function selectBatch(queue: readonly LogEntry[]): LogEntry[] {
  let length = 0;
  return queue.slice(0, BATCH_SIZE).filter((entry, index) => {
    length += JSON.stringify(entry).length;
    return index === 0 || length <= MAX_BATCH_LENGTH;
  });
}

/** Does nothing if an earlier sending is scheduled. */
function scheduleSending(delayMs: number): void {
  const dueAt = Date.now() + delayMs;
  if (scheduled && scheduled.dueAt <= dueAt) return;
  clearTimeout(scheduled?.timer);
  scheduled = { dueAt, timer: setTimeout(() => void sendQueuedLogs(), delayMs) };
}

const getUserId = () => useAppStore.getState().user?.userId;

/** Stores an entry of a user until it is sent; drops it if the user is no longer signed in. */
export function enqueueLog(userId: string, entry: LogEntry): void {
  if (getUserId() !== userId) return;
  const queue = [...readQueue(userId), entry];
  writeQueue(userId, queue);
  // Private windows may block storage.
  if (readQueue(userId).length === 0) return void sendBatch([entry]);
  if (queue.length >= BATCH_SIZE) void sendQueuedLogs();
  else scheduleSending(entry.level === 'error' ? ERROR_SEND_DELAY_MS : SEND_DELAY_MS);
}

/** Sends the stored entries of the signed-in user. Entries that the server rejects are dropped. */
export async function sendQueuedLogs(): Promise<void> {
  clearTimeout(scheduled?.timer);
  scheduled = null;
  const userId = getUserId();
  if (!userId || isSending) return;
  isSending = true;
  try {
    for (;;) {
      const queue = readQueue(userId);
      const messages = selectBatch(queue);
      if (messages.length === 0 || getUserId() !== userId) return;
      // Removed first, so that another tab does not send them as well.
      writeQueue(userId, queue.slice(messages.length));
      const isSent = await sendBatch(messages);
      if (isSent) continue;
      if (getUserId() === userId) writeQueue(userId, [...messages, ...readQueue(userId)]);
      return scheduleSending(RETRY_DELAY_MS);
    }
  } finally {
    isSending = false;
  }
}

/** @returns false if the server is unreachable */
async function sendBatch(messages: LogEntry[]): Promise<boolean> {
  try {
    await logsApi.command('bulkLog', { messages }, { keepalive: true });
    return true;
  } catch (error) {
    return !isServerUnreachableError(error);
  }
}

/** When the page is closed or left, the stored entries are sent one by one, which needs no response. */
function sendBeacons(): void {
  const userId = getUserId();
  if (document.visibilityState !== 'hidden' || !userId || !navigator.onLine) return;
  const queue = readQueue(userId);
  const unsentIndex = queue.findIndex(
    (entry, index) =>
      index >= BATCH_SIZE ||
      !navigator.sendBeacon(toApiUrl(endpoints.sendLog.path), JSON.stringify(entry)),
  );
  writeQueue(userId, unsentIndex < 0 ? [] : queue.slice(unsentIndex));
}

document.addEventListener('visibilitychange', sendBeacons);
window.addEventListener('online', () => void sendQueuedLogs());
