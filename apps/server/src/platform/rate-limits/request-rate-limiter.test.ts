import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { shortenAbortTimeouts } from '#testing/shorten-timeouts.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { RateLimitStore } from './rate-limit-store.ts';
import { RequestRateLimiter, type RequestRateLimits } from './request-rate-limiter.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const KNOWN_DEVICE_COOKIE = 'a known device';

/**
 * Creates the guards of one process.
 *
 * @returns whether a request from the address is accepted
 */
function createGate(name: string, rateLimits: RequestRateLimits) {
  const isKnownDevice = async ({ headers }: FastifyRequest) =>
    headers.cookie === KNOWN_DEVICE_COOKIE;
  const rateLimiter = new RequestRateLimiter({
    limits: new RateLimitStore(database),
    isEnabled: true,
    isKnownDevice,
  });
  const guards = rateLimiter.createGuards(name, rateLimits);
  const steps = [...guards.beforeBody, ...guards.afterValidation];
  return async (ip: string, cookie = ''): Promise<boolean> => {
    try {
      for (const step of steps) await step({ ip, headers: { cookie } } as FastifyRequest);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY', retryAfterSeconds: expect.any(Number) });
      return false;
    }
  };
}

async function countAllowed(requests: Promise<boolean>[]): Promise<number> {
  return (await Promise.all(requests)).filter(Boolean).length;
}

const repeat = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

describe('request rate limits', () => {
  it('apply to all networks of an IPv6 /48 together', async () => {
    const passes = createGate('site', { perAddress: 2 });
    const networks = repeat(40, (i) => passes(`2001:db8:7:${i.toString(16)}::1`));
    expect(await countAllowed(networks)).toBe(20);
    expect(await passes('2001:db8:8::1')).toBe(true);
    expect(await passes('192.0.2.77')).toBe(true);
  });

  it('apply to all addresses together', async () => {
    const passes = createGate('all', { perAddress: 5, total: 12 });
    expect(await countAllowed(repeat(40, (i) => passes(`192.0.2.${i}`)))).toBe(12);
  });

  it('are shared by two processes', async () => {
    const gates = repeat(2, () => createGate('shared', { perAddress: 10, total: 100 }));
    const requests = repeat(40, (i) => gates[i % 2]?.('192.0.2.1') ?? Promise.resolve(false));
    expect(await countAllowed(requests)).toBe(10);
  });

  it('keep one address from using up the total limit', async () => {
    const passes = createGate('greedy', { perAddress: 5, total: 12 });
    expect(await countAllowed(repeat(200, () => passes('192.0.2.1')))).toBe(5);
    expect(await countAllowed(repeat(7, (i) => passes(`198.51.100.${i}`)))).toBe(7);
  });

  it('reject a distributed flood without database statements', async () => {
    const passes = createGate('flood', { perAddress: 5, total: 3 });
    for (let i = 0; i < 4; i++) await passes(`192.0.2.${i}`);
    const query = vi.spyOn(database.pool, 'query');
    expect(await countAllowed(repeat(100, (i) => passes(`198.51.100.${i}`)))).toBe(0);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('apply per address only when no other limit is given', async () => {
    const passes = createGate('alone', { perAddress: 2 });
    expect(await countAllowed(repeat(5, () => passes('192.0.2.1')))).toBe(2);
    expect(await countAllowed(repeat(5, (i) => passes(`198.51.100.${i}`)))).toBe(5);
  });
});

describe('a distributed flood', () => {
  /** Five times the number of requests that pass without delay. */
  const floodedGate = async (name: string) => {
    const passes = createGate(name, { perAddress: 20, throttleAbove: 200 });
    const from60 = repeat(1000, (i) => passes(`198.51.100.${i % 60}`));
    return { passes, passing: countAllowed(from60) };
  };

  it('delays new clients by at most five seconds and rejects none of them', async () => {
    const timeouts = shortenAbortTimeouts();
    const { passes, passing } = await floodedGate('first-time');
    expect(await countAllowed(repeat(20, (i) => passes(`192.0.2.${i}`)))).toBe(20);
    expect(await passing).toBeLessThanOrEqual(200 + 10 + 60 * 2);
    expect(timeouts).toHaveBeenCalledWith(5000);
  });

  it('does not delay known devices', async () => {
    const timers = shortenAbortTimeouts();
    const { passes, passing } = await floodedGate('known');
    await passing;
    timers.mockClear();
    for (let i = 0; i < 15; i++) expect(await passes('192.0.2.1', KNOWN_DEVICE_COOKIE)).toBe(true);
    expect(timers).not.toHaveBeenCalled();
    expect(await passes('192.0.2.2')).toBe(true);
    expect(timers).toHaveBeenCalledOnce();
  });

  it('is detected by two processes', async () => {
    shortenAbortTimeouts();
    const { passing } = await floodedGate('elsewhere');
    await passing;
    const passes = createGate('elsewhere', { perAddress: 20, throttleAbove: 200 });
    // Each process counts in batches of ten.
    expect(await countAllowed(repeat(20, () => passes('192.0.2.1')))).toBeLessThanOrEqual(9 + 2);
  });
});
