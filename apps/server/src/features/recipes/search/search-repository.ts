import { categories } from '@plateful/contract';
import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Reader } from '#platform/db/client.ts';
import { items, recipeCounts, recipeSearch } from '#platform/db/schema.ts';
import {
  cardColumns,
  inCollection,
  type StoredCard,
  type StoredItem,
  storedColumns,
} from '../repository.ts';
import { type Places, valuesOf, type WantedWord, wantedQueries } from './search-query.ts';

/** Of recipes with the words in the title, and of those with them anywhere: so many of the newest are found. */
export const FOUND_MAXIMUM = 200;

export interface Wanted {
  words: readonly WantedWord[];
  /** All that was typed; recipes of this title come first, then those whose title begins so. */
  phrase: string;
  limit: number;
  skip: number;
}

export interface Found<Stored> {
  stored: Stored[];
  total: number;
  /** Some of the owner's recipes are not indexed yet. */
  isPending: boolean;
}

export type Find<Stored> = (ownerId: string, wanted: Wanted) => Promise<Found<Stored>>;

/*
 * Newest first can be had in two ways. Walking the owner's recipes is quick when many of them match, and reads 100,000
 * of them in vain when none does; the index finds the few that match at once, and reads and sorts nearly all recipes
 * when they all do. PostgreSQL would choose by how common a word is with everybody; so a look at the newest recipes of
 * this owner decides which costs less: the walk to as many matches as are wanted, or the index. A walk that ends too
 * early costs both, so it has to be cheaper by a factor of `doubt`. Collections that are soon walked through are never
 * asked for in the index, which holds everybody's words.
 */
const WALKS = {
  // A title lies in the row: many can be looked at.
  titled: { column: recipeSearch.titleVector, look: 240, microseconds: 0.8, soon: 600, doubt: 1.5 },
  // All words of a recipe lie beside it: the few that are looked at say less.
  written: { column: recipeSearch.textVector, look: 60, microseconds: 4, soon: 200, doubt: 3 },
};
/** What the index costs: so much, and so much for each recipe that matches. Measured with 100,000 recipes. */
const INDEX_MICROSECONDS = { once: 700, each: 1.6 };
/** How much farther than to the expected place of the last match is walked. */
const WALK_MARGIN = 1.5;
/** Constants stand in the statement, where the plan can know them. */
const found = sql.raw(String(FOUND_MAXIMUM));
const owner = sql.placeholder('owner');
const places = {
  words: sql.placeholder('words'),
  whole: sql.placeholder('whole'),
  last: sql.placeholder('last'),
  typed: sql.placeholder('typed'),
} satisfies Places;

/**
 * The search as statements that each connection parses and plans once: that takes as long as finding.
 *
 * @returns find a page of the owner's recipes that have all the words, best first: by title, by how and where the words
 *   stand, the newest of equals. `total` is exact up to `FOUND_MAXIMUM`.
 */
export function prepareSearch(db: Db): { recipes: Find<StoredItem>; cards: Find<StoredCard> } {
  const recipes = db
    .select({ ...pageColumns, ...storedColumns })
    .from(foundPage)
    .leftJoin(items, sql`${items.id} = page.id and ${items.deletedAt} is null`)
    .orderBy(sql`page.place`)
    .prepare('search_recipes');
  const cards = db
    .select({ ...pageColumns, ...cardColumns })
    .from(foundPage)
    .leftJoin(items, sql`${items.id} = page.id and ${items.deletedAt} is null`)
    .orderBy(sql`page.place`)
    .prepare('search_cards');
  return {
    recipes: async (...wanted) =>
      foundIn(await recipes.execute(valuesToFind(...wanted)), ({ item, photos }) =>
        item ? [{ item, photos }] : [],
      ),
    cards: async (...wanted) =>
      foundIn(await cards.execute(valuesToFind(...wanted)), ({ item, photo }) =>
        item ? [{ item, photo }] : [],
      ),
  };
}

const pageColumns = {
  total: sql<number>`page.total`,
  isPending: sql<boolean>`page.is_pending`,
};

