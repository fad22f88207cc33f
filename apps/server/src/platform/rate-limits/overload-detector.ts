import type { RateLimitStore } from './rate-limit-store.ts';
import type { RateLimiter } from './rate-limiter.ts';

const MINUTE_SECONDS = 60;
const ALL_CLIENTS_KEY = 'everybody';
/**
 * All requests of a call share one database row. They are counted in batches, so that they don't wait for each other's
 * updates.
 */
const BATCHES_PER_MINUTE = 60;

/** Detects when a call receives more requests per minute than expected, over all clients and processes. */
export class OverloadDetector {
  private readonly limiter: RateLimiter;
  private readonly batchSize: number;
  private uncountedRequests = 0;
  private pendingCount: Promise<void> | null = null;
  private overloadedUntil = 0;

  constructor(store: RateLimitStore, name: string, perMinute: number) {
    this.limiter = store.createLimiter(`inAll:${name}`, {
      points: perMinute,
      seconds: MINUTE_SECONDS,
    });
    this.batchSize = Math.ceil(perMinute / BATCHES_PER_MINUTE);
  }

  /** Counts one request, unless the call is already overloaded. */
  async countRequestAndCheckOverload(): Promise<boolean> {
    // A burst waits for the running count; otherwise all of it would pass.
    while (this.pendingCount) await this.pendingCount;
    if (this.overloadedUntil > Date.now()) return true;
    this.uncountedRequests += 1;
    if (this.uncountedRequests < this.batchSize) return false;
    this.uncountedRequests = 0;
    this.pendingCount = this.countBatch();
    await this.pendingCount;
    return this.overloadedUntil > Date.now();
  }

  private async countBatch(): Promise<void> {
    try {
      const retryAfterSeconds = await this.limiter.consume(ALL_CLIENTS_KEY, this.batchSize);
      if (retryAfterSeconds > 0) this.overloadedUntil = Date.now() + retryAfterSeconds * 1000;
    } finally {
      this.pendingCount = null;
    }
  }
}
