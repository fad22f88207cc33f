import { join } from 'node:path';
import { type Binaries, type BinarySearch, type BinarySources, probeBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { packageFolder, usablePackage } from './package-binaries.ts';
import { systemFolders } from './system-binaries.ts';

const OLDEST_MAJOR = 15;

export function defaultSources(): BinarySources {
  return { packageFolder: packageFolder(), systemFolders };
}

/**
 * The package's PostgreSQL, else the newest one of the system, that fits the existing files.
 * @throws EmbeddedPostgresError when there is none.
 */
export async function findBinaries(search: BinarySearch): Promise<Binaries> {
  const { account, sources, wantedMajor } = search;
  const running: Binaries[] = [];
  const packaged = await usablePackage(search);
  if (packaged) running.push(packaged);
  if (!packaged || (wantedMajor !== null && packaged.major !== wantedMajor)) {
    const ofSystem: Binaries[] = [];
    for (const folder of await sources.systemFolders()) {
      const found = await probeBinaries(folder, account);
      if (typeof found !== 'string' && found.major >= OLDEST_MAJOR) ofSystem.push(found);
    }
    running.push(...ofSystem.toSorted((a, b) => b.major - a.major));
  }
  const fitting = running.find(({ major }) => wantedMajor === null || wantedMajor === major);
  if (!fitting) throw new EmbeddedPostgresError(explainAbsence(search, running));
  return fitting;
}

function explainAbsence({ wantedMajor, dataDir }: BinarySearch, running: Binaries[]): string {
  if (wantedMajor !== null && running.length > 0) {
    const majors = [...new Set(running.map(({ major }) => major))].join(' and ');
    return `The database in ${join(dataDir, 'postgres')} was made by PostgreSQL ${wantedMajor}, but this computer has PostgreSQL ${majors}: install PostgreSQL ${wantedMajor} too, or move the folder away to begin with an empty database.`;
  }
  return `No PostgreSQL runs here (${process.platform}-${process.arch}): install PostgreSQL ${OLDEST_MAJOR} or newer, or set DATABASE_URL to a PostgreSQL server.`;
}
