import { createHmac, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { getErrorCode } from './get-error-code.ts';

/** The superuser, used by the embedded database manager only. */
export const ADMIN_ROLE = 'postgres';
/** The role of the app: owner of its database, not a superuser. */
export const APP_ROLE = 'plateful';
export const APP_DATABASE = 'plateful';

export interface Credentials {
  adminPassword: string;
  appPassword: string;
}

/** Stored in the database folder, so that it moves with the data. */
const SECRET_FILE = 'plateful.secret';

/** Creates a new secret file in the database folder. */
export async function createCredentialsFile(
  folder: string,
): Promise<{ secretFile: string; credentials: Credentials }> {
  const secret = randomBytes(24).toString('hex');
  const secretFile = join(folder, SECRET_FILE);
  const file = await open(secretFile, 'wx', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  return { secretFile, credentials: deriveCredentials(secret) };
}

export async function readCredentials(databaseFolder: string): Promise<Credentials> {
  const path = join(databaseFolder, SECRET_FILE);
  const secret = await readFile(path, 'utf8').catch((error: unknown) => {
    if (getErrorCode(error) !== 'ENOENT') throw error;
    throw new EmbeddedPostgresUnavailableError(
      `The password file of the database is missing (${path}): restore it from a backup.`,
    );
  });
  return deriveCredentials(secret.trim());
}

/** Derives two passwords from one secret, so that the app's password does not reveal the manager's. */
function deriveCredentials(secret: string): Credentials {
  return {
    adminPassword: secret,
    appPassword: createHmac('sha256', secret).update(APP_ROLE).digest('hex'),
  };
}
