import { categories } from '@plateful/contract';
import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Reader } from '#platform/db/client.ts';
import { items, recipeCounts, recipeWords } from '#platform/db/schema.ts';
import { inCollection, type StoredItem, storedColumns } from '../repository.ts';
import { type Places, valuesOf, type WantedWord, wantedQueries } from './search-query.ts';
import { GUESSED_FROM_LETTERS, oneSlipAway, plainWord } from './search-words.ts';

/** Of recipes with the words in the title, and of those with them anywhere: so many of the newest are found. */
export const FOUND_MAXIMUM = 200;

export interface Wanted {
  words: readonly WantedWord[];
  /** All that was typed; recipes of this title come first, then those whose title begins so. */
  phrase: string;
  limit: number;
  skip: number;
}

export interface Found {
  stored: StoredItem[];
  total: number;
}

/*
 * Newest first can be had in two ways. Walking the owner's recipes is quick when many of them match, and reads 100,000
 * of them in vain when none does; the index finds the few that match at once, and sorts nearly all of them when they
 * all do. PostgreSQL would choose by how common a word is with everybody; so a look at the newest recipes of this
 * owner decides: if so many of them match, so far is walked, and only what that leaves open is asked of the index.
 * Collections that are soon walked through are never asked for in the index, which holds everybody's words.
 */
const LOOK = 60;
const WALKS = {
  // A title lies in the row, all words of a recipe lie beside it: they cost about three times as much to read.
  titled: { column: items.titleSearch, from: 3, recipes: 6000, soon: 600 },
  written: { column: items.search, from: 4, recipes: 4500, soon: 200 },
};
const owner = sql.placeholder('owner');
const places = {
  words: sql.placeholder('words'),
  whole: sql.placeholder('whole'),
  last: sql.placeholder('last'),
  typed: sql.placeholder('typed'),
} satisfies Places;

/**
 * The search as a statement that each connection parses and plans once: that takes as long as finding.
 *
 * @returns finds a page of the owner's recipes that have all the words, best first: by title, by how and where the words
 *   stand, the newest of equals. `total` is exact up to `FOUND_MAXIMUM`.
 */
