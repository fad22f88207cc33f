import { and, count, eq, exists, gt, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import { items, scans, users } from '#platform/db/schema.ts';
import type { StoredRecognition } from '#ports/recipe-draft.ts';

/** Scans of one person are counted and settled one at a time. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return rows.length > 0;
}

/** Recipes made since `since`, and those being made right now, that count towards the free limit. */
export async function countScans(
  tx: Tx,
  userId: string,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  const [row] = await tx
    .select({ scans: count() })
    .from(scans)
    .where(
      and(
        eq(scans.userId, userId),
        eq(scans.counts, true),
        gte(scans.createdAt, since),
        or(eq(scans.state, 'used'), gt(scans.reservedUntil, now)),
      ),
    );
  return row?.scans ?? 0;
}

/** Whether this very photo is being recognised right now, or has been since `madeSince`. */
export async function isScanned(
  tx: Tx,
  userId: string,
  photoSha256: Buffer,
  { madeSince, now }: { madeSince: Date; now: Date },
): Promise<boolean> {
  const isRunning = and(eq(scans.state, 'reserved'), gt(scans.reservedUntil, now));
  const isMade = and(eq(scans.state, 'used'), hasRecipe(tx), gte(scans.createdAt, madeSince));
  const rows = await tx
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.userId, userId), eq(scans.photoSha256, photoSha256), or(isRunning, isMade)))
    .limit(1);
  return rows.length > 0;
}

export async function insertScan(tx: Tx, scan: typeof scans.$inferInsert): Promise<void> {
  await tx.insert(scans).values(scan);
}

/** @returns false when the reservation has run out or is gone. */
export async function settleScan(
  tx: Tx,
  scanId: string,
  itemId: string,
  now: Date,
): Promise<boolean> {
  const settled = await tx
    .update(scans)
    .set({ state: 'used', itemId })
    .where(and(eq(scans.id, scanId), eq(scans.state, 'reserved'), gt(scans.reservedUntil, now)))
    .returning({ id: scans.id });
  return settled.length > 0;
}

export async function releaseScan(db: Db, scanId: string): Promise<void> {
  await db.delete(scans).where(and(eq(scans.id, scanId), eq(scans.state, 'reserved')));
}

/** Reservations of processes that died. */
export async function releaseAbandonedScans(db: Db, reservedBefore: Date): Promise<void> {
  await db
    .delete(scans)
    .where(and(eq(scans.state, 'reserved'), lt(scans.createdAt, reservedBefore)));
}

export interface RecipeOfPhoto {
  itemId: string;
  recognition: StoredRecognition | null;
}

/** The recipe that this person has made of the same photo since `since`, if it is still in the collection. */
export async function findRecipeOfPhoto(
  db: Reader,
  userId: string,
  photoSha256: Buffer,
  since: Date,
): Promise<RecipeOfPhoto | undefined> {
  const [row] = await db
    .select({ itemId: items.id, recognition: items.recognition })
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
  return row;
}

/** What the scan made is there, and not in the bin. */
function hasRecipe(db: Reader) {
  const recipe = db
    .select({ one: sql`1` })
    .from(items)
    .where(and(eq(items.id, scans.itemId), isNull(items.deletedAt)));
  return exists(recipe);
}
