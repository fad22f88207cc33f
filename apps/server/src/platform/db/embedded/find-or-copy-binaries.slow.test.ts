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
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findOrCopyBinaries, getDefaultBinarySources } from './find-or-copy-binaries.ts';
import { findSystemBinaryFolders } from './find-system-binary-folders.ts';
import type { BinarySources, FindBinariesOptions } from './postgres-binaries.ts';
import {
  createTempFolder,
  isRoot,
  killProcesses,
  NOBODY,
  queryFirstRow,
  removeFolders,
  startOwnerProcess,
} from './testing/embedded-postgres-harness.ts';

afterEach(killProcesses);
afterAll(removeFolders);

const SYSTEM_CACHE = '/var/cache/plateful';

/** The version of copies outside DATA_DIR; copies of the real version are not touched. */
const TEST_VERSION = `0.0.0-test-${process.pid}`;

afterEach(async () => {
  await rm(join(SYSTEM_CACHE, TEST_VERSION), { recursive: true, force: true });
  await rmdir(SYSTEM_CACHE).catch(() => {});
});

const findNoFolders = async () => [];
const packageFolder = getDefaultBinarySources().packageFolder ?? '';

/** Creates the npm package as it is when install scripts were blocked. */
async function createPackageCopy(): Promise<string> {
  const folder = join(await createTempFolder(), 'package');
  try {
    // Uses hard links because the package is large; its files must not be modified.
    execFileSync('cp', ['-al', packageFolder, folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true, force: true });
    execFileSync('cp', ['-a', packageFolder, folder]);
  }
  for (const link of await getLibraryLinks(folder)) await rm(link, { force: true });
  return folder;
}

async function getLibraryLinks(folder: string): Promise<string[]> {
  const list: { target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  return list.map(({ target }) => join(folder, target));
}

function findTestBinaries(sources: BinarySources, rest: Partial<FindBinariesOptions> = {}) {
  return findOrCopyBinaries({
    sources,
    osUser: null,
    dataDir: '/nowhere',
    requiredMajor: null,
    log: () => {},
    ...rest,
  });
}

async function readPackageVersion(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version;
}

/** Creates program folders that report these PostgreSQL versions. */
async function createFakeSystemBinaries(...versions: string[]): Promise<() => Promise<string[]>> {
  const folders: string[] = [];
  for (const version of versions) {
    const folder = await createTempFolder();
    await writeFile(
      join(folder, 'postgres'),
      `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`,
      { mode: 0o755 },
    );
    folders.push(folder);
  }
  return async () => folders;
}

describe('the npm package', () => {
  it('gets library links that blocked install scripts did not create, from several starts at once', async () => {
    const folder = await createPackageCopy();
    const links = await getLibraryLinks(folder);
    expect(links.length).toBeGreaterThan(5);
    const found = await Promise.all(
      Array.from({ length: 8 }, () =>
        findTestBinaries({ packageFolder: folder, systemFolders: findNoFolders }),
      ),
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
    "is copied next to the data when links are missing and can't be created",
    async () => {
      const folder = await createPackageCopy();
      const dataDir = await createTempFolder();
      await chown(dataDir, NOBODY.uid, NOBODY.gid);
      // An unfinished copy and one of an older version, which are deleted.
      for (const name of ['.new-killed', '1.0.0']) {
        await mkdir(join(dataDir, 'postgres-binaries', name), { recursive: true });
      }
      await chown(join(dataDir, 'postgres-binaries'), NOBODY.uid, NOBODY.gid);
      const owner = startOwnerProcess(dataDir, { osUser: NOBODY, packageFolder: folder });
      const { connection } = await owner.waitForMessage('up');
      expect(await queryFirstRow(connection ?? {}, 'select 1 as one')).toEqual({ one: 1 });
      expect(existsSync(String((await getLibraryLinks(folder))[0])), 'left as it was').toBe(false);
      expect(await readdir(join(dataDir, 'postgres-binaries'))).toEqual([
        await readPackageVersion(folder),
      ]);
      await owner.kill('SIGTERM');
    },
  );

  it.runIf(isRoot)(
    "is copied for the server's user when the checkout is not readable for it",
    async () => {
      const folder = await createPackageCopy();
      await chmod(join(folder, '..'), 0o700);
      // As with a strict umask of root.
      const unreadableFile = join(folder, 'native/share/postgresql/timezonesets/Default');
      const text = await readFile(unreadableFile);
      await rm(unreadableFile);
      await writeFile(unreadableFile, text, { mode: 0o600 });
      const dataDir = await createTempFolder();
      const lines: string[] = [];
      const options = {
        dataDir,
        log: (line: string) => lines.push(line),
        sources: { packageFolder: folder, systemFolders: findNoFolders },
      };
      const server = await startEmbeddedPostgres(options);
      const copyFolder = join(dataDir, 'postgres-binaries');
      expect(lines).toContain(
        `Copying PostgreSQL ${await readPackageVersion(folder)} to ${copyFolder}.`,
      );
      await queryFirstRow(server, 'create extension unaccent');
      await server.stop();
      await (await startEmbeddedPostgres(options)).stop();
      expect(
        lines.filter((line) => line.startsWith('Copying')),
        'once',
      ).toHaveLength(1);
    },
  );

  it.runIf(isRoot)('is copied to the system cache when DATA_DIR is not usable', async () => {
    const folder = await createPackageCopy();
    await rm(join(folder, 'package.json'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version: TEST_VERSION }));
    await chmod(join(folder, '..'), 0o700);
    const sources = { packageFolder: folder, systemFolders: findNoFolders };

    // A folder that another user could have filled.
    const filled = await createTempFolder();
    const copyFolder = join(filled, 'postgres-binaries');
    const foreignFolder = join(copyFolder, TEST_VERSION, 'native/bin');
    await mkdir(foreignFolder, { recursive: true });
    const script = '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n';
    await writeFile(join(foreignFolder, 'postgres'), script, { mode: 0o755 });
    await chown(copyFolder, NOBODY.uid, NOBODY.gid);
    const found = await findTestBinaries(sources, { dataDir: filled, osUser: NOBODY });
    expect(found.folder).toBe(join(SYSTEM_CACHE, TEST_VERSION, 'native/bin'));

    // A folder that the server's user can't reach.
    const dataDir = await createTempFolder();
    await chmod(dataDir, 0o700);
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, sources });
    expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
    await server.stop();
    expect(await readdir(dataDir)).not.toContain('postgres-binaries');
  });
});

