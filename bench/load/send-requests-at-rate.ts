import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadResult {
  /** Milliseconds from the scheduled start of each request to its response, so that a stall counts for all waiting requests. */
  times: number[];
  /** Number of responses with a status other than 200. */
  failed: number;
}

interface LoadOptions {
  perSecond: number;
  seconds: number;
  request: (index: number) => Promise<number>;
}

/** Sends requests at a constant rate, regardless of pending responses (open loop). */
export async function sendRequestsAtRate({
  perSecond,
  seconds,
  request,
}: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const running = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const scheduledAt = start + (i * 1000) / perSecond;
    const delay = scheduledAt - performance.now();
    if (delay > 0) await sleep(delay);
    // Timers may fire slightly early.
    const startedAt = Math.min(scheduledAt, performance.now());
    running.push(
      request(i).then((status) => {
        times.push(performance.now() - startedAt);
        if (status !== 200) failed += 1;
      }),
    );
  }
  await Promise.all(running);
  return { times, failed };
}
