import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../../bench/load/at-rate.ts';
import { send } from './requests.ts';
import type { Account } from './target.ts';

/** Time between two requests: a busy person with several tabs. */
const PAUSE_MS = 80;

export interface Latency {
  requests: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Requests that did not answer 200. */
  failed: number;
}

/** Measures how long somebody else's requests take until `during` is settled. */
export async function measureBystander(
  url: string,
  account: Account,
  during: Promise<unknown>,
): Promise<Latency> {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  during.then(stop, stop);
  const pending: Promise<void>[] = [];
  for (let round = 0; !isOver; round++) {
    const start = performance.now();
    const request = send({ url, path: pathOf(round, account), account }).then((status) => {
      times.push(performance.now() - start);
      if (status !== '200') failed += 1;
    });
    pending.push(request);
    await sleep(PAUSE_MS);
  }
  await Promise.all(pending);
  return {
    requests: times.length,
    p50: Math.round(percentile(times, 50)),
    p99: Math.round(percentile(times, 99)),
    max: Math.round(Math.max(...times)),
    failed,
  };
}

function pathOf(round: number, { itemId }: Account): string {
  const query = (action: string, payload: unknown) =>
    `/items?${new URLSearchParams({ action, payload: JSON.stringify(payload) })}`;
  const paths = [
    '/auth/check-login',
    query('GET_USER_ITEMS', { limit: 20, skip: 0 }),
    query('GET_ITEM_BY_ID', { itemId }),
  ];
  return paths[round % paths.length] ?? '';
}
