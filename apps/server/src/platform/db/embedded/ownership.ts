import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError, faultCode } from './error.ts';

/** The right to start, adopt and stop the server of one DATA_DIR. Ends with `release` or with the process. */
export interface Ownership {
  release(): Promise<void>;
}

/**
 * One process at a time owns a DATA_DIR, from before it looks at the files until after its server has stopped.
 *
 * The lock is something that the kernel gives to one process alone and takes back when that process ends, however it
 * ends. So no lock is ever stale, nothing has to be judged by process ids or times, and there is no moment between
 * "looks abandoned" and "is taken over" in which two can win: taking it is one system call. It is held whether or not
 * PostgreSQL answers, which a lock inside the database could not be.
 *
 * - Linux: the name of an abstract socket (it lies in no folder, so nobody can delete it). The name follows from
 *   device and inode of DATA_DIR: links and mounts lead to the same lock, a copy of the folder to another one. Whoever
 *   can look at DATA_DIR could occupy the name and keep us from starting; they can do no more than that.
 * - macOS, BSD, Windows: a file that is opened exclusively (`O_EXLOCK`; libuv's flag of that name on Windows).
 *
 * Processes of different containers that share a DATA_DIR do not see each other.
 *
 * @returns `null` when another process owns the folder.
 */
export async function takeOwnership(dataDir: string): Promise<Ownership | null> {
  if (process.platform === 'linux') return holdSocketName(await socketName(dataDir));
  const flags = exclusiveFlags[process.platform];
  if (flags === undefined) {
    throw new EmbeddedPostgresError(
      `The embedded database does not run on ${process.platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return holdFile(join(dataDir, 'postgres.lock'), flags);
}

/**
 * Fills the 107 bytes of a socket name: versions of Node differ in whether they pad a shorter one, and padded and
 * unpadded names are two names.
 */
async function socketName(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const digest = createHash('sha512').update(`${dev}:${ino}`).digest('hex');
  return `\0${`plateful-${digest}`.slice(0, 107)}`;
}

function holdSocketName(name: string): Promise<Ownership | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (faultCode(error) === 'EADDRINUSE') resolve(null);
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
const exclusiveFlags: Partial<Record<NodeJS.Platform, number>> = {
  darwin: bsdFlags,
  freebsd: bsdFlags,
  openbsd: bsdFlags,
  win32: UV_FS_O_EXLOCK,
};

async function holdFile(path: string, flags: number): Promise<Ownership | null> {
  try {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | flags, 0o600);
    return { release: () => handle.close() };
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(faultCode(error) ?? '')) return null;
    throw error;
  }
}
