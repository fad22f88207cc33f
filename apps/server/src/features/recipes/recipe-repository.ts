import { CARD_DESCRIPTION_MAX_LENGTH, MIN_CONFIDENCE_FOR_TITLE } from '@plateful/contract';
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db, DbOrTx, Tx } from '#platform/db/database.ts';
import { photos } from '#platform/db/schema/photos.ts';
import { items, recipeVersions } from '#platform/db/schema/recipes.ts';
import { accountUsage } from '#platform/db/schema/users.ts';
import { isUuid } from '#platform/is-uuid.ts';

const {
  areDietsChecked: _areDietsChecked,
  categoryGroup: _categoryGroup,
  dietLevel: _dietLevel,
  estimated: _estimated,
  ingredientLines: _ingredientLines,
  minutes: _minutes,
  servingCalories: _servingCalories,
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
  ...visibleColumns
} = {
  ...itemColumns,
  ingredientLines: items.ingredientLines,
  minutes: items.minutes,
  uncounted: items.uncounted,
  estimated: items.estimated,
};

/** The unique index of tags per owner. */
export const TAG_ID_UNIQUE_INDEX = 'items_owner_tag';

const truncatedDescription =
  sql<string>`case when length(${items.description}) > ${sql.raw(String(CARD_DESCRIPTION_MAX_LENGTH))}
  then left(${items.description}, ${sql.raw(String(CARD_DESCRIPTION_MAX_LENGTH - 1))}) || '…' else ${items.description} end`.as(
    'truncated_description',
  );

/** Whether the user has not said which dish it is, and the recognizer's guess is not likely. */
const isUnknownDish =
  sql<boolean>`(${items.needsReview} and ${items.recognition}->>'kind' is distinct from 'recipe_text'
  and coalesce((${items.recognition}->>'confidence')::real < ${sql.raw(String(MIN_CONFIDENCE_FOR_TITLE))}, false))`.as(
    'is_unknown_dish',
  );

const cardRowColumns = {
  id: items.id,
  title: items.title,
  source: items.source,
  description: truncatedDescription,
  category: items.category,
  calories: items.calories,
  servings: items.servings,
  nutritionServings: items.nutritionServings,
  nutritionSource: items.nutritionSource,
  minutes: items.minutes,
  isFavorite: items.isFavorite,
  needsReview: items.needsReview,
  isUnknownDish,
  createdAt: items.createdAt,
};

type FullItemRow = typeof items.$inferSelect;
export type ItemRow = Pick<FullItemRow, keyof typeof itemColumns>;
/** The displayed columns of a recipe. Lists read nothing else. */
export interface DisplayedItemRow extends Pick<FullItemRow, keyof typeof visibleColumns> {
  /** When the restorable version was replaced; not read for lists. */
  replacedAt?: Date | null;
  /** Not read for lists. */
  recognition?: FullItemRow['recognition'];
}
export type NewItemRow = typeof items.$inferInsert;
export type ItemChanges = PgUpdateSetSource<typeof items>;
export type ItemPhoto = Pick<typeof photos.$inferSelect, 'id' | 'name' | 'placeholder'>;

export interface CardRow
  extends Pick<FullItemRow, Exclude<keyof typeof cardRowColumns, 'isUnknownDish'>> {
  isUnknownDish: boolean;
}
export type CardPhoto = Pick<ItemPhoto, 'id' | 'placeholder'>;

/** A recipe with its photos, oldest first, without its icon. */
export interface ItemWithPhotos {
  item: DisplayedItemRow;
  photos: ItemPhoto[];
}
/** The columns of a recipe card, as shown in lists. */
export interface CardWithPhoto {
  item: CardRow;
  /** Its list picture, or its first photo. */
  photo: CardPhoto | null;
}

// Defined separately: directly inside a select of one table, Drizzle omits the table names of columns.
const itemPhotosSubquery = sql`(
  select coalesce(json_agg(json_build_object('id', ${photos.id}, 'name', ${photos.name}, 'placeholder', ${photos.placeholder})
    order by ${photos.createdAt}, ${photos.id}), '[]')
  from ${photos} where ${photos.itemId} = ${items.id} and ${photos.role} <> 'icon')`;

const lastReplacedSubquery = sql`(
  select max(${recipeVersions.replacedAt}) from ${recipeVersions} where ${recipeVersions.itemId} = ${items.id})`;
const lastReplacedAtColumn = sql<Date | null>`${lastReplacedSubquery}`
  .mapWith(items.createdAt)
  .as('replaced_at');

/** All displayed columns of a recipe, to be selected from any source that contains `items`. */
export const itemWithPhotosColumns = {
  item: visibleColumns,
  // Typed without validation: parsing every row of a list costs more than reading it.
  photos: sql<ItemPhoto[]>`${itemPhotosSubquery}`.as('item_photos'),
};

const cardPhotoSubquery = sql`(
  select json_build_object('id', ${photos.id}, 'placeholder', ${photos.placeholder})
  from ${photos}
  where ${photos.itemId} = ${items.id} and (${photos.role} <> 'icon' or ${photos.id} = ${items.previewPhotoId})
  order by ${photos.id} = ${items.previewPhotoId} desc nulls last, ${photos.createdAt}, ${photos.id}
  limit 1)`;

/** The columns of a recipe card, to be selected like `itemWithPhotosColumns`. */
export const cardWithPhotoColumns = {
  item: cardRowColumns,
  photo: sql<CardPhoto | null>`${cardPhotoSubquery}`.as('card_photo'),
};

/** Not null in the trash, which the column's type does not express. */
export const trashedAtColumn = sql<Date>`${items.deletedAt}`.mapWith(items.deletedAt);

