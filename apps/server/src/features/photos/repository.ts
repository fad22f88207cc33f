import { and, asc, count, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { photos } from '#platform/db/schema/photos.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { accountUsage, users } from '#platform/db/schema/users.ts';
import type {
  PhotoRequester,
  PhotoRole,
  PhotoVariant,
  UploadIdempotencyKey,
} from '#ports/photo-store.ts';

type NewPhotoRow = typeof photos.$inferInsert & { bytes: number };

/**
 * Inserts the row before the files are written and outside the recipe's transaction, so that every file has a row.
 * Locks the owner, so that the account cannot be deleted before the row exists.
 *
 * @returns the bytes of all photos of the account, including this one; null if the account does not exist.
 */
export async function insertPendingPhoto(tx: Tx, photo: NewPhotoRow): Promise<number | null> {
  const owner = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, photo.ownerId))
    .for('key share');
  if (owner.length === 0) return null;
  await tx.insert(photos).values(photo);
  return getPhotoStorageBytes(tx, photo.ownerId);
}

/** The bytes of all photos of an account. */
export async function getPhotoStorageBytes(db: DbOrTx, ownerId: string): Promise<number> {
  const [usage] = await db
    .select({ photoBytes: accountUsage.photoBytes })
    .from(accountUsage)
    .where(eq(accountUsage.ownerId, ownerId));
  return usage?.photoBytes ?? 0;
}

/** @returns the number of photos that were staged and are now attached to the item. */
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

/** Stores the key of an upload with its first photo. */
export async function saveUploadRequestKey(
  tx: Tx,
  photoId: string,
  { requestKey, hash }: UploadIdempotencyKey,
): Promise<void> {
  await tx.update(photos).set({ requestKey, requestHash: hash }).where(eq(photos.id, photoId));
}

/** The hash of the files uploaded to the item with this key. */
export async function findUploadHash(
  db: DbOrTx,
  ownerId: string,
  itemId: string,
  requestKey: string,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ requestHash: photos.requestHash })
    .from(photos)
    .where(
      and(
        eq(photos.itemId, itemId),
        eq(photos.requestKey, requestKey),
        eq(photos.ownerId, ownerId),
      ),
    );
  return row?.requestHash ?? null;
}

/** The item's photos, oldest first. */
export async function listItemPhotos(
  tx: Tx,
  itemId: string,
): Promise<{ id: string; role: PhotoRole }[]> {
  return tx
    .select({ id: photos.id, role: photos.role })
    .from(photos)
    .where(eq(photos.itemId, itemId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
}

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

/** The number of the recipe's photos with the role `added`. */
export async function countAddedPhotos(db: DbOrTx, itemId: string): Promise<number> {
  const [row] = await db
    .select({ added: count() })
    .from(photos)
    .where(and(eq(photos.itemId, itemId), eq(photos.role, 'added')));
  return row?.added ?? 0;
}

/** Whether the viewer may see the photo: a user sees their own photos, but only previews of recipes in the trash. */
export async function isPhotoVisibleTo(
  db: DbOrTx,
  photoId: string,
  variant: PhotoVariant,
  viewer: PhotoRequester,
): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .leftJoin(items, eq(items.id, photos.itemId))
    .where(
      and(
        eq(photos.id, photoId),
        eq(photos.ownerId, viewer.userId),
        variant === 'preview' || viewer.kind === 'export' ? undefined : isNull(items.deletedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the photo's row and its owner's account both exist. */
export async function doesPhotoOwnerExist(db: DbOrTx, photoId: string): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.ownerId))
    .where(eq(photos.id, photoId));
  return rows.length > 0;
}

/** Whether the photo belongs to the owner and to no recipe. Locks it until the end of the transaction. */
export async function lockStagedPhoto(tx: Tx, ownerId: string, photoId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.ownerId, ownerId), isNull(photos.itemId)))
    .for('update');
  return rows.length > 0;
}

/** Orphaned photos that were created before `before`. */
export async function listOrphanedPhotoIds(
  db: DbOrTx,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(lt(photos.createdAt, before), isOrphaned(db)))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Returns the orphaned photos among the given ones. */
export async function filterOrphanedPhotoIds(
  db: DbOrTx,
  photoIds: readonly string[],
): Promise<string[]> {
  if (photoIds.length === 0) return [];
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), isOrphaned(db)));
  return rows.map((row) => row.id);
}

/** Deletes rows whose files were deleted, except photos that were attached since then. */
export async function deletePhotosIfOrphaned(
  db: DbOrTx,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await db.delete(photos).where(and(inArray(photos.id, [...photoIds]), isOrphaned(db)));
}

/** Photos with an embedding in another space than the given one. */
export async function listPhotosWithOutdatedEmbedding(
  db: DbOrTx,
  space: string,
  limit: number,
): Promise<{ id: string; embeddingSpace: string }[]> {
  const rows = await db
    .select({ id: photos.id, embeddingSpace: photos.embeddingSpace })
    .from(photos)
    // Two ranges instead of "not equal", which no index supports. Null is in neither of them.
    .where(or(lt(photos.embeddingSpace, space), gt(photos.embeddingSpace, space)))
    .limit(limit);
  return rows.flatMap(({ id, embeddingSpace }) => (embeddingSpace ? [{ id, embeddingSpace }] : []));
}

/** Does nothing if the photo no longer exists or its embedding was replaced since it was read. */
export async function replaceEmbedding(
  db: DbOrTx,
  photoId: string,
  previousSpace: string,
  replacement: { embedding: Buffer | null; embeddingSpace: string | null },
): Promise<void> {
  await db
    .update(photos)
    .set(replacement)
    .where(and(eq(photos.id, photoId), eq(photos.embeddingSpace, previousSpace)));
}

export async function listPhotoIdsByOwner(
  db: DbOrTx,
  ownerId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Deletes rows of the owner's photos, attached or not. */
export async function deleteOwnerPhotosByIds(
  db: DbOrTx,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await db
    .delete(photos)
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.ownerId, ownerId)));
}

/**
 * A photo is orphaned if it is neither in a recipe nor its owner's profile picture. Deleting an account deletes its
 * recipes, so this includes the photos of deleted accounts. The query reads only the index of photos without a recipe.
 */
function isOrphaned(db: DbOrTx) {
  const profilePicture = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, photos.ownerId), eq(users.imagePhotoId, photos.id)));
  return and(isNull(photos.itemId), notExists(profilePicture));
}
