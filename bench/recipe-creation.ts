// npx tsx bench/recipe-creation.ts: measures how many recipes per second one user and many users can create, and what a
// recipe costs PostgreSQL (CPU, buffers, WAL), compared to plain inserts. Writes reports/recipe-creation.md. Linux only.
// Run npm run build first. BENCH_SECONDS and BENCH_RECIPES make a shorter trial run, whose report is only printed.
// BENCH_DATA is a folder that keeps the seeded data directory for later runs.
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { openServerDatabase } from '../apps/server/src/testing/open-server-database.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { HttpClient } from './load/http-client.ts';
import { computePercentile } from './load/percentiles.ts';
import { getChildProcessesCpuMs, getPostgresCpuMs } from './load/process-cpu-time.ts';
import { sendRequestsAtRate } from './load/send-requests-at-rate.ts';
import { sendRequestsConcurrently } from './load/send-requests-concurrently.ts';
import { buildCreateItemBody } from './recipe-queries/request-kinds.ts';
import { seedDataDir } from './recipe-queries/seed-data-dir.ts';
import type { SeededUser } from './recipe-queries/seed-users-and-recipes.ts';

const reportFile = join(import.meta.dirname, 'reports/recipe-creation.md');
const { BENCH_SECONDS, BENCH_RECIPES } = process.env;
const isTrialRun = BENCH_SECONDS !== undefined || BENCH_RECIPES !== undefined;
const runSeconds = Number(BENCH_SECONDS ?? 10);
const recipeCount = Number(BENCH_RECIPES ?? 100_000);
const USER_COUNT = 20;
const WRITER_COUNT = 19;
const CONNECTIONS = 16;
const REQUESTS_PER_SECOND = 200;
/** PostgreSQL updates its statistics with a delay. */
const STATISTICS_DELAY_MS = 1500;

let baselineTable: Promise<unknown> | undefined;

interface MeasurementRow {
  name: string;
  created: number;
  failed: number;
  perSecond: number;
  times: number[];
  postgresMs: number;
  serverMs: number;
  buffers: number;
  walBytes: number;
}

interface BenchmarkContext {
  dataDir: string;
  pool: Database['pool'];
  users: SeededUser[];
  create(user: SeededUser, index: number): Promise<number>;
}

const data = await createTempDataDir();
try {
  const users = await seedDataDir(data.path, { users: USER_COUNT, recipes: recipeCount });
  const server = await startTestServer(data.path, { RECIPES_PER_ACCOUNT: '1000000' });
  const client = new HttpClient(server.url);
  const { pool, close } = await openServerDatabase(data.path);
  try {
    const context: BenchmarkContext = {
      dataDir: data.path,
      pool,
      users,
      create: async ({ cookie }, index) =>
        (await client.send('/items', { cookie, body: buildCreateItemBody(index) })).status,
    };
    const rows = await measureAll(context);
    const searchDelays = await measureSearchDelay(client, users[0] as SeededUser);
    const report = formatReport(rows, searchDelays);
    console.log(report);
    if (!isTrialRun) await writeFile(reportFile, report);
  } finally {
    client.close();
    await close();
    await server.stop();
  }
} finally {
  await data.remove();
}

async function measureAll(context: BenchmarkContext): Promise<MeasurementRow[]> {
  const { users, create } = context;
  const firstUser = users[0] as SeededUser;
  const pickUser = (index: number) => users[1 + (index % WRITER_COUNT)] as SeededUser;
  await sendRequestsConcurrently(1, 3, (index) => create(firstUser, index));
  return [
    await measureRun(context, 'plain inserts, 1 connection', () =>
      sendRequestsConcurrently(1, runSeconds / 2, (index) =>
        insertBaselineRow(context, firstUser, index),
      ),
    ),
    await measureRun(context, `plain inserts, ${CONNECTIONS} connections`, () =>
      sendRequestsConcurrently(CONNECTIONS, runSeconds / 2, (index) =>
        insertBaselineRow(context, firstUser, index),
      ),
    ),
    await measureRun(context, 'one user, sequential', () =>
      sendRequestsConcurrently(1, runSeconds, (index) => create(firstUser, index)),
    ),
    await measureRun(context, `one user, ${CONNECTIONS} connections`, () =>
      sendRequestsConcurrently(CONNECTIONS, runSeconds, (index) => create(firstUser, index)),
    ),
    await measureRun(context, `${WRITER_COUNT} users, ${CONNECTIONS} connections`, () =>
      sendRequestsConcurrently(CONNECTIONS, runSeconds, (index) => create(pickUser(index), index)),
    ),
    await measureRun(context, `one user, ${REQUESTS_PER_SECOND}/s`, () =>
      sendRequestsAtRate({
        perSecond: REQUESTS_PER_SECOND,
        seconds: runSeconds,
        request: (index) => create(firstUser, index),
      }),
    ),
  ];
}

