// npx tsx bench/admin-queries.ts: measures the queries of the admin screens with a million log entries and 100,000 users in
// a database of its own, and then Clear All over HTTP, with the requests of other users. Writes reports/admin-queries.md
// (p50, p95, p99, processor time) and exits with 1 if a budget is exceeded. Linux only. Run npm run build first, on a
// machine without other work. BENCH_ENTRIES=100000 makes a smaller trial run, whose report is only printed;
// BENCH_ONLY=clearing measures only Clear All.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatisticsService } from '../apps/server/src/features/admin/statistics-service.ts';
import { LogReader } from '../apps/server/src/features/logs/log-reader.ts';
import { listProfiles, searchProfiles } from '../apps/server/src/features/profiles/repository.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate-database.ts';
import { loggerQueries } from '../packages/contract/src/schemas/logger-actions.ts';
import { measureRequestsDuringLogClearing } from './admin-queries/measure-requests-during-log-clearing.ts';
import {
  SEEDED_REQUEST_ID,
  seedLogEntries,
  seedUsers,
  USER_WITH_MANY_ENTRIES_ID,
} from './admin-queries/seed-log-entries-and-users.ts';
import { computeMedian, computePercentile } from './load/percentiles.ts';

const reportFile = join(import.meta.dirname, 'reports/admin-queries.md');
const { BENCH_ENTRIES, BENCH_ONLY } = process.env;
const entryCount = Number(BENCH_ENTRIES ?? 1_000_000);
const USER_COUNT = 100_000;
const REPETITIONS = 20;
const WARM_UP_REPETITIONS = 5;
const P95_BUDGET_MS = 50;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const filters: Readonly<Record<string, object>> = {
  'no filter': {},
  'level error': { level: 'error' },
  'platform server': { platform: 'server' },
  'service authApi': { service: 'authApi' },
  'level, platform and service': { level: 'debug', platform: 'client', service: 'otpApi' },
  'no matching entry': { level: 'debug', service: 'unknown' },
  'a user': { userId: USER_WITH_MANY_ENTRIES_ID },
  'a user and a level': { userId: USER_WITH_MANY_ENTRIES_ID, level: 'error' },
  'seven days': { startDate: daysAgo(20), endDate: daysAgo(13) },
  'a level in ten minutes': { level: 'info', startDate: daysAgo(10), endDate: daysAgo(9.993) },
  'search: a word of every entry': { query: 'request' },
  'search: a word of 10 %': { query: 'timeout' },
  'search: a word of 1 %': { query: 'payment' },
  'search: a word of 0.1 %': { query: 'sourdough' },
  'search: a word of one entry': { query: 'needle' },
  'search: a word of a stack': { query: 'handle_9f1' },
  'search: no entry': { query: 'xylophone' },
  'search: two characters of 10 %': { query: 'wi' },
  'search: two characters of 0.1 %': { query: 'so' },
  'search: one character of 6 %': { query: '7' },
  'search: one character of one entry': { query: 'n' },
  'search: one character of no entry': { query: 'q' },
  'search: service and word': { query: 'authApi timeout' },
  'search: word, level and days': { query: 'payment', level: 'error', startDate: daysAgo(15) },
  'search: a request id': { query: SEEDED_REQUEST_ID },
};
const orders = ['timestamp', 'level', 'platform'].flatMap((sortBy) =>
  ['desc', 'asc'].map((sortOrder) => ({ sortBy, sortOrder })),
);
const pages = [
  { page: 1, limit: 10 },
  { page: 1000, limit: 10 },
  { page: 1000, limit: 100 },
];

interface Row {
  name: string;
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
  /** Time on the processor, which other programs on the machine do not change. */
  medianCpuMs: number;
  p95CpuMs: number;
  total: number | string;
}

const dataDir = await mkdtemp(join(tmpdir(), 'plateful-bench-'));
try {
  const queries = await measureQueries();
  const { section, isWithinBudget } = await measureRequestsDuringLogClearing(dataDir);
  if (!isWithinBudget) process.exitCode = 1;
  const report = `${queries}\n${section}\n`;
  console.log(report);
  if (BENCH_ENTRIES === undefined && BENCH_ONLY === undefined) await writeFile(reportFile, report);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Fills the database and measures the queries. @returns a section of the report */
async function measureQueries(): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrateDatabase(postgres.connection);
    // One connection, whose processor time is measured.
    const connection = { ...postgres.connection, max: 1, statement_timeout: 0 };
    const database = openDatabase(connection, printError);
    const start = performance.now();
    await seedLogEntries(database, entryCount);
    await seedUsers(database, USER_COUNT);
    console.error(`Stored ${entryCount} entries in ${elapsed(start, 1000)} s.`);
    const section = BENCH_ONLY === 'clearing' ? '' : await runBenchmark(database);
    await database.close();
    return section;
  } finally {
    await postgres.stop();
  }
}

