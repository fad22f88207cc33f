import { categories, type FilterDiet, type FilterSortField } from '@plateful/contract';
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.ts';
import { collateTitle } from '#platform/db/schema/column-types.ts';
import { recipeSearch } from '#platform/db/schema/recipe-search.ts';
import { items, recipeCounts } from '#platform/db/schema/recipes.ts';
import {
  buildActiveItemCondition,
  type CardWithPhoto,
  cardWithPhotoColumns,
  type ItemWithPhotos,
  itemWithPhotosColumns,
} from '../recipe-repository.ts';
import { buildHasTagCondition } from '../tags/tag-repository.ts';
import {
  buildSearchQueries,
  type SearchWord,
  toSearchQueryParameters,
} from './search-query-sql.ts';

/** Filter conditions, combined with AND. */
export interface RecipeFilter {
  /** A category of the home list; an empty one means `other`. */
  category?: string | undefined;
  /** Words of the title. */
  words: readonly SearchWord[];
  /** First and last moment of creation, inclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only recipes with a total time up to this one. */
  maxMinutes?: number | undefined;
  diet?: FilterDiet | undefined;
  tag?: string | undefined;
  isFavorite?: boolean | undefined;
  needsReview?: boolean | undefined;
}

export interface FilterPageOptions {
  limit: number;
  skip: number;
  /** Default: newest first. */
  sortBy?: FilterSortField | undefined;
}

export type ListFilteredRecipes<Stored> = (
  db: DbOrTx,
  ownerId: string,
  filter: RecipeFilter,
  page: FilterPageOptions,
) => Promise<Stored[]>;

/** A page of the matching recipes. */
export const listFilteredItems: ListFilteredRecipes<ItemWithPhotos> = (db, ownerId, filter, page) =>
  db
    .select(itemWithPhotosColumns)
    .from(items)
    .where(inArray(items.id, selectFilteredIds(db, ownerId, filter, page)))
    .orderBy(...getOrder(page.sortBy));

/** Like `listFilteredItems`, but returns cards. */
export const listFilteredCards: ListFilteredRecipes<CardWithPhoto> = (db, ownerId, filter, page) =>
  db
    .select(cardWithPhotoColumns)
    .from(items)
    .where(inArray(items.id, selectFilteredIds(db, ownerId, filter, page)))
    .orderBy(...getOrder(page.sortBy));

const sortOrders: Record<FilterSortField, SQL> = {
  createdAt: desc(items.createdAt),
  title: asc(collateTitle(items.title)),
  minutes: asc(items.minutes),
  calories: asc(items.servingCalories),
};

/** Titles follow their index; other equal values are newest first. */
const getOrder = (sortBy: FilterSortField = 'createdAt') => [
  sortOrders[sortBy],
  ...(sortBy === 'title' ? [asc(items.id)] : [desc(items.createdAt), desc(items.id)]),
];

function selectFilteredIds(
  db: DbOrTx,
  ownerId: string,
  filter: RecipeFilter,
  { limit, skip, sortBy }: FilterPageOptions,
) {
  return db
    .select({ id: items.id })
    .from(items)
    .where(matchesFilter(ownerId, filter))
    .orderBy(...getOrder(sortBy))
    .limit(limit)
    .offset(skip);
}

/** The number of matching recipes. */
export async function countFilteredItems(
  db: DbOrTx,
  ownerId: string,
  filter: RecipeFilter,
): Promise<number> {
  const { category, words, ...others } = filter;
  if (words.length > 0 || Object.values(others).some((value) => value !== undefined))
    return db.$count(items, matchesFilter(ownerId, filter));
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${recipeCounts.recipeCount}), 0)::int` })
    .from(recipeCounts)
    .where(
      and(
        eq(recipeCounts.ownerId, ownerId),
        category === undefined
          ? undefined
          : eq(recipeCounts.categoryGroup, toCategoryGroup(category)),
      ),
    );
  return row?.total ?? 0;
}

function matchesFilter(
  ownerId: string,
  { category, words, from, to, maxMinutes, diet, tag, isFavorite, needsReview }: RecipeFilter,
): SQL | undefined {
  return and(
    buildActiveItemCondition(ownerId),
    category === undefined ? undefined : eq(items.categoryGroup, toCategoryGroup(category)),
    words.length === 0 ? undefined : sql`${items.id} in (${selectIdsByTitle(ownerId, words)})`,
    from && gte(items.createdAt, from),
    to && lte(items.createdAt, to),
    maxMinutes === undefined ? undefined : lte(items.minutes, maxMinutes),
    diet && gte(items.dietLevel, diet === 'vegan' ? 2 : 1),
    tag === undefined ? undefined : buildHasTagCondition(tag),
    isFavorite === undefined ? undefined : eq(items.isFavorite, isFavorite),
    needsReview === undefined ? undefined : eq(items.needsReview, needsReview),
  );
}

/** The ids of the owner's recipes with all words in the title. */
function selectIdsByTitle(ownerId: string, words: readonly SearchWord[]): SQL {
  const { completeWords, lastWord, prefix } = toSearchQueryParameters(words);
  const queries = buildSearchQueries(sql`${ownerId}::uuid`, {
    completeWords: sql`${completeWords}::jsonb`,
    lastWord: sql`${lastWord}::jsonb`,
    prefix: sql`${prefix}::text`,
  });
  const { itemId, titleVector } = recipeSearch;
  // Written so that the index is not searched for what `indexed` leaves out, and the query is built once instead of per
  // row.
  return sql`
    select ${itemId} from ${recipeSearch} where ${recipeSearch.ownerId} = ${ownerId}
      and ${titleVector} @@ (select indexed from (${queries}) as queries)
      and (${titleVector} || '') @@ (select query from (${queries}) as queries)`;
}

/** Like the generated column of `items`. */
function toCategoryGroup(category: string): string {
  const name = category || 'other';
  const knownCategories: readonly string[] = categories;
  const index = knownCategories.indexOf(name);
  return `${index < 0 ? knownCategories.length + 1 : index + 1}${name}`;
}
