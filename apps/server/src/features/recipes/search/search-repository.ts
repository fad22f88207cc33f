import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import {
  type CardWithPhoto,
  cardWithPhotoColumns,
  type ItemWithPhotos,
  itemWithPhotosColumns,
} from '../recipe-repository.ts';
import {
  buildSearchQueries,
  type SearchWord,
  toSearchQueryParameters,
} from './search-query-sql.ts';

/** Limits the results: the newest recipes with the words in the title, and the newest with the words anywhere. */
export const MAX_SEARCH_RESULTS = 200;

export interface TextSearchOptions {
  words: readonly SearchWord[];
  /** The whole query; recipes with this title come first, then those whose title begins with it. */
  phrase: string;
  /** Only recipes with a total time up to this one. */
  maxMinutes?: number | undefined;
  limit: number;
  skip: number;
}

export interface SearchMatchesPage<Stored> {
  items: Stored[];
  total: number;
  /** Whether some of the owner's recipes are not indexed yet. */
  isPending: boolean;
}

export type RunTextSearch<Stored> = (
  ownerId: string,
  search: TextSearchOptions,
) => Promise<SearchMatchesPage<Stored>>;

/**
 * How matches are found depends on how many there are. The GIN indexes return all matches, at a cost per match; a scan of
 * the owner's recipes, newest first, can stop early, at a cost per recipe read. PostgreSQL would decide by how common a
 * word is among all owners, so a sample of this owner's newest recipes decides.
 *
 * `scanCost`: how many matches the index returns in the time that a scan takes for one recipe.
 */
const VECTORS = {
  title: { columns: sql.raw('title, title_vector'), sampleSize: 200, scanCost: 1 },
  // Stored out of line.
  text: { columns: sql.raw('text_vector'), sampleSize: 40, scanCost: 4 },
};
/** Scans this much further than the expected position of the last match. */
const SCAN_MARGIN = 1.5;
/** With more matches outside the title, these are ordered by date: ranking them reads their text vectors. */
const MAX_RANKED_TEXT_MATCHES = 50;
/** Inlined as constants, so that the planner knows them. */
const maxResultsSql = sql.raw(String(MAX_SEARCH_RESULTS));
/** Read from a subquery: PostgreSQL would otherwise plan for each value, which takes as long as the search. */
const input = (name: string) => sql`(select ${sql.identifier(name)} from input)`;
const owner = input('owner');

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
  const recipes = prepareRecipes(db, '', anyRecipe);
  const cards = prepareCards(db, '', anyRecipe);
  const recipesByTime = prepareRecipes(db, '_by_time', quickRecipes);
  const cardsByTime = prepareCards(db, '_by_time', quickRecipes);
  return {
    recipes: async (ownerId, search) => {
      const statement = search.maxMinutes === undefined ? recipes : recipesByTime;
      const rows = await statement.execute(toStatementValues(ownerId, search));
      return toSearchResult(rows, ({ item, photos }) => (item ? [{ item, photos }] : []));
    },
    cards: async (ownerId, search) => {
      const statement = search.maxMinutes === undefined ? cards : cardsByTime;
      const rows = await statement.execute(toStatementValues(ownerId, search));
      return toSearchResult(rows, ({ item, photo }) => (item ? [{ item, photo }] : []));
    },
  };
}

/** Which recipes are searched. */
interface SearchScope {
  /** A condition for `item_id`. */
  condition: SQL;
  /** With a condition: what the other parts read. */
  tables: SQL;
  /** The share of the owner's recipes in scope. */
  share: SQL;
  /** Whether they are few. */
  isFew: SQL;
  /** The ids of the recipes in scope if they are few. */
  fewIds: SQL;
}

/** Up to this many recipes are read instead of all recipes with the words. */
const MAX_FEW_RECIPES = 3000;
const maxFewRecipes = sql.raw(String(MAX_FEW_RECIPES));
const maxMinutes = sql`${sql.placeholder('maxMinutes')}::int`;

