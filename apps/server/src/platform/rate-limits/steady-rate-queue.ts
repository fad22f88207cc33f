import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#app-error.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { getIpNetwork, getIpv6Site } from './ip-network.ts';

const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 5000;
const RETRY_AFTER_SECONDS = 5;

/** Lets requests pass at a steady rate, in turn by network. No request waits for more than five seconds. */
export class SteadyRateQueue {
  private readonly queue = new FairQueue({
    maxRunning: 1,
    maxWaitingPerKey: 20,
    maxWaiting: 2000,
    createError: () => new AppError('TOO_MANY', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
  private readonly intervalMs: number;

  constructor(perMinute: number) {
    this.intervalMs = MINUTE_MS / perMinute;
  }

  /** @throws AppError TOO_MANY when too many requests wait and this one's network has others waiting */
  async waitForSlot(ip: string): Promise<void> {
    const timeoutSignal = AbortSignal.timeout(MAX_WAIT_MS);
    const taskOptions = { key: getIpv6Site(ip) ?? getIpNetwork(ip) };
    try {
      await new Promise<void>((resolve, reject) => {
        const holdSlot = () => {
          resolve();
          return sleep(this.intervalMs);
        };
        this.queue.run(taskOptions, holdSlot, timeoutSignal).catch(reject);
      });
    } catch (error) {
      if (error !== timeoutSignal.reason) throw error;
    }
  }
}
