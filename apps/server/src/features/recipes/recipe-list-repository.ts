import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx } from '#platform/db/database.ts';
import { collateTitle } from '#platform/db/schema/column-types.ts';
import { items } from '#platform/db/schema/recipes.ts';
import {
  buildActiveItemCondition,
  buildTrashedItemCondition,
  type CardWithPhoto,
  cardWithPhotoColumns,
  type ItemWithPhotos,
  itemWithPhotosColumns,
  trashedAtColumn,
} from './recipe-repository.ts';

export interface RecipeListOptions {
  limit: number;
  skip: number;
  sortBy: 'createdAt' | 'updatedAt' | 'title';
  sortOrder: 'asc' | 'desc';
  groupBy?: 'category' | undefined;
}

/** A category of the home list. The first character of `categoryGroup` is its position; the rest is the name. */
export interface CategoryGroupCount {
  categoryGroup: string;
  recipeCount: number;
}

export interface RecipeListPage<Stored> {
  items: Stored[];
  /** The non-empty categories, in the order of the home list. */
  categoryGroups: CategoryGroupCount[];
}

type FetchListPage<Stored> = (
  ownerId: string,
  options: RecipeListOptions,
) => Promise<RecipeListPage<Stored>>;

const sortColumns = {
  createdAt: items.createdAt,
  updatedAt: items.updatedAt,
  title: collateTitle(items.title),
} as const;

type ListOrder = Omit<RecipeListOptions, 'limit' | 'skip'>;

const owner = sql.placeholder('owner');
const pageSize = sql`${sql.placeholder('limit')}::int`;
const pageOffset = sql`${sql.placeholder('skip')}::int`;
const categoryGroupsSchema = z.array(z.object({ categoryGroup: z.string(), recipeCount: z.int() }));

/**
 * Maintained by a trigger, so that 100,000 recipes need not be counted. Returned as text, because it is repeated in
 * every row.
 */
const categoryGroupCounts = sql`(
  select coalesce(json_agg(json_build_object('categoryGroup', category_group, 'recipeCount', recipe_count) order by category_group), '[]')::text as category_groups
  from recipe_counts where owner_id = ${owner} and recipe_count > 0) as counted`;

/**
 * Prepared statements for the lists, one for each sort order; each connection parses and plans them once.
 *
 * @returns functions that read a page of the owner's recipes in one statement. At any offset, only the rows of the page
 * are read in full.
 */
export function prepareRecipeLists(db: Db): {
  recipes: FetchListPage<ItemWithPhotos>;
  cards: FetchListPage<CardWithPhoto>;
} {
  const getItemStatement = createStatementCache((name, order) => prepareItemList(db, order, name));
  const getCardStatement = createStatementCache((name, order) => prepareCardList(db, order, name));
  return {
    recipes: async (ownerId, { limit, skip, ...order }) => {
      const rows = await getItemStatement('recipes', order).execute({
        owner: ownerId,
        limit,
        skip,
      });
      return toListPage(rows, ({ item, photos }) => (item ? [{ item, photos }] : []));
    },
    cards: async (ownerId, { limit, skip, ...order }) => {
      const rows = await getCardStatement('cards', order).execute({ owner: ownerId, limit, skip });
      return toListPage(rows, ({ item, photo }) => (item ? [{ item, photo }] : []));
    },
  };
}

/** Prepares each statement on first use. */
function createStatementCache<Statement>(prepare: (name: string, order: ListOrder) => Statement) {
  const statements = new Map<string, Statement>();
  return (kind: string, order: ListOrder): Statement => {
    const name = `list_${kind}_${order.groupBy ?? 'all'}_${order.sortBy}_${order.sortOrder}`;
    const statement = statements.get(name) ?? prepare(name, order);
    statements.set(name, statement);
    return statement;
  };
}

function toListPage<Row extends { categoryGroups: string }, Stored>(
  rows: readonly Row[],
  toItems: (row: Row) => Stored[],
): RecipeListPage<Stored> {
  return {
    items: rows.flatMap(toItems),
    categoryGroups: categoryGroupsSchema.parse(JSON.parse(rows[0]?.categoryGroups ?? '[]')),
  };
}

// An array of ids: PostgreSQL does not know the page size and would otherwise read all recipes for the join.
const isItemOnPage = (order: ListOrder) => sql`${items.id} = any(array(${selectPageIds(order)}))`;

function prepareItemList(db: Db, order: ListOrder, name: string) {
  return db
    .select({ categoryGroups: sql<string>`counted.category_groups`, ...itemWithPhotosColumns })
    .from(categoryGroupCounts)
    .leftJoin(items, isItemOnPage(order))
    .orderBy(...getOrderBy(order))
    .prepare(name);
}