const foundPage = sql`(
  with wanted as materialized (
    select *, lower(public.unaccent(${sql.placeholder('phrase')}::text) collate "und-x-icu") as phrase
    from (${wantedQueries(owner, places)}) as queries),
  collection as materialized (${sizeOfCollection()}),
  ${newestMatching('titled', sql`true`)},
  ${newestMatching('written', sql`(select count(*) from titled) < ${found}`)},
  ranked as materialized (${rank()})
  select counted.total, paged.place, paged.id,
    exists (select from recipe_search_queue where owner_id = ${owner}::uuid) as is_pending
  from (select count(*)::int as total from ranked) as counted
  left join (
    select id, row_number() over (order by tier, rank desc, created_at desc, id desc) as place
    from ranked order by place limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('skip')}::int) as paged on true
) as page`;

const valuesToFind = (ownerId: string, { words, ...wanted }: Wanted) => ({
  owner: ownerId,
  ...valuesOf(words),
  ...wanted,
});

/** The total comes with every row, and with one that has no recipe when there is none. */
function foundIn<Row extends { total: number; isPending: boolean }, Stored>(
  rows: readonly Row[],
  storedIn: (row: Row) => Stored[],
): Found<Stored> {
  return {
    stored: rows.flatMap(storedIn),
    total: rows[0]?.total ?? 0,
    isPending: rows[0]?.isPending ?? false,
  };
}

/** What recipes are looked for by; all of it must hold. */
export interface Sought {
  /** A group of the home list; empty and `other` are the same. */
  category?: string | undefined;
  /** Words of the title. */
  words: readonly WantedWord[];
  /** First and last moment of creation. */
  from?: Date | undefined;
  to?: Date | undefined;
}

export type ListSought<Stored> = (
  db: Reader,
  ownerId: string,
  sought: Sought,
  page: { limit: number; skip: number },
) => Promise<Stored[]>;

/** A page of those of the owner's recipes, newest first. */
export const listSought: ListSought<StoredItem> = (db, ownerId, sought, page) =>
  db
    .select(storedColumns)
    .from(items)
    .where(inArray(items.id, idsOf(db, ownerId, sought, page)))
    .orderBy(desc(items.createdAt), desc(items.id));

/** The same, with as much of each recipe as a list shows. */
export const listSoughtCards: ListSought<StoredCard> = (db, ownerId, sought, page) =>
  db
    .select(cardColumns)
    .from(items)
    .where(inArray(items.id, idsOf(db, ownerId, sought, page)))
    .orderBy(desc(items.createdAt), desc(items.id));

function idsOf(
  db: Reader,
  ownerId: string,
  sought: Sought,
  { limit, skip }: { limit: number; skip: number },
) {
  return db
    .select({ id: items.id })
    .from(items)
    .where(isSought(ownerId, sought))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit)
    .offset(skip);
}

