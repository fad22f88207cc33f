import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '#platform/db/client.ts';
import * as schema from '#platform/db/schema.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { type ListOptions, listItemsBehind, prepareLists } from '../list-repository.ts';
import { prepareFindItem } from '../repository.ts';
import { SearchIndexer } from './search-indexer.ts';
import type { WantedWord } from './search-query.ts';
import { countSought, listSought, listSoughtCards, prepareSearch } from './search-repository.ts';
import { prepareFindWordsAlike } from './words-repository.ts';

const LARGE = 5;
const RECIPES_EACH = 4000;
const SMALL = 2000;
const OWNER = ownerOf(1);
const PAGE = { limit: 50, skip: 0 };
const DEEP = { limit: 50, skip: 3000 };

let database: Database;
/** Remembers what it was asked. */
let db: Db;
const asked: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = {
    logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }),
  };
  db = drizzle(database.pool, { schema, logger });
  await seed();
});
afterAll(() => database.close());

function ownerOf(number: number): string {
  return `0197f000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Some people with thousands of recipes, and many with one; each recipe with a photo and a word of its own. */
async function seed(): Promise<void> {
  const person = sql`('0197f000-0000-7000-8000-' || lpad(person::text, 12, '0'))::uuid`;
  await database.db.execute(sql`
    insert into users (id, email, username, created_at)
    select ${person}, person || '@example.com', 'cook' || person, now()
    from generate_series(1, ${LARGE + SMALL}::int) as person`);
  await database.db.execute(sql`
    insert into items (id, owner_id, title, category, ingredients, source, created_at, updated_at)
    select gen_random_uuid(), ${person},
      (array['Lemon', 'Chicken', 'Rice'])[1 + place % 3] || ' ' || translate(md5(person || '-' || place), '0123456789', 'ghijklmnop'),
      (array['food', 'dessert', 'other'])[1 + place % 3], '[{"text": "salt"}, {"text": "parmesan"}]', 'manual',
      timestamptz '2026-03-14' + place * interval '1 minute', timestamptz '2026-03-14' + place * interval '1 minute'
    from generate_series(1, ${LARGE + SMALL}::int) as person,
      generate_series(1, case when person <= ${LARGE} then ${RECIPES_EACH}::int else 1 end) as place`);
  await database.db.execute(sql`
    insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
    select gen_random_uuid(), owner_id, id, 1, 1, 'data:', 'original', created_at from items`);
  await new SearchIndexer(database).indexAll();
  await database.db.execute(sql`analyze`);
}

function words(...all: string[]): WantedWord[] {
  return all.map((word, place) => ({ meanings: [word], beginning: place === all.length - 1 }));
}

const search = (...all: string[]) =>
  prepareSearch(db).recipes(OWNER, { words: words(...all), phrase: all.join(' '), ...PAGE });
const searchCards = (...all: string[]) =>
  prepareSearch(db).cards(OWNER, { words: words(...all), phrase: all.join(' '), ...PAGE });
const list = (options: Partial<ListOptions>) =>
  prepareLists(db).recipes(OWNER, { ...PAGE, sortBy: 'createdAt', sortOrder: 'desc', ...options });
const listCards = (options: Partial<ListOptions>) =>
  prepareLists(db).cards(OWNER, { ...PAGE, sortBy: 'createdAt', sortOrder: 'desc', ...options });
const BY_CATEGORY = { groupBy: 'category' } as const;
const NOON = new Date('2026-03-16T12:00:00Z');
const TITLED = { words: words('lemon') };
const FOOD = { words: [], category: 'food' };
const RECENT = { words: [], from: NOON };

const SEARCH = ['recipe_search_newest', 'recipe_search_title', 'recipe_search_text', 'photos_item'];

it.each<[string, string[], () => Promise<unknown>]>([
  ['searching a word that is in every recipe', SEARCH, () => search('salt')],
  ['searching for cards', SEARCH, () => searchCards('salt')],
  ['searching a word of many titles', SEARCH, () => search('lemon')],
  ['searching a beginning', SEARCH, () => search('l')],
  ['searching several words', SEARCH, () => search('chicken', 'salt', 'parmesan')],
  ['searching what is nowhere', SEARCH, () => search('xylophone')],
  ['words alike', ['recipe_words_alike'], () => prepareFindWordsAlike(db)(OWNER, ['lasanga'])],
  [
    'short words alike',
    ['recipe_words_alike', 'recipe_words_owner_id_word_pk'],
    () => prepareFindWordsAlike(db)(OWNER, ['slat']),
  ],
  [
    'words of other scripts alike',
    ['recipe_words_owner_id_word_pk'],
    () => prepareFindWordsAlike(db)(OWNER, ['борщ']),
  ],
  ['finding by title', ['recipe_search_title'], () => listSought(db, OWNER, TITLED, PAGE)],
  ['finding by category', ['items_owner_shelf'], () => listSought(db, OWNER, FOOD, PAGE)],
  ['finding by time', ['items_owner_created'], () => listSought(db, OWNER, RECENT, PAGE)],
  ['counting by title', ['recipe_search_title'], () => countSought(db, OWNER, TITLED)],
  ['counting by category', ['recipe_counts'], () => countSought(db, OWNER, FOOD)],
  ['counting by time', ['items_owner_created'], () => countSought(db, OWNER, RECENT)],
  ['the list, newest first', ['items_owner_created', 'photos_item'], () => list({})],
  ['the list of cards', ['items_owner_shelf', 'photos_item'], () => listCards(BY_CATEGORY)],
  [
    'cards of found recipes',
    ['recipe_search_title'],
    () => listSoughtCards(db, OWNER, TITLED, PAGE),
  ],
  ['the list, deep', [], () => list(DEEP)],
  ['the list, by title', ['items_owner_title'], () => list({ sortBy: 'title', sortOrder: 'asc' })],
  ['the list, by change', ['items_owner_updated'], () => list({ sortBy: 'updatedAt' })],
  ['the list, by category', ['items_owner_shelf'], () => list({ groupBy: 'category' })],
  ['the list, by category, deep', [], () => list({ groupBy: 'category', ...DEEP })],
  [
    'the export',
    ['items_owner_created'],
    () => listItemsBehind(db, OWNER, { id: OWNER, createdAt: NOON }, 50),
  ],
  ['one recipe', ['items_pkey', 'photos_item'], () => prepareFindItem(db)(OWNER, OWNER)],
])('no table is read through for %s', async (_, indexes, ask) => {
  asked.length = 0;
  await ask();
  const plans = await Promise.all(asked.map(explain));
  for (const plan of plans) {
    expect(plan).not.toMatch(
      /Seq Scan on "?(items|photos|recipe_search|recipe_words|recipe_counts)/,
    );
  }
  for (const index of indexes) {
    expect(plans.join('\n')).toMatch(new RegExp(`Scan (Backward )?(using|on) ${index}`));
  }
});

it('the words are read once for a search by title, and not for every recipe', async () => {
  asked.length = 0;
  await countSought(db, OWNER, TITLED);
  const plans = await Promise.all(asked.map(explain));
  for (const plan of plans) expect(plan).not.toMatch(/(Filter|Cond): .*recipe_query/);
});

async function explain({ query, params }: (typeof asked)[number]): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