/** The columns of a single recipe, including whether a version can be restored. */
const itemDetailColumns = {
  ...itemWithPhotosColumns,
  item: { ...visibleColumns, recognition: items.recognition, replacedAt: lastReplacedAtColumn },
};

/** @returns a function that finds the owner's recipe; a recipe of another owner is reported as missing. */
export function prepareFindItem(
  db: Db,
): (ownerId: string, itemId: string) => Promise<ItemWithPhotos | undefined> {
  const statement = db
    .select(itemDetailColumns)
    .from(items)
    .where(isActiveItemById(sql.placeholder('owner'), sql.placeholder('item')))
    .prepare('find_recipe');
  return async (owner, item) => {
    const [stored] = isUuid(item) ? await statement.execute({ owner, item }) : [];
    return stored;
  };
}

export async function findItemByTagId(
  db: DbOrTx,
  ownerId: string,
  tagId: string,
): Promise<ItemWithPhotos | undefined> {
  const [stored] = await db
    .select(itemDetailColumns)
    .from(items)
    .where(and(buildActiveItemCondition(ownerId), eq(items.tagId, tagId)));
  return stored;
}

/** The owner's recipes with these ids, newest first. */
export async function listItemsByIds(
  db: DbOrTx,
  ownerId: string,
  itemIds: readonly string[],
): Promise<ItemWithPhotos[]> {
  return db
    .select(itemWithPhotosColumns)
    .from(items)
    .where(and(inArray(items.id, itemIds.filter(isUuid)), buildActiveItemCondition(ownerId)))
    .orderBy(desc(items.createdAt), desc(items.id));
}

export interface ItemByRequestKey {
  id: string;
  /** SHA-256 of the request's content; null if unknown. */
  requestHash: Buffer | null;
  isDeleted: boolean;
}

/** Finds the recipes created with these keys, in the order of the keys, including recipes in the trash. */
export async function findItemsByRequestKeys(
  db: DbOrTx,
  ownerId: string,
  requestKeys: readonly string[],
): Promise<ItemByRequestKey[]> {
  const rows = await db
    .select({
      id: items.id,
      requestKey: items.requestKey,
      requestHash: items.requestHash,
      isDeleted: sql<boolean>`${items.deletedAt} is not null`,
    })
    .from(items)
    .where(and(eq(items.ownerId, ownerId), inArray(items.requestKey, [...requestKeys])));
  const itemsByKey = new Map(rows.map(({ requestKey, ...item }) => [requestKey, item]));
  return requestKeys.flatMap((key) => itemsByKey.get(key.toLowerCase()) ?? []);
}

/**
 * Counts the owner's recipes, including those in the trash. After an insert, the count is exact until the transaction
 * ends.
 */
export async function countRecipesIncludingTrash(db: DbOrTx, ownerId: string): Promise<number> {
  const [usage] = await db
    .select({ recipeCount: accountUsage.recipeCount })
    .from(accountUsage)
    .where(eq(accountUsage.ownerId, ownerId));
  return usage?.recipeCount ?? 0;
}

/** Reads the full row of the owner's recipe. */
export async function findItemRow(
  db: DbOrTx,
  ownerId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  if (!isUuid(itemId)) return undefined;
  const [item] = await db.select(itemColumns).from(items).where(isActiveItemById(ownerId, itemId));
  return item;
}

/** Reads and locks the full row until the end of the transaction. */
export async function lockItemRow(
  tx: Tx,
  ownerId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  const [item] = await tx
    .select(itemColumns)
    .from(items)
    .where(isActiveItemById(ownerId, itemId))
    .for('update');
  return item;
}

/**
 * A prepared insert for a single recipe; each connection parses and plans it once. Recipes that are inserted at the
 * same time are not counted.
 *
 * @returns a function that stores a recipe in its own transaction. It fails with a violation of `not null` if the
 * account already has more recipes than the maximum.
 */
export function prepareInsertItem(
  db: Db,
  maxRecipes: number,
): (item: NewItemRow) => Promise<DisplayedItemRow> {
  const { deletedAt: _notDeleted, ...insertedColumns } = itemColumns;
  const names = Object.keys(insertedColumns) as (keyof typeof insertedColumns)[];
  const owner = sql.placeholder('ownerId');
  const placeholders = {
    ...Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])),
    ownerId: sql`case when coalesce((select recipe_count from ${accountUsage} where owner_id = ${owner}::uuid), 0) <= ${sql.raw(String(maxRecipes))} then ${owner}::uuid end`,
  };
  const statement = db
    .insert(items)
    .values(placeholders as PgInsertValue<typeof items>)
    .returning(visibleColumns)
    .prepare('insert_recipe');
  return async (item) => {
    const values = names.map((name) => [name, item[name] ?? insertedColumns[name].default ?? null]);
    const [stored] = await statement.execute(Object.fromEntries(values));
    if (!stored) throw new Error('INSERT returned no row.');
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
  await tx.update(items).set(changes).where(isActiveItemById(ownerId, itemId));
}

/** Whether the recipe belongs to the owner and is not in the trash. */
export function buildActiveItemCondition(ownerId: string | Placeholder) {
  return and(eq(items.ownerId, ownerId), isNull(items.deletedAt));
}

/** `updated_at` always increases, so that every version has a distinct value. */
export const buildNextUpdatedAt = (now: Date) =>
  sql`greatest(${now.toISOString()}::timestamptz, ${items.updatedAt} + interval '1 millisecond')`;

/** Whether the recipe belongs to the owner and is in the trash. */
export function buildTrashedItemCondition(ownerId: string) {
  return and(eq(items.ownerId, ownerId), isNotNull(items.deletedAt));
}

function isActiveItemById(ownerId: string | Placeholder, itemId: string | Placeholder) {
  return and(eq(items.id, itemId), buildActiveItemCondition(ownerId));
}
