import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseMigrated, migrateDatabase } from './migrate-database.ts';
import { codeGuesses, emailVerifications, oneTimeCodes } from './schema/one-time-codes.ts';
import { photos } from './schema/photos.ts';
import { items, recipeCounts, recipeVersions } from './schema/recipes.ts';
import { scans } from './schema/scans.ts';
import { sessions } from './schema/sessions.ts';
import { supportMessages } from './schema/support-messages.ts';
import { accountUsage } from './schema/users.ts';

const SCHEMA_FILES = await readdir(join(import.meta.dirname, 'schema'));
const MIGRATIONS = join(import.meta.dirname, 'migrations');
const DATABASE_NAME = 'test_migrations';
const connection = { ...inject('postgres'), database: DATABASE_NAME };
const USER_ID = '00000000-0000-4000-8000-000000000001';

let pool: pg.Pool;

async function runAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Ignores errors of its connections: `pool.end()` resolves before they are closed, and dropping the database ends them. */
const openPool = () => openDatabase(connection, () => {}).pool;

beforeEach(async () => {
  await runAsAdmin(`create database ${DATABASE_NAME}`);
  pool = openPool();
});
afterEach(async () => {
  await pool.end();
  await runAsAdmin(`drop database ${DATABASE_NAME} with (force)`);
});

/** Applies the migrations up to the given number to an empty database. */
async function migrateUpTo(last: number): Promise<void> {
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

const addUser = () =>
  pool.query(
    "insert into users (id, email, username, created_at) values ($1, 'mia@example.org', 'mia', now())",
    [USER_ID],
  );

/** Inserts three recipes as stored before the category counts and the search index existed. */
async function addOldRecipes(): Promise<void> {
  await addUser();
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
      [USER_ID, title, category, JSON.stringify(ingredients), calories],
    );
  }
  await pool.query(
    `insert into photos (id, owner_id, item_id, width, height, placeholder, added, created_at)
     select gen_random_uuid(), owner_id, items.id, 9, 9, '', added, now()
     from items, unnest(array[true, false]) as added where title = 'Tea'`,
  );
}

const queryRows = async (query: string) => (await pool.query(query)).rows;

it('keeps the recipes of an earlier version: they are listed, counted and found', async () => {
  await migrateUpTo(2);
  await addOldRecipes();
  expect(await queryRows("select 1 from pg_tables where tablename = 'recipe_counts'")).toEqual([]);

  await migrateDatabase(connection);

  expect(await isDatabaseMigrated(pool)).toBe(true);
  expect(
    await queryRows(
      'select title, ingredient_lines, uncounted, nutrition_source from items order by title',
    ),
  ).toEqual([
    {
      title: 'Carrot soup',
      ingredient_lines: ['2 carrots', 'Crème fraîche to taste'],
      uncounted: [1],
      nutrition_source: 'table',
    },
    { title: 'Lemonade', ingredient_lines: [], uncounted: [], nutrition_source: null },
    { title: 'Tea', ingredient_lines: [], uncounted: [], nutrition_source: null },
  ]);
  expect(
    await queryRows(
      'select category_group, recipe_count from recipe_counts order by category_group',
    ),
  ).toEqual([
    { category_group: '1food', recipe_count: 1 },
    { category_group: '2beverage', recipe_count: 1 },
    { category_group: '5other', recipe_count: 1 },
  ]);
  expect(await queryRows("select 1 from recipe_words where word = 'creme'")).toHaveLength(1);
  expect(await queryRows(`select title from recipe_search where text_vector @@ 'creme'`)).toEqual([
    { title: 'carrot soup' },
  ]);
  expect(await queryRows('select role from photos order by role')).toEqual([
    { role: 'added' },
    { role: 'original' },
  ]);
  expect(await queryRows('select bytes::int from photos')).toEqual(
    Array(2).fill({ bytes: 30_016 }),
  );
  expect(await queryRows('select recipe_count, photo_bytes::int from account_usage')).toEqual([
    { recipe_count: 3, photo_bytes: 2 * 30_016 },
  ]);
  await queryRows("delete from photos where role = 'added'");
  expect(await queryRows('select photo_bytes::int from account_usage')).toEqual([
    { photo_bytes: 30_016 },
  ]);
});

