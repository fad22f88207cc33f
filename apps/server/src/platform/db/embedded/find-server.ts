import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Credentials, readCredentials } from './credentials.ts';
import { type Endpoint, readServerRecord } from './endpoint.ts';
import { EmbeddedPostgresError } from './error.ts';
import { ask } from './manager-session.ts';

/** A server that answered and was seen to work on our files. */
export interface FoundServer {
  pid: number;
  endpoint: Endpoint;
  credentials: Credentials;
  /** Connected as manager. */
  client: pg.Client;
}

export interface Patience {
  /** How long to wait for a server that is about to answer or to end. Recovery can take minutes. */
  ms: number;
  /** Told now and then while waiting. */
  log: (line: string) => void;
}

const POLL_MS = 20;
const NOTICE_MS = 5_000;

/**
 * The server that runs on these files, `null` when none does. PostgreSQL's own note says where to ask; the answer
 * decides, never the process id.
 */
export async function findServer(
  databaseFolder: string,
  patience: Patience,
): Promise<FoundServer | null> {
  const start = Date.now();
  let nextNotice = start + NOTICE_MS;
  for (;;) {
    const record = await readServerRecord(databaseFolder);
    if (!record) return null;
    const credentials = await readCredentials(databaseFolder);
    const { pid, endpoint } = record;
    const answer = await ask(endpoint, databaseFolder, credentials);
    if (answer.from === 'ours') return { pid, endpoint, credentials, client: answer.client };
    if (answer.from !== 'busy') return null;
    const now = Date.now();
    if (now - start > patience.ms) throw tooBusy(databaseFolder);
    if (now > nextNotice) {
      patience.log('Waiting for the PostgreSQL server, which is recovering or stopping.');
      nextNotice = now + NOTICE_MS;
    }
    await sleep(POLL_MS);
  }
}

/** Connects as manager to a server that was just started. */
export async function connectAsManager(
  endpoint: Endpoint,
  databaseFolder: string,
  credentials: Credentials,
): Promise<pg.Client> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const answer = await ask(endpoint, databaseFolder, credentials);
    if (answer.from === 'ours') return answer.client;
    if (answer.from === 'stranger') {
      throw new EmbeddedPostgresError(
        `The database in ${databaseFolder} does not take the password in its plateful.secret: restore this file from the backup that the folder came from.`,
      );
    }
    if (Date.now() > giveUpAt) throw tooBusy(databaseFolder);
    await sleep(POLL_MS);
  }
}

function tooBusy(databaseFolder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL server of ${databaseFolder} runs but takes no connections: wait, then try again.`,
  );
}