const anyRecipe: SearchScope = {
  condition: sql`true`,
  tables: sql``,
  share: sql`1`,
  isFew: sql`false`,
  fewIds: sql`(select null::uuid as id where false) as few`,
};
const quickRecipes: SearchScope = {
  condition: sql`(select minutes from items where items.id = item_id) <= ${maxMinutes}`,
  tables: sql`
    quick as materialized (
      select count(*) as amount from items
      where owner_id = ${owner} and deleted_at is null and minutes <= ${maxMinutes}),
    few as materialized (
      select id from items
      where owner_id = ${owner} and deleted_at is null and minutes <= ${maxMinutes}
        and (select amount from quick) <= ${maxFewRecipes}
      -- The order of the index, which the planner would not always use otherwise.
      order by minutes limit ${maxFewRecipes}),`,
  share: sql`((select amount from quick)::float8 / greatest(size, 1))`,
  isFew: sql`((select amount from quick) <= ${maxFewRecipes})`,
  fewIds: sql`few`,
};
const isResult = sql`${items.id} = page.id and ${items.deletedAt} is null`;

const prepareRecipes = (db: Db, name: string, scope: SearchScope) =>
  db
    .select({ ...resultColumns, ...itemWithPhotosColumns })
    .from(buildSearchResultPage(scope))
    .leftJoin(items, isResult)
    .orderBy(sql`page.position`)
    .prepare(`search_recipes${name}`);

const prepareCards = (db: Db, name: string, scope: SearchScope) =>
  db
    .select({ ...resultColumns, ...cardWithPhotoColumns })
    .from(buildSearchResultPage(scope))
    .leftJoin(items, isResult)
    .orderBy(sql`page.position`)
    .prepare(`search_cards${name}`);

const resultColumns = {
  total: sql<number>`page.total`,
  isPending: sql<boolean>`page.is_pending`,
};

const buildSearchResultPage = (scope: SearchScope) => sql`(
  with input as materialized (
    select ${sql.placeholder('owner')}::uuid as owner,
      ${sql.placeholder('completeWords')}::jsonb as complete_words, ${sql.placeholder('lastWord')}::jsonb as last_word,
      ${sql.placeholder('prefix')}::text as prefix, ${sql.placeholder('phrase')}::text as phrase,
      ${sql.placeholder('limit')}::int as page_size, ${sql.placeholder('skip')}::int as skip),
  search as materialized (
    select *, lower(public.unaccent(${input('phrase')}) collate "und-x-icu") as phrase
    from (${buildSearchQueries(owner, { completeWords: input('complete_words'), lastWord: input('last_word'), prefix: input('prefix') })}) as queries),
  collection as materialized (
    select size, size <= ${maxResultsSql} as is_small
    from (select coalesce(sum(recipe_count), 0)::int as size from recipe_counts where owner_id = ${owner}) as counted),
  ${scope.tables}
  ${buildNewestMatches('title', scope, scope.condition, maxResultsSql)},
  ${buildNewestMatches('text', scope, sql`item_id not in (select item_id from title_matches) and ${scope.condition}`, sql`${maxResultsSql} - (select count(*) from title_matches)`)},
  ranked as materialized (
    select item_id as id, created_at, ts_rank(title_vector, (select query from search), 1) as rank,
      case when title = (select phrase from search) then 1
        when starts_with(title, (select phrase from search)) then 2 else 3 end as tier
    from title_matches
    union all
    select item_id, created_at, case when (select count(*) from text_matches) <= ${sql.raw(String(MAX_RANKED_TEXT_MATCHES))}
      then ts_rank(text_vector, (select query from search)) else 0 end, 4
    from text_matches)
  select counted.total, paged.position, paged.id,
    exists (select from recipe_search_queue where owner_id = ${owner}) as is_pending
  from (select count(*)::int as total from ranked) as counted
  left join (
    select id, row_number() over (order by tier, rank desc, created_at desc, id desc) as position
    from ranked order by position limit ${input('page_size')} offset ${input('skip')}) as paged on true
) as page`;

const toStatementValues = (ownerId: string, { words, ...search }: TextSearchOptions) => ({
  owner: ownerId,
  ...toSearchQueryParameters(words),
  ...search,
});

