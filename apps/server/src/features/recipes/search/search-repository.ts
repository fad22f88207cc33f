import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { items, recipeSearch } from '#platform/db/schema/index.ts';
import {
  type CardWithPhoto,
  cardWithPhotoColumns,
  type ItemWithPhotos,
  itemWithPhotosColumns,
} from '../repository.ts';
import {
  buildWordQueries,
  type QueryInputs,
  type SearchWord,
  toQueryValues,
} from './search-query.ts';

/** Limits the results: the newest recipes with the words in the title, and the newest with the words anywhere. */
export const MAX_SEARCH_RESULTS = 200;

export interface TextSearch {
  words: readonly SearchWord[];
  /** The whole query; recipes with this title come first, then those whose title begins with it. */
  phrase: string;
  limit: number;
  skip: number;
}

export interface SearchResult<Stored> {
  items: Stored[];
  total: number;
  /** Whether some of the owner's recipes are not indexed yet. */
  isPending: boolean;
}

export type RunTextSearch<Stored> = (
  ownerId: string,
  search: TextSearch,
) => Promise<SearchResult<Stored>>;

/**
 * Two plans return the newest matches. A scan of the owner's recipes in order is fast if many match, but may read
 * 100,000 recipes in vain. The GIN index finds a few matches immediately, but reads and sorts nearly all recipes if
 * most match, and it contains the words of all owners. PostgreSQL would choose by how common a word is among all
 * owners, so a sample of this owner's newest recipes estimates the match rate and the cheaper plan. A scan that stops
 * too early pays for both plans, hence `scanPenalty`. Small collections are always scanned.
 */
const SCAN_PLANS = {
  // The title vector is small: a large sample is cheap.
  title_matches: {
    column: recipeSearch.titleVector,
    sampleSize: 240,
    microsecondsPerRow: 0.8,
    alwaysScanBelow: 600,
    scanPenalty: 1.5,
  },
  // The text vector is stored out of line: a smaller sample, and less certain.
  text_matches: {
    column: recipeSearch.textVector,
    sampleSize: 60,
    microsecondsPerRow: 4,
    alwaysScanBelow: 200,
    scanPenalty: 3,
  },
};
/** Cost of an index lookup, measured with 100,000 recipes. */
const INDEX_COST_MICROSECONDS = { fixed: 700, perMatch: 1.6 };
/** Scans this much further than the expected position of the last match. */
const SCAN_MARGIN = 1.5;
/** Inlined as constants, so that the planner knows them. */
const maxResultsSql = sql.raw(String(MAX_SEARCH_RESULTS));
const owner = sql.placeholder('owner');
const queryPlaceholders = {
  words: sql.placeholder('words'),
  completeWords: sql.placeholder('completeWords'),
  lastWord: sql.placeholder('lastWord'),
  prefix: sql.placeholder('prefix'),
} satisfies QueryInputs;

/**
 * Prepared statements for the search; each connection parses and plans them once, which takes as long as running them.
 *
 * @returns functions that find a page of the owner's recipes with all words, ranked by title match, then by frequency
 * and position of the words, then newest first. `total` is exact up to `MAX_SEARCH_RESULTS`.
 */
export function prepareSearch(db: Db): {
  recipes: RunTextSearch<ItemWithPhotos>;
  cards: RunTextSearch<CardWithPhoto>;
} {
  const recipes = db
    .select({ ...resultColumns, ...itemWithPhotosColumns })
    .from(searchResultPage)
    .leftJoin(items, sql`${items.id} = page.id and ${items.deletedAt} is null`)
    .orderBy(sql`page.position`)
    .prepare('search_recipes');
  const cards = db
    .select({ ...resultColumns, ...cardWithPhotoColumns })
    .from(searchResultPage)
    .leftJoin(items, sql`${items.id} = page.id and ${items.deletedAt} is null`)
    .orderBy(sql`page.position`)
    .prepare('search_cards');
  return {
    recipes: async (...search) =>
      toSearchResult(await recipes.execute(toStatementValues(...search)), ({ item, photos }) =>
        item ? [{ item, photos }] : [],
      ),
    cards: async (...search) =>
      toSearchResult(await cards.execute(toStatementValues(...search)), ({ item, photo }) =>
        item ? [{ item, photo }] : [],
      ),
  };
}

const resultColumns = {
  total: sql<number>`page.total`,
  isPending: sql<boolean>`page.is_pending`,
};

const searchResultPage = sql`(
  with search as materialized (
    select *, lower(public.unaccent(${sql.placeholder('phrase')}::text) collate "und-x-icu") as phrase
    from (${buildWordQueries(owner, queryPlaceholders)}) as queries),
  collection as materialized (${selectCollectionSize()}),
  ${buildNewestMatches('title_matches', sql`true`)},
  ${buildNewestMatches('text_matches', sql`(select count(*) from title_matches) < ${maxResultsSql}`)},
  ranked as materialized (${buildRankedMatches()})
  select counted.total, paged.position, paged.id,
    exists (select from recipe_search_queue where owner_id = ${owner}::uuid) as is_pending
  from (select count(*)::int as total from ranked) as counted
  left join (
    select id, row_number() over (order by tier, rank desc, created_at desc, id desc) as position
    from ranked order by position limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('skip')}::int) as paged on true
) as page`;

