import { AppError } from '#app-error.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';

/** Lifetime of a lock that is not renewed, for example because its process died. */
const LEASE_SECONDS = 120;
const RENEW_INTERVAL_MS = 40_000;

/** Allows one export at a time per user, across all processes. */
export class ExportLock {
  private readonly leases;

  constructor(limits: RateLimitStore) {
    this.leases = limits.createLimiter('exports', { points: 1, seconds: LEASE_SECONDS });
  }

  /**
   * @returns a function that releases the lock
   * @throws AppError TOO_MANY while another export is running
   */
  async acquire(userId: string): Promise<() => Promise<void>> {
    const retryAfterSeconds = await this.leases.consume(userId);
    if (retryAfterSeconds > 0) {
      throw new AppError('TOO_MANY', {
        message: 'An export is already running. Please wait until it finishes.',
        retryAfterSeconds,
      });
    }
    let renewal = Promise.resolve();
    const renewalTimer = setInterval(() => {
      // If a renewal fails, the lock may expire early; the export continues.
      renewal = this.leases.block(userId, LEASE_SECONDS).catch(() => {});
    }, RENEW_INTERVAL_MS);
    return async () => {
      clearInterval(renewalTimer);
      // A pending renewal must not run after the release.
      await renewal;
      // If this fails, the lock expires.
      await this.leases.reset(userId).catch(() => {});
    };
  }
}
