import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectedServer, connectToRunningServer } from './connect-to-running-server.ts';
import { createMissingRoleAndDatabase, hasRoleAndDatabase } from './create-role-and-database.ts';
import { APP_DATABASE, APP_ROLE } from './credentials.ts';
import { type DataDirLock, tryAcquireDataDirLock } from './data-dir-lock.ts';
import { readDatabaseMajorVersion } from './diagnose-database-folder.ts';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { findOrCopyBinaries, getDefaultBinarySources } from './find-or-copy-binaries.ts';
import { chooseOsUser } from './os-user.ts';
import type { BinarySources } from './postgres-binaries.ts';
import { defaultTransport, removeSocketFolder, type Transport } from './server-endpoint.ts';
import { createPgCtlStop, sendStopSignal, stopServer } from './server-process.ts';
import {
  type ConnectedServerProcess,
  type StartServerOptions,
  startOrReuseServer,
} from './start-or-reuse-server.ts';

export { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';

/** Connection settings for `pg`: the host is the folder of the Unix socket, or 127.0.0.1 on Windows. */
export interface PostgresConnectionSettings {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnectionSettings;
  /** Ends open transactions and the server; resolves when it has ended. Can be called repeatedly. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR. The database is in its folder `postgres`, next to the server's `postgres.log`. */
  dataDir: string;
  /** Receives progress messages for the operator. */
  log: (line: string) => void;
  /** Called when the server ended without `stop`, with a one-line reason. `stop` must still be called. */
  onExit?: (reason: string) => void;
  /** How long to wait for another owner to exit, in ms, for example during a restart; 0 by default. */
  lockTimeoutMs?: number;
  sources?: BinarySources;
  transport?: Transport;
}

/**
 * Starts the PostgreSQL server of a DATA_DIR, or adopts the one that a killed process left running. The server runs
 * until `stop` or until this process exits; if this process is killed, the next start adopts the server.
 *
 * @throws EmbeddedPostgresUnavailableError when another process uses the DATA_DIR or the server cannot be used
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    await mkdir(dataDir, { recursive: true });
    const lock = await acquireLockWithin(options.lockTimeoutMs ?? 0, dataDir);
    if (!lock)
      throw new EmbeddedPostgresUnavailableError(`Plateful is already running on ${dataDir}.`);
    return await startAsOwner({ ...options, dataDir }, lock).catch(async (error: unknown) => {
      await lock.release();
      throw error;
    });
  } catch (error) {
    throw toUnavailableError(error, dataDir);
  }
}

async function acquireLockWithin(timeoutMs: number, dataDir: string): Promise<DataDirLock | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = await tryAcquireDataDirLock(dataDir);
    if (lock || Date.now() >= deadline) return lock;
    await sleep(LOCK_RETRY_DELAY_MS);
  }
}

async function startAsOwner(
  options: EmbeddedPostgresOptions,
  lock: DataDirLock,
): Promise<EmbeddedPostgres> {
  const startOptions = await createStartOptions(options);
  const server = await startOrReuseServer(startOptions);
  try {
    await createMissingRoleAndDatabase(server.client, server.credentials);
  } catch (error) {
    await stopAndCleanUp(server, startOptions);
    throw error;
  } finally {
    await server.client.end().catch(() => {});
  }
  return supervise(server, startOptions, lock, options.onExit);
}

async function createStartOptions(options: EmbeddedPostgresOptions): Promise<StartServerOptions> {
  const {
    dataDir,
    log,
    sources = getDefaultBinarySources(),
    transport = defaultTransport,
  } = options;
  const databaseFolder = await resolveDatabaseFolder(dataDir);
  const findCurrentBinaries = async () => {
    const osUser = await chooseOsUser(databaseFolder);
    const requiredMajor = await readDatabaseMajorVersion(databaseFolder);
    return findOrCopyBinaries({ sources, osUser, dataDir, requiredMajor, log });
  };
  const sendStop =
    process.platform === 'win32'
      ? createPgCtlStop(findCurrentBinaries, databaseFolder)
      : sendStopSignal;
  return { dataDir, databaseFolder, sources, transport, sendStop, log };
}

/** Resolves links, so that files created next to the folder are on the same disk. */
async function resolveDatabaseFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  return realpath(folder).catch(() => folder);
}

function supervise(
  server: ConnectedServerProcess,
  startOptions: StartServerOptions,
  lock: DataDirLock,
  onExit: EmbeddedPostgresOptions['onExit'],
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  let hasEnded = false;
  void server.process.ended.then(() => {
    hasEnded = true;
    if (stopping) return;
    const reason = `The PostgreSQL server ended unexpectedly (see ${join(startOptions.dataDir, 'postgres.log')}).`;
    startOptions.log(reason);
    onExit?.(reason);
  });
  // Stops the server when this process exits without `stop`, for example after an uncaught error.
  const stopOnExit = () => {
    if (!hasEnded) void startOptions.sendStop(server.process.pid, 'fast');
  };
  process.once('exit', stopOnExit);
  const stop = async () => {
    process.off('exit', stopOnExit);
    // After the server has ended, its process id may belong to another process.
    const ending = hasEnded
      ? removeSocketFolder(server.endpoint)
      : stopAndCleanUp(server, startOptions);
    await ending.finally(() => lock.release());
  };
  return {
    connection: toConnection(server),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function stopAndCleanUp(
  server: ConnectedServerProcess,
  startOptions: StartServerOptions,
): Promise<void> {
  await stopServer(server.process, startOptions.sendStop);
  await removeSocketFolder(server.endpoint);
}

function toConnection({
  endpoint,
  credentials,
}: Pick<ConnectedServer, 'endpoint' | 'credentials'>) {
  return { ...endpoint, user: APP_ROLE, password: credentials.appPassword, database: APP_DATABASE };
}

const LOCK_RETRY_DELAY_MS = 100;
const CLI_CONNECT_TIMEOUT_MS = 10_000;

/**
 * Finds the running server of a DATA_DIR for command-line tools, regardless of its owner.
 *
 * @returns `null` when none is running, or it has no database yet
 * @throws EmbeddedPostgresUnavailableError when this user may not read the folder, or the server accepts no connections
 */
export async function findRunningPostgres(
  dataDir: string,
): Promise<PostgresConnectionSettings | null> {
  const path = resolve(dataDir);
  try {
    const databaseFolder = await resolveDatabaseFolder(path);
    if ((await readDatabaseMajorVersion(databaseFolder)) === null) return null;
    const waitOptions = { timeoutMs: CLI_CONNECT_TIMEOUT_MS, log: () => {} };
    const server = await connectToRunningServer(databaseFolder, waitOptions);
    if (!server) return null;
    const isReady = await hasRoleAndDatabase(server.client).finally(() => server.client.end());
    return isReady ? toConnection(server) : null;
  } catch (error) {
    throw toUnavailableError(error, path);
  }
}

function toUnavailableError(error: unknown, dataDir: string): EmbeddedPostgresUnavailableError {
  if (error instanceof EmbeddedPostgresUnavailableError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresUnavailableError(
    `The database in ${dataDir} cannot be used: ${reason}`,
    {
      cause: error,
    },
  );
}
