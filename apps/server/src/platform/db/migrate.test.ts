import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import * as accountUsageSchema from './account-usage-schema.ts';
import { isMigrated, migrateDatabase } from './migrate.ts';
import * as schema from './schema.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const NAME = 'test_migrations';
const connection = { ...inject('postgres'), database: NAME };
const MIA = '00000000-0000-4000-8000-000000000001';

let pool: pg.Pool;

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

beforeEach(async () => {
  await asAdministrator(`create database ${NAME}`);
  pool = new pg.Pool(connection);
});
afterEach(async () => {
  await pool.end();
  await asAdministrator(`drop database ${NAME} with (force)`);
});

/** Brings the empty database to where an earlier version left it, up to the migration of this number. */
async function migrateAsUpTo(last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plateful-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8'));
    const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= last);
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const addMia = () =>
  pool.query(
    "insert into users (id, email, username, created_at) values ($1, 'mia@example.org', 'mia', now())",
    [MIA],
  );

/** Three recipes, as they were stored before there were shelves and words. */
async function addOldRecipes(): Promise<void> {
  await addMia();
  const soup = [
    { text: '2 carrots', grams: 120, food: 'carrot' },
    { text: 'Crème fraîche to taste' },
  ];
  for (const [title, category, ingredients, calories] of [
    ['Carrot soup', 'food', soup, 90],
    ['Lemonade', 'beverage', [], null],
    ['Tea', '', [], null],
  ]) {
    await pool.query(
      `insert into items (id, owner_id, title, category, ingredients, calories, source, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, 'embedded', now(), now())`,
      [MIA, title, category, JSON.stringify(ingredients), calories],
    );
  }
  await pool.query(
    `insert into photos (id, owner_id, item_id, width, height, placeholder, added, created_at)
     select gen_random_uuid(), owner_id, items.id, 9, 9, '', added, now()
     from items, unnest(array[true, false]) as added where title = 'Tea'`,
  );
}

const rows = async (query: string) => (await pool.query(query)).rows;

it('keeps the recipes of an earlier version: they are listed, counted and found', async () => {
  await migrateAsUpTo(2);
  await addOldRecipes();
  expect(await rows("select 1 from pg_tables where tablename = 'recipe_counts'")).toEqual([]);

  await migrateDatabase(connection);

  expect(await isMigrated(pool)).toBe(true);
  expect(
    await rows('select title, lines, uncounted, nutrition_source from items order by title'),
  ).toEqual([
    {
      title: 'Carrot soup',
      lines: ['2 carrots', 'Crème fraîche to taste'],
      uncounted: [1],
      nutrition_source: 'table',
    },
    { title: 'Lemonade', lines: [], uncounted: [], nutrition_source: null },
    { title: 'Tea', lines: [], uncounted: [], nutrition_source: null },
  ]);
  expect(await rows('select shelf, recipes from recipe_counts order by shelf')).toEqual([
    { shelf: '1food', recipes: 1 },
    { shelf: '2beverage', recipes: 1 },
    { shelf: '5other', recipes: 1 },
  ]);
  expect(await rows("select 1 from recipe_words where word = 'creme'")).toHaveLength(1);
  expect(await rows(`select title from recipe_search where text_vector @@ 'creme'`)).toEqual([
    { title: 'carrot soup' },
  ]);
  expect(await rows('select role from photos order by role')).toEqual([
    { role: 'added' },
    { role: 'original' },
  ]);
  expect(await rows('select bytes::int from photos')).toEqual(Array(2).fill({ bytes: 30_016 }));
  expect(await rows('select recipes, photo_bytes::int from account_usage')).toEqual([
    { recipes: 3, photo_bytes: 2 * 30_016 },
  ]);
  await rows("delete from photos where role = 'added'");
  expect(await rows('select photo_bytes::int from account_usage')).toEqual([
    { photo_bytes: 30_016 },
  ]);
});

it('finds the same words in a database that goes by bytes', async () => {
  await pool.end();
  await asAdministrator(`drop database ${NAME}`);
  await asAdministrator(
    `create database ${NAME} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  );
  pool = new pg.Pool(connection);
  await migrateDatabase(connection);
  const title = 'チキンカレーライス “Crème”–БОРЩ ผัดไทย 🍋cake';
  for (const word of ['カレー', 'creme', 'борщ', 'ไทย', '🍋', 'cake']) {
    const { rows: found } = await pool.query(
      'select title_vector($1) @@ recipe_query($2) as matches',
      [title, JSON.stringify([{ meanings: [word], beginning: true }])],
    );
    expect([word, found]).toEqual([word, [{ matches: true }]]);
  }
});

it('does nothing the second time, nor when processes start together', async () => {
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection)]);
  await addMia();
  await migrateDatabase(connection);
  expect(await rows('select email from users')).toEqual([{ email: 'mia@example.org' }]);
});

it('takes the sign-in of sessions of an earlier version for their last authentication', async () => {
  await migrateAsUpTo(6);
  await addMia();
  await pool.query(
    `insert into sessions (id, user_id, key_hash, token_hash, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), $1, 'key', 'token', '2026-01-01', '2026-01-02', '2026-01-31')`,
    [MIA],
  );
  await migrateDatabase(connection);
  expect(await rows('select authenticated_at = created_at as same from sessions')).toEqual([
    { same: true },
  ]);
});

it('leaves exactly the tables of the schema', async () => {
  await migrateDatabase(connection);
  const tables = await rows("select tablename from pg_tables where schemaname = 'public'");
  const expected = Object.values({ ...schema, ...accountUsageSchema }).flatMap((one) =>
    one instanceof PgTable ? [getTableConfig(one).name] : [],
  );
  expect(tables.map(({ tablename }) => tablename).sort()).toEqual(expected.sort());
});
