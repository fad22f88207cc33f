import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_INTERVAL_MS = 200;
/** Most runs that overlap wait for a check of a moment only. */
const ATTEMPTS_BEFORE_MESSAGE = 10;
const WAITING_MESSAGE = 'Waiting for another run in this folder …';
const BSD_O_EXLOCK = 0x20;

/**
 * Runs a task while no other process runs one in the same folder. The kernel releases the lock when its process ends,
 * so it can never be stale.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withProjectLock(folder, task) {
  let release = await tryLock(folder);
  for (let attempt = 1; !release; attempt++) {
    if (attempt === ATTEMPTS_BEFORE_MESSAGE) console.error(WAITING_MESSAGE);
    await sleep(RETRY_INTERVAL_MS);
    release = await tryLock(folder);
  }
  try {
    return await task();
  } finally {
    await release();
  }
}

/** @param {string} folder @returns {Promise<(() => Promise<void>) | null>} a function that releases the lock */
function tryLock(folder) {
  // All 107 bytes, because Node versions differ in whether they pad the names of abstract sockets to that length.
  const name = `plateful-${createHash('sha512').update(folder).digest('hex')}`.slice(0, 107);
  if (process.platform === 'linux') return tryListen(`\0${name}`);
  if (process.platform === 'win32') return tryListen(`\\\\.\\pipe\\${name}`);
  return tryLockFile(join(folder, '.cache'));
}

/** @param {string} path of an abstract socket or a named pipe, which have one listener each */
function tryListen(path) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen({ path, exclusive: true }, () =>
      resolve(() => new Promise((closed) => server.close(() => closed(undefined)))),
    );
  });
}

/** @param {string} folder of the lock file, which macOS and BSD can open exclusively */
async function tryLockFile(folder) {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | BSD_O_EXLOCK;
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(join(folder, 'project.lock'), flags);
    return () => file.close();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EAGAIN' || code === 'EWOULDBLOCK') return null;
    throw error;
  }
}
