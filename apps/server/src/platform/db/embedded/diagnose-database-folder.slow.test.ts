import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { getDefaultBinarySources } from './find-or-copy-binaries.ts';
import {
  createInitializedDataDir,
  createTempFolder,
  findPostgresProcesses,
  getStartError,
  killProcesses,
  queryFirstRow,
  removeFolders,
  startTestPostgres,
} from './testing/embedded-postgres-harness.ts';

afterEach(killProcesses);
afterAll(removeFolders);

/** All files below a folder with size and modification time, except those that PostgreSQL rewrites on each start. */
async function listContents(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('postmaster.')) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(path);
    found[path] = `${size} bytes of ${mtimeMs}`;
  }
  return found;
}

/** Expects the message for the operator, unchanged files and no running server. */
async function getStartErrorWithoutChanges(dataDir: string): Promise<string> {
  const before = await listContents(join(dataDir, 'postgres'));
  // Uses only the bundled PostgreSQL, regardless of what is installed on the machine.
  const sources = { ...getDefaultBinarySources(), systemFolders: async () => [] };
  const line = await getStartError(startEmbeddedPostgres({ dataDir, log: () => {}, sources }));
  expect(await listContents(join(dataDir, 'postgres'))).toEqual(before);
  expect(await findPostgresProcesses(dataDir)).toEqual([]);
  expect(line).not.toContain('\n');
  return line.replaceAll(dataDir, 'DATA_DIR');
}

/** Creates a DATA_DIR whose database folder contains only these files. */
async function createDatabaseFiles(files: Record<string, string>): Promise<string> {
  const dataDir = await createTempFolder();
  await mkdir(join(dataDir, 'postgres'));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(dataDir, 'postgres', name), text);
  }
  return dataDir;
}

const restoreAdvice =
  'restore the folder from a backup, or move it to start with an empty database. No files were changed.';

describe('refuses to start with one line and changes no files for', () => {
  it('a database without PG_VERSION, or a folder with other files', async () => {
    const dataDir = await createDatabaseFiles({ 'thesis.txt': 'Chapter 1' });
    expect(await getStartErrorWithoutChanges(dataDir)).toBe(
      `DATA_DIR/postgres is not a valid PostgreSQL data directory (PG_VERSION is missing or unreadable): ${restoreAdvice}`,
    );
  });

  it('files of another major version', async () => {
    expect(
      await getStartErrorWithoutChanges(await createDatabaseFiles({ PG_VERSION: '16\n' })),
    ).toMatch(
      /^The database in DATA_DIR\/postgres was created by PostgreSQL 16, but this computer has PostgreSQL \d+: install PostgreSQL 16 too, or move the folder to start with an empty database\.$/,
    );
  });

  it('a database without its password file', async () => {
    expect(
      await getStartErrorWithoutChanges(await createDatabaseFiles({ PG_VERSION: '18\n' })),
    ).toBe(
      'The password file of the database is missing (DATA_DIR/postgres/plateful.secret): restore it from a backup.',
    );
  });

  it('a database with a corrupt control file or without a write-ahead log', async () => {
    const dataDir = await createInitializedDataDir();
    const controlFile = join(dataDir, 'postgres/global/pg_control');
    const originalContents = await readFile(controlFile);
    const overwritten = Buffer.from(originalContents).fill(7, 24, 80);
    for (const broken of [originalContents.subarray(0, 100), Buffer.alloc(0), overwritten, null]) {
      await (broken ? writeFile(controlFile, broken) : rm(controlFile));
      const line = await getStartErrorWithoutChanges(dataDir);
      expect(line).toMatch(/^The database in DATA_DIR\/postgres is damaged \(.+\): /);
      expect(line).toContain(restoreAdvice);
    }
    await writeFile(controlFile, originalContents);
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    await chown(controlFile, uid, gid);

    const log = join(dataDir, 'postgres/pg_wal');
    const segments = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const segment of segments) await rename(join(log, segment), join(dataDir, segment));
    expect(await getStartErrorWithoutChanges(dataDir)).toContain('DATA_DIR/postgres is damaged');
    for (const segment of segments) await rename(join(dataDir, segment), join(log, segment));
    await (await startTestPostgres(dataDir)).stop();
  });

  it('a file instead of the folder', async () => {
    const dataDir = await createTempFolder();
    await writeFile(join(dataDir, 'postgres'), 'notes');
    const line = await getStartError(startTestPostgres(dataDir));
    expect(line).toContain('is a file, expected a folder');
    expect(await readFile(join(dataDir, 'postgres'), 'utf8')).toBe('notes');
  });

  it('a link to a volume that is not mounted', async () => {
    const dataDir = await createTempFolder();
    await symlink(join(dataDir, 'unmounted'), join(dataDir, 'postgres'));
    expect(await getStartError(startTestPostgres(dataDir))).toContain('links to a missing folder');
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('a DATA_DIR that is a file', async () => {
    const file = join(await createTempFolder(), 'data');
    await writeFile(file, '');
    expect(await getStartError(startTestPostgres(file))).toContain(
      `The database in ${file} cannot be used`,
    );
  });
});

it('stops a server again that rejects the password', async () => {
  const dataDir = await createInitializedDataDir();
  await writeFile(join(dataDir, 'postgres/plateful.secret'), 'wrong');
  expect(await getStartError(startTestPostgres(dataDir))).toContain(
    'rejected the password in plateful.secret',
  );
  expect(await findPostgresProcesses(dataDir)).toEqual([]);
});

it('follows a link to another disk and creates the database in an empty folder', async () => {
  const dataDir = await createTempFolder();
  const disk = await createTempFolder();
  await mkdir(join(disk, 'database'));
  await symlink(join(disk, 'database'), join(dataDir, 'postgres'));
  const server = await startTestPostgres(dataDir);
  expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
  expect(await findRunningPostgres(dataDir)).toEqual(server.connection);
  await server.stop();
  expect(await readdir(disk)).toEqual(['database']);
  await (await startTestPostgres(dataDir)).stop();
});

it('opens a database that was moved, or copied with wider permissions', async () => {
  const dataDir = await createInitializedDataDir();
  await chmod(join(dataDir, 'postgres'), 0o777);
  const movedFolder = await createTempFolder();
  await rename(join(dataDir, 'postgres'), join(movedFolder, 'postgres'));
  const server = await startTestPostgres(movedFolder);
  expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});