export function prepareSearch(db: Db): (ownerId: string, wanted: Wanted) => Promise<Found> {
  const statement = db
    .select({ total: sql<number>`page.total`, ...storedColumns })
    .from(
      sql`(
        with wanted as materialized (${wantedQueries(owner, places)}),
        newest as materialized (${lookAtNewest()}),
        ${newestMatching('titled', sql`true`)},
        ${newestMatching('written', sql`(select count(*) from titled) < ${FOUND_MAXIMUM}`)},
        ranked as materialized (${rank()})
        select counted.total, paged.place, paged.id
        from (select count(*)::int as total from ranked) as counted
        left join (
          select id, row_number() over (order by tier, rank desc, created_at desc, id desc) as place
          from ranked order by place limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('skip')}::int) as paged on true
      ) as page`,
    )
    .leftJoin(items, sql`${items.id} = page.id`)
    .orderBy(sql`page.place`)
    .prepare('search_recipes');
  return async (ownerId, { words, ...wanted }) => {
    const rows = await statement.execute({ owner: ownerId, ...valuesOf(words), ...wanted });
    return {
      stored: rows.flatMap(({ item, photos }) => (item ? [{ item, photos }] : [])),
      total: rows[0]?.total ?? 0,
    };
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

/** A page of those of the owner's recipes, newest first. */
export async function listSought(
  db: Reader,
  ownerId: string,
  sought: Sought,
  { limit, skip }: { limit: number; skip: number },
): Promise<StoredItem[]> {
  const page = db
    .select({ id: items.id })
    .from(items)
    .where(isSought(ownerId, sought))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit)
    .offset(skip);
  return db
    .select(storedColumns)
    .from(items)
    .where(inArray(items.id, page))
    .orderBy(desc(items.createdAt), desc(items.id));
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
  const values = valuesOf(words);
  return and(
    inCollection(ownerId),
    category === undefined ? undefined : eq(items.shelf, shelfOf(category)),
    words.length === 0
      ? undefined
      : sql`${items.titleSearch} @@ (select indexed from (${wantedQueries(ownerId, values)}) as wanted)`,
    // Put so that the index is not asked for what it was spared above, and the query is made once, not for each row.
    words.length === 0
      ? undefined
      : sql`(${items.titleSearch} || '') @@ (select recipe_query(${values.words}::jsonb))`,
    from && gte(items.createdAt, from),
    to && lte(items.createdAt, to),
  );
}

/** As the column `shelf` is made. */
function shelfOf(category: string): string {
  const name = category || 'other';
  const known: readonly string[] = categories;
  const place = known.indexOf(name);
  return `${place < 0 ? known.length + 1 : place + 1}${name}`;
}

function lookAtNewest(): SQL {
  return sql`
    select (select coalesce(sum(recipes), 0) from recipe_counts where owner_id = ${owner}::uuid) as size,
      count(*) filter (where title_search @@ (select query from wanted)) as titled,
      count(*) filter (where search @@ (select query from wanted)) as written
    from (
      select title_search, search from items where owner_id = ${owner}::uuid and deleted_at is null
      order by created_at desc, id desc limit ${LOOK}) as looked`;
}

/** The newest recipes whose title, or text, matches; none unless `needed`. */
function newestMatching(name: keyof typeof WALKS, needed: SQL): SQL {
  const { column, from, recipes, soon } = WALKS[name];
  const [all, walk, walked, indexed] = [
    name,
    `${name}_walk`,
    `${name}_walked`,
    `${name}_indexed`,
  ].map(sql.identifier);
  const matching = sql`${sql.identifier(column.name)} @@ (select query from wanted)`;
  const complete = sql`(select complete or ${FOUND_MAXIMUM} <= (select count(*) from ${walked}) from ${walk})`;
  const columns = sql`id, title, created_at, title_search, search`;
  return sql`
    ${walk} as materialized (
      select far, size <= far as complete from (
        select size, case when ${all} >= ${from} or size <= ${soon} then ${recipes} else 0 end as far
        from newest) as planned),
    ${walked} as materialized (
      select ${columns} from (
        select ${columns} from items where owner_id = ${owner}::uuid and deleted_at is null
        order by created_at desc, id desc
        limit (select case when ${needed} then far else 0 end from ${walk})) as walked
      where ${matching} limit ${FOUND_MAXIMUM}),
    ${indexed} as materialized (
      select ${columns} from (
        select ${columns} from items
        where owner_id = ${owner}::uuid and deleted_at is null and ${needed} and not ${complete}
          and ${sql.identifier(column.name)} @@ (select indexed from wanted)
        -- Else the order below might be had by walking through all recipes.
        offset 0) as matching
      where (select exact from wanted) or ${matching}
      order by created_at desc, id desc limit ${FOUND_MAXIMUM}),
    ${all} as materialized (
      select ${columns} from ${walked} where ${complete}
      union all
      select ${columns} from ${indexed})`;
}

function rank(): SQL {
  const plain = sql`public.unaccent(lower(title))`;
  const typed = sql`public.unaccent(${sql.placeholder('phrase')}::text)`;
  return sql`
    select id, created_at, ts_rank(title_search, (select query from wanted), 1) as rank,
      case when ${plain} = ${typed} then 1 when starts_with(${plain}, ${typed}) then 2 else 3 end as tier
    from titled
    union all
    select id, created_at, ts_rank(search, (select query from wanted)), 4
    from written where id not in (select id from titled)`;
}

const alikeSchema = z.array(z.object({ place: z.number().int(), word: z.string().nullable() }));

/** What the owner's words say of a word that was typed. */
export interface WordAlike {
  known: boolean;
  /** Words of the owner's that may have been meant; a first choice, to be looked at closer. */
  alike: string[];
}

/**
 * For each word whether the owner has it, and what is alike if not: by trigrams; short words by every slip that can be
 * made in them; and since trigrams are of Latin letters alone, words in other scripts by their first letter.
 *
 * @param words the last one counts as the beginning of a word
 */
export async function findWordsAlike(
  db: Reader,
  ownerId: string,
  words: readonly string[],
): Promise<WordAlike[]> {
  const known = words.map((word, place) => knownWord(ownerId, word, place));
  const alike = words.map((word, place) => wordsAlike(ownerId, plainWord(word), place));
  const { rows } = await db.execute(sql`
    with known as materialized (${sql.join(known, sql` union all `)})
    select place, null as word from known
    union
    ${sql.join(alike, sql` union `)}`);
  const found = alikeSchema.parse(rows);
  return words.map((_, place) => {
    const ofPlace = found.filter((row) => row.place === place);
    const named = ofPlace.flatMap(({ word }) => (word === null ? [] : [word]));
    return { known: named.length < ofPlace.length, alike: named };
  });
}

function knownWord(ownerId: string, word: string, place: number): SQL {
  return sql`select ${place}::int as place where exists (
    select from ${recipeWords} where ${recipeWords.ownerId} = ${ownerId} and ${recipeWords.word} = any(tsvector_to_array(
      to_tsvector('public.recipe_words', ${word}) || to_tsvector('public.recipe_stems', ${word}))))`;
}

function wordsAlike(ownerId: string, word: string, place: number): SQL {
  const nothing = sql`select ${place}::int, null where false`;
  const letters = [...word];
  if (letters.length < GUESSED_FROM_LETTERS) return nothing;
  const owned = sql`${recipeWords.ownerId} = ${ownerId}`;
  const ways: SQL[] = [];
  // Without a trigram, the index would have to be read through.
  if (/[a-z]/.test(word)) {
    ways.push(sql`${recipeWords.ownerId}::text = ${ownerId} and ${recipeWords.word} % ${word}`);
  }
  const short = oneSlipAway(word);
  if (short.length > 0) {
    ways.push(sql`${owned} and ${recipeWords.word} = any(${sql.param(short)}::text[])`);
  }
  if (/[^\p{ASCII}]/u.test(word)) {
    ways.push(sql`${owned} and starts_with(${recipeWords.word}, ${letters[0]})`);
  }
  if (ways.length === 0) return nothing;
  const each = ways.map(
    (way) => sql`
      select ${place}::int, ${recipeWords.word} from ${recipeWords}
      where ${way} and not exists (select from known where place = ${place}::int)`,
  );
  return sql.join(each, sql` union `);
}
