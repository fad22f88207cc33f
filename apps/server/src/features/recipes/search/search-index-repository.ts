import { sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#platform/db/database.ts';
import { recipeSearchQueue } from '#platform/db/schema/recipe-search.ts';

/** The class of the advisory locks for indexing, shared by all server processes. */
const INDEXING_LOCK_CLASS = 7_528_337;
/** Recipes indexed per transaction, and the maximum number of owners. */
export const INDEX_BATCH_SIZE = 200;
const MAX_OWNERS_PER_BATCH = 50;
/** Newest recipes indexed before a search of their owner. */
const OWNER_BATCH_SIZE = 50;

/** Sorts before every owner id. */
export const BEFORE_FIRST_OWNER_ID = '00000000-0000-0000-0000-000000000000';

/** The result of indexing a batch of the queue. */
export interface IndexedBatch {
  indexedCount: number;
  /** The last owner of the batch; null if no later owner has queued recipes. */
  lastOwnerId: string | null;
}

/**
 * Indexes queued recipes, an equal share for each owner after `afterOwnerId`, so that a large import does not delay
 * other owners. Owners that another process is indexing are skipped.
 */
export async function indexBatch(db: Db, afterOwnerId: string): Promise<IndexedBatch> {
  const owners = sql`
    with recursive next as (
      (select owner_id, 1 as position from recipe_search_queue
        where owner_id > ${afterOwnerId}::uuid order by owner_id limit 1)
      union all
      select (select owner_id from recipe_search_queue as later
        where later.owner_id > next.owner_id order by owner_id limit 1), position + 1
      from next where next.owner_id is not null and position < ${MAX_OWNERS_PER_BATCH})
    select owner_id, ${INDEX_BATCH_SIZE} / count(*) over () as share from next where owner_id is not null`;
  const hasIndexingLock = sql`pg_try_advisory_xact_lock(${INDEXING_LOCK_CLASS}, hashtext(owner_id::text))`;
  const { rows } = await db.execute<{ recipes: number; last_owner: string | null }>(sql`
    with owners as materialized (${owners}),
    unowned as (
      delete from recipe_search_queue where owner_id in (
        select owner_id from owners where not exists (select from users where users.id = owners.owner_id))),
    locked as materialized (
      select owner_id, share from (select owner_id, share from owners offset 0) as owners
      where owner_id in (select id from users where id in (select owner_id from owners) for key share skip locked)
        and ${hasIndexingLock}),
    picked as materialized (
      select queued.* from locked, lateral (
        select * from recipe_search_queue where owner_id = locked.owner_id order by id limit locked.share) as queued),
    ${indexPickedRecipes}
    select (select count(*)::int from taken) as recipes,
      (select owner_id from owners order by owner_id desc limit 1) as last_owner`);
  return { indexedCount: rows[0]?.recipes ?? 0, lastOwnerId: rows[0]?.last_owner ?? null };
}

/** Indexes an owner's newest queued recipes. */
export async function indexQueuedOwnerRecipes(tx: Tx, ownerId: string): Promise<void> {
  // A separate statement: the next one sees rows that were committed while this one waited for the lock.
  await tx.execute(sql`select pg_advisory_xact_lock(${INDEXING_LOCK_CLASS}, hashtext(${ownerId}))`);
  await tx.execute(sql`
    with picked as materialized (
      select queued.* from users, lateral (
        select * from recipe_search_queue where owner_id = users.id order by id desc limit ${OWNER_BATCH_SIZE}) as queued
      where users.id = ${ownerId}::uuid for key share of users skip locked),
    ${indexPickedRecipes}
    select from taken`);
}

/** Whether some of the owner's recipes are not indexed yet. */
export async function hasQueuedRecipes(db: DbOrTx, ownerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: recipeSearchQueue.id })
    .from(recipeSearchQueue)
    .where(sql`${recipeSearchQueue.ownerId} = ${ownerId}::uuid`)
    .limit(1);
  return rows.length > 0;
}

/**
 * Indexes the recipes of `picked`, removes deleted ones from the index, and deletes all of them from the queue. Recipes
 * locked by another transaction stay in the queue, so this never waits.
 */
const indexPickedRecipes = sql`
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
    insert into recipe_search (item_id, owner_id, created_at, title, title_vector, text_vector)
    select id, owner_id, created_at, title, title_vector, text_vector from documents order by id
    on conflict (item_id) do update set created_at = excluded.created_at, title = excluded.title,
      title_vector = excluded.title_vector, text_vector = excluded.text_vector),
  new_words as (
    insert into recipe_words (owner_id, word)
    select distinct owner_id, word from documents, unnest(tsvector_to_array(text_vector)) as word
    where word !~ '[0-9]' and length(word) <= 40
      and not exists (select from recipe_words as known where known.owner_id = documents.owner_id and known.word = word.word)
    order by owner_id, word
    on conflict do nothing)`;
