import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createChildEnvironment } from './create-child-environment.ts';
import { findRunningPostgres } from './embedded-postgres.ts';
import { canReadFolder } from './os-user.ts';
import {
  createInitializedDataDir,
  createTempFolder,
  findPostgresProcesses,
  getProcessUid,
  getServerPid,
  getStartError,
  isRoot,
  killProcesses,
  NOBODY,
  queryFirstRow,
  removeFolders,
  startOwnerProcess,
  startTestPostgres,
} from './testing/embedded-postgres-harness.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await createInitializedDataDir();
});
afterEach(killProcesses);
afterAll(removeFolders);

const DAEMON = { uid: 1, gid: 1 };

describe.runIf(isRoot)('root', () => {
  it('runs the server and owns the files as nobody, and keeps the password private', async () => {
    const server = await startTestPostgres(dataDir);
    expect(await getProcessUid((await getServerPid(dataDir)) ?? 0)).toBe(NOBODY.uid);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY.uid);
    expect((await stat(join(dataDir, 'postgres/plateful.secret'))).uid).toBe(0);
    expect((await stat(server.connection.host)).uid).toBe(NOBODY.uid);
    await server.stop();
  });

  it("works in a folder the server's user can't traverse to, such as a checkout below /root", async () => {
    const hidden = await createTempFolder();
    await chmod(hidden, 0o700);
    const dataDir = join(hidden, 'checkout', 'data');
    const first = await startTestPostgres(dataDir);
    await queryFirstRow(first, 'create table kept as select 1 as one');
    expect(await findRunningPostgres(dataDir)).toEqual(first.connection);
    await first.stop();

    const owner = startOwnerProcess(dataDir);
    await owner.waitForMessage('up');
    await owner.kill();
    const lines: string[] = [];
    const adoptedServer = await startTestPostgres(dataDir, lines);
    expect(lines.join()).toContain('Reusing the running');
    expect(await queryFirstRow(adoptedServer, 'select one from kept')).toEqual({ one: 1 });
    await adoptedServer.stop();
    expect((await stat(hidden)).mode & 0o777, 'left private').toBe(0o700);
    expect(await findPostgresProcesses(dataDir)).toEqual([]);
  });

  it("runs another user's database as that user", async () => {
    execFileSync('chown', ['-R', '1:1', join(dataDir, 'postgres')]);
    const server = await startTestPostgres(dataDir);
    expect(await getProcessUid((await getServerPid(dataDir)) ?? 0)).toBe(DAEMON.uid);
    await server.stop();
  });

  it('changes the owner of a database that root restored', async () => {
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    const server = await startTestPostgres(dataDir);
    expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
    await server.stop();
    expect((await stat(join(dataDir, 'postgres/PG_VERSION'))).uid).toBe(NOBODY.uid);
  });

  it("finds a socket folder for the server's user when the temporary folder is private", async () => {
    const ownFolder = await createTempFolder();
    await chmod(ownFolder, 0o700);
    const previousOwner = process.env.TMPDIR;
    process.env.TMPDIR = ownFolder;
    try {
      const server = await startTestPostgres(dataDir);
      expect(server.connection.host).toMatch(/^\/tmp\/plateful-/);
      await server.stop();
    } finally {
      if (previousOwner === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = previousOwner;
    }
  });
});

describe.runIf(isRoot)('another user', () => {
  it('runs the server as themselves', async () => {
    const dataDir = await createTempFolder();
    await chown(dataDir, DAEMON.uid, DAEMON.gid);
    const owner = startOwnerProcess(dataDir, { osUser: DAEMON });
    const { connection } = await owner.waitForMessage('up');
    expect(await getProcessUid((await getServerPid(dataDir)) ?? 0)).toBe(DAEMON.uid);
    expect(await queryFirstRow(connection ?? {}, 'select 1 as one')).toEqual({ one: 1 });
    expect(await getStartError(startTestPostgres(dataDir)), 'not even root').toContain(
      'already running',
    );
    await owner.kill('SIGTERM');
    expect(await findPostgresProcesses(dataDir)).toEqual([]);
  });

  it('gets one line when the files belong to another user', async () => {
    const owner = startOwnerProcess(dataDir, { osUser: DAEMON });
    expect(await owner.waitForMessage('rejected', 'up')).toEqual({
      event: 'rejected',
      text: `${dataDir}/postgres belongs to another user: start Plateful as that user, or set another DATA_DIR.`,
    });
  });

  it('gets the same line from command-line tools', async () => {
    const server = await startTestPostgres(dataDir);
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

  it('gets one line when no folder is writable', async () => {
    const dataDir = join(await createTempFolder(), 'closed');
    await mkdir(dataDir, { mode: 0o755 });
    const { text } = await startOwnerProcess(dataDir, { osUser: DAEMON }).waitForMessage(
      'rejected',
      'failed',
      'up',
    );
    expect(text).toContain(`The database in ${dataDir} cannot be used: EACCES`);
  });
});

describe('canReadFolder', () => {
  it('checks the permissions of all parent folders', async () => {
    const top = await createTempFolder();
    const bottom = join(top, 'a/b');
    await mkdir(bottom, { recursive: true });
    const otherUser = { uid: 4_711, gid: 4_711 };
    expect(await canReadFolder(bottom, otherUser)).toBe(true);
    await chmod(join(top, 'a'), 0o711);
    expect(await canReadFolder(bottom, otherUser), 'entering is enough above').toBe(true);
    expect(await canReadFolder(join(top, 'a'), otherUser), 'reading is needed').toBe(false);
    await chmod(top, 0o700);
    expect(await canReadFolder(bottom, otherUser)).toBe(false);
    expect(await canReadFolder(bottom, { uid: process.getuid?.() ?? 0, gid: 0 })).toBe(true);
    expect(await canReadFolder(join(top, 'missing'), null)).toBe(false);
  });
});

it('passes neither secrets nor PG variables to the server', async () => {
  process.env.PGOPTIONS = '-c work_mem=1MB';
  process.env.STRIPE_SECRET_KEY = 'sk_test';
  try {
    expect(Object.keys(createChildEnvironment())).toEqual(
      expect.not.arrayContaining(['PGOPTIONS', 'STRIPE_SECRET_KEY']),
    );
    const server = await startTestPostgres(dataDir);
    const environment = await readFile(`/proc/${await getServerPid(dataDir)}/environ`, 'utf8');
    expect(environment).not.toMatch(/PGOPTIONS|sk_test/);
    await server.stop();
  } finally {
    delete process.env.PGOPTIONS;
    delete process.env.STRIPE_SECRET_KEY;
  }
});
