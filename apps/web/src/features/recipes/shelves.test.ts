import { type CategoryCount, categories, type ItemCard } from '@plateful/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeItem,
  cutPage,
  holdsItem,
  insertItem,
  joinPages,
  removeItem,
  type ShelfPage,
  type Shelves,
} from '#features/recipes/shelves.ts';
import { buildCard } from '#testing/builders.ts';
import { listOf } from '#testing/lists.ts';

const SIZE = 5;

const newestFirst = (items: readonly ItemCard[]) =>
  items.toSorted(
    (a, b) =>
      b.createdAt.localeCompare(a.createdAt) || (a._id < b._id ? 1 : Number(a._id > b._id) * -1),
  );

/** What the server would answer for the whole of a collection. */
function truth(items: readonly ItemCard[]): { slots: ItemCard[]; categories: CategoryCount[] } {
  const { items: slots, categories } = listOf(newestFirst(items), { groupBy: 'category' });
  return { slots, categories };
}

/** A collection of which only some pages were looked at. */
function lookedAt(items: readonly ItemCard[], known: readonly number[]): Shelves {
  const { slots, categories } = truth(items);
  const all: Shelves = { slots, categories, isExact: true };
  const newest = cutPage(all, 0, SIZE);
  const pages = new Map(known.map((index) => [index, cutPage(all, index, SIZE)]));
  return joinPages(pages, SIZE, newest);
}

const anItem = fc
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
const aCollection = fc.uniqueArray(anItem, { selector: ({ _id }) => _id, maxLength: 25 });
const somePages = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 6 });

/** The counts are true, there is a slot for each, and what is known stands in its group in the right order. */
function expectSound(list: Shelves, items: readonly ItemCard[]) {
  const { slots, categories } = truth(items);
  expect(list.categories).toEqual(categories);
  expect(list.slots).toHaveLength(slots.length);
  let start = 0;
  for (const { category, count } of categories) {
    const known = list.slots.slice(start, start + count).flatMap((item) => item ?? []);
    expect(known.every((item) => (item.category || 'other') === category)).toBe(true);
    expect(known.map(({ _id }) => _id)).toEqual(newestFirst(known).map(({ _id }) => _id));
    start += count;
  }
  if (list.isExact) {
    for (const [place, item] of list.slots.entries()) {
      if (item) expect(item._id).toBe(slots[place]?._id);
    }
  }
}

test('a new recipe: whatever is known of the list, its counts and order stay true', () => {
  fc.assert(
    fc.property(aCollection, anItem, somePages, (collection, item, known) => {
      const items = collection.filter(({ _id }) => _id !== item._id);
      expectSound(insertItem(lookedAt(items, known), item), [...items, item]);
    }),
  );
});

test('a deleted recipe: likewise, also where nobody has looked yet', () => {
  fc.assert(
    fc.property(aCollection, fc.nat(), somePages, (items, chosen, known) => {
      fc.pre(items.length > 0);
      const gone = items[chosen % items.length] as ItemCard;
      const left = items.filter((item) => item !== gone);
      const list = lookedAt(items, known);
      expectSound(removeItem(list, gone._id, gone.category || 'other'), left);
      const guessed = removeItem(list, gone._id);
      if (holdsItem(list, gone._id)) expectSound(guessed, left);
      else expect(guessed.isExact).toBe(false);
    }),
  );
});

test('a changed recipe: it is merged where it stands, or moves to its new group', () => {
  fc.assert(
    fc.property(aCollection, fc.nat(), anItem, somePages, (items, chosen, other, known) => {
      fc.pre(items.length > 0);
      const old = items[chosen % items.length] as ItemCard;
      const changed = { ...old, title: 'Changed', category: other.category };
      const list = lookedAt(items, known);
      const after = changeItem(list, changed);
      if (!holdsItem(list, old._id)) {
        expect(after.isExact).toBe(false);
        return;
      }
      expectSound(
        after,
        items.map((item) => (item === old ? changed : item)),
      );
      expect(after.slots.find((item) => item?._id === old._id)?.title).toBe('Changed');
    }),
  );
});

test('cut into pages and put together again it is the same list', () => {
  fc.assert(
    fc.property(aCollection, (items) => {
      const all = lookedAt(items, [0, 1, 2, 3, 4]);
      const pages = new Map<number, ShelfPage>(
        [0, 1, 2, 3, 4].map((index) => [index, cutPage(all, index, SIZE)]),
      );
      expect(joinPages(pages, SIZE, cutPage(all, 0, SIZE))).toEqual(all);
      expect([...pages.values()].flatMap(({ slots }) => slots)).toEqual(truth(items).slots);
    }),
  );
});

test('a recipe that is in no list any more changes nothing', () => {
  const list = lookedAt([buildCard({ _id: 'soup' })], [0]);
  expect(removeItem(list, 'cake', 'food')).toBe(list);
  expect(removeItem(list, 'cake')).toBe(list);
  expect(changeItem(list, buildCard({ _id: 'cake' }))).toBe(list);
});

test('a shelf that is there is found, in whatever order the server has sorted the others', () => {
  const [first, second] = ['Zulu', 'beta'].map((category) => buildCard({ category }));
  if (!first || !second) throw new Error('There are two.');
  const shelves: Shelves = {
    slots: [first, second],
    categories: [
      { category: 'Zulu', count: 1 },
      { category: 'beta', count: 1 },
    ],
    isExact: true,
  };
  const newer = buildCard({ category: 'beta', createdAt: '2099-01-01T00:00:00.000Z' });
  const { slots, categories } = insertItem(shelves, newer);
  expect(slots).toEqual([first, newer, second]);
  expect(categories).toEqual([
    { category: 'Zulu', count: 1 },
    { category: 'beta', count: 2 },
  ]);
  expect(removeItem(shelves, second._id, 'beta').slots).toEqual([first]);
});
