import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#app-error.ts';
import type { Database } from '#platform/db/database.ts';
import { PaymentGatewayUnavailableError } from '#ports/payment-gateway.ts';
import { shortenAbortTimeouts } from '#testing/shorten-timeouts.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { PaymentLock } from './payment-lock.ts';

const failure = { code: 'PAYMENT_PROVIDER_FAILED', status: 502 };

let database: Database;
let lock: PaymentLock;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  lock = new PaymentLock(database.db);
});
afterAll(() => database.close());

/** Tasks that run until they are finished. */
function createTasks() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const running: string[] = [];
  const start = (userId: string, by = lock) =>
    by.run(userId, async () => {
      running.push(userId);
      await finished;
      return userId;
    });
  const waitForRunning = (count: number) =>
    vi.waitFor(() => expect(running.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });
  return { start, finish, running, waitForRunning };
}

it('runs one task of a user at a time, also with another process', async () => {
  const otherProcess = new PaymentLock(database.db);
  let running = 0;
  const counts: number[] = [];
  const task = async () => {
    running += 1;
    counts.push(running);
    await database.pool.query('select pg_sleep(0.01)');
    running -= 1;
  };
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => [lock, otherProcess][index % 2]?.run('ada', task)),
  );
  expect(counts).toEqual(Array.from({ length: 10 }, () => 1));
});

it('runs tasks of four users at the same time, and refuses the 201st that waits', async () => {
  const { start, finish, running, waitForRunning } = createTasks();
  const tasks = Array.from({ length: 204 }, (_, index) => start(`user ${index}`));
  await waitForRunning(4);
  await expect(start('too many')).rejects.toMatchObject(failure);
  expect(running).toHaveLength(4);
  expect(database.pool.totalCount - database.pool.idleCount).toBeLessThanOrEqual(4);
  finish();
  expect(await Promise.all(tasks)).toHaveLength(204);
});

it('gives up waiting behind a provider that does not respond', async () => {
  shortenAbortTimeouts();
  const { start, finish, waitForRunning } = createTasks();
  const running = start('ada');
  await waitForRunning(1);
  await expect(start('ada')).rejects.toMatchObject(failure);
  finish();
  expect(await running).toBe('ada');
});

it('commits before it throws a returned error, and rolls back a thrown one', async () => {
  await database.pool.query('create table marks (name text)');
  const mark = (name: string, end: () => AppError) =>
    lock.run(name, async (tx) => {
      await tx.execute(`insert into marks values ('${name}')`);
      return end();
    });
  await expect(mark('returned', () => new AppError('NO_SUBSCRIPTION'))).rejects.toMatchObject({
    code: 'NO_SUBSCRIPTION',
  });
  const fail = () => {
    throw new PaymentGatewayUnavailableError('connection refused');
  };
  await expect(mark('thrown', fail)).rejects.toMatchObject(failure);
  const { rows } = await database.pool.query('select name from marks');
  expect(rows).toEqual([{ name: 'returned' }]);
});
