import { AppError } from '#app-error.ts';

interface FairQueueOptions {
  /** Maximum number of tasks running at the same time, over all keys. */
  maxRunning: number;
  /** Maximum number of running tasks with the same key; `maxRunning` by default. */
  maxRunningPerKey?: number;
  /** Maximum number of waiting tasks with the same key. */
  maxWaitingPerKey: number;
  /** Maximum number of waiting tasks, over all keys. */
  maxWaiting: number;
  /** Creates the error for a task that exceeds a limit; `BUSY` by default. */
  createError?: () => AppError;
}

interface FairQueueTaskOptions {
  /** A user or a network. All keys have equal shares. */
  key: string;
  /** Every other start is reserved for preferred tasks. */
  isPreferred?: boolean;
}

interface Waiter {
  isPreferred: boolean;
  start(): void;
  reject(error: unknown): void;
}

interface KeyState {
  running: number;
  /** The sequence number of the last start; 0 before the first. */
  lastStart: number;
  /** In order of arrival. */
  waiting: Waiter[];
}

/** Number of new keys served in a row while a key that was served before waits. */
const NEW_KEYS_IN_A_ROW = 2;

/**
 * Runs a bounded number of tasks at the same time, fairly across keys: the next task belongs to the key with the fewest
 * running tasks, and among equals to the key that was served longest ago. A long backlog of one key does not delay the
 * first task of another, and new keys cannot starve the backlog.
 */
export class FairQueue {
  readonly #keys = new Map<string, KeyState>();
  #running = 0;
  #waiting = 0;
  #startCount = 0;
  #wasPreferred = false;
  #newKeysInARow = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** The number of waiting tasks, over all keys. */
  get waitingCount(): number {
    return this.#waiting;
  }

  /**
   * @param signal a waiting task never starts after it is aborted
   *
   * @throws AppError `BUSY` (or `createError`'s error) when too many tasks wait, immediately or when a full queue
   *   evicts the task; the signal's reason when it is aborted while the task waits
   */
  async run<T>(
    taskOptions: FairQueueTaskOptions,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    await this.#acquire(taskOptions, signal);
    try {
      return await task();
    } finally {
      this.#release(taskOptions.key);
    }
  }

  async #acquire(
    { key, isPreferred = false }: FairQueueTaskOptions,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    if (this.#canStart(this.#keys.get(key))) {
      this.#start(this.#getOrCreateState(key));
      return;
    }
    this.#evictFromBusiestKey(key);
    let onAbort = () => {};
    try {
      await new Promise<void>((start, reject) => {
        const waiter = { isPreferred, start, reject };
        onAbort = () => this.#remove(key, waiter, signal?.reason);
        signal?.addEventListener('abort', onAbort, { once: true });
        this.#getOrCreateState(key).waiting.push(waiter);
        this.#waiting += 1;
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #canStart(state: KeyState | undefined): boolean {
    const { maxRunning, maxRunningPerKey = maxRunning } = this.options;
    return this.#running < maxRunning && (state?.running ?? 0) < maxRunningPerKey;
  }

  /** When the queue is full, evicts the last task of the key with the most waiting tasks. */
  #evictFromBusiestKey(key: string): void {
    const ownCount = this.#keys.get(key)?.waiting.length ?? 0;
    if (ownCount >= this.options.maxWaitingPerKey) throw this.#createError();
    if (this.#waiting < this.options.maxWaiting) return;
    const [busiestKey, { waiting }] = [...this.#keys].reduce((current, other) =>
      other[1].waiting.length > current[1].waiting.length ? other : current,
    );
    if (waiting.length <= ownCount + 1) throw this.#createError();
    const last = waiting.findLast(({ isPreferred }) => !isPreferred) ?? waiting.at(-1);
    if (last) this.#remove(busiestKey, last, this.#createError());
  }

  #createError(): AppError {
    return this.options.createError?.() ?? new AppError('BUSY', { retryAfterSeconds: 5 });
  }

  #remove(key: string, waiter: Waiter, reason: unknown): void {
    const state = this.#getOrCreateState(key);
    const position = state.waiting.indexOf(waiter);
    if (position < 0) return;
    state.waiting.splice(position, 1);
    this.#waiting -= 1;
    this.#deleteIfIdle(key, state);
    waiter.reject(reason);
  }

  #start(state: KeyState): void {
    this.#startCount += 1;
    state.lastStart = this.#startCount;
    state.running += 1;
    this.#running += 1;
  }

  #release(key: string): void {
    const state = this.#getOrCreateState(key);
    state.running -= 1;
    this.#running -= 1;
    this.#deleteIfIdle(key, state);
    this.#startNext();
  }

  #startNext(): void {
    const [state, waiter] = this.#chooseNext() ?? [];
    if (!state || !waiter) return;
    state.waiting.splice(state.waiting.indexOf(waiter), 1);
    this.#waiting -= 1;
    this.#start(state);
    waiter.start();
  }

  /** Preferred and other tasks alternate. */
  #chooseNext(): [KeyState, Waiter] | undefined {
    const preferred = this.#chooseFrom([...this.#keys.values()], true);
    const other = this.#wasPreferred || !preferred ? this.#chooseOther() : undefined;
    this.#wasPreferred = other === undefined;
    return other ?? preferred;
  }

  /** New keys come first, at most two in a row while others wait. */
  #chooseOther(): [KeyState, Waiter] | undefined {
    const isNew = ({ lastStart }: KeyState) => lastStart === 0;
    const keys = [...this.#keys.values()];
    const newKeyTask = this.#chooseFrom(keys.filter(isNew), false);
    const servedKeyTask = this.#chooseFrom(
      keys.filter((state) => !isNew(state)),
      false,
    );
    const isServedKeyNext =
      servedKeyTask && (!newKeyTask || this.#newKeysInARow >= NEW_KEYS_IN_A_ROW);
    this.#newKeysInARow = isServedKeyNext ? 0 : this.#newKeysInARow + 1;
    return isServedKeyNext ? servedKeyTask : newKeyTask;
  }

  #chooseFrom(keys: readonly KeyState[], isPreferred: boolean): [KeyState, Waiter] | undefined {
    let chosen: [KeyState, Waiter] | undefined;
    for (const state of keys) {
      const waiter = state.waiting.find((candidate) => candidate.isPreferred === isPreferred);
      if (waiter && this.#canStart(state) && (!chosen || isBefore(state, chosen[0])))
        chosen = [state, waiter];
    }
    return chosen;
  }

  #getOrCreateState(key: string): KeyState {
    const state = this.#keys.get(key) ?? { running: 0, lastStart: 0, waiting: [] };
    this.#keys.set(key, state);
    return state;
  }

  #deleteIfIdle(key: string, { running, waiting }: KeyState): void {
    if (running === 0 && waiting.length === 0) this.#keys.delete(key);
  }
}

function isBefore(state: KeyState, other: KeyState): boolean {
  return (
    state.running - other.running < 0 ||
    (state.running === other.running && state.lastStart < other.lastStart)
  );
}
