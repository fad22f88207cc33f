import { AppError } from '#app-error.ts';

interface FairLimits {
  /** Tasks that run at a time, of all keys together. */
  running: number;
  /** Tasks of one key that may wait. */
  waitingPerKey: number;
  /** Tasks of all keys that may wait. */
  waiting: number;
}

interface KeyState {
  running: number;
  /** When its last task was started, counted in tasks; 0 before the first. */
  lastStart: number;
  /** Each entry starts one waiting task. */
  queue: (() => void)[];
}

/**
 * Limits concurrency over many keys (users): a free place goes to the key with the fewest running tasks, and among
 * equals to the one whose last turn was longest ago. One key's long queue delays nobody else's first task.
 */
export class FairLimiter {
  readonly #keys = new Map<string, KeyState>();
  #running = 0;
  #waiting = 0;
  #starts = 0;

  constructor(private readonly limits: FairLimits) {}

  /**
   * Runs the task when it is its turn.
   * @throws AppError `BUSY` when too many wait; the signal's reason when it is aborted while the task waits.
   */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquire(key, signal);
    try {
      return await task();
    } finally {
      this.#release(key);
    }
  }

  /** Tasks that wait, of all keys. */
  get waitingCount(): number {
    return this.#waiting;
  }

  async #acquire(key: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const state = this.#keys.get(key) ?? { running: 0, lastStart: 0, queue: [] };
    const { running, waiting, waitingPerKey } = this.limits;
    if (this.#running < running) {
      this.#keys.set(key, state);
      this.#start(state);
      return;
    }
    if (state.queue.length >= waitingPerKey || this.#waiting >= waiting)
      throw new AppError('BUSY', { retryAfterSeconds: 5 });
    this.#keys.set(key, state);
    await this.#wait(key, state, signal);
  }

  #wait(key: string, state: KeyState, signal: AbortSignal | undefined): Promise<void> {
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        this.#waiting -= 1;
        resolve();
      };
      const leave = () => {
        state.queue.splice(state.queue.indexOf(start), 1);
        this.#waiting -= 1;
        this.#forgetIdle(key, state);
        reject(signal?.reason);
      };
      state.queue.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #start(state: KeyState): void {
    this.#starts += 1;
    state.lastStart = this.#starts;
    state.running += 1;
    this.#running += 1;
  }

  #release(key: string): void {
    const state = this.#keys.get(key);
    if (!state) return;
    state.running -= 1;
    this.#running -= 1;
    this.#forgetIdle(key, state);
    this.#startNext();
  }

  #startNext(): void {
    const [next] = [...this.#keys.values()]
      .filter(({ queue }) => queue.length > 0)
      .sort((a, b) => a.running - b.running || a.lastStart - b.lastStart);
    const start = next?.queue.shift();
    if (!next || !start) return;
    this.#start(next);
    start();
  }

  #forgetIdle(key: string, state: KeyState): void {
    if (state.running === 0 && state.queue.length === 0) this.#keys.delete(key);
  }
}
