import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { openPresence, releaseJobsOfTheDead } from './presence.ts';
import { addJob } from './queue.ts';
import {
  HopelessError,
  type RunningJobs,
  runPendingJobs,
  startJobs,
  type Task,
} from './start-jobs.ts';

/** A busy machine is given time: what never happens is what a test is about. */
const until = (look: () => boolean | Promise<boolean>) =>
  vi.waitUntil(look, { timeout: 45_000, interval: 5 });

let database: Database;
let errors: unknown[];
let running: RunningJobs[];

beforeEach(async () => {
  database = await createTestDatabase();
  errors = [];
  running = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.map((jobs) => jobs.close()));
  await database.close();
});

const options = (task: Task) => ({
  pool: database.pool,
  tasks: { cook: task },
  onError: (error: unknown) => errors.push(error),
});

function start(task: Task): RunningJobs {
  const jobs = startJobs(options(task));
  running.push(jobs);
  return jobs;
}

const order = (dish: string) =>
  database.db.transaction((tx) => addJob(tx, { name: 'cook', payload: { dish } }));

async function waitingJobs() {
  const { rows } = await database.pool.query<{ attempts: number; locked_by: string | null }>(
    'select attempts, locked_by from graphile_worker.jobs order by id',
  );
  return rows;
}

/** As a process leaves it that was killed in the middle of the job. */
async function lockJobsAs(workerId: string) {
  await database.pool.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now()',
    [workerId],
  );
}

/** A task that notes what it was given. */
function notingTask() {
  const done: unknown[] = [];
  const task: Task = async (payload) => {
    done.push(payload);
  };
  return { done, task };
}

/** A task that lasts until it is told to end. */
function slowTask() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = 0;
  const task: Task = async () => {
    started += 1;
    await finished;
  };
  return { task, finish, isRunning: () => until(() => started > 0), runs: () => started };
}

describe('a job', () => {
  it('is done soon after its transaction, without a look round', async () => {
    const { done, task } = notingTask();
    start(task);
    await order('soup');
    await until(() => done.length === 1);
    const begin = performance.now();
    await order('salad');
    await until(() => done.length === 2);
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(done).toEqual([{ dish: 'soup' }, { dish: 'salad' }]);
    await until(async () => (await waitingJobs()).length === 0);
  });

  it('does not exist when its transaction fails', async () => {
    const { done, task } = notingTask();
    const failing = database.db.transaction(async (tx) => {
      await addJob(tx, { name: 'cook', payload: { dish: 'nothing' } });
      throw new Error('burnt');
    });
    await expect(failing).rejects.toThrow('burnt');
    await runPendingJobs(options(task));
    expect(done).toEqual([]);
  });

  it('waits for the next start when nobody is there to do it', async () => {
    await order('bread');
    const { done, task } = notingTask();
    start(task);
    await until(() => done.length === 1);
  });

  it('that fails is tried again later, and somebody is told', async () => {
    await order('souffle');
    const burn: Task = async () => {
      throw new Error('it fell');
    };
    await runPendingJobs(options(burn));
    expect(errors.map(String)).toEqual([expect.stringMatching(/cook.*attempt 1 of 25: it fell$/)]);
    expect(await waitingJobs()).toEqual([{ attempts: 1, locked_by: null }]);
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    const { done, task } = notingTask();
    await runPendingJobs(options(task));
    expect(done).toEqual([{ dish: 'souffle' }]);
  });

  it('that is hopeless is not tried again', async () => {
    await order('unicorn');
    await runPendingJobs(
      options(async () => {
        throw new HopelessError('no such animal');
      }),
    );
    expect(errors.map(String)).toEqual(['Error: no such animal']);
    expect(await waitingJobs()).toEqual([]);
  });

  it('is forgotten after its last failure', async () => {
    await order('souffle');
    await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    const { done, task } = notingTask();
    start(task);
    await until(async () => (await waitingJobs()).length === 0);
    expect(done).toEqual([]);
  });
});

