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
  /** Preferred tasks have a turn of their own: at least one in three, however many others wait. */
  isPreferred: boolean;
}

interface Waiter {
  start(): void;
  refuse(error: Error): void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Runs a bounded number of tasks at a time; the others wait, and are started in turn, one of each key. Somebody with
 * many tasks waits for themselves: the first task of a key does not wait for the backlogs of others.
 */
export class FairQueue {
  private readonly preferred = new Lane();
  /** The only waiting task of each key. */
  private readonly firsts = new Lane();
  private readonly backlogs = new Lane();
  /** The lane whose turn is next is the first. */
  private lanes = [this.preferred, this.firsts, this.backlogs];
  private running = 0;

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
    this.makeRoom(key);
    const unknown = this.waitingOf(key) > 0 ? this.backlogs : this.firsts;
    const lane = isPreferred ? this.preferred : unknown;
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

  /** Where the queue is full, the last task of the key with most of them goes: one key cannot keep others out. */
  private makeRoom(key: string): void {
    const { waitingPerKey, waiting } = this.bounds;
    const own = this.waitingOf(key);
    if (own >= waitingPerKey) throw tooMany();
    if (this.lanes.reduce((sum, { size }) => sum + size, 0) < waiting) return;
    const keys = new Set(this.lanes.flatMap((lane) => lane.keys()));
    const greediest = [...keys].reduce((one, other) =>
      this.waitingOf(other) > this.waitingOf(one) ? other : one,
    );
    if (this.waitingOf(greediest) <= own + 1) throw tooMany();
    const lanes = [this.backlogs, this.firsts, this.preferred];
    lanes
      .find((lane) => lane.lengthOf(greediest) > 0)
      ?.takeLast(greediest)
      ?.refuse(tooMany());
  }

  private waitingOf(key: string): number {
    return this.lanes.reduce((sum, lane) => sum + lane.lengthOf(key), 0);
  }

  private startNext(): void {
    const lane = this.lanes.find(({ size }) => size > 0);
    const next = lane?.takeNext();
    if (!lane || !next) return;
    this.lanes = [...this.lanes.filter((other) => other !== lane), lane];
    this.running += 1;
    next.start();
  }
}

/** The lines of all keys, the key whose turn is next first. */
class Lane {
  private readonly lines = new Map<string, Waiter[]>();
  size = 0;

  keys(): string[] {
    return [...this.lines.keys()];
  }

  lengthOf(key: string): number {
    return this.lines.get(key)?.length ?? 0;
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

  takeLast(key: string): Waiter | undefined {
    const last = this.lines.get(key)?.at(-1);
    if (last) this.remove(key, last);
    return last;
  }
}

function tooMany(): AppError {
  return new AppError('TOO_MANY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
