import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putNewRecipe, recipeKeys, removeRecipe } from '#features/recipes/cache.ts';
import { composeCopy } from '#features/recipes/keep-copy.ts';
import { keepLocalCopy } from '#lib/local-copy.ts';
import { buildItem, buildUser } from '#testing/builders.ts';
import { listOf } from '#testing/lists.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const user = buildUser();

/** A visit whose lists hold these recipes. */
function visit(items = [buildItem()]) {
  const queryClient = new QueryClient();
  const { total, categories } = listOf(items);
  queryClient.setQueryData(recipeKeys.home, { items: items.slice(0, 20), total, categories });
  queryClient.setQueryData(recipeKeys.shelfPage(0), {
    slots: items.slice(0, 50),
    total,
    categories,
  });
  const keep = () => {
    const copy = composeCopy(queryClient, user, now);
    if (!copy) throw new Error('There is nothing to keep');
    keepLocalCopy(queryClient, copy);
    return copy;
  };
  return { queryClient, keep };
}

test('nothing known, nothing kept', () => {
  expect(composeCopy(new QueryClient(), user, now)).toBeNull();
});

test('holds home, the first page and what was opened lately, each recipe once', () => {
  const items = Array.from({ length: 60 }, () => buildItem());
  const { queryClient, keep } = visit(items);
  for (const [minute, item] of items.slice(20).entries()) {
    queryClient.setQueryData(recipeKeys.one(item._id), item, { updatedAt: minute });
  }
  const copy = keep();
  expect(copy.home).toHaveLength(20);
  expect(copy.shelves).toHaveLength(50);
  expect(copy.opened).toHaveLength(30);
  expect(copy.opened[0]).toBe(items.at(-1)?._id);
  expect(new Set(copy.items.map(({ _id }) => _id)).size).toBe(copy.items.length);
  expect(copy).toMatchObject({ userId: 'user-1', savedAt: now.toISOString(), total: 60 });
});

test('what was opened before stays, what was deleted goes', () => {
  const [first, second] = [buildItem({ _id: 'first' }), buildItem({ _id: 'second' })];
  const { queryClient, keep } = visit([buildItem({ _id: 'third' })]);
  queryClient.setQueryData(recipeKeys.one('first'), first);
  queryClient.setQueryData(recipeKeys.one('second'), second);
  keep();
  queryClient.removeQueries({ queryKey: recipeKeys.one('first') });
  expect(keep().opened).toEqual(['second', 'first']);
  removeRecipe(queryClient, 'second');
  removeRecipe(queryClient, 'third');
  expect(keep()).toMatchObject({ opened: ['first'], home: [], shelves: [], items: [first] });
});

test('a change is kept wherever the recipe stands', () => {
  const soup = buildItem({ _id: 'soup' });
  const { queryClient, keep } = visit([soup]);
  putNewRecipe(queryClient, { ...soup, title: 'Better soup' });
  expect(keep().items).toMatchObject([{ _id: 'soup', title: 'Better soup' }]);
});

test('is at most 1.5 MB, and nothing stands in the wrong place for it', () => {
  const items = Array.from({ length: 60 }, () => buildItem({ instructions: ['é'.repeat(20_000)] }));
  const { keep } = visit(items);
  const copy = keep();
  expect(new TextEncoder().encode(localStorage.getItem('items-storage') ?? '').length).toBeLessThan(
    1_500_000,
  );
  expect(copy.home).toEqual(items.slice(0, 20).map(({ _id }) => _id));
  expect(copy.shelves.length).toBeGreaterThan(20);
  expect(copy.shelves).toEqual(items.slice(0, copy.shelves.length).map(({ _id }) => _id));
});
