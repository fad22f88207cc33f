import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { wrapPgPoolForJobWorker } from './wrap-pg-pool-for-job-worker.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('keeps the pool usable when a connection is released twice', async () => {
  const { workerPool: pool } = wrapPgPoolForJobWorker(database.pool);
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, release) => {
      if (error) return reject(error);
      release();
      release();
      resolve();
    });
  });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pool.idleCount).toBe(pool.totalCount);
});
