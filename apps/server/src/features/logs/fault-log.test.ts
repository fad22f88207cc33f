import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createTestClock } from '#testing/test-clock.ts';
import { createFaultLog } from './fault-log.ts';
import type { NewLogEntry } from './service.ts';

function setUp(mostStored = Number.POSITIVE_INFINITY) {
  const stored: NewLogEntry[] = [];
  const clock = createTestClock();
  const logger = { error: vi.fn() };
  const log = createFaultLog({
    logs: { store: async (entry) => void stored.push(entry) },
    logger: logger as unknown as FastifyBaseLogger,
    clock,
    allowance: { take: async () => (stored.length < mostStored ? 0 : 60) },
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

/** Faults are stored after they were told. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('stores a fault once a minute, and counts what is left out', async () => {
  const { stored, clock, logger, fail } = setUp();
  for (let time = 0; time < 50; time++) fail('too busy');
  fail('something else');
  await settled();
  expect(stored.map(({ message }) => message)).toEqual(['too busy', 'something else']);
  await settled();
  expect(stored[0]?.context).toEqual({ requestId: 'r1', method: 'POST', path: '/api/items' });
  expect(logger.error).toHaveBeenCalledTimes(51);

  clock.advance(60_000);
  fail('too busy');
  await settled();
  expect(stored[2]).toMatchObject({ message: 'too busy', context: { before: 49 } });
  clock.advance(60_000);
  fail('too busy');
  await settled();
  expect(stored[3]?.context).not.toHaveProperty('before');
});

it('remembers a bounded number of kinds', async () => {
  const { stored, fail } = setUp();
  for (let kind = 0; kind < 1000; kind++) fail(`fault ${kind}`);
  fail('fault 0');
  fail('fault 999');
  await settled();
  expect(stored).toHaveLength(1001);
});

it('stores a bounded number a day, and goes on telling the operator', async () => {
  const { stored, logger, fail } = setUp(3);
  for (let kind = 0; kind < 10; kind++) {
    fail(`fault ${kind}`);
    await settled();
  }
  expect(stored).toHaveLength(3);
  expect(logger.error).toHaveBeenCalledTimes(10);
});
