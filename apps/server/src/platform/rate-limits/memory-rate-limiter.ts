import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { getSecondsUntilReset, type RateLimitRule } from './rate-limit-store.ts';

/** Like `RateLimiter`, for this process only. A counter is removed when its window ends. */
export class MemoryRateLimiter {
  private readonly counter: RateLimiterMemory;

  constructor({ points, seconds }: Omit<RateLimitRule, 'cacheRejections'>) {
    this.counter = new RateLimiterMemory({ points, duration: seconds });
  }

  /** @returns 0 when accepted, otherwise the seconds until a point is available */
  async consume(key: string): Promise<number> {
    try {
      await this.counter.consume(key);
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return getSecondsUntilReset(error);
    }
  }
}
