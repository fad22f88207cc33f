import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROTATE_AT_BYTES = 1_000_000;

/**
 * The server writes directly to a file. A pipe would break when this process is killed, and the server would end with
 * it.
 */
export interface PostgresLogPosition {
  path: string;
  /** Size before this start. */
  offset: number;
}

/** Renames a large log to `postgres.log.1`. Must be called while no server is running. */
export async function rotatePostgresLog(dataDir: string): Promise<PostgresLogPosition> {
  const path = join(dataDir, 'postgres.log');
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size <= ROTATE_AT_BYTES) return { path, offset: size };
  await rename(path, `${path}.1`);
  return { path, offset: 0 };
}

/** Opens the log for appending. */
export async function withOpenPostgresLog<T>(
  log: PostgresLogPosition,
  use: (fd: number) => Promise<T>,
): Promise<T> {
  const handle = await open(log.path, 'a', 0o600);
  try {
    return await use(handle.fd);
  } finally {
    await handle.close();
  }
}

/** The last fatal message logged since this start. */
export async function readLastFatalMessage(log: PostgresLogPosition): Promise<string> {
  const bytes = await readFile(log.path).catch(() => Buffer.alloc(0));
  const lines = bytes.subarray(log.offset).toString('utf8').trim().split('\n');
  const fatal = lines.findLast((line) => / (FATAL|PANIC): {2}/.test(line));
  // A program that fails before logging starts, for example because a library is missing, prints a plain line.
  return (fatal?.replace(/^.* (FATAL|PANIC): {2}/, '') ?? lines.at(-1) ?? '').trim();
}