describe("the system's PostgreSQL", () => {
  it('is used when the platform has no package: the newest supported version', async () => {
    const systemFolders = await createFakeSystemBinaries(
      '14.9',
      '16.4 (Debian 16.4-1)',
      '17.2',
      '9.6.24',
    );
    expect(await findTestBinaries({ packageFolder: null, systemFolders })).toMatchObject({
      major: 17,
    });
  });

  it('is used when the package does not run, for example with another C library', async () => {
    const folder = await createTempFolder();
    await mkdir(join(folder, 'native/bin'), { recursive: true });
    for (const part of ['lib', 'share']) await mkdir(join(folder, 'native', part));
    await writeFile(join(folder, 'native/bin/postgres'), '#!/no/such/loader\n', { mode: 0o755 });
    const systemFolders = await createFakeSystemBinaries('17.2');
    expect(await findTestBinaries({ packageFolder: folder, systemFolders })).toMatchObject({
      major: 17,
    });
  });

  it('is used when only it matches the existing files', async () => {
    const systemFolders = await createFakeSystemBinaries('17.2', '16.4');
    const sources = { packageFolder, systemFolders };
    expect(await findTestBinaries(sources, { requiredMajor: 16 })).toMatchObject({ major: 16 });
    expect(await findTestBinaries(sources, { requiredMajor: 18 })).toMatchObject({ major: 18 });
    await expect(findTestBinaries(sources, { requiredMajor: 15 })).rejects.toThrow(
      'The database in /nowhere/postgres was created by PostgreSQL 15, but this computer has PostgreSQL 18 and 17 and 16: install PostgreSQL 15 too',
    );
  });

  it('when missing, produces one line that names DATABASE_URL', async () => {
    await expect(
      findTestBinaries({ packageFolder: null, systemFolders: findNoFolders }),
    ).rejects.toThrow(
      `PostgreSQL was not found or cannot run on this platform (${process.platform}-${process.arch}): install PostgreSQL 15 or newer, or set DATABASE_URL to a PostgreSQL server.`,
    );
    const tooOld = await createFakeSystemBinaries('14.9');
    await expect(findTestBinaries({ packageFolder: null, systemFolders: tooOld })).rejects.toThrow(
      'DATABASE_URL',
    );
  });

  const installed = existsSync('/usr/lib/postgresql/15/bin/initdb');
  it.runIf(installed)('works like the package', async () => {
    expect(await findSystemBinaryFolders()).toContain('/usr/lib/postgresql/15/bin');
    const dataDir = await createTempFolder();
    const sources = {
      packageFolder: null,
      systemFolders: async () => ['/usr/lib/postgresql/15/bin'],
    };
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, sources });
    expect(
      await queryFirstRow(
        server,
        `select lower('É') as lower, current_setting('data_checksums') as checksums`,
      ),
    ).toEqual({ lower: 'é', checksums: 'on' });
    await server.stop();
    const laterResult = await startEmbeddedPostgres({ dataDir, log: () => {}, sources });
    await laterResult.stop();
  });
});
