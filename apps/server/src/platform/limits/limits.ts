import { createHash } from 'node:crypto';
import { getTableName, lte } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#app-error.ts';
import type { Database } from '#platform/db/client.ts';
import { rateLimits } from '#platform/db/schema.ts';
import { FairQueue } from '#platform/fair-queue.ts';

/** So many points in so many seconds, counted from the first. */
export interface Allowance {
  points: number;
  seconds: number;
  /**
   * A subject that has used up its points is refused from memory until its time is over, which spares the database a
   * flood. Not for what may be forgotten earlier: another process would not hear of it.
   */
  rememberRefusals?: boolean;
}

/** A statement on one counter, whose key is the first value. */
interface CounterStatement {
  name?: string;
  text: string;
  values: [key: string, ...rest: unknown[]];
}

interface CounterClient {
  query(statement: CounterStatement): Promise<QueryResult>;
}

/** Statements that may wait for their turn, of one counter and of all. */
const WAITING = 2000;

/**
 * Counters that all processes on one database share. A database fault is thrown: nobody is let through by one.
 *
 * Statements on one counter wait for each other in the database. They wait here instead, one counter with one
 * connection and all of them with half of the pool, so that a flood leaves connections to everybody else.
 */
export class Limits {
  private readonly queue: FairQueue;

  constructor(private readonly database: Pick<Database, 'db' | 'pool'>) {
    this.queue = new FairQueue({
      running: Math.max(1, Math.floor(database.pool.options.max / 2)),
      runningPerKey: 1,
      waitingPerKey: WAITING,
      waiting: WAITING,
      refuse: () => new AppError('TOO_MANY', { retryAfterSeconds: 5 }),
    });
  }

  /** Limits of the same name count together. */
  named(name: string, allowance: Allowance): Limit {
    return new Limit({ query: (statement) => this.query(statement) }, name, allowance);
  }

  private query(statement: CounterStatement): Promise<QueryResult> {
    const [key] = statement.values;
    return this.queue.run({ key }, () => this.database.pool.query(statement));
  }

  /** Forgets what counts no more. */
  async removeExpired(): Promise<void> {
    await this.database.db.delete(rateLimits).where(lte(rateLimits.expire, Date.now()));
  }
}

/** How much one subject, an address of whatever kind, may do. The table knows subjects by their hashes alone. */
export class Limit {
  private readonly counter: RateLimiterPostgres;

  constructor(
    private readonly client: CounterClient,
    name: string,
    private readonly allowance: Allowance,
  ) {
    this.counter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName: getTableName(rateLimits),
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: allowance.points,
      duration: allowance.seconds,
      inMemoryBlockOnConsumed: allowance.rememberRefusals ? allowance.points : 0,
    });
  }

  /**
   * Takes one point, or as many as are given.
   * @returns 0, or for how many seconds there are not enough left.
   */
  async take(subject: string, points = 1): Promise<number> {
    try {
      await this.counter.consume(keyOf(subject), points);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return secondsOf(refusal);
    }
  }

  /**
   * Takes one point if there is one, to be given back; a refusal counts nothing.
   * @returns whether there was one
   */
  async reserve(subject: string): Promise<boolean> {
    const { points, seconds } = this.allowance;
    const now = Date.now();
    const { rowCount } = await this.client.query({
      name: 'reserve-attempt',
      text: `insert into rate_limits as counted (key, points, expire) values ($1, 1, $2)
       on conflict (key) do update set
         points = case when counted.expire <= $3 then 1 else counted.points + 1 end,
         expire = case when counted.expire <= $3 then excluded.expire else counted.expire end
       where counted.expire <= $3 or counted.points < $4`,
      values: [this.rowKey(subject), now + seconds * 1000, now, points],
    });
    return rowCount === 1;
  }

  /** Takes nothing. @returns 0, or for how many seconds there is no point left. */
  async wait(subject: string): Promise<number> {
    const counted = await this.counter.get(keyOf(subject));
    return counted && counted.remainingPoints === 0 ? secondsOf(counted) : 0;
  }

  /** Counts one more, whatever is left. @returns how many there are now. */
  async count(subject: string): Promise<number> {
    const { consumedPoints } = await this.counter.penalty(keyOf(subject));
    return consumedPoints;
  }

  /** One point less counts, if any does. */
  async giveBack(subject: string): Promise<void> {
    await this.client.query({
      name: 'give-back-attempt',
      text: 'update rate_limits set points = points - 1 where key = $1 and expire > $2 and points > 0',
      values: [this.rowKey(subject), Date.now()],
    });
  }

  /** From now on, and for so long, nothing is left. */
  async close(subject: string, seconds: number): Promise<void> {
    await this.counter.block(keyOf(subject), seconds);
  }

  async forget(subject: string): Promise<void> {
    await this.counter.delete(keyOf(subject));
  }

  private rowKey(subject: string): string {
    return this.counter.getKey(keyOf(subject));
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
