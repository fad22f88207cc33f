import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, Outcome } from './target.ts';

const API = '/api/backend';
const ANSWER_TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Call {
  url: string;
  path: string;
  method?: string;
  account?: Pick<Account, 'cookie' | 'address'> | undefined;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends a request. @returns its status, or `closed` when the connection ended without an answer. */
export function send(call: Call): Promise<string> {
  return new Promise((resolve) => {
    const sent = open(call, (status) => resolve(status));
    sent.end(call.body);
  });
}

/** Opens a request whose body the caller writes; `onEnd` is called once. */
export function open(call: Call, onEnd: (status: string) => void): ClientRequest {
  const { url, path, account, body, method = body === undefined ? 'GET' : 'POST' } = call;
  const sent = request(`${url}${path.startsWith('/media') ? '' : API}${path}`, {
    agent,
    method,
    timeout: ANSWER_TIMEOUT_MS,
    headers: {
      origin: url,
      ...(account && { cookie: account.cookie, 'x-forwarded-for': account.address }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...call.headers,
    },
  });
  sent.on('response', (response) => {
    response.resume();
    response.on('close', () => onEnd(String(response.statusCode)));
  });
  sent.on('timeout', () => sent.destroy());
  sent.on('error', () => onEnd('closed'));
  return sent;
}

/** Runs `task` on so many lanes until the time is over, and counts what came back. */
export async function floodFor(
  seconds: number,
  lanes: number,
  task: (lane: number, round: number) => Promise<string>,
): Promise<Outcome> {
  const outcome: Outcome = {};
  const end = Date.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let round = 0; Date.now() < end; round++) {
        const status = await task(lane, round);
        count(outcome, status);
        // A closed connection answers at once; without a pause the attacker alone would use up a core.
        if (status === 'closed' || status === '429') await sleep(20);
      }
    }),
  );
  return outcome;
}

/** Sends everything at once. */
export async function burst(tasks: readonly (() => Promise<string>)[]): Promise<Outcome> {
  const outcome: Outcome = {};
  for (const status of await Promise.all(tasks.map((task) => task()))) count(outcome, status);
  return outcome;
}

export function count(outcome: Outcome, status: string): void {
  outcome[status] = (outcome[status] ?? 0) + 1;
}
