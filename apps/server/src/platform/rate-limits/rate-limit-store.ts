import { lte } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { AppError } from '#app-error.ts';
import type { Database } from '#platform/db/database.ts';
import { rateLimits } from '#platform/db/schema/rate-limits.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { type CounterStatement, RateLimiter, type RateLimitRule } from './rate-limiter.ts';

/** Maximum number of waiting statements, for one counter and in total. */
const MAX_WAITING = 2000;

/**
 * Rate limit counters shared by all processes of a database. Database errors are thrown, so no request passes
 * uncounted.
 * Updates of one counter would wait for each other in the database while holding connections. They wait in a queue here
 * instead: each counter uses one connection at a time and all counters at most half of the pool.
 */
export class RateLimitStore {
  private readonly queue: FairQueue;

  constructor(private readonly database: Pick<Database, 'db' | 'pool'>) {
    this.queue = new FairQueue({
      maxRunning: Math.max(1, Math.floor(database.pool.options.max / 2)),
      maxRunningPerKey: 1,
      maxWaitingPerKey: MAX_WAITING,
      maxWaiting: MAX_WAITING,
      createError: () => new AppError('TOO_MANY', { retryAfterSeconds: 5 }),
    });
  }

  /** Limiters with the same name share their counters. */
  createLimiter(name: string, rule: RateLimitRule): RateLimiter {
    return new RateLimiter({ query: (statement) => this.query(statement) }, name, rule);
  }

  private query(statement: CounterStatement): Promise<QueryResult> {
    const [key] = statement.values;
    return this.queue.run({ key }, () => this.database.pool.query(statement));
  }

  /** Deletes expired counters. */
  async deleteExpired(): Promise<void> {
    await this.database.db.delete(rateLimits).where(lte(rateLimits.expire, Date.now()));
  }
}
