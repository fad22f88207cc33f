import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { replacedRecipes } from '#platform/db/schema.ts';
import { type ReplacedContent, replacedContentSchema } from './replaced-content.ts';

/** Versions that are kept of one recipe, and of all recipes of a person: the newest. */
const MOST_OF_ITEM = 10;
const MOST_OF_OWNER = 500;

export interface ReplacedVersion {
  id: string;
  ownerId: string;
  itemId: string;
  content: ReplacedContent;
  replacedAt: Date;
}

/** Keeps a version, and forgets the oldest ones that are too many. */
export async function insertReplaced(tx: Tx, version: ReplacedVersion): Promise<void> {
  await tx.insert(replacedRecipes).values(version);
  const ofItem = eq(replacedRecipes.itemId, version.itemId);
  const ofOwner = eq(replacedRecipes.ownerId, version.ownerId);
  await removeBeyond(tx, ofItem, MOST_OF_ITEM);
  await removeBeyond(tx, ofOwner, MOST_OF_OWNER);
}

async function removeBeyond(tx: Tx, which: ReturnType<typeof eq>, most: number): Promise<void> {
  const old = tx
    .select({ id: replacedRecipes.id })
    .from(replacedRecipes)
    .where(which)
    .orderBy(desc(replacedRecipes.replacedAt), desc(replacedRecipes.id))
    .offset(most);
  await tx.delete(replacedRecipes).where(inArray(replacedRecipes.id, old));
}

/** Where a list of versions goes on. */
export interface ReplacedCursor {
  id: string;
  replacedAt: Date;
}

/** The next `limit` versions of a person that were replaced after `since`, newest first; a null cursor begins. */
export async function listReplacedAfter(
  db: Db,
  { ownerId, since, limit }: { ownerId: string; since: Date; limit: number },
  cursor: ReplacedCursor | null,
): Promise<ReplacedVersion[]> {
  const { id, replacedAt } = replacedRecipes;
  const rows = await db
    .select()
    .from(replacedRecipes)
    .where(
      and(
        eq(replacedRecipes.ownerId, ownerId),
        gt(replacedAt, since),
        cursor
          ? sql`(${replacedAt}, ${id}) < (${cursor.replacedAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(replacedAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, content: replacedContentSchema.parse(row.content) }));
}

/** Removes the version that was replaced last, after `since`. @returns its content; undefined when there is none */
export async function takeLastReplaced(
  tx: Tx,
  itemId: string,
  since: Date,
): Promise<ReplacedContent | undefined> {
  const last = tx
    .select({ id: replacedRecipes.id })
    .from(replacedRecipes)
    .where(and(eq(replacedRecipes.itemId, itemId), gt(replacedRecipes.replacedAt, since)))
    .orderBy(desc(replacedRecipes.replacedAt), desc(replacedRecipes.id))
    .limit(1);
  const [taken] = await tx
    .delete(replacedRecipes)
    .where(inArray(replacedRecipes.id, last))
    .returning({ content: replacedRecipes.content });
  return taken && replacedContentSchema.parse(taken.content);
}

/** @returns how many versions were removed, at most `limit`. */
export async function removeReplacedBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: replacedRecipes.id })
    .from(replacedRecipes)
    .where(lt(replacedRecipes.replacedAt, before))
    .orderBy(replacedRecipes.replacedAt)
    .limit(limit);
  const removed = await db
    .delete(replacedRecipes)
    .where(inArray(replacedRecipes.id, old))
    .returning({ id: replacedRecipes.id });
  return removed.length;
}
