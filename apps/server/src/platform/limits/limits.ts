import { createHash } from 'node:crypto';
import { getTableName, lte } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#platform/db/client.ts';
import { rateLimits } from '#platform/db/schema.ts';

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

/** Counters that all processes on one database share. A database fault is thrown: nobody is let through by one. */
export class Limits {
  constructor(private readonly database: Pick<Database, 'db' | 'pool'>) {}

  /** Limits of the same name count together. */
  named(name: string, allowance: Allowance): Limit {
    return new Limit(this.database, name, allowance);
  }

  /** Forgets what counts no more. */
  async removeExpired(): Promise<void> {
    await this.database.db.delete(rateLimits).where(lte(rateLimits.expire, Date.now()));
  }
}

/** How much one subject, an address of whatever kind, may do. The table knows subjects by their hashes alone. */
export class Limit {
  private readonly counter: RateLimiterPostgres;

  constructor(database: Pick<Database, 'pool'>, name: string, allowance: Allowance) {
    this.counter = new RateLimiterPostgres({
      storeClient: database.pool,
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

  /** One point less counts. */
  async giveBack(subject: string): Promise<void> {
    await this.counter.reward(keyOf(subject));
  }

  /** From now on, and for so long, nothing is left. */
  async close(subject: string, seconds: number): Promise<void> {
    await this.counter.block(keyOf(subject), seconds);
  }

  async forget(subject: string): Promise<void> {
    await this.counter.delete(keyOf(subject));
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
