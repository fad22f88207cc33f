import type { BodyOf } from '@plateful/contract';
import { sendLog } from '@plateful/contract/schemas';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { log, logError } from '#lib/logger.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';

test('sends an entry to the server and keeps it in the store', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T09:26:53.589Z') });
  const sentEntries: BodyOf<typeof sendLog>[] = [];
  server.use(
    mockEndpoint(sendLog, (body) => {
      sentEntries.push(body);
      return { succeeded: true };
    }),
  );
  logError('Logout failed', 'use-log-out.ts', new TypeError('no way'));
  const entry = {
    level: 'error',
    isError: true,
    platform: 'web',
    date: '2026-03-14 09:26',
    message: 'Logout failed',
    fileName: 'use-log-out.ts',
    context: { error: 'TypeError', reason: 'no way' },
    timestamp: '2026-03-14T09:26:53.589Z',
  };
  // A component of an earlier test may log an error late.
  await waitFor(() => expect(sentEntries).toContainEqual(entry));
  expect(useAppStore.getState().logs).toContainEqual(entry);
});

test('keeps the last 100 entries, and ignores server errors', async () => {
  server.use(mockEndpointError(sendLog, 'network'));
  for (let number = 1; number <= 103; number += 1) {
    log({ level: 'info', message: `entry ${number}`, fileName: 'log.test.ts' });
  }
  const { logs } = useAppStore.getState();
  expect(logs).toHaveLength(100);
  expect([logs[0]?.message, logs.at(-1)?.message, logs[0]?.isError]).toEqual([
    'entry 4',
    'entry 103',
    false,
  ]);
});

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJlLXBhcnQ';

test('redacts passwords and tokens, also in nested values', () => {
  log({
    level: 'error',
    message: `rejected ${token}`,
    fileName: 'log.test.ts',
    context: {
      newPassword: 'Secret1!',
      code: 123456,
      nested: { credential: 'abc', list: [{ idToken: 'abc' }], text: `see ${token}` },
      email: 'mia@example.com',
    },
  });
  const [entry] = useAppStore.getState().logs;
  expect(entry?.message).toBe('rejected [removed]');
  expect(entry?.context).toEqual({
    newPassword: '[removed]',
    code: '[removed]',
    nested: { credential: '[removed]', list: [{ idToken: '[removed]' }], text: 'see [removed]' },
    email: 'mia@example.com',
  });
});

test('truncates long entries', () => {
  log({
    level: 'error',
    message: 'm'.repeat(5000),
    fileName: 'log.test.ts',
    context: { page: 'p'.repeat(20_000) },
  });
  const [entry] = useAppStore.getState().logs;
  expect(entry?.message).toHaveLength(4000);
  expect(entry?.context).toEqual({});
});
