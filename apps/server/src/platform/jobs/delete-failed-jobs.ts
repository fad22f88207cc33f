import type pg from 'pg';

/** Deletes jobs that have failed for the last time, because their payload may contain personal data. */
export async function deleteFailedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
     ))`,
  );
}
