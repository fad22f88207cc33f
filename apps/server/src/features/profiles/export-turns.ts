import { AppError } from '#app-error.ts';
import type { Limits } from '#platform/limits/limits.ts';

/** How long a turn lasts when its process dies; renewed long before while it lives. */
const LEASE_SECONDS = 120;
const RENEW_MS = 40_000;

/** One export at a time for each person, whichever process makes it. */
export class ExportTurns {
  private readonly leases;

  constructor(limits: Limits) {
    this.leases = limits.named('exports', { points: 1, seconds: LEASE_SECONDS });
  }

  /**
   * @returns what ends the turn
   * @throws AppError TOO_MANY while another one runs
   */
  async take(userId: string): Promise<() => Promise<void>> {
    const wait = await this.leases.take(userId);
    if (wait > 0) {
      throw new AppError('TOO_MANY', {
        message: 'Your export is already on its way.',
        retryAfterSeconds: wait,
      });
    }
    let renewal = Promise.resolve();
    const renewing = setInterval(() => {
      // A renewal that fails costs the turn its length, not the export.
      renewal = this.leases.close(userId, LEASE_SECONDS).catch(() => {});
    }, RENEW_MS);
    return async () => {
      clearInterval(renewing);
      // Else it might come after the end.
      await renewal;
      // What is not forgotten now runs out by itself.
      await this.leases.forget(userId).catch(() => {});
    };
  }
}
