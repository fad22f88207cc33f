import { createHmac, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, faultCode } from './error.ts';

/** Administers the server, for the manager alone. */
export const MANAGER_ROLE = 'postgres';
/** What Plateful works as: owner of its database, no superuser. */
export const APP_ROLE = 'plateful';
export const APP_DATABASE = 'plateful';

export interface Credentials {
  manager: string;
  app: string;
}

/** Lies among the database's files, so that it moves with them. */
const SECRET_FILE = 'plateful.secret';

/** Rolls new passwords into a file that belongs into the database's folder. */
export async function createCredentials(
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
  return { secretFile, credentials: derive(secret) };
}

export async function readCredentials(databaseFolder: string): Promise<Credentials> {
  const path = join(databaseFolder, SECRET_FILE);
  const secret = await readFile(path, 'utf8').catch((error: unknown) => {
    if (faultCode(error) !== 'ENOENT') throw error;
    throw new EmbeddedPostgresError(
      `The password of the database is missing (${path}): restore this file from a backup.`,
    );
  });
  return derive(secret.trim());
}

/** Two passwords of one secret: the app's does not give away the manager's. */
function derive(secret: string): Credentials {
  return { manager: secret, app: createHmac('sha256', secret).update(APP_ROLE).digest('hex') };
}