function prepareCardList(db: Db, order: ListOrder, name: string) {
  return db
    .select({ categoryGroups: sql<string>`counted.category_groups`, ...cardWithPhotoColumns })
    .from(categoryGroupCounts)
    .leftJoin(items, isItemOnPage(order))
    .orderBy(...getOrderBy(order))
    .prepare(name);
}

/**
 * Selects the ids of a page, in any order. Uses the category counts to find the categories that the page spans, and
 * scans from the nearer end.
 */
function selectPageIds(order: ListOrder): SQL {
  const [lowerBound, upperBound] = order.groupBy
    ? [
        sql`${items.categoryGroup} >= (select first from page)`,
        sql`${items.categoryGroup} <= (select last from page)`,
      ]
    : [];
  const groupSizes = order.groupBy
    ? sql`select category_group, sum(recipe_count) over (order by category_group) as until, sum(recipe_count) over () as total`
    : sql`select '' as category_group, sum(recipe_count) as until, sum(recipe_count) as total`;
  return sql`
    with category_groups as (${groupSizes} from recipe_counts where owner_id = ${owner} and recipe_count > 0),
    bounded as (select category_group, until, least(${pageOffset} + ${pageSize}, total) as page_end from category_groups),
    page as materialized (
      select min(category_group) filter (where until > ${pageOffset}) as first,
        min(category_group) filter (where until >= page_end) as last,
        ${pageOffset} - coalesce(max(until) filter (where until <= ${pageOffset}), 0) as rows_before,
        min(until) filter (where until >= page_end) - max(page_end) as rows_after,
        greatest(coalesce(max(page_end), 0) - ${pageOffset}, 0) as size
      from bounded)
    (${selectScannedIds(getOrderBy(order), lowerBound, sql`rows_before`, sql`rows_before <= rows_after`)})
    union all
    (${selectScannedIds(getOrderBy({ ...order, isReversed: true }), upperBound, sql`rows_after`, sql`rows_before > rows_after`)})`;
}

function selectScannedIds(order: SQL[], bounds: SQL | undefined, offset: SQL, isChosen: SQL): SQL {
  return sql`
    select ${items.id} from ${items} where ${and(buildActiveItemCondition(owner), bounds)}
    order by ${sql.join(order, sql`, `)}
    limit (select case when ${isChosen} then size else 0 end from page) offset (select ${offset} from page)`;
}

function getOrderBy({
  sortBy,
  sortOrder,
  groupBy,
  isReversed = false,
}: ListOrder & { isReversed?: boolean }): SQL[] {
  const direction = (sortOrder === 'asc') === isReversed ? desc : asc;
  const order = [direction(sortColumns[sortBy]), direction(items.id)];
  return groupBy ? [(isReversed ? desc : asc)(items.categoryGroup), ...order] : order;
}

/** A position in the owner's recipes, newest first. */
export interface Cursor {
  id: string;
  createdAt: Date;
}

/** Lists the recipes after a cursor; the cost does not depend on the position. */
export async function listItemsAfter(
  db: DbOrTx,
  ownerId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<ItemWithPhotos[]> {
  return db
    .select(itemWithPhotosColumns)
    .from(items)
    .where(
      and(
        buildActiveItemCondition(ownerId),
        cursor
          ? sql`(${items.createdAt}, ${items.id}) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
}

/** Lists the recipes in the trash after a cursor, last deleted first; the cost does not depend on the position. */
export async function listTrashedItemsAfter(
  db: DbOrTx,
  ownerId: string,
  cursor: { id: string; deletedAt: Date } | null,
  limit: number,
): Promise<(ItemWithPhotos & { deletedAt: Date })[]> {
  return db
    .select({ ...itemWithPhotosColumns, deletedAt: trashedAtColumn })
    .from(items)
    .where(
      and(
        buildTrashedItemCondition(ownerId),
        cursor
          ? sql`(${items.deletedAt}, ${items.id}) < (${cursor.deletedAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(items.deletedAt), desc(items.id))
    .limit(limit);
}

/** Whether one of the owner's recipes was created, changed, deleted or restored at this time or later. Reads two indexes. */
export async function haveRecipesChangedSince(
  db: DbOrTx,
  ownerId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ hasChanged: boolean }>(sql`
    select exists (select from ${items} where ${buildActiveItemCondition(ownerId)} and ${gte(items.updatedAt, since)})
      or exists (select from ${items} where ${eq(items.ownerId, ownerId)} and ${gte(items.deletedAt, since)}) as "hasChanged"`);
  return rows[0]?.hasChanged === true;
}
