import { setTimeout as sleep } from 'node:timers/promises';
import { openServerDatabase } from '../../apps/server/src/testing/open-server-database.ts';
import { startTestServer } from '../../e2e/harness/test-server.ts';
import { TestUser } from '../../e2e/harness/test-user.ts';
import { HttpClient } from '../load/http-client.ts';
import { computePercentile } from '../load/percentiles.ts';
import { getChildProcessesCpuMs, getPostgresCpuMs } from '../load/process-cpu-time.ts';
import { type LoadResult, sendRequestsAtRate } from '../load/send-requests-at-rate.ts';
import { buildCreateItemBody } from '../recipe-queries/request-kinds.ts';

const CLEAR_BUDGET_MS = 5000;
const P99_BUDGET_MS = 100;
const REQUESTS_PER_SECOND = 50;
const QUIET_SECONDS = 10;
/** Short, so that a stall of 100 ms changes the 99th percentile. */
const CLEARING_SECONDS = 5;
const CLEAR_AFTER_MS = 1000;
const RECIPE_COUNT = 20;

type Send = (index: number) => Promise<number>;
interface PhaseResult {
  name: string;
  entries: LoadResult;
  lists: LoadResult;
  serverCpuMs: number;
  postgresCpuMs: number;
}

/**
 * Clears the log over HTTP on the built server while others store entries and list their recipes.
 *
 * @returns a section of the report, and whether all budgets were met
 */
export async function measureRequestsDuringLogClearing(
  dataDir: string,
): Promise<{ section: string; isWithinBudget: boolean }> {
  const server = await startTestServer(dataDir);
  const client = new HttpClient(server.url);
  const { pool, close } = await openServerDatabase(dataDir);
  try {
    const [admin, user] = [
      await TestUser.signUp(server.url, dataDir),
      await TestUser.signUp(server.url, dataDir),
    ];
    await pool.query('update users set is_admin = true where id = $1', [admin.userId]);
    const load = createLoad(client, user.cookie);
    for (let index = 0; index < RECIPE_COUNT; index++) {
      await client.send('/items', { cookie: user.cookie, body: buildCreateItemBody(index) });
    }
    await measurePhase('warm-up', 3, dataDir, load);
    const quiet = await measurePhase('without Clear All', QUIET_SECONDS, dataDir, load);
    const clearing = sleep(CLEAR_AFTER_MS).then(() => clearLogs(client, admin.cookie));
    const busy = await measurePhase('during Clear All', CLEARING_SECONDS, dataDir, load);
    const { deletedCount, durationMs } = await clearing;
    const { rows } = await pool.query<{ isConsistent: boolean }>(
      'select (select count(*) from log_entries) = (select sum(count) from log_counts) as "isConsistent"',
    );
    const latencies = [busy.entries, busy.lists];
    const isWithinBudget =
      durationMs <= CLEAR_BUDGET_MS &&
      latencies.every(({ times }) => computePercentile(times, 99) <= P99_BUDGET_MS) &&
      [...latencies, quiet.entries, quiet.lists].every(({ failed }) => failed === 0) &&
      rows[0]?.isConsistent === true;
    const section = formatSection({ deletedCount, durationMs, phases: [quiet, busy] });
    return { section, isWithinBudget };
  } finally {
    client.close();
    await close();
    await server.stop();
  }
}

function createLoad(client: HttpClient, cookie: string): { storeEntry: Send; listRecipes: Send } {
  const body = JSON.stringify({ level: 'info', message: 'stored while clearing' });
  const payload = JSON.stringify({ limit: RECIPE_COUNT, skip: 0 });
  const listPath = `/items?${new URLSearchParams({ action: 'GET_USER_ITEMS', payload })}`;
  return {
    storeEntry: async () => (await client.send('/v1/log/data', { cookie, body })).status,
    listRecipes: async () => (await client.send(listPath, { cookie })).status,
  };
}

async function measurePhase(
  name: string,
  seconds: number,
  dataDir: string,
  { storeEntry, listRecipes }: { storeEntry: Send; listRecipes: Send },
): Promise<PhaseResult> {
  const readCpuMs = () => Promise.all([getChildProcessesCpuMs(), getPostgresCpuMs(dataDir)]);
  const [serverStart, postgresStart] = await readCpuMs();
  const rate = { perSecond: REQUESTS_PER_SECOND, seconds };
  const [entries, lists] = await Promise.all([
    sendRequestsAtRate({ ...rate, request: storeEntry }),
    sendRequestsAtRate({ ...rate, request: listRecipes }),
  ]);
  const [serverEnd, postgresEnd] = await readCpuMs();
  return {
    ...{ name, entries, lists },
    serverCpuMs: serverEnd - serverStart,
    postgresCpuMs: postgresEnd - postgresStart,
  };
}

async function clearLogs(client: HttpClient, cookie: string) {
  const start = performance.now();
  const response = await client.send('/logger', {
    cookie,
    body: JSON.stringify({ action: 'clearLogs', payload: {} }),
  });
  const durationMs = performance.now() - start;
  if (response.status !== 200) throw new Error(`Clear All returned ${response.body()}`);
  const { deletedCount } = JSON.parse(response.body()).response;
  return { deletedCount: Number(deletedCount), durationMs };
}

function formatSection(result: {
  deletedCount: number;
  durationMs: number;
  phases: readonly PhaseResult[];
}): string {
  const { deletedCount, durationMs, phases } = result;
  const formatTimes = (name: string, phase: PhaseResult, { times, failed }: LoadResult) => {
    const percentiles = [50, 95, 99, 100].map((share) =>
      computePercentile(times, share).toFixed(1),
    );
    return `| ${[name, phase.name, ...percentiles, `${failed} of ${times.length}`].join(' | ')} |`;
  };
  return [
    '## Clear All',
    '',
    `Clear All deleted ${deletedCount.toLocaleString('en')} entries in ${durationMs.toFixed(0)} ms (budget: ${CLEAR_BUDGET_MS} ms), called over HTTP on the built server while others store ${REQUESTS_PER_SECOND} entries and list recipes ${REQUESTS_PER_SECOND} times a second. Budget of these requests during Clear All: p99 ≤ ${P99_BUDGET_MS} ms.`,
    '',
    '| request | phase | p50 (ms) | p95 (ms) | p99 (ms) | max (ms) | failed |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...phases.flatMap((phase) => [
      formatTimes('store an entry', phase, phase.entries),
      formatTimes('list 20 recipes', phase, phase.lists),
    ]),
    '',
    ...phases.map(
      ({ name, serverCpuMs, postgresCpuMs, entries, lists }) =>
        `Processor time ${name}: server ${serverCpuMs} ms, PostgreSQL ${postgresCpuMs} ms for ${entries.times.length + lists.times.length} requests.`,
    ),
  ].join('\n');
}
