import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';

export interface TestPostgres {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Linux has a folder in memory; a container may have given it a few megabytes only. */
function memoryOrDisk(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > LEAST_MEMORY_BYTES ? memory : tmpdir();
}

const LEAST_MEMORY_BYTES = 2 * 1024 ** 3;

export const TEMPLATE = 'plateful_template';

/** One PostgreSQL server for all tests, with a migrated database that each test file clones. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(memoryOrDisk(), 'plateful-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  // What tests store need not outlive the machine.
  await client.query('alter role current_user set synchronous_commit = off');
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrateDatabase({ ...postgres.connection, database: TEMPLATE });
  const { host, port, user, password } = postgres.connection;
  project.provide('postgres', { host, port, user, password });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
