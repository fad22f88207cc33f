// npx tsx bench/create.ts: how many recipes a second one person and many can create, and what each costs PostgreSQL
// (CPU, buffers, write-ahead log), beside bare inserts; into reports/create.md. Linux only. Build first (npm run build).
// BENCH_SECONDS and BENCH_RECIPES make a quick try, which is printed and not kept. BENCH_DATA measures a copy of a data
// directory that an earlier run has left there, and leaves one where there is none.
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../apps/server/src/platform/db/client.ts';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { createBody } from './collection/calls.ts';
import { fillPeople } from './collection/fill-people.ts';
import type { Person } from './collection/seed.ts';
import { atRate, percentile } from './load/at-rate.ts';
import { openBeside } from './load/database.ts';
import { Wire } from './load/http.ts';
import { runLanes } from './load/lanes.ts';
import { postgresCpuMs, serverCpuMs } from './load/processes.ts';

const reportFile = join(import.meta.dirname, 'reports/create.md');
const { BENCH_SECONDS, BENCH_RECIPES } = process.env;
const isTry = BENCH_SECONDS !== undefined || BENCH_RECIPES !== undefined;
const seconds = Number(BENCH_SECONDS ?? 10);
const recipes = Number(BENCH_RECIPES ?? 100_000);
const PEOPLE = 20;
const WRITERS = 19;
const CONNECTIONS = 16;
const PER_SECOND = 200;
/** PostgreSQL reports its statistics a moment later. */
const STATISTICS_MS = 1500;

let bareTable: Promise<unknown> | undefined;

interface Row {
  what: string;
  created: number;
  failed: number;
  perSecond: number;
  times: number[];
  postgresMs: number;
  serverMs: number;
  buffers: number;
  walBytes: number;
}

interface Bench {
  dataDir: string;
  pool: Database['pool'];
  people: Person[];
  create(person: Person, index: number): Promise<number>;
}

const data = await makeDataDir();
try {
  const people = await fillPeople(data.path, { people: PEOPLE, recipes });
  const server = await startServer(data.path, { RECIPES_PER_ACCOUNT: '1000000' });
  const wire = new Wire(server.url);
  const { pool, close } = await openBeside(data.path);
  try {
    const bench: Bench = {
      dataDir: data.path,
      pool,
      people,
      create: async ({ cookie }, index) =>
        (await wire.send('/items', { cookie, body: createBody(index) })).status,
    };
    const rows = await measureAll(bench);
    const found = await timeUntilFound(wire, people[0] as Person);
    const report = writeReport(rows, found);
    console.log(report);
    if (!isTry) await writeFile(reportFile, report);
  } finally {
    wire.close();
    await close();
    await server.stop();
  }
} finally {
  await data.remove();
}

async function measureAll(bench: Bench): Promise<Row[]> {
  const { people, create } = bench;
  const one = people[0] as Person;
  const each = (index: number) => people[1 + (index % WRITERS)] as Person;
  await runLanes(1, 3, (index) => create(one, index));
  return [
    await measure(bench, 'bare inserts, 1 connection', () =>
      runLanes(1, seconds / 2, (index) => insertBare(bench, one, index)),
    ),
    await measure(bench, `bare inserts, ${CONNECTIONS} connections`, () =>
      runLanes(CONNECTIONS, seconds / 2, (index) => insertBare(bench, one, index)),
    ),
    await measure(bench, 'one person, one after the other', () =>
      runLanes(1, seconds, (index) => create(one, index)),
    ),
    await measure(bench, `one person, ${CONNECTIONS} connections`, () =>
      runLanes(CONNECTIONS, seconds, (index) => create(one, index)),
    ),
    await measure(bench, `${WRITERS} people, ${CONNECTIONS} connections`, () =>
      runLanes(CONNECTIONS, seconds, (index) => create(each(index), index)),
    ),
    await measure(bench, `one person, ${PER_SECOND}/s`, () =>
      atRate({ perSecond: PER_SECOND, seconds, request: (index) => create(one, index) }),
    ),
  ];
}

