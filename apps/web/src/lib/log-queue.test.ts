import { sendLog } from '@plateful/contract/schemas';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { sendQueuedLogs } from '#lib/log-queue.ts';
import { log, logError, sendLogsOfEarlierVisits } from '#lib/logger.ts';
import { mockEndpoint, mockLoggerCommand, server } from '#testing/mock-server.ts';
import { buildUser } from '#testing/test-data-builders.ts';

/** The messages of each batch that the server has received. */
const batches: string[][] = [];
const acceptBatches = mockLoggerCommand('bulkLog', ({ messages }) => {
  batches.push(messages.map(({ message }) => message));
  return { storedCount: messages.length };
});

beforeEach(async () => {
  batches.length = 0;
  server.use(acceptBatches);
  // Components of earlier tests may log late, as other users.
  signIn('log-user-1');
  // Cancels a sending that an earlier test scheduled: it would take the first entries of this one.
  await sendQueuedLogs();
});

const signIn = (userId: string) => useAppStore.setState({ user: buildUser({ userId }) });
const logMessage = (message: string, level: 'info' | 'error' = 'info') =>
  log({ level, message, fileName: 'test.ts' });
const getStored = () => localStorage.getItem('pendingLogs') ?? '';
const waitUntilStored = (text: string) => waitFor(() => expect(getStored()).toContain(text));

test('sends entries of a signed-in user together', async () => {
  logMessage('one');
  logMessage('two');
  await waitUntilStored('two');
  expect(batches).toEqual([]);
  await sendQueuedLogs();
  expect(batches).toEqual([['one', 'two']]);
  expect(getStored()).toBe('');
});

test('sends errors sooner than other entries', async () => {
  await sendQueuedLogs();
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  logMessage('information');
  logMessage('error', 'error');
  await waitUntilStored('"error"');
  expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 4000);
  expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 100);
  await sendQueuedLogs();
  expect(batches).toEqual([['information', 'error']]);
});

test('sends twenty entries at once', async () => {
  for (let number = 1; number <= 21; number += 1) logMessage(`entry ${number}`);
  await waitFor(() => expect(batches.flat()).toHaveLength(21));
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(20);
});

test('keeps entries while the server is unreachable, and sends them on the next visit', async () => {
  server.use(mockLoggerCommand('bulkLog', 'network'));
  logMessage('offline');
  await waitUntilStored('offline');
  await sendQueuedLogs();
  expect(getStored()).toContain('offline');
  server.use(acceptBatches);
  sendLogsOfEarlierVisits();
  await waitFor(() => expect(batches).toEqual([['offline']]));
});

test('sends them when the browser is online again', async () => {
  logMessage('offline');
  await waitUntilStored('offline');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(batches).toEqual([['offline']]));
});

test('keeps the newest 100 entries', async () => {
  server.use(mockLoggerCommand('bulkLog', 'network'));
  for (let number = 1; number <= 105; number += 1) logMessage(`entry ${number}.`);
  await waitUntilStored('entry 105.');
  await waitFor(() => expect(JSON.parse(getStored()).entries).toHaveLength(100));
  expect(getStored()).not.toContain('entry 5.');
  expect(getStored()).toContain('entry 6.');
});

test('bounds the size of what is stored', async () => {
  server.use(mockLoggerCommand('bulkLog', 'network'));
  for (let number = 1; number <= 90; number += 1) logMessage(`${number}. ${'m'.repeat(4000)}`);
  await waitUntilStored('90. m');
  expect(getStored().length).toBeLessThanOrEqual(200_000);
  server.use(acceptBatches);
  await waitFor(async () => {
    await sendQueuedLogs();
    expect(getStored()).toBe('');
  });
  expect(Math.max(...batches.map((batch) => batch.join('').length))).toBeLessThan(80_000);
});

test('does not send entries of another user', async () => {
  logMessage('of user 1');
  await waitUntilStored('of user 1');
  signIn('log-user-2');
  await sendQueuedLogs();
  logMessage('of user 2');
  await waitUntilStored('of user 2');
  await sendQueuedLogs();
  expect(batches).toEqual([['of user 2']]);
});

test('drops entries that the server rejects', async () => {
  server.use(mockLoggerCommand('bulkLog', 'TOO_MANY'));
  logMessage('one too many');
  await waitUntilStored('one too many');
  await sendQueuedLogs();
  expect(getStored()).toBe('');
});

test('sends the stored entries when the page is closed', async () => {
  const beacons: unknown[] = [];
  const sendBeacon = vi.fn((_url, body) => beacons.push(JSON.parse(String(body)).message) < 3);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  for (const message of ['one', 'two', 'three']) logMessage(message);
  await waitUntilStored('three');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
  expect(beacons).toEqual(['one', 'two', 'three']);
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/backend/v1/log/data');
  // The browser did not accept the last one.
  expect(JSON.parse(getStored()).entries).toMatchObject([{ message: 'three' }]);
});

test('sends entries of visitors at once', async () => {
  const messages: string[] = [];
  server.use(
    mockEndpoint(sendLog, ({ message }) => {
      messages.push(message);
      return { succeeded: true };
    }),
  );
  useAppStore.setState({ user: null });
  logMessage('of a visitor');
  await waitFor(() => expect(messages).toEqual(['of a visitor']));
  expect(getStored()).toBe('');
});

test('the entry of a failed request names the request', () => {
  const error = new ApiError(500, { code: 'INTERNAL', requestId: 'request-7' });
  logError('Failed to save item', 'use-save-recipe.ts', error, 'secureSession');
  expect(useAppStore.getState().logs.at(-1)).toMatchObject({
    service: 'secureSession',
    context: { status: 500, errorCode: 'INTERNAL', requestId: 'request-7' },
  });
});
