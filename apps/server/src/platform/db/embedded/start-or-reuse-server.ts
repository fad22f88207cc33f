import { chmod, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPgdataArgument } from './build-pgdata-argument.ts';
import {
  type ConnectedServer,
  connectAsAdmin,
  connectToRunningServer,
} from './connect-to-running-server.ts';
import { readCredentials } from './credentials.ts';
import { explainStartFailure, readDatabaseMajorVersion } from './diagnose-database-folder.ts';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { findOrCopyBinaries } from './find-or-copy-binaries.ts';
import { initializeCluster } from './initialize-cluster.ts';
import { chooseOsUser, type OsUser, transferOwnership } from './os-user.ts';
import type { BinarySources, PostgresBinaries } from './postgres-binaries.ts';
import { rotatePostgresLog } from './postgres-log.ts';
import { readPostmasterPidFile } from './postmaster-pid-file.ts';
import { createServerEndpoint, removeSocketFolder, type Transport } from './server-endpoint.ts';
import {
  isPostgresProcessOfFolder,
  launchServer,
  type ServerProcess,
  type StopSignalSender,
  stopServer,
  watchProcessById,
} from './server-process.ts';
import { createServerSettings } from './server-settings.ts';

/** The caller must hold the lock of the DATA_DIR. */
export interface StartServerOptions {
  dataDir: string;
  databaseFolder: string;
  sources: BinarySources;
  transport: Transport;
  sendStop: StopSignalSender;
  log: (line: string) => void;
}

/** A running server that is verified to use this database folder. */
export interface ConnectedServerProcess extends Omit<ConnectedServer, 'pid'> {
  process: ServerProcess;
}

/** For conditions that end without intervention. */
const START_TIMEOUT_MS = 20_000;
const RETRY_DELAY_MS = 50;

/** Adopts the server that an earlier owner left running, or starts one; creates the database first if there is none. */
export async function startOrReuseServer(
  options: StartServerOptions,
): Promise<ConnectedServerProcess> {
  const { databaseFolder, log } = options;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const existing = await connectToRunningServer(databaseFolder, {
      timeoutMs: Number.POSITIVE_INFINITY,
      log,
    });
    if (existing) {
      log('Reusing the running PostgreSQL server.');
      return { ...existing, process: watchProcessById(existing.pid) };
    }
    const result = await tryStartServer(options);
    if ('client' in result) return result;
    if (!isTransientFailure(result.fatalMessage) || Date.now() > deadline) {
      throw new EmbeddedPostgresUnavailableError(
        explainStartFailure(databaseFolder, result.logFile, result.fatalMessage),
      );
    }
    await removeStalePidFile(databaseFolder);
    await sleep(RETRY_DELAY_MS);
  }
}

function isTransientFailure(fatalMessage: string): boolean {
  return [
    // The last processes of a killed server still hold its shared memory.
    /shared memory block .* still in use/,
    // Another server has started in the meantime: one that a killed owner had just launched.
    /lock file ".*" already exists/,
    // Another program took the port after it was chosen.
    /could not create any TCP\/IP sockets/,
  ].some((pattern) => pattern.test(fatalMessage));
}

/**
 * PostgreSQL trusts `postmaster.pid` and would wait forever while its process id exists, even as an unrelated process
 * or a zombie. Removing the file of a dead server is safe: while server processes exist, PostgreSQL's shared memory
 * prevents a second server as well.
 */
async function removeStalePidFile(databaseFolder: string): Promise<void> {
  const pidFile = await readPostmasterPidFile(databaseFolder);
  if (!pidFile || process.platform === 'win32') return;
  if (await isPostgresProcessOfFolder(pidFile.pid, databaseFolder)) return;
  await unlink(join(databaseFolder, 'postmaster.pid')).catch(() => {});
}

/** One attempt to start a server. */
async function tryStartServer(
  options: StartServerOptions,
): Promise<ConnectedServerProcess | { fatalMessage: string; logFile: string }> {
  const { dataDir, databaseFolder, transport, sendStop } = options;
  const { osUser, binaries } = await prepareFiles(options);
  const credentials = await readCredentials(databaseFolder);
  const serverLog = await rotatePostgresLog(dataDir);
  const endpoint = await createServerEndpoint(dataDir, osUser, transport);
  const result = await launchServer({
    databaseFolder,
    dataDirArgument: await buildPgdataArgument(databaseFolder, osUser),
    binaries,
    osUser,
    endpoint,
    settings: createServerSettings(binaries.major, endpoint, transport),
    serverLog,
  });
  if ('fatalMessage' in result) {
    await removeSocketFolder(endpoint);
    return { fatalMessage: result.fatalMessage, logFile: serverLog.path };
  }
  try {
    const client = await connectAsAdmin(endpoint, databaseFolder, credentials);
    return { process: result.process, endpoint, credentials, client };
  } catch (error) {
    await stopServer(result.process, sendStop);
    await removeSocketFolder(endpoint);
    throw error;
  }
}

/** Creates the database files if needed and gives the user access to them. */
async function prepareFiles(
  options: StartServerOptions,
): Promise<{ osUser: OsUser | null; binaries: PostgresBinaries }> {
  const { dataDir, databaseFolder, sources, log } = options;
  const requiredMajor = await readDatabaseMajorVersion(databaseFolder);
  const osUser = await chooseOsUser(databaseFolder);
  const binaries = await findOrCopyBinaries({ sources, osUser, dataDir, requiredMajor, log });
  if (requiredMajor === null) {
    log(`Creating a new database in ${databaseFolder}.`);
    await initializeCluster(databaseFolder, binaries, osUser);
  } else {
    if (osUser) await transferOwnership(databaseFolder, osUser);
    // Copies and volumes often have wider permissions, which PostgreSQL rejects.
    await chmod(databaseFolder, 0o700).catch(() => {});
  }
  return { osUser, binaries };
}
