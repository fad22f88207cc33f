import type pg from 'pg';
import { WORKER_LOCK_CLASS_ID } from './worker-liveness-lock.ts';

/** Unlocks the jobs of workers that are no longer running. */
export async function requeueOrphanedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select id
       from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null) workers
       where pg_try_advisory_xact_lock($1, hashtext(id))
     ))`,
    [WORKER_LOCK_CLASS_ID],
  );
}
