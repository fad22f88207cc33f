import { randomBytes } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { APP_DATABASE, APP_ROLE, type Credentials, MANAGER_ROLE } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';
import { faultCode } from './error.ts';

/** Who answers at an endpoint. */
export type Answer =
  /** The server of our files; the client is connected, as manager. */
  | { from: 'ours'; client: pg.Client }
  /** A server that starts, recovers, stops or has no connection left. */
  | { from: 'busy' }
  | { from: 'nobody' }
  | { from: 'stranger' };

const NOBODY_LISTENS = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];
/** cannot_connect_now, admin_shutdown, crash_shutdown, too_many_connections */
const NOT_NOW = ['57P03', '57P01', '57P02', '53300'];

export async function ask(
  endpoint: Endpoint,
  databaseFolder: string,
  credentials: Credentials,
): Promise<Answer> {
  const client = new pg.Client({
    ...endpoint,
    user: MANAGER_ROLE,
    password: credentials.manager,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  // A server that ends while we are connected is seen by the next statement; unheard, the event would end us.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await serves(client, databaseFolder)) return { from: 'ours', client };
    await client.end();
    return { from: 'stranger' };
  } catch (error) {
    // Not awaited: for a client that never got connected, pg waits here for an end that came already.
    void client.end().catch(() => {});
    return { from: whoFailed(error) };
  }
}

function whoFailed(error: unknown): 'nobody' | 'busy' | 'stranger' {
  const code = faultCode(error);
  if (code !== undefined && NOBODY_LISTENS.includes(code)) return 'nobody';
  // No code: it hung up or said nothing in time, as a server does that is about to end.
  if (code === undefined || NOT_NOW.includes(code) || code === 'ECONNRESET') return 'busy';
  return 'stranger';
}

/**
 * Whether the server works on the files in this very folder: it must see a file that we make there now. Its setting
 * `data_directory` is only a name, which moves and mounts make wrong and a copied folder makes ambiguous: a copy brings
 * along the note of where the server of the original listens, and its password.
 */
async function serves(client: pg.Client, databaseFolder: string): Promise<boolean> {
  const name = `plateful.sign-${randomBytes(12).toString('hex')}`;
  const path = join(databaseFolder, name);
  await writeFile(path, '', { flag: 'wx' });
  try {
    const { rows } = await client.query<{ seen: boolean }>(
      'select (pg_stat_file($1, true)).size is not null as seen',
      [name],
    );
    return rows[0]?.seen === true;
  } finally {
    await unlink(path);
  }
}

/** Whether role and database of the app are there. */
export async function isProvisioned(client: pg.Client): Promise<boolean> {
  const { role, database } = await findProvisions(client);
  return role && database;
}

/** Makes role and database of the app where they are missing. */
export async function provision(client: pg.Client, credentials: Credentials): Promise<void> {
  const { role, database } = await findProvisions(client);
  if (!role) {
    const password = client.escapeLiteral(credentials.app);
    // CREATEDB is for the tests, which clone a database each.
    await client.query(`create role ${APP_ROLE} login createdb password ${password}`);
  }
  if (!database) await client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`);
}

async function findProvisions(client: pg.Client): Promise<{ role: boolean; database: boolean }> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [APP_ROLE, APP_DATABASE],
  );
  return rows[0] ?? { role: false, database: false };
}
