import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { isDatabaseMigrated } from '#platform/db/migrate-database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { enqueueJob } from './job-queue.ts';
import {
  defaultTimings,
  type JobTask,
  type JobWorker,
  runPendingJobs,
  startJobWorker,
} from './job-worker.ts';
import { PermanentError } from './permanent-error.ts';
import { requeueOrphanedJobs } from './requeue-orphaned-jobs.ts';
import { openWorkerLivenessLock, WORKER_LOCK_CLASS_ID } from './worker-liveness-lock.ts';

/** Generous timeout for busy machines. */
const waitUntil = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 45_000, interval: 5 });

let database: Database;
let errors: unknown[];
let workers: JobWorker[];

beforeEach(async () => {
  database = await createTestDatabase();
  errors = [];
  workers = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.map((jobs) => jobs.close()));
  await database.close();
});

const createOptions = (task: JobTask, { shutdownTimeoutMs } = defaultTimings) => ({
  pool: database.pool,
  tasks: { cook: task },
  onError: (error: unknown) => errors.push(error),
  timings: { pollIntervalMs: 200, restartDelayMs: 100, shutdownTimeoutMs },
});

function startWorker(task: JobTask, timings = defaultTimings): JobWorker {
  const worker = startJobWorker(createOptions(task, timings));
  workers.push(worker);
  return worker;
}

const enqueueCookJob = (dish: string) =>
  database.db.transaction((tx) => enqueueJob(tx, { name: 'cook', payload: { dish } }));

async function getQueuedJobs() {
  const { rows } = await database.pool.query<{ attempts: number; locked_by: string | null }>(
    'select attempts, locked_by from graphile_worker.jobs order by id',
  );
  return rows;
}

/** Locks a job like a process that was killed while running it. */
async function lockJobsAs(workerId: string) {
  await database.pool.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now()',
    [workerId],
  );
}

/** Job workers hold an advisory lock each. */
async function countRunningWorkers(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int from pg_locks where locktype = 'advisory' and granted and classid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [WORKER_LOCK_CLASS_ID],
  );
  return rows[0].count;
}

/** A task that records its payloads. */
function createRecordingTask() {
  const payloads: unknown[] = [];
  const task: JobTask = async (payload) => {
    payloads.push(payload);
  };
  return { done: payloads, task };
}

/** A task that runs until the test finishes it. */
function createBlockingTask() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = 0;
  const task: JobTask = async () => {
    started += 1;
    await finished;
  };
  return {
    task,
    finish,
    waitUntilRunning: () => waitUntil(() => started > 0),
    getRunCount: () => started,
  };
}

describe('a job', () => {
  it('runs soon after its transaction commits, without polling', async () => {
    const { done: payloads, task } = createRecordingTask();
    startWorker(task);
    await enqueueCookJob('soup');
    await waitUntil(() => payloads.length === 1);
    const begin = performance.now();
    await enqueueCookJob('salad');
    await waitUntil(() => payloads.length === 2);
    expect(performance.now() - begin).toBeLessThan(3000);
    expect(payloads).toEqual([{ dish: 'soup' }, { dish: 'salad' }]);
    await waitUntil(async () => (await getQueuedJobs()).length === 0);
  });

  it('does not exist when its transaction is rolled back', async () => {
    const { done: payloads, task } = createRecordingTask();
    const failing = database.db.transaction(async (tx) => {
      await enqueueJob(tx, { name: 'cook', payload: { dish: 'nothing' } });
      throw new Error('burnt');
    });
    await expect(failing).rejects.toThrow('burnt');
    await runPendingJobs(createOptions(task));
    expect(payloads).toEqual([]);
  });

  it('waits for the next start when no worker runs', async () => {
    await enqueueCookJob('bread');
    const { done: payloads, task } = createRecordingTask();
    startWorker(task);
    await waitUntil(() => payloads.length === 1);
  });

  it('that fails is reported and retried later', async () => {
    await enqueueCookJob('souffle');
    const failingTask: JobTask = async () => {
      throw new Error('it fell');
    };
    await runPendingJobs(createOptions(failingTask));
    expect(errors.map(String)).toEqual([expect.stringMatching(/cook.*attempt 1 of 25: it fell$/)]);
    expect(await getQueuedJobs()).toEqual([{ attempts: 1, locked_by: null }]);
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    const { done: payloads, task } = createRecordingTask();
    await runPendingJobs(createOptions(task));
    expect(payloads).toEqual([{ dish: 'souffle' }]);
  });

  it('that throws a PermanentError is not retried', async () => {
    await enqueueCookJob('unicorn');
    await runPendingJobs(
      createOptions(async () => {
        throw new PermanentError('no such animal');
      }),
    );
    expect(errors.map(String)).toEqual(['Error: no such animal']);
    expect(await getQueuedJobs()).toEqual([]);
  });

  it('is deleted after its last failure', async () => {
    await enqueueCookJob('souffle');
    await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    const { done: payloads, task } = createRecordingTask();
    startWorker(task);
    await waitUntil(async () => (await getQueuedJobs()).length === 0);
    expect(payloads).toEqual([]);
  });
});

