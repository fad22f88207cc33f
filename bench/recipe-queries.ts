// npx tsx bench/recipe-queries.ts: measures response times of lists, recipes and searches with 100,000 recipes of one user
// and of 2,000 users, compared to plain SQL. Writes reports/recipe-queries.md. Run npm run build first. BENCH_SECONDS,
// BENCH_RECIPES and BENCH_REQUESTS (a part of their names) make a shorter trial run, whose report is only printed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { openServerDatabase } from '../apps/server/src/testing/open-server-database.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { HttpClient } from './load/http-client.ts';
import { computeMedian } from './load/percentiles.ts';
import { type LoadResult, sendRequestsAtRate } from './load/send-requests-at-rate.ts';
import {
  captureStatements,
  enableStatementLogging,
  type StatementWithPlan,
} from './recipe-queries/capture-statements.ts';
import {
  type BenchmarkRun,
  findBudgetViolations,
  formatPercentiles,
  formatReport,
  type RequestMeasurement,
} from './recipe-queries/format-report.ts';
import {
  createRequestKinds,
  type RequestKind,
  type SeededData,
  sendRequest,
} from './recipe-queries/request-kinds.ts';
import { seedRecipes, seedUsersWithSessions } from './recipe-queries/seed-users-and-recipes.ts';

const reportFile = join(import.meta.dirname, 'reports/recipe-queries.md');
const REQUESTS_PER_SECOND = 200;
/** Client and database share the machine; at half the rate they compete less for CPU time. */
const HALF_RATE = REQUESTS_PER_SECOND / 2;
/** Enough for every connection to have its plans cached. */
const WARM_UP_SECONDS = 3;
const { BENCH_SECONDS, BENCH_RECIPES, BENCH_REQUESTS } = process.env;
const isTrialRun = [BENCH_SECONDS, BENCH_RECIPES, BENCH_REQUESTS].some(
  (setting) => setting !== undefined,
);
const runSeconds = Number(BENCH_SECONDS ?? 6);
const recipeCount = Number(BENCH_RECIPES ?? 100_000);
/** Requests tried until one finds something: fifty recipes may contain no lasagna. */
const MAX_PROBE_REQUESTS = 200;
const SEQUENTIAL_REQUESTS = 50;
const baselineSeconds = Math.max(1, Math.round(runSeconds / 3));

const runs = [
  await measureRun(`${recipeCount} recipes of one user`, 1),
  await measureRun(`${recipeCount} recipes of ${recipeCount / 50} users`, recipeCount / 50),
];
const report = formatReport(runs, { perSecond: REQUESTS_PER_SECOND, seconds: runSeconds });
console.log(report);
if (!isTrialRun) {
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, report);
}
for (const violation of findBudgetViolations(runs)) console.error(violation);
if (findBudgetViolations(runs).length > 0) process.exitCode = 1;

async function measureRun(title: string, userCount: number): Promise<BenchmarkRun> {
  const data = await createTempDataDir();
  try {
    const { kinds, seeding } = await seedDatabase(data.path, userCount);
    const timings = await measureTimings(data.path, kinds);
    await withServer(data.path, () => enableStatementLogging(data.path));
    const statements = await captureAllStatements(data.path, kinds);
    const rows = timings.map((row, index) => ({ ...row, statements: statements[index] ?? [] }));
    return { title, seeding, rows };
  } finally {
    await data.remove();
  }
}

/** Runs `work` on a freshly started server, so that measurements do not depend on earlier load or warm caches. */
async function withServer<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startTestServer(dataDir, { RECIPES_PER_ACCOUNT: '1000000' });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function seedDatabase(
  dataDir: string,
  userCount: number,
): Promise<{ kinds: RequestKind[]; seeding: string }> {
  return withServer(dataDir, async () => {
    const { pool, close } = await openServerDatabase(dataDir);
    try {
      const start = performance.now();
      const users = await seedUsersWithSessions(pool, userCount);
      await seedRecipes(pool, users, recipeCount);
      // Autovacuum would do this within the first hour.
      await pool.query('vacuum analyze');
      const elapsedSeconds = ((performance.now() - start) / 1000).toFixed(0);
      const sampledRecipes = await sampleRecipes(pool, users);
      const size = await getDatabaseSize(pool);
      const seeding = `Seeded in ${elapsedSeconds} s, including photo rows; the database size is ${size}.`;
      console.error(seeding);
      return {
        kinds: createRequestKinds({
          users,
          recipesPerUser: recipeCount / userCount,
          sampleRecipes: sampledRecipes,
        }).filter(({ name }) => name.includes(BENCH_REQUESTS ?? '')),
        seeding,
      };
    } finally {
      await close();
    }
  });
}

