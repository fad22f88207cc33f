import { execFile, spawn } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createChildEnvironment } from './create-child-environment.ts';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { getErrorCode } from './get-error-code.ts';
import type { OsUser } from './os-user.ts';
import { getProgramPath, type PostgresBinaries } from './postgres-binaries.ts';
import {
  type PostgresLogPosition,
  readLastFatalMessage,
  withOpenPostgresLog,
} from './postgres-log.ts';
import { readPostmasterPidFile } from './postmaster-pid-file.ts';
import type { ServerEndpoint } from './server-endpoint.ts';

/** PostgreSQL's main process, whether or not it is a child of this process. */
export interface ServerProcess {
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
}

export interface LaunchOptions {
  databaseFolder: string;
  /** The database folder as passed to the server. */
  dataDirArgument: string;
  binaries: PostgresBinaries;
  osUser: OsUser | null;
  endpoint: ServerEndpoint;
  settings: Record<string, string>;
  serverLog: PostgresLogPosition;
}

/** Resolves when the server accepts connections, or with the reason why it ended. */
export type LaunchResult = { process: ServerProcess } | { fatalMessage: string };

const run = promisify(execFile);
const POLL_MS = 5;

/** Starts PostgreSQL and waits until it accepts connections or ends; recovery may take minutes. */
export async function launchServer(options: LaunchOptions): Promise<LaunchResult> {
  if (process.platform === 'win32') return launchOnWindows(options);
  const server = await withOpenPostgresLog(options.serverLog, (fd) => spawnServer(options, fd));
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    if (await isReady(server.pid, options)) return { process: server };
    await sleep(POLL_MS);
  }
  return { fatalMessage: await readLastFatalMessage(options.serverLog) };
}

/** The server writes this to `postmaster.pid`. Testing with a connection would log a rejected connection each time. */
async function isReady(pid: number, { databaseFolder, endpoint }: LaunchOptions): Promise<boolean> {
  const pidFile = await readPostmasterPidFile(databaseFolder);
  // The file of a dead server may contain the same process id, but not the same random folder.
  return (
    pidFile?.isReady === true && pidFile.pid === pid && pidFile.endpoint.host === endpoint.host
  );
}

function spawnServer(options: LaunchOptions, logFd: number): Promise<ServerProcess> {
  const { binaries, dataDirArgument, databaseFolder, osUser, settings } = options;
  const child = spawn(
    getProgramPath(binaries.folder, 'postgres'),
    ['-D', dataDirArgument, ...toSettingArguments(settings)],
    {
      ...osUser,
      cwd: databaseFolder,
      env: createChildEnvironment(),
      // Starts a new session, so that Ctrl+C in the terminal only reaches this process, which stops the server after
      // its last write.
      detached: true,
      stdio: ['ignore', logFd, logFd],
    },
  );
  child.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('spawn', () => child.pid !== undefined && resolve({ pid: child.pid, ended }));
    child.once('error', (error) =>
      reject(
        new EmbeddedPostgresUnavailableError(`PostgreSQL could not be started: ${error.message}`),
      ),
    );
  });
}

function toSettingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * `postgres.exe` refuses to run as administrator; `pg_ctl` drops the privileges and starts it as a detached process.
 */
async function launchOnWindows(options: LaunchOptions): Promise<LaunchResult> {
  const { binaries, databaseFolder, serverLog, settings } = options;
  const serverOptions = toSettingArguments(settings).join(' ');
  const args = ['start', '-D', databaseFolder, '-l', serverLog.path, '-w', '-o', serverOptions];
  try {
    await run(getProgramPath(binaries.folder, 'pg_ctl'), args, {
      env: createChildEnvironment(),
      windowsHide: true,
    });
  } catch {
    return { fatalMessage: await readLastFatalMessage(serverLog) };
  }
  const pidFile = await readPostmasterPidFile(databaseFolder);
  return pidFile
    ? { process: watchProcessById(pidFile.pid) }
    : { fatalMessage: await readLastFatalMessage(serverLog) };
}

const WATCH_INTERVAL_MS = 100;

/** Monitors a server that is not a child of this process. The process id comes from the server itself. */
export function watchProcessById(pid: number): ServerProcess {
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(async () => {
      if (await isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, WATCH_INTERVAL_MS);
    timer.unref();
  });
  return { pid, ended };
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return getErrorCode(error) !== 'ESRCH';
  }
  // Where process 1 does not collect orphans, as in many containers, an ended process remains as a zombie.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] [^)]*$/.test(state);
}

/** `fast`: rolls back open transactions and writes all data. `immediate`: like a crash; the next start recovers. */
type StopMode = 'fast' | 'immediate';

/** Sends the stop signal; ignores a server that has already ended. */
export type StopSignalSender = (pid: number, mode: StopMode) => Promise<void> | void;

export function sendStopSignal(pid: number, mode: StopMode): void {
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if (getErrorCode(error) !== 'ESRCH') throw error;
  }
}

/** For Windows, which has no signals. */
export function createPgCtlStop(
  findOrCopyBinaries: () => Promise<PostgresBinaries>,
  databaseFolder: string,
): StopSignalSender {
  return async (_pid, mode) => {
    const pgCtl = getProgramPath((await findOrCopyBinaries()).folder, 'pg_ctl');
    const args = ['stop', '-D', databaseFolder, '-m', mode, '-W'];
    await run(pgCtl, args, { env: createChildEnvironment(), windowsHide: true }).catch(() => {});
  };
}

const FAST_STOP_TIMEOUT_MS = 30_000;

/** Resolves when the server has ended. */
export async function stopServer(
  server: ServerProcess,
  requestStop: StopSignalSender,
): Promise<void> {
  await requestStop(server.pid, 'fast');
  const escalationAbort = new AbortController();
  const escalation = sleep(FAST_STOP_TIMEOUT_MS, undefined, {
    signal: escalationAbort.signal,
  }).then(
    () => requestStop(server.pid, 'immediate'),
    () => {},
  );
  await server.ended;
  escalationAbort.abort();
  await escalation;
}

/**
 * Whether a process appears to be a PostgreSQL server of this folder. After a reboot or in a new container, the process
 * id in an old `postmaster.pid` may belong to any program of the same user.
 */
export async function isPostgresProcessOfFolder(
  pid: number,
  databaseFolder: string,
): Promise<boolean> {
  if (process.platform === 'linux') {
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    const workingFolder = await stat(`/proc/${pid}/cwd`).catch(() => null);
    const folder = await stat(databaseFolder);
    const isSameFolder = workingFolder?.ino === folder.ino && workingFolder.dev === folder.dev;
    return isSameFolder && basename(program).startsWith('postgres');
  }
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return basename(stdout.trim()).startsWith('postgres');
}
