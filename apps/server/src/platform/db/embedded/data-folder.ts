import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, faultCode } from './error.ts';

/**
 * What a start finds in place of the database's files. Reads only: whatever we don't understand belongs to somebody.
 * @returns the major version that made the files, `null` when there are none yet.
 * @throws EmbeddedPostgresError for a folder that holds anything but a database.
 */
export async function findMajor(databaseFolder: string): Promise<number | null> {
  const entries = await entriesOf(databaseFolder);
  if (entries.length === 0) return null;
  const version = await readFile(join(databaseFolder, 'PG_VERSION'), 'utf8').catch(() => '');
  const major = Number(version.trim());
  if (!Number.isInteger(major) || major <= 0) {
    throw new EmbeddedPostgresError(
      `${databaseFolder} holds files but no whole PostgreSQL database (its PG_VERSION is missing or unreadable): ${remedy}`,
    );
  }
  return major;
}

const remedy =
  'restore the folder from a backup, or move it away to begin with an empty database. Nothing was changed.';

async function entriesOf(databaseFolder: string): Promise<string[]> {
  try {
    return await readdir(databaseFolder);
  } catch (error) {
    switch (faultCode(error)) {
      case 'ENOENT':
        return missing(databaseFolder);
      case 'ENOTDIR':
        throw new EmbeddedPostgresError(
          `${databaseFolder} is a file where the database's folder should be: move it away, or set another DATA_DIR.`,
        );
      case 'EACCES':
      case 'EPERM':
        throw new EmbeddedPostgresError(
          `${databaseFolder} belongs to another user: start Plateful as that user, or set another DATA_DIR.`,
        );
      default:
        throw error;
    }
  }
}

/** Nothing there, or a link to a place that is gone, such as a volume that is not mounted: no reason to begin anew. */
async function missing(databaseFolder: string): Promise<string[]> {
  const link = await lstat(databaseFolder).catch(() => null);
  if (!link) return [];
  throw new EmbeddedPostgresError(
    `${databaseFolder} links to a folder that is not there: mount or restore it, or remove the link to begin with an empty database.`,
  );
}

/** What PostgreSQL says of files that it cannot open; all else it refuses for is in its own words clear enough. */
const signsOfDamage =
  /pg_control|control file|checkpoint record|global\/|pg_filenode|could not open directory "(base|pg_)|incompatible with server/i;

/** @param fatal the sentence that PostgreSQL ended with. */
export function explainRefusal(databaseFolder: string, logFile: string, fatal: string): string {
  if (signsOfDamage.test(fatal)) {
    return `The database in ${databaseFolder} is damaged (${fatal}): ${remedy}`;
  }
  if (/lock file ".*" already exists|shared memory block/.test(fatal)) {
    return `A PostgreSQL server that can't be reached still works on ${databaseFolder}: end it (its number is the first line of the folder's postmaster.pid), then start again.`;
  }
  return `PostgreSQL does not start on ${databaseFolder}: ${fatal || 'it gave no reason'} (more in ${logFile}).`;
}