/** Inserts the same text into a table with a primary key and one index. */
async function insertBaselineRow(
  { pool }: BenchmarkContext,
  { userId }: SeededUser,
  index: number,
): Promise<number> {
  baselineTable ??= pool.query(`
    create table bench_baseline (id uuid primary key, owner_id uuid not null, recipe jsonb not null, created_at timestamptz not null);
    create index on bench_baseline (owner_id, created_at, id)`);
  await baselineTable;
  await pool.query({
    name: 'bench_baseline',
    text: 'insert into bench_baseline values (gen_random_uuid(), $1, $2, now())',
    values: [userId, buildCreateItemBody(index)],
  });
  return 200;
}

/** Measures a run, including work that PostgreSQL and the server do after the last response. */
async function measureRun(
  { dataDir, pool }: BenchmarkContext,
  name: string,
  run: () => Promise<{ times: number[]; failed: number }>,
): Promise<MeasurementRow> {
  const readCounters = async () => {
    await sleep(STATISTICS_DELAY_MS);
    const { rows } = await pool.query<{ buffers: string; wal: string }>(`
      select sum(blks_hit + blks_read) as buffers, pg_current_wal_lsn() - '0/0' as wal
      from pg_stat_database where datname = current_database()`);
    return {
      buffers: Number(rows[0]?.buffers),
      wal: Number(rows[0]?.wal),
      postgresMs: await getPostgresCpuMs(dataDir),
      serverMs: await getChildProcessesCpuMs(),
    };
  };
  const before = await readCounters();
  const start = performance.now();
  const { times, failed } = await run();
  const elapsedSeconds = (performance.now() - start) / 1000;
  const after = await readCounters();
  const created = times.length;
  const row = {
    name,
    created,
    failed,
    perSecond: created / elapsedSeconds,
    times,
    postgresMs: (after.postgresMs - before.postgresMs) / created,
    serverMs: (after.serverMs - before.serverMs) / created,
    buffers: (after.buffers - before.buffers) / created,
    walBytes: (after.wal - before.wal) / created,
  };
  console.error(formatRow(row));
  return row;
}

/** @returns milliseconds from the response to a creation until a search finds the recipe */
async function measureSearchDelay(client: HttpClient, { cookie }: SeededUser): Promise<number[]> {
  const times: number[] = [];
  for (const word of ['quokkaquiche', 'numbatnoodles', 'wombatwaffles', 'bilbybisque']) {
    const body = JSON.stringify({ action: 'CREATE_ITEM', payload: { title: `My ${word}` } });
    await client.send('/items', { cookie, body });
    const start = performance.now();
    const payload = JSON.stringify({ query: word, limit: 10, skip: 0, fields: 'card' });
    const path = `/items?${new URLSearchParams({ action: 'SEARCH_ITEMS', payload })}`;
    while (!(await client.send(path, { cookie })).body().includes(word)) await sleep(10);
    times.push(performance.now() - start);
  }
  return times;
}

function formatRow(row: MeasurementRow): string {
  const [p50, p95] = [50, 95].map((share) => computePercentile(row.times, share).toFixed(1));
  return `| ${row.name} | ${row.perSecond.toFixed(0)} | ${p50} / ${p95} | ${row.failed} of ${row.created} | ${row.postgresMs.toFixed(2)} | ${row.serverMs.toFixed(2)} | ${row.buffers.toFixed(0)} | ${(row.walBytes / 1000).toFixed(1)} |`;
}

function formatReport(rows: readonly MeasurementRow[], searchDelays: readonly number[]): string {
  return [
    '# Recipe creation',
    '',
    `Written by bench/recipe-creation.ts on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; client, server and embedded PostgreSQL share the machine. ${USER_COUNT} users have ${recipeCount} recipes in total.`,
    '',
    `Each row is ${runSeconds} s of requests (plain inserts: half of that). CPU, buffers and WAL are totals of PostgreSQL and the server during the run and the second after it, divided by the number of recipes created. The machine's load average at the end was ${(loadavg()[0] ?? 0).toFixed(0)}: if it is far above the number of cores, other processes were running, and only the CPU times and the ratios to plain inserts are meaningful.`,
    '',
    '| run | created per second | p50 / p95 ms | failed | PostgreSQL CPU, ms | server CPU, ms | buffers | WAL, kB |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(formatRow),
    '',
    `A search finds a new recipe ${searchDelays.map((ms) => ms.toFixed(0)).join(', ')} ms after the response to its creation, including the search itself.`,
    '',
  ].join('\n');
}
