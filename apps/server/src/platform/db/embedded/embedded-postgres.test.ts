import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmasterPidFile } from './postmaster-pid-file.ts';
import {
  copyFolder,
  createInitializedDataDir,
  createTempFolder,
  findPostgresProcesses,
  getServerPid,
  getStartError,
  killProcesses,
  POLL_OPTIONS,
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

it('stops once when stop is called repeatedly, and rolls back open transactions', async () => {
  const server = await startTestPostgres(dataDir);
  const open = queryFirstRow(server, `select pg_sleep(30)`);
  const connectionError = expect(open).rejects.toThrow();
  await expect
    .poll(
      () =>
        queryFirstRow(
          server,
          `select count(*)::int from pg_stat_activity where query like '%sleep(30)'`,
        ),
      POLL_OPTIONS,
    )
    .toEqual({ count: 1 });
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
  await connectionError;
  expect(await findPostgresProcesses(dataDir)).toEqual([]);
  await expect(stat(server.connection.host), 'its socket folder').rejects.toThrow('ENOENT');
});

it('works in a folder whose path is longer than a socket path may be', async () => {
  const longPath = join(await createTempFolder(), 'deep/'.repeat(40));
  await mkdir(longPath, { recursive: true });
  copyFolder(join(dataDir, 'postgres'), longPath);
  const server = await startTestPostgres(longPath);
  expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});

it('refuses a second start in the same folder with one line', async () => {
  const server = await startTestPostgres(dataDir);
  const errorLine = `Plateful is already running on ${dataDir}.`;
  expect(await getStartError(startTestPostgres(dataDir))).toBe(errorLine);
  expect(await startOwnerProcess(dataDir).waitForMessage('rejected', 'up')).toEqual({
    event: 'rejected',
    text: errorLine,
  });
  expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});

it('waits for an owner that is shutting down when lockTimeoutMs is set', async () => {
  const first = await startTestPostgres(dataDir);
  const next = startEmbeddedPostgres({ dataDir, log: () => {}, lockTimeoutMs: 20_000 });
  await first.stop();
  const second = await next;
  expect(await queryFirstRow(second, 'select 1 as one')).toEqual({ one: 1 });
  await second.stop();
});

it('tells command-line tools the endpoint of the running server, not that of a copied folder', async () => {
  expect(await findRunningPostgres(join(dataDir, 'nowhere'))).toBeNull();
  expect(await findRunningPostgres(dataDir)).toBeNull();
  const server = await startTestPostgres(dataDir);
  expect(await findRunningPostgres(dataDir)).toEqual(server.connection);
  const pid = await getServerPid(dataDir);
  const copied = join(await createTempFolder(), 'copied');
  copyFolder(dataDir, copied);
  expect(await findRunningPostgres(copied)).toBeNull();
  const second = await startTestPostgres(copied);
  expect(await getServerPid(copied)).not.toBe(pid);
  await second.stop();
  expect(await queryFirstRow(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});

it('creates the app database again when it is missing', async () => {
  const first = await startTestPostgres(dataDir);
  const password = (await readFile(join(dataDir, 'postgres/plateful.secret'), 'utf8')).trim();
  const manager = { ...first.connection, user: 'postgres', database: 'postgres', password };
  await queryFirstRow(manager, 'drop database plateful');
  expect(await findRunningPostgres(dataDir), 'no database to connect to').toBeNull();
  await first.stop();
  const second = await startTestPostgres(dataDir);
  expect(await queryFirstRow(second, 'select current_user as me')).toEqual({ me: 'plateful' });
  await second.stop();
});

it('reports when the server exits unexpectedly, and can be stopped and started again', async () => {
  const onExit = vi.fn();
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const server = await startEmbeddedPostgres({ dataDir, log, onExit });
  process.kill((await getServerPid(dataDir)) ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(onExit).toHaveBeenCalledOnce(), { timeout: 10_000 });
  const reason = `The PostgreSQL server ended unexpectedly (see ${dataDir}/postgres.log).`;
  expect(onExit).toHaveBeenCalledWith(reason);
  expect(lines).toEqual([reason]);
  expect(await getStartError(startTestPostgres(dataDir)), 'still owned').toContain(
    'already running',
  );
  await server.stop();
  const next = await startEmbeddedPostgres({ dataDir, log, onExit });
  await next.stop();
  expect(onExit, 'not for a server that is stopped').toHaveBeenCalledOnce();
});

it('stops the server when the process exits without calling stop', async () => {
  const owner = startOwnerProcess(dataDir, { task: 'quit' });
  const { connection } = await owner.waitForMessage('up');
  await owner.ended;
  await expect.poll(() => findPostgresProcesses(dataDir), POLL_OPTIONS).toEqual([]);
  // The socket folder remains, because no process is left to remove it; the next start does.
  const next = await startTestPostgres(dataDir);
  await expect(stat(String(connection?.host))).rejects.toThrow('ENOENT');
  await next.stop();
});

it('keeps the server running after Ctrl+C until the app has stopped it', async () => {
  const owner = startOwnerProcess(dataDir);
  await owner.waitForMessage('up');
  process.kill(-(owner.process.pid ?? 0), 'SIGINT');
  expect(await owner.waitForMessage('interrupted')).toMatchObject({ acceptsQueries: true });
  await owner.ended;
  expect(await findPostgresProcesses(dataDir)).toEqual([]);
});

it('rotates a large log, and logs no data of failed statements', async () => {
  const log = join(dataDir, 'postgres.log');
  await writeFile(log, 'old line\n');
  await truncate(log, 2_000_000);
  const server = await startTestPostgres(dataDir);
  await queryFirstRow(server, `select 'secret'::int`).catch(() => {});
  await server.stop();
  const text = await readFile(log, 'utf8');
  expect(text).toContain('ready to accept connections');
  expect(text).not.toContain('secret');
  expect((await stat(`${log}.1`)).size).toBe(2_000_000);
});

it('listens on the same port each time where Unix sockets are not available', async () => {
  const options = { dataDir, log: () => {}, transport: 'tcp' } as const;
  const first = await startEmbeddedPostgres(options);
  const { port } = first.connection;
  expect(first.connection.host).toBe('127.0.0.1');
  expect(await queryFirstRow(first, 'select 1 as one')).toEqual({ one: 1 });
  expect(await findRunningPostgres(dataDir)).toEqual(first.connection);
  await first.stop();

  const second = await startEmbeddedPostgres(options);
  expect(second.connection.port).toBe(port);
  await second.stop();

  const otherServer = createServer().listen(port, '127.0.0.1');
  const third = await startEmbeddedPostgres(options);
  expect(third.connection.port).not.toBe(port);
  expect((await readPostmasterPidFile(join(dataDir, 'postgres')))?.endpoint.port).toBe(
    third.connection.port,
  );
  await third.stop();
  otherServer.close();
});
