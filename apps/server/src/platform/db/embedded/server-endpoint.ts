import { chmod, chown, mkdtemp, readFile, rmdir, unlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { getErrorCode } from './get-error-code.ts';
import { canReadFolder, type OsUser } from './os-user.ts';

/** The address of the server: a folder with its Unix socket, or 127.0.0.1. */
export interface ServerEndpoint {
  host: string;
  port: number;
}

export type Transport = 'socket' | 'tcp';

export const LOOPBACK_ADDRESS = '127.0.0.1';
const SOCKET_PORT = 5432;
const SOCKET_FOLDER_PREFIX = 'plateful-';
/** `sun_path` has 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const SOCKET_PATH_MAX_BYTES = 103;

export const defaultTransport: Transport = process.platform === 'win32' ? 'tcp' : 'socket';

export async function createServerEndpoint(
  dataDir: string,
  osUser: OsUser | null,
  transport: Transport,
): Promise<ServerEndpoint> {
  if (transport === 'tcp') return { host: LOOPBACK_ADDRESS, port: await chooseFreePort(dataDir) };
  return { host: await createSocketFolder(dataDir, osUser), port: SOCKET_PORT };
}

function getSocketParentFolders(): string[] {
  return [...new Set([tmpdir(), '/tmp'])];
}

/** Stores the last socket folder, so that the next start can remove it. */
function getSocketNotePath(dataDir: string): string {
  return join(dataDir, 'postgres.socket');
}

/**
 * Creates a folder with a random name that only the server's user can enter. It is not below DATA_DIR, whose path may
 * be too long for a socket and whose file system may not support sockets.
 */
async function createSocketFolder(dataDir: string, osUser: OsUser | null): Promise<string> {
  await removeLastSocketFolderIfUnused(dataDir);
  for (const parent of getSocketParentFolders()) {
    const pattern = join(parent, SOCKET_FOLDER_PREFIX);
    const socket = join(`${pattern}XXXXXX`, `.s.PGSQL.${SOCKET_PORT}`);
    if (Buffer.byteLength(socket) > SOCKET_PATH_MAX_BYTES) continue;
    if (!(await canReadFolder(parent, osUser))) continue;
    const folder = await mkdtemp(pattern).catch(() => null);
    if (!folder) continue;
    await writeFile(getSocketNotePath(dataDir), folder);
    await chmod(folder, 0o700);
    if (osUser) await chown(folder, osUser.uid, osUser.gid);
    return folder;
  }
  throw new EmbeddedPostgresUnavailableError(
    `Cannot create a folder for the database socket: neither ${getSocketParentFolders().join(' nor ')} is writable.`,
  );
}

/**
 * A copied DATA_DIR contains the socket folder of the original, whose server may be running: it is not removed then.
 */
export async function removeLastSocketFolderIfUnused(dataDir: string): Promise<void> {
  const folder = await readFile(getSocketNotePath(dataDir), 'utf8').catch(() => '');
  const endpoint = { host: folder, port: SOCKET_PORT };
  if (folder && !(await hasListener(endpoint))) await removeSocketFolder(endpoint);
}

function hasListener({ host, port }: ServerEndpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(host, `.s.PGSQL.${port}`));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      resolve(getErrorCode(error) !== 'ECONNREFUSED' && getErrorCode(error) !== 'ENOENT');
    });
  });
}

/** Removes the socket folder of a server that has ended; ignores anything that is not such a folder. */
export async function removeSocketFolder({ host, port }: ServerEndpoint): Promise<void> {
  const isOurs =
    getSocketParentFolders().includes(dirname(host)) &&
    /^plateful-[A-Za-z0-9]{6}$/.test(basename(host));
  if (!isOurs) return;
  await unlink(join(host, `.s.PGSQL.${port}`)).catch(() => {});
  await unlink(join(host, `.s.PGSQL.${port}.lock`)).catch(() => {});
  await rmdir(host).catch(() => {});
}

/** Returns the port of the last start if it is free, so that other programs can rely on it. */
async function chooseFreePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port');
  const last = Number(await readFile(file, 'utf8').catch(() => ''));
  const isPort = Number.isInteger(last) && last > 0 && last < 65_536;
  const port = (isPort && (await probePort(last))) || (await probePort(0));
  if (!port)
    throw new EmbeddedPostgresUnavailableError(
      `The database found no free port on ${LOOPBACK_ADDRESS}.`,
    );
  await writeFile(file, `${port}\n`);
  return port;
}

/** @returns the port, or `null` when it is in use */
function probePort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: LOOPBACK_ADDRESS, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
