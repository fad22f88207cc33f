import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '#platform/db/schema/rate-limits.ts';

/** A number of points per fixed window, which starts with the first request. */
export interface RateLimitRule {
  points: number;
  seconds: number;
  /**
   * Rejects a key from memory until its window ends once its points are used up, which saves database statements during
   * a flood. Not for limits that may be reset early: other processes would not notice.
   */
  cacheRejections?: boolean;
}

/** A statement on one counter, whose key is the first parameter. */
export interface CounterStatement {
  name?: string;
  text: string;
  values: [key: string, ...rest: unknown[]];
}

interface CounterClient {
  query(statement: CounterStatement): Promise<QueryResult>;
}

/** Limits the requests of each key, such as an IP network or an account. The table stores hashed keys only. */
export class RateLimiter {
  private readonly counter: RateLimiterPostgres;

  constructor(
    private readonly client: CounterClient,
    name: string,
    private readonly rule: RateLimitRule,
  ) {
    this.counter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName: getTableName(rateLimits),
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: rule.points,
      duration: rule.seconds,
      inMemoryBlockOnConsumed: rule.cacheRejections ? rule.points : 0,
    });
  }

  /**
   * Consumes one or more points.
   *
   * @returns 0 when accepted, otherwise the seconds until enough points are available
   */
  async consume(key: string, points = 1): Promise<number> {
    try {
      await this.counter.consume(hashKey(key), points);
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return getSecondsUntilReset(error);
    }
  }

  /**
   * Consumes a point that can be refunded later. A rejected call is not counted.
   *
   * @returns whether a point was available
   */
  async reserve(key: string): Promise<boolean> {
    const { points, seconds } = this.rule;
    const now = Date.now();
    const { rowCount } = await this.client.query({
      name: 'reserve-attempt',
      text: `insert into rate_limits as counted (key, points, expire) values ($1, 1, $2)
       on conflict (key) do update set
         points = case when counted.expire <= $3 then 1 else counted.points + 1 end,
         expire = case when counted.expire <= $3 then excluded.expire else counted.expire end
       where counted.expire <= $3 or counted.points < $4`,
      values: [this.rowKey(key), now + seconds * 1000, now, points],
    });
    return rowCount === 1;
  }

  /** Returns the remaining wait in seconds without consuming a point; 0 when a point is available. */
  async getRetryAfterSeconds(key: string): Promise<number> {
    const state = await this.counter.get(hashKey(key));
    return state && state.remainingPoints === 0 ? getSecondsUntilReset(state) : 0;
  }

  /** Counts one request regardless of the limit, and returns the current count. */
  async increment(key: string): Promise<number> {
    const { consumedPoints } = await this.counter.penalty(hashKey(key));
    return consumedPoints;
  }

  /** Returns one point, unless the counter is already zero. */
  async refund(key: string): Promise<void> {
    await this.client.query({
      name: 'refund-attempt',
      text: 'update rate_limits set points = points - 1 where key = $1 and expire > $2 and points > 0',
      values: [this.rowKey(key), Date.now()],
    });
  }

  /** Rejects the key for the given time. */
  async block(key: string, seconds: number): Promise<void> {
    await this.counter.block(hashKey(key), seconds);
  }

  async reset(key: string): Promise<void> {
    await this.counter.delete(hashKey(key));
  }

  private rowKey(key: string): string {
    return this.counter.getKey(hashKey(key));
  }
}

function getSecondsUntilReset({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
