import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { isJobQueueMigrated, migrateJobQueue } from '../jobs/migrate-job-queue.ts';
import { resolveServerPackagePath } from '../resolve-server-package-path.ts';

/** The advisory lock key; arbitrary, but the same in all processes. */
const MIGRATION_LOCK = 7_528_335;

const migrationsFolder = resolveServerPackagePath('src/platform/db/migrations');

/**
 * Applies the schema migrations. A session-level advisory lock makes processes that start at the same time wait for
 * each other.
 */
export async function migrateDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobQueue(connection);
  } finally {
    await client.end();
  }
}

/** Whether all migrations of this version have been applied. */
export async function isDatabaseMigrated(pool: pg.Pool): Promise<boolean> {
  const migrationCount = readMigrationFiles({ migrationsFolder }).length;
  const { rows } = await pool.query<{ applied: string }>(
    'select count(*) as applied from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.applied ?? 0) >= migrationCount && (await isJobQueueMigrated(pool));
}
