import { createHash } from 'node:crypto';
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { defaultSources } from './find-binaries.ts';
import {
  ask,
  cleanUp,
  makeDataDir,
  makeFolder,
  processesIn,
  refusal,
  removeTemplate,
  start,
} from './testing/harness.ts';

afterEach(cleanUp);
afterAll(removeTemplate);

/** Every file below a folder with a digest of what it holds. */
async function contents(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile())
      found[path] = createHash('sha1')
        .update(await readFile(path))
        .digest('hex');
  }
  return found;
}

/** What the operator reads; the files must be as before and no server left. */
async function refusedUntouched(dataDir: string): Promise<string> {
  const before = await contents(join(dataDir, 'postgres'));
  // Only this PostgreSQL: what the computer has beside it is no matter here.
  const sources = { ...defaultSources(), systemFolders: async () => [] };
  const line = await refusal(startEmbeddedPostgres({ dataDir, log: () => {}, sources }));
  expect(await contents(join(dataDir, 'postgres'))).toEqual(before);
  expect(await processesIn(dataDir)).toEqual([]);
  expect(line).not.toContain('\n');
  return line.replaceAll(dataDir, 'DATA_DIR');
}

const remedy =
  'restore the folder from a backup, or move it away to begin with an empty database. Nothing was changed.';

describe('refuses in one line, and leaves as it is,', () => {
  it('a database without its PG_VERSION', async () => {
    const dataDir = await makeDataDir();
    await rm(join(dataDir, 'postgres/PG_VERSION'));
    expect(await refusedUntouched(dataDir)).toBe(
      `DATA_DIR/postgres holds files but no whole PostgreSQL database (its PG_VERSION is missing or unreadable): ${remedy}`,
    );
  });

  it('a folder with files of somebody else', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/thesis.txt'), 'Chapter 1');
    expect(await refusedUntouched(dataDir)).toContain('DATA_DIR/postgres holds files but no whole');
  });

  it('the files of another major version', async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    expect(await refusedUntouched(dataDir)).toMatch(
      /^The database in DATA_DIR\/postgres was made by PostgreSQL 16, but this computer has PostgreSQL \d+: install PostgreSQL 16 too, or move the folder away to begin with an empty database\.$/,
    );
  });

  it.each([
    ['cut short', (path: string) => truncate(path, 100)],
    ['empty', (path: string) => truncate(path, 0)],
    ['missing', (path: string) => rm(path)],
    ['overwritten', (path: string) => overwrite(path)],
  ])('a database whose control file is %s', async (_how, harm) => {
    const dataDir = await makeDataDir();
    await harm(join(dataDir, 'postgres/global/pg_control'));
    const line = await refusedUntouched(dataDir);
    expect(line).toMatch(/^The database in DATA_DIR\/postgres is damaged \(.+\): /);
    expect(line).toContain(remedy);
  });

  it('a database without its write-ahead log', async () => {
    const dataDir = await makeDataDir();
    for (const name of await readdir(join(dataDir, 'postgres/pg_wal'))) {
      if (/^[0-9A-F]{24}$/.test(name)) await rm(join(dataDir, 'postgres/pg_wal', name));
    }
    expect(await refusedUntouched(dataDir)).toContain('DATA_DIR/postgres is damaged');
  });

  it('a database without its password', async () => {
    const dataDir = await makeDataDir();
    await rm(join(dataDir, 'postgres/plateful.secret'));
    expect(await refusedUntouched(dataDir)).toBe(
      'The password of the database is missing (DATA_DIR/postgres/plateful.secret): restore this file from a backup.',
    );
  });

  it('a file in the place of the folder', async () => {
    const dataDir = await makeFolder();
    await writeFile(join(dataDir, 'postgres'), 'notes');
    const line = await refusal(start(dataDir));
    expect(line).toContain('is a file where');
    expect(await readFile(join(dataDir, 'postgres'), 'utf8')).toBe('notes');
  });

  it('a link to a disk that is not mounted', async () => {
    const dataDir = await makeFolder();
    await symlink(join(dataDir, 'unmounted'), join(dataDir, 'postgres'));
    expect(await refusal(start(dataDir))).toContain('links to a folder that is not there');
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('a DATA_DIR that is a file', async () => {
    const file = join(await makeFolder(), 'data');
    await writeFile(file, '');
    expect(await refusal(start(file))).toContain(`The database in ${file} can't be used`);
  });
});

async function overwrite(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(64, 7), 0, 64, 8);
  await file.close();
}

it('a wrong password stops the server that was started for it', async () => {
  const dataDir = await makeDataDir();
  await writeFile(join(dataDir, 'postgres/plateful.secret'), 'wrong');
  expect(await refusal(start(dataDir))).toContain(
    'does not take the password in its plateful.secret',
  );
  expect(await processesIn(dataDir)).toEqual([]);
});

it('follows a link to another disk, and begins in an empty folder', async () => {
  const dataDir = await makeFolder();
  const disk = await makeFolder();
  await mkdir(join(disk, 'database'));
  await symlink(join(disk, 'database'), join(dataDir, 'postgres'));
  const server = await start(dataDir);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  expect(await findRunningPostgres(dataDir)).toEqual(server.connection);
  await server.stop();
  expect(await readdir(disk)).toEqual(['database']);
  await (await start(dataDir)).stop();
});

it('opens a database that was moved, or copied with wider rights', async () => {
  const dataDir = await makeDataDir();
  await chmod(join(dataDir, 'postgres'), 0o777);
  const elsewhere = await makeFolder();
  await rename(join(dataDir, 'postgres'), join(elsewhere, 'postgres'));
  const server = await start(elsewhere);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});
