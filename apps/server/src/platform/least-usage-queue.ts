import type { AppError } from '#app-error.ts';

interface LeastUsageQueueOptions {
  /** Maximum number of waiting tasks, in total and with the same key. */
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** Of the inputs of all waiting tasks. */
  maxWaitingBytes: number;
  /** A task that would wait longer, by the usual duration of a task, is refused at once. */
  maxWaitMs: number;
  createError: (retryAfterSeconds: number) => AppError;
  /** In milliseconds; for tests. */
  now?: () => number;
}

interface LeastUsageQueueTask {
  /** A user. */
  key: string;
  /** The size of the input, which is held while the task waits. */
  bytes: number;
}

interface Waiter extends LeastUsageQueueTask {
  start(): void;
  reject(error: unknown): void;
}

/** The sum of a key's durations, halved every `HALF_LIFE_MS`. */
interface Cost {
  ms: number;
  at: number;
}

const HALF_LIFE_MS = 5 * 60_000;
/** Costs below it are forgotten. */
const MIN_COST_MS = 100;
/** The duration of a task before any has run, and how much each task changes it. */
const INITIAL_DURATION_MS = 5000;
const DURATION_WEIGHT = 0.2;

/**
 * Runs one task at a time: the next one belongs to the key whose tasks have taken the least time lately. Keys with slow
 * tasks therefore delay the first task of another key by one running task at most.
 */
export class LeastUsageQueue {
  readonly #costs = new Map<string, Cost>();
  /** In order of arrival. */
  #waiting: Waiter[] = [];
  #isRunning = false;
  #usualDurationMs = INITIAL_DURATION_MS;
  readonly #now: () => number;

  constructor(private readonly options: LeastUsageQueueOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * @param signal a waiting task never starts after it is aborted
   *
   * @throws AppError `createError`'s error when too many tasks wait, immediately or when a key with lower costs takes
   *   the place; the signal's reason when it is aborted while the task waits
   */
  async run<T>(task: LeastUsageQueueTask, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#acquire(task, signal);
    const start = this.#now();
    try {
      return await work();
    } finally {
      this.#release(task.key, this.#now() - start);
    }
  }

  async #acquire(task: LeastUsageQueueTask, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#isRunning) {
      this.#isRunning = true;
      return;
    }
    this.#makePlace(task);
    let onAbort = () => {};
    try {
      await new Promise<void>((start, reject) => {
        const waiter = { ...task, start, reject };
        onAbort = () => this.#reject(waiter, signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        this.#waiting.push(waiter);
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Refuses the task, or those that it displaces. */
  #makePlace(task: LeastUsageQueueTask): void {
    const { maxWaiting, maxWaitingPerKey, maxWaitingBytes, maxWaitMs } = this.options;
    const own = this.#waiting.filter(({ key }) => key === task.key).length;
    const ahead = this.#waiting.filter(({ key }) => this.#getCost(key) <= this.#getCost(task.key));
    const isTooLong = ahead.length * this.#usualDurationMs > maxWaitMs;
    if (own >= maxWaitingPerKey || isTooLong || task.bytes > maxWaitingBytes)
      throw this.#createError();
    const isFull = () =>
      this.#waiting.length >= maxWaiting ||
      this.#waiting.reduce((sum, { bytes }) => sum + bytes, task.bytes) > maxWaitingBytes;
    while (isFull()) {
      const last = this.#sortByCost().at(-1);
      if (!last || this.#getCost(last.key) <= this.#getCost(task.key)) throw this.#createError();
      this.#reject(last, this.#createError());
    }
  }

  #createError(): AppError {
    const waitMs = (this.#waiting.length + 1) * this.#usualDurationMs;
    return this.options.createError(Math.max(1, Math.ceil(waitMs / 1000)));
  }

  #reject(waiter: Waiter, reason: unknown): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
    waiter.reject(reason);
  }

  #release(key: string, durationMs: number): void {
    const now = this.#now();
    this.#usualDurationMs += (durationMs - this.#usualDurationMs) * DURATION_WEIGHT;
    for (const other of this.#costs.keys())
      if (this.#getCost(other) < MIN_COST_MS) this.#costs.delete(other);
    this.#costs.set(key, { ms: this.#getCost(key) + durationMs, at: now });
    const [next] = this.#sortByCost();
    this.#isRunning = next !== undefined;
    if (!next) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    next.start();
  }

  /** The sort is stable: among equals, the task that arrived first goes first. */
  #sortByCost(): Waiter[] {
    return this.#waiting.toSorted((a, b) => this.#getCost(a.key) - this.#getCost(b.key));
  }

  #getCost(key: string): number {
    const cost = this.#costs.get(key);
    return cost ? cost.ms * 0.5 ** ((this.#now() - cost.at) / HALF_LIFE_MS) : 0;
  }
}
