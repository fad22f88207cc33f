import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './account.ts';
import type { BinarySources } from './binaries.ts';
import { type BringUpOptions, bringUp, type RunningServer } from './bring-up.ts';
import { APP_DATABASE, APP_ROLE } from './credentials.ts';
import { findMajor } from './data-folder.ts';
import { defaultTransport, removeSocketFolder, type Transport } from './endpoint.ts';
import { EmbeddedPostgresError } from './error.ts';
import { defaultSources, findBinaries } from './find-binaries.ts';
import { type FoundServer, findServer } from './find-server.ts';
import { isProvisioned, provision } from './manager-session.ts';
import { type Ownership, takeOwnership } from './ownership.ts';
import { sendSignal, stopByProgram, stopServer } from './server-process.ts';

export { EmbeddedPostgresError } from './error.ts';

/** What `pg` connects with: as host the folder of the Unix socket, 127.0.0.1 on Windows. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** Ends open transactions and the server; resolves when it has ended. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR. The files lie in `postgres` below it, beside the server's `postgres.log`. */
  dataDir: string;
  /** Told what happens, in plain lines. */
  log: (line: string) => void;
  /** The server ended without `stop`, with the reason in one line. `stop` is still to be called. */
  onExit?: (reason: string) => void;
  /** How long another owner may take to leave, as when a restart comes before the end; 0 when absent. In ms. */
  patienceMs?: number;
  sources?: BinarySources;
  transport?: Transport;
}

/**
 * Starts the PostgreSQL server of a DATA_DIR, or takes over the one that a killed process left running. The server
 * lives until `stop` or until this process exits; if this process is killed, the next start takes the server over.
 *
 * @throws EmbeddedPostgresError when another process runs on the DATA_DIR, or the server can't be had.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    await mkdir(dataDir, { recursive: true });
    const ownership = await takeOwnershipWithin(options.patienceMs ?? 0, dataDir);
    if (!ownership) throw new EmbeddedPostgresError(`Plateful is already running on ${dataDir}.`);
    return await startAsOwner({ ...options, dataDir }, ownership).catch(async (error: unknown) => {
      await ownership.release();
      throw error;
    });
  } catch (error) {
    throw inOneLine(error, dataDir);
  }
}

async function takeOwnershipWithin(patienceMs: number, dataDir: string): Promise<Ownership | null> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const ownership = await takeOwnership(dataDir);
    if (ownership || Date.now() >= giveUpAt) return ownership;
    await sleep(OWNERSHIP_RETRY_MS);
  }
}

async function startAsOwner(
  options: EmbeddedPostgresOptions,
  ownership: Ownership,
): Promise<EmbeddedPostgres> {
  const plan = await makePlan(options);
  const server = await bringUp(plan);
  try {
    await provision(server.client, server.credentials);
  } catch (error) {
    await end(server, plan);
    throw error;
  } finally {
    await server.client.end().catch(() => {});
  }
  return supervise(server, plan, ownership, options.onExit);
}

async function makePlan(options: EmbeddedPostgresOptions): Promise<BringUpOptions> {
  const { dataDir, log, sources = defaultSources(), transport = defaultTransport } = options;
  const databaseFolder = await folderOf(dataDir);
  const findProgram = async () => {
    const account = await chooseAccount(databaseFolder);
    const wantedMajor = await findMajor(databaseFolder);
    return findBinaries({ sources, account, dataDir, wantedMajor, log });
  };
  const signal =
    process.platform === 'win32' ? stopByProgram(findProgram, databaseFolder) : sendSignal;
  return { dataDir, databaseFolder, sources, transport, signal, log };
}

/** A link to another disk is followed, so that what is made beside the folder lies on that disk too. */
async function folderOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  return realpath(folder).catch(() => folder);
}

function supervise(
  server: RunningServer,
  plan: BringUpOptions,
  ownership: Ownership,
  onExit: EmbeddedPostgresOptions['onExit'],
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  let hasEnded = false;
  void server.process.ended.then(() => {
    hasEnded = true;
    if (stopping) return;
    const reason = `The PostgreSQL server ended unexpectedly (see ${join(plan.dataDir, 'postgres.log')}).`;
    plan.log(reason);
    onExit?.(reason);
  });
  // Whoever ends this process without `stop`, such as an uncaught error, shall leave no server behind.
  const stopOnExit = () => {
    if (!hasEnded) void plan.signal(server.process.pid, 'fast');
  };
  process.once('exit', stopOnExit);
  const stop = async () => {
    process.off('exit', stopOnExit);
    // Once it has ended, its process id may be somebody else's.
    const ending = hasEnded ? removeSocketFolder(server.endpoint) : end(server, plan);
    await ending.finally(() => ownership.release());
  };
  return {
    connection: connectionTo(server),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function end(server: RunningServer, plan: BringUpOptions): Promise<void> {
  await stopServer(server.process, plan.signal);
  await removeSocketFolder(server.endpoint);
}

function connectionTo({ endpoint, credentials }: Pick<FoundServer, 'endpoint' | 'credentials'>) {
  return { ...endpoint, user: APP_ROLE, password: credentials.app, database: APP_DATABASE };
}

const OWNERSHIP_RETRY_MS = 100;
const COMMAND_PATIENCE_MS = 10_000;

/**
 * How command-line tools reach the server that runs on a DATA_DIR, whoever owns it.
 * @returns `null` when none runs, or when it has no database yet.
 * @throws EmbeddedPostgresError when this user may not look, or the server takes no connections.
 */
export async function findRunningPostgres(dataDir: string): Promise<PostgresConnection | null> {
  const path = resolve(dataDir);
  try {
    const databaseFolder = await folderOf(path);
    if ((await findMajor(databaseFolder)) === null) return null;
    const patience = { ms: COMMAND_PATIENCE_MS, log: () => {} };
    const server = await findServer(databaseFolder, patience);
    if (!server) return null;
    const isReady = await isProvisioned(server.client).finally(() => server.client.end());
    return isReady ? connectionTo(server) : null;
  } catch (error) {
    throw inOneLine(error, path);
  }
}

function inOneLine(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresError(`The database in ${dataDir} can't be used: ${reason}`, {
    cause: error,
  });
}
