import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A file of this package that ships as it is (models, migrations), wherever the code runs from: the sources, or the
 * bundle in `dist/`.
 */
export function packagePath(path: string): string {
  return join(packageRoot, path);
}

const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The package that this code belongs to was not found.');
  return findPackageRoot(parent);
}
