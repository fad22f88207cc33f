import { setTimeout as sleep } from 'node:timers/promises';
import { computePercentile } from '../../../bench/load/percentiles.ts';
import type { AbuseTestAccount } from './attack-types.ts';
import { sendRequest } from './http-requests.ts';

/** Interval between requests: like an active user with several tabs. */
const REQUEST_INTERVAL_MS = 80;

export interface LatencyStats {
  requests: number;
  /** Percentiles in milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Requests with a status other than 200. */
  failed: number;
}

/** Measures the latency of another user's requests until `during` settles. */
export async function measureBystanderLatency(
  url: string,
  account: AbuseTestAccount,
  during: Promise<unknown>,
): Promise<LatencyStats> {
  const times: number[] = [];
  let failed = 0;
  let isDone = false;
  const stop = () => {
    isDone = true;
  };
  during.then(stop, stop);
  const pending: Promise<void>[] = [];
  for (let round = 0; !isDone; round++) {
    const start = performance.now();
    const request = sendRequest({ url, path: getRequestPath(round, account), account }).then(
      (status) => {
        times.push(performance.now() - start);
        if (status !== '200') failed += 1;
      },
    );
    pending.push(request);
    await sleep(REQUEST_INTERVAL_MS);
  }
  await Promise.all(pending);
  return {
    requests: times.length,
    p50: Math.round(computePercentile(times, 50)),
    p99: Math.round(computePercentile(times, 99)),
    max: Math.round(Math.max(...times)),
    failed,
  };
}

function getRequestPath(round: number, { itemId }: AbuseTestAccount): string {
  const query = (action: string, payload: unknown) =>
    `/items?${new URLSearchParams({ action, payload: JSON.stringify(payload) })}`;
  const paths = [
    '/auth/check-login',
    query('GET_USER_ITEMS', { limit: 20, skip: 0 }),
    query('GET_ITEM_BY_ID', { itemId }),
  ];
  return paths[round % paths.length] ?? '';
}
