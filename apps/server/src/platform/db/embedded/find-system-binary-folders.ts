import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Folders in which package managers install PostgreSQL versions: parent folder, pattern of the version folder,
 * subfolder.
 */
const versionedInstallFolders: readonly [string, RegExp, string][] = [
  ['/usr/lib/postgresql', /^\d+$/, 'bin'],
  ['/usr', /^pgsql-\d+$/, 'bin'],
  ['/usr/libexec', /^postgresql\d+$/, ''],
  ['/opt/homebrew/opt', /^postgresql@\d+$/, 'bin'],
  ['/usr/local/opt', /^postgresql@\d+$/, 'bin'],
  ['/Applications/Postgres.app/Contents/Versions', /^\d+$/, 'bin'],
  ['C:\\Program Files\\PostgreSQL', /^\d+$/, 'bin'],
];

/** Finds folders with both `initdb` and `postgres`, from system packages, PATH and `pg_config`. */
export async function findSystemBinaryFolders(): Promise<string[]> {
  const candidates = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }));
  if (stdout.trim()) candidates.push(stdout.trim());
  for (const [above, name, below] of versionedInstallFolders) {
    const entries = await readdir(above).catch(() => []);
    candidates.push(
      ...entries.filter((entry) => name.test(entry)).map((entry) => join(above, entry, below)),
    );
  }
  const complete: string[] = [];
  for (const folder of new Set(candidates))
    if (await hasServerPrograms(folder)) complete.push(folder);
  return complete;
}

async function hasServerPrograms(folder: string): Promise<boolean> {
  const ending = process.platform === 'win32' ? '.exe' : '';
  try {
    await access(join(folder, `initdb${ending}`));
    await access(join(folder, `postgres${ending}`));
    return true;
  } catch {
    return false;
  }
}
