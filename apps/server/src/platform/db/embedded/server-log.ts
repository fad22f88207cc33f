import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROTATE_AT_BYTES = 1_000_000;

/**
 * What the server says goes straight into a file. A pipe to us would break when we are killed, and the server, which
 * lives on, with it.
 */
export interface ServerLog {
  path: string;
  /** Length before this start. */
  offset: number;
}

/** Puts a log that has grown long aside as `postgres.log.1`. Call it while no server writes. */
export async function openServerLog(dataDir: string): Promise<ServerLog> {
  const path = join(dataDir, 'postgres.log');
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size <= ROTATE_AT_BYTES) return { path, offset: size };
  await rename(path, `${path}.1`);
  return { path, offset: 0 };
}

/** Lends a descriptor for appending. */
export async function withLogFile<T>(log: ServerLog, use: (fd: number) => Promise<T>): Promise<T> {
  const handle = await open(log.path, 'a', 0o600);
  try {
    return await use(handle.fd);
  } finally {
    await handle.close();
  }
}

/** The last reason that the server gave, since this start, for not going on. */
export async function lastFatal(log: ServerLog): Promise<string> {
  const bytes = await readFile(log.path).catch(() => Buffer.alloc(0));
  const lines = bytes.subarray(log.offset).toString('utf8').trim().split('\n');
  const fatal = lines.findLast((line) => / (FATAL|PANIC): {2}/.test(line));
  // A program that fails before it can log, such as one that lacks a library, says so in a plain line.
  return (fatal?.replace(/^.* (FATAL|PANIC): {2}/, '') ?? lines.at(-1) ?? '').trim();
}
