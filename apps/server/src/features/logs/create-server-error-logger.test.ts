import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createTestClock } from '#testing/test-clock.ts';
import { createServerErrorLogger } from './create-server-error-logger.ts';
import type { NewLogEntry } from './log-store.ts';

function setUp(maxStored = Number.POSITIVE_INFINITY) {
  const stored: NewLogEntry[] = [];
  const clock = createTestClock();
  const logger = { error: vi.fn() };
  const recordError = createServerErrorLogger({
    logs: { store: async (entry) => void stored.push(entry) },
    logger: logger as unknown as FastifyBaseLogger,
    clock,
    dailyLimit: { consume: async () => (stored.length < maxStored ? 0 : 60) },
  });
  const request = { method: 'POST', url: '/api/items?word=secret', principal: null };
  const logError = (message: string) =>
    recordError({
      error: new Error(message),
      requestId: 'r1',
      request: request as unknown as FastifyRequest,
    });
  return { stored, clock, logger, logError };
}

/** Errors are stored asynchronously. */
const waitForWrites = () => new Promise((resolve) => setImmediate(resolve));

it('stores an error once a minute and counts the suppressed ones', async () => {
  const { stored, clock, logger, logError } = setUp();
  for (let time = 0; time < 50; time++) logError('too busy');
  logError('something else');
  await waitForWrites();
  expect(stored.map(({ message }) => message)).toEqual(['too busy', 'something else']);
  await waitForWrites();
  expect(stored[0]?.requestId).toBe('r1');
  expect(stored[0]?.context).toEqual({ method: 'POST', path: '/api/items' });
  expect(logger.error).toHaveBeenCalledTimes(51);

  clock.advance(60_000);
  logError('too busy');
  await waitForWrites();
  expect(stored[2]).toMatchObject({ message: 'too busy', context: { before: 49 } });
  clock.advance(60_000);
  logError('too busy');
  await waitForWrites();
  expect(stored[3]?.context).not.toHaveProperty('before');
});

it('tracks a limited number of messages', async () => {
  const { stored, logError } = setUp();
  for (let index = 0; index < 1000; index++) logError(`error ${index}`);
  logError('error 0');
  logError('error 999');
  await waitForWrites();
  expect(stored).toHaveLength(1001);
});

it('stores a limited number of errors a day and prints all of them', async () => {
  const { stored, logger, logError } = setUp(3);
  for (let index = 0; index < 10; index++) {
    logError(`error ${index}`);
    await waitForWrites();
  }
  expect(stored).toHaveLength(3);
  expect(logger.error).toHaveBeenCalledTimes(10);
});