it('finds the same words in a database with the C locale', async () => {
  await pool.end();
  await runAsAdmin(`drop database ${DATABASE_NAME}`);
  await runAsAdmin(
    `create database ${DATABASE_NAME} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  );
  pool = openPool();
  await migrateDatabase(connection);
  const title = 'チキンカレーライス “Crème”–БОРЩ ผัดไทย 🍋cake';
  for (const word of ['カレー', 'creme', 'борщ', 'ไทย', '🍋', 'cake']) {
    const { rows: found } = await pool.query(
      'select title_vector($1) @@ build_search_query($2) as matches',
      [title, JSON.stringify([{ alternatives: [word], isPrefix: true }])],
    );
    expect([word, found]).toEqual([word, [{ matches: true }]]);
  }
});

it('changes nothing when it runs again or in several processes at once', async () => {
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection)]);
  await addUser();
  await migrateDatabase(connection);
  expect(await queryRows('select email from users')).toEqual([{ email: 'mia@example.org' }]);
});

it('initializes authenticated_at of existing sessions with their sign-in time', async () => {
  await migrateUpTo(6);
  await addUser();
  await pool.query(
    `insert into sessions (id, user_id, key_hash, token_hash, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), $1, 'key', 'token', '2026-01-01', '2026-01-02', '2026-01-31')`,
    [USER_ID],
  );
  await migrateDatabase(connection);
  expect(await queryRows('select authenticated_at = created_at as same from sessions')).toEqual([
    { same: true },
  ]);
});

it('keeps the rows of renamed tables and columns', async () => {
  await migrateUpTo(16);
  await addUser();
  await pool.query(`
    insert into items (id, owner_id, title, category, ingredients, source, created_at, updated_at)
      values ('${USER_ID}', '${USER_ID}', 'Tea', 'beverage', '[{"text": "1 bag"}]', 'manual', now(), now());
    insert into replaced_recipes values (gen_random_uuid(), '${USER_ID}', '${USER_ID}', '{"title": "Coffee"}', now());
    insert into photos (id, owner_id, width, height, bytes, placeholder, role, signature, signature_space, created_at)
      values (gen_random_uuid(), '${USER_ID}', 1, 1, 9, '', 'added', 'vector', 'food-v0', now());
    insert into scans (id, user_id, photo_sha256, state, counts, reserved_until, created_at)
      values (gen_random_uuid(), '${USER_ID}', 'hash', 'used', true, now(), now());
    insert into sessions (id, user_id, key_hash, token_hash, previous_token_until, created_at, authenticated_at, last_seen_at, expires_at)
      values (gen_random_uuid(), '${USER_ID}', 'key', 'token', '2026-01-01Z', now(), now(), now(), now());
    insert into address_proofs values ('token', 'register', 'mia@example.org', now());
    insert into one_time_codes (id, purpose, email, tries, sent_at, expires_at)
      values (gen_random_uuid(), 'register', 'mia@example.org', 3, now(), now());
    insert into code_guesses values ('email', array[now()], 7);
    insert into support_messages (id, request_key, email, name, message, received_at, mailed_at)
      values (gen_random_uuid(), gen_random_uuid(), '', '', '', now(), '2026-01-01Z')`);

  await migrateDatabase(connection);

  const date = new Date('2026-01-01');
  for (const [table, row] of [
    [items, { categoryGroup: '2beverage', ingredientLines: ['1 bag'] }],
    [recipeVersions, { content: { title: 'Coffee' } }],
    [recipeCounts, { categoryGroup: '2beverage', recipeCount: 1 }],
    [accountUsage, { recipeCount: 1, photoBytes: 9 }],
    [photos, { embedding: Buffer.from('vector'), embeddingSpace: 'food-v0' }],
    [scans, { countsTowardLimit: true }],
    [sessions, { previousTokenExpiresAt: date }],
    [emailVerifications, { email: 'mia@example.org' }],
    [oneTimeCodes, { attempts: 3 }],
    [codeGuesses, { consecutiveFailures: 7 }],
    [supportMessages, { emailedAt: date }],
  ] as const) {
    expect(await drizzle(pool).select().from(table)).toEqual([expect.objectContaining(row)]);
  }
});

it('keeps Pro that was granted, apart from the memberships', async () => {
  await migrateUpTo(37);
  const subscriptionEnds = { granted: null, member: '2030-01-01', both: '2030-01-01', free: null };
  const proEnds = { granted: '2100-01-01', member: '2030-01-01', both: '2100-01-01', free: null };
  for (const name of Object.keys(proEnds) as (keyof typeof proEnds)[]) {
    await pool.query(
      `with added as (
         insert into users (id, email, username, created_at, pro_until) values (gen_random_uuid(), $1, $1, now(), $2)
         returning id)
       insert into subscriptions (id, owner_id, provider, provider_id, plan_id, status, amount_cents, currency,
         started_at, period_start, period_end, pro_until, created_at, updated_at)
       select gen_random_uuid(), id, 'test', $1, 1, 'active', 999, 'usd', now(), now(), $3, $3, now(), now()
       from added where $3::timestamptz is not null`,
      [name, proEnds[name], subscriptionEnds[name]],
    );
  }
  await migrateDatabase(connection);
  expect(
    await queryRows(
      `select username, pro_until::date::text as member, granted_pro_until::date::text as granted
       from users order by username`,
    ),
  ).toEqual([
    { username: 'both', member: '2030-01-01', granted: '2100-01-01' },
    { username: 'free', member: null, granted: null },
    { username: 'granted', member: null, granted: '2100-01-01' },
    { username: 'member', member: '2030-01-01', granted: null },
  ]);
});

it('creates exactly the tables, columns, indexes and constraints of the schema', async () => {
  await migrateDatabase(connection);
  const modules: object[] = await Promise.all(
    SCHEMA_FILES.map((file) => import(`./schema/${basename(file, '.ts')}.ts`)),
  );
  const expected = modules.flatMap(Object.values).flatMap((exported: unknown) => {
    if (!(exported instanceof PgTable)) return [];
    const { name, columns, indexes, checks, foreignKeys, primaryKeys, uniqueConstraints } =
      getTableConfig(exported);
    return [
      name,
      ...columns.map((column) => `${name}.${column.name}`),
      ...columns.flatMap(({ primary }) => (primary ? [`${name}_pkey`] : [])),
      ...columns.flatMap(({ isUnique, uniqueName }) => (isUnique ? [uniqueName] : [])),
      ...indexes.map(({ config }) => config.name),
      ...[...checks, ...uniqueConstraints].map((constraint) => constraint.name),
      ...[...foreignKeys, ...primaryKeys].map((constraint) => constraint.getName()),
    ];
  });
  const found = await queryRows(`
    select tablename as name from pg_tables where schemaname = 'public'
    union all select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
    union select indexname from pg_indexes where schemaname = 'public'
    union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')`);
  expect(found.map(({ name }) => name).sort()).toEqual(expected.sort());
  // From PostgreSQL 18 on, NOT NULL constraints have names too.
  const misnamed = await queryRows(`
    select conname from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where connamespace = 'public'::regnamespace and contype = 'n' and conname <> relname || '_' || attname || '_not_null'`);
  expect(misnamed).toEqual([]);
});
