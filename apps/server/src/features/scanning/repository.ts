import { and, count, eq, exists, gt, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { scans } from '#platform/db/schema/scans.ts';

/** Counts used scans since `since` and active reservations that count toward the free limit. */
export async function countScansTowardLimit(
  db: DbOrTx,
  userId: string,
  { since, reservedAt }: { since: Date; reservedAt: Date | null },
): Promise<number> {
  const isUsed = eq(scans.state, 'used');
  const [row] = await db
    .select({ scans: count() })
    .from(scans)
    .where(
      and(
        eq(scans.userId, userId),
        eq(scans.countsTowardLimit, true),
        gte(scans.createdAt, since),
        reservedAt ? or(isUsed, gt(scans.reservedUntil, reservedAt)) : isUsed,
      ),
    );
  return row?.scans ?? 0;
}

/** Whether the same photo is being recognized now or has been since `madeSince`. */
export async function hasActiveOrRecentScanOfPhoto(
  tx: Tx,
  userId: string,
  photoSha256: Buffer,
  { madeSince: since, now }: { madeSince: Date; now: Date },
): Promise<boolean> {
  const isRunning = and(eq(scans.state, 'reserved'), gt(scans.reservedUntil, now));
  const isRecentlyUsed = and(
    eq(scans.state, 'used'),
    hasActiveRecipe(tx),
    gte(scans.createdAt, since),
  );
  const rows = await tx
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(
        eq(scans.userId, userId),
        eq(scans.photoSha256, photoSha256),
        or(isRunning, isRecentlyUsed),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertScan(tx: Tx, scan: typeof scans.$inferInsert): Promise<void> {
  await tx.insert(scans).values(scan);
}

/** @returns false if the reservation has expired or does not exist. */
export async function markScanUsed(
  tx: Tx,
  scanId: string,
  itemId: string,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .update(scans)
    .set({ state: 'used', itemId })
    .where(and(eq(scans.id, scanId), eq(scans.state, 'reserved'), gt(scans.reservedUntil, now)))
    .returning({ id: scans.id });
  return updated.length > 0;
}

/** Deletes the used scan of a recipe, so that it no longer counts toward the limit. */
export async function deleteUsedScanOfItem(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(scans).where(and(eq(scans.itemId, itemId), eq(scans.state, 'used')));
}

export async function releaseScanReservation(db: Db, scanId: string): Promise<void> {
  await db.delete(scans).where(and(eq(scans.id, scanId), eq(scans.state, 'reserved')));
}

/** Deletes expired reservations, left by processes that crashed. */
export async function releaseAbandonedReservations(db: Db, reservedBefore: Date): Promise<void> {
  await db
    .delete(scans)
    .where(and(eq(scans.state, 'reserved'), lt(scans.createdAt, reservedBefore)));
}

/** The user's recipe from the same photo since `since`, unless it is in the trash. */
export async function findItemIdByPhotoHash(
  db: DbOrTx,
  userId: string,
  photoSha256: Buffer,
  since: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ itemId: items.id })
    .from(scans)
    .innerJoin(items, and(eq(items.id, scans.itemId), isNull(items.deletedAt)))
    .where(
      and(
        eq(scans.userId, userId),
        eq(scans.photoSha256, photoSha256),
        eq(scans.state, 'used'),
        gte(scans.createdAt, since),
      ),
    )
    .limit(1);
  return row?.itemId;
}

/** Whether the scan's recipe exists and is not in the trash. */
function hasActiveRecipe(db: DbOrTx) {
  const recipe = db
    .select({ one: sql`1` })
    .from(items)
    .where(and(eq(items.id, scans.itemId), isNull(items.deletedAt)));
  return exists(recipe);
}
