import { AppError } from '#app-error.ts';

interface QueueBounds {
  /** Tasks that run at a time. */
  running: number;
  /** Tasks of one key that may wait. */
  waitingPerKey: number;
  /** Tasks that may wait in all. */
  waiting: number;
}

export interface QueuePlace {
  /** Who shares: each key gets the same share of what can run. */
  key: string;
  /** Preferred tasks take every other turn, however many others wait. */
  isPreferred: boolean;
}

interface Waiter {
  start(): void;
  refuse(error: Error): void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Runs a bounded number of tasks at a time; the others wait, and are started in turn, one of each key. Somebody with
 * many tasks waits for themselves: a task of another key is started within one round.
 */
export class FairQueue {
  private readonly preferred = new Lane();
  private readonly others = new Lane();
  private running = 0;
  private wasPreferred = false;

  constructor(private readonly bounds: QueueBounds) {}

  /**
   * @param signal when it is aborted, a task that still waits is never started
   * @throws AppError TOO_MANY when too many tasks wait: at once, or once the queue is full and this is the last task of
   * the key that has most of them; the signal's reason when it was aborted
   */
  async run<T>(place: QueuePlace, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(place, signal);
    try {
      return await task();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  private enter({ key, isPreferred }: QueuePlace, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.running < this.bounds.running) {
      this.running += 1;
      return Promise.resolve();
    }
    const lane = isPreferred ? this.preferred : this.others;
    this.makeRoom(lane, key);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', abort);
          reject(error);
        },
      };
      const abort = () => {
        lane.remove(key, waiter);
        reject(signal?.reason);
      };
      lane.add(key, waiter);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Where the queue is full, the last task of the longest line goes: one key cannot keep others out. */
  private makeRoom(lane: Lane, key: string): void {
    const { waitingPerKey, waiting } = this.bounds;
    const own = lane.lengthOf(key);
    if (own >= waitingPerKey) throw tooMany();
    if (this.preferred.size + this.others.size < waiting) return;
    const [longest, ofWhom] = longerOf(this.others, this.preferred);
    if (longest <= own + 1) throw tooMany();
    ofWhom.takeLastOfLongest()?.refuse(tooMany());
  }

  private startNext(): void {
    const [first, second] = this.wasPreferred
      ? [this.others, this.preferred]
      : [this.preferred, this.others];
    const lane = first.size > 0 ? first : second;
    const next = lane.takeNext();
    if (!next) return;
    this.wasPreferred = lane === this.preferred;
    this.running += 1;
    next.start();
  }
}

/** The lines of all keys, the key whose turn is next first. */
class Lane {
  private readonly lines = new Map<string, Waiter[]>();
  size = 0;

  lengthOf(key: string): number {
    return this.lines.get(key)?.length ?? 0;
  }

  get longest(): number {
    return Math.max(0, ...[...this.lines.values()].map((line) => line.length));
  }

  add(key: string, waiter: Waiter): void {
    const line = this.lines.get(key);
    if (line) line.push(waiter);
    else this.lines.set(key, [waiter]);
    this.size += 1;
  }

  remove(key: string, waiter: Waiter): void {
    const line = this.lines.get(key);
    const at = line?.indexOf(waiter) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    this.size -= 1;
    if (line.length === 0) this.lines.delete(key);
  }

  takeNext(): Waiter | undefined {
    const [entry] = this.lines;
    if (!entry) return undefined;
    const [key, line] = entry;
    const waiter = line.shift();
    this.size -= 1;
    this.lines.delete(key);
    if (line.length > 0) this.lines.set(key, line);
    return waiter;
  }

  takeLastOfLongest(): Waiter | undefined {
    const { longest } = this;
    for (const [key, line] of this.lines) {
      const last = line.at(-1);
      if (line.length < longest || !last) continue;
      this.remove(key, last);
      return last;
    }
    return undefined;
  }
}

function longerOf(one: Lane, other: Lane): [length: number, lane: Lane] {
  return one.longest >= other.longest ? [one.longest, one] : [other.longest, other];
}

function tooMany(): AppError {
  return new AppError('TOO_MANY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