const toStatementValues = (ownerId: string, { words, ...search }: TextSearch) => ({
  owner: ownerId,
  ...toQueryValues(words),
  ...search,
});

/** Every row contains the total; without recipes there is one row with only the total. */
function toSearchResult<Row extends { total: number; isPending: boolean }, Stored>(
  rows: readonly Row[],
  toItems: (row: Row) => Stored[],
): SearchResult<Stored> {
  return {
    items: rows.flatMap(toItems),
    total: rows[0]?.total ?? 0,
    isPending: rows[0]?.isPending ?? false,
  };
}

function selectCollectionSize(): SQL {
  return sql`
    select coalesce(sum(recipe_count), 0)::int as size from recipe_counts where owner_id = ${owner}::uuid`;
}

/** The newest recipes whose title or text matches; none unless `isNeeded`. */
function buildNewestMatches(name: keyof typeof SCAN_PLANS, isNeeded: SQL): SQL {
  const { column } = SCAN_PLANS[name];
  const [all, scanPlan, scanned, indexed] = [
    name,
    `${name}_scan_plan`,
    `${name}_scanned`,
    `${name}_indexed`,
  ].map(sql.identifier);
  const matching = sql`${sql.identifier(column.name)} @@ (select query from search)`;
  const isScanComplete = sql`(select complete or ${maxResultsSql} <= (select count(*) from ${scanned}) from ${scanPlan})`;
  const columns = sql`item_id, title, created_at, title_vector, text_vector`;
  return sql`
    ${scanPlan} as materialized (${buildScanPlan(name, matching, isNeeded)}),
    ${scanned} as materialized (
      select ${columns} from (
        select ${columns} from recipe_search where owner_id = ${owner}::uuid
        order by created_at desc, item_id desc limit (select scan_length from ${scanPlan})) as scanned
      where ${matching} limit ${maxResultsSql}),
    ${indexed} as materialized (
      select ${columns} from (
        select ${columns} from recipe_search
        where owner_id = ${owner}::uuid and ${isNeeded} and not ${isScanComplete}
          and ${sql.identifier(column.name)} @@ (select indexed from search)
        -- Keeps the planner from satisfying the order below by scanning all recipes.
        offset 0) as matching
      where (select exact from search) or ${matching}
      order by created_at desc, item_id desc limit ${maxResultsSql}),
    ${all} as materialized (
      select ${columns} from ${scanned} where ${isScanComplete}
      union all
      select ${columns} from ${indexed})`;
}

/** The number of recipes to scan, estimated from the sample; 0 if the index is cheaper or nothing is needed. */
function buildScanPlan(name: keyof typeof SCAN_PLANS, matching: SQL, isNeeded: SQL): SQL {
  const { microsecondsPerRow, scanPenalty } = SCAN_PLANS[name];
  const { fixed, perMatch } = INDEX_COST_MICROSECONDS;
  const [sampleSize, alwaysScanBelow, scanCost, indexCost, scanLength] = [
    `${SCAN_PLANS[name].sampleSize}`,
    `${SCAN_PLANS[name].alwaysScanBelow}`,
    `${scanPenalty * MAX_SEARCH_RESULTS * microsecondsPerRow}`,
    `(${fixed} + ${perMatch} * size * share) * share`,
    `ceil(${MAX_SEARCH_RESULTS * SCAN_MARGIN} / share)::int`,
  ].map(sql.raw);
  const sample = sql`
    select count(*) filter (where ${matching})::float8 / ${sampleSize} as share from (
      select title_vector, text_vector from recipe_search where owner_id = ${owner}::uuid
      order by created_at desc, item_id desc
      limit (select case when ${isNeeded} and size > ${alwaysScanBelow} then ${sampleSize} else 0 end from collection)) as newest`;
  return sql`
    select scan_length, size <= scan_length as complete from (
      select size, case
        when not ${isNeeded} then 0
        when size <= ${alwaysScanBelow} then size
        when ${scanCost} < ${indexCost} then ${scanLength}
        else 0 end as scan_length
      from collection, (${sample}) as sample) as planned`;
}

function buildRankedMatches(): SQL {
  return sql`
    select item_id as id, created_at, ts_rank(title_vector, (select query from search), 1) as rank,
      case when title = (select phrase from search) then 1
        when starts_with(title, (select phrase from search)) then 2 else 3 end as tier
    from title_matches
    union all
    select item_id, created_at, ts_rank(text_vector, (select query from search)), 4
    from text_matches where item_id not in (select item_id from title_matches)`;
}
