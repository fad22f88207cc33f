import type pg from 'pg';

/**
 * Exclusive locks on keys, shared by all processes of a database. They are session-level advisory locks on one
 * connection of this process, which is open only while a lock is held. PostgreSQL releases them when it ends.
 */
export class AdvisoryLocks {
  private readonly heldKeys = new Set<string>();
  private connection: Promise<pg.PoolClient> | null = null;
  private lastQuery: Promise<unknown> = Promise.resolve();

  /** @param classId separates these locks from other advisory locks; the same in all processes */
  constructor(
    private readonly pool: pg.Pool,
    private readonly classId: number,
  ) {}

  /** @returns a function that releases the lock; null while the key is locked */
  async tryAcquire(key: string): Promise<(() => Promise<void>) | null> {
    // PostgreSQL would grant a lock to the same connection again.
    if (this.heldKeys.has(key)) return null;
    this.heldKeys.add(key);
    const release = () => this.release(key);
    try {
      this.connection ??= this.connect();
      const client = await this.connection;
      if (await this.query(client, 'pg_try_advisory_lock', key)) return release;
    } catch (error) {
      await release();
      throw error;
    }
    await release();
    return null;
  }

  private async release(key: string): Promise<void> {
    this.heldKeys.delete(key);
    const connection = this.connection;
    const client = await connection?.catch(() => null);
    // If this fails, the connection has ended, and with it the lock.
    if (client) await this.query(client, 'pg_advisory_unlock', key).catch(() => {});
    if (this.heldKeys.size > 0 || this.connection !== connection) return;
    this.connection = null;
    client?.release(true);
  }

  /** A connection runs one query at a time. @returns whether the lock was acquired or released */
  private async query(
    client: pg.PoolClient,
    lockFunction: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    key: string,
  ): Promise<boolean> {
    const result = this.lastQuery.then(() =>
      client.query(`select ${lockFunction}($1, hashtext($2)) as is_done`, [this.classId, key]),
    );
    this.lastQuery = result.catch(() => {});
    return (await result).rows[0].is_done;
  }

  private connect(): Promise<pg.PoolClient> {
    const connection = this.pool.connect();
    const clearConnection = (client?: pg.PoolClient) => {
      if (this.connection !== connection) return;
      this.connection = null;
      client?.release(true);
    };
    connection.then(
      (client) => client.once('end', () => clearConnection(client)),
      () => clearConnection(),
    );
    return connection;
  }
}