/** The same texts into a table with a primary key and one index. */
async function insertBare({ pool }: Bench, { userId }: Person, index: number): Promise<number> {
  bareTable ??= pool.query(`
    create table bench_bare (id uuid primary key, owner_id uuid not null, recipe jsonb not null, created_at timestamptz not null);
    create index on bench_bare (owner_id, created_at, id)`);
  await bareTable;
  await pool.query({
    name: 'bench_bare',
    text: 'insert into bench_bare values (gen_random_uuid(), $1, $2, now())',
    values: [userId, createBody(index)],
  });
  return 200;
}

/** All that happens until PostgreSQL has reported it counts: work that is done after the answers, too. */
async function measure(
  { dataDir, pool }: Bench,
  what: string,
  run: () => Promise<{ times: number[]; failed: number }>,
): Promise<Row> {
  const read = async () => {
    await sleep(STATISTICS_MS);
    const { rows } = await pool.query<{ buffers: string; wal: string }>(`
      select sum(blks_hit + blks_read) as buffers, pg_current_wal_lsn() - '0/0' as wal
      from pg_stat_database where datname = current_database()`);
    return {
      buffers: Number(rows[0]?.buffers),
      wal: Number(rows[0]?.wal),
      postgresMs: await postgresCpuMs(dataDir),
      serverMs: await serverCpuMs(),
    };
  };
  const before = await read();
  const start = performance.now();
  const { times, failed } = await run();
  const took = (performance.now() - start) / 1000;
  const after = await read();
  const created = times.length;
  const row = {
    what,
    created,
    failed,
    perSecond: created / took,
    times,
    postgresMs: (after.postgresMs - before.postgresMs) / created,
    serverMs: (after.serverMs - before.serverMs) / created,
    buffers: (after.buffers - before.buffers) / created,
    walBytes: (after.wal - before.wal) / created,
  };
  console.error(lineOf(row));
  return row;
}

/** @returns milliseconds from the answer to a creation until a search finds the recipe. */
async function timeUntilFound(wire: Wire, { cookie }: Person): Promise<number[]> {
  const times: number[] = [];
  for (const word of ['quokkaquiche', 'numbatnoodles', 'wombatwaffles', 'bilbybisque']) {
    const body = JSON.stringify({ action: 'CREATE_ITEM', payload: { title: `My ${word}` } });
    await wire.send('/items', { cookie, body });
    const start = performance.now();
    const payload = JSON.stringify({ query: word, limit: 10, skip: 0, fields: 'card' });
    const path = `/items?${new URLSearchParams({ action: 'SEARCH_ITEMS', payload })}`;
    while (!(await wire.send(path, { cookie })).body().includes(word)) await sleep(10);
    times.push(performance.now() - start);
  }
  return times;
}

function lineOf(row: Row): string {
  const [p50, p95] = [50, 95].map((share) => percentile(row.times, share).toFixed(1));
  return `| ${row.what} | ${row.perSecond.toFixed(0)} | ${p50} / ${p95} | ${row.failed} of ${row.created} | ${row.postgresMs.toFixed(2)} | ${row.serverMs.toFixed(2)} | ${row.buffers.toFixed(0)} | ${(row.walBytes / 1000).toFixed(1)} |`;
}

function writeReport(rows: readonly Row[], found: readonly number[]): string {
  return [
    '# Creating recipes',
    '',
    `Written by bench/create.ts on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; client, server and its embedded PostgreSQL share the machine. ${PEOPLE} people have ${recipes} recipes together.`,
    '',
    `Each line is ${seconds} s of requests (bare inserts: half of that). CPU, buffers and write-ahead log are those of everything that PostgreSQL and the server do meanwhile and in the second after, divided by the recipes created. The load average of the machine at the end was ${(loadavg()[0] ?? 0).toFixed(0)}: where it is far above the number of cores, others were at work, and only the ratios to bare inserts and the CPU times say something.`,
    '',
    '| who | created a second | p50 / p95 ms | failed | PostgreSQL CPU, ms | server CPU, ms | buffers | WAL, kB |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(lineOf),
    '',
    `A search finds a recipe ${found.map((ms) => ms.toFixed(0)).join(', ')} ms after the answer to its creation, the search itself included.`,
    '',
  ].join('\n');
}
