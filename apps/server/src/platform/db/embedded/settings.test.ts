import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { ask, makeFolder, removeFolders, start } from './testing/harness.ts';

let dataDir: string;
let server: EmbeddedPostgres;
const lines: string[] = [];

beforeAll(async () => {
  dataDir = join(await makeFolder(), 'not', 'there', 'yet');
  server = await start(dataDir, lines);
});

afterAll(async () => {
  await server.stop();
  await removeFolders();
});

it('makes a database on the first start that keeps what is written', async () => {
  expect(server.connection).toMatchObject({ user: 'plateful', database: 'plateful' });
  await ask(server, `create table dish as select 'Crème brûlée' as name`);
  await server.stop();
  server = await start(dataDir, lines);
  expect(await ask(server, 'select name from dish')).toEqual({ name: 'Crème brûlée' });
  expect(lines).toEqual([`Making a new database in ${dataDir}/postgres.`]);
});

it('keeps data safe and memory small', async () => {
  const expected = {
    data_checksums: 'on',
    server_encoding: 'UTF8',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    dynamic_shared_memory_type: 'mmap',
    shared_buffers: '128MB',
    max_connections: '60',
    jit: 'off',
    TimeZone: 'UTC',
    listen_addresses: '',
  };
  const columns = Object.keys(expected).map((name) => `current_setting('${name}') as "${name}"`);
  expect(await ask(server, `select ${columns.join(', ')}`)).toEqual(expected);
});

it('knows the letters of all languages, and sorts by code point', async () => {
  expect(await ask(server, `select lower('ÀÉ') as lower, 'Z' < 'a' as ordered`)).toEqual({
    lower: 'àé',
    ordered: true,
  });
});

it('lets the app own its database without being a superuser', async () => {
  await ask(server, 'create extension pg_trgm');
  await ask(server, 'create extension unaccent');
  await ask(server, 'create schema drizzle');
  expect(await ask(server, 'select rolsuper from pg_roles where rolname = current_user')).toEqual({
    rolsuper: false,
  });
  await expect(ask(server, `copy (select 1) to program 'true'`)).rejects.toThrow('denied');
});

it('lets nobody in without the password, and no other user near socket and password', async () => {
  const { host } = server.connection;
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres/plateful.secret'))).mode & 0o777).toBe(0o600);
  const refused = 'password authentication failed';
  const wrong = { ...server.connection, password: 'guess' };
  await expect(ask(wrong, 'select 1')).rejects.toThrow(refused);
  const manager = { ...server.connection, user: 'postgres' };
  await expect(ask(manager, 'select 1'), 'who has another password').rejects.toThrow(refused);
});
