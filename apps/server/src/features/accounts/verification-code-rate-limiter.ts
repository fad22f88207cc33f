import { AppError } from '#app-error.ts';
import { NetworkRateLimiter } from '#platform/rate-limits/network-rate-limiter.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { Requester } from './requester.ts';

const HOUR_SECONDS = 60 * 60;
const MAX_CODES_PER_HOUR = 10;
const MAX_CODES_PER_HOUR_PER_NETWORK = 20;

/**
 * Limits the codes that are sent to one mailbox, across all clients and purposes, and the codes that one network can
 * request. Only sent codes count; rejected requests do not. RATE_LIMIT=off does not disable the limit per mailbox. At
 * most one code a minute is sent, so checking first and counting after sending leaves no gap.
 */
export class VerificationCodeRateLimiter {
  private readonly emailLimit: RateLimiter;
  private readonly networkLimit: NetworkRateLimiter;

  /** @param isLimited whether requests per network are limited (RATE_LIMIT) */
  constructor(
    limits: RateLimitStore,
    private readonly isLimited: boolean,
  ) {
    this.emailLimit = limits.createLimiter('codes-mailed', {
      points: MAX_CODES_PER_HOUR,
      seconds: HOUR_SECONDS,
    });
    this.networkLimit = new NetworkRateLimiter(limits, 'codes-mailed', {
      points: MAX_CODES_PER_HOUR_PER_NETWORK,
      seconds: HOUR_SECONDS,
    });
  }

  /** @throws AppError TOO_MANY when ten codes were sent to the email within an hour */
  async check(email: string): Promise<void> {
    throwIfLimited(await this.emailLimit.getRetryAfterSeconds(email));
  }

  /** Like `check`, for responses that must not reveal whether the account exists. */
  async isLimitReached(email: string): Promise<boolean> {
    return (await this.emailLimit.getRetryAfterSeconds(email)) > 0;
  }

  /**
   * Called before a code is emailed. Known devices are not counted: they send codes only to their owner's mailbox.
   * @throws AppError TOO_MANY when the network has requested 20 codes within an hour
   */
  async consumeForNetwork(requester: Requester): Promise<void> {
    if (this.isNetworkLimited(requester))
      throwIfLimited(await this.networkLimit.consume(requester.ip));
  }

  /** Called when no code was emailed after all. */
  async refundForNetwork(requester: Requester): Promise<void> {
    if (this.isNetworkLimited(requester)) await this.networkLimit.refund(requester.ip);
  }

  async recordSent(email: string): Promise<void> {
    await this.emailLimit.increment(email);
  }

  private isNetworkLimited({ isKnownDevice }: Requester): boolean {
    return this.isLimited && !isKnownDevice;
  }
}

function throwIfLimited(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds });
}
