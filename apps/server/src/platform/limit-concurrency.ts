import { AppError } from '#app-error.ts';

export type RunInTurn = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Limits {
  /** Tasks that run at a time. */
  running: number;
  /** Tasks that may wait for their turn. */
  waiting: number;
  /** What a task is refused with when too many wait; `BUSY` when absent. */
  refuse?: () => AppError;
}

/**
 * Lets at most `running` tasks run at a time; the others wait in the order of their arrival. A task whose signal is
 * aborted while it waits never runs.
 *
 * @throws AppError `BUSY` when too many wait already; the signal's reason when it was aborted.
 */
export function limitConcurrency({ running, waiting, refuse = busy }: Limits): RunInTurn {
  const queue: (() => void)[] = [];
  let free = running;

  function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) throw refuse();
    return new Promise((resolve, reject) => {
      const proceed = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(proceed), 1);
        reject(signal?.reason);
      };
      queue.push(proceed);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return async (task, signal) => {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

/** A limit for each key of its own, so that nobody can fill the line for everybody. */
export function limitConcurrencyPerKey(limits: Limits): (key: string) => RunInTurn {
  const lines = new Map<string, { run: RunInTurn; users: number }>();
  return (key) => async (task, signal) => {
    const line = lines.get(key) ?? { run: limitConcurrency(limits), users: 0 };
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.run(task, signal);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}

function busy(): AppError {
  return new AppError('BUSY', { retryAfterSeconds: 5 });
}
