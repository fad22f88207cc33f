import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { clearLastSocketFolder, readServerRecord } from '../endpoint.ts';
import { mayServe } from '../server-process.ts';

export const isRoot = process.getuid?.() === 0;
/** For `expect.poll` on a busy machine. */
export const PATIENCE = { timeout: 20_000, interval: 20 };
export const NOBODY = { uid: 65_534, gid: 65_534 };

const folders: string[] = [];
const owners: ChildProcess[] = [];

/** A fresh folder that other users may enter. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plateful-embedded-test-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** A fresh DATA_DIR with a database in it. Takes a second: tests of a file share one where they can. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await makeFolder();
  const server = await start(dataDir);
  await server.stop();
  return dataDir;
}

/** Copies with owners and rights, which `fs.cp` does not keep. */
export function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

export async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
}

/** The one line that a start is refused with. */
export async function refusal(starting: Promise<EmbeddedPostgres>): Promise<string> {
  const server = await starting.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'EmbeddedPostgresError') return error.message;
    throw error;
  });
  if (typeof server === 'string') return server;
  await server.stop();
  throw new Error('The server started.');
}

/** The first row that the server answers with. */
export async function ask(
  target: { connection: pg.ClientConfig } | pg.ClientConfig,
  sql: string,
): Promise<Record<string, unknown>> {
  const client = new pg.Client('connection' in target ? target.connection : target);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

export interface OwnerLine {
  event: string;
  text?: string;
  id?: number;
  answers?: boolean;
  connection?: pg.ClientConfig;
}

export interface Owner {
  process: ChildProcess;
  lines: OwnerLine[];
  /** Resolves with the first line of one of these events; rejects when the process ends without. */
  says(...events: string[]): Promise<OwnerLine>;
  ended: Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export interface OwnerTask {
  dataDir: string;
  /** The npm package to take PostgreSQL from, in place of the installed one. */
  packageFolder?: string;
  /** `insert` rows and tell of each when it is committed, or `quit` without stopping the server. */
  task?: 'insert' | 'quit';
}

/** Runs `owner.ts` as a process of its own, of another user if one is given. */
export function startOwner(
  dataDir: string,
  options: Omit<OwnerTask, 'dataDir'> & { account?: { uid: number; gid: number } } = {},
): Owner {
  const { account, ...rest } = options;
  const script = fileURLToPath(new URL('owner.ts', import.meta.url));
  const task: OwnerTask = { dataDir, ...rest };
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(task)], {
    ...account,
    // Its own process group, so that a test can press Ctrl+C.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(child);
  const lines: OwnerLine[] = [];
  const reader = createInterface({ input: child.stdout ?? process.stdin });
  reader.on('line', (line) => lines.push(JSON.parse(line)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    process: child,
    lines,
    ended,
    says: (...events) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => events.includes(line.event));
          if (found) resolve(found);
        };
        look();
        reader.on('line', look);
        void ended.then(() =>
          reject(new Error(`Ended without ${events}: ${JSON.stringify(lines)}`)),
        );
      }),
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await ended;
    },
  };
}

/** The process id of the living server of a DATA_DIR, `null` when there is none. */
export async function serverPid(dataDir: string): Promise<number | null> {
  const record = await readServerRecord(join(dataDir, 'postgres'));
  return record && (await mayServe(record.pid, join(dataDir, 'postgres'))) ? record.pid : null;
}

/** PostgreSQL's processes that work in these folders, the orphaned ones too. */
export async function processesIn(...places: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '/');
    if (!places.some((folder) => place.startsWith(folder))) continue;
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    if (/\/(postgres|initdb)$/.test(program)) found.push(Number(pid));
  }
  return found;
}

/** `Uid` of a process: the user it acts as. */
export async function userOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1]);
}

/** Ends whatever a test left running, for `afterEach`. */
export async function endProcesses(): Promise<void> {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  for (;;) {
    const left = await processesIn(...folders);
    if (left.length === 0) break;
    for (const pid of left) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
  for (const folder of folders) await clearLastSocketFolder(folder);
}

/** Removes every folder, for `afterAll`. */
export async function removeFolders(): Promise<void> {
  await endProcesses();
  for (const folder of folders.splice(0)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
