import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { BinarySearch, BinarySources } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { defaultSources, findBinaries } from './find-binaries.ts';
import { systemFolders } from './system-binaries.ts';
import {
  ask,
  endProcesses,
  isRoot,
  makeFolder,
  NOBODY,
  removeFolders,
  startOwner,
} from './testing/harness.ts';

afterEach(endProcesses);
afterAll(removeFolders);

const SYSTEM_CACHE = '/var/cache/plateful';

/** For copies outside DATA_DIR: those of a real version stay. */
const TEST_VERSION = `0.0.0-test-${process.pid}`;

afterEach(async () => {
  await rm(join(SYSTEM_CACHE, TEST_VERSION), { recursive: true, force: true });
  await rmdir(SYSTEM_CACHE).catch(() => {});
});

const none = async () => [];
const packaged = defaultSources().packageFolder ?? '';

/** The npm package as it is when install scripts were blocked. */
async function freshPackage(): Promise<string> {
  const folder = join(await makeFolder(), 'package');
  try {
    // By hard links, since it is large: nothing here may write into its files.
    execFileSync('cp', ['-al', packaged, folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true, force: true });
    execFileSync('cp', ['-a', packaged, folder]);
  }
  for (const link of await linksOf(folder)) await rm(link, { force: true });
  return folder;
}

async function linksOf(folder: string): Promise<string[]> {
  const list: { target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  return list.map(({ target }) => join(folder, target));
}

function search(sources: BinarySources, rest: Partial<BinarySearch> = {}) {
  return findBinaries({
    sources,
    account: null,
    dataDir: '/nowhere',
    wantedMajor: null,
    log: () => {},
    ...rest,
  });
}

async function versionOf(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version;
}

/** Folders that answer as PostgreSQL of these versions. */
async function fakeSystem(...versions: string[]): Promise<() => Promise<string[]>> {
  const folders: string[] = [];
  for (const version of versions) {
    const folder = await makeFolder();
    await writeFile(
      join(folder, 'postgres'),
      `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`,
      { mode: 0o755 },
    );
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
    expect(new Set(found.map((binaries) => binaries.folder))).toEqual(
      new Set([join(folder, 'native/bin')]),
    );
    expect(found[0]?.major).toBe(18);
    for (const link of links) {
      expect(existsSync(link), link).toBe(true);
      expect(await readlink(link), 'the package may be moved').not.toContain('/');
    }
  });

  it.runIf(isRoot)(
    "is copied beside the data when links are missing and can't be made",
    async () => {
      const folder = await freshPackage();
      const dataDir = await makeFolder();
      await chown(dataDir, NOBODY.uid, NOBODY.gid);
      // An unfinished copy and one of an older version, which go.
      for (const name of ['.new-killed', '1.0.0']) {
        await mkdir(join(dataDir, 'postgres-binaries', name), { recursive: true });
      }
      await chown(join(dataDir, 'postgres-binaries'), NOBODY.uid, NOBODY.gid);
      const owner = startOwner(dataDir, { account: NOBODY, packageFolder: folder });
      const { connection } = await owner.says('up');
      expect(await ask(connection ?? {}, 'select 1 as one')).toEqual({ one: 1 });
      expect(existsSync(String((await linksOf(folder))[0])), 'left as it was').toBe(false);
      expect(await readdir(join(dataDir, 'postgres-binaries'))).toEqual([await versionOf(folder)]);
      await owner.kill('SIGTERM');
    },
  );

  it.runIf(isRoot)("is copied for the server's user where the checkout is private", async () => {
    const folder = await freshPackage();
    await chmod(join(folder, '..'), 0o700);
    // As a strict umask of root leaves a checkout.
    const closed = join(folder, 'native/share/postgresql/timezonesets/Default');
    const text = await readFile(closed);
    await rm(closed);
    await writeFile(closed, text, { mode: 0o600 });
    const dataDir = await makeFolder();
    const lines: string[] = [];
    const options = {
      dataDir,
      log: (line: string) => lines.push(line),
      sources: { packageFolder: folder, systemFolders: none },
    };
    const server = await startEmbeddedPostgres(options);
    const place = join(dataDir, 'postgres-binaries');
    expect(lines).toContain(`Copying PostgreSQL ${await versionOf(folder)} to ${place}.`);
    await ask(server, 'create extension unaccent');
    await server.stop();
    await (await startEmbeddedPostgres(options)).stop();
    expect(
      lines.filter((line) => line.startsWith('Copying')),
      'once',
    ).toHaveLength(1);
  });

  it.runIf(isRoot)('is copied to the system where nothing below DATA_DIR will do', async () => {
    const folder = await freshPackage();
    await rm(join(folder, 'package.json'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version: TEST_VERSION }));
    await chmod(join(folder, '..'), 0o700);
    const sources = { packageFolder: folder, systemFolders: none };

    // A place that another user could have filled.
    const filled = await makeFolder();
    const place = join(filled, 'postgres-binaries');
    const planted = join(place, TEST_VERSION, 'native/bin');
    await mkdir(planted, { recursive: true });
    const script = '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n';
    await writeFile(join(planted, 'postgres'), script, { mode: 0o755 });
    await chown(place, NOBODY.uid, NOBODY.gid);
    const found = await search(sources, { dataDir: filled, account: NOBODY });
    expect(found.folder).toBe(join(SYSTEM_CACHE, TEST_VERSION, 'native/bin'));

    // A place that the server's user can't reach.
    const dataDir = await makeFolder();
    await chmod(dataDir, 0o700);
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, sources });
    expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
    await server.stop();
    expect(await readdir(dataDir)).not.toContain('postgres-binaries');
  });
});

