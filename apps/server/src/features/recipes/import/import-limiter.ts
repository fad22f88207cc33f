import { formatMessage, messageTemplates } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import {
  createConcurrencyLimiter,
  createKeyedConcurrencyLimiter,
} from '#platform/concurrency-limiter.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';

const PAGES_PER_HOUR = 20;
const HOUR_SECONDS = 3600;
/** Concurrent page fetches of this process. */
const PAGE_FETCH_CONCURRENCY = { maxRunning: 2, maxWaiting: 20 };
/** Concurrent imports of one account, so that slow imports don't block other accounts. */
const ACCOUNT_CONCURRENCY = { maxRunning: 1, maxWaiting: 5 };

/** Limits imports per account and page fetches per hour, so that the server cannot be used to crawl websites. */
export class ImportLimiter {
  private readonly pagesPerHour: RateLimiter;
  private readonly pageFetchLimiter = createConcurrencyLimiter(PAGE_FETCH_CONCURRENCY);
  private readonly accountLimiter = createKeyedConcurrencyLimiter(ACCOUNT_CONCURRENCY);

  constructor(limits: RateLimitStore) {
    this.pagesPerHour = limits.createLimiter('imported-pages', {
      points: PAGES_PER_HOUR,
      seconds: HOUR_SECONDS,
    });
  }

  /**
   * Runs an import after the account's earlier ones.
   * @throws AppError BUSY; the signal's reason if it is aborted while waiting
   */
  runImport<T>(userId: string, signal: AbortSignal, importRecipes: () => Promise<T>): Promise<T> {
    return this.accountLimiter(userId)(importRecipes, signal);
  }

  /**
   * Runs a page fetch within the limits. Failed fetches count too.
   * @throws AppError TOO_MANY, BUSY; the signal's reason if it is aborted while waiting
   */
  async runPageFetch<T>(
    userId: string,
    signal: AbortSignal,
    fetchPage: () => Promise<T>,
  ): Promise<T> {
    const retryAfterSeconds = await this.pagesPerHour.consume(userId);
    if (retryAfterSeconds > 0) {
      throw new AppError('TOO_MANY', {
        message: formatMessage(messageTemplates.pageImportLimit, PAGES_PER_HOUR),
        retryAfterSeconds,
      });
    }
    return this.pageFetchLimiter(fetchPage, signal);
  }
}
