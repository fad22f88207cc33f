import { runMigrations } from 'graphile-worker';
import { migrations } from 'graphile-worker/dist/generated/sql.js';
import type pg from 'pg';
import { openDatabase } from '../db/client.ts';
import { queueOptions } from './queue.ts';

/** Brings the job queue's own tables up to date. */
export async function migrateJobs(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...connection, max: 1 }, () => {});
  try {
    await runMigrations({ ...queueOptions, pgPool: database.pool });
  } finally {
    await database.close();
  }
}

/** Whether every migration of the job queue that this version knows has been applied. */
export async function areJobsMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ applied: string }>(
    'select count(*) as applied from graphile_worker.migrations',
  );
  return Number(rows[0]?.applied ?? 0) >= Object.keys(migrations).length;
}
