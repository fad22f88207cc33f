import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { runOnce, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { forgetFailedJobs, openPresence, releaseJobsOfTheDead } from './presence.ts';
import { queueOptions } from './queue.ts';
import { tolerateSecondRelease } from './tolerate-second-release.ts';

const AT_ONCE = 2;
/** New jobs are announced; this is for those whose pause is over. */
const LOOK_EVERY_MS = 4000;
const TIDY_EVERY_MS = 60_000;
const RESTART_AFTER_MS = 2000;
const FINISH_WITHIN_MS = 9000;

/**
 * Does one job. When it throws, the job is tried again, after 3 seconds and then ever longer, for about four days;
 * after a HopelessError it is not. A process can die at any time, so a job may come twice.
 */
export type Task = (payload: unknown) => Promise<void>;

/** Trying again would not help: the job ends, and the operator is told. */
export class HopelessError extends Error {}

export interface JobOptions {
  pool: pg.Pool;
  tasks: Readonly<Record<string, Task>>;
  /** Told of each job that failed, and of faults of the queue itself. */
  onError(error: unknown): void;
}

export interface RunningJobs {
  /** Takes no more jobs, and waits for those that run; in a last resort they are left to the next start. */
  close(): Promise<void>;
}

/** Does jobs as they come, until it is closed. It starts by itself, and survives the loss of the database. */
export function startJobs(options: JobOptions): RunningJobs {
  const closing = new AbortController();
  const closed = keepWorking(options, closing.signal);
  return {
    close() {
      closing.abort();
      return closed;
    },
  };
}

/** Does the jobs that are due now, and those that they bring about. */
export async function runPendingJobs({ pool, tasks, onError }: JobOptions): Promise<void> {
  await runOnce({
    ...queueOptions,
    pgPool: pool,
    taskList: toTaskList(tasks, onError),
    events: toldTo(onError),
  });
}

/** A worker pool ends itself when it loses the database; another one takes its place. */
async function keepWorking(options: JobOptions, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    await work(options, closing).catch(options.onError);
    await sleep(RESTART_AFTER_MS, undefined, { signal: closing }).catch(() => {});
  }
}

/** The life of one worker pool. */
async function work({ pool, tasks, onError }: JobOptions, closing: AbortSignal): Promise<void> {
  const presence = await openPresence(pool);
  try {
    await tidy(pool);
    if (closing.aborted) return;
    let announced: Promise<void> | undefined;
    const events = toldTo(onError);
    events.once('pool:create', ({ workerPool }) => {
      announced = presence.announce(workerPool.id);
    });
    const workers = runTaskList(
      {
        ...queueOptions,
        concurrency: AT_ONCE,
        pollInterval: LOOK_EVERY_MS,
        events,
        // Asked before each look for a job: nobody works unseen.
        forbiddenFlags: async () => {
          await announced;
          return null;
        },
      },
      toTaskList(tasks, onError),
      tolerateSecondRelease(pool),
    );
    // What goes wrong here comes out of `workers` too.
    const end = () => Promise.resolve(workers.gracefulShutdown()).catch(() => {});
    presence.gone.then(end);
    announced?.catch(end);
    const tidying = setInterval(() => tidy(pool).catch(onError), TIDY_EVERY_MS);
    const over = new AbortController();
    try {
      await Promise.race([workers.promise, closingTime(closing, end, over.signal)]);
    } finally {
      over.abort();
      clearInterval(tidying);
    }
  } finally {
    presence.end();
  }
}

/** Ends the workers when it is time, and resolves when they have had long enough to finish. */
async function closingTime(
  closing: AbortSignal,
  end: () => void,
  over: AbortSignal,
): Promise<void> {
  await once(closing, 'abort', { signal: over });
  end();
  await sleep(FINISH_WITHIN_MS, undefined, { signal: over });
}

async function tidy(pool: pg.Pool): Promise<void> {
  await releaseJobsOfTheDead(pool);
  await forgetFailedJobs(pool);
}

function toTaskList(tasks: JobOptions['tasks'], onError: JobOptions['onError']): TaskList {
  const list = Object.entries(tasks).map(([name, task]) => [
    name,
    async (payload: unknown) => {
      try {
        await task(payload);
      } catch (error) {
        if (!(error instanceof HopelessError)) throw error;
        onError(error);
      }
    },
  ]);
  return Object.fromEntries(list);
}

function toldTo(onError: JobOptions['onError']): WorkerEvents {
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
