import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { canReach, childEnvironment } from './account.ts';
import { findRunningPostgres } from './embedded-postgres.ts';
import {
  ask,
  endProcesses,
  isRoot,
  makeDataDir,
  makeFolder,
  NOBODY,
  processesIn,
  refusal,
  removeFolders,
  serverPid,
  start,
  startOwner,
  userOf,
} from './testing/harness.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterEach(endProcesses);
afterAll(removeFolders);

const DAEMON = { uid: 1, gid: 1 };

describe.runIf(isRoot)('root', () => {
  it('hands files and server to nobody, and keeps the password', async () => {
    const server = await start(dataDir);
    expect(await userOf((await serverPid(dataDir)) ?? 0)).toBe(NOBODY.uid);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY.uid);
    expect((await stat(join(dataDir, 'postgres/plateful.secret'))).uid).toBe(0);
    expect((await stat(server.connection.host)).uid).toBe(NOBODY.uid);
    await server.stop();
  });

  it("runs where the server's user can't walk to, as in a checkout below /root", async () => {
    const hidden = await makeFolder();
    await chmod(hidden, 0o700);
    const dataDir = join(hidden, 'checkout', 'data');
    const first = await start(dataDir);
    await ask(first, 'create table kept as select 1 as one');
    expect(await findRunningPostgres(dataDir)).toEqual(first.connection);
    await first.stop();

    const owner = startOwner(dataDir);
    await owner.says('up');
    await owner.kill();
    const lines: string[] = [];
    const heir = await start(dataDir, lines);
    expect(lines.join()).toContain('Taking over');
    expect(await ask(heir, 'select one from kept')).toEqual({ one: 1 });
    await heir.stop();
    expect((await stat(hidden)).mode & 0o777, 'left private').toBe(0o700);
    expect(await processesIn(dataDir)).toEqual([]);
  });

  it('runs the database of another user as that user', async () => {
    execFileSync('chown', ['-R', '1:1', join(dataDir, 'postgres')]);
    const server = await start(dataDir);
    expect(await userOf((await serverPid(dataDir)) ?? 0)).toBe(DAEMON.uid);
    await server.stop();
  });

  it('hands over a database that root restored', async () => {
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    const server = await start(dataDir);
    expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
    await server.stop();
    expect((await stat(join(dataDir, 'postgres/PG_VERSION'))).uid).toBe(NOBODY.uid);
  });

  it("finds a socket folder for the server's user when the temporary folder is private", async () => {
    const own = await makeFolder();
    await chmod(own, 0o700);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = own;
    try {
      const server = await start(dataDir);
      expect(server.connection.host).toMatch(/^\/tmp\/plateful-/);
      await server.stop();
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});

describe.runIf(isRoot)('another user', () => {
  it('runs the server as themselves', async () => {
    const dataDir = await makeFolder();
    await chown(dataDir, DAEMON.uid, DAEMON.gid);
    const owner = startOwner(dataDir, { account: DAEMON });
    const { connection } = await owner.says('up');
    expect(await userOf((await serverPid(dataDir)) ?? 0)).toBe(DAEMON.uid);
    expect(await ask(connection ?? {}, 'select 1 as one')).toEqual({ one: 1 });
    expect(await refusal(start(dataDir)), 'not even root').toContain('already running');
    await owner.kill('SIGTERM');
    expect(await processesIn(dataDir)).toEqual([]);
  });

  it('is told in one line that the files are of somebody else', async () => {
    const owner = startOwner(dataDir, { account: DAEMON });
    expect(await owner.says('refused', 'up')).toEqual({
      event: 'refused',
      text: `${dataDir}/postgres belongs to another user: start Plateful as that user, or set another DATA_DIR.`,
    });
  });

  it('is told so by command-line tools too', async () => {
    const server = await start(dataDir);
    const module = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url));
    const script = `
      const { findRunningPostgres } = await import(${JSON.stringify(module)});
      findRunningPostgres(${JSON.stringify(dataDir)}).catch((error) => console.log(error.message));
    `;
    const options = { ...DAEMON, encoding: 'utf8' } as const;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    expect(execFileSync(process.execPath, args, options)).toContain('belongs to another user');
    await server.stop();
  });

  it('is told in one line when nothing can be written', async () => {
    const dataDir = join(await makeFolder(), 'closed');
    await mkdir(dataDir, { mode: 0o755 });
    const { text } = await startOwner(dataDir, { account: DAEMON }).says('refused', 'failed', 'up');
    expect(text).toContain(`The database in ${dataDir} can't be used: EACCES`);
  });
});

describe('canReach', () => {
  it('asks for the right to enter every folder above', async () => {
    const top = await makeFolder();
    const bottom = join(top, 'a/b');
    await mkdir(bottom, { recursive: true });
    const stranger = { uid: 4_711, gid: 4_711 };
    expect(await canReach(bottom, stranger)).toBe(true);
    await chmod(join(top, 'a'), 0o711);
    expect(await canReach(bottom, stranger), 'entering is enough above').toBe(true);
    expect(await canReach(join(top, 'a'), stranger), 'reading is needed').toBe(false);
    await chmod(top, 0o700);
    expect(await canReach(bottom, stranger)).toBe(false);
    expect(await canReach(bottom, { uid: process.getuid?.() ?? 0, gid: 0 })).toBe(true);
    expect(await canReach(join(top, 'missing'), null)).toBe(false);
  });
});

it('shows the server neither our secrets nor settings that would steer it', async () => {
  process.env.PGOPTIONS = '-c work_mem=1MB';
  process.env.STRIPE_SECRET_KEY = 'sk_test';
  try {
    expect(Object.keys(childEnvironment())).toEqual(
      expect.not.arrayContaining(['PGOPTIONS', 'STRIPE_SECRET_KEY']),
    );
    const server = await start(dataDir);
    const environment = await readFile(`/proc/${await serverPid(dataDir)}/environ`, 'utf8');
    expect(environment).not.toMatch(/PGOPTIONS|sk_test/);
    await server.stop();
  } finally {
    delete process.env.PGOPTIONS;
    delete process.env.STRIPE_SECRET_KEY;
  }
});
