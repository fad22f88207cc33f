import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BinarySources } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { defaultSources, findBinaries } from './find-binaries.ts';
import { systemFolders } from './system-binaries.ts';
import { ask, cleanUp, isRoot, makeFolder, NOBODY, PATIENCE, processesIn, removeTemplate, startOwner } from './testing/harness.ts';

afterEach(cleanUp);
afterAll(removeTemplate);

const none = async () => [];
const packaged = defaultSources().packageFolder ?? '';

/** The npm package as it is when install scripts were blocked. Links instead of a copy of what is large. */
async function freshPackage(): Promise<string> {
  const folder = join(await makeFolder(), 'package');
  await cp(packaged, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  for (const link of await linksOf(folder)) await rm(link, { force: true });
  return folder;
}

async function linksOf(folder: string): Promise<string[]> {
  const list: { target: string }[] = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  return list.map(({ target }) => join(folder, target));
}

function search(sources: BinarySources, rest: { dataDir?: string; wantedMajor?: number } = {}) {
  return findBinaries({ sources, account: null, dataDir: '/nowhere', wantedMajor: null, log: () => {}, ...rest });
}

/** Folders that answer as PostgreSQL of these versions. */
async function fakeSystem(...versions: string[]): Promise<() => Promise<string[]>> {
  const folders: string[] = [];
  for (const version of versions) {
    const folder = await makeFolder();
    await writeFile(join(folder, 'postgres'), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, { mode: 0o755 });
    folders.push(folder);
  }
  return async () => folders;
}

describe('the package', () => {
  it('gets the library links that blocked install scripts did not make, by several starts at once', async () => {
    const folder = await freshPackage();
    const links = await linksOf(folder);
    expect(links.length).toBeGreaterThan(5);
    const found = await Promise.all(
      Array.from({ length: 8 }, () => search({ packageFolder: folder, systemFolders: none })),
    );
    expect(new Set(found.map((binaries) => binaries.folder))).toEqual(new Set([join(folder, 'native/bin')]));
    expect(found[0]?.major).toBe(18);
    for (const link of links) {
      expect(existsSync(link), link).toBe(true);
      expect(await readlink(link), 'the package may be moved').not.toContain('/');
    }
  });

  it.runIf(isRoot)('is copied beside the data when its links are missing and it can\'t be written', async () => {
    const folder = await freshPackage();
    const dataDir = await makeFolder();
    await chown(dataDir, NOBODY.uid, NOBODY.gid);
    const owner = startOwner(dataDir, { ...NOBODY, packageFolder: folder });
    const { connection } = await owner.says('up');
    expect(await ask(connection ?? {}, 'select 1 as one')).toEqual({ one: 1 });
    expect(await readdir(join(dataDir, 'postgres-binaries'))).toEqual([await versionOf(folder)]);
    await owner.kill('SIGTERM');
  });
});
