import type pg from 'pg';

/** The class of our advisory locks; any number will do, as long as every process of Plateful takes the same. */
const PRESENCE = 7_528_336;

export interface Presence {
  /** Tells all others that this worker lives; until it resolved the worker must not take a job. */
  announce(workerId: string): Promise<void>;
  /** Resolves when nobody can see any more that the worker lives. */
  gone: Promise<void>;
  end(): void;
}

/**
 * A worker that is killed leaves its jobs locked. So that others can tell the dead from the living, each holds an
 * advisory lock under its id on a connection of its own: PostgreSQL drops it in the moment the process ends, however
 * it ends.
 */
export async function openPresence(pool: pg.Pool): Promise<Presence> {
  const client = await pool.connect();
  const gone = new Promise<void>((resolve) => client.once('end', resolve));
  return {
    async announce(workerId) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [PRESENCE, workerId]);
    },
    gone,
    // Closed, not given back: the next one to take the connection would hold the lock.
    end: () => client.release(true),
  };
}

/** Frees the jobs that were being done by workers who are dead. */
export async function releaseJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select id
       from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null) workers
       where pg_try_advisory_xact_lock($1, hashtext(id))
     ))`,
    [PRESENCE],
  );
}

/** Forgets the jobs that have failed for the last time; what they hold is nobody's business any more. */
export async function forgetFailedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
     ))`,
  );
}
