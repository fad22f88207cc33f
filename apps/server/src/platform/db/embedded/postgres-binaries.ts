import { join } from 'node:path';
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
