import { AppError } from '#app-error.ts';

export type ConcurrencyLimiter = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface ConcurrencyLimits {
  /** Maximum number of tasks running at the same time. */
  maxRunning: number;
  /** Maximum number of waiting tasks. */
  maxWaiting: number;
  /** Creates the error for a task that exceeds `maxWaiting`; `BUSY` by default. */
  createError?: () => Error;
}

/**
 * Runs at most `maxRunning` tasks at the same time; the others wait in order of arrival. A task whose signal is aborted
 * while it waits never starts.
 *
 * @throws AppError `BUSY` (or another error, see `createError`) when too many tasks wait; the signal's reason when it is aborted
 */
export function createConcurrencyLimiter({
  maxRunning,
  maxWaiting,
  createError = createBusyError,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const queue: (() => void)[] = [];
  let freeSlots = maxRunning;

  function acquire(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (freeSlots > 0) {
      freeSlots -= 1;
      return Promise.resolve();
    }
    if (queue.length >= maxWaiting) throw createError();
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal?.reason);
      };
      queue.push(start);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  function release(): void {
    const next = queue.shift();
    if (next) next();
    else freeSlots += 1;
  }

  return async (task, signal) => {
    await acquire(signal);
    try {
      return await task();
    } finally {
      release();
    }
  };
}

/** Creates one limiter for each key, so that one key cannot fill the queue of the others. */
export function createKeyedConcurrencyLimiter(
  limits: ConcurrencyLimits,
): (key: string) => ConcurrencyLimiter {
  const limiters = new Map<string, { run: ConcurrencyLimiter; users: number }>();
  return (key) => async (task, signal) => {
    const entry = limiters.get(key) ?? { run: createConcurrencyLimiter(limits), users: 0 };
    limiters.set(key, entry);
    entry.users += 1;
    try {
      return await entry.run(task, signal);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) limiters.delete(key);
    }
  };
}

function createBusyError(): AppError {
  return new AppError('BUSY', { retryAfterSeconds: 5 });
}
