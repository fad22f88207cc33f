import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Resolves a path in this package (models, migrations), whether the code runs from the sources or from `dist/`. */
export function resolveServerPackagePath(path: string): string {
  return join(packageRoot, path);
}

const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json of the server was not found.');
  return findPackageRoot(parent);
}
