import { CARD_DESCRIPTION_MAXIMUM } from '@plateful/contract';
import { and, eq, getTableColumns, inArray, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { accountUsage } from '#platform/db/account-usage-schema.ts';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import { items, photos, replacedRecipes, users } from '#platform/db/schema.ts';
import { isUuid } from '#platform/uuid.ts';

const {
  shelf: _shelf,
  lines: _lines,
  uncounted: _uncounted,
  ...itemColumns
} = getTableColumns(items);
const {
  ownerId: _ownerId,
  ingredients: _ingredients,
  requestKey: _requestKey,
  requestHash: _requestHash,
  recognition: _recognition,
  isEdited: _isEdited,
  deletedAt: _deletedAt,
  ...shownColumns
} = { ...itemColumns, lines: items.lines, uncounted: items.uncounted };

/** Decides which of an owner's recipes has a tag. */
export const TAG_INDEX = 'items_owner_tag';

const cutDescription =
  sql<string>`case when length(${items.description}) > ${sql.raw(String(CARD_DESCRIPTION_MAXIMUM))}
  then left(${items.description}, ${sql.raw(String(CARD_DESCRIPTION_MAXIMUM - 1))}) || '…' else ${items.description} end`.as(
    'cut_description',
  );

const cardItemColumns = {
  id: items.id,
  title: items.title,
  description: cutDescription,
  category: items.category,
  calories: items.calories,
  servings: items.servings,
  nutritionServings: items.nutritionServings,
  nutritionSource: items.nutritionSource,
  needsReview: items.needsReview,
  createdAt: items.createdAt,
};

type WholeRow = typeof items.$inferSelect;
export type ItemRow = Pick<WholeRow, keyof typeof itemColumns>;
/** What people see of a recipe: read for whole lists, so it has nothing else. */
export interface ShownItem extends Pick<WholeRow, keyof typeof shownColumns> {
  /** When the version that can be restored was replaced; lists are read without it. */
  replacedAt?: Date | null;
}
export type NewItemRow = typeof items.$inferInsert;
export type ItemChanges = PgUpdateSetSource<typeof items>;
export type ItemPhoto = Pick<typeof photos.$inferSelect, 'id' | 'name' | 'placeholder'>;

export type CardItem = Pick<WholeRow, keyof typeof cardItemColumns>;
export type CardPhoto = Pick<ItemPhoto, 'id' | 'placeholder'>;

/** A recipe with its photos, oldest first; its icon is not among them. */
export interface StoredItem {
  item: ShownItem;
  photos: ItemPhoto[];
}
/** As much of it as a list shows. */
export interface StoredCard {
  item: CardItem;
  /** Its preview, else its first photo. */
  photo: CardPhoto | null;
}

// An expression of its own: right inside a selection of one table, columns would lose the names of their tables.
const photosOfItem = sql`(
  select coalesce(json_agg(json_build_object('id', ${photos.id}, 'name', ${photos.name}, 'placeholder', ${photos.placeholder})
    order by ${photos.createdAt}, ${photos.id}), '[]')
  from ${photos} where ${photos.itemId} = ${items.id} and ${photos.role} <> 'icon')`;

const lastReplaced = sql`(
  select max(${replacedRecipes.replacedAt}) from ${replacedRecipes} where ${replacedRecipes.itemId} = ${items.id})`;
const lastReplacedAt = sql<Date | null>`${lastReplaced}`.mapWith(items.createdAt).as('replaced_at');

/** All that is shown of a stored recipe in one statement: to be selected from whatever has `items` in it. */
export const storedColumns = {
  item: shownColumns,
  // The statement itself says what they are made of: checking that for each row of a list costs more than reading it.
  photos: sql<ItemPhoto[]>`${photosOfItem}`.as('item_photos'),
};

const photoOfCard = sql`(
  select json_build_object('id', ${photos.id}, 'placeholder', ${photos.placeholder})
  from ${photos}
  where ${photos.itemId} = ${items.id} and (${photos.role} <> 'icon' or ${photos.id} = ${items.previewPhotoId})
  order by ${photos.id} = ${items.previewPhotoId} desc nulls last, ${photos.createdAt}, ${photos.id}
  limit 1)`;

/** What a list shows of a recipe, and no more: to be selected like `storedColumns`. */
export const cardColumns = {
  item: cardItemColumns,
  photo: sql<CardPhoto | null>`${photoOfCard}`.as('card_photo'),
};

/** The same for one recipe, with whether there is a version to restore. */
const openedColumns = {
  ...storedColumns,
  item: { ...shownColumns, replacedAt: lastReplacedAt },
};

/** @returns finds the owner's recipe; somebody else's is as absent as one that never was. */
export function prepareFindItem(
  db: Db,
): (ownerId: string, itemId: string) => Promise<StoredItem | undefined> {
  const statement = db
    .select(openedColumns)
    .from(items)
    .where(ownedItem(sql.placeholder('owner'), sql.placeholder('item')))
    .prepare('find_recipe');
  return async (owner, item) => {
    const [stored] = isUuid(item) ? await statement.execute({ owner, item }) : [];
    return stored;
  };
}

export async function findItemByTag(
  db: Reader,
  ownerId: string,
  tagId: string,
): Promise<StoredItem | undefined> {
  const [stored] = await db
    .select(openedColumns)
    .from(items)
    .where(and(inCollection(ownerId), eq(items.tagId, tagId)));
  return stored;
}

export interface RequestedItem {
  id: string;
  /** SHA-256 of the content that was sent with the key; null when it is not known. */
  requestHash: Buffer | null;
  isDeleted: boolean;
}

/** What was made with these keys, in their order, be it in the bin by now; keys that made nothing are left out. */
export async function findByRequestKeys(
  db: Reader,
  ownerId: string,
  requestKeys: readonly string[],
): Promise<RequestedItem[]> {
  const rows = await db
    .select({
      id: items.id,
      requestKey: items.requestKey,
      requestHash: items.requestHash,
      isDeleted: sql<boolean>`${items.deletedAt} is not null`,
    })
    .from(items)
    .where(and(eq(items.ownerId, ownerId), inArray(items.requestKey, [...requestKeys])));
  const made = new Map(rows.map(({ requestKey, ...item }) => [requestKey, item]));
  return requestKeys.flatMap((key) => made.get(key.toLowerCase()) ?? []);
}

/** All recipes of the account, those in the trash included. After an insert it is exact until the transaction ends. */
export async function countOwnedRecipes(tx: Tx, ownerId: string): Promise<number> {
  const [usage] = await tx
    .select({ recipes: accountUsage.recipes })
    .from(accountUsage)
    .where(eq(accountUsage.ownerId, ownerId));
  return usage?.recipes ?? 0;
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

/** The whole row of the owner's recipe. */
export async function readItem(
  db: Reader,
  ownerId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  if (!isUuid(itemId)) return undefined;
  const [item] = await db.select(itemColumns).from(items).where(ownedItem(ownerId, itemId));
  return item;
}

/** Like `readItem`, and nobody else changes the recipe until the transaction ends. */
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

/**
 * The insert as a statement that each connection parses and plans once, for a recipe that is written alone. Recipes that
 * are being written at the same moment are not counted.
 *
 * @returns stores a recipe in a transaction of its own; a violation of `not null` when the account has more recipes
 *   than `most` already
 */
export function prepareInsertItem(db: Db, most: number): (item: NewItemRow) => Promise<ShownItem> {
  const { deletedAt: _notDeleted, ...writtenColumns } = itemColumns;
  const names = Object.keys(writtenColumns) as (keyof typeof writtenColumns)[];
  const owner = sql.placeholder('ownerId');
  const places = {
    ...Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])),
    ownerId: sql`case when coalesce((select recipes from ${accountUsage} where owner_id = ${owner}::uuid), 0) <= ${sql.raw(String(most))} then ${owner}::uuid end`,
  };
  const statement = db
    .insert(items)
    .values(places as PgInsertValue<typeof items>)
    .returning(shownColumns)
    .prepare('insert_recipe');
  return async (item) => {
    const values = names.map((name) => [name, item[name] ?? writtenColumns[name].default ?? null]);
    const [stored] = await statement.execute(Object.fromEntries(values));
    if (!stored) throw new Error('An insert returned nothing.');
    return stored;
  };
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

function ownedItem(ownerId: string | Placeholder, itemId: string | Placeholder) {
  return and(eq(items.id, itemId), inCollection(ownerId));
}
