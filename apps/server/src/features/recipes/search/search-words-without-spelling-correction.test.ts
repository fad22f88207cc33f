import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSearchScenario, type SearchScenario } from '#testing/search-scenario.ts';
import { MAX_SEARCH_RESULTS } from './search-repository.ts';

const PAGE = { limit: 50, skip: 0 };

let scenario: SearchScenario;
beforeAll(async () => {
  scenario = await createSearchScenario();
});
afterAll(() => scenario.database.close());

describe('words that are not listed for spelling correction', () => {
  it.each([
    ['20', '200g flour'],
    ['dish 80', 'x'],
    ['σαλάτ', 'σαλάτα'],
    ['a'.repeat(45), 'a'.repeat(50)],
  ])('are found by their beginning %s in a large collection', async (query, text) => {
    const ownerId = await scenario.createOwnerWithRecipes(
      { title: 'Dish 800', ingredients: [{ text }] },
      ...Array.from({ length: 300 }, () => ({ title: 'Rice' })),
    );
    expect(await scenario.searchTitles(ownerId, query)).toEqual(['Dish 800']);
    const { total } = await scenario.recipes.filter(ownerId, { title: 'dish 80', ...PAGE });
    expect(total).toBe(1);
  });

  it('are found by their beginning if they are common', async () => {
    const ownerId = await scenario.createOwnerWithRecipes(
      ...Array.from({ length: 500 }, (_, place) => ({
        title: 'Rice',
        ingredients: place % 2 ? [{ text: '200g rice' }] : [],
      })),
    );
    const { total } = await scenario.recipes.search(ownerId, { query: '20', ...PAGE });
    expect(total).toBe(MAX_SEARCH_RESULTS);
  });
});
