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

export const TEMPLATE = 'plateful_template';

/** One PostgreSQL server for all tests, with a migrated database that each test file clones. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(postgres.connection);
  await client.connect();
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
