import { and, asc, count, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { accountUsage } from '#platform/db/account-usage-schema.ts';
import type { Reader, Tx } from '#platform/db/client.ts';
import { items, photos, users } from '#platform/db/schema.ts';

export type PhotoRole = (typeof photos.$inferSelect)['role'];

type NewPhotoRow = typeof photos.$inferInsert & { bytes: number };

/**
 * Stands alone on purpose: the row must be there before the files are, whatever happens to the recipe. Nobody can delete
 * the account until the row is there.
 *
 * @returns the bytes of all photos of the account, this one included; null when the account is gone.
 */
export async function announcePhoto(tx: Tx, photo: NewPhotoRow): Promise<number | null> {
  const owner = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, photo.ownerId))
    .for('key share');
  if (owner.length === 0) return null;
  await tx.insert(photos).values(photo);
  const [usage] = await tx
    .select({ photoBytes: accountUsage.photoBytes })
    .from(accountUsage)
    .where(eq(accountUsage.ownerId, photo.ownerId));
  return usage?.photoBytes ?? 0;
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

/** Photos of the item, oldest first. */
export async function listPhotosOfItem(
  tx: Tx,
  itemId: string,
): Promise<{ id: string; role: PhotoRole }[]> {
  return tx
    .select({ id: photos.id, role: photos.role })
    .from(photos)
    .where(eq(photos.itemId, itemId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
}

/** The photos belong to the item no more. */
export async function detachPhotos(
  tx: Tx,
  itemId: string,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await tx
    .update(photos)
    .set({ itemId: null })
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.itemId, itemId)));
}

export async function countAddedPhotos(db: Reader, itemId: string): Promise<number> {
  const [row] = await db
    .select({ added: count() })
    .from(photos)
    .where(and(eq(photos.itemId, itemId), eq(photos.role, 'added')));
  return row?.added ?? 0;
}

/** Whether the photo is there, the owner's, and not in the bin with its recipe. */
export async function isPhotoOf(db: Reader, photoId: string, ownerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .leftJoin(items, eq(items.id, photos.itemId))
    .where(and(eq(photos.id, photoId), eq(photos.ownerId, ownerId), isNull(items.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Whether both the photo's row and its owner's account are there. */
export async function hasOwner(db: Reader, photoId: string): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.ownerId))
    .where(eq(photos.id, photoId));
  return rows.length > 0;
}

/** Whether the photo is the owner's and belongs to no recipe; it stays so until the transaction ends. */
export async function lockFreePhoto(tx: Tx, ownerId: string, photoId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.ownerId, ownerId), isNull(photos.itemId)))
    .for('update');
  return rows.length > 0;
}

/** Loose photos that were announced before `before`. */
export async function findLoosePhotos(db: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(lt(photos.createdAt, before), isLoose(db)))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Those of the photos that are loose. */
export async function selectLoosePhotos(
  db: Reader,
  photoIds: readonly string[],
): Promise<string[]> {
  if (photoIds.length === 0) return [];
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), isLoose(db)));
  return rows.map((row) => row.id);
}

/** Forgets photos whose files are gone; one that somebody took meanwhile stays. */
export async function forgetPhotos(db: Reader, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await db.delete(photos).where(and(inArray(photos.id, [...photoIds]), isLoose(db)));
}

export async function listPhotosOf(db: Reader, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Forgets photos of that owner, whatever they belong to. */
export async function forgetPhotosOf(
  db: Reader,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await db
    .delete(photos)
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.ownerId, ownerId)));
}

/**
 * Nobody needs the photo: it is neither in a recipe nor its owner's picture. Recipes go with their owner, so this
 * finds what people who are gone left behind, and the index of photos without recipe is all that it reads.
 */
function isLoose(db: Reader) {
  const asPicture = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, photos.ownerId), eq(users.imagePhotoId, photos.id)));
  return and(isNull(photos.itemId), notExists(asPicture));
}
