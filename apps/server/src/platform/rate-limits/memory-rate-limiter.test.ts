import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const advanceSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('a rate limiter in memory', () => {
  it('accepts requests up to the limit and then returns the seconds to wait', () => {
    const limiter = new MemoryRateLimiter({ points: 2, seconds: 60 });
    expect([limiter.consume('ann'), limiter.consume('ann')]).toEqual([0, 0]);
    advanceSeconds(20);
    expect([limiter.consume('ann'), limiter.consume('ben')]).toEqual([40, 0]);
    advanceSeconds(40);
    expect(limiter.consume('ann')).toBe(0);
  });

  it('forgets the key that was used least recently', () => {
    const limiter = new MemoryRateLimiter({ points: 1, seconds: 60 }, 2);
    const isAccepted = (key: string) => limiter.consume(key) === 0;
    expect(['ann', 'ben', 'ann', 'eve'].map(isAccepted)).toEqual([true, true, false, true]);
    expect(['ann', 'ben'].map(isAccepted)).toEqual([false, true]);
  });
});
