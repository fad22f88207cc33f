import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#platform/db/client.ts';
import { randomIds } from '#platform/ids.ts';
import { TEMPLATE } from './global-setup.ts';

/** A database of a test's own, cloned from the migrated template. */
export async function createTestDatabase(): Promise<Database> {
  const postgres = inject('postgres');
  const name = `test_${randomIds.next().replaceAll('-', '')}`;
  await asAdministrator(`create database ${name} template ${TEMPLATE}`);
  const database = openDatabase({ ...postgres, database: name, max: 10 }, () => {});
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(name);
    },
  };
}

/** PostgreSQL refuses while its autovacuum is at work there, which an administrator who is no superuser may not end. */
async function dropDatabase(name: string): Promise<void> {
  for (let triesLeft = 10; ; triesLeft--) {
    try {
      return await asAdministrator(`drop database ${name} with (force)`);
    } catch (error) {
      if (triesLeft === 0 || !/terminate process/.test(String(error))) throw error;
      await sleep(500);
    }
  }
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
