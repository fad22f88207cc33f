import { sql } from 'drizzle-orm';
import { Logger } from 'graphile-worker';
import type { Tx } from '../db/database.ts';

/**
 * Options of every graphile-worker call. Without them it reads the schema from the environment and logs to the console.
 */
export const jobQueueOptions = {
  schema: 'graphile_worker',
  logger: new Logger(() => () => {}),
  noHandleSignals: true,
  // Batching would delay the completion of jobs: a job completed just before a shutdown would run twice.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
};

interface NewJob {
  /** The task that runs the job. */
  name: string;
  /** Stored as JSON. */
  payload: object;
  /** Replaces the waiting job with the same key. */
  jobKey?: string;
  /** Now by default. */
  runAt?: Date;
  /** 25 by default. */
  maxAttempts?: number;
}

/** Enqueues a job as part of the transaction: it runs only if the transaction commits. */
export async function enqueueJob(tx: Tx, job: NewJob): Promise<void> {
  const { name, payload, jobKey = null, runAt, maxAttempts = null } = job;
  await tx.execute(
    sql`select from graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${maxAttempts}::int,
      job_key => ${jobKey}::text
    )`,
  );
}

/** Removes the waiting job with the key, if there is one. */
export async function removeJob(tx: Tx, jobKey: string): Promise<void> {
  await tx.execute(sql`select from graphile_worker.remove_job(${jobKey}::text)`);
}
