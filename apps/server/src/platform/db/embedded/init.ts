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
import { type Account, canReach, childEnvironment } from './account.ts';
import { type Binaries, programPath } from './binaries.ts';
import { createCredentials, MANAGER_ROLE } from './credentials.ts';
import { EmbeddedPostgresError, faultCode } from './error.ts';
import { syncfsTellsFaults } from './settings.ts';

const run = promisify(execFile);

/**
 * How a program of PostgreSQL is told the folder that it is started in. When its user can't walk there from the root
 * (a checkout below `/root`), it is told to take its working directory, which needs no right on the folders above.
 */
export async function folderArgument(folder: string, account: Account | null): Promise<string> {
  if (await canReach(folder, account)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and other users can't reach ${folder}: set DATA_DIR to a folder that they can enter, or start Plateful as another user.`,
  );
}

/**
 * Makes a new, empty database cluster. It grows in a folder beside its place and moves there, in one step, when it is
 * whole: a start that is killed midway leaves nothing that could be taken for a database.
 */
export async function initialise(
  databaseFolder: string,
  binaries: Binaries,
  account: Account | null,
): Promise<void> {
  await removeUnfinished(databaseFolder);
  const workshop = await mkdtemp(`${databaseFolder}.new-`);
  try {
    const cluster = await makeCluster(workshop, binaries, account);
    // Windows moves no folder over another one, not even over an empty one.
    if (process.platform === 'win32') await rmdir(databaseFolder).catch(() => {});
    await moveInto(cluster, databaseFolder);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** What earlier starts left when they were killed. An `initdb` of theirs that still runs fails, to nobody's harm. */
async function removeUnfinished(databaseFolder: string): Promise<void> {
  const parent = dirname(databaseFolder);
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${basename(databaseFolder)}.new-`)) continue;
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function makeCluster(
  workshop: string,
  binaries: Binaries,
  account: Account | null,
): Promise<string> {
  const cluster = join(workshop, 'cluster');
  const password = join(workshop, 'password');
  await mkdir(cluster, { mode: 0o700 });
  const { secretFile, credentials } = await createCredentials(workshop);
  await writeFile(password, credentials.manager, { mode: 0o600, flag: 'wx' });
  if (account) {
    for (const path of [password, cluster, workshop]) await chown(path, account.uid, account.gid);
  }
  await runInitdb(cluster, binaries, account);
  await rename(secretFile, join(cluster, basename(secretFile)));
  await syncFolder(cluster);
  return cluster;
}

async function runInitdb(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
): Promise<void> {
  const options = [
    ...['--pgdata', await folderArgument(cluster, account)],
    ...['--username', MANAGER_ROLE],
    // Relative to the working directory, so that no right on the folders above is needed here either.
    ...['--pwfile', join('..', 'password')],
    ...['--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8'],
    ...localeOptions(binaries.major),
    ...(binaries.major >= 17 && syncfsTellsFaults() ? ['--sync-method', 'syncfs'] : []),
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await run(programPath(binaries.folder, 'initdb'), options, {
      ...account,
      cwd: cluster,
      env: childEnvironment(),
      windowsHide: true,
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new EmbeddedPostgresError(
      `PostgreSQL can't make a database in ${dirname(dirname(cluster))}: ${said || String(error)}`,
      { cause: error },
    );
  }
}

/**
 * Sorting by code point, which no upgrade of a C library changes under an index, yet with upper and lower case of all
 * of Unicode. PostgreSQL brings that itself since version 17; before, Linux does.
 */
function localeOptions(major: number): string[] {
  if (major >= 17) {
    return ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  }
  return ['--locale', 'C', ...(process.platform === 'linux' ? ['--lc-ctype', 'C.UTF-8'] : [])];
}

async function moveInto(cluster: string, databaseFolder: string): Promise<void> {
  try {
    await rename(cluster, databaseFolder);
  } catch (error) {
    if (faultCode(error) !== 'EBUSY' && faultCode(error) !== 'EXDEV') throw error;
    throw new EmbeddedPostgresError(
      `${databaseFolder} is a mounted volume: mount the volume on the folder above it instead.`,
    );
  }
  await syncFolder(dirname(databaseFolder));
}

/** Makes names in a folder outlive a power cut. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
