import { execFile } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#platform/db/migrate-database.ts';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';

export interface TestPostgresConnection {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgresConnection;
    /** The folder of the bundled workers. */
    workers: string;
  }
}

/** Linux has a RAM disk at /dev/shm; containers may limit it to a few megabytes. */
function getWorkerFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MIN_MEMORY_BYTES ? memory : tmpdir();
}

const MIN_MEMORY_BYTES = 2 * 1024 ** 3;

export const TEMPLATE_DATABASE = 'plateful_template';

/**
 * Starts one PostgreSQL server for all tests, with a migrated template database that each test file clones, and bundles
 * the workers, which then start in a third of the time.
 */
export async function setup(project: TestProject) {
  const workers = bundleWorkers();
  const dataDir = await mkdtemp(join(getWorkerFolder(), 'plateful-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  // Test data does not have to survive a crash.
  await client.query('alter role current_user set synchronous_commit = off');
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  await migrateDatabase({ ...postgres.connection, database: TEMPLATE_DATABASE });
  const { host, port, user, password } = postgres.connection;
  project.provide('postgres', { host, port, user, password });
  const folder = await workers;
  project.provide('workers', folder);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function bundleWorkers(): Promise<string> {
  // Inside the package, so that dependencies can be resolved.
  const cache = resolveServerPackagePath('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-workers-'));
  const script = resolveServerPackagePath('../../scripts/build-server.mjs');
  await promisify(execFile)(process.execPath, [script, '--test-workers', folder]);
  return folder;
}