describe('closing', () => {
  it('waits for the job that runs, and leaves the others', async () => {
    const slow = slowTask();
    const jobs = start(slow.task);
    for (let i = 0; i < 3; i++) await order('stew');
    await slow.isRunning();
    const closed = jobs.close();
    await expect(Promise.race([closed, sleep(200, 'still open')])).resolves.toBe('still open');
    slow.finish();
    await closed;
    expect(slow.runs()).toBeLessThanOrEqual(2);
    const left = await waitingJobs();
    expect(left).toHaveLength(3 - slow.runs());
    expect(left.every(({ locked_by }) => locked_by === null)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('does not wait for ever: what takes too long is left to the next start', async () => {
    const slow = slowTask();
    const jobs = start(slow.task);
    await order('bone broth');
    await slow.isRunning();
    const begin = performance.now();
    await jobs.close();
    expect(performance.now() - begin).toBeLessThan(9900);
    await until(async () => {
      await releaseJobsOfTheDead(database.pool);
      return (await waitingJobs())[0]?.locked_by === null;
    });
    slow.finish();
  });

  it('gives every connection back, at once when nothing runs', async () => {
    const { done, task } = notingTask();
    const jobs = start(task);
    await order('toast');
    await until(() => done.length === 1);
    const begin = performance.now();
    await jobs.close();
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(database.pool.totalCount).toBe(database.pool.idleCount);
  });
});

describe('a worker that was killed', () => {
  it('leaves its job to the next start', async () => {
    await order('pie');
    await lockJobsAs('pool-of-a-killed-process');
    const { done, task } = notingTask();
    await runPendingJobs(options(task));
    expect(done).toEqual([]);
    start(task);
    await until(() => done.length === 1);
  });

  it('leaves its job to the others within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { done, task } = notingTask();
    start(task);
    await order('first');
    await until(() => done.length === 1);
    await database.db.transaction(async (tx) => {
      await addJob(tx, { name: 'cook', payload: { dish: 'second' } });
      await tx.execute(
        "update graphile_worker._private_jobs set locked_by = 'pool-of-a-killed-process', locked_at = now()",
      );
    });
    await sleep(200);
    expect(done).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await until(() => done.length === 2);
  });

  it('is told from one that lives', async () => {
    await order('roast');
    await lockJobsAs('pool-living');
    const presence = await openPresence(database.pool);
    await presence.announce('pool-living');
    await releaseJobsOfTheDead(database.pool);
    expect(await waitingJobs()).toMatchObject([{ locked_by: 'pool-living' }]);
    presence.end();
    await presence.gone;
    await until(async () => {
      await releaseJobsOfTheDead(database.pool);
      return (await waitingJobs())[0]?.locked_by === null;
    });
  });

  it('is never one that works at this moment', async () => {
    const slow = slowTask();
    start(slow.task);
    await order('roast');
    await slow.isRunning();
    for (let i = 0; i < 3; i++) await releaseJobsOfTheDead(database.pool);
    expect(await waitingJobs()).toMatchObject([{ locked_by: expect.stringMatching(/^pool-/) }]);
    slow.finish();
    await until(async () => (await waitingJobs()).length === 0);
    expect(slow.runs()).toBe(1);
  });
});

describe('a lost database', { timeout: 60_000 }, () => {
  it('ends nothing: jobs go on when it is back', async () => {
    const { done, task } = notingTask();
    start(task);
    await order('before');
    await until(() => done.length === 1);
    // Until that is stored, the job would come a second time.
    await until(async () => (await waitingJobs()).length === 0);
    await database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => {});
    await order('after');
    await until(() => done.length === 2);
    expect(done).toEqual([{ dish: 'before' }, { dish: 'after' }]);
  });

  it('in the middle of a job ends nothing either', async () => {
    const slow = slowTask();
    start(slow.task);
    await order('stew');
    await slow.isRunning();
    await database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => {});
    slow.finish();
    await order('next');
    // A connection whose server process was just ended may be handed out once more.
    await until(async () => (await waitingJobs().catch(() => null))?.length === 0);
  });
});

describe('a database', () => {
  it('is migrated when the queue is too', async () => {
    expect(await isMigrated(database.pool)).toBe(true);
    await database.pool.query('delete from graphile_worker.migrations where id > 18');
    expect(await isMigrated(database.pool)).toBe(false);
  });
});