async function sampleRecipes(
  pool: Database['pool'],
  users: SeededData['users'],
): Promise<SeededData['sampleRecipes']> {
  const { rows } = await pool.query<{ id: string; owner_id: string }>(
    'select id, owner_id from items where owner_id = any($1) order by md5(id::text) limit 5000',
    [users.map(({ userId }) => userId)],
  );
  const usersById = new Map(users.map((user) => [user.userId, user]));
  return rows.flatMap(({ id, owner_id }) => {
    const user = usersById.get(owner_id);
    return user ? [{ id, user }] : [];
  });
}

async function getDatabaseSize(pool: Database['pool']): Promise<string> {
  const { rows } = await pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return rows[0]?.size ?? '';
}

type RequestTimings = Omit<RequestMeasurement, 'statements'>;

async function measureTimings(
  dataDir: string,
  kinds: readonly RequestKind[],
): Promise<RequestTimings[]> {
  return withServer(dataDir, async (url) => {
    const client = new HttpClient(url);
    const { pool, close } = await openServerDatabase(dataDir);
    try {
      const timings: RequestTimings[] = [];
      for (const kind of kinds) {
        const sizes = await probeResponse(client, kind);
        const sequentialMs = await measureSequential(client, kind);
        const baseline = await measureBaseline(pool, kind);
        const request = (index: number) => sendRequest(client, kind, index);
        await sendRequestsAtRate({ perSecond: HALF_RATE, seconds: WARM_UP_SECONDS, request });
        const halfRate = await sendRequestsAtRate({
          perSecond: HALF_RATE,
          seconds: runSeconds,
          request,
        });
        const fullRate = await sendRequestsAtRate({
          perSecond: REQUESTS_PER_SECOND,
          seconds: runSeconds,
          request,
        });
        timings.push({ kind, sequentialMs, baseline, fullRate, halfRate, ...sizes });
        console.error(
          `${kind.name}: ${formatPercentiles(fullRate)} ms; at half the rate ${formatPercentiles(halfRate)} ms`,
        );
      }
      return timings;
    } finally {
      client.close();
      await close();
    }
  });
}

/** Sends requests one after the other; the first half is warm-up. @returns the median in milliseconds */
async function measureSequential(client: HttpClient, kind: RequestKind): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 2 * SEQUENTIAL_REQUESTS; index++) {
    const start = performance.now();
    await sendRequest(client, kind, index);
    times.push(performance.now() - start);
  }
  return computeMedian(times.slice(SEQUENTIAL_REQUESTS));
}

function measureBaseline(pool: Database['pool'], { baseline }: RequestKind): Promise<LoadResult> {
  return sendRequestsAtRate({
    perSecond: REQUESTS_PER_SECOND,
    seconds: baselineSeconds,
    request: async (index) => {
      await pool.query(baseline.sql, baseline.values(index));
      return 200;
    },
  });
}

/** Checks that requests return what they should: errors and empty results would be misleadingly fast. @returns response sizes */
async function probeResponse(
  client: HttpClient,
  kind: RequestKind,
): Promise<{ bytes: number; gzipBytes: number }> {
  for (let index = 0; index < MAX_PROBE_REQUESTS; index++) {
    const { user, path, body } = kind.createRequest(index);
    const options = { cookie: user.cookie, ...(body && { body }) };
    const response = await client.send(path, options);
    if (response.status !== 200)
      throw new Error(`${kind.name}: ${response.status} ${response.body()}`);
    const list = parseItems(response.body());
    if (list && list.length > 0 === Boolean(kind.expectsEmptyResult)) continue;
    const gzipped = await client.send(path, { ...options, encoding: 'gzip' });
    return { bytes: response.bytes, gzipBytes: gzipped.bytes };
  }
  throw new Error(`${kind.name}: expected ${kind.expectsEmptyResult ? 'no results' : 'results'}.`);
}

/** Returns the items of a list response, or undefined for other responses. */
function parseItems(body: string): unknown[] | undefined {
  return (JSON.parse(body) as { response: { items?: unknown[] } }).response.items;
}

/** Captures the SQL statements of one request of each kind, with warm caches. */
async function captureAllStatements(
  dataDir: string,
  kinds: readonly RequestKind[],
): Promise<StatementWithPlan[][]> {
  return withServer(dataDir, async (url) => {
    const client = new HttpClient(url);
    try {
      const statements: StatementWithPlan[][] = [];
      for (const kind of kinds) {
        for (let index = 0; index < 20; index++) await sendRequest(client, kind, index);
        statements.push(await captureStatements(dataDir, () => sendRequest(client, kind, 0)));
      }
      return statements;
    } finally {
      client.close();
    }
  });
}
