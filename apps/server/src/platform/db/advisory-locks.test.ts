import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { AdvisoryLocks } from './advisory-locks.ts';
import { type Database, openDatabase } from './database.ts';

const CLASS_ID = 1;

let database: Database;
let otherProcess: Database;
let locks: AdvisoryLocks;
let otherLocks: AdvisoryLocks;
let acquired: (() => Promise<void>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  const { database: name } = database.pool.options;
  otherProcess = openDatabase({ ...inject('postgres'), database: name }, () => {});
  acquired = [];
  locks = new AdvisoryLocks(database.pool, CLASS_ID);
  otherLocks = new AdvisoryLocks(otherProcess.pool, CLASS_ID);
});
afterEach(async () => {
  await Promise.all(acquired.map((release) => release()));
  await otherProcess.close();
  await database.close();
});

async function tryAcquire(from: AdvisoryLocks, key: string) {
  const release = await from.tryAcquire(key);
  if (release) acquired.push(release);
  return release;
}

async function acquire(from: AdvisoryLocks, key: string): Promise<() => Promise<void>> {
  const release = await tryAcquire(from, key);
  if (!release) throw new Error(`${key} is locked.`);
  return release;
}

it('lets one caller in all processes hold the lock of a key', async () => {
  const attempts = [locks, otherLocks, locks, otherLocks].map((from) => tryAcquire(from, 'mia'));
  const granted = (await Promise.all(attempts)).filter((release) => release !== null);
  expect(granted).toHaveLength(1);
  expect(await tryAcquire(otherLocks, 'noah')).not.toBeNull();
});

it('can be acquired by the other process as soon as it is released', async () => {
  const release = await acquire(locks, 'mia');
  const releaseOther = await acquire(locks, 'noah');
  await release();
  const releaseAgain = await acquire(otherLocks, 'mia');
  await Promise.all([releaseOther(), releaseAgain()]);
  await acquire(otherLocks, 'noah');
});

it('is released when the connection of its process ends', async () => {
  await acquire(locks, 'mia');
  await otherProcess.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1",
    [CLASS_ID],
  );
  await vi.waitFor(() => acquire(otherLocks, 'mia'), { timeout: 45_000 });
  // The process that lost its connection opens another one.
  await vi.waitFor(() => acquire(locks, 'noah'), { timeout: 45_000 });
});

it('occupies one connection for any number of keys, and none without', async () => {
  const { pool } = database;
  const keys = ['mia', 'noah', 'ava'];
  const releases = await Promise.all(keys.map((key) => acquire(locks, key)));
  expect(pool.totalCount - pool.idleCount).toBe(1);
  await Promise.all(releases.map((release) => release()));
  expect(pool.totalCount).toBe(0);
});

it('can be acquired after the database was unreachable', async () => {
  const unreachable = vi
    .spyOn(database.pool, 'connect')
    .mockImplementationOnce(() => Promise.reject(new Error('unreachable')));
  await expect(locks.tryAcquire('mia')).rejects.toThrow('unreachable');
  unreachable.mockRestore();
  await acquire(locks, 'mia');
});