/** How many of the owner's recipes those are. */
export async function countSought(db: Reader, ownerId: string, sought: Sought): Promise<number> {
  const { category, words, from, to } = sought;
  if (words.length > 0 || from || to) return db.$count(items, isSought(ownerId, sought));
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${recipeCounts.recipes}), 0)::int` })
    .from(recipeCounts)
    .where(
      and(
        eq(recipeCounts.ownerId, ownerId),
        category === undefined ? undefined : eq(recipeCounts.shelf, shelfOf(category)),
      ),
    );
  return counted?.total ?? 0;
}

function isSought(ownerId: string, { category, words, from, to }: Sought): SQL | undefined {
  return and(
    inCollection(ownerId),
    category === undefined ? undefined : eq(items.shelf, shelfOf(category)),
    words.length === 0 ? undefined : sql`${items.id} in (${titledAs(ownerId, words)})`,
    from && gte(items.createdAt, from),
    to && lte(items.createdAt, to),
  );
}

/** The ids of the owner's recipes with all the words in their titles. */
function titledAs(ownerId: string, words: readonly WantedWord[]): SQL {
  const values = valuesOf(words);
  const { itemId, titleVector } = recipeSearch;
  // Put so that the index is not asked for what it is spared in `indexed`, and the query is made once, not for each row.
  return sql`
    select ${itemId} from ${recipeSearch} where ${recipeSearch.ownerId} = ${ownerId}
      and ${titleVector} @@ (select indexed from (${wantedQueries(ownerId, values)}) as wanted)
      and (${titleVector} || '') @@ (select recipe_query(${values.words}::jsonb))`;
}

/** As the column `shelf` is made. */
function shelfOf(category: string): string {
  const name = category || 'other';
  const known: readonly string[] = categories;
  const place = known.indexOf(name);
  return `${place < 0 ? known.length + 1 : place + 1}${name}`;
}

function sizeOfCollection(): SQL {
  return sql`
    select coalesce(sum(recipes), 0)::int as size from recipe_counts where owner_id = ${owner}::uuid`;
}

/** The newest recipes whose title, or text, matches; none unless `needed`. */
function newestMatching(name: keyof typeof WALKS, needed: SQL): SQL {
  const { column } = WALKS[name];
  const [all, walk, walked, indexed] = [
    name,
    `${name}_walk`,
    `${name}_walked`,
    `${name}_indexed`,
  ].map(sql.identifier);
  const matching = sql`${sql.identifier(column.name)} @@ (select query from wanted)`;
  const complete = sql`(select complete or ${found} <= (select count(*) from ${walked}) from ${walk})`;
  const columns = sql`item_id, title, created_at, title_vector, text_vector`;
  return sql`
    ${walk} as materialized (${planWalk(name, matching, needed)}),
    ${walked} as materialized (
      select ${columns} from (
        select ${columns} from recipe_search where owner_id = ${owner}::uuid
        order by created_at desc, item_id desc limit (select far from ${walk})) as walked
      where ${matching} limit ${found}),
    ${indexed} as materialized (
      select ${columns} from (
        select ${columns} from recipe_search
        where owner_id = ${owner}::uuid and ${needed} and not ${complete}
          and ${sql.identifier(column.name)} @@ (select indexed from wanted)
        -- Else the order below might be had by walking through all recipes.
        offset 0) as matching
      where (select exact from wanted) or ${matching}
      order by created_at desc, item_id desc limit ${found}),
    ${all} as materialized (
      select ${columns} from ${walked} where ${complete}
      union all
      select ${columns} from ${indexed})`;
}

/** How far to walk, by how many of the newest recipes match; 0 where the index costs less, or nothing is needed. */
function planWalk(name: keyof typeof WALKS, matching: SQL, needed: SQL): SQL {
  const { microseconds, doubt } = WALKS[name];
  const { once, each } = INDEX_MICROSECONDS;
  const [look, soon, costOfWalk, costOfIndex, far] = [
    `${WALKS[name].look}`,
    `${WALKS[name].soon}`,
    `${doubt * FOUND_MAXIMUM * microseconds}`,
    `(${once} + ${each} * size * share) * share`,
    `ceil(${FOUND_MAXIMUM * WALK_MARGIN} / share)::int`,
  ].map(sql.raw);
  const looked = sql`
    select count(*) filter (where ${matching})::float8 / ${look} as share from (
      select title_vector, text_vector from recipe_search where owner_id = ${owner}::uuid
      order by created_at desc, item_id desc
      limit (select case when ${needed} and size > ${soon} then ${look} else 0 end from collection)) as newest`;
  return sql`
    select far, size <= far as complete from (
      select size, case
        when not ${needed} then 0
        when size <= ${soon} then size
        when ${costOfWalk} < ${costOfIndex} then ${far}
        else 0 end as far
      from collection, (${looked}) as looked) as planned`;
}

function rank(): SQL {
  return sql`
    select item_id as id, created_at, ts_rank(title_vector, (select query from wanted), 1) as rank,
      case when title = (select phrase from wanted) then 1
        when starts_with(title, (select phrase from wanted)) then 2 else 3 end as tier
    from titled
    union all
    select item_id, created_at, ts_rank(text_vector, (select query from wanted)), 4
    from written where item_id not in (select item_id from titled)`;
}
