import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { cookbookData } from '../../packages/cookbook/src/cookbook-data.ts';
import { computeCookbookRecipeNutritionPerServing } from '../../packages/cookbook/src/index.ts';

const BATCH_SIZE = 2500;
/** Parallel inserts; more than the number of cores would not help. */
const CONCURRENCY = 2;

/** A user with a session. */
export interface SeededUser {
  userId: string;
  cookie: string;
}

const firstNames =
  'Agnes Bilal Chiara Dmitri Esra Farid Greta Hiro Inês Jonas Käthe Luís Mireille Noor Olga Pádraig Quentin Rosalind Søren Tomás Uzma Viggo Wanda Xenia Yusuf Zoë'.split(
    ' ',
  );
const adjectives =
  'smoky crisp lazy golden spicy slow quick rustic velvety tangy peppery buttery charred fiery humble festive summery wintry zesty fragrant sticky crunchy silky earthy mellow bright hearty light rich toasted caramelised'.split(
    ' ',
  );
const titleSuffixes = [
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

/** Creates users with a session each. */
export async function seedUsersWithSessions(
  pool: Database['pool'],
  count: number,
): Promise<SeededUser[]> {
  const userIds = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into users (id, email, username, created_at, email_verified_at)
     select id, id || '@example.com', 'cook_' || left(id::text, 20), now() - interval '2 years', now()
     from unnest($1::uuid[]) as id`,
    [userIds],
  );
  return createSessions(pool, userIds);
}

/** Creates a session for each user without signing in, which is not part of the measurements. */
export async function createSessions(
  pool: Database['pool'],
  userIds: readonly string[],
): Promise<SeededUser[]> {
  const sessions = userIds.map((userId) => ({
    userId,
    key: randomBytes(32).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }));
  const hashAll = (part: 'key' | 'token') =>
    sessions.map((session) => createHash('sha256').update(session[part]).digest());
  await pool.query(
    `insert into sessions (id, user_id, key_hash, token_hash, created_at, authenticated_at, last_seen_at, expires_at)
     select gen_random_uuid(), user_id, key_hash, token_hash, now(), now(), now(), now() + interval '29 days'
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as signed_in (user_id, key_hash, token_hash)`,
    [userIds, hashAll('key'), hashAll('token')],
  );
  return sessions.map(({ userId, key, token }) => ({
    userId,
    cookie: `plateful_session=${key}.${token}`,
  }));
}

/**
 * Inserts `total` recipes of the cookbook, each with a photo row and a unique title, and assigns them to the users in
 * turn. Creation dates are spread over two years, oldest first, as in a database that has grown over time.
 */
export async function seedRecipes(
  pool: Database['pool'],
  users: readonly SeededUser[],
  total: number,
): Promise<void> {
  const recipes = JSON.stringify(cookbookData.recipes.map(toRecipeRow));
  const ownerIds = users.map(({ userId }) => userId);
  let nextIndex = 0;
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    while (nextIndex < total) {
      const first = nextIndex;
      nextIndex += BATCH_SIZE;
      const last = Math.min(nextIndex, total) - 1;
      const titleParts = [firstNames, adjectives, titleSuffixes];
      await pool.query(INSERT_ITEMS, [recipes, ownerIds, ...titleParts, first, last, total]);
    }
  });
  await Promise.all(workers);
  await pool.query(INSERT_PHOTOS);
  await waitForSearchIndex(pool);
  // Autovacuum would do this within minutes.
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

/** Waits until the server's background job has indexed all recipes. */
async function waitForSearchIndex(pool: Database['pool']): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select from recipe_search_queue limit 1');
    if (rows.length === 0) return;
    await sleep(200);
  }
}

function toRecipeRow(recipe: (typeof cookbookData.recipes)[number], index: number) {
  const { title, description, category, servings, prepMinutes, cookMinutes, totalMinutes } = recipe;
  return {
    index,
    title: title.slice(0, 1).toLowerCase() + title.slice(1),
    description,
    category,
    servings,
    prep_minutes: prepMinutes,
    cook_minutes: cookMinutes,
    total_minutes: totalMinutes,
    ingredients: recipe.ingredients.map(({ text, grams, food }) => ({ text, grams, food })),
    // Contains a word that occurs in every recipe: the most expensive kind of search.
    instructions: [...recipe.steps, 'Taste, add salt if it needs some, and serve.'],
    diets: recipe.diets,
    ...computeCookbookRecipeNutritionPerServing(recipe),
  };
}

const INSERT_ITEMS = `
  with cookbook as (
    select * from jsonb_to_recordset($1::jsonb) as recipe (
      index int, title text, description text, category text, servings int, prep_minutes int, cook_minutes int, total_minutes int, ingredients jsonb,
      instructions jsonb, diets jsonb, calories float8, protein float8, fats float8, carbs float8, weight float8)
  ), generated as (
    select n,
      now() - interval '2 years' * (1 - n::float8 / $8::int) as at,
      ($2::uuid[])[1 + n % cardinality($2::uuid[])] as owner_id,
      ($3::text[])[1 + n * 7 % cardinality($3::text[])] as first_name,
      ($4::text[])[1 + n * 11 % cardinality($4::text[])] as adjective,
      ($5::text[])[1 + n * 13 % cardinality($5::text[])] as suffix
    from generate_series($6::int, $7::int) as n
  )
  insert into items (id, owner_id, title, description, category, servings, prep_minutes, cook_minutes, total_minutes,
    ingredients, instructions,
    calories, protein, fats, carbs, weight, nutrition_servings, nutrition_source, source, preview_photo_id, created_at,
    updated_at, diets, is_favorite, tags)
  select uuidv7(at - now()), owner_id, left(first_name || '’s ' || adjective || ' ' || title || suffix, 100),
    description, category, servings, prep_minutes, cook_minutes, total_minutes, ingredients, instructions, calories, protein, fats, carbs,
    weight, servings, 'table', 'embedded', uuidv7(at - now()), at, at, diets,
    n % 50 = 0, case n % 20 when 0 then '["quick"]' else '[]' end::jsonb
  from generated join cookbook on cookbook.index = ((hashint4(n) & 65535) % (select count(*) from cookbook))
  order by n`;

const INSERT_PHOTOS = `
  insert into photos (id, owner_id, item_id, name, width, height, placeholder, role, created_at)
  select preview_photo_id, owner_id, id, 'photo.jpg', 1600, 1200,
    -- Of the length of a ThumbHash of a 4:3 photo.
    encode(substring(sha256(id::text::bytea) for 21), 'base64'),
    'original', created_at
  from items where preview_photo_id is not null
  on conflict do nothing`;
