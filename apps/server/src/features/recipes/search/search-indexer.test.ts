import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { items, users } from '#platform/db/schema.ts';
import { randomIds } from '#platform/ids.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, listIn, updateItem } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';
import { BATCH_RECIPES, FIRST_OWNER, indexBatch } from './index-repository.ts';
import { SearchIndexer } from './search-indexer.ts';

let test: TestApp;
let database: Database;
beforeAll(async () => {
  test = await buildTestApp();
  ({ database } = test);
});
afterAll(() => test.close());

/** A new person, whose recipes are written as by a process that died right afterwards. */
async function cookWith(...titles: string[]): Promise<string> {
  const ownerId = randomIds.next();
  const name = ownerId.slice(-12);
  const now = new Date();
  await database.db
    .insert(users)
    .values({ id: ownerId, email: `${name}@example.com`, username: name, createdAt: now });
  await database.db.insert(items).values(
    titles.map((title) => {
      const id = randomIds.next();
      return { id, ownerId, title, source: 'manual', createdAt: now, updatedAt: now };
    }),
  );
  return ownerId;
}

async function indexedOf(ownerId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    'select title from recipe_search where owner_id = $1 order by title',
    [ownerId],
  );
  return rows.map(({ title }) => title);
}

async function queueLength(): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::int as waiting from recipe_search_queue',
  );
  return rows[0].waiting;
}

describe('a recipe that is not indexed yet', () => {
  it('is found at once by its owner: new, changed, and restored', async () => {
    const cook = await signUp(test);
    const search = async (query: string) =>
      listIn(await cook.query('SEARCH_ITEMS', { query })).items.map(({ title }) => title);
    const { _id } = await createItem(cook, { title: 'Gazpacho' });
    expect(await search('gazpacho')).toEqual(['Gazpacho']);
    expect(await search('gazpahco')).toEqual(['Gazpacho']);
    await updateItem(cook, _id, { title: 'Ribollita' });
    expect(await search('ribollita')).toEqual(['Ribollita']);
    expect(await search('gazpacho')).toEqual([]);
    await cook.command('DELETE_ITEM', { itemId: _id });
    expect(await search('ribollita')).toEqual([]);
    await cook.command('RESTORE_ITEM', { itemId: _id });
    expect(await search('ribollita')).toEqual(['Ribollita']);
  });

  it('is in the index while it is not deleted, and keeps its words when it is removed for good', async () => {
    const cook = await signUp(test);
    const indexer = new SearchIndexer(database);
    const [{ _id }, kept] = [
      await createItem(cook, { title: 'Plum dumplings' }),
      await createItem(cook, { title: 'Bread dumplings' }),
    ];
    await indexer.indexAll();
    await cook.command('DELETE_ITEM', { itemId: _id });
    await indexer.indexAll();
    expect(await indexedOf(cook.userId)).toEqual(['bread dumplings']);
    await cook.command('RESTORE_ITEM', { itemId: _id });
    await indexer.indexAll();
    expect(await indexedOf(cook.userId)).toEqual(['bread dumplings', 'plum dumplings']);
    for (const itemId of [_id, kept._id]) await cook.command('DELETE_ITEM', { itemId });
    await cook.command('PURGE_ITEM', { itemId: _id });
    await indexer.indexAll();
    expect(await indexedOf(cook.userId)).toEqual([]);
    await cook.command('RESTORE_ITEM', { itemId: kept._id });
    const search = await cook.query('SEARCH_ITEMS', { query: 'dumpligns' });
    expect(listIn(search).items.map(({ title }) => title)).toEqual(['Bread dumplings']);
  });

  it('is indexed by the next start after a crash', async () => {
    const cook = await cookWith('Borscht');
    const errors: unknown[] = [];
    const stop = new SearchIndexer(database).start((error) => errors.push(error));
    await expect.poll(() => indexedOf(cook)).toEqual(['borscht']);
    const other = await cookWith('Ramen');
    await expect.poll(() => indexedOf(other)).toEqual(['ramen']);
    await stop();
    expect(errors).toEqual([]);
  });

  it('does not wait for a large import of somebody else', async () => {
    const importer = await cookWith(...Array.from({ length: 3 * BATCH_RECIPES }, () => 'Bulk'));
    const [first, second] = [await cookWith('Pho'), await cookWith('Pie')];
    await indexBatch(database.db, FIRST_OWNER);
    expect(await indexedOf(first)).toEqual(['pho']);
    expect(await indexedOf(second)).toEqual(['pie']);
    expect((await indexedOf(importer)).length).toBeLessThan(BATCH_RECIPES);
    await new SearchIndexer(database).indexAll();
    expect(await indexedOf(importer)).toHaveLength(3 * BATCH_RECIPES);
    expect(await queueLength()).toBe(0);
  });

  it('waits for nobody who holds it, and comes with the next round', async () => {
    const cook = await cookWith('Held', 'Free');
    const elsewhere = await database.pool.connect();
    await elsewhere.query('begin');
    await elsewhere.query("select from items where owner_id = $1 and title = 'Held' for update", [
      cook,
    ]);
    const indexer = new SearchIndexer(database);
    await indexer.indexAll();
    expect(await indexedOf(cook)).toEqual(['free']);
    await elsewhere.query('commit');
    elsewhere.release();
    await indexer.indexAll();
    expect(await indexedOf(cook)).toEqual(['free', 'held']);
  });

  it('leaves the queue with its owner', async () => {
    const cook = await cookWith('Gone');
    await database.pool.query('delete from users where id = $1', [cook]);
    await new SearchIndexer(database).indexAll();
    expect(await queueLength()).toBe(0);
  });

  it('is indexed once where several processes work', async () => {
    const cooks = await Promise.all(Array.from({ length: 8 }, () => cookWith('One', 'Two')));
    await Promise.all(Array.from({ length: 4 }, () => new SearchIndexer(database).indexAll()));
    await new SearchIndexer(database).indexAll();
    for (const cook of cooks) expect(await indexedOf(cook)).toEqual(['one', 'two']);
    expect(await queueLength()).toBe(0);
  });
});

it('a recipe of nothing but long words and signs is indexed too', async () => {
  const lines = Array.from({ length: 60 }, (_, line) => ({ text: 'ﷺ'.repeat(400) + line }));
  const cook = await cookWith('x'.repeat(5000));
  await database.db
    .update(items)
    .set({ ingredients: lines, instructions: ['漢字'.repeat(40_000), '🍋'.repeat(20_000)] })
    .where(eq(items.ownerId, cook));
  await new SearchIndexer(database).indexAll();
  expect(await indexedOf(cook)).toHaveLength(1);
  expect(await queueLength()).toBe(0);
});
