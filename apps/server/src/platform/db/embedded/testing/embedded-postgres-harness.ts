import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { readPostmasterPidFile } from '../postmaster-pid-file.ts';
import { removeLastSocketFolderIfUnused } from '../server-endpoint.ts';
import { isPostgresProcessOfFolder } from '../server-process.ts';

export const isRoot = process.getuid?.() === 0;
/** For `expect.poll` on a busy machine. */
export const POLL_OPTIONS = { timeout: 20_000, interval: 20 };
export const NOBODY = { uid: 65_534, gid: 65_534 };

const folders: string[] = [];
const owners: ChildProcess[] = [];

/** Creates a folder that other users may enter. */
export async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plateful-embedded-test-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Creates a DATA_DIR with a database. Takes a second, so the tests of a file share one where possible. */
export async function createInitializedDataDir(): Promise<string> {
  const dataDir = await createTempFolder();
  const server = await startTestPostgres(dataDir);
  await server.stop();
  return dataDir;
}

/** Copies with owners and permissions, which `fs.cp` does not keep. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

export async function startTestPostgres(
  dataDir: string,
  lines: string[] = [],
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
}

/** The line with which a start fails. */
export async function getStartError(starting: Promise<EmbeddedPostgres>): Promise<string> {
  const server = await starting.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'EmbeddedPostgresUnavailableError')
      return error.message;
    throw error;
  });
  if (typeof server === 'string') return server;
  await server.stop();
  throw new Error('The server started.');
}

/** The first row of the result. */
export async function queryFirstRow(
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

export interface OwnerMessage {
  event: string;
  text?: string;
  id?: number;
  acceptsQueries?: boolean;
  connection?: pg.ClientConfig;
}

export interface OwnerProcess {
  process: ChildProcess;
  messages: OwnerMessage[];
  /** Resolves with the first of these events; rejects when the process ends before. */
  waitForMessage(...events: string[]): Promise<OwnerMessage>;
  ended: Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export interface OwnerTask {
  dataDir: string;
  /** The npm package with PostgreSQL; the installed one by default. */
  packageFolder?: string;
  /** `insert` adds rows and reports each commit; `quit` exits without stopping the server. */
  task?: 'insert' | 'quit';
}

/** Runs `owner-process.ts` as a separate process, optionally as another user. */
export function startOwnerProcess(
  dataDir: string,
  options: Omit<OwnerTask, 'dataDir'> & { osUser?: { uid: number; gid: number } } = {},
): OwnerProcess {
  const { osUser, ...rest } = options;
  const script = fileURLToPath(new URL('owner-process.ts', import.meta.url));
  const task: OwnerTask = { dataDir, ...rest };
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(task)], {
    ...osUser,
    // A separate process group, so that a test can send Ctrl+C.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(child);
  const lines: OwnerMessage[] = [];
  const reader = createInterface({ input: child.stdout ?? process.stdin });
  reader.on('line', (line) => lines.push(JSON.parse(line)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    process: child,
    messages: lines,
    ended,
    waitForMessage: (...events) =>
      new Promise((resolve, reject) => {
        const checkMessages = () => {
          const found = lines.find((line) => events.includes(line.event));
          if (found) resolve(found);
        };
        checkMessages();
        reader.on('line', checkMessages);
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

/** The process id of the running server of a DATA_DIR, or `null`. */
export async function getServerPid(dataDir: string): Promise<number | null> {
  const pidFile = await readPostmasterPidFile(join(dataDir, 'postgres'));
  return pidFile && (await isPostgresProcessOfFolder(pidFile.pid, join(dataDir, 'postgres')))
    ? pidFile.pid
    : null;
}

/** PostgreSQL processes that use these folders, including orphaned ones. */
export async function findPostgresProcesses(...folders: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '/');
    if (!folders.some((folder) => workingFolder.startsWith(folder))) continue;
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    if (/\/(postgres|initdb)$/.test(program)) found.push(Number(pid));
  }
  return found;
}

/** `Uid` of a process: its effective user. */
export async function getProcessUid(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1]);
}

/** Ends all processes of a test; called in `afterEach`. */
export async function killProcesses(): Promise<void> {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  for (;;) {
    const remaining = await findPostgresProcesses(...folders);
    if (remaining.length === 0) break;
    for (const pid of remaining) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
  for (const folder of folders) await removeLastSocketFolderIfUnused(folder);
}

/** Removes all folders; called in `afterAll`. */
export async function removeFolders(): Promise<void> {
  await killProcesses();
  for (const folder of folders.splice(0)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
