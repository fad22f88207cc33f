import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { items, photos, recipeWords } from '#platform/db/schema.ts';
import { inCollection } from './repository.ts';

/** Recipes whose words are looked through before the index is asked for each word. */
const NEWEST = 200;

/** What is told of a recipe in the bin. */
export interface BinnedItem {
  id: string;
  title: string;
  category: string;
  createdAt: Date;
  deletedAt: Date;
  placeholder: string | null;
}

/** What removed recipes leave behind. */
export interface Remains {
  removed: number;
  photoIds: string[];
  /** The words of each owner's recipes that had been indexed. */
  words: { ownerId: string; words: string[] }[];
}

// Expressions of their own: right inside a selection of one table, columns would lose the names of their tables.
const placeholderOfItem = sql`(
  select ${photos.placeholder} from ${photos} where ${photos.itemId} = ${items.id}
  order by ${photos.id} = ${items.previewPhotoId} desc nulls last, ${photos.role} = 'icon', ${photos.createdAt}, ${photos.id}
  limit 1)`;

/** A page of the bin, the last deleted first. */
export async function listBin(
  db: Reader,
  ownerId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<BinnedItem[]> {
  return db
    .select({
      id: items.id,
      title: items.title,
      category: items.category,
      createdAt: items.createdAt,
      // Never null in the bin, which the column's type can't know.
      deletedAt: sql<Date>`${items.deletedAt}`.mapWith(items.deletedAt),
      placeholder: sql<string | null>`${placeholderOfItem}`,
    })
    .from(items)
    .where(inBin(ownerId))
    .orderBy(desc(items.deletedAt), desc(items.id))
    .limit(limit)
    .offset(skip);
}

export async function countBin(db: Reader, ownerId: string): Promise<number> {
  return db.$count(items, inBin(ownerId));
}

/** @returns false when there is no such recipe in the collection. */
export async function putIntoBin(
  tx: Tx,
  ownerId: string,
  itemId: string,
  now: Date,
): Promise<boolean> {
  const gone = await tx
    .update(items)
    .set({ deletedAt: now })
    .where(and(eq(items.id, itemId), inCollection(ownerId)))
    .returning({ id: items.id });
  return gone.length > 0;
}

/** @returns false when there is no such recipe in the bin. */
export async function takeFromBin(
  tx: Tx,
  ownerId: string,
  itemId: string,
  keeps: { tag: boolean },
): Promise<boolean> {
  const withoutTag = { tagId: null, updatedAt: sql`${items.updatedAt} + interval '1 millisecond'` };
  const back = await tx
    .update(items)
    .set({ deletedAt: null, ...(!keeps.tag && withoutTag) })
    .where(and(eq(items.id, itemId), inBin(ownerId)))
    .returning({ id: items.id });
  return back.length > 0;
}

/** Nobody restores the recipe until the transaction ends. @returns false when it is not in the owner's bin. */
export async function lockBinned(tx: Tx, ownerId: string, itemId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, itemId), inBin(ownerId)))
    .for('update');
  return rows.length > 0;
}

/** Recipes that were deleted before `before`, the oldest first; what is being restored right now is left out. */
export async function lockOldBinned(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(isNotNull(items.deletedAt), lt(items.deletedAt, before)))
    .orderBy(asc(items.deletedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map((row) => row.id);
}

/** Removes recipes that are locked. */
export async function removeItems(tx: Tx, itemIds: readonly string[]): Promise<Remains> {
  if (itemIds.length === 0) return { removed: 0, photoIds: [], words: [] };
  const left = await tx
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
  return { removed: itemIds.length, photoIds: left.map((photo) => photo.id), words };
}

/**
 * Forgets those of the words that none of the owner's recipes has any more; restoring a deleted recipe adds its words
 * again. Most of them are in one of the newest recipes; only the others are looked up, each in the index. A word that
 * another transaction writes at the same time may be forgotten until the next recipe has it: words are only needed to
 * correct mistyped searches.
 */
export async function forgetWords(
  tx: Tx,
  ownerId: string,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return;
  // As a query that finds this word and no other, whatever signs are in it.
  const asQuery = sql`('''' || replace(replace(${recipeWords.word}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`;
  await tx.delete(recipeWords).where(sql`
    ${recipeWords.ownerId} = ${ownerId} and ${recipeWords.word} = any(${sql.param([...words])}::text[])
    and ${recipeWords.word} not in (
      select unnest(tsvector_to_array(newest.text_vector)) from (
        select text_vector from recipe_search where owner_id = ${ownerId}
        order by created_at desc, item_id desc limit ${NEWEST}) as newest)
    and not exists (
      select from recipe_search where owner_id = ${ownerId} and text_vector @@ ${asQuery})`);
}

function inBin(ownerId: string) {
  return and(eq(items.ownerId, ownerId), isNotNull(items.deletedAt));
}
