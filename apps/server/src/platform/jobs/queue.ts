import { sql } from 'drizzle-orm';
import { Logger } from 'graphile-worker';
import type { Tx } from '../db/client.ts';

/** What every call of graphile-worker takes. It would else look for a schema in the environment, and print. */
export const queueOptions = {
  schema: 'graphile_worker',
  logger: new Logger(() => () => {}),
  noHandleSignals: true,
  // Without batches nobody waits for a job's end to be written down: a stop at that moment would have it done twice.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
};

interface NewJob {
  /** Which task does it. */
  name: string;
  /** Stored as JSON. */
  payload: object;
}

/** Orders a job as part of the transaction: it is done if and only if the transaction holds. */
export async function addJob(tx: Tx, { name, payload }: NewJob): Promise<void> {
  await tx.execute(
    sql`select from graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json)`,
  );
}
