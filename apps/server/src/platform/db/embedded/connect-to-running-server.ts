import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Credentials, readCredentials } from './credentials.ts';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { readPostmasterPidFile } from './postmaster-pid-file.ts';
import { probeServer } from './probe-server.ts';
import type { ServerEndpoint } from './server-endpoint.ts';

/** A running server that is verified to use this database folder. */
export interface ConnectedServer {
  pid: number;
  endpoint: ServerEndpoint;
  credentials: Credentials;
  /** Connected as the manager. */
  client: pg.Client;
}

export interface WaitOptions {
  /** How long to wait for a server that is starting or stopping. Recovery can take minutes. */
  timeoutMs: number;
  /** Called from time to time while waiting. */
  log: (line: string) => void;
}

const POLL_MS = 20;
const LOG_INTERVAL_MS = 5_000;

/**
 * Finds the server that uses this database folder; `null` when none is running. `postmaster.pid` contains its endpoint;
 * the connection decides, never the process id.
 */
export async function connectToRunningServer(
  databaseFolder: string,
  waitOptions: WaitOptions,
): Promise<ConnectedServer | null> {
  const start = Date.now();
  let nextLogAt = start + LOG_INTERVAL_MS;
  for (;;) {
    const pidFile = await readPostmasterPidFile(databaseFolder);
    if (!pidFile) return null;
    const credentials = await readCredentials(databaseFolder);
    const { pid, endpoint } = pidFile;
    const probe = await probeServer(endpoint, databaseFolder, credentials);
    if (probe.status === 'ours') return { pid, endpoint, credentials, client: probe.client };
    if (probe.status !== 'busy') return null;
    const now = Date.now();
    if (now - start > waitOptions.timeoutMs) throw createNotAcceptingError(databaseFolder);
    if (now > nextLogAt) {
      waitOptions.log('Waiting for the PostgreSQL server, which is recovering or stopping.');
      nextLogAt = now + LOG_INTERVAL_MS;
    }
    await sleep(POLL_MS);
  }
}

/** Connects as the manager to a server that was just started. */
export async function connectAsAdmin(
  endpoint: ServerEndpoint,
  databaseFolder: string,
  credentials: Credentials,
): Promise<pg.Client> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const probe = await probeServer(endpoint, databaseFolder, credentials);
    if (probe.status === 'ours') return probe.client;
    if (probe.status === 'other_server') {
      throw new EmbeddedPostgresUnavailableError(
        `The database in ${databaseFolder} rejected the password in plateful.secret: restore this file from the backup that the folder came from.`,
      );
    }
    if (Date.now() > deadline) throw createNotAcceptingError(databaseFolder);
    await sleep(POLL_MS);
  }
}

function createNotAcceptingError(databaseFolder: string): EmbeddedPostgresUnavailableError {
  return new EmbeddedPostgresUnavailableError(
    `The PostgreSQL server of ${databaseFolder} is not accepting connections: try again later.`,
  );
}
