import { setTimeout as sleep } from 'node:timers/promises';

export interface Timings {
  /** Milliseconds from the moment a request was due to its answer, so that a stall counts for all that wait. */
  times: number[];
  /** Answers with another status than 200. */
  failed: number;
}

interface Load {
  perSecond: number;
  seconds: number;
  request: (index: number) => Promise<number>;
}

/** Sends requests at a steady rate, whether or not the earlier ones are answered. */
export async function atRate({ perSecond, seconds, request }: Load): Promise<Timings> {
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const running = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = start + (i * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    // Timers may ring a little early.
    const from = Math.min(due, performance.now());
    running.push(
      request(i).then((status) => {
        times.push(performance.now() - from);
        if (status !== 200) failed += 1;
      }),
    );
  }
  await Promise.all(running);
  return { times, failed };
}

/** @param share in percent */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
  );
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
