import { runMigrations } from 'graphile-worker';
import { migrations } from 'graphile-worker/dist/generated/sql.js';
import type pg from 'pg';
import { openDatabase } from '../db/database.ts';
import { jobQueueOptions } from './job-queue.ts';

/** Applies the job queue's own migrations. */
export async function migrateJobQueue(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...connection, max: 1 }, () => {});
  try {
    await runMigrations({ ...jobQueueOptions, pgPool: database.pool });
  } finally {
    await database.close();
  }
}

/** Whether all job queue migrations known to this version have been applied. */
export async function isJobQueueMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ applied: string }>(
    'select count(*) as applied from graphile_worker.migrations',
  );
  return Number(rows[0]?.applied ?? 0) >= Object.keys(migrations).length;
}
