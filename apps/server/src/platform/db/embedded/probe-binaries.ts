import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createChildEnvironment } from './create-child-environment.ts';
import { getErrorCode } from './get-error-code.ts';
import type { OsUser } from './os-user.ts';
import { getProgramPath, type PostgresBinaries } from './postgres-binaries.ts';

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
