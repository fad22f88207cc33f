import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ParsedCronItem,
  parseCronItems,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { deleteFailedJobs } from './delete-failed-jobs.ts';
import { jobQueueOptions } from './job-queue.ts';
import { PermanentError } from './permanent-error.ts';
import { requeueOrphanedJobs } from './requeue-orphaned-jobs.ts';
import { openWorkerLivenessLock } from './worker-liveness-lock.ts';
import { wrapPgPoolForJobWorker } from './wrap-pg-pool-for-job-worker.ts';

const CONCURRENCY = 2;
const CLEANUP_INTERVAL_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Runs one job. If it throws, the job is retried after 3 seconds and then with growing delays for about four days; a
 * PermanentError is not retried. A process can end at any time, so a job may run twice.
 */
export type JobTask = (payload: unknown) => Promise<unknown>;

export interface JobWorkerOptions {
  pool: pg.Pool;
  tasks: Readonly<Record<string, JobTask>>;
  /** Run at the start of every hour by one of the processes, one at a time. */
  hourlyTasks?: Readonly<Record<string, JobTask>>;
  /** Called for each failed job and for errors of the queue itself. */
  onError(error: unknown): void;
  timings?: JobWorkerTimings;
}

export interface JobWorkerTimings {
  /** New jobs are announced with NOTIFY; polling is for retries and planned jobs that are due. */
  pollIntervalMs: number;
  /** Delay before the worker starts again after the loss of the database connection. */
  restartDelayMs: number;
  /** Time limit for running jobs on close; the process must exit within ten seconds. */
  shutdownTimeoutMs: number;
}

export const defaultTimings: JobWorkerTimings = {
  pollIntervalMs: 1000,
  restartDelayMs: 2000,
  shutdownTimeoutMs: 9000,
};

export interface JobWorker {
  /** Stops taking jobs and waits for running ones, up to a time limit; the next start runs those again. */
  close(): Promise<void>;
}

/** Runs jobs until it is closed. Survives the loss of the database connection. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const closing = new AbortController();
  const closed = runUntilClosed(options, closing.signal);
  return {
    close() {
      closing.abort();
      return closed;
    },
  };
}

/** Runs all jobs that are due, and the jobs they enqueue. */
export async function runPendingJobs({ pool, tasks, onError }: JobWorkerOptions): Promise<void> {
  await runOnce({
    ...jobQueueOptions,
    pgPool: pool,
    taskList: toTaskList(tasks, onError),
    events: createJobEvents(onError),
  });
}

/** A graphile-worker pool ends when it loses the database; it is replaced by a new one. */
async function runUntilClosed(options: JobWorkerOptions, closing: AbortSignal): Promise<void> {
  const { restartDelayMs } = options.timings ?? defaultTimings;
  while (!closing.aborted) {
    await runWorkerPool(options, closing).catch(options.onError);
    await sleep(restartDelayMs, undefined, { signal: closing }).catch(() => {});
  }
}

/** Runs one worker pool until it ends. */
async function runWorkerPool(
  { pool, tasks, hourlyTasks = {}, onError, timings = defaultTimings }: JobWorkerOptions,
  closing: AbortSignal,
): Promise<void> {
  const workerLock = await openWorkerLivenessLock(pool);
  try {
    await cleanUpJobs(pool);
    if (closing.aborted) return;
    let lockAcquired: Promise<void> | undefined;
    const events = createJobEvents(onError);
    events.once('pool:create', ({ workerPool }) => {
      lockAcquired = workerLock.acquire(workerPool.id);
      // The runner ends without an error.
      workerPool.promise.catch(onError);
    });
    const { workerPool, waitForListener } = wrapPgPoolForJobWorker(pool);
    const runner = await run({
      ...jobQueueOptions,
      pgPool: workerPool,
      taskList: toTaskList({ ...tasks, ...hourlyTasks }, onError),
      parsedCronItems: toCronItems(Object.keys(hourlyTasks)),
      concurrency: CONCURRENCY,
      pollInterval: timings.pollIntervalMs,
      events,
      // Called before each poll: without the lock no job is taken.
      forbiddenFlags: async () => {
        await lockAcquired;
        return null;
      },
    });
    // Rejects when the runner has already stopped.
    const shutDown = () => runner.stop().catch(() => {});
    workerLock.lost.then(shutDown);
    lockAcquired?.catch(shutDown);
    const cleanupTimer = setInterval(() => cleanUpJobs(pool).catch(onError), CLEANUP_INTERVAL_MS);
    const finished = new AbortController();
    try {
      await Promise.race([
        runner.promise.then(waitForListener),
        waitForShutdown(closing, shutDown, finished.signal, timings.shutdownTimeoutMs),
      ]);
    } finally {
      finished.abort();
      clearInterval(cleanupTimer);
    }
  } finally {
    workerLock.release();
  }
}

/** Stops the workers on close, and resolves after the time limit at the latest. */
async function waitForShutdown(
  closing: AbortSignal,
  shutDown: () => void,
  finished: AbortSignal,
  timeoutMs: number,
): Promise<void> {
  if (!closing.aborted) await once(closing, 'abort', { signal: finished });
  shutDown();
  await sleep(timeoutMs, undefined, { signal: finished });
}

async function cleanUpJobs(pool: pg.Pool): Promise<void> {
  await requeueOrphanedJobs(pool);
  await deleteFailedJobs(pool);
}

function toTaskList(
  tasks: JobWorkerOptions['tasks'],
  onError: JobWorkerOptions['onError'],
): TaskList {
  const list = Object.entries(tasks).map(([name, task]) => [
    name,
    async (payload: unknown) => {
      try {
        await task(payload);
      } catch (error) {
        if (!(error instanceof PermanentError)) throw error;
        onError(error);
      }
    },
  ]);
  return Object.fromEntries(list);
}

/** A failed task is not retried, because the next hour's run does its work. */
function toCronItems(taskNames: readonly string[]): ParsedCronItem[] {
  return parseCronItems(
    taskNames.map((task) => ({
      task,
      match: '0 * * * *',
      // The queue runs them one at a time; the backfill makes up for an hour in which no process was running.
      options: { backfillPeriod: HOUR_MS, queueName: 'hourly', jobKey: task, maxAttempts: 1 },
    })),
  );
}

function createJobEvents(onError: JobWorkerOptions['onError']): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    const attempt = `attempt ${job.attempts} of ${job.max_attempts}`;
    const reason = error instanceof Error ? error.message : String(error);
    onError(
      new Error(`Job ${job.id} (${job.task_identifier}), ${attempt}: ${reason}`, { cause: error }),
    );
  });
  return events;
}
