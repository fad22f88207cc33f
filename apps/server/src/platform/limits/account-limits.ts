import { AppError } from '#app-error.ts';
import type { Limit, Limits } from './limits.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** How often one account may make calls of each kind; far more than people do by hand. */
const accountRates = {
  /** Whatever stores something. */
  write: [{ points: 120, seconds: MINUTE_SECONDS }],
  /** Calls that carry photos: each takes a good part of a second to read. */
  upload: [{ points: 40, seconds: MINUTE_SECONDS }],
  import: [
    { points: 20, seconds: MINUTE_SECONDS },
    { points: 200, seconds: HOUR_SECONDS },
  ],
  /** Sent while somebody types. */
  estimate: [{ points: 240, seconds: MINUTE_SECONDS }],
} as const;

export type AccountRate = keyof typeof accountRates;

/** Limits of what one account does, shared by all processes. */
export class AccountLimits {
  private readonly limits: ReadonlyMap<string, readonly Limit[]>;

  constructor(
    limits: Limits,
    private readonly isOn: boolean,
  ) {
    this.limits = new Map(
      Object.entries(accountRates).map(([rate, allowances]) => [
        rate,
        allowances.map(({ points, seconds }) =>
          limits.named(`account:${rate}:${seconds}`, { points, seconds, rememberRefusals: true }),
        ),
      ]),
    );
  }

  /**
   * Counts one call.
   * @throws AppError TOO_MANY
   */
  async take(userId: string, rate: AccountRate): Promise<void> {
    if (!this.isOn) return;
    for (const limit of this.limits.get(rate) ?? []) {
      const retryAfterSeconds = await limit.take(userId);
      if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds });
    }
  }
}
