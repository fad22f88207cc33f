import { AppError } from '#app-error.ts';

interface FairQueueOptions {
  /** Tasks that run at a time, of all keys together. */
  running: number;
  /** Tasks of one key that run at a time; as many as of all when absent. */
  runningPerKey?: number;
  /** Tasks of one key that may wait. */
  waitingPerKey: number;
  /** Tasks of all keys that may wait. */
  waiting: number;
  /** What a task is refused with when too many wait; `BUSY` when absent. */
  refuse?: () => AppError;
}

interface QueuePlace {
  /** A user or a network: all keys have equal shares. */
  key: string;
  /** Preferred tasks get every other turn, however many others wait. */
  isPreferred?: boolean;
}

interface Waiter {
  isPreferred: boolean;
  start(): void;
  refuse(error: unknown): void;
}

interface KeyState {
  running: number;
  /** The number of its last start; 0 before the first. */
  lastStart: number;
  /** In the order of their arrival. */
  waiting: Waiter[];
}

/** Tasks of new keys that start in a row while a key that was served before waits. */
const NEW_KEYS_IN_A_ROW = 2;

/**
 * Runs a bounded number of tasks at a time, fairly over keys: the next turn goes to the key with the fewest running
 * tasks, and among equals to the one whose last turn was longest ago. A long backlog of one key delays nobody else's
 * first task, and endless new keys do not stop the others.
 */
export class FairQueue {
  readonly #keys = new Map<string, KeyState>();
  #running = 0;
  #waiting = 0;
  #starts = 0;
  #wasPreferred = false;
  #newKeysInARow = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Tasks that wait, of all keys. */
  get waitingCount(): number {
    return this.#waiting;
  }

  /**
   * @param signal when it is aborted, a task that still waits is never started
   * @throws AppError `BUSY` (or the queue's own error) when too many wait: at once, or once the queue is full and this
   * is the last task of the key with most of them; the signal's reason when it is aborted while the task waits
   */
  async run<T>(place: QueuePlace, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquire(place, signal);
    try {
      return await task();
    } finally {
      this.#release(place.key);
    }
  }

  async #acquire({ key, isPreferred = false }: QueuePlace, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#mayStart(this.#keys.get(key))) {
      this.#start(this.#stateOf(key));
      return;
    }
    this.#makeRoom(key);
    let leave = () => {};
    try {
      await new Promise<void>((start, refuse) => {
        const waiter = { isPreferred, start, refuse };
        leave = () => this.#remove(key, waiter, signal?.reason);
        signal?.addEventListener('abort', leave, { once: true });
        this.#stateOf(key).waiting.push(waiter);
        this.#waiting += 1;
      });
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #mayStart(state: KeyState | undefined): boolean {
    const { running, runningPerKey = running } = this.options;
    return this.#running < running && (state?.running ?? 0) < runningPerKey;
  }

  /** In a full queue the last task of the key with most of them is refused: one key cannot keep others out. */
  #makeRoom(key: string): void {
    const own = this.#keys.get(key)?.waiting.length ?? 0;
    if (own >= this.options.waitingPerKey) throw this.#refusal();
    if (this.#waiting < this.options.waiting) return;
    const [greediest, { waiting }] = [...this.#keys].reduce((one, other) =>
      other[1].waiting.length > one[1].waiting.length ? other : one,
    );
    if (waiting.length <= own + 1) throw this.#refusal();
    const last = waiting.findLast(({ isPreferred }) => !isPreferred) ?? waiting.at(-1);
    if (last) this.#remove(greediest, last, this.#refusal());
  }

  #refusal(): AppError {
    return this.options.refuse?.() ?? new AppError('BUSY', { retryAfterSeconds: 5 });
  }

  #remove(key: string, waiter: Waiter, reason: unknown): void {
    const state = this.#stateOf(key);
    const position = state.waiting.indexOf(waiter);
    if (position < 0) return;
    state.waiting.splice(position, 1);
    this.#waiting -= 1;
    this.#forgetIdle(key, state);
    waiter.refuse(reason);
  }

  #start(state: KeyState): void {
    this.#starts += 1;
    state.lastStart = this.#starts;
    state.running += 1;
    this.#running += 1;
  }

  #release(key: string): void {
    const state = this.#stateOf(key);
    state.running -= 1;
    this.#running -= 1;
    this.#forgetIdle(key, state);
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

  /** Preferred and other tasks take turns. */
  #chooseNext(): [KeyState, Waiter] | undefined {
    const preferred = this.#chooseAmong([...this.#keys.values()], true);
    const other = this.#wasPreferred || !preferred ? this.#chooseOther() : undefined;
    this.#wasPreferred = other === undefined;
    return other ?? preferred;
  }

  /** New keys come first, two in a row at most while others wait. */
  #chooseOther(): [KeyState, Waiter] | undefined {
    const isNew = ({ lastStart }: KeyState) => lastStart === 0;
    const keys = [...this.#keys.values()];
    const fresh = this.#chooseAmong(keys.filter(isNew), false);
    const served = this.#chooseAmong(
      keys.filter((state) => !isNew(state)),
      false,
    );
    const isServed = served && (!fresh || this.#newKeysInARow >= NEW_KEYS_IN_A_ROW);
    this.#newKeysInARow = isServed ? 0 : this.#newKeysInARow + 1;
    return isServed ? served : fresh;
  }

  #chooseAmong(keys: readonly KeyState[], isPreferred: boolean): [KeyState, Waiter] | undefined {
    let chosen: [KeyState, Waiter] | undefined;
    for (const state of keys) {
      const waiter = state.waiting.find((one) => one.isPreferred === isPreferred);
      if (waiter && this.#mayStart(state) && (!chosen || isBefore(state, chosen[0])))
        chosen = [state, waiter];
    }
    return chosen;
  }

  #stateOf(key: string): KeyState {
    const state = this.#keys.get(key) ?? { running: 0, lastStart: 0, waiting: [] };
    this.#keys.set(key, state);
    return state;
  }

  #forgetIdle(key: string, { running, waiting }: KeyState): void {
    if (running === 0 && waiting.length === 0) this.#keys.delete(key);
  }
}

function isBefore(one: KeyState, other: KeyState): boolean {
  return (
    one.running - other.running < 0 ||
    (one.running === other.running && one.lastStart < other.lastStart)
  );
}
