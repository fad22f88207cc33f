import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { recipeVersions } from '#platform/db/schema/recipes.ts';
import {
  type ReplacedVersionContent,
  replacedVersionContentSchema,
} from './replaced-version-content.ts';

/** Limits per recipe and per owner; the newest versions are kept. */
const MAX_VERSIONS_PER_ITEM = 10;
const MAX_VERSIONS_PER_OWNER = 500;

export interface ReplacedVersion {
  id: string;
  ownerId: string;
  itemId: string;
  content: ReplacedVersionContent;
  replacedAt: Date;
}

/** Inserts a version and deletes the oldest ones over the limits. */
export async function insertAndPruneReplacedVersions(
  tx: Tx,
  version: ReplacedVersion,
): Promise<void> {
  await tx.insert(recipeVersions).values(version);
  const isSameItem = eq(recipeVersions.itemId, version.itemId);
  const isSameOwner = eq(recipeVersions.ownerId, version.ownerId);
  await deleteAllButNewest(tx, isSameItem, MAX_VERSIONS_PER_ITEM);
  await deleteAllButNewest(tx, isSameOwner, MAX_VERSIONS_PER_OWNER);
}

async function deleteAllButNewest(
  tx: Tx,
  condition: ReturnType<typeof eq>,
  maxVersions: number,
): Promise<void> {
  const surplusIds = tx
    .select({ id: recipeVersions.id })
    .from(recipeVersions)
    .where(condition)
    .orderBy(desc(recipeVersions.replacedAt), desc(recipeVersions.id))
    .offset(maxVersions);
  await tx.delete(recipeVersions).where(inArray(recipeVersions.id, surplusIds));
}

/** A position in the list of versions. */
export interface ReplacedVersionCursor {
  id: string;
  replacedAt: Date;
}

/** Lists an owner's versions that were replaced after `since`, newest first, starting after the cursor. */
export async function listReplacedVersionsSince(
  db: Db,
  { ownerId, since, limit }: { ownerId: string; since: Date; limit: number },
  cursor: ReplacedVersionCursor | null,
): Promise<ReplacedVersion[]> {
  const { id, replacedAt } = recipeVersions;
  const rows = await db
    .select()
    .from(recipeVersions)
    .where(
      and(
        eq(recipeVersions.ownerId, ownerId),
        gt(replacedAt, since),
        cursor
          ? sql`(${replacedAt}, ${id}) < (${cursor.replacedAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(replacedAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, content: replacedVersionContentSchema.parse(row.content) }));
}

/** Deletes the newest version replaced after `since`. @returns its content; undefined if there is none. */
export async function popLatestReplacedVersion(
  tx: Tx,
  itemId: string,
  since: Date,
): Promise<ReplacedVersionContent | undefined> {
  const latestId = tx
    .select({ id: recipeVersions.id })
    .from(recipeVersions)
    .where(and(eq(recipeVersions.itemId, itemId), gt(recipeVersions.replacedAt, since)))
    .orderBy(desc(recipeVersions.replacedAt), desc(recipeVersions.id))
    .limit(1);
  const [deletedRow] = await tx
    .delete(recipeVersions)
    .where(inArray(recipeVersions.id, latestId))
    .returning({ content: recipeVersions.content });
  return deletedRow && replacedVersionContentSchema.parse(deletedRow.content);
}

/** @returns the number of deleted versions, at most `limit`. */
export async function deleteReplacedVersionsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const expiredIds = db
    .select({ id: recipeVersions.id })
    .from(recipeVersions)
    .where(lt(recipeVersions.replacedAt, before))
    .orderBy(recipeVersions.replacedAt)
    .limit(limit);
  const removed = await db
    .delete(recipeVersions)
    .where(inArray(recipeVersions.id, expiredIds))
    .returning({ id: recipeVersions.id });
  return removed.length;
}
