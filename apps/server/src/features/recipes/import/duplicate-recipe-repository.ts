import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import type { DraftFromFields } from '../create-draft-from-fields.ts';

const MAX_ROWS = 1000;

type Compared = Pick<DraftFromFields, 'title' | 'sourceUrl'>;

/** Finds the owner's recipes that have the title, in any case, or the source of an imported one. */
export async function createDuplicateFinder(
  db: Db,
  ownerId: string,
  drafts: readonly Compared[],
): Promise<(draft: Compared) => { _id: string; title: string } | undefined> {
  const titles = [...new Set(drafts.map(({ title }) => title.toLowerCase()))];
  const sources = [...new Set(drafts.flatMap(({ sourceUrl }) => sourceUrl ?? []))];
  if (titles.length === 0) return () => undefined;
  const lowerTitle = sql<string>`lower(${items.title})`;
  const isSame = or(
    inArray(lowerTitle, titles),
    sources.length > 0 ? inArray(items.sourceUrl, sources) : undefined,
  );
  const rows = await db
    .select({ id: items.id, title: items.title, key: lowerTitle, sourceUrl: items.sourceUrl })
    .from(items)
    .where(and(eq(items.ownerId, ownerId), isNull(items.deletedAt), isSame))
    .limit(MAX_ROWS);
  const byTitle = new Map(rows.map((row) => [row.key, row]));
  const bySource = new Map(rows.map((row) => [row.sourceUrl, row]));
  return ({ title, sourceUrl }) => {
    const row =
      (title ? byTitle.get(title.toLowerCase()) : undefined) ??
      (sourceUrl ? bySource.get(sourceUrl) : undefined);
    return row && { _id: row.id, title: row.title };
  };
}
