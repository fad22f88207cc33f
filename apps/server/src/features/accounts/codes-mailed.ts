import { AppError } from '#app-error.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';

const CODES_AN_HOUR = 10;

/**
 * How many codes one mailbox gets, whoever asks for them and whatever for. No operator's RATE_LIMIT lifts it. Only
 * what is mailed counts: asking again too soon uses nothing up. That one code a minute is mailed at most is what keeps
 * looking first and counting later from being outrun.
 */
export class CodesMailed {
  private readonly limit: Limit;

  constructor(limits: Limits) {
    this.limit = limits.named('codes-mailed', { points: CODES_AN_HOUR, seconds: 60 * 60 });
  }

  /** @throws AppError TOO_MANY when the address has had its ten codes of this hour */
  async check(email: string): Promise<void> {
    const wait = await this.limit.wait(email);
    if (wait > 0) throw new AppError('TOO_MANY', { retryAfterSeconds: wait });
  }

  /** For answers that must not tell. @returns whether the address has had its ten codes of this hour. */
  async areUsedUp(email: string): Promise<boolean> {
    return (await this.limit.wait(email)) > 0;
  }

  /** One more is on its way. */
  async count(email: string): Promise<void> {
    await this.limit.count(email);
  }
}
