import { execFile, spawn } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, childEnvironment } from './account.ts';
import { type Binaries, programPath } from './binaries.ts';
import { type Endpoint, readServerRecord } from './endpoint.ts';
import { EmbeddedPostgresError, faultCode } from './error.ts';
import { lastFatal, type ServerLog, withLogFile } from './server-log.ts';

/** PostgreSQL's main process, our child or not. */
export interface ServerProcess {
  pid: number;
  /** Resolves when it has ended, however it did. */
  ended: Promise<void>;
}

export interface LaunchOptions {
  databaseFolder: string;
  /** The folder as the server is told it. */
  folderArgument: string;
  binaries: Binaries;
  account: Account | null;
  endpoint: Endpoint;
  settings: Record<string, string>;
  serverLog: ServerLog;
}

/** Either it accepts connections now, or it ended with a reason. */
export type LaunchResult = { process: ServerProcess } | { refusal: string };

const run = promisify(execFile);
const POLL_MS = 5;

/** Starts PostgreSQL and waits, as long as it lives, until it accepts connections: recovery may take its time. */
export async function launchServer(options: LaunchOptions): Promise<LaunchResult> {
  if (process.platform === 'win32') return launchOnWindows(options);
  const server = await withLogFile(options.serverLog, (fd) => spawnServer(options, fd));
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    if (await isReady(server.pid, options)) return { process: server };
    await sleep(POLL_MS);
  }
  return { refusal: await lastFatal(options.serverLog) };
}

/** The server notes this in its file. Asking it by connecting would put a refused connection into the log each time. */
async function isReady(pid: number, { databaseFolder, endpoint }: LaunchOptions): Promise<boolean> {
  const record = await readServerRecord(databaseFolder);
  // A dead server's note may bear the same process id, but not the same random folder.
  return record?.ready === true && record.pid === pid && record.endpoint.host === endpoint.host;
}

function spawnServer(options: LaunchOptions, logFd: number): Promise<ServerProcess> {
  const { binaries, folderArgument, databaseFolder, account, settings } = options;
  const child = spawn(
    programPath(binaries.folder, 'postgres'),
    ['-D', folderArgument, ...settingArguments(settings)],
    {
      ...account,
      cwd: databaseFolder,
      env: childEnvironment(),
      // A session of its own: Ctrl+C in the terminal reaches us alone, and we stop the server after our last write.
      detached: true,
      stdio: ['ignore', logFd, logFd],
    },
  );
  child.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('spawn', () => child.pid !== undefined && resolve({ pid: child.pid, ended }));
    child.once('error', (error) =>
      reject(new EmbeddedPostgresError(`PostgreSQL can't be run: ${error.message}`)),
    );
  });
}

function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** `postgres.exe` refuses administrators; `pg_ctl` starts it with their rights taken off, as nobody's child. */
async function launchOnWindows(options: LaunchOptions): Promise<LaunchResult> {
  const { binaries, databaseFolder, serverLog, settings } = options;
  const serverOptions = settingArguments(settings).join(' ');
  const args = ['start', '-D', databaseFolder, '-l', serverLog.path, '-w', '-o', serverOptions];
  try {
    await run(programPath(binaries.folder, 'pg_ctl'), args, {
      env: childEnvironment(),
      windowsHide: true,
    });
  } catch {
    return { refusal: await lastFatal(serverLog) };
  }
  const record = await readServerRecord(databaseFolder);
  return record ? { process: adoptProcess(record.pid) } : { refusal: await lastFatal(serverLog) };
}

const WATCH_MS = 100;

/** Watches a server that is not our child. Which process that is was learnt from the server's own answer. */
export function adoptProcess(pid: number): ServerProcess {
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(async () => {
      if (await isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, WATCH_MS);
    timer.unref();
  });
  return { pid, ended };
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return faultCode(error) !== 'ESRCH';
  }
  // Where process 1 never collects its orphans, as in many containers, an ended one stays on as a zombie.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] [^)]*$/.test(state);
}

/** `fast`: open transactions are rolled back, all is written out. `immediate`: as in a crash; the next start recovers. */
type StopMode = 'fast' | 'immediate';

/** Tells a server to stop; one that is gone already is no fault. */
export type StopSignal = (pid: number, mode: StopMode) => Promise<void> | void;

export function sendSignal(pid: number, mode: StopMode): void {
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if (faultCode(error) !== 'ESRCH') throw error;
  }
}

/** For Windows, which knows no signals. */
export function stopByProgram(
  findBinaries: () => Promise<Binaries>,
  databaseFolder: string,
): StopSignal {
  return async (_pid, mode) => {
    const pgCtl = programPath((await findBinaries()).folder, 'pg_ctl');
    const args = ['stop', '-D', databaseFolder, '-m', mode, '-W'];
    await run(pgCtl, args, { env: childEnvironment(), windowsHide: true }).catch(() => {});
  };
}

const FAST_STOP_MS = 30_000;

/** Resolves when the server has ended. */
export async function stopServer(server: ServerProcess, signal: StopSignal): Promise<void> {
  await signal(server.pid, 'fast');
  const patience = new AbortController();
  const escalation = sleep(FAST_STOP_MS, undefined, { signal: patience.signal }).then(
    () => signal(server.pid, 'immediate'),
    () => {},
  );
  await server.ended;
  patience.abort();
  await escalation;
}

/**
 * Whether a process is, as far as can be seen, a PostgreSQL that works in the folder. Where process ids start anew (a
 * container, a reboot), the one in a dead server's `postmaster.pid` may by now be any other program's of the same user.
 */
export async function mayServe(pid: number, databaseFolder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    const place = await stat(`/proc/${pid}/cwd`).catch(() => null);
    const folder = await stat(databaseFolder);
    const isThere = place?.ino === folder.ino && place.dev === folder.dev;
    return isThere && basename(program).startsWith('postgres');
  }
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return basename(stdout.trim()).startsWith('postgres');
}
