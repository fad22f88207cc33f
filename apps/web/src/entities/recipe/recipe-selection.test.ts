import { MAX_ITEMS_PER_CALL } from '@plateful/contract';
import { afterEach, expect, test } from 'vitest';
import {
  areAllSelected,
  endRecipeSelection,
  selectRecipes,
  useRecipeSelection,
} from '#entities/recipe/recipe-selection.ts';
import { buildCard } from '#testing/test-data-builders.ts';

afterEach(endRecipeSelection);

const cards = Array.from({ length: MAX_ITEMS_PER_CALL + 1 }, (_, index) =>
  buildCard({ _id: `recipe-${index}` }),
);

test.each([
  ['none', 0, false],
  ['all but two', MAX_ITEMS_PER_CALL - 1, false],
  ['as many as possible', MAX_ITEMS_PER_CALL + 1, true],
])('with %s selected of more than the limit', (_name, count, expected) => {
  selectRecipes(cards.slice(0, count));
  const selected = useRecipeSelection.getState().cards ?? new Map<string, never>();
  expect(areAllSelected(selected, cards)).toBe(expected);
});

test('no selected recipes are not all of none', () => {
  expect(areAllSelected(new Map(), [])).toBe(false);
});
