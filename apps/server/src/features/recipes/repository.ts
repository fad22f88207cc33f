import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import { items, photos, recipeCounts, users } from '#platform/db/schema.ts';

const {
  search: _search,
  titleSearch: _titleSearch,
  shelf: _shelf,
  ...itemColumns
} = getTableColumns(items);

/** Decides which of an owner's recipes has a tag. */
export const TAG_INDEX = 'items_owner_tag';

export type ItemRow = Omit<typeof items.$inferSelect, 'search' | 'titleSearch' | 'shelf'>;
export type NewItemRow = typeof items.$inferInsert;
export type ItemChanges = PgUpdateSetSource<typeof items>;
export type ItemPhoto = Pick<typeof photos.$inferSelect, 'id' | 'name' | 'placeholder'>;

/** A recipe with its photos, oldest first; its icon is not among them. */
export interface StoredItem {
  item: ItemRow;
  photos: ItemPhoto[];
}

const itemPhotosSchema = z.array(
  z.object({ id: z.uuid(), name: z.string(), placeholder: z.string() }),
);

// An expression of its own: right inside a selection of one table, columns would lose the names of their tables.
const photosOfItem = sql`(
  select coalesce(json_agg(json_build_object('id', ${photos.id}, 'name', ${photos.name}, 'placeholder', ${photos.placeholder})
    order by ${photos.createdAt}, ${photos.id}), '[]')
  from ${photos} where ${photos.itemId} = ${items.id} and ${photos.role} <> 'icon')`;

/** Everything of a stored recipe in one statement: to be selected from whatever has `items` in it. */
export const storedColumns = {
  item: itemColumns,
  photos: sql`${photosOfItem}`
    .mapWith((found): ItemPhoto[] => itemPhotosSchema.parse(found))
    .as('item_photos'),
};

export interface ListOptions {
  limit: number;
  skip: number;
  sortBy: 'createdAt' | 'updatedAt' | 'title';
  sortOrder: 'asc' | 'desc';
  groupBy?: 'category' | undefined;
}

const sortColumns = {
  createdAt: items.createdAt,
  updatedAt: items.updatedAt,
  title: items.title,
} as const;

type Order = Omit<ListOptions, 'limit' | 'skip'>;

/**
 * The lists as statements that each connection parses and plans once, one for each order.
 *
 * @returns reads a page of the owner's collection. However deep it lies, only its own rows are read in full.
 */
export function prepareLists(
  db: Db,
): (ownerId: string, options: ListOptions) => Promise<StoredItem[]> {
  const statements = new Map<string, ReturnType<typeof prepareList>>();
  return (owner, { limit, skip, ...order }) => {
    const name = `list_recipes_${order.groupBy ?? 'all'}_${order.sortBy}_${order.sortOrder}`;
    const statement = statements.get(name) ?? prepareList(db, order, name);
    statements.set(name, statement);
    return statement.execute({ owner, limit, skip });
  };
}

function prepareList(db: Db, wanted: Order, name: string) {
  const order = orderOf(wanted);
  const page = db
    .select({ id: items.id })
    .from(items)
    .where(inCollection(sql.placeholder('owner')))
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('skip'));
  return db
    .select(storedColumns)
    .from(items)
    .where(inArray(items.id, page))
    .orderBy(...order)
    .prepare(name);
}

function orderOf({ sortBy, sortOrder, groupBy }: Order): SQL[] {
  const direction = sortOrder === 'asc' ? asc : desc;
  const order = [direction(sortColumns[sortBy]), direction(items.id)];
  return groupBy ? [asc(items.shelf), ...order] : order;
}

/** How many recipes stand on each shelf, in the order of the home list. A shelf's first character is its place. */
export function countShelves(
  db: Reader,
  ownerId: string,
): Promise<{ shelf: string; recipes: number }[]> {
  return db
    .select({ shelf: recipeCounts.shelf, recipes: recipeCounts.recipes })
    .from(recipeCounts)
    .where(and(eq(recipeCounts.ownerId, ownerId), sql`${recipeCounts.recipes} > 0`))
    .orderBy(asc(recipeCounts.shelf));
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

/** The owner's recipe; somebody else's is as absent as one that never was. */
export async function findItem(
  db: Reader,
  ownerId: string,
  itemId: string,
): Promise<StoredItem | undefined> {
  const [stored] = await db.select(storedColumns).from(items).where(ownedItem(ownerId, itemId));
  return stored;
}

export async function findItemByTag(
  db: Reader,
  ownerId: string,
  tagId: string,
): Promise<StoredItem | undefined> {
  const [stored] = await db
    .select(storedColumns)
    .from(items)
    .where(and(inCollection(ownerId), eq(items.tagId, tagId)));
  return stored;
}

/** What was made with this key, be it in the bin by now. */
export async function findIdByRequestKey(
  db: Reader,
  ownerId: string,
  requestKey: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.ownerId, ownerId), eq(items.requestKey, requestKey)));
  return row?.id;
}

/** Nobody else writes into this collection until the transaction ends. @returns false when its owner is gone. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update');
  return rows.length > 0;
}

/** Like `findItem`, and nobody else changes the recipe until the transaction ends. */
export async function lockItem(
  tx: Tx,
  ownerId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  const [item] = await tx
    .select(itemColumns)
    .from(items)
    .where(ownedItem(ownerId, itemId))
    .for('update');
  return item;
}

export async function insertItem(tx: Tx, item: NewItemRow): Promise<void> {
  await tx.insert(items).values(item);
}

export async function updateItem(
  tx: Tx,
  ownerId: string,
  itemId: string,
  changes: ItemChanges,
): Promise<void> {
  await tx.update(items).set(changes).where(ownedItem(ownerId, itemId));
}

/** The owner's, and not in the bin. */
export function inCollection(ownerId: string | Placeholder) {
  return and(eq(items.ownerId, ownerId), isNull(items.deletedAt));
}

function ownedItem(ownerId: string, itemId: string) {
  return and(eq(items.id, itemId), inCollection(ownerId));
}
