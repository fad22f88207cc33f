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
import { defaultSources } from './find-binaries.ts';
import {
  ask,
  endProcesses,
  makeDataDir,
  makeFolder,
  processesIn,
  refusal,
  removeFolders,
  start,
} from './testing/harness.ts';

afterEach(endProcesses);
afterAll(removeFolders);

/** Every file below a folder with its length and time, less the notes that PostgreSQL makes of each start. */
async function contents(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('postmaster.')) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(path);
    found[path] = `${size} bytes of ${mtimeMs}`;
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

/** A DATA_DIR whose database folder has only these files. */
async function makeFiles(files: Record<string, string>): Promise<string> {
  const dataDir = await makeFolder();
  await mkdir(join(dataDir, 'postgres'));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(dataDir, 'postgres', name), text);
  }
  return dataDir;
}

const remedy =
  'restore the folder from a backup, or move it away to begin with an empty database. Nothing was changed.';

describe('refuses in one line, and leaves as it is,', () => {
  it('a database without its PG_VERSION, or files of somebody else', async () => {
    const dataDir = await makeFiles({ 'thesis.txt': 'Chapter 1' });
    expect(await refusedUntouched(dataDir)).toBe(
      `DATA_DIR/postgres holds files but no whole PostgreSQL database (its PG_VERSION is missing or unreadable): ${remedy}`,
    );
  });

  it('the files of another major version', async () => {
    expect(await refusedUntouched(await makeFiles({ PG_VERSION: '16\n' }))).toMatch(
      /^The database in DATA_DIR\/postgres was made by PostgreSQL 16, but this computer has PostgreSQL \d+: install PostgreSQL 16 too, or move the folder away to begin with an empty database\.$/,
    );
  });

  it('a database without its password', async () => {
    expect(await refusedUntouched(await makeFiles({ PG_VERSION: '18\n' }))).toBe(
      'The password of the database is missing (DATA_DIR/postgres/plateful.secret): restore this file from a backup.',
    );
  });

  it('a database with a broken control file or no write-ahead log', async () => {
    const dataDir = await makeDataDir();
    const control = join(dataDir, 'postgres/global/pg_control');
    const whole = await readFile(control);
    const overwritten = Buffer.from(whole).fill(7, 24, 80);
    for (const broken of [whole.subarray(0, 100), Buffer.alloc(0), overwritten, null]) {
      await (broken ? writeFile(control, broken) : rm(control));
      const line = await refusedUntouched(dataDir);
      expect(line).toMatch(/^The database in DATA_DIR\/postgres is damaged \(.+\): /);
      expect(line).toContain(remedy);
    }
    await writeFile(control, whole);
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    await chown(control, uid, gid);

    const log = join(dataDir, 'postgres/pg_wal');
    const segments = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const segment of segments) await rename(join(log, segment), join(dataDir, segment));
    expect(await refusedUntouched(dataDir)).toContain('DATA_DIR/postgres is damaged');
    for (const segment of segments) await rename(join(dataDir, segment), join(log, segment));
    await (await start(dataDir)).stop();
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

it('stops the server again that does not take the password', async () => {
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
