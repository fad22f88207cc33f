import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AbuseTestAccount, StatusCounts } from './attack-types.ts';

const API_BASE_PATH = '/api/backend';
const RESPONSE_TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface RequestOptions {
  url: string;
  path: string;
  method?: string;
  account?: Pick<AbuseTestAccount, 'cookie' | 'ipAddress'> | undefined;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends a request. @returns the status, or `closed` if the connection ended without a response */
export function sendRequest(options: RequestOptions): Promise<string> {
  return new Promise((resolve) => {
    const request = openRequest(options, (status) => resolve(status));
    request.end(options.body);
  });
}

/** Opens a request whose body is written by the caller. `onEnd` is called once, with the status. */
export function openRequest(
  options: RequestOptions,
  onEnd: (status: string) => void,
): ClientRequest {
  const { url, path, account, body, method = body === undefined ? 'GET' : 'POST' } = options;
  const clientRequest = request(`${url}${path.startsWith('/media') ? '' : API_BASE_PATH}${path}`, {
    agent,
    method,
    timeout: RESPONSE_TIMEOUT_MS,
    headers: {
      origin: url,
      ...(account && { cookie: account.cookie, 'x-forwarded-for': account.ipAddress }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...options.headers,
    },
  });
  clientRequest.on('response', (response) => {
    response.resume();
    response.on('close', () => onEnd(String(response.statusCode)));
  });
  clientRequest.on('timeout', () => clientRequest.destroy());
  clientRequest.on('error', () => onEnd('closed'));
  return clientRequest;
}

/** Runs `task` in `concurrency` parallel loops for the given time. @returns the number of requests per status */
export async function sendRequestsRepeatedly(
  seconds: number,
  concurrency: number,
  task: (lane: number, round: number) => Promise<string>,
): Promise<StatusCounts> {
  const outcome: StatusCounts = {};
  const end = Date.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, lane) => {
      for (let round = 0; Date.now() < end; round++) {
        const status = await task(lane, round);
        incrementStatusCount(outcome, status);
        // Closed connections fail at once; without a pause the attacker alone would use up a core.
        if (status === 'closed' || status === '429') await sleep(20);
      }
    }),
  );
  return outcome;
}

/** Sends all requests at the same time. */
export async function sendRequestsAtOnce(
  tasks: readonly (() => Promise<string>)[],
): Promise<StatusCounts> {
  const outcome: StatusCounts = {};
  for (const status of await Promise.all(tasks.map((task) => task())))
    incrementStatusCount(outcome, status);
  return outcome;
}

export function incrementStatusCount(outcome: StatusCounts, status: string): void {
  outcome[status] = (outcome[status] ?? 0) + 1;
}
