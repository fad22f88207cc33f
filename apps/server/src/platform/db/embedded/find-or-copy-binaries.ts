import { join } from 'node:path';
import { EmbeddedPostgresUnavailableError } from './embedded-postgres-unavailable-error.ts';
import { findSystemBinaryFolders } from './find-system-binary-folders.ts';
import { findPostgresPackageFolder, prepareNpmPackageBinaries } from './npm-package-binaries.ts';
import type { BinarySources, FindBinariesOptions, PostgresBinaries } from './postgres-binaries.ts';
import { probeBinaries } from './probe-binaries.ts';

const MIN_MAJOR = 15;

export function getDefaultBinarySources(): BinarySources {
  return { packageFolder: findPostgresPackageFolder(), systemFolders: findSystemBinaryFolders };
}

/**
 * Finds the package's PostgreSQL, or else the newest one of the system, that can open the existing files.
 *
 * @throws EmbeddedPostgresUnavailableError when there is none
 */
export async function findOrCopyBinaries(search: FindBinariesOptions): Promise<PostgresBinaries> {
  const { osUser, sources, requiredMajor } = search;
  const candidates: PostgresBinaries[] = [];
  const packaged = await prepareNpmPackageBinaries(search);
  if (packaged) candidates.push(packaged);
  if (!packaged || (requiredMajor !== null && packaged.major !== requiredMajor)) {
    const systemBinaries: PostgresBinaries[] = [];
    for (const folder of await sources.systemFolders()) {
      const found = await probeBinaries(folder, osUser);
      if (typeof found !== 'string' && found.major >= MIN_MAJOR) systemBinaries.push(found);
    }
    candidates.push(...systemBinaries.toSorted((a, b) => b.major - a.major));
  }
  const compatible = candidates.find(
    ({ major }) => requiredMajor === null || requiredMajor === major,
  );
  if (!compatible)
    throw new EmbeddedPostgresUnavailableError(explainMissingBinaries(search, candidates));
  return compatible;
}

function explainMissingBinaries(
  { requiredMajor, dataDir }: FindBinariesOptions,
  candidates: PostgresBinaries[],
): string {
  if (requiredMajor !== null && candidates.length > 0) {
    const majors = [...new Set(candidates.map(({ major }) => major))].join(' and ');
    return `The database in ${join(dataDir, 'postgres')} was created by PostgreSQL ${requiredMajor}, but this computer has PostgreSQL ${majors}: install PostgreSQL ${requiredMajor} too, or move the folder to start with an empty database.`;
  }
  return `PostgreSQL was not found or cannot run on this platform (${process.platform}-${process.arch}): install PostgreSQL ${MIN_MAJOR} or newer, or set DATABASE_URL to a PostgreSQL server.`;
}
