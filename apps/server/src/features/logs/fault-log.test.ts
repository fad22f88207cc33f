import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createTestClock } from '#testing/test-clock.ts';
import { createFaultLog } from './fault-log.ts';
import type { NewLogEntry } from './service.ts';

function setUp() {
  const stored: NewLogEntry[] = [];
  const clock = createTestClock();
  const logger = { error: vi.fn() };
  const log = createFaultLog({
    logs: { store: async (entry) => void stored.push(entry) },
    logger: logger as unknown as FastifyBaseLogger,
    clock,
  });
  const request = { method: 'POST', url: '/api/items?word=secret', caller: null };
  const fail = (message: string) =>
    log({
      error: new Error(message),
      requestId: 'r1',
      request: request as unknown as FastifyRequest,
    });
  return { stored, clock, logger, fail };
}

it('stores a fault once a minute, and counts what is left out', () => {
  const { stored, clock, logger, fail } = setUp();
  for (let time = 0; time < 50; time++) fail('too busy');
  fail('something else');
  expect(stored.map(({ message }) => message)).toEqual(['too busy', 'something else']);
  expect(stored[0]?.context).toEqual({ requestId: 'r1', method: 'POST', path: '/api/items' });
  expect(logger.error).toHaveBeenCalledTimes(51);

  clock.advance(60_000);
  fail('too busy');
  expect(stored[2]).toMatchObject({ message: 'too busy', context: { before: 49 } });
  clock.advance(60_000);
  fail('too busy');
  expect(stored[3]?.context).not.toHaveProperty('before');
});

it('remembers a bounded number of kinds', () => {
  const { stored, fail } = setUp();
  for (let kind = 0; kind < 1000; kind++) fail(`fault ${kind}`);
  fail('fault 0');
  fail('fault 999');
  expect(stored).toHaveLength(1001);
});
