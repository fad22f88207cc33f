import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { areJobsMigrated, migrateJobs } from '../jobs/migrate-jobs.ts';
import { packagePath } from '../package-path.ts';

/** Any number will do, as long as every process of Plateful takes the same. */
const MIGRATION_LOCK = 7_528_335;

const migrationsFolder = packagePath('src/platform/db/migrations');

/**
 * Brings the schema up to date. Processes that start together wait for each other: a session-level advisory lock
 * stands around the whole run.
 */
export async function migrateDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobs(connection);
  } finally {
    await client.end();
  }
}

/** Whether every migration that this version brings has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder }).length;
  const { rows } = await pool.query<{ applied: string }>(
    'select count(*) as applied from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.applied ?? 0) >= known && (await areJobsMigrated(pool));
}
