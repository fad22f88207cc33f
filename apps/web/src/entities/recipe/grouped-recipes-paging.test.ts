import { type CategoryCount, categories, type ItemCard } from '@plateful/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type GroupedRecipes,
  type GroupedRecipesPage,
  hasCard,
  insertCard,
  joinPages,
  removeCard,
  slicePage,
  updateCard,
} from '#entities/recipe/grouped-recipes.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { buildCard } from '#testing/test-data-builders.ts';

const SIZE = 5;

const newestFirst = (items: readonly ItemCard[]) =>
  items.toSorted(
    (a, b) =>
      b.createdAt.localeCompare(a.createdAt) || (a._id < b._id ? 1 : Number(a._id > b._id) * -1),
  );

/** The server's response for all recipes. */
function buildServerList(items: readonly ItemCard[]): {
  slots: ItemCard[];
  categories: CategoryCount[];
} {
  const { items: slots, categories } = buildItemList(newestFirst(items), { groupBy: 'category' });
  return { slots, categories };
}

/** A list of which only some pages are loaded. */
function buildPartialList(
  items: readonly ItemCard[],
  loadedPages: readonly number[],
): GroupedRecipes {
  const { slots, categories } = buildServerList(items);
  const all: GroupedRecipes = { slots, categories, isExact: true };
  const newest = slicePage(all, 0, SIZE);
  const pages = new Map(loadedPages.map((index) => [index, slicePage(all, index, SIZE)]));
  return joinPages(pages, SIZE, newest);
}

const arbitraryCard = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    category: fc.constantFrom(...categories, '', 'antipasti', 'zebra'),
    minute: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ id, category, minute }) =>
    buildCard({
      _id: `id-${String(id).padStart(3, '0')}`,
      category,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }),
  );
const arbitraryCollection = fc.uniqueArray(arbitraryCard, {
  selector: ({ _id }) => _id,
  maxLength: 25,
});
const arbitraryPageIndexes = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 6 });

/** Expects correct counts, one slot for each recipe, and the loaded cards in their group in the right order. */
function expectConsistentList(list: GroupedRecipes, items: readonly ItemCard[]) {
  const { slots, categories } = buildServerList(items);
  expect(list.categories).toEqual(categories);
  expect(list.slots).toHaveLength(slots.length);
  let start = 0;
  for (const { category, count } of categories) {
    const loadedCards = list.slots.slice(start, start + count).flatMap((item) => item ?? []);
    expect(loadedCards.every((item) => (item.category || 'other') === category)).toBe(true);
    expect(loadedCards.map(({ _id }) => _id)).toEqual(
      newestFirst(loadedCards).map(({ _id }) => _id),
    );
    start += count;
  }
  if (list.isExact) {
    for (const [index, item] of list.slots.entries()) {
      if (item) expect(item._id).toBe(slots[index]?._id);
    }
  }
}

test('insertCard keeps the counts and the order correct, whichever pages are loaded', () => {
  fc.assert(
    fc.property(
      arbitraryCollection,
      arbitraryCard,
      arbitraryPageIndexes,
      (collection, item, loadedPages) => {
        const items = collection.filter(({ _id }) => _id !== item._id);
        expectConsistentList(insertCard(buildPartialList(items, loadedPages), item), [
          ...items,
          item,
        ]);
      },
    ),
  );
});

test('removeCard keeps the counts and the order correct, also if the card is not loaded', () => {
  fc.assert(
    fc.property(arbitraryCollection, fc.nat(), arbitraryPageIndexes, (items, seed, loadedPages) => {
      fc.pre(items.length > 0);
      const deleted = items[seed % items.length] as ItemCard;
      const remaining = items.filter((item) => item !== deleted);
      const list = buildPartialList(items, loadedPages);
      expectConsistentList(removeCard(list, deleted._id, deleted.category || 'other'), remaining);
      const afterRemoval = removeCard(list, deleted._id);
      if (hasCard(list, deleted._id)) expectConsistentList(afterRemoval, remaining);
      else expect(afterRemoval.isExact).toBe(false);
    }),
  );
});

test('updateCard replaces the card in place, or moves it to its new group', () => {
  fc.assert(
    fc.property(
      arbitraryCollection,
      fc.nat(),
      arbitraryCard,
      arbitraryPageIndexes,
      (items, seed, other, loadedPages) => {
        fc.pre(items.length > 0);
        const old = items[seed % items.length] as ItemCard;
        const changed = { ...old, title: 'Changed', category: other.category };
        const list = buildPartialList(items, loadedPages);
        const after = updateCard(list, changed);
        if (!hasCard(list, old._id)) {
          expect(after.isExact).toBe(false);
          return;
        }
        expectConsistentList(
          after,
          items.map((item) => (item === old ? changed : item)),
        );
        expect(after.slots.find((item) => item?._id === old._id)?.title).toBe('Changed');
      },
    ),
  );
});

test('slicePage and joinPages are inverse to each other', () => {
  fc.assert(
    fc.property(arbitraryCollection, (items) => {
      const all = buildPartialList(items, [0, 1, 2, 3, 4]);
      const pages = new Map<number, GroupedRecipesPage>(
        [0, 1, 2, 3, 4].map((index) => [index, slicePage(all, index, SIZE)]),
      );
      expect(joinPages(pages, SIZE, slicePage(all, 0, SIZE))).toEqual(all);
      expect([...pages.values()].flatMap(({ slots }) => slots)).toEqual(
        buildServerList(items).slots,
      );
    }),
  );
});

test('removing or updating a recipe that is not in the list returns the same list', () => {
  const list = buildPartialList([buildCard({ _id: 'soup' })], [0]);
  expect(removeCard(list, 'cake', 'food')).toBe(list);
  expect(removeCard(list, 'cake')).toBe(list);
  expect(updateCard(list, buildCard({ _id: 'cake' }))).toBe(list);
});

test('an existing group is found even if the server sorts the categories differently', () => {
  const [first, second] = ['Zulu', 'beta'].map((category) => buildCard({ category }));
  if (!first || !second) throw new Error('Two cards expected');
  const list: GroupedRecipes = {
    slots: [first, second],
    categories: [
      { category: 'Zulu', count: 1 },
      { category: 'beta', count: 1 },
    ],
    isExact: true,
  };
  const newer = buildCard({ category: 'beta', createdAt: '2099-01-01T00:00:00.000Z' });
  const { slots, categories } = insertCard(list, newer);
  expect(slots).toEqual([first, newer, second]);
  expect(categories).toEqual([
    { category: 'Zulu', count: 1 },
    { category: 'beta', count: 2 },
  ]);
  expect(removeCard(list, second._id, 'beta').slots).toEqual([first]);
});