describe('the PostgreSQL of the system', () => {
  it('is taken where the platform has no package: the newest that is new enough', async () => {
    const systemFolders = await fakeSystem('14.9', '16.4 (Debian 16.4-1)', '17.2', '9.6.24');
    expect(await search({ packageFolder: null, systemFolders })).toMatchObject({ major: 17 });
  });

  it('is taken where the package does not run, as on another C library', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'native/bin'), { recursive: true });
    for (const part of ['lib', 'share']) await mkdir(join(folder, 'native', part));
    await writeFile(join(folder, 'native/bin/postgres'), '#!/no/such/loader\n', { mode: 0o755 });
    const systemFolders = await fakeSystem('17.2');
    expect(await search({ packageFolder: folder, systemFolders })).toMatchObject({ major: 17 });
  });

  it('is taken where it alone fits the existing files', async () => {
    const systemFolders = await fakeSystem('17.2', '16.4');
    const sources = { packageFolder: packaged, systemFolders };
    expect(await search(sources, { wantedMajor: 16 })).toMatchObject({ major: 16 });
    expect(await search(sources, { wantedMajor: 18 })).toMatchObject({ major: 18 });
    await expect(search(sources, { wantedMajor: 15 })).rejects.toThrow(
      'The database in /nowhere/postgres was made by PostgreSQL 15, but this computer has PostgreSQL 18 and 17 and 16: install PostgreSQL 15 too',
    );
  });

  it('is missed in one line that names DATABASE_URL', async () => {
    await expect(search({ packageFolder: null, systemFolders: none })).rejects.toThrow(
      `No PostgreSQL runs here (${process.platform}-${process.arch}): install PostgreSQL 15 or newer, or set DATABASE_URL to a PostgreSQL server.`,
    );
    const tooOld = await fakeSystem('14.9');
    await expect(search({ packageFolder: null, systemFolders: tooOld })).rejects.toThrow(
      'DATABASE_URL',
    );
  });

  const installed = existsSync('/usr/lib/postgresql/15/bin/initdb');
  it.runIf(installed)('serves as the package does', async () => {
    expect(await systemFolders()).toContain('/usr/lib/postgresql/15/bin');
    const dataDir = await makeFolder();
    const sources = {
      packageFolder: null,
      systemFolders: async () => ['/usr/lib/postgresql/15/bin'],
    };
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, sources });
    expect(
      await ask(
        server,
        `select lower('É') as lower, current_setting('data_checksums') as checksums`,
      ),
    ).toEqual({ lower: 'é', checksums: 'on' });
    await server.stop();
    const again = await startEmbeddedPostgres({ dataDir, log: () => {}, sources });
    await again.stop();
  });
});
