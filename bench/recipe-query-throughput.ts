// npx tsx bench/recipe-query-throughput.ts: measures requests per second over 16 connections with 20 users of 5,000 recipes each: the
// page of 50 cards, opening a recipe, and searches with and without typos, with Brotli. Writes reports/recipe-query-throughput.md.
// Run npm run build first. BENCH_SECONDS and BENCH_RECIPES make a shorter trial run, whose report is only printed.
// BENCH_DATA is a folder with a seeded data directory, as bench/recipe-creation.ts leaves it.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openServerDatabase } from '../apps/server/src/testing/open-server-database.ts';
import { createTempDataDir, startTestServer } from '../e2e/harness/test-server.ts';
import { HttpClient } from './load/http-client.ts';
import { computePercentile } from './load/percentiles.ts';
import { getChildProcessesCpuMs, getPostgresCpuMs } from './load/process-cpu-time.ts';
import { sendRequestsConcurrently } from './load/send-requests-concurrently.ts';
import { createRequestKinds, type RequestKind } from './recipe-queries/request-kinds.ts';
import { seedDataDir } from './recipe-queries/seed-data-dir.ts';

const reportFile = join(import.meta.dirname, 'reports/recipe-query-throughput.md');
const { BENCH_SECONDS, BENCH_RECIPES } = process.env;
const isTrialRun = BENCH_SECONDS !== undefined || BENCH_RECIPES !== undefined;
const runSeconds = Number(BENCH_SECONDS ?? 8);
const recipeCount = Number(BENCH_RECIPES ?? 100_000);
const USER_COUNT = 20;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

interface MeasurementRow {
  name: string;
  perSecond: number;
  times: number[];
  failed: number;
  bytes: number;
  postgresMs: number;
  serverMs: number;
}

const data = await createTempDataDir();
try {
  const users = await seedDataDir(data.path, { users: USER_COUNT, recipes: recipeCount });
  const server = await startTestServer(data.path, { RECIPES_PER_ACCOUNT: '1000000' });
  const client = new HttpClient(server.url);
  const { pool, close } = await openServerDatabase(data.path);
  try {
    const sample = await pool.query<{ id: string; owner_id: string }>(
      'select id, owner_id from items order by md5(id::text) limit 2000',
    );
    const sampleRecipes = sample.rows.flatMap(({ id, owner_id }) => {
      const user = users.find(({ userId }) => userId === owner_id);
      return user ? [{ id, user }] : [];
    });
    const kinds = createRequestKinds({
      users,
      recipesPerUser: recipeCount / USER_COUNT,
      sampleRecipes,
    });
    const rows: MeasurementRow[] = [];
    for (const kind of kinds) rows.push(await measure(data.path, client, kind));
    const report = formatReport(rows);
    console.log(report);
    if (!isTrialRun) {
      await mkdir(join(reportFile, '..'), { recursive: true });
      await writeFile(reportFile, report);
    }
  } finally {
    client.close();
    await close();
    await server.stop();
  }
} finally {
  await data.remove();
}

async function measure(
  dataDir: string,
  client: HttpClient,
  kind: RequestKind,
): Promise<MeasurementRow> {
  const send = (index: number) => {
    const { user, path, body } = kind.createRequest(index);
    return client.send(path, { cookie: user.cookie, encoding: 'br', ...(body && { body }) });
  };
  const request = async (index: number) => (await send(index)).status;
  await sendRequestsConcurrently(CONNECTIONS, WARM_UP_SECONDS, request);
  const { bytes } = await send(0);
  const before = {
    postgres: await getPostgresCpuMs(dataDir),
    server: await getChildProcessesCpuMs(),
  };
  const start = performance.now();
  const { times, failed } = await sendRequestsConcurrently(CONNECTIONS, runSeconds, request);
  const elapsedSeconds = (performance.now() - start) / 1000;
  const row = {
    name: kind.name,
    perSecond: times.length / elapsedSeconds,
    times,
    failed,
    bytes,
    postgresMs: ((await getPostgresCpuMs(dataDir)) - before.postgres) / times.length,
    serverMs: ((await getChildProcessesCpuMs()) - before.server) / times.length,
  };
  console.error(formatRow(row));
  return row;
}

function formatRow(row: MeasurementRow): string {
  const [p50, p95] = [50, 95].map((share) => computePercentile(row.times, share).toFixed(1));
  return `| ${row.name} | ${row.perSecond.toFixed(0)} | ${p50} / ${p95} | ${row.failed} of ${row.times.length} | ${row.bytes} | ${row.postgresMs.toFixed(2)} | ${row.serverMs.toFixed(2)} |`;
}

function formatReport(rows: readonly MeasurementRow[]): string {
  return [
    '# Throughput',
    '',
    `Written by bench/recipe-query-throughput.ts on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; client, server and embedded PostgreSQL share the machine. ${USER_COUNT} users have ${recipeCount} recipes in total. ${CONNECTIONS} connections each send their next request after the response to the previous one, for ${runSeconds} s after a warm-up. CPU times are per request.`,
    '',
    '| request | responses per second | p50 / p95 ms | failed | bytes, compressed | PostgreSQL CPU, ms | server CPU, ms |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(formatRow),
    '',
  ].join('\n');
}
