import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '#platform/db/database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { prepareListFavoritesAndLastCooked } from '../list-favorites-and-last-cooked.ts';
import {
  listItemsAfter,
  prepareRecipeLists,
  type RecipeListOptions,
} from '../recipe-list-repository.ts';
import { prepareFindItem } from '../recipe-repository.ts';
import { listTags } from '../tags/tag-repository.ts';
import { countFilteredItems, listFilteredCards, listFilteredItems } from './filter-repository.ts';
import { SearchIndexer } from './search-indexer.ts';
import type { SearchWord } from './search-query-sql.ts';
import { prepareSearch } from './search-repository.ts';
import { prepareFindSimilarWords } from './similar-words-repository.ts';

const LARGE_ACCOUNTS = 5;
const RECIPES_PER_LARGE_ACCOUNT = 4000;
const SMALL_ACCOUNTS = 2000;
const OWNER_ID = getOwnerId(1);
const PAGE = { limit: 50, skip: 0 };
const DEEP_PAGE = { limit: 50, skip: 3000 };

let database: Database;
/** Records the executed statements. */
let db: Db;
const loggedQueries: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = {
    logQuery: (query: string, params: unknown[]) => void loggedQueries.push({ query, params }),
  };
  db = drizzle(database.pool, { logger });
  await seed();
});
afterAll(() => database.close());

