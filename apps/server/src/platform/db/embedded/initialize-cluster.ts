import { execFile } from 'node:child_process';
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildPgdataArgument } from './build-pgdata-argument.ts';
import { createChildEnvironment } from './create-child-environment.ts';
import { ADMIN_ROLE, createCredentialsFile } from './credentials.ts';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { getErrorCode } from './get-error-code.ts';
import type { OsUser } from './os-user.ts';
import { getProgramPath, type PostgresBinaries } from './postgres-binaries.ts';
import { doesSyncfsReportErrors } from './server-settings.ts';

const run = promisify(execFile);

/**
 * Creates an empty database cluster in a temporary folder next to its destination and renames it when it is complete,
 * so an interrupted start never leaves an incomplete database.
 */
export async function initializeCluster(
  databaseFolder: string,
  binaries: PostgresBinaries,
  osUser: OsUser | null,
): Promise<void> {
  await removeUnfinishedClusters(databaseFolder);
  const tempFolder = await mkdtemp(`${databaseFolder}.new-`);
  try {
    const cluster = await createCluster(tempFolder, binaries, osUser);
    // Windows cannot rename a folder over an existing empty one.
    if (process.platform === 'win32') await rmdir(databaseFolder).catch(() => {});
    await moveCluster(cluster, databaseFolder);
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}

/** Removes folders of interrupted starts. An `initdb` that still runs there fails without harm. */
async function removeUnfinishedClusters(databaseFolder: string): Promise<void> {
  const parent = dirname(databaseFolder);
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${basename(databaseFolder)}.new-`)) continue;
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function createCluster(
  tempFolder: string,
  binaries: PostgresBinaries,
  osUser: OsUser | null,
): Promise<string> {
  const cluster = join(tempFolder, 'cluster');
  const passwordFile = join(tempFolder, 'password');
  await mkdir(cluster, { mode: 0o700 });
  const { secretFile, credentials } = await createCredentialsFile(tempFolder);
  await writeFile(passwordFile, credentials.adminPassword, { mode: 0o600, flag: 'wx' });
  if (osUser) {
    for (const path of [passwordFile, cluster, tempFolder])
      await chown(path, osUser.uid, osUser.gid);
  }
  await runInitdb(cluster, binaries, osUser);
  await rename(secretFile, join(cluster, basename(secretFile)));
  await fsyncFolder(cluster);
  return cluster;
}

async function runInitdb(
  cluster: string,
  binaries: PostgresBinaries,
  osUser: OsUser | null,
): Promise<void> {
  const options = [
    ...['--pgdata', await buildPgdataArgument(cluster, osUser)],
    ...['--username', ADMIN_ROLE],
    // Relative to the working directory, so no permissions on the parent folders are needed.
    ...['--pwfile', join('..', 'password')],
    ...['--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8'],
    ...getLocaleOptions(binaries.major),
    ...(binaries.major >= 17 && doesSyncfsReportErrors() ? ['--sync-method', 'syncfs'] : []),
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await run(getProgramPath(binaries.folder, 'initdb'), options, {
      ...osUser,
      cwd: cluster,
      env: createChildEnvironment(),
      windowsHide: true,
    });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new EmbeddedPostgresUnavailableError(
      `PostgreSQL cannot create a database in ${dirname(dirname(cluster))}: ${stderr || String(error)}`,
      { cause: error },
    );
  }
}

/**
 * Sorts by code point, which stays stable across C library upgrades, with Unicode case conversion. PostgreSQL 17 has a
 * built-in locale for this; older versions use the one of Linux.
 */
function getLocaleOptions(major: number): string[] {
  if (major >= 17) {
    return ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  }
  return ['--locale', 'C', ...(process.platform === 'linux' ? ['--lc-ctype', 'C.UTF-8'] : [])];
}

async function moveCluster(cluster: string, databaseFolder: string): Promise<void> {
  try {
    await rename(cluster, databaseFolder);
  } catch (error) {
    if (getErrorCode(error) !== 'EBUSY' && getErrorCode(error) !== 'EXDEV') throw error;
    throw new EmbeddedPostgresUnavailableError(
      `${databaseFolder} is a mounted volume: mount the volume on the folder above it instead.`,
    );
  }
  await fsyncFolder(dirname(databaseFolder));
}

/** Syncs a folder, so that renames survive a power failure. Windows has no such call. */
async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
