import { chmod, chown, mkdtemp, readFile, rmdir, unlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canReach } from './account.ts';
import { EmbeddedPostgresError, faultCode } from './error.ts';

/** Where the server listens: a folder with its Unix socket, or 127.0.0.1. */
export interface Endpoint {
  host: string;
  port: number;
}

export type Transport = 'socket' | 'tcp';

/** What PostgreSQL itself noted in its `postmaster.pid`. The file outlives a killed server: a hint, never a proof. */
export interface ServerRecord {
  pid: number;
  endpoint: Endpoint;
  ready: boolean;
}

const LOOPBACK = '127.0.0.1';
const SOCKET_PORT = 5432;
const SOCKET_FOLDER_PREFIX = 'plateful-';
/** `sun_path` has 104 bytes on macOS and 108 on Linux, one of them for the closing zero. */
const LONGEST_SOCKET_PATH = 103;

export const defaultTransport: Transport = process.platform === 'win32' ? 'tcp' : 'socket';

/** Lines: pid, data folder, start time, port, socket folder, address, shared memory, state. */
export async function readServerRecord(databaseFolder: string): Promise<ServerRecord | null> {
  const text = await readFile(join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, , , port, socketFolder] = lines;
  if (!Number(pid) || !Number(port) || socketFolder === undefined) return null;
  return {
    pid: Number(pid),
    endpoint: { host: socketFolder || LOOPBACK, port: Number(port) },
    ready: lines[7]?.trim() === 'ready',
  };
}

export async function prepareEndpoint(
  dataDir: string,
  account: Account | null,
  transport: Transport,
): Promise<Endpoint> {
  if (transport === 'tcp') return { host: LOOPBACK, port: await choosePort(dataDir) };
  return { host: await makeSocketFolder(dataDir, account), port: SOCKET_PORT };
}

function socketFolderParents(): string[] {
  return [...new Set([tmpdir(), '/tmp'])];
}

/** Remembers the last socket folder, so that a start can clear away what a killed one left. */
function socketNote(dataDir: string): string {
  return join(dataDir, 'postgres.socket');
}

/**
 * A fresh folder with a random name that only the server's user can enter. Not below DATA_DIR, whose path may be longer
 * than a socket's may be, and whose file system may know no sockets.
 */
async function makeSocketFolder(dataDir: string, account: Account | null): Promise<string> {
  await clearLastSocketFolder(dataDir);
  for (const parent of socketFolderParents()) {
    const pattern = join(parent, SOCKET_FOLDER_PREFIX);
    const socket = join(`${pattern}XXXXXX`, `.s.PGSQL.${SOCKET_PORT}`);
    if (Buffer.byteLength(socket) > LONGEST_SOCKET_PATH) continue;
    if (!(await canReach(parent, account))) continue;
    const folder = await mkdtemp(pattern).catch(() => null);
    if (!folder) continue;
    await writeFile(socketNote(dataDir), folder);
    await chmod(folder, 0o700);
    if (account) await chown(folder, account.uid, account.gid);
    return folder;
  }
  throw new EmbeddedPostgresError(
    `No folder for the database's socket: neither ${socketFolderParents().join(' nor ')} can be written.`,
  );
}

/** In a copied DATA_DIR the note is that of the original, whose server may well be alive: then all is left as it is. */
export async function clearLastSocketFolder(dataDir: string): Promise<void> {
  const folder = await readFile(socketNote(dataDir), 'utf8').catch(() => '');
  const endpoint = { host: folder, port: SOCKET_PORT };
  if (folder && !(await hasListener(endpoint))) await removeSocketFolder(endpoint);
}

function hasListener({ host, port }: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(host, `.s.PGSQL.${port}`));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      resolve(faultCode(error) !== 'ECONNREFUSED' && faultCode(error) !== 'ENOENT');
    });
  });
}

/** Clears away the socket folder of a server that has ended; leaves alone whatever is not such a folder of ours. */
export async function removeSocketFolder({ host, port }: Endpoint): Promise<void> {
  const isOurs =
    socketFolderParents().includes(dirname(host)) &&
    /^plateful-[A-Za-z0-9]{6}$/.test(basename(host));
  if (!isOurs) return;
  await unlink(join(host, `.s.PGSQL.${port}`)).catch(() => {});
  await unlink(join(host, `.s.PGSQL.${port}.lock`)).catch(() => {});
  await rmdir(host).catch(() => {});
}

/** The port of the last start while it is free, so that other programs can rely on it. */
async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port');
  const last = Number(await readFile(file, 'utf8').catch(() => ''));
  const isPort = Number.isInteger(last) && last > 0 && last < 65_536;
  const port = (isPort && (await bindOnce(last))) || (await bindOnce(0));
  if (!port) throw new EmbeddedPostgresError(`No free port on ${LOOPBACK} for the database.`);
  await writeFile(file, `${port}\n`);
  return port;
}

/** @returns the port, or `null` when it is taken. */
function bindOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
