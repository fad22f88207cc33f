// npx tsx bench/collection.ts: how long lists, recipes and searches take with 100,000 recipes stored, of one person and
// of 2,000, beside bare SQL; into reports/collection.md. Build first (npm run build). BENCH_SECONDS and BENCH_RECIPES
// make a quick try of it, which is printed and not kept.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/platform/db/client.ts';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { type Kind, kindsOf, type Stock, send } from './collection/calls.ts';
import { faultsOf, figures, type Measured, type Run, writeReport } from './collection/report.ts';
import { seedPeople, seedRecipes } from './collection/seed.ts';
import { logStatements, type Statement, statementsOf } from './collection/statements.ts';
import { atRate, median, type Timings } from './load/at-rate.ts';
import { openBeside } from './load/database.ts';
import { Wire } from './load/http.ts';

const reportFile = join(import.meta.dirname, 'reports/collection.md');
const PER_SECOND = 200;
/** Client and database share the machine: at half the rate they wait less for each other. */
const HALF = PER_SECOND / 2;
/** Every connection has made its plans by then. */
const WARM_UP_SECONDS = 3;
const { BENCH_SECONDS, BENCH_RECIPES } = process.env;
const isTry = BENCH_SECONDS !== undefined || BENCH_RECIPES !== undefined;
const seconds = Number(BENCH_SECONDS ?? 6);
const recipes = Number(BENCH_RECIPES ?? 100_000);
/** People whose answer is looked at: of fifty recipes none may be a lasagna. */
const LOOKS = 200;
const ALONE = 50;
const bareSeconds = Math.max(1, Math.round(seconds / 3));

const runs = [
  await measureRun(`${recipes} recipes of one person`, 1),
  await measureRun(`${recipes} recipes of ${recipes / 50} people`, recipes / 50),
];
const report = writeReport(runs, { perSecond: PER_SECOND, seconds });
console.log(report);
if (!isTry) {
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, report);
}
for (const fault of faultsOf(runs)) console.error(fault);
if (faultsOf(runs).length > 0) process.exitCode = 1;

async function measureRun(title: string, owners: number): Promise<Run> {
  const data = await makeDataDir();
  try {
    const { kinds, seeding } = await fill(data.path, owners);
    const timed = await timeAll(data.path, kinds);
    await withServer(data.path, () => logStatements(data.path));
    const seen = await watchAll(data.path, kinds);
    const rows = timed.map((row, index) => ({ ...row, statements: seen[index] ?? [] }));
    return { title, seeding, rows };
  } finally {
    await data.remove();
  }
}

/** Every part has a server of its own: what was written or warmed up before says nothing about it. */
async function withServer<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(dataDir, { RECIPES_PER_ACCOUNT: '1000000' });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function fill(dataDir: string, owners: number): Promise<{ kinds: Kind[]; seeding: string }> {
  return withServer(dataDir, async () => {
    const { pool, close } = await openBeside(dataDir);
    try {
      const start = performance.now();
      const people = await seedPeople(pool, owners);
      await seedRecipes(pool, people, recipes);
      // As PostgreSQL does by itself in the first hour.
      await pool.query('vacuum analyze');
      const took = ((performance.now() - start) / 1000).toFixed(0);
      const known = await chooseKnown(pool, people);
      const size = await sizeOf(pool);
      const seeding = `Written in ${took} s, photos' rows included; the database takes ${size}.`;
      console.error(seeding);
      return { kinds: kindsOf({ people, each: recipes / owners, known }), seeding };
    } finally {
      await close();
    }
  });
}

async function chooseKnown(
  pool: Database['pool'],
  people: Stock['people'],
): Promise<Stock['known']> {
  const { rows } = await pool.query<{ id: string; owner_id: string }>(
    'select id, owner_id from items where owner_id = any($1) order by md5(id::text) limit 5000',
    [people.map(({ userId }) => userId)],
  );
  const byId = new Map(people.map((person) => [person.userId, person]));
  return rows.flatMap(({ id, owner_id }) => {
    const person = byId.get(owner_id);
    return person ? [{ id, person }] : [];
  });
}

async function sizeOf(pool: Database['pool']): Promise<string> {
  const { rows } = await pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return rows[0]?.size ?? '';
}

type Timed = Omit<Measured, 'statements'>;

async function timeAll(dataDir: string, kinds: readonly Kind[]): Promise<Timed[]> {
  return withServer(dataDir, async (url) => {
    const wire = new Wire(url);
    const { pool, close } = await openBeside(dataDir);
    try {
      const timed: Timed[] = [];
      for (const kind of kinds) {
        const answer = await look(wire, kind);
        const alone = await timeAlone(wire, kind);
        const bare = await timeBare(pool, kind);
        const request = (index: number) => send(wire, kind, index);
        await atRate({ perSecond: HALF, seconds: WARM_UP_SECONDS, request });
        const atHalf = await atRate({ perSecond: HALF, seconds, request });
        const answers = await atRate({ perSecond: PER_SECOND, seconds, request });
        timed.push({ kind, alone, bare, answers, atHalf, ...answer });
        console.error(
          `${kind.what}: ${figures(answers)} ms; at half the rate ${figures(atHalf)} ms`,
        );
      }
      return timed;
    } finally {
      wire.close();
      await close();
    }
  });
}

/** The first half warms up. */
async function timeAlone(wire: Wire, kind: Kind): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 2 * ALONE; index++) {
    const start = performance.now();
    await send(wire, kind, index);
    times.push(performance.now() - start);
  }
  return median(times.slice(ALONE));
}

function timeBare(pool: Database['pool'], { bare }: Kind): Promise<Timings> {
  return atRate({
    perSecond: PER_SECOND,
    seconds: bareSeconds,
    request: async (index) => {
      await pool.query(bare.sql, bare.values(index));
      return 200;
    },
  });
}

/** Looks at an answer first: a refusal, or a quick empty one, would measure well. */
async function look(wire: Wire, kind: Kind): Promise<{ bytes: number; packedBytes: number }> {
  for (let index = 0; index < LOOKS; index++) {
    const { person, path, body } = kind.request(index);
    const call = { cookie: person.cookie, ...(body && { body }) };
    const plain = await wire.send(path, call);
    if (plain.status !== 200) throw new Error(`${kind.what}: ${plain.status} ${plain.body()}`);
    const list = itemsIn(plain.body());
    if (list && list.length > 0 === Boolean(kind.findsNothing)) continue;
    const packed = await wire.send(path, { ...call, encoding: 'gzip' });
    return { bytes: plain.bytes, packedBytes: packed.bytes };
  }
  throw new Error(`${kind.what}: finds ${kind.findsNothing ? 'something' : 'nothing'}.`);
}

/** Undefined where the answer is no list. */
function itemsIn(body: string): unknown[] | undefined {
  return (JSON.parse(body) as { response: { items?: unknown[] } }).response.items;
}

/** What a request of each kind asks of the database, with everything in memory. */
async function watchAll(dataDir: string, kinds: readonly Kind[]): Promise<Statement[][]> {
  return withServer(dataDir, async (url) => {
    const wire = new Wire(url);
    try {
      const seen: Statement[][] = [];
      for (const kind of kinds) {
        for (let index = 0; index < 20; index++) await send(wire, kind, index);
        seen.push(await statementsOf(dataDir, () => send(wire, kind, 0)));
      }
      return seen;
    } finally {
      wire.close();
    }
  });
}
