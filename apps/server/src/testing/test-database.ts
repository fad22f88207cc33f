import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';

/** Creates a database for one test file from the migrated template. */
export async function createTestDatabase(): Promise<Database> {
  const postgres = inject('postgres');
  const name = `test_${randomIdGenerator.newId().replaceAll('-', '')}`;
  await runAsAdmin(`create database ${name} template ${TEMPLATE_DATABASE}`);
  const database = openDatabase({ ...postgres, database: name, max: 10 }, () => {});
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(name);
    },
  };
}

/** PostgreSQL refuses while autovacuum works on the template, and only a superuser could cancel it. */
async function dropDatabase(name: string): Promise<void> {
  for (let remainingAttempts = 10; ; remainingAttempts--) {
    try {
      return await runAsAdmin(`drop database ${name} with (force)`);
    } catch (error) {
      if (remainingAttempts === 0 || !/terminate process/.test(String(error))) throw error;
      await sleep(500);
    }
  }
}

async function runAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
