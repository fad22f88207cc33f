import { sql } from 'drizzle-orm';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import { recipeSearchQueue } from '#platform/db/schema.ts';

/** The class of the advisory locks of indexing; every process of Plateful takes the same. */
const INDEXING = 7_528_337;
/** Recipes that are indexed in one transaction, of so many people at most. */
export const BATCH_RECIPES = 200;
const BATCH_OWNERS = 50;
/** Of one person's own who searches while recipes wait: the newest. */
const OWN_RECIPES = 50;

/** Before all owners. */
export const FIRST_OWNER = '00000000-0000-0000-0000-000000000000';

/** A part of the queue that was looked at. */
export interface IndexedBatch {
  recipes: number;
  /** The last owner; null when nobody behind the given one has anything in the queue. */
  lastOwner: string | null;
}

/**
 * Indexes recipes of the queue, an equal share for each of the owners behind `afterOwner`, so that nobody waits for a
 * large import of somebody else. Owners whom another process is indexing are left out.
 */
export async function indexBatch(db: Db, afterOwner: string): Promise<IndexedBatch> {
  const owners = sql`
    with recursive next as (
      (select owner_id, 1 as place from recipe_search_queue
        where owner_id > ${afterOwner}::uuid order by owner_id limit 1)
      union all
      select (select owner_id from recipe_search_queue as behind
        where behind.owner_id > next.owner_id order by owner_id limit 1), place + 1
      from next where next.owner_id is not null and place < ${BATCH_OWNERS})
    select owner_id, ${BATCH_RECIPES} / count(*) over () as share from next where owner_id is not null`;
  const isFree = sql`pg_try_advisory_xact_lock(${INDEXING}, hashtext(owner_id::text))`;
  const { rows } = await db.execute<{ recipes: number; last_owner: string | null }>(sql`
    with owners as materialized (${owners}),
    forgotten as (
      delete from recipe_search_queue where owner_id in (
        select owner_id from owners where not exists (select from users where users.id = owners.owner_id))),
    locked as materialized (
      select owner_id, share from (select owner_id, share from owners offset 0) as owners
      where owner_id in (select id from users where id in (select owner_id from owners) for key share skip locked)
        and ${isFree}),
    picked as materialized (
      select queued.* from locked, lateral (
        select * from recipe_search_queue where owner_id = locked.owner_id order by id limit locked.share) as queued),
    ${indexPicked}
    select (select count(*)::int from taken) as recipes,
      (select owner_id from owners order by owner_id desc limit 1) as last_owner`);
  return { recipes: rows[0]?.recipes ?? 0, lastOwner: rows[0]?.last_owner ?? null };
}

/** Indexes the newest of one person's recipes that are in the queue. */
export async function indexOwner(tx: Tx, ownerId: string): Promise<void> {
  // In a statement of its own: the next one sees what was committed while this one waited.
  await tx.execute(sql`select pg_advisory_xact_lock(${INDEXING}, hashtext(${ownerId}))`);
  await tx.execute(sql`
    with picked as materialized (
      select queued.* from users, lateral (
        select * from recipe_search_queue where owner_id = users.id order by id desc limit ${OWN_RECIPES}) as queued
      where users.id = ${ownerId}::uuid for key share of users skip locked),
    ${indexPicked}
    select from taken`);
}

/** Whether some of a person's recipes are not indexed yet. */
export async function hasQueued(db: Reader, ownerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: recipeSearchQueue.id })
    .from(recipeSearchQueue)
    .where(sql`${recipeSearchQueue.ownerId} = ${ownerId}::uuid`)
    .limit(1);
  return rows.length > 0;
}

/**
 * Indexes the recipes of `picked`, removes deleted ones from the index, and takes all of them from the queue. A recipe
 * that another transaction has locked stays in the queue, so nothing waits here.
 */
const indexPicked = sql`
  documents as materialized (
    select id, owner_id, created_at, lower(public.unaccent(title) collate "und-x-icu") as title,
      title_vector(title) as title_vector,
      text_vector(title, description, ingredients, instructions) as text_vector
    from items where id in (select item_id from picked) and deleted_at is null for key share skip locked),
  deleted as materialized (
    select id from items where id in (select item_id from picked) and deleted_at is not null),
  taken as (
    delete from recipe_search_queue as queued using picked
    where queued.owner_id = picked.owner_id and queued.id = picked.id and (
      picked.item_id in (select id from documents union all select id from deleted)
      or not exists (select from items where items.id = picked.item_id))
    returning queued.id),
  removed as (delete from recipe_search where item_id in (select id from deleted)),
  indexed as (
    insert into recipe_search as kept (item_id, owner_id, created_at, title, title_vector, text_vector)
    select id, owner_id, created_at, title, title_vector, text_vector from documents order by id
    on conflict (item_id) do update set created_at = excluded.created_at, title = excluded.title,
      title_vector = excluded.title_vector, text_vector = excluded.text_vector),
  remembered as (
    insert into recipe_words (owner_id, word)
    select distinct owner_id, word from documents, unnest(tsvector_to_array(text_vector)) as word
    where word !~ '[0-9]' and length(word) <= 40
      and not exists (select from recipe_words as known where known.owner_id = documents.owner_id and known.word = word.word)
    order by owner_id, word
    on conflict do nothing)`;
