import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import {
  createTempFolder,
  queryFirstRow,
  removeFolders,
  startTestPostgres,
} from './testing/embedded-postgres-harness.ts';

let dataDir: string;
let server: EmbeddedPostgres;
const lines: string[] = [];

beforeAll(async () => {
  dataDir = join(await createTempFolder(), 'not', 'there', 'yet');
  server = await startTestPostgres(dataDir, lines);
});

afterAll(async () => {
  await server.stop();
  await removeFolders();
});

it('creates a database that keeps its data between starts', async () => {
  expect(server.connection).toMatchObject({ user: 'plateful', database: 'plateful' });
  await queryFirstRow(server, `create table dish as select 'Crème brûlée' as name`);
  await server.stop();
  server = await startTestPostgres(dataDir, lines);
  expect(await queryFirstRow(server, 'select name from dish')).toEqual({ name: 'Crème brûlée' });
  expect(lines).toEqual([`Creating a new database in ${dataDir}/postgres.`]);
});

it('uses durable and memory-saving settings', async () => {
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
  expect(await queryFirstRow(server, `select ${columns.join(', ')}`)).toEqual(expected);
});

it('supports all languages and sorts by code point', async () => {
  expect(await queryFirstRow(server, `select lower('ÀÉ') as lower, 'Z' < 'a' as ordered`)).toEqual({
    lower: 'àé',
    ordered: true,
  });
});

it('makes the app own its database without being a superuser', async () => {
  await queryFirstRow(server, 'create extension pg_trgm');
  await queryFirstRow(server, 'create extension unaccent');
  await queryFirstRow(server, 'create schema drizzle');
  expect(
    await queryFirstRow(server, 'select rolsuper from pg_roles where rolname = current_user'),
  ).toEqual({
    rolsuper: false,
  });
  await expect(queryFirstRow(server, `copy (select 1) to program 'true'`)).rejects.toThrow(
    'denied',
  );
});

it('requires the password and hides socket and password from other users', async () => {
  const { host } = server.connection;
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres/plateful.secret'))).mode & 0o777).toBe(0o600);
  const connectWithoutAccess = 'password authentication failed';
  const wrongPassword = { ...server.connection, password: 'guess' };
  await expect(queryFirstRow(wrongPassword, 'select 1')).rejects.toThrow(connectWithoutAccess);
  const admin = { ...server.connection, user: 'postgres' };
  await expect(
    queryFirstRow(admin, 'select 1'),
    'the admin role has another password',
  ).rejects.toThrow(connectWithoutAccess);
});
