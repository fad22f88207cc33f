import { chmod, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount, handOver } from './account.ts';
import type { Binaries, BinarySources } from './binaries.ts';
import { readCredentials } from './credentials.ts';
import { explainRefusal, findMajor } from './data-folder.ts';
import {
  prepareEndpoint,
  readServerRecord,
  removeSocketFolder,
  type Transport,
} from './endpoint.ts';
import { EmbeddedPostgresError } from './error.ts';
import { findBinaries } from './find-binaries.ts';
import { connectAsManager, type FoundServer, findServer } from './find-server.ts';
import { folderArgument, initialise } from './init.ts';
import { openServerLog } from './server-log.ts';
import {
  adoptProcess,
  launchServer,
  mayServe,
  type ServerProcess,
  type StopSignal,
  stopServer,
} from './server-process.ts';
import { serverSettings } from './settings.ts';

/** Whoever brings a server up must own the DATA_DIR. */
export interface BringUpOptions {
  dataDir: string;
  databaseFolder: string;
  sources: BinarySources;
  transport: Transport;
  signal: StopSignal;
  log: (line: string) => void;
}

/** A server on our files that answers. */
export interface RunningServer extends Omit<FoundServer, 'pid'> {
  process: ServerProcess;
}

/** For what passes by itself. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 50;

/** Finds the server that an earlier owner left running, else starts one; makes the database first if there is none. */
export async function bringUp(options: BringUpOptions): Promise<RunningServer> {
  const { databaseFolder, log } = options;
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = await findServer(databaseFolder, { ms: Number.POSITIVE_INFINITY, log });
    if (left) {
      log('Taking over the PostgreSQL server that an earlier run left behind.');
      return { ...left, process: adoptProcess(left.pid) };
    }
    const result = await start(options);
    if ('client' in result) return result;
    if (!passesByItself(result.refusal) || Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        explainRefusal(databaseFolder, result.logFile, result.refusal),
      );
    }
    await dropStaleRecord(databaseFolder);
    await sleep(RETRY_MS);
  }
}

function passesByItself(refusal: string): boolean {
  return [
    // The last processes of a killed server still hold its memory.
    /shared memory block .* still in use/,
    // A server came up since we asked: one that a killed owner had just started.
    /lock file ".*" already exists/,
    // Somebody took the port since we chose it.
    /could not create any TCP\/IP sockets/,
  ].some((pattern) => pattern.test(refusal));
}

/**
 * PostgreSQL takes `postmaster.pid` for a sign of life, and would wait for ever, while its process id is anybody's: even
 * that of a zombie. To remove the file of a dead server endangers nothing: the processes of a database hold shared
 * memory by which PostgreSQL keeps a second server off too.
 */
async function dropStaleRecord(databaseFolder: string): Promise<void> {
  const record = await readServerRecord(databaseFolder);
  if (!record || process.platform === 'win32') return;
  if (await mayServe(record.pid, databaseFolder)) return;
  await unlink(join(databaseFolder, 'postmaster.pid')).catch(() => {});
}

/** One try to start a server. */
async function start(
  options: BringUpOptions,
): Promise<RunningServer | { refusal: string; logFile: string }> {
  const { dataDir, databaseFolder, transport, signal } = options;
  const { account, binaries } = await prepareFiles(options);
  const credentials = await readCredentials(databaseFolder);
  const serverLog = await openServerLog(dataDir);
  const endpoint = await prepareEndpoint(dataDir, account, transport);
  const result = await launchServer({
    databaseFolder,
    folderArgument: await folderArgument(databaseFolder, account),
    binaries,
    account,
    endpoint,
    settings: serverSettings(binaries.major, endpoint, transport),
    serverLog,
  });
  if ('refusal' in result) {
    await removeSocketFolder(endpoint);
    return { refusal: result.refusal, logFile: serverLog.path };
  }
  try {
    const client = await connectAsManager(endpoint, databaseFolder, credentials);
    return { process: result.process, endpoint, credentials, client };
  } catch (error) {
    await stopServer(result.process, signal);
    await removeSocketFolder(endpoint);
    throw error;
  }
}

/** Makes sure that there are files, and that the account may work with them. */
async function prepareFiles(
  options: BringUpOptions,
): Promise<{ account: Account | null; binaries: Binaries }> {
  const { dataDir, databaseFolder, sources, log } = options;
  const wantedMajor = await findMajor(databaseFolder);
  const account = await chooseAccount(databaseFolder);
  const binaries = await findBinaries({ sources, account, dataDir, wantedMajor, log });
  if (wantedMajor === null) {
    log(`Making a new database in ${databaseFolder}.`);
    await initialise(databaseFolder, binaries, account);
  } else {
    if (account) await handOver(databaseFolder, account);
    // Copies and volumes often come with wider rights, which PostgreSQL refuses.
    await chmod(databaseFolder, 0o700).catch(() => {});
  }
  return { account, binaries };
}
