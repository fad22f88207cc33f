import type { Limit, Limits } from './limits.ts';

const MINUTE_SECONDS = 60;
const EVERYBODY = 'everybody';
/** One row counts all requests of a call; in batches, so that they do not wait for each other to write it. */
const BATCHES = 60;

/** Whether a call has more requests in this minute than usual, from all addresses and in all processes together. */
export class CrowdDetector {
  private readonly limit: Limit;
  private readonly batch: number;
  private uncounted = 0;
  private counting: Promise<void> | null = null;
  private crowdedUntil = 0;

  constructor(limits: Limits, name: string, perMinute: number) {
    this.limit = limits.named(`inAll:${name}`, { points: perMinute, seconds: MINUTE_SECONDS });
    this.batch = Math.ceil(perMinute / BATCHES);
  }

  /** Counts one request, until the call is crowded. */
  async isCrowded(): Promise<boolean> {
    // A burst waits for the count, or all of it would pass meanwhile.
    while (this.counting) await this.counting;
    if (this.crowdedUntil > Date.now()) return true;
    this.uncounted += 1;
    if (this.uncounted < this.batch) return false;
    this.uncounted = 0;
    this.counting = this.count();
    await this.counting;
    return this.crowdedUntil > Date.now();
  }

  private async count(): Promise<void> {
    try {
      const wait = await this.limit.take(EVERYBODY, this.batch);
      if (wait > 0) this.crowdedUntil = Date.now() + wait * 1000;
    } finally {
      this.counting = null;
    }
  }
}