describe('an hourly task', () => {
  it('runs once per hour in one of several processes, also after an hour without a process', async () => {
    await database.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since)
       values ('tidy', now() - interval '1 day')`,
    );
    const { done: payloads, task } = createRecordingTask();
    const options = { ...createOptions(task), hourlyTasks: { tidy: task } };
    workers.push(startJobWorker(options), startJobWorker(options));
    await waitUntil(async () => (await countRunningWorkers()) === 2 && payloads.length > 0);
    await Promise.all(workers.map((worker) => worker.close()));
    const hours = payloads.map((payload) => (payload as { _cron: { ts: string } })._cron.ts);
    expect(hours).toEqual([...new Set(hours)]);
    expect(await getQueuedJobs()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('that fails is not retried before the next hour', async () => {
    await database.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since)
       values ('tidy', now() - interval '1 day')`,
    );
    const failingTask: JobTask = async () => {
      throw new Error('no broom');
    };
    const options = { ...createOptions(failingTask), hourlyTasks: { tidy: failingTask } };
    workers.push(startJobWorker(options));
    await waitUntil(() => errors.length > 0);
    expect(String(errors[0])).toMatch(/tidy.*attempt 1 of 1: no broom$/);
  });
});

describe('close', () => {
  it('waits for the running job and leaves the others in the queue', async () => {
    const slow = createBlockingTask();
    const jobs = startWorker(slow.task);
    for (let i = 0; i < 3; i++) await enqueueCookJob('stew');
    await slow.waitUntilRunning();
    const closed = jobs.close();
    await expect(Promise.race([closed, sleep(200, 'still open')])).resolves.toBe('still open');
    slow.finish();
    await closed;
    expect(slow.getRunCount()).toBeLessThanOrEqual(2);
    const remainingJobs = await getQueuedJobs();
    expect(remainingJobs).toHaveLength(3 - slow.getRunCount());
    expect(remainingJobs.every(({ locked_by }) => locked_by === null)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('leaves a job that takes too long to the next start', async () => {
    const slow = createBlockingTask();
    const jobs = startWorker(slow.task, { ...defaultTimings, shutdownTimeoutMs: 500 });
    await enqueueCookJob('bone broth');
    await slow.waitUntilRunning();
    await jobs.close();
    // A process has ten seconds to exit.
    expect(defaultTimings.shutdownTimeoutMs).toBeLessThan(9900);
    await waitUntil(async () => {
      await requeueOrphanedJobs(database.pool);
      return (await getQueuedJobs())[0]?.locked_by === null;
    });
    slow.finish();
  });

  it('releases all connections at once when no job runs', async () => {
    const { done: payloads, task } = createRecordingTask();
    const jobs = startWorker(task);
    await enqueueCookJob('toast');
    await waitUntil(() => payloads.length === 1);
    const begin = performance.now();
    await jobs.close();
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    expect(performance.now() - begin).toBeLessThan(3000);
  });

  it('waits for the connection that listens for jobs, even while it is being opened', async () => {
    const listening = delayListeningConnection();
    const { done: payloads, task } = createRecordingTask();
    const jobs = startWorker(task);
    await enqueueCookJob('toast');
    await waitUntil(() => payloads.length === 1);
    const closed = jobs.close();
    await expect(Promise.race([closed, sleep(200, 'still open')])).resolves.toBe('still open');
    listening.open();
    await closed;
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });
});

/** Holds back the connection that listens for new jobs until `open` is called. */
function delayListeningConnection() {
  const connect: (callback?: unknown) => unknown = database.pool.connect.bind(database.pool);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Only the listener requests a connection with a callback that takes a `release` function.
  const isListener = (callback: unknown) => typeof callback === 'function' && callback.length === 3;
  vi.spyOn(database.pool, 'connect').mockImplementation((callback?: unknown) =>
    isListener(callback) ? opened.then(() => connect(callback)) : connect(callback),
  );
  return { open };
}

describe('a killed worker', () => {
  it('leaves its job to the next start', async () => {
    await enqueueCookJob('pie');
    await lockJobsAs('pool-of-a-killed-process');
    const { done: payloads, task } = createRecordingTask();
    await runPendingJobs(createOptions(task));
    expect(payloads).toEqual([]);
    startWorker(task);
    await waitUntil(() => payloads.length === 1);
  });

  it('leaves its job to other workers within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { done: payloads, task } = createRecordingTask();
    startWorker(task);
    await enqueueCookJob('first');
    await waitUntil(() => payloads.length === 1);
    await database.db.transaction(async (tx) => {
      await enqueueJob(tx, { name: 'cook', payload: { dish: 'second' } });
      await tx.execute(
        "update graphile_worker._private_jobs set locked_by = 'pool-of-a-killed-process', locked_at = now()",
      );
    });
    await sleep(200);
    expect(payloads).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await waitUntil(() => payloads.length === 2);
  });

  it('is distinguished from a running one', async () => {
    await enqueueCookJob('roast');
    await lockJobsAs('pool-living');
    const workerLock = await openWorkerLivenessLock(database.pool);
    await workerLock.acquire('pool-living');
    await requeueOrphanedJobs(database.pool);
    expect(await getQueuedJobs()).toMatchObject([{ locked_by: 'pool-living' }]);
    workerLock.release();
    await workerLock.lost;
    await waitUntil(async () => {
      await requeueOrphanedJobs(database.pool);
      return (await getQueuedJobs())[0]?.locked_by === null;
    });
  });

  it('is never one that is still running', async () => {
    const slow = createBlockingTask();
    startWorker(slow.task);
    await enqueueCookJob('roast');
    await slow.waitUntilRunning();
    for (let i = 0; i < 3; i++) await requeueOrphanedJobs(database.pool);
    expect(await getQueuedJobs()).toMatchObject([{ locked_by: expect.stringMatching(/^pool-/) }]);
    slow.finish();
    await waitUntil(async () => (await getQueuedJobs()).length === 0);
    expect(slow.getRunCount()).toBe(1);
  });
});

describe('a lost database connection', { timeout: 60_000 }, () => {
  it('does not stop the worker: jobs run again once it is back', async () => {
    const { done: payloads, task } = createRecordingTask();
    startWorker(task);
    await enqueueCookJob('before');
    await waitUntil(() => payloads.length === 1);
    // Until completion is stored, the job would run again.
    await waitUntil(async () => (await getQueuedJobs()).length === 0);
    await database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => {});
    await enqueueCookJob('after');
    await waitUntil(() => payloads.length === 2);
    expect(payloads).toEqual([{ dish: 'before' }, { dish: 'after' }]);
  });

  it('during a job does not stop the worker', async () => {
    const slow = createBlockingTask();
    startWorker(slow.task);
    await enqueueCookJob('stew');
    await slow.waitUntilRunning();
    await database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => {});
    slow.finish();
    await enqueueCookJob('next');
    // The pool may hand out a terminated connection once more.
    await waitUntil(async () => (await getQueuedJobs().catch(() => null))?.length === 0);
  });
});

describe('isJobQueueMigrated', () => {
  it("is true once the queue's migrations are applied", async () => {
    expect(await isDatabaseMigrated(database.pool)).toBe(true);
    await database.pool.query('delete from graphile_worker.migrations where id > 18');
    expect(await isDatabaseMigrated(database.pool)).toBe(false);
  });
});
