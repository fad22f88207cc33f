import { and, count, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import { photos } from '#platform/db/schema.ts';

/** Stands alone on purpose: the row must be there before the files are, whatever happens to the recipe. */
export async function announcePhoto(db: Db, photo: typeof photos.$inferInsert): Promise<void> {
  await db.insert(photos).values(photo);
}

/** @returns how many of them were free and are the item's now. */
export async function attachPhotos(
  tx: Tx,
  ownerId: string,
  itemId: string,
  photoIds: readonly string[],
): Promise<number> {
  const attached = await tx
    .update(photos)
    .set({ itemId })
    .where(
      and(inArray(photos.id, [...photoIds]), eq(photos.ownerId, ownerId), isNull(photos.itemId)),
    )
    .returning({ id: photos.id });
  return attached.length;
}

export async function countAddedPhotos(tx: Tx, itemId: string): Promise<number> {
  const [row] = await tx
    .select({ added: count() })
    .from(photos)
    .where(and(eq(photos.itemId, itemId), eq(photos.added, true)));
  return row?.added ?? 0;
}

export async function isPhotoOf(db: Reader, photoId: string, ownerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.ownerId, ownerId)))
    .limit(1);
  return rows.length > 0;
}

/** Photos that belong to no recipe and were announced before `before`. */
export async function findLoosePhotos(db: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(isNull(photos.itemId), lt(photos.createdAt, before)))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Those of the photos that belong to no recipe. */
export async function selectLoosePhotos(
  db: Reader,
  photoIds: readonly string[],
): Promise<string[]> {
  if (photoIds.length === 0) return [];
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), isNull(photos.itemId)));
  return rows.map((row) => row.id);
}

/** Forgets photos whose files are gone; one that a recipe took meanwhile stays. */
export async function forgetPhotos(db: Reader, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await db.delete(photos).where(and(inArray(photos.id, [...photoIds]), isNull(photos.itemId)));
}
