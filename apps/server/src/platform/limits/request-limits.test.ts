import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { Limits } from './limits.ts';
import { type RequestFigures, RequestLimits } from './request-limits.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const KNOWN = 'a known device';

/** One process's way through the limits of a call. @returns whether a request from there passes. */
function gate(name: string, figures: RequestFigures) {
  const isKnownDevice = async ({ headers }: FastifyRequest) => headers.cookie === KNOWN;
  const limits = new RequestLimits({ limits: new Limits(database), isOn: true, isKnownDevice });
  const walls = limits.of(name, figures);
  const steps = [...walls.beforeBody, ...walls.onceValid];
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

async function countPassing(requests: Promise<boolean>[]): Promise<number> {
  return (await Promise.all(requests)).filter(Boolean).length;
}

const times = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

describe('the limits of a call', () => {
  it('hold for all networks of one IPv6 site together', async () => {
    const passes = gate('site', { perAddress: 2 });
    const networks = times(40, (i) => passes(`2001:db8:7:${i.toString(16)}::1`));
    expect(await countPassing(networks)).toBe(20);
    expect(await passes('2001:db8:8::1')).toBe(true);
    expect(await passes('192.0.2.77')).toBe(true);
  });

  it('hold for all addresses together', async () => {
    const passes = gate('all', { perAddress: 5, inAll: 12 });
    expect(await countPassing(times(40, (i) => passes(`192.0.2.${i}`)))).toBe(12);
  });

  it('are shared by two processes', async () => {
    const gates = times(2, () => gate('shared', { perAddress: 10, inAll: 100 }));
    const requests = times(40, (i) => gates[i % 2]?.('192.0.2.1') ?? Promise.resolve(false));
    expect(await countPassing(requests)).toBe(10);
  });

  it('keep one address from using up what all have', async () => {
    const passes = gate('greedy', { perAddress: 5, inAll: 12 });
    expect(await countPassing(times(200, () => passes('192.0.2.1')))).toBe(5);
    expect(await countPassing(times(7, (i) => passes(`198.51.100.${i}`)))).toBe(7);
  });

  it('cost a flood from everywhere no statement', async () => {
    const passes = gate('flood', { perAddress: 5, inAll: 3 });
    for (let i = 0; i < 4; i++) await passes(`192.0.2.${i}`);
    const query = vi.spyOn(database.pool, 'query');
    expect(await countPassing(times(100, (i) => passes(`198.51.100.${i}`)))).toBe(0);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('are per address alone where nothing else is said', async () => {
    const passes = gate('alone', { perAddress: 2 });
    expect(await countPassing(times(5, () => passes('192.0.2.1')))).toBe(2);
    expect(await countPassing(times(5, (i) => passes(`198.51.100.${i}`)))).toBe(5);
  });
});

describe('a flood from everywhere', () => {
  /** Three times as many as pass unslowed. */
  const flooded = async (name: string) => {
    const passes = gate(name, { perAddress: 20, slowAbove: 600 });
    const from60 = times(1800, (i) => passes(`198.51.100.${i % 60}`));
    return { passes, passing: countPassing(from60) };
  };

  it('keeps nobody out who comes for the first time, and lasts five seconds for them at most', async () => {
    const { passes, passing } = await flooded('first-time');
    const start = performance.now();
    expect(await countPassing(times(20, (i) => passes(`192.0.2.${i}`)))).toBe(20);
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(await passing).toBeLessThanOrEqual(600 + 10 + 60 * 2);
  });

  it('does not slow a known device', async () => {
    const { passes, passing } = await flooded('known');
    const timers = vi.spyOn(AbortSignal, 'timeout');
    await passing;
    timers.mockClear();
    for (let i = 0; i < 15; i++) expect(await passes('192.0.2.1', KNOWN)).toBe(true);
    expect(timers).not.toHaveBeenCalled();
    expect(await passes('192.0.2.2')).toBe(true);
    expect(timers).toHaveBeenCalledOnce();
    timers.mockRestore();
  });

  it('is felt by two processes', async () => {
    const { passing } = await flooded('elsewhere');
    await passing;
    const passes = gate('elsewhere', { perAddress: 20, slowAbove: 600 });
    // Each process counts ten at a time.
    expect(await countPassing(times(20, () => passes('192.0.2.1')))).toBeLessThanOrEqual(9 + 2);
  });
});