async function runBenchmark(database: Database): Promise<string> {
  const deps = { db: database.db, clock: { now: () => new Date() } };
  const queries = new LogReader(deps);
  const backend = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const measure = createMeter(backend.rows[0]?.pid ?? 0);
  const { rows: sizes } = await database.pool.query<{ sizes: string }>(
    `select pg_size_pretty(pg_relation_size('log_entries_search')) || ' of '
      || pg_size_pretty(pg_total_relation_size('log_entries')) as sizes`,
  );
  const rows: Row[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    for (const page of pages) {
      const samples: Row[] = [];
      for (const order of orders) {
        const payload = loggerQueries.getLogs.payload.parse({ ...filter, ...page, ...order });
        samples.push(
          await measure('', async () => (await queries.list(payload)).pagination.totalCount),
        );
      }
      const slowest = samples.reduce((a, b) => (a.p95CpuMs > b.p95CpuMs ? a : b));
      rows.push({ ...slowest, name: `${name}; page ${page.page} of ${page.limit}` });
      console.error(formatRow(rows.at(-1) as Row));
    }
  }
  rows.push(
    await measure('number of entries per level', async () =>
      JSON.stringify((await queries.getStats({})).levelStats),
    ),
  );
  rows.push(...(await measureUserSearch(database, measure)));
  const statistics = new StatisticsService(deps);
  rows.push(
    await measure('statistics of 365 days', async () => {
      const { errors } = await statistics.get(365);
      return errors.reduce((sum, { count }) => sum + count, 0);
    }),
  );
  if (rows.some(({ p95CpuMs }) => p95CpuMs > P95_BUDGET_MS)) process.exitCode = 1;
  return [
    '# Log queries',
    '',
    `${entryCount.toLocaleString('en')} entries of 29 days, and ${USER_COUNT.toLocaleString('en')} users. Each row of entries is the slowest of six orders (time, level and platform, ascending and descending), measured ${REPETITIONS} times, one call after the other. The times include this process and the database's; processor time is what a call takes on an idle machine. The index of the search takes ${sizes[0]?.sizes}. Budget: p95 of processor time ≤ ${P95_BUDGET_MS} ms.`,
    '',
    '| query | processor time: p50 (ms) | p95 (ms) | time: p50 (ms) | p95 (ms) | p99 (ms) | found |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(formatRow),
    '',
  ].join('\n');
}

/** @param databasePid the process of the database connection */
function createMeter(databasePid: number) {
  return async (name: string, work: () => Promise<number | string>): Promise<Row> => {
    const times: number[] = [];
    const cpuTimes: number[] = [];
    let total: number | string = 0;
    for (let index = 0; index < WARM_UP_REPETITIONS + REPETITIONS; index++) {
      const [start, cpuStart] = [performance.now(), await readCpuMs(databasePid)];
      total = await work();
      if (index < WARM_UP_REPETITIONS) continue;
      times.push(performance.now() - start);
      cpuTimes.push((await readCpuMs(databasePid)) - cpuStart);
    }
    return {
      name,
      medianMs: computeMedian(times),
      p95Ms: computePercentile(times, 95),
      p99Ms: computePercentile(times, 99),
      medianCpuMs: computeMedian(cpuTimes),
      p95CpuMs: computePercentile(cpuTimes, 95),
      total,
    };
  };
}

/** The processor time of this process and of the database connection. */
async function readCpuMs(databasePid: number): Promise<number> {
  const { user, system } = process.cpuUsage();
  const [nanoseconds] = (await readFile(`/proc/${databasePid}/schedstat`, 'utf8')).split(' ');
  return (user + system) / 1000 + Number(nanoseconds) / 1_000_000;
}

async function measureUserSearch(
  { db }: Database,
  measure: ReturnType<typeof createMeter>,
): Promise<Row[]> {
  const searches = ['', 'example.com', 'cook_4711', 'Lina', 'Cook 99', 'co', 'xylophone'];
  const rows: Row[] = [];
  for (const text of searches) {
    for (const skip of [0, 900]) {
      const page = { skip, limit: 20 };
      const find = () => (text ? searchProfiles(db, text, page) : listProfiles(db, page));
      const name = `users: ${text ? `"${text}"` : 'all'}; from ${skip + 1}`;
      rows.push(await measure(name, async () => (await find()).total));
    }
  }
  return rows;
}

function formatRow({ name, medianCpuMs, p95CpuMs, total, ...row }: Row): string {
  const times = [medianCpuMs, p95CpuMs, row.medianMs, row.p95Ms, row.p99Ms];
  return `| ${[name, ...times.map((time) => time.toFixed(1)), total].join(' | ')} |`;
}

function printError({ message }: Error): void {
  console.error(message);
}

function elapsed(start: number, unit: number): string {
  return ((performance.now() - start) / unit).toFixed(0);
}
