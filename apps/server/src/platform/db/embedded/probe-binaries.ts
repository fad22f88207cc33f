import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createChildEnvironment } from './create-child-environment.ts';
import { getErrorCode } from './get-error-code.ts';
import type { OsUser } from './os-user.ts';

/** PostgreSQL programs that were verified to run as the user. */
export interface PostgresBinaries {
  /** Contains `postgres` and `initdb`. */
  folder: string;
  major: number;
}

/** Where to search. Tests pass their own folders. */
export interface BinarySources {
  /** The npm package for this platform; `null` when there is none. */
  packageFolder: string | null;
  /** Folders of installed programs, searched when the package cannot be used. */
  systemFolders: () => Promise<readonly string[]>;
}

export interface FindBinariesOptions {
  sources: BinarySources;
  osUser: OsUser | null;
  dataDir: string;
  /** Major version of the existing files, which no other major version can open; `null` before they exist. */
  requiredMajor: number | null;
  log: (line: string) => void;
}

export function getProgramPath(folder: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(folder, process.platform === 'win32' ? `${name}.exe` : name);
}

const run = promisify(execFile);

/**
 * Runs `postgres --version` as the user (10 ms), which detects every reason why a program cannot run: permissions,
 * missing libraries, a noexec volume or another C library.
 *
 * @returns the version; `denied` when the system forbids running it, `broken` when it fails
 */
export async function probeBinaries(
  folder: string,
  osUser: OsUser | null,
): Promise<PostgresBinaries | 'denied' | 'broken'> {
  try {
    const { stdout } = await run(getProgramPath(folder, 'postgres'), ['--version'], {
      ...osUser,
      env: createChildEnvironment(),
      timeout: 30_000,
      windowsHide: true,
    });
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    return major ? { folder, major } : 'broken';
  } catch (error) {
    return getErrorCode(error) === 'EACCES' ? 'denied' : 'broken';
  }
}
