import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { getErrorCode } from './get-error-code.ts';

/** The exclusive right to start, adopt and stop the server of a DATA_DIR. Ends with `release` or with the process. */
export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Acquires the lock of a DATA_DIR. A process holds it from before it reads the files until after its server has
 * stopped.
 * The kernel grants the lock to one process and releases it when that process ends, so it can never be stale, needs no
 * process ids or timeouts, and is acquired atomically in one system call. Unlike a lock in the database it does not
 * depend on PostgreSQL.
 * - Linux: an abstract socket whose name is derived from the device and inode of DATA_DIR. Links and mounts lead to the
 * same lock, a copy of the folder to another one. Another user who can read DATA_DIR could take the name and prevent a
 * start, but nothing else.
 * - macOS, BSD, Windows: a file opened exclusively (`O_EXLOCK`; libuv's flag of the same name on Windows).
 * Processes in different containers that share a DATA_DIR do not see each other's locks.
 * @returns `null` when another process holds the lock
 */
export async function tryAcquireDataDirLock(dataDir: string): Promise<DataDirLock | null> {
  if (process.platform === 'linux') return lockSocketName(await getSocketName(dataDir));
  const flags = exclusiveOpenFlags[process.platform];
  if (flags === undefined) {
    throw new EmbeddedPostgresUnavailableError(
      `The embedded database is not supported on ${process.platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return lockFile(join(dataDir, 'postgres.lock'), flags);
}

/**
 * Fills all 107 bytes of the socket name: Node versions differ in whether they pad shorter names, and a padded name is
 * a different one.
 */
async function getSocketName(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const digest = createHash('sha512').update(`${dev}:${ino}`).digest('hex');
  return `\0${`plateful-${digest}`.slice(0, 107)}`;
}

function lockSocketName(name: string): Promise<DataDirLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (getErrorCode(error) === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen({ path: name, exclusive: true }, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

const BSD_O_EXLOCK = 0x20;
const UV_FS_O_EXLOCK = 0x1000_0000;
const bsdFlags = BSD_O_EXLOCK | constants.O_NONBLOCK;
const exclusiveOpenFlags: Partial<Record<NodeJS.Platform, number>> = {
  darwin: bsdFlags,
  freebsd: bsdFlags,
  openbsd: bsdFlags,
  win32: UV_FS_O_EXLOCK,
};

async function lockFile(path: string, flags: number): Promise<DataDirLock | null> {
  try {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | flags, 0o600);
    return { release: () => handle.close() };
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(getErrorCode(error) ?? '')) return null;
    throw error;
  }
}
