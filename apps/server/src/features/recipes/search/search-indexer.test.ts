import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { users } from '#platform/db/schema/users.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, parseItemList, updateItem } from '#testing/recipe-requests.ts';
import { BEFORE_FIRST_OWNER_ID, INDEX_BATCH_SIZE, indexBatch } from './search-index-repository.ts';
import { SearchIndexer } from './search-indexer.ts';

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await buildTestApp();
  ({ database } = app);
});
afterAll(() => app.close());

/** Creates a user with recipes that are still queued, as after a crash. */
async function createOwnerWithRecipes(...titles: string[]): Promise<string> {
  const ownerId = randomIdGenerator.newId();
  const name = ownerId.slice(-12);
  const now = new Date();
  await database.db
    .insert(users)
    .values({ id: ownerId, email: `${name}@example.com`, username: name, createdAt: now });
  await database.db.insert(items).values(
    titles.map((title) => {
      const id = randomIdGenerator.newId();
      return { id, ownerId, title, source: 'manual', createdAt: now, updatedAt: now };
    }),
  );
  return ownerId;
}

async function getIndexedTitles(ownerId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    'select title from recipe_search where owner_id = $1 order by title',
    [ownerId],
  );
  return rows.map(({ title }) => title);
}

async function getQueueLength(): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::int as waiting from recipe_search_queue',
  );
  return rows[0].waiting;
}

describe('a queued recipe', () => {
  it('is found immediately by its owner: new, changed and restored', async () => {
    const ownerId = await signUp(app);
    const search = async (query: string) =>
      parseItemList(await ownerId.query('SEARCH_ITEMS', { query })).items.map(({ title }) => title);
    const { _id } = await createItem(ownerId, { title: 'Gazpacho' });
    expect(await search('gazpacho')).toEqual(['Gazpacho']);
    expect(await search('gazpahco')).toEqual(['Gazpacho']);
    await updateItem(ownerId, _id, { title: 'Ribollita' });
    expect(await search('ribollita')).toEqual(['Ribollita']);
    expect(await search('gazpacho')).toEqual([]);
    await ownerId.command('DELETE_ITEM', { itemId: _id });
    expect(await search('ribollita')).toEqual([]);
    await ownerId.command('RESTORE_ITEM', { itemId: _id });
    expect(await search('ribollita')).toEqual(['Ribollita']);
  });

  it('is indexed unless it is in the trash, and its words are kept after permanent deletion', async () => {
    const ownerId = await signUp(app);
    const indexer = new SearchIndexer(database);
    const [{ _id }, otherItem] = [
      await createItem(ownerId, { title: 'Plum dumplings' }),
      await createItem(ownerId, { title: 'Bread dumplings' }),
    ];
    await indexer.indexAll();
    await ownerId.command('DELETE_ITEM', { itemId: _id });
    await indexer.indexAll();
    expect(await getIndexedTitles(ownerId.userId)).toEqual(['bread dumplings']);
    await ownerId.command('RESTORE_ITEM', { itemId: _id });
    await indexer.indexAll();
    expect(await getIndexedTitles(ownerId.userId)).toEqual(['bread dumplings', 'plum dumplings']);
    for (const itemId of [_id, otherItem._id]) await ownerId.command('DELETE_ITEM', { itemId });
    await ownerId.command('PURGE_ITEM', { itemId: _id });
    await indexer.indexAll();
    expect(await getIndexedTitles(ownerId.userId)).toEqual([]);
    await ownerId.command('RESTORE_ITEM', { itemId: otherItem._id });
    const search = await ownerId.query('SEARCH_ITEMS', { query: 'dumpligns' });
    expect(parseItemList(search).items.map(({ title }) => title)).toEqual(['Bread dumplings']);
  });

  it('is indexed at the next start after a crash', async () => {
    const ownerId = await createOwnerWithRecipes('Borscht');
    const errors: unknown[] = [];
    const stop = new SearchIndexer(database).start((error) => errors.push(error));
    await expect.poll(() => getIndexedTitles(ownerId)).toEqual(['borscht']);
    const other = await createOwnerWithRecipes('Ramen');
    await expect.poll(() => getIndexedTitles(other)).toEqual(['ramen']);
    await stop();
    expect(errors).toEqual([]);
  });

  it("does not wait for another user's large import", async () => {
    const importingOwnerId = await createOwnerWithRecipes(
      ...Array.from({ length: 3 * INDEX_BATCH_SIZE }, () => 'Bulk'),
    );
    const [first, second] = [
      await createOwnerWithRecipes('Pho'),
      await createOwnerWithRecipes('Pie'),
    ];
    await indexBatch(database.db, BEFORE_FIRST_OWNER_ID);
    expect(await getIndexedTitles(first)).toEqual(['pho']);
    expect(await getIndexedTitles(second)).toEqual(['pie']);
    expect((await getIndexedTitles(importingOwnerId)).length).toBeLessThan(INDEX_BATCH_SIZE);
    await new SearchIndexer(database).indexAll();
    expect(await getIndexedTitles(importingOwnerId)).toHaveLength(3 * INDEX_BATCH_SIZE);
    expect(await getQueueLength()).toBe(0);
  });

  it('is skipped while locked and indexed in the next round', async () => {
    const ownerId = await createOwnerWithRecipes('Held', 'Free');
    const otherConnection = await database.pool.connect();
    await otherConnection.query('begin');
    await otherConnection.query(
      "select from items where owner_id = $1 and title = 'Held' for update",
      [ownerId],
    );
    const indexer = new SearchIndexer(database);
    await indexer.indexAll();
    expect(await getIndexedTitles(ownerId)).toEqual(['free']);
    await otherConnection.query('commit');
    otherConnection.release();
    await indexer.indexAll();
    expect(await getIndexedTitles(ownerId)).toEqual(['free', 'held']);
  });

  it('is removed from the queue with its owner', async () => {
    const ownerId = await createOwnerWithRecipes('Deleted');
    await database.pool.query('delete from users where id = $1', [ownerId]);
    await new SearchIndexer(database).indexAll();
    expect(await getQueueLength()).toBe(0);
  });

  it('is indexed once by several processes', async () => {
    const ownerIds = await Promise.all(
      Array.from({ length: 8 }, () => createOwnerWithRecipes('One', 'Two')),
    );
    await Promise.all(Array.from({ length: 4 }, () => new SearchIndexer(database).indexAll()));
    await new SearchIndexer(database).indexAll();
    for (const ownerId of ownerIds) expect(await getIndexedTitles(ownerId)).toEqual(['one', 'two']);
    expect(await getQueueLength()).toBe(0);
  });
});

it('is indexed if it contains only long words and punctuation', async () => {
  const lines = Array.from({ length: 60 }, (_, line) => ({ text: 'ﷺ'.repeat(400) + line }));
  const ownerId = await createOwnerWithRecipes('x'.repeat(5000));
  await database.db
    .update(items)
    .set({ ingredients: lines, instructions: ['漢字'.repeat(40_000), '🍋'.repeat(20_000)] })
    .where(eq(items.ownerId, ownerId));
  await new SearchIndexer(database).indexAll();
  expect(await getIndexedTitles(ownerId)).toHaveLength(1);
  expect(await getQueueLength()).toBe(0);
});
