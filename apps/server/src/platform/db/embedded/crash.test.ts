import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { adoptProcess } from './server-process.ts';
import {
  ask,
  endProcesses,
  isRoot,
  makeDataDir,
  makeFolder,
  NOBODY,
  PATIENCE,
  processesIn,
  refusal,
  removeFolders,
  serverPid,
  start,
  startOwner,
} from './testing/harness.ts';

let dataDir: string;
const others: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterEach(async () => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
  await endProcesses();
});
afterAll(removeFolders);

it('takes over the server of a killed owner, never that of a living one, and watches it', async () => {
  const owner = startOwner(dataDir);
  await owner.says('up');
  const pid = await serverPid(dataDir);
  expect(await refusal(start(dataDir))).toContain('already running');
  await owner.kill();

  const lines: string[] = [];
  const heir = await start(dataDir, lines);
  expect(lines).toEqual(['Taking over the PostgreSQL server that an earlier run left behind.']);
  expect(await serverPid(dataDir)).toBe(pid);
  expect(await refusal(start(dataDir))).toContain('already running');
  expect(await ask(heir, 'select 1 as one')).toEqual({ one: 1 });

  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(() => lines.at(-1), PATIENCE).toContain('ended unexpectedly');
  await heir.stop();
});

it.each(['owner', 'server', 'both'])(
  'keeps each committed row when %s is killed',
  async (victim) => {
    const owner = startOwner(dataDir, { task: 'insert' });
    await owner.says('committed');
    await sleep(100 + Math.random() * 200);
    const pid = (await serverPid(dataDir)) ?? 0;
    if (victim !== 'owner') process.kill(pid, 'SIGKILL');
    await owner.kill();

    const committed = owner.lines.flatMap((line) => (line.event === 'committed' ? [line.id] : []));
    const heir = await start(dataDir);
    if (victim === 'both') {
      const { connection } = await owner.says('up');
      await expect(access(String(connection?.host)), 'the dead socket').rejects.toThrow('ENOENT');
    }
    const { ids } = await ask(heir, 'select array_agg(id::int) as ids from kept');
    expect(committed.length).toBeGreaterThan(5);
    expect(ids).toEqual(expect.arrayContaining(committed));
    await heir.stop();
  },
);

it('lets exactly one of several first starts win', async () => {
  const fresh = await makeFolder();
  const owners = Array.from({ length: 3 }, () => startOwner(fresh));
  const outcomes = await Promise.all(owners.map((owner) => owner.says('up', 'refused')));
  expect(outcomes.map((line) => line.event).toSorted()).toEqual(['refused', 'refused', 'up']);
  expect(outcomes.find((line) => line.event === 'refused')?.text).toBe(
    `Plateful is already running on ${fresh}.`,
  );
  const winner = owners.find((owner) => owner.lines.some((line) => line.event === 'up'));
  await winner?.kill('SIGTERM');
  const server = await start(fresh);
  expect(await ask(server, 'select current_database() as name')).toEqual({ name: 'plateful' });
  await server.stop();
});

it('lets exactly one of two starts take over what a killed owner left', async () => {
  const dead = startOwner(dataDir);
  await dead.says('up');
  await dead.kill();
  const owners = [startOwner(dataDir), startOwner(dataDir)];
  const outcomes = await Promise.all(owners.map((owner) => owner.says('up', 'refused')));
  expect(outcomes.map((line) => line.event).toSorted()).toEqual(['refused', 'up']);
});

it('begins anew when the making of the database was killed midway', async () => {
  const fresh = await makeFolder();
  const owner = startOwner(fresh);
  const halfMade = async () =>
    (await readdir(fresh)).filter((name) => name.startsWith('postgres.new-'));
  await expect.poll(halfMade, PATIENCE).toHaveLength(1);
  await sleep(200);
  await owner.kill();
  expect(await halfMade()).toHaveLength(1);
  await expect(access(join(fresh, 'postgres'))).rejects.toThrow('ENOENT');

  const heir = await start(fresh);
  expect(await ask(heir, 'select 1 as one')).toEqual({ one: 1 });
  await heir.stop();
  await expect.poll(() => processesIn(fresh), PATIENCE).toEqual([]);
  expect((await readdir(fresh)).toSorted()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.socket',
  ]);
});

it('survives an owner killed at any moment of its start', async () => {
  for (let delay = 0; delay <= 90; delay += 30) {
    const owner = startOwner(dataDir);
    await owner.says('begin');
    await sleep(delay);
    await owner.kill();
  }
  const heir = await start(dataDir);
  expect(await ask(heir, 'select 1 as one')).toEqual({ one: 1 });
  await heir.stop();
  expect(await processesIn(dataDir)).toEqual([]);
});

it('waits for the last processes of a killed server, which still hold its memory', async () => {
  const first = await start(dataDir);
  const pid = (await serverPid(dataDir)) ?? 0;
  const straggler = (await processesIn(dataDir)).find((other) => other !== pid) ?? 0;
  process.kill(straggler, 'SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await first.stop();

  setTimeout(() => process.kill(straggler, 'SIGKILL'), 700);
  const begin = Date.now();
  const second = await start(dataDir);
  expect(Date.now() - begin).toBeGreaterThan(500);
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('still in use');
  expect(await ask(second, 'select 1 as one')).toEqual({ one: 1 });
  await second.stop();
});

it.runIf(isRoot)('is not held up by a process that has the number of a dead server', async () => {
  // PostgreSQL believes in processes of its own user alone.
  const stranger = spawn('sleep', ['60'], { ...NOBODY, stdio: 'ignore' });
  others.push(stranger);
  const record = join(dataDir, 'postgres/postmaster.pid');
  const lines = [
    stranger.pid,
    join(dataDir, 'postgres'),
    1,
    5432,
    '/tmp/plateful-gone00',
    '',
    '1 1',
    'ready',
  ];
  await writeFile(record, `${lines.join('\n')}\n`);
  await chown(record, NOBODY.uid, NOBODY.gid);
  const server = await start(dataDir);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
  expect(stranger.exitCode).toBeNull();
});

it('takes a server for ended that nobody collects, as where process 1 is a plain program', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  others.push(parent);
  const [output] = await once(parent.stdout, 'data');
  const zombie = Number(String(output));
  await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8'), PATIENCE).toContain(') Z ');
  const ended = adoptProcess(zombie).ended.then(() => 'ended');
  expect(await Promise.race([ended, sleep(10_000)])).toBe('ended');
});
