import type { NewItemRow } from '#features/recipes/recipe-repository.ts';
import { SearchIndexer } from '#features/recipes/search/search-indexer.ts';
import { SearchRecipes } from '#features/recipes/search/search-recipes.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { users } from '#platform/db/schema/users.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const START = new Date('2026-03-14T12:00:00Z').getTime();
const PAGE = { limit: 50, skip: 0 };

export type SearchScenario = Awaited<ReturnType<typeof createSearchScenario>>;

/** A database of its own with the search, and functions to fill and to search it. */
export async function createSearchScenario() {
  const database = await createTestDatabase();
  const indexer = new SearchIndexer(database);
  const photoUrls = {
    getUrl: (photoId: string, variant: string) => `/media/${photoId}-${variant}`,
  };
  const recipes = new SearchRecipes({ db: database.db, indexer, photoUrls });
  return {
    database,
    indexer,
    recipes,

    /** Creates a user with recipes, each a minute older than the previous one. @returns the user's id */
    async createOwnerWithRecipes(...titles: (Partial<NewItemRow> & { title: string })[]) {
      const ownerId = randomIdGenerator.newId();
      const name = ownerId.slice(-12);
      const user = { id: ownerId, email: `${name}@example.com`, username: name };
      await database.db.insert(users).values({ ...user, createdAt: new Date() });
      const rows = titles.map((recipe, place) => {
        const at = new Date(START - place * 60_000);
        const defaults = {
          id: randomIdGenerator.newId(),
          source: 'manual',
          createdAt: at,
          updatedAt: at,
        };
        return { ...defaults, ...recipe, ownerId };
      });
      for (let from = 0; from < rows.length; from += 500) {
        await database.db.insert(items).values(rows.slice(from, from + 500));
      }
      await indexer.indexAll();
      return ownerId;
    },

    /** The titles of the results, all of which must be on the first page. */
    async searchTitles(ownerId: string, query: string): Promise<string[]> {
      const { items: found, total } = await recipes.search(ownerId, { query, ...PAGE });
      if (total !== found.length) throw new Error(`${total} results, but ${found.length} returned`);
      return found.map(({ title }) => title);
    },
  };
}
