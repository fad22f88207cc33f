import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#app-error.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { networkOf, siteOf } from './network.ts';

const MINUTE_MS = 60_000;
const MAXIMUM_WAIT_MS = 5000;
const RETRY_AFTER_SECONDS = 5;

/** Lets requests pass at a steady rate, networks in turn; none waits for longer than five seconds. */
export class PacedQueue {
  private readonly queue = new FairQueue({
    running: 1,
    waitingPerKey: 20,
    waiting: 2000,
    refuse: () => new AppError('TOO_MANY', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
  private readonly pauseMs: number;

  constructor(perMinute: number) {
    this.pauseMs = MINUTE_MS / perMinute;
  }

  /** @throws AppError TOO_MANY when too many wait, and none of them for a network with more than one. */
  async wait(ip: string): Promise<void> {
    const tooLong = AbortSignal.timeout(MAXIMUM_WAIT_MS);
    const place = { key: siteOf(ip) ?? networkOf(ip) };
    try {
      await new Promise<void>((resolve, reject) => {
        const pass = () => {
          resolve();
          return sleep(this.pauseMs);
        };
        this.queue.run(place, pass, tooLong).catch(reject);
      });
    } catch (error) {
      if (error !== tooLong.reason) throw error;
    }
  }
}
