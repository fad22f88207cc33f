import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { photos } from '#platform/db/schema/photos.ts';
import { recipeWords } from '#platform/db/schema/recipe-search.ts';
import { items } from '#platform/db/schema/recipes.ts';
import {
  buildActiveItemCondition,
  buildNextUpdatedAt,
  buildTrashedItemCondition,
  type CardPhoto,
  cardWithPhotoColumns,
  trashedAtColumn,
} from '../recipe-repository.ts';

/** Words of these recipes are excluded before the others are looked up in the index. */
const NEWEST_RECIPES_CHECKED = 200;

/** The displayed columns of a recipe in the trash. */
export interface TrashedItemRow {
  id: string;
  title: string;
  source: string;
  category: string;
  createdAt: Date;
  deletedAt: Date;
  photo: CardPhoto | null;
}

/** Data to clean up after deleting recipes. */
export interface ItemDeletionResult {
  deletedCount: number;
  photoIds: string[];
  /** The indexed words of the deleted recipes, by owner. */
  indexedWords: { ownerId: string; words: string[] }[];
}

/** A page of the trash, last deleted first. */
export async function listTrash(
  db: DbOrTx,
  ownerId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<TrashedItemRow[]> {
  return db
    .select({
      id: items.id,
      title: items.title,
      source: items.source,
      category: items.category,
      createdAt: items.createdAt,
      deletedAt: trashedAtColumn,
      photo: cardWithPhotoColumns.photo,
    })
    .from(items)
    .where(buildTrashedItemCondition(ownerId))
    .orderBy(desc(items.deletedAt), desc(items.id))
    .limit(limit)
    .offset(skip);
}

export async function countTrash(db: DbOrTx, ownerId: string): Promise<number> {
  return db.$count(items, buildTrashedItemCondition(ownerId));
}

/** @returns the number of recipes; ids of recipes that the owner does not have are ignored. */
export async function moveToTrash(
  tx: Tx,
  ownerId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<number> {
  const moved = await tx
    .update(items)
    .set({ deletedAt: now })
    .where(and(inArray(items.id, [...itemIds]), buildActiveItemCondition(ownerId)))
    .returning({ id: items.id });
  return moved.length;
}

/**
 * Restoring creates a new version, so that devices that have missed the event notice it.
 * @returns the number of recipes; ids that are not in the owner's trash are ignored.
 */
export async function restoreFromTrash(
  tx: Tx,
  ownerId: string,
  itemIds: readonly string[],
  { now, keepsTagId }: { now: Date; keepsTagId: boolean },
): Promise<number> {
  const restored = await tx
    .update(items)
    .set({
      deletedAt: null,
      updatedAt: buildNextUpdatedAt(now),
      ...(!keepsTagId && { tagId: null }),
    })
    .where(and(inArray(items.id, [...itemIds]), buildTrashedItemCondition(ownerId)))
    .returning({ id: items.id });
  return restored.length;
}

/**
 * Locks the recipe, so that it cannot be restored before the transaction ends. @returns false if it is not in the
 * owner's trash.
 */
export async function lockTrashedItem(tx: Tx, ownerId: string, itemId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, itemId), buildTrashedItemCondition(ownerId)))
    .for('update');
  return rows.length > 0;
}

/** Locks recipes that were deleted before `before`, oldest first; recipes that are being restored are skipped. */
export async function lockExpiredTrash(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(isNotNull(items.deletedAt), lt(items.deletedAt, before)))
    .orderBy(asc(items.deletedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map((row) => row.id);
}

/** Deletes recipes that the caller has locked. */
export async function deleteItems(tx: Tx, itemIds: readonly string[]): Promise<ItemDeletionResult> {
  if (itemIds.length === 0) return { deletedCount: 0, photoIds: [], indexedWords: [] };
  const orphanedPhotos = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(inArray(photos.itemId, [...itemIds]));
  const { title, description, ingredients, instructions } = items;
  const words = await tx
    .select({
      ownerId: items.ownerId,
      words: sql<
        string[]
      >`tsvector_to_array(text_vector(${title}, ${description}, ${ingredients}, ${instructions}))`,
    })
    .from(items)
    .where(inArray(items.id, [...itemIds]));
  await tx.delete(items).where(inArray(items.id, [...itemIds]));
  return {
    deletedCount: itemIds.length,
    photoIds: orphanedPhotos.map((photo) => photo.id),
    indexedWords: words,
  };
}

/**
 * Deletes the words that none of the owner's recipes contains any more; restoring a recipe adds its words again. Most
 * words occur in one of the newest recipes, so only the others are looked up in the index. A word written concurrently
 * may be deleted until the next recipe with it is indexed; words are needed for spelling correction only.
 */
export async function deleteUnusedWords(
  tx: Tx,
  ownerId: string,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return;
  // A query for exactly this word, with any special characters escaped.
  const wordQuery = sql`('''' || replace(replace(${recipeWords.word}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`;
  await tx.delete(recipeWords).where(sql`
    ${recipeWords.ownerId} = ${ownerId} and ${recipeWords.word} = any(${sql.param([...words])}::text[])
    and ${recipeWords.word} not in (
      select unnest(tsvector_to_array(newest.text_vector)) from (
        select text_vector from recipe_search where owner_id = ${ownerId}
        order by created_at desc, item_id desc limit ${NEWEST_RECIPES_CHECKED}) as newest)
    and not exists (
      select from recipe_search where owner_id = ${ownerId} and text_vector @@ ${wordQuery})`);
}