function getOwnerId(number: number): string {
  return `0197f000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A few owners with thousands of recipes and many with one; each recipe has a photo and a unique word. */
async function seed(): Promise<void> {
  const userId = sql`('0197f000-0000-7000-8000-' || lpad(user_number::text, 12, '0'))::uuid`;
  await database.db.execute(sql`
    insert into users (id, email, username, created_at)
    select ${userId}, user_number || '@example.com', 'user' || user_number, now()
    from generate_series(1, ${LARGE_ACCOUNTS + SMALL_ACCOUNTS}::int) as user_number`);
  await database.db.execute(sql`
    insert into items (id, owner_id, title, category, ingredients, source, created_at, updated_at, total_minutes, calories, is_favorite, needs_review, diets, tags, cooked)
    select gen_random_uuid(), ${userId},
      (array['Lemon', 'Chicken', 'Rice'])[1 + recipe_number % 3] || ' ' || translate(md5(user_number || '-' || recipe_number), '0123456789', 'ghijklmnop'),
      (array['food', 'dessert', 'other'])[1 + recipe_number % 3], '[{"text": "salt"}, {"text": "parmesan"}]', 'manual',
      timestamptz '2026-03-14' + recipe_number * interval '1 minute', timestamptz '2026-03-14' + recipe_number * interval '1 minute',
      recipe_number % 200, recipe_number % 900, recipe_number % 50 = 0, recipe_number % 20 = 0,
      case recipe_number % 5 when 0 then '["vegetarian", "vegan"]' else '[]' end::jsonb,
      case recipe_number % 3 when 0 then '["quick"]' else '[]' end::jsonb,
      case recipe_number % 40 when 0 then '[{"date": "2026-04-01", "note": ""}]' else '[]' end::jsonb
    from generate_series(1, ${LARGE_ACCOUNTS + SMALL_ACCOUNTS}::int) as user_number,
      generate_series(1, case when user_number <= ${LARGE_ACCOUNTS} then ${RECIPES_PER_LARGE_ACCOUNT}::int else 1 end) as recipe_number`);
  await database.db.execute(sql`
    insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
    select gen_random_uuid(), owner_id, id, 1, 1, 'data:', 'original', created_at from items`);
  await new SearchIndexer(database).indexAll();
  // What autovacuum does at some time: merges the pending entries of the full-text indexes, which would make them look
  // expensive, and truncates the empty queue, which is then read sequentially at no cost.
  await database.db.execute(sql`vacuum items, recipe_search, recipe_search_queue`);
  await database.db.execute(sql`analyze`);
}

function toSearchWords(...all: string[]): SearchWord[] {
  return all.map((word, index) => ({ alternatives: [word], isPrefix: index === all.length - 1 }));
}

const QUICK = { words: [], maxMinutes: 20 };
const searchQuickCards = (...all: string[]) =>
  prepareSearch(db).cards(OWNER_ID, {
    words: toSearchWords(...all),
    phrase: all.join(' '),
    maxMinutes: 20,
    ...PAGE,
  });
const search = (...all: string[]) =>
  prepareSearch(db).recipes(OWNER_ID, {
    words: toSearchWords(...all),
    phrase: all.join(' '),
    ...PAGE,
  });
const searchCards = (...all: string[]) =>
  prepareSearch(db).cards(OWNER_ID, {
    words: toSearchWords(...all),
    phrase: all.join(' '),
    ...PAGE,
  });
const list = (options: Partial<RecipeListOptions>) =>
  prepareRecipeLists(db).recipes(OWNER_ID, {
    ...PAGE,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    ...options,
  });
const listCards = (options: Partial<RecipeListOptions>) =>
  prepareRecipeLists(db).cards(OWNER_ID, {
    ...PAGE,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    ...options,
  });
const BY_CATEGORY = { groupBy: 'category' } as const;
const NOON = new Date('2026-03-16T12:00:00Z');
const TITLE_FILTER = { words: toSearchWords('lemon') };
const CATEGORY_FILTER = { words: [], category: 'food' };
const DATE_FILTER = { words: [], from: NOON };

/** All values are in the index, so no recipe is read. */
const VALUE_FILTERS = {
  'a diet': { diet: 'vegan' },
  favorites: { isFavorite: true },
  'unconfirmed recipes': { needsReview: true },
  'a diet of a category, with a time': { diet: 'vegetarian', category: 'food', maxMinutes: 90 },
} as const;

const SEARCH_INDEXES = [
  'recipe_search_newest',
  'recipe_search_title',
  'recipe_search_text',
  'photos_item',
];

type PlanCase = [string, string[], () => Promise<unknown>];

it.each<PlanCase>([
  ['searching a word of every recipe', SEARCH_INDEXES, () => search('salt')],
  ['searching for cards', SEARCH_INDEXES, () => searchCards('salt')],
  ['searching a word of many titles', SEARCH_INDEXES, () => search('lemon')],
  ['searching by a prefix', SEARCH_INDEXES, () => search('l')],
  ['searching several words', SEARCH_INDEXES, () => search('chicken', 'salt', 'parmesan')],
  [
    'searching quick recipes',
    [...SEARCH_INDEXES, 'items_pkey'],
    () => searchQuickCards('lemon', 'salt'),
  ],
  ...Object.entries(VALUE_FILTERS).flatMap(([name, values]): PlanCase[] => [
    [
      name,
      ['items_owner_created'],
      () => listFilteredCards(db, OWNER_ID, { words: [], ...values }, PAGE),
    ],
    [
      `counting ${name}`,
      ['items_owner_created'],
      () => countFilteredItems(db, OWNER_ID, { words: [], ...values }),
    ],
  ]),
  ...(['minutes', 'calories'] as const).map(
    (sortBy): PlanCase => [
      `vegan recipes by ${sortBy}`,
      ['items_owner_created'],
      () => listFilteredCards(db, OWNER_ID, { words: [], diet: 'vegan' }, { ...PAGE, sortBy }),
    ],
  ),
  [
    'all recipes by title',
    ['items_owner_title'],
    () => listFilteredCards(db, OWNER_ID, { words: [] }, { ...PAGE, sortBy: 'title' }),
  ],
  [
    'recipes with a tag',
    ['items_owner_tags'],
    () => listFilteredCards(db, OWNER_ID, { words: [], tag: 'slow' }, PAGE),
  ],
  [
    'the home page',
    ['items_owner_created', 'items_owner_cooked', 'items_pkey'],
    () => prepareListFavoritesAndLastCooked(db, { getUrl: () => '' })(OWNER_ID),
  ],
  ['the tags', ['items_owner_tags'], () => listTags(db, OWNER_ID, 200)],
  ['quick recipes', ['items_owner_created'], () => listFilteredCards(db, OWNER_ID, QUICK, PAGE)],
  [
    'quick recipes of a category with a word',
    ['recipe_search_title'],
    () => listFilteredCards(db, OWNER_ID, { ...QUICK, ...TITLE_FILTER, category: 'food' }, PAGE),
  ],
  [
    'counting quick recipes',
    ['items_owner_minutes'],
    () => countFilteredItems(db, OWNER_ID, QUICK),
  ],
  ['searching an unknown word', SEARCH_INDEXES, () => search('xylophone')],
  [
    'similar words',
    ['recipe_words_trigrams'],
    () => prepareFindSimilarWords(db)(OWNER_ID, ['lasanga']),
  ],
  [
    'similar short words',
    ['recipe_words_trigrams', 'recipe_words_owner_id_word_pk'],
    () => prepareFindSimilarWords(db)(OWNER_ID, ['slat']),
  ],
  [
    'similar words in other scripts',
    ['recipe_words_owner_id_word_pk'],
    () => prepareFindSimilarWords(db)(OWNER_ID, ['борщ']),
  ],
  [
    'filtering by title',
    ['recipe_search_title'],
    () => listFilteredItems(db, OWNER_ID, TITLE_FILTER, PAGE),
  ],
  [
    'filtering by category',
    ['items_owner_category_group'],
    () => listFilteredItems(db, OWNER_ID, CATEGORY_FILTER, PAGE),
  ],
  [
    'filtering by date',
    ['items_owner_created'],
    () => listFilteredItems(db, OWNER_ID, DATE_FILTER, PAGE),
  ],
  [
    'counting by title',
    ['recipe_search_title'],
    () => countFilteredItems(db, OWNER_ID, TITLE_FILTER),
  ],
  [
    'counting by category',
    ['recipe_counts'],
    () => countFilteredItems(db, OWNER_ID, CATEGORY_FILTER),
  ],
  [
    'counting by date',
    ['items_owner_created'],
    () => countFilteredItems(db, OWNER_ID, DATE_FILTER),
  ],
  ['the list, newest first', ['items_owner_created', 'photos_item'], () => list({})],
  [
    'the list of cards',
    ['items_owner_category_group', 'photos_item'],
    () => listCards(BY_CATEGORY),
  ],
  [
    'cards of filtered recipes',
    ['recipe_search_title'],
    () => listFilteredCards(db, OWNER_ID, TITLE_FILTER, PAGE),
  ],
  ['the list at a high offset', [], () => list(DEEP_PAGE)],
  ['the list by title', ['items_owner_title'], () => list({ sortBy: 'title', sortOrder: 'asc' })],
  ['the list by update time', ['items_owner_updated'], () => list({ sortBy: 'updatedAt' })],
  ['the list by category', ['items_owner_category_group'], () => list({ groupBy: 'category' })],
  ['the list by category at a high offset', [], () => list({ groupBy: 'category', ...DEEP_PAGE })],
  [
    'the export',
    ['items_owner_created'],
    () => listItemsAfter(db, OWNER_ID, { id: OWNER_ID, createdAt: NOON }, 50),
  ],
  ['one recipe', ['items_pkey', 'photos_item'], () => prepareFindItem(db)(OWNER_ID, OWNER_ID)],
])('no sequential scan for %s', async (_, indexes, runQuery) => {
  loggedQueries.length = 0;
  await runQuery();
  const plans = await Promise.all(loggedQueries.map(explain));
  for (const plan of plans) {
    expect(plan).not.toMatch(
      /Seq Scan on "?(items|photos|recipe_search|recipe_words|recipe_counts)\b/,
    );
  }
  for (const index of indexes) {
    expect(plans.join('\n')).toMatch(new RegExp(`Scan (Backward )?(using|on) ${index}`));
  }
});

it.each(Object.entries(VALUE_FILTERS))('counting %s reads the index only', async (_, values) => {
  loggedQueries.length = 0;
  await countFilteredItems(db, OWNER_ID, { words: [], ...values });
  expect(await Promise.all(loggedQueries.map(explain))).toEqual([
    expect.stringContaining('Index Only Scan using items_owner_created'),
  ]);
});

it('a search is planned once for all owners', async () => {
  const connection = await database.pool.connect();
  try {
    const connectionDb: Db = drizzle(connection);
    const statement = prepareSearch(connectionDb);
    const findSimilarWords = prepareFindSimilarWords(connectionDb);
    const numbers = [1, 2, LARGE_ACCOUNTS + 1, LARGE_ACCOUNTS + 2, 3, 4, 5, LARGE_ACCOUNTS + 3];
    for (const ownerId of numbers.map(getOwnerId)) {
      await statement.cards(ownerId, { words: toSearchWords('lemon'), phrase: 'lemon', ...PAGE });
      await findSimilarWords(ownerId, ['lasanga']);
    }
    const { rows } = await connection.query(
      "select name, custom_plans::int from pg_prepared_statements where name in ('search_cards', 'find_similar_words') order by name",
    );
    // PostgreSQL plans the first five executions for their values, and then compares.
    expect(rows).toEqual([
      { name: 'find_similar_words', custom_plans: 5 },
      { name: 'search_cards', custom_plans: 5 },
    ]);
  } finally {
    connection.release();
  }
});

it('a search for a common word reads few pages if few recipes are quick enough', async () => {
  loggedQueries.length = 0;
  const words = toSearchWords('salt');
  const search = { words, phrase: 'salt', maxMinutes: 5, ...PAGE };
  // 120 of 4000 recipes.
  expect((await prepareSearch(db).cards(OWNER_ID, search)).total).toBe(120);
  const [{ query, params } = { query: '', params: [] }] = loggedQueries;
  const { rows } = await database.pool.query(
    `explain (analyze, buffers, format json) ${query}`,
    params,
  );
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]['QUERY PLAN'][0].Plan;
  expect(hit + read).toBeLessThan(4000);
});

it('the words are read once per search by title, not per recipe', async () => {
  loggedQueries.length = 0;
  await countFilteredItems(db, OWNER_ID, TITLE_FILTER);
  const plans = await Promise.all(loggedQueries.map(explain));
  for (const plan of plans) expect(plan).not.toMatch(/(Filter|Cond): .*build_search_query/);
});

async function explain({ query, params }: (typeof loggedQueries)[number]): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
