import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/db/client.ts';
import { book } from '../../packages/cookbook/src/book.ts';
import { recipeNutrition } from '../../packages/cookbook/src/index.ts';

const BATCH = 2500;
/** PostgreSQL has as many cores, and they read a lot of words. */
const AT_A_TIME = 2;

/** Somebody who is signed in. */
export interface Person {
  userId: string;
  cookie: string;
}

const cooks =
  'Agnes Bilal Chiara Dmitri Esra Farid Greta Hiro Inês Jonas Käthe Luís Mireille Noor Olga Pádraig Quentin Rosalind Søren Tomás Uzma Viggo Wanda Xenia Yusuf Zoë'.split(
    ' ',
  );
const adjectives =
  'smoky crisp lazy golden spicy slow quick rustic velvety tangy peppery buttery charred fiery humble festive summery wintry zesty fragrant sticky crunchy silky earthy mellow bright hearty light rich toasted caramelised'.split(
    ' ',
  );
const endings = [
  '',
  '',
  '',
  ' for two',
  ' for a crowd',
  ' with basil',
  ' with jalapeño',
  ' à la provençale',
  ' on Sundays',
  ' in thirty minutes',
  ' without sugar',
  ' from the market',
  ' from Lyon',
  ' from Málaga',
  ' for the freezer',
  ' with rosemary',
  ' with leftover rice',
];

/** Makes people who are signed in. */
export async function seedPeople(pool: Database['pool'], count: number): Promise<Person[]> {
  const userIds = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into users (id, email, username, created_at, email_verified_at)
     select id, id || '@example.com', 'cook_' || left(id::text, 20), now() - interval '2 years', now()
     from unnest($1::uuid[]) as id`,
    [userIds],
  );
  return signIn(pool, userIds);
}

/** Opens a session for each, without a password: what is measured begins behind the sign-in. */
export async function signIn(
  pool: Database['pool'],
  userIds: readonly string[],
): Promise<Person[]> {
  const sessions = userIds.map((userId) => ({
    userId,
    key: randomBytes(32).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }));
  const hashes = (part: 'key' | 'token') =>
    sessions.map((session) => createHash('sha256').update(session[part]).digest());
  await pool.query(
    `insert into sessions (id, user_id, key_hash, token_hash, created_at, authenticated_at, last_seen_at, expires_at)
     select gen_random_uuid(), user_id, key_hash, token_hash, now(), now(), now(), now() + interval '29 days'
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as signed_in (user_id, key_hash, token_hash)`,
    [userIds, hashes('key'), hashes('token')],
  );
  return sessions.map(({ userId, key, token }) => ({
    userId,
    cookie: `plateful_session=${key}.${token}`,
  }));
}

/**
 * Gives `total` recipes of the cookbook, each with a photo and a title of its own, to people in turn: made over two
 * years, the oldest first, as they would lie in a database that has grown.
 */
export async function seedRecipes(
  pool: Database['pool'],
  people: readonly Person[],
  total: number,
): Promise<void> {
  const recipes = JSON.stringify(book.recipes.map(asRow));
  const owners = people.map(({ userId }) => userId);
  let from = 0;
  const lanes = Array.from({ length: AT_A_TIME }, async () => {
    while (from < total) {
      const first = from;
      from += BATCH;
      const last = Math.min(from, total) - 1;
      const pieces = [cooks, adjectives, endings];
      await pool.query(INSERT_ITEMS, [recipes, owners, ...pieces, first, last, total]);
    }
  });
  await Promise.all(lanes);
  await pool.query(INSERT_PHOTOS);
  await waitForSearchIndex(pool);
  // What autovacuum does in the minutes after rows came.
  for (const table of [
    'items',
    'photos',
    'recipe_search',
    'recipe_words',
    'recipe_counts',
    'users',
    'sessions',
  ]) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
}

/** The server indexes what was written, in the background. */
async function waitForSearchIndex(pool: Database['pool']): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select from recipe_search_queue limit 1');
    if (rows.length === 0) return;
    await sleep(200);
  }
}

function asRow(recipe: (typeof book.recipes)[number], place: number) {
  const { title, description, category, servings } = recipe;
  return {
    place,
    title: title.slice(0, 1).toLowerCase() + title.slice(1),
    description,
    category,
    servings,
    ingredients: recipe.ingredients.map(({ text, grams, food }) => ({ text, grams, food })),
    // A word that stands in every recipe: the hardest one to search for.
    instructions: [...recipe.steps, 'Taste, add salt if it needs some, and serve.'],
    ...recipeNutrition(recipe),
  };
}

const INSERT_ITEMS = `
  with book as (
    select * from jsonb_to_recordset($1::jsonb) as recipe (
      place int, title text, description text, category text, servings int, ingredients jsonb,
      instructions jsonb, calories float8, protein float8, fats float8, carbs float8, weight float8)
  ), made as (
    select n,
      now() - interval '2 years' * (1 - n::float8 / $8::int) as at,
      ($2::uuid[])[1 + n % cardinality($2::uuid[])] as owner_id,
      ($3::text[])[1 + n * 7 % cardinality($3::text[])] as cook,
      ($4::text[])[1 + n * 11 % cardinality($4::text[])] as adjective,
      ($5::text[])[1 + n * 13 % cardinality($5::text[])] as ending
    from generate_series($6::int, $7::int) as n
  )
  insert into items (id, owner_id, title, description, category, servings, ingredients, instructions,
    calories, protein, fats, carbs, weight, nutrition_servings, nutrition_source, source, preview_photo_id, created_at,
    updated_at)
  select uuidv7(at - now()), owner_id, left(cook || '’s ' || adjective || ' ' || title || ending, 100),
    description, category, servings, ingredients, instructions, calories, protein, fats, carbs,
    weight, servings, 'table', 'embedded', uuidv7(at - now()), at, at
  from made join book on book.place = ((hashint4(n) & 65535) % (select count(*) from book))
  order by n`;

const INSERT_PHOTOS = `
  insert into photos (id, owner_id, item_id, name, width, height, placeholder, role, created_at)
  select preview_photo_id, owner_id, id, 'photo.jpg', 1600, 1200,
    'data:image/webp;base64,' || (
      select string_agg(md5(id::text || piece), '') from generate_series(1, 5) as piece),
    'original', created_at
  from items where preview_photo_id is not null
  on conflict do nothing`;
