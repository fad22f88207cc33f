import type { RateLimitRule } from './rate-limiter.ts';

/** The memory of a limiter is bounded: the key that was used least recently is forgotten first. */
const MAX_KEYS = 10_000;

interface Window {
  consumed: number;
  endsAt: number;
}

/** Like `RateLimiter`, for this process only. */
export class MemoryRateLimiter {
  /** By key; the least recently used one is first. */
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly rule: Omit<RateLimitRule, 'cacheRejections'>,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  /** @returns 0 when accepted, otherwise the seconds until a point is available */
  consume(key: string): number {
    const { points, seconds } = this.rule;
    const now = Date.now();
    const current = this.windows.get(key);
    const window =
      current && now < current.endsAt ? current : { consumed: 0, endsAt: now + seconds * 1000 };
    window.consumed += 1;
    this.windows.delete(key);
    this.windows.set(key, window);
    const [oldestKey = key] = this.windows.keys();
    if (this.windows.size > this.maxKeys) this.windows.delete(oldestKey);
    return window.consumed > points ? Math.ceil((window.endsAt - now) / 1000) : 0;
  }
}
