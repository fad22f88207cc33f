import { MAX_RECIPE_LABELS } from '@plateful/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { buildActiveItemCondition, buildNextUpdatedAt } from '../recipe-repository.ts';

export interface TagCount {
  tag: string;
  count: number;
}

/** Whether a recipe has the tag. Uses the index of tags. */
export const buildHasTagCondition = (tag: string): SQL =>
  sql`${items.tags} <> '[]' and ${items.tags} @> ${JSON.stringify([tag])}::jsonb`;

/** The owner's most used tags, most used first. */
export async function listTags(db: DbOrTx, ownerId: string, limit: number): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from ${items}, jsonb_array_elements_text(${items.tags}) as tag
    where ${buildActiveItemCondition(ownerId)} and ${items.tags} <> '[]'
    group by tag order by count(*) desc, tag limit ${limit}`);
  return rows;
}

const toTextArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

export interface TagChangeResult {
  /** Recipes of the owner among the ids. */
  found: number;
  changed: number;
  /** Recipes that are unchanged because they would have more than `MAX_RECIPE_LABELS` tags. */
  full: number;
}

/** Removes tags of recipes, then adds others. */
export async function changeTags(
  tx: Tx,
  ownerId: string,
  itemIds: readonly string[],
  { add, remove, now }: { add: readonly string[]; remove: readonly string[]; now: Date },
): Promise<TagChangeResult> {
  const { rows } = await tx.execute<TagChangeResult & Record<string, unknown>>(sql`
    with remaining as (
      select id, tags, tags - ${toTextArray(remove)} as kept from ${items}
      where id = any(${sql.param([...itemIds])}::uuid[]) and ${buildActiveItemCondition(ownerId)} for update),
    wanted as (
      select id, tags, kept || (
        select coalesce(jsonb_agg(tag), '[]') from unnest(${toTextArray(add)}) as tag where not kept @> to_jsonb(tag)
      ) as new_tags from remaining),
    changed as (
      update ${items} set tags = new_tags, updated_at = ${buildNextUpdatedAt(now)} from wanted
      where ${items.id} = wanted.id and wanted.tags <> new_tags and jsonb_array_length(new_tags) <= ${MAX_RECIPE_LABELS}
      returning 1)
    select count(*)::int as found, (select count(*)::int from changed) as changed,
      (count(*) filter (where jsonb_array_length(new_tags) > ${MAX_RECIPE_LABELS}))::int as full
    from wanted`);
  return rows[0] ?? { found: 0, changed: 0, full: 0 };
}

/**
 * Renames a tag of some of the owner's recipes, including those in the trash, or removes it if there is no new tag. A
 * recipe that has the new tag already keeps it once.
 * @returns the number of changed recipes; fewer than `limit` if no others have the tag
 */
export async function replaceTagBatch(
  tx: Tx,
  ownerId: string,
  { tag, newTag, limit, now }: { tag: string; newTag: string | null; limit: number; now: Date },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${items} set updated_at = ${buildNextUpdatedAt(now)}, tags = case
      when ${newTag}::text is null or tags @> to_jsonb(${newTag}::text) then tags - ${tag}::text
      else (select jsonb_agg(case name when ${tag} then ${newTag} else name end order by position)
        from jsonb_array_elements_text(tags) with ordinality as tag (name, position)) end
    where id = any(array(
      select id from ${items} where owner_id = ${ownerId} and ${buildHasTagCondition(tag)} limit ${limit}))`);
  return rowCount ?? 0;
}
