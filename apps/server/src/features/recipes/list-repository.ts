import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Reader } from '#platform/db/client.ts';
import { items, titleOrder } from '#platform/db/schema.ts';
import {
  cardColumns,
  inCollection,
  type StoredCard,
  type StoredItem,
  storedColumns,
} from './repository.ts';

export interface ListOptions {
  limit: number;
  skip: number;
  sortBy: 'createdAt' | 'updatedAt' | 'title';
  sortOrder: 'asc' | 'desc';
  groupBy?: 'category' | undefined;
}

/** A group of the home list; the first character of its name is its place. */
export interface Shelf {
  shelf: string;
  recipes: number;
}

export interface ListPage<Stored> {
  stored: Stored[];
  /** All that have recipes, in the order of the home list. */
  shelves: Shelf[];
}

type List<Stored> = (ownerId: string, options: ListOptions) => Promise<ListPage<Stored>>;

const sortColumns = {
  createdAt: items.createdAt,
  updatedAt: items.updatedAt,
  title: titleOrder(items.title),
} as const;

type Order = Omit<ListOptions, 'limit' | 'skip'>;

const owner = sql.placeholder('owner');
const pageSize = sql`${sql.placeholder('limit')}::int`;
const pageStart = sql`${sql.placeholder('skip')}::int`;
const shelvesSchema = z.array(z.object({ shelf: z.string(), recipes: z.int() }));

/** Counted when they change: nobody has to count 100,000 recipes. As text, for it comes with every row. */
const countedShelves = sql`(
  select coalesce(json_agg(json_build_object('shelf', shelf, 'recipes', recipes) order by shelf), '[]')::text as shelves
  from recipe_counts where owner_id = ${owner} and recipes > 0) as counted`;

/**
 * The lists as statements that each connection parses and plans once, one for each order.
 *
 * @returns read a page of the owner's collection, in one statement. However deep it lies, only its own rows are read in
 *   full.
 */
export function prepareLists(db: Db): { recipes: List<StoredItem>; cards: List<StoredCard> } {
  const recipes = once((name, order) => prepareRecipes(db, order, name));
  const cards = once((name, order) => prepareCards(db, order, name));
  return {
    recipes: async (ownerId, { limit, skip, ...order }) => {
      const rows = await recipes('recipes', order).execute({ owner: ownerId, limit, skip });
      return pageOf(rows, ({ item, photos }) => (item ? [{ item, photos }] : []));
    },
    cards: async (ownerId, { limit, skip, ...order }) => {
      const rows = await cards('cards', order).execute({ owner: ownerId, limit, skip });
      return pageOf(rows, ({ item, photo }) => (item ? [{ item, photo }] : []));
    },
  };
}

/** Each statement is made when it is needed first. */
function once<Statement>(prepare: (name: string, order: Order) => Statement) {
  const statements = new Map<string, Statement>();
  return (of: string, order: Order): Statement => {
    const name = `list_${of}_${order.groupBy ?? 'all'}_${order.sortBy}_${order.sortOrder}`;
    const statement = statements.get(name) ?? prepare(name, order);
    statements.set(name, statement);
    return statement;
  };
}

function pageOf<Row extends { shelves: string }, Stored>(
  rows: readonly Row[],
  storedIn: (row: Row) => Stored[],
): ListPage<Stored> {
  return {
    stored: rows.flatMap(storedIn),
    shelves: shelvesSchema.parse(JSON.parse(rows[0]?.shelves ?? '[]')),
  };
}

// An array of ids, for PostgreSQL knows nothing of the size of a page and would read all recipes to join them.
const isOnPage = (wanted: Order) => sql`${items.id} = any(array(${idsOfPage(wanted)}))`;

function prepareRecipes(db: Db, wanted: Order, name: string) {
  return db
    .select({ shelves: sql<string>`counted.shelves`, ...storedColumns })
    .from(countedShelves)
    .leftJoin(items, isOnPage(wanted))
    .orderBy(...orderOf(wanted))
    .prepare(name);
}

function prepareCards(db: Db, wanted: Order, name: string) {
  return db
    .select({ shelves: sql<string>`counted.shelves`, ...cardColumns })
    .from(countedShelves)
    .leftJoin(items, isOnPage(wanted))
    .orderBy(...orderOf(wanted))
    .prepare(name);
}

/**
 * The ids of a page, in any order. By the counts of the shelves it is known where the page's own begin and end, so that
 * nobody walks along the others; and the walk is from whichever of the two is nearer.
 */
function idsOfPage(order: Order): SQL {
  const [from, upTo] = order.groupBy
    ? [
        sql`${items.shelf} >= (select first from place)`,
        sql`${items.shelf} <= (select last from place)`,
      ]
    : [];
  const shelves = order.groupBy
    ? sql`select shelf, sum(recipes) over (order by shelf) as until, sum(recipes) over () as total`
    : sql`select '' as shelf, sum(recipes) as until, sum(recipes) as total`;
  return sql`
    with shelves as (${shelves} from recipe_counts where owner_id = ${owner} and recipes > 0),
    bounded as (select shelf, until, least(${pageStart} + ${pageSize}, total) as page_end from shelves),
    place as materialized (
      select min(shelf) filter (where until > ${pageStart}) as first,
        min(shelf) filter (where until >= page_end) as last,
        ${pageStart} - coalesce(max(until) filter (where until <= ${pageStart}), 0) as ahead,
        min(until) filter (where until >= page_end) - max(page_end) as behind,
        greatest(coalesce(max(page_end), 0) - ${pageStart}, 0) as size
      from bounded)
    (${walk(orderOf(order), from, sql`ahead`, sql`ahead <= behind`)})
    union all
    (${walk(orderOf({ ...order, isReversed: true }), upTo, sql`behind`, sql`ahead > behind`)})`;
}

function walk(order: SQL[], within: SQL | undefined, steps: SQL, isChosen: SQL): SQL {
  return sql`
    select ${items.id} from ${items} where ${and(inCollection(owner), within)}
    order by ${sql.join(order, sql`, `)}
    limit (select case when ${isChosen} then size else 0 end from place) offset (select ${steps} from place)`;
}

function orderOf({
  sortBy,
  sortOrder,
  groupBy,
  isReversed = false,
}: Order & { isReversed?: boolean }): SQL[] {
  const direction = (sortOrder === 'asc') === isReversed ? desc : asc;
  const order = [direction(sortColumns[sortBy]), direction(items.id)];
  return groupBy ? [(isReversed ? desc : asc)(items.shelf), ...order] : order;
}

/** A recipe's place among its owner's, newest first. */
export interface Place {
  id: string;
  createdAt: Date;
}

/** A page that begins behind a recipe: however deep it lies, it costs no more than the first. */
export async function listItemsBehind(
  db: Reader,
  ownerId: string,
  after: Place | null,
  limit: number,
): Promise<StoredItem[]> {
  return db
    .select(storedColumns)
    .from(items)
    .where(
      and(
        inCollection(ownerId),
        after
          ? sql`(${items.createdAt}, ${items.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
}
