import { randomBytes } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ADMIN_ROLE, type Credentials } from './credentials.ts';
import { getErrorCode } from './get-error-code.ts';
import type { ServerEndpoint } from './server-endpoint.ts';

/** The result of connecting to an endpoint. */
export type ServerProbeResult =
  /** Connected, as the manager, to the server of this database folder. */
  | { status: 'ours'; client: pg.Client }
  /** A server that is starting, recovering, stopping or out of connections. */
  | { status: 'busy' }
  | { status: 'nobody' }
  | { status: 'other_server' };

const UNREACHABLE_CODES = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];
/** cannot_connect_now, admin_shutdown, crash_shutdown, too_many_connections */
const BUSY_SQL_STATES = ['57P03', '57P01', '57P02', '53300'];

export async function probeServer(
  endpoint: ServerEndpoint,
  databaseFolder: string,
  credentials: Credentials,
): Promise<ServerProbeResult> {
  const client = new pg.Client({
    ...endpoint,
    user: ADMIN_ROLE,
    password: credentials.adminPassword,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  // If the server ends while connected, the next statement fails. An unhandled `error` event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await servesFolder(client, databaseFolder)) return { status: 'ours', client };
    await client.end();
    return { status: 'other_server' };
  } catch (error) {
    // Not awaited: pg would wait for an `end` event that has already been emitted when the connection failed.
    void client.end().catch(() => {});
    return { status: classifyConnectError(error) };
  }
}

function classifyConnectError(error: unknown): 'nobody' | 'busy' | 'other_server' {
  const code = getErrorCode(error);
  if (code !== undefined && UNREACHABLE_CODES.includes(code)) return 'nobody';
  // Errors without a code: the server closed the connection or timed out, like one that is shutting down.
  if (code === undefined || BUSY_SQL_STATES.includes(code) || code === 'ECONNRESET') return 'busy';
  return 'other_server';
}

/**
 * Verifies that the server uses this database folder: it must see a file that is created there now. Its
 * `data_directory` setting is not reliable, because mounts and moves change paths, and a copied folder contains the
 * endpoint and password of the original server.
 */
async function servesFolder(client: pg.Client, databaseFolder: string): Promise<boolean> {
  const markerName = `plateful.sign-${randomBytes(12).toString('hex')}`;
  const path = join(databaseFolder, markerName);
  await writeFile(path, '', { flag: 'wx' });
  try {
    const { rows } = await client.query<{ isVisible: boolean }>(
      'select (pg_stat_file($1, true)).size is not null as "isVisible"',
      [markerName],
    );
    return rows[0]?.isVisible === true;
  } finally {
    await unlink(path);
  }
}
