import { AppError } from '#app-error.ts';
import type { RateLimiter, RateLimitStore } from './rate-limit-store.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Calls of each kind that one account may make; far more than manual use needs. */
const accountRateRules = {
  /** Calls that store data. */
  write: [{ points: 120, seconds: MINUTE_SECONDS }],
  /** Calls with photos, whose processing takes a noticeable part of a second. */
  upload: [{ points: 40, seconds: MINUTE_SECONDS }],
  import: [
    { points: 20, seconds: MINUTE_SECONDS },
    { points: 200, seconds: HOUR_SECONDS },
  ],
  /** Sent while the user types. */
  estimate: [{ points: 240, seconds: MINUTE_SECONDS }],
} as const;

export type AccountRateKind = keyof typeof accountRateRules;

/** Limits the calls of each account, over all processes. */
export class AccountRateLimiter {
  private readonly limiters: ReadonlyMap<string, readonly RateLimiter[]>;

  constructor(
    store: RateLimitStore,
    private readonly isEnabled: boolean,
  ) {
    this.limiters = new Map(
      Object.entries(accountRateRules).map(([rate, rules]) => [
        rate,
        rules.map(({ points, seconds }) =>
          store.createLimiter(`account:${rate}:${seconds}`, {
            points,
            seconds,
            cacheRejections: true,
          }),
        ),
      ]),
    );
  }

  /**
   * Counts one call.
   * @throws AppError TOO_MANY
   */
  async consume(userId: string, kind: AccountRateKind): Promise<void> {
    if (!this.isEnabled) return;
    for (const limiter of this.limiters.get(kind) ?? []) {
      const retryAfterSeconds = await limiter.consume(userId);
      if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds });
    }
  }
}
