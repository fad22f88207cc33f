import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { getErrorCode } from './get-error-code.ts';

/**
 * Reads the major version of the database files, without changing anything.
 *
 * @returns `null` when the folder is missing or empty
 * @throws EmbeddedPostgresUnavailableError when the folder contains anything other than a database
 */
export async function readDatabaseMajorVersion(databaseFolder: string): Promise<number | null> {
  const entries = await listEntries(databaseFolder);
  if (entries.length === 0) return null;
  const version = await readFile(join(databaseFolder, 'PG_VERSION'), 'utf8').catch(() => '');
  const major = Number(version.trim());
  if (!Number.isInteger(major) || major <= 0) {
    throw new EmbeddedPostgresUnavailableError(
      `${databaseFolder} is not a valid PostgreSQL data directory (PG_VERSION is missing or unreadable): ${restoreAdvice}`,
    );
  }
  return major;
}

const restoreAdvice =
  'restore the folder from a backup, or move it to start with an empty database. No files were changed.';

async function listEntries(databaseFolder: string): Promise<string[]> {
  try {
    return await readdir(databaseFolder);
  } catch (error) {
    switch (getErrorCode(error)) {
      case 'ENOENT':
        return checkMissingFolder(databaseFolder);
      case 'ENOTDIR':
        throw new EmbeddedPostgresUnavailableError(
          `${databaseFolder} is a file, expected a folder: move it, or set another DATA_DIR.`,
        );
      case 'EACCES':
      case 'EPERM':
        throw new EmbeddedPostgresUnavailableError(
          `${databaseFolder} belongs to another user: start Plateful as that user, or set another DATA_DIR.`,
        );
      default:
        throw error;
    }
  }
}

/** A dangling link, for example to a volume that is not mounted, must not lead to a new database. */
async function checkMissingFolder(databaseFolder: string): Promise<string[]> {
  const link = await lstat(databaseFolder).catch(() => null);
  if (!link) return [];
  throw new EmbeddedPostgresUnavailableError(
    `${databaseFolder} links to a missing folder: mount or restore it, or remove the link to start with an empty database.`,
  );
}

/** PostgreSQL's messages for files it cannot open. Its other messages are clear enough for the operator. */
const corruptionPattern =
  /pg_control|control file|checkpoint record|global\/|pg_filenode|could not open directory "(base|pg_)|incompatible with server/i;

/** @param fatalMessage PostgreSQL's last fatal message */
export function explainStartFailure(
  databaseFolder: string,
  logFile: string,
  fatalMessage: string,
): string {
  if (corruptionPattern.test(fatalMessage)) {
    return `The database in ${databaseFolder} is damaged (${fatalMessage}): ${restoreAdvice}`;
  }
  if (/lock file ".*" already exists|shared memory block/.test(fatalMessage)) {
    return `An unreachable PostgreSQL server is still using ${databaseFolder}: stop it (its process ID is the first line of the folder's postmaster.pid), then start again.`;
  }
  return `PostgreSQL failed to start in ${databaseFolder}: ${fatalMessage || 'no reason was logged'} (see ${logFile}).`;
}
