import { counted, countedMessages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { limitConcurrency, limitConcurrencyPerKey } from '#platform/limit-concurrency.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';

const PAGES_AN_HOUR = 20;
const HOUR_SECONDS = 3600;
/** Pages that this process reads at a time, for everybody. */
const PAGES_AT_A_TIME = { running: 2, waiting: 20 };
/** Imports of one account: one that is slow on purpose holds up nobody else. */
const ONE_ACCOUNT = { running: 1, waiting: 5 };

/** Who may import, and when: nobody is to search the web through us, or to keep us busy. */
export class ImportLimiter {
  private readonly pages: Limit;
  private readonly inTurn = limitConcurrency(PAGES_AT_A_TIME);
  private readonly lineOf = limitConcurrencyPerKey(ONE_ACCOUNT);

  constructor(limits: Limits) {
    this.pages = limits.named('imported-pages', { points: PAGES_AN_HOUR, seconds: HOUR_SECONDS });
  }

  /**
   * Runs an import when the account's earlier ones are done.
   * @throws AppError BUSY; the signal's reason when it was aborted while it waited
   */
  run<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.lineOf(userId)(work, signal);
  }

  /**
   * Reads a page when it is its turn. Pages that could not be read count too.
   * @throws AppError TOO_MANY, BUSY; the signal's reason when it was aborted while it waited
   */
  async readPage<T>(userId: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
    const wait = await this.pages.take(userId);
    if (wait > 0) {
      throw new AppError('TOO_MANY', {
        message: counted(countedMessages.pagesAnHour, PAGES_AN_HOUR),
        retryAfterSeconds: wait,
      });
    }
    return this.inTurn(read, signal);
  }
}
