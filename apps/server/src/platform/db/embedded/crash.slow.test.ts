import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { watchProcessById } from './server-process.ts';
import {
  createInitializedDataDir,
  createTempFolder,
  findPostgresProcesses,
  getServerPid,
  getStartError,
  isRoot,
  killProcesses,
  NOBODY,
  POLL_OPTIONS,
  queryFirstRow,
  removeFolders,
  startOwnerProcess,
  startTestPostgres,
} from './testing/embedded-postgres-harness.ts';

let dataDir: string;
const spawnedProcesses: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await createInitializedDataDir();
});
afterEach(async () => {
  for (const other of spawnedProcesses.splice(0)) other.kill('SIGKILL');
  await killProcesses();
});
afterAll(removeFolders);

it('adopts and monitors the server of a killed owner, never that of a running one', async () => {
  const owner = startOwnerProcess(dataDir);
  await owner.waitForMessage('up');
  const pid = await getServerPid(dataDir);
  expect(await getStartError(startTestPostgres(dataDir))).toContain('already running');
  await owner.kill();

  const lines: string[] = [];
  const adoptedServer = await startTestPostgres(dataDir, lines);
  expect(lines).toEqual(['Reusing the running PostgreSQL server.']);
  expect(await getServerPid(dataDir)).toBe(pid);
  expect(await getStartError(startTestPostgres(dataDir))).toContain('already running');
  expect(await queryFirstRow(adoptedServer, 'select 1 as one')).toEqual({ one: 1 });

  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(() => lines.at(-1), POLL_OPTIONS).toContain('ended unexpectedly');
  await adoptedServer.stop();
});

it.each(['owner', 'server', 'both'])(
  'keeps every committed row when %s is killed',
  async (victim) => {
    const owner = startOwnerProcess(dataDir, { task: 'insert' });
    await owner.waitForMessage('committed');
    await sleep(100 + Math.random() * 200);
    const pid = (await getServerPid(dataDir)) ?? 0;
    if (victim !== 'owner') process.kill(pid, 'SIGKILL');
    await owner.kill();

    const committed = owner.messages.flatMap((line) =>
      line.event === 'committed' ? [line.id] : [],
    );
    const adoptedServer = await startTestPostgres(dataDir);
    if (victim === 'both') {
      const { connection } = await owner.waitForMessage('up');
      await expect(access(String(connection?.host)), 'the dead socket').rejects.toThrow('ENOENT');
    }
    const { ids } = await queryFirstRow(
      adoptedServer,
      'select array_agg(id::int) as ids from kept',
    );
    expect(committed.length).toBeGreaterThan(5);
    expect(ids).toEqual(expect.arrayContaining(committed));
    await adoptedServer.stop();
  },
);

it('lets exactly one of several first starts succeed', async () => {
  const emptyDataDir = await createTempFolder();
  const owners = Array.from({ length: 3 }, () => startOwnerProcess(emptyDataDir));
  const outcomes = await Promise.all(owners.map((owner) => owner.waitForMessage('up', 'rejected')));
  expect(outcomes.map((line) => line.event).toSorted()).toEqual(['rejected', 'rejected', 'up']);
  expect(outcomes.find((line) => line.event === 'rejected')?.text).toBe(
    `Plateful is already running on ${emptyDataDir}.`,
  );
  const winner = owners.find((owner) => owner.messages.some((line) => line.event === 'up'));
  await winner?.kill('SIGTERM');
  const server = await startTestPostgres(emptyDataDir);
  expect(await queryFirstRow(server, 'select current_database() as name')).toEqual({
    name: 'plateful',
  });
  await server.stop();
});

it('lets exactly one of two starts adopt the server of a killed owner', async () => {
  const killedOwner = startOwnerProcess(dataDir);
  await killedOwner.waitForMessage('up');
  await killedOwner.kill();
  const owners = [startOwnerProcess(dataDir), startOwnerProcess(dataDir)];
  const outcomes = await Promise.all(owners.map((owner) => owner.waitForMessage('up', 'rejected')));
  expect(outcomes.map((line) => line.event).toSorted()).toEqual(['rejected', 'up']);
});

it('initializes the database again when its creation was interrupted', async () => {
  const emptyDataDir = await createTempFolder();
  const owner = startOwnerProcess(emptyDataDir);
  const listUnfinishedFolders = async () =>
    (await readdir(emptyDataDir)).filter((name) => name.startsWith('postgres.new-'));
  await expect.poll(listUnfinishedFolders, POLL_OPTIONS).toHaveLength(1);
  await sleep(200);
  await owner.kill();
  expect(await listUnfinishedFolders()).toHaveLength(1);
  await expect(access(join(emptyDataDir, 'postgres'))).rejects.toThrow('ENOENT');

  const adoptedServer = await startTestPostgres(emptyDataDir);
  expect(await queryFirstRow(adoptedServer, 'select 1 as one')).toEqual({ one: 1 });
  await adoptedServer.stop();
  await expect.poll(() => findPostgresProcesses(emptyDataDir), POLL_OPTIONS).toEqual([]);
  expect((await readdir(emptyDataDir)).toSorted()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.socket',
  ]);
});

it('recovers from an owner killed at any moment of its start', async () => {
  for (let delay = 0; delay <= 90; delay += 30) {
    const owner = startOwnerProcess(dataDir);
    await owner.waitForMessage('begin');
    await sleep(delay);
    await owner.kill();
  }
  const adoptedServer = await startTestPostgres(dataDir);
  expect(await queryFirstRow(adoptedServer, 'select 1 as one')).toEqual({ one: 1 });
  await adoptedServer.stop();
  expect(await findPostgresProcesses(dataDir)).toEqual([]);
});

it('waits for the last processes of a killed server, which still hold its shared memory', async () => {
  const first = await startTestPostgres(dataDir);
  const pid = (await getServerPid(dataDir)) ?? 0;
  const childPid = (await findPostgresProcesses(dataDir)).find((other) => other !== pid) ?? 0;
  process.kill(childPid, 'SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await first.stop();

  const starting = startTestPostgres(dataDir);
  await expect
    .poll(() => readFile(join(dataDir, 'postgres.log'), 'utf8'), POLL_OPTIONS)
    .toContain('still in use');
  process.kill(childPid, 'SIGKILL');
  const second = await starting;
  expect(await queryFirstRow(second, 'select 1 as one')).toEqual({ one: 1 });
  await second.stop();
});

it.runIf(isRoot)('ignores an unrelated process with the id of the dead server', async () => {
  // PostgreSQL only checks processes of its own user.
  const unrelatedProcess = spawn('sleep', ['60'], { ...NOBODY, stdio: 'ignore' });
  spawnedProcesses.push(unrelatedProcess);
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const lines = [
    unrelatedProcess.pid,
    join(dataDir, 'postgres'),
    1,
    5432,
    '/tmp/plateful-gone00',
    '',
    '1 1',
    'ready',
  ];
  await writeFile(pidFile, `${lines.join('\n')}\n`);
  await chown(pidFile, NOBODY.uid, NOBODY.gid);
  const server = await startTestPostgres(dataDir);
  expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
  expect(unrelatedProcess.exitCode).toBeNull();
});

it('treats a zombie server process as ended, as in containers whose process 1 collects no orphans', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  spawnedProcesses.push(parent);
  const [output] = await once(parent.stdout, 'data');
  const zombie = Number(String(output));
  await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8'), POLL_OPTIONS).toContain(') Z ');
  const ended = watchProcessById(zombie).ended.then(() => 'ended');
  expect(await Promise.race([ended, sleep(10_000)])).toBe('ended');
});
