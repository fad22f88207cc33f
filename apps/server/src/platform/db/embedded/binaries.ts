import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, childEnvironment } from './account.ts';
import { faultCode } from './error.ts';

/** A PostgreSQL that was seen to run here as the account. */
export interface Binaries {
  /** Holds `postgres` and `initdb`. */
  folder: string;
  major: number;
}

/** Where to look. Tests name their own places. */
export interface BinarySources {
  /** The npm package of this platform, `null` where there is none. */
  packageFolder: string | null;
  /** Folders of programs, looked at only when the package is of no use. */
  systemFolders: () => Promise<readonly string[]>;
}

export interface BinarySearch {
  sources: BinarySources;
  account: Account | null;
  dataDir: string;
  /** Version of the existing files, which only the same major version can open; `null` before there are any. */
  wantedMajor: number | null;
  log: (line: string) => void;
}

export function programPath(folder: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(folder, process.platform === 'win32' ? `${name}.exe` : name);
}

const run = promisify(execFile);

/**
 * Runs `postgres --version` as the account (10 ms). Only that finds every reason why a program won't run: rights, a
 * missing library, a volume that forbids programs, another C library than the one it was built for.
 * @returns what runs there; `denied` when the system forbids it, `broken` when it fails of itself.
 */
export async function probeBinaries(
  folder: string,
  account: Account | null,
): Promise<Binaries | 'denied' | 'broken'> {
  try {
    const { stdout } = await run(programPath(folder, 'postgres'), ['--version'], {
      ...account,
      env: childEnvironment(),
      timeout: 30_000,
      windowsHide: true,
    });
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    return major ? { folder, major } : 'broken';
  } catch (error) {
    return faultCode(error) === 'EACCES' ? 'denied' : 'broken';
  }
}
