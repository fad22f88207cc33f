// npx tsx bench/sign-in.ts: how many sign-ins the built server takes, what others feel of it meanwhile, and whether
// time tells known from unknown addresses; into reports/sign-in.md. Build first (npm run build).
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { serverRequester } from '../apps/server/src/features/accounts/requester.ts';
import { hashPassword, isPassword } from '../apps/server/src/features/accounts/secrets.ts';
import { Client } from '../e2e/harness/client.ts';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { atRate, median, percentile, type Timings } from './load/at-rate.ts';

const PASSWORD = 'Basil-and-lemon-1';
const reportFile = join(import.meta.dirname, 'reports/sign-in.md');
const SECONDS = 20;
/** Fewer failures than lock an address. */
const GUESSES_EACH = 8;
const PAIRS = 300;

interface Row {
  what: string;
  figure: string;
  budget: string;
}

const dataDir = await makeDataDir();
const server = await startServer(dataDir.path);
try {
  const report = write(await measure());
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, report);
  console.log(report);
} finally {
  await server.stop();
  await dataDir.remove();
}

async function measure(): Promise<Row[]> {
  const people: Client[] = [];
  for (let i = 0; i < Math.ceil(PAIRS / GUESSES_EACH); i++) {
    const person = new Client(server.url);
    await person.signUp(dataDir.path);
    people.push(person);
  }
  const [reader] = people;
  if (!reader) throw new Error('Nobody signed up.');
  const read = () => reader.statusOf('/api/backend/items?action=GET_USER_ITEMS');
  const signIn = (index: number) => {
    const { email } = people[index % people.length] as Client;
    return statusOf('/auth/login', { email, password: PASSWORD });
  };
  await atRate({ perSecond: 20, seconds: 3, request: signIn });

  const calm = await atRate({ perSecond: 50, seconds: SECONDS, request: read });
  const gentle = await atRate({ perSecond: 20, seconds: SECONDS, request: signIn });
  const [busy, meanwhile] = await Promise.all([
    atRate({ perSecond: 40, seconds: SECONDS, request: signIn }),
    atRate({ perSecond: 50, seconds: SECONDS, request: read }),
  ]);
  const most = await asManyAsPossible(signIn);
  return [
    {
      what: 'argon2id alone, one after the other, this machine',
      figure: `${await bareHashes()}/s`,
      budget: '',
    },
    { what: 'sign-ins, 8 at a time', figure: `${most.toFixed(1)}/s`, budget: '≥ 40/s' },
    row('sign-ins at 20/s', gentle, 'p95 ≤ 80 ms'),
    row('sign-ins at 40/s', busy, 'all answered'),
    row('lists at 50/s, nobody signs in', calm, ''),
    row('lists at 50/s during 40 sign-ins/s', meanwhile, 'p99 < 60 ms'),
    ...(await compareAddresses(people)),
  ];
}

/** Wrong passwords of known addresses, and unknown addresses, in turn. */
async function compareAddresses(people: Client[]): Promise<Row[]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < PAIRS; i++) {
    const known = (people[i % people.length] as Client).email;
    const unknown = `nobody${i % people.length}@example.com`;
    for (const [kind, email] of [
      ['known', known],
      ['unknown', unknown],
    ] as const) {
      const start = performance.now();
      await statusOf('/auth/login', { email, password: 'Wrong-guess-1' });
      times[kind].push(performance.now() - start);
    }
  }
  const difference = Math.abs(median(times.known) - median(times.unknown));
  return [
    {
      what: `wrong sign-ins, ${PAIRS} known and ${PAIRS} unknown addresses in turn, medians`,
      figure: `${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms, ${difference.toFixed(2)} ms apart`,
      budget: '< 5 ms apart',
    },
  ];
}

async function statusOf(path: string, body: unknown): Promise<number> {
  const response = await fetch(`${server.url}/api/backend${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function asManyAsPossible(signIn: (index: number) => Promise<number>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const loop = async (lane: number) => {
    for (let i = lane; performance.now() < end; i += 8) if ((await signIn(i)) === 200) done += 1;
  };
  await Promise.all(Array.from({ length: 8 }, (_, lane) => loop(lane)));
  return done / SECONDS;
}

async function bareHashes(): Promise<string> {
  const hash = await hashPassword(PASSWORD, serverRequester);
  const start = performance.now();
  for (let i = 0; i < 100; i++) await isPassword(hash, PASSWORD, serverRequester);
  return (100_000 / (performance.now() - start)).toFixed(1);
}

function row(what: string, { times, failed }: Timings, budget: string): Row {
  const [p50, p95, p99] = [50, 95, 99].map((share) => percentile(times, share).toFixed(1));
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return {
    what,
    figure: `${times.length} answers, p50 ${p50}, p95 ${p95}, p99 ${p99} ms${failures}`,
    budget,
  };
}

function write(rows: Row[]): string {
  const [processor] = cpus();
  return [
    '# Signing in',
    '',
    `Written by bench/sign-in.ts on ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}; client, server and PostgreSQL share the machine.`,
    '',
    '| what | measured | budget |',
    '|---|---|---|',
    ...rows.map(({ what, figure, budget }) => `| ${what} | ${figure} | ${budget} |`),
    '',
  ].join('\n');
}
