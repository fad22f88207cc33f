import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '12.2.3';
export const lighthouseCacheDir = join(import.meta.dirname, '../../.cache/lighthouse');
const packageDir = join(lighthouseCacheDir, 'node_modules/lighthouse');

/**
 * Installs Lighthouse on first use, because it has over a hundred dependencies that only the benchmarks need.
 * @returns the folder of the package
 */
export async function findOrInstallLighthouse(): Promise<string> {
  if (!existsSync(packageDir)) {
    await mkdir(lighthouseCacheDir, { recursive: true });
    await promisify(execFile)('npm', [
      'install',
      '--no-save',
      '--prefix',
      lighthouseCacheDir,
      `lighthouse@${VERSION}`,
    ]);
  }
  return packageDir;
}
