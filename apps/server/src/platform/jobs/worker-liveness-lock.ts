import type pg from 'pg';

/** The class id of the advisory locks; arbitrary, but the same in all processes. */
export const WORKER_LOCK_CLASS_ID = 7_528_336;

export interface WorkerLivenessLock {
  /** Acquires the lock of this worker. The worker must not take jobs before it resolves. */
  acquire(workerId: string): Promise<void>;
  /** Resolves when the lock is released. */
  lost: Promise<void>;
  release(): void;
}

/**
 * Marks a worker as running. A killed worker leaves its jobs locked, so each worker holds an advisory lock on its id on
 * a dedicated connection; PostgreSQL releases it when the process ends for any reason.
 */
export async function openWorkerLivenessLock(pool: pg.Pool): Promise<WorkerLivenessLock> {
  const client = await pool.connect();
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  return {
    async acquire(workerId) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [
        WORKER_LOCK_CLASS_ID,
        workerId,
      ]);
    },
    lost,
    // Closed instead of returned to the pool, where the next user of the connection would hold the lock.
    release: () => client.release(true),
  };
}
