// npx tsx bench/sign-in-latency.ts: measures how many sign-ins per second the built server handles, the latency of other requests
// during a sign-in load, and whether response times reveal which addresses have an account. Writes reports/sign-in-latency.md.
// Run npm run build first.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  hashPassword,
  verifyPassword,
} from '../apps/server/src/features/accounts/credential-hashing.ts';
import { serverRequester } from '../apps/server/src/features/accounts/requester.ts';
import { ApiClient } from '../e2e/harness/api-client.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { type BudgetRow, formatBudgetReport } from './load/format-budget-report.ts';
import { computeMedian, computePercentile } from './load/percentiles.ts';
import { type LoadResult, sendRequestsAtRate } from './load/send-requests-at-rate.ts';

const PASSWORD = 'Basil-and-lemon-1';
const reportFile = join(import.meta.dirname, 'reports/sign-in-latency.md');
const SECONDS = 20;
/** Fewer failed attempts than the account lock allows. */
const GUESSES_PER_ACCOUNT = 8;
const LOGIN_PAIRS = 300;

const dataDir = await createTempDataDir();
const server = await startTestServer(dataDir.path);
try {
  const report = formatBudgetReport('Sign-in', 'sign-in-latency.ts', await runBenchmark());
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, report);
  console.log(report);
} finally {
  await server.stop();
  await dataDir.remove();
}

async function runBenchmark(): Promise<BudgetRow[]> {
  const users: ApiClient[] = [];
  for (let i = 0; i < Math.ceil(LOGIN_PAIRS / GUESSES_PER_ACCOUNT); i++) {
    const user = new ApiClient(server.url);
    await user.signUp(dataDir.path);
    users.push(user);
  }
  const [reader] = users;
  if (!reader) throw new Error('No users signed up.');
  const read = () => reader.getStatus('/api/backend/items?action=GET_USER_ITEMS');
  const signIn = (index: number) => {
    const { email } = users[index % users.length] as ApiClient;
    return postForStatus('/auth/login', { email, password: PASSWORD });
  };
  await sendRequestsAtRate({ perSecond: 20, seconds: 3, request: signIn });

  const idleReads = await sendRequestsAtRate({ perSecond: 50, seconds: SECONDS, request: read });
  const moderateSignIns = await sendRequestsAtRate({
    perSecond: 20,
    seconds: SECONDS,
    request: signIn,
  });
  const [heavySignIns, readsUnderLoad] = await Promise.all([
    sendRequestsAtRate({ perSecond: 40, seconds: SECONDS, request: signIn }),
    sendRequestsAtRate({ perSecond: 50, seconds: SECONDS, request: read }),
  ]);
  const maxRate = await measureMaxSignInRate(signIn);
  return [
    {
      name: 'argon2id alone, sequential, on this machine',
      value: `${await measureHashRate()}/s`,
      budget: '',
    },
    { name: 'sign-ins, 8 concurrent', value: `${maxRate.toFixed(1)}/s`, budget: '≥ 40/s' },
    toBudgetRow('sign-ins at 20/s', moderateSignIns, 'p95 ≤ 80 ms'),
    toBudgetRow('sign-ins at 40/s', heavySignIns, 'no failures'),
    toBudgetRow('lists at 50/s, no sign-ins', idleReads, ''),
    toBudgetRow('lists at 50/s during 40 sign-ins/s', readsUnderLoad, 'p99 < 60 ms'),
    ...(await compareKnownAndUnknownEmails(users)),
  ];
}

/** Compares response times of wrong passwords for known addresses with those of unknown addresses. */
async function compareKnownAndUnknownEmails(users: ApiClient[]): Promise<BudgetRow[]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < LOGIN_PAIRS; i++) {
    const known = (users[i % users.length] as ApiClient).email;
    const unknown = `unknown${i % users.length}@example.com`;
    for (const [kind, email] of [
      ['known', known],
      ['unknown', unknown],
    ] as const) {
      const start = performance.now();
      await postForStatus('/auth/login', { email, password: 'Wrong-guess-1' });
      times[kind].push(performance.now() - start);
    }
  }
  const difference = Math.abs(computeMedian(times.known) - computeMedian(times.unknown));
  return [
    {
      name: `failed sign-ins, ${LOGIN_PAIRS} known and ${LOGIN_PAIRS} unknown addresses alternating, medians`,
      value: `${computeMedian(times.known).toFixed(2)} and ${computeMedian(times.unknown).toFixed(2)} ms, difference ${difference.toFixed(2)} ms`,
      budget: 'difference < 5 ms',
    },
  ];
}

async function postForStatus(path: string, body: unknown): Promise<number> {
  const response = await fetch(`${server.url}/api/backend${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function measureMaxSignInRate(signIn: (index: number) => Promise<number>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let successCount = 0;
  const signInRepeatedly = async (firstIndex: number) => {
    for (let i = firstIndex; performance.now() < end; i += 8)
      if ((await signIn(i)) === 200) successCount += 1;
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => signInRepeatedly(index)));
  return successCount / SECONDS;
}

async function measureHashRate(): Promise<string> {
  const hash = await hashPassword(PASSWORD, serverRequester);
  const start = performance.now();
  for (let i = 0; i < 100; i++) await verifyPassword(hash, PASSWORD, serverRequester);
  return (100_000 / (performance.now() - start)).toFixed(1);
}

function toBudgetRow(name: string, { times, failed }: LoadResult, budget: string): BudgetRow {
  const [p50, p95, p99] = [50, 95, 99].map((share) => computePercentile(times, share).toFixed(1));
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return {
    name,
    value: `${times.length} responses, p50 ${p50}, p95 ${p95}, p99 ${p99} ms${failures}`,
    budget,
  };
}
