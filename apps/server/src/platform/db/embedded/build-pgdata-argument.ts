import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { canReadFolder, type OsUser } from './os-user.ts';

/**
 * The path under which a PostgreSQL program gets its folder. When its user can't traverse the parent folders (a
 * checkout below `/root`), the path is relative to the working directory, which needs no permissions on them.
 */
export async function buildPgdataArgument(folder: string, osUser: OsUser | null): Promise<string> {
  if (await canReadFolder(folder, osUser)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedPostgresUnavailableError(
    `PostgreSQL does not run as root, and other users can't reach ${folder}: set DATA_DIR to a folder that they can enter, or start Plateful as another user.`,
  );
}