/** Every row contains the total; without recipes there is one row with only the total. */
function toSearchResult<Row extends { total: number; isPending: boolean }, Stored>(
  rows: readonly Row[],
  toItems: (row: Row) => Stored[],
): SearchMatchesPage<Stored> {
  return {
    items: rows.flatMap(toItems),
    total: rows[0]?.total ?? 0,
    isPending: rows[0]?.isPending ?? false,
  };
}

/** The share of the newest recipes that have the words; 0 if it is not needed. */
function selectSample(name: keyof typeof VECTORS): SQL {
  const sampled = selectNewest(
    name,
    sql`(select case when is_small or (select is_rare from search) then 0 else ${sql.raw(String(VECTORS[name].sampleSize))} end from collection)`,
  );
  return sql`select coalesce(avg((${matchesQuery(name)})::int), 0)::float8 as share from (${sampled}) as newest`;
}

/**
 * The number of the newest recipes to scan; 0 to use the index. Small collections are scanned completely; in others, a
 * scan for a common word reads fewer recipes than the index has matches.
 */
function selectScanLength(name: keyof typeof VECTORS, scope: SearchScope, sample: SQL): SQL {
  const { scanCost } = VECTORS[name];
  return sql`
    select case when is_small then size
      when ${scope.isFew} then 0
      when size * share ^ 2 * ${scope.share} > ${sql.raw(String(scanCost * MAX_SEARCH_RESULTS))}
        then ceil(${sql.raw(String(SCAN_MARGIN * MAX_SEARCH_RESULTS))} / (share * ${scope.share}))::int
      else 0 end
    from collection, ${sample}`;
}

/**
 * The newest matches: from a scan or, if few recipes are in scope and some of the newest have the words, from these; if
 * that was not planned or found too few, from the index.
 */
function buildNewestMatches(
  name: keyof typeof VECTORS,
  scope: SearchScope,
  condition: SQL,
  limit: SQL,
): SQL {
  const [sample, scanned, matches] = [`${name}_sample`, `${name}_scanned`, `${name}_matches`].map(
    (table) => sql`${sql.identifier(table)}`,
  ) as [SQL, SQL, SQL];
  const readsFew = sql`(${scope.isFew} and (select share > 0 from ${sample}))`;
  const isComplete = sql`(select is_small or ${readsFew} or (select count(*) from ${scanned}) = ${limit} from collection)`;
  return sql`
    ${sample} as materialized (${selectSample(name)}),
    ${scanned} as materialized (
      select * from (
        (${selectNewest(name, sql`(${selectScanLength(name, scope, sample)})`)})
        union all
        (select found.* from ${scope.fewIds}, lateral (
          select item_id, created_at, ${VECTORS[name].columns} from recipe_search where item_id = few.id offset 0) as found
        where ${readsFew}
        -- Keeps the planner from testing all of them before they are sorted.
        order by created_at desc, item_id desc offset 0)) as newest
      where ${condition} and ${matchesQuery(name)} limit ${limit}),
    ${matches} as materialized (
      select * from ${scanned} where ${isComplete}
      union all
      (select * from (
        select * from (
          select item_id, created_at, ${VECTORS[name].columns} from recipe_search
          where owner_id = ${owner} and ${getVector(name)} @@ (select indexed from search)
          -- Keeps the planner from reading all recipes in order.
          offset 0) as indexed
        where ${condition} order by created_at desc, item_id desc
        limit case when (select exact from search) then ${limit} end) as newest
      where (select exact from search) or ${matchesQuery(name)}
      limit case when ${isComplete} then 0 else ${limit} end))`;
}

function selectNewest(name: keyof typeof VECTORS, limit: SQL): SQL {
  return sql`
    select item_id, created_at, ${VECTORS[name].columns} from recipe_search where owner_id = ${owner}
    order by created_at desc, item_id desc limit ${limit}`;
}

function matchesQuery(name: keyof typeof VECTORS): SQL {
  return sql`${getVector(name)} @@ (select query from search)`;
}

function getVector(name: keyof typeof VECTORS): SQL {
  return sql.raw(`${name}_vector`);
}
