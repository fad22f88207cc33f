import { AppError } from '#app-error.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import type { RateLimiter } from './rate-limiter.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

interface AccountRateRule {
  points: number;
  seconds: number;
  /** Counted in the memory of each process: a counter in the database would cost more than the call. */
  isPerProcess?: boolean;
}

/** Calls of each kind that one account may make; far more than manual use needs. */
const accountRateRules = {
  /** Calls that only read. */
  read: [{ points: 600, seconds: MINUTE_SECONDS, isPerProcess: true }],
  /** Sent while the user types, at most every 250 ms; costs up to 40 ms of CPU time. */
  dishSearch: [{ points: 240, seconds: MINUTE_SECONDS, isPerProcess: true }],
  /** Calls that store data. */
  write: [{ points: 120, seconds: MINUTE_SECONDS }],
  /** Calls with photos, whose processing takes a noticeable part of a second. */
  upload: [{ points: 40, seconds: MINUTE_SECONDS }],
  /** Scans of photos without food cost the user nothing, but may cost the operator money. */
  scan: [
    { points: 40, seconds: MINUTE_SECONDS },
    { points: 300, seconds: HOUR_SECONDS },
  ],
  /** Recipes that a provider writes; each call costs money. */
  compose: [
    { points: 10, seconds: MINUTE_SECONDS },
    { points: 60, seconds: HOUR_SECONDS },
  ],
  import: [
    { points: 20, seconds: MINUTE_SECONDS },
    { points: 200, seconds: HOUR_SECONDS },
  ],
  /** Calls to the payment provider. */
  payment: [{ points: 30, seconds: MINUTE_SECONDS }],
  /** Nobody may try out many card numbers. */
  testPayment: [{ points: 20, seconds: HOUR_SECONDS }],
  /** Sent while the user types. */
  estimate: [{ points: 240, seconds: MINUTE_SECONDS }],
} as const satisfies Record<string, AccountRateRule[]>;

export type AccountRateKind = keyof typeof accountRateRules;

/** Limits the calls of each account. */
export class AccountRateLimiter {
  private readonly limiters: ReadonlyMap<string, readonly (RateLimiter | MemoryRateLimiter)[]>;

  constructor(
    store: RateLimitStore,
    private readonly isEnabled: boolean,
  ) {
    this.limiters = new Map(
      Object.entries<AccountRateRule[]>(accountRateRules).map(([rate, rules]) => [
        rate,
        rules.map(({ isPerProcess, ...rule }) =>
          isPerProcess
            ? new MemoryRateLimiter(rule)
            : store.createLimiter(`account:${rate}:${rule.seconds}`, {
                ...rule,
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
