import { counted, countedMessages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { limitConcurrency, limitConcurrencyPerKey } from '#platform/limit-concurrency.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';

const PAGES_AN_HOUR = 20;
const HOUR_SECONDS = 3600;
/** Pages that this process reads at a time, for everybody. */
const AT_A_TIME = { running: 2, waiting: 20 };
/** Of one person's: a page that is slow on purpose holds up nobody else. */
const ONE_PERSON = { running: 1, waiting: 5 };

/** Who may have a page read, and when: nobody is to search the web through us, or to keep us busy with it. */
export class ImportTurns {
  private readonly pages: Limit;
  private readonly inTurn = limitConcurrency(AT_A_TIME);
  private readonly lineOf = limitConcurrencyPerKey(ONE_PERSON);

  constructor(limits: Limits) {
    this.pages = limits.named('imported-pages', { points: PAGES_AN_HOUR, seconds: HOUR_SECONDS });
  }

  /**
   * Reads a page when it is its turn. Pages that could not be read count too.
   * @throws AppError TOO_MANY, BUSY; the signal's reason when it was aborted while it waited
   */
  async take<T>(userId: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
    const wait = await this.pages.take(userId);
    if (wait > 0) {
      throw new AppError('TOO_MANY', {
        message: counted(countedMessages.pagesAnHour, PAGES_AN_HOUR),
        retryAfterSeconds: wait,
      });
    }
    return this.lineOf(userId)(() => this.inTurn(read, signal), signal);
  }
}
