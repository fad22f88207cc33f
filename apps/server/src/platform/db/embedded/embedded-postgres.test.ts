import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readServerRecord } from './endpoint.ts';
import {
  ask,
  copy,
  endProcesses,
  makeDataDir,
  makeFolder,
  PATIENCE,
  processesIn,
  refusal,
  removeFolders,
  serverPid,
  start,
  startOwner,
} from './testing/harness.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterEach(endProcesses);
afterAll(removeFolders);

it('stops once however often it is told to, rolling back what is open', async () => {
  const server = await start(dataDir);
  const open = ask(server, `select pg_sleep(30)`);
  const hungUp = expect(open).rejects.toThrow();
  await expect
    .poll(
      () => ask(server, `select count(*)::int from pg_stat_activity where query like '%sleep(30)'`),
      PATIENCE,
    )
    .toEqual({ count: 1 });
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
  await hungUp;
  expect(await processesIn(dataDir)).toEqual([]);
  await expect(stat(server.connection.host), 'its socket folder').rejects.toThrow('ENOENT');
});

it('works below a path that is longer than a socket may have', async () => {
  const deep = join(await makeFolder(), 'deep/'.repeat(40));
  await mkdir(deep, { recursive: true });
  copy(join(dataDir, 'postgres'), deep);
  const server = await start(deep);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});

it('refuses a second start on the same folder in one line', async () => {
  const server = await start(dataDir);
  const sentence = `Plateful is already running on ${dataDir}.`;
  expect(await refusal(start(dataDir))).toBe(sentence);
  expect(await startOwner(dataDir).says('refused', 'up')).toEqual({
    event: 'refused',
    text: sentence,
  });
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});

it('waits for an owner that is just leaving, if it is told to', async () => {
  const first = await start(dataDir);
  const next = startEmbeddedPostgres({ dataDir, log: () => {}, patienceMs: 20_000 });
  await first.stop();
  const second = await next;
  expect(await ask(second, 'select 1 as one')).toEqual({ one: 1 });
  await second.stop();
});

it('tells command-line tools where the running server is, not that of a copied folder', async () => {
  expect(await findRunningPostgres(join(dataDir, 'nowhere'))).toBeNull();
  expect(await findRunningPostgres(dataDir)).toBeNull();
  const server = await start(dataDir);
  expect(await findRunningPostgres(dataDir)).toEqual(server.connection);
  const pid = await serverPid(dataDir);
  const copied = join(await makeFolder(), 'copied');
  copy(dataDir, copied);
  expect(await findRunningPostgres(copied)).toBeNull();
  const second = await start(copied);
  expect(await serverPid(copied)).not.toBe(pid);
  await second.stop();
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});

it('makes the database again where it is missing', async () => {
  const first = await start(dataDir);
  const password = (await readFile(join(dataDir, 'postgres/plateful.secret'), 'utf8')).trim();
  const manager = { ...first.connection, user: 'postgres', database: 'postgres', password };
  await ask(manager, 'drop database plateful');
  expect(await findRunningPostgres(dataDir), 'no database to connect to').toBeNull();
  await first.stop();
  const second = await start(dataDir);
  expect(await ask(second, 'select current_user as me')).toEqual({ me: 'plateful' });
  await second.stop();
});

it('says so when the server ends by itself, and can then be stopped and started', async () => {
  const onExit = vi.fn();
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const server = await startEmbeddedPostgres({ dataDir, log, onExit });
  process.kill((await serverPid(dataDir)) ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(onExit).toHaveBeenCalledOnce(), { timeout: 10_000 });
  const reason = `The PostgreSQL server ended unexpectedly (see ${dataDir}/postgres.log).`;
  expect(onExit).toHaveBeenCalledWith(reason);
  expect(lines).toEqual([reason]);
  expect(await refusal(start(dataDir)), 'still owned').toContain('already running');
  await server.stop();
  const next = await startEmbeddedPostgres({ dataDir, log, onExit });
  await next.stop();
  expect(onExit, 'not for a server that is stopped').toHaveBeenCalledOnce();
});

it('leaves no server behind when the process exits without stopping it', async () => {
  const owner = startOwner(dataDir, { task: 'quit' });
  const { connection } = await owner.says('up');
  await owner.ended;
  await expect.poll(() => processesIn(dataDir), PATIENCE).toEqual([]);
  // Nobody was there any more to remove the socket folder: the next start does.
  const next = await start(dataDir);
  await expect(stat(String(connection?.host))).rejects.toThrow('ENOENT');
  await next.stop();
});

it('keeps the server through Ctrl+C in the terminal until the app has stopped it', async () => {
  const owner = startOwner(dataDir);
  await owner.says('up');
  process.kill(-(owner.process.pid ?? 0), 'SIGINT');
  expect(await owner.says('interrupted')).toMatchObject({ answers: true });
  await owner.ended;
  expect(await processesIn(dataDir)).toEqual([]);
});

it('puts a log that has grown long aside, and no data of failed statements into it', async () => {
  const log = join(dataDir, 'postgres.log');
  await writeFile(log, 'old line\n');
  await truncate(log, 2_000_000);
  const server = await start(dataDir);
  await ask(server, `select 'secret'::int`).catch(() => {});
  await server.stop();
  const text = await readFile(log, 'utf8');
  expect(text).toContain('ready to accept connections');
  expect(text).not.toContain('secret');
  expect((await stat(`${log}.1`)).size).toBe(2_000_000);
});

it('listens on a port that it keeps, where there are no Unix sockets', async () => {
  const options = { dataDir, log: () => {}, transport: 'tcp' } as const;
  const first = await startEmbeddedPostgres(options);
  const { port } = first.connection;
  expect(first.connection.host).toBe('127.0.0.1');
  expect(await ask(first, 'select 1 as one')).toEqual({ one: 1 });
  expect(await findRunningPostgres(dataDir)).toEqual(first.connection);
  await first.stop();

  const second = await startEmbeddedPostgres(options);
  expect(second.connection.port).toBe(port);
  await second.stop();

  const stranger = createServer().listen(port, '127.0.0.1');
  const third = await startEmbeddedPostgres(options);
  expect(third.connection.port).not.toBe(port);
  expect((await readServerRecord(join(dataDir, 'postgres')))?.endpoint.port).toBe(
    third.connection.port,
  );
  await third.stop();
  stranger.close();
});
