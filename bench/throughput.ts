// npx tsx bench/throughput.ts: how many requests a second 16 connections get answered, with 20 people of 5,000 recipes
// each: the page of 50 cards, opening a recipe, searches with and without a typing error, compressed as browsers ask for it; into reports/throughput.md.
// Build first (npm run build). BENCH_SECONDS and BENCH_RECIPES make a quick try, which is printed and not kept.
// BENCH_DATA measures a copy of a data directory that bench/create.ts has left there.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { type Kind, kindsOf } from './collection/calls.ts';
import { fillPeople } from './collection/fill-people.ts';
import { percentile } from './load/at-rate.ts';
import { openBeside } from './load/database.ts';
import { Wire } from './load/http.ts';
import { runLanes } from './load/lanes.ts';
import { postgresCpuMs, serverCpuMs } from './load/processes.ts';

const reportFile = join(import.meta.dirname, 'reports/throughput.md');
const { BENCH_SECONDS, BENCH_RECIPES } = process.env;
const isTry = BENCH_SECONDS !== undefined || BENCH_RECIPES !== undefined;
const seconds = Number(BENCH_SECONDS ?? 8);
const recipes = Number(BENCH_RECIPES ?? 100_000);
const PEOPLE = 20;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

interface Row {
  what: string;
  perSecond: number;
  times: number[];
  failed: number;
  bytes: number;
  postgresMs: number;
  serverMs: number;
}

const data = await makeDataDir();
try {
  const people = await fillPeople(data.path, { people: PEOPLE, recipes });
  const server = await startServer(data.path, { RECIPES_PER_ACCOUNT: '1000000' });
  const wire = new Wire(server.url);
  const { pool, close } = await openBeside(data.path);
  try {
    const { rows: some } = await pool.query<{ id: string; owner_id: string }>(
      'select id, owner_id from items order by md5(id::text) limit 2000',
    );
    const known = some.flatMap(({ id, owner_id }) => {
      const person = people.find(({ userId }) => userId === owner_id);
      return person ? [{ id, person }] : [];
    });
    const kinds = kindsOf({ people, each: recipes / PEOPLE, known });
    const rows: Row[] = [];
    for (const kind of kinds) rows.push(await measure(data.path, wire, kind));
    const report = writeReport(rows);
    console.log(report);
    if (!isTry) {
      await mkdir(join(reportFile, '..'), { recursive: true });
      await writeFile(reportFile, report);
    }
  } finally {
    wire.close();
    await close();
    await server.stop();
  }
} finally {
  await data.remove();
}

async function measure(dataDir: string, wire: Wire, kind: Kind): Promise<Row> {
  const send = (index: number) => {
    const { person, path, body } = kind.request(index);
    return wire.send(path, { cookie: person.cookie, encoding: 'br', ...(body && { body }) });
  };
  const request = async (index: number) => (await send(index)).status;
  await runLanes(CONNECTIONS, WARM_UP_SECONDS, request);
  const { bytes } = await send(0);
  const before = { postgres: await postgresCpuMs(dataDir), server: await serverCpuMs() };
  const start = performance.now();
  const { times, failed } = await runLanes(CONNECTIONS, seconds, request);
  const took = (performance.now() - start) / 1000;
  const row = {
    what: kind.what,
    perSecond: times.length / took,
    times,
    failed,
    bytes,
    postgresMs: ((await postgresCpuMs(dataDir)) - before.postgres) / times.length,
    serverMs: ((await serverCpuMs()) - before.server) / times.length,
  };
  console.error(lineOf(row));
  return row;
}

function lineOf(row: Row): string {
  const [p50, p95] = [50, 95].map((share) => percentile(row.times, share).toFixed(1));
  return `| ${row.what} | ${row.perSecond.toFixed(0)} | ${p50} / ${p95} | ${row.failed} of ${row.times.length} | ${row.bytes} | ${row.postgresMs.toFixed(2)} | ${row.serverMs.toFixed(2)} |`;
}

function writeReport(rows: readonly Row[]): string {
  return [
    '# Throughput',
    '',
    `Written by bench/throughput.ts on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; client, server and its embedded PostgreSQL share the machine. ${PEOPLE} people have ${recipes} recipes together. ${CONNECTIONS} connections each send their next request when the one before is answered, for ${seconds} s after a warm-up. CPU is that of one request.`,
    '',
    '| request | answers a second | p50 / p95 ms | failed | bytes, compressed | PostgreSQL CPU, ms | server CPU, ms |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(lineOf),
    '',
  ].join('\n');
}
