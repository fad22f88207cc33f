import type { CategoryCount, ItemCard } from '@plateful/contract';
import { comesBefore, shelfOf } from '#features/recipes/categories.ts';

/** A page of the grouped list as it is kept: `null` where a recipe is known to stand and not known itself. */
export interface ShelfPage {
  slots: (ItemCard | null)[];
  total: number;
  categories: CategoryCount[];
}

/** The whole grouped list: how many stand on each shelf, and as many slots in their order. */
export interface Shelves {
  categories: CategoryCount[];
  slots: (ItemCard | null)[];
  /** Whether everything that is said here is known, or some of it had to be guessed. */
  isExact: boolean;
}

/** Puts pages together to the list that they are cut from. The page that was heard of last knows the counts. */
export function joinPages(pages: ReadonlyMap<number, ShelfPage>, size: number, newest: ShelfPage) {
  const shelves: Shelves = {
    categories: newest.categories,
    slots: new Array<ItemCard | null>(newest.total).fill(null),
    isExact: true,
  };
  for (const [index, page] of pages) {
    for (const [place, item] of page.slots.entries()) {
      const at = index * size + place;
      if (at < shelves.slots.length) shelves.slots[at] = item;
    }
  }
  return shelves;
}

/** Cuts one page out of the list. */
export function cutPage({ categories, slots }: Shelves, index: number, size: number): ShelfPage {
  return {
    slots: slots.slice(index * size, (index + 1) * size),
    total: slots.length,
    categories,
  };
}

/** Which place a shelf has among the others; the one that it would have when there is none yet. */
function placeOf(categories: CategoryCount[], shelf: string): number {
  // The server may sort names otherwise: what is there is found without comparing them.
  const there = categories.findIndex(({ category }) => category === shelf);
  if (there >= 0) return there;
  const next = categories.findIndex(({ category }) => !comesBefore(category, shelf));
  return next < 0 ? categories.length : next;
}

/** Where a shelf begins and ends in the list. */
function boundsOf({ categories }: Shelves, shelf: string): [start: number, end: number] {
  const place = placeOf(categories, shelf);
  const start = categories.slice(0, place).reduce((sum, { count }) => sum + count, 0);
  const it = categories[place];
  return [start, it?.category === shelf ? start + it.count : start];
}

/** The counts with `change` more on one shelf; a shelf of none is taken down. */
function counted(categories: CategoryCount[], shelf: string, change: number): CategoryCount[] {
  if (categories.some(({ category }) => category === shelf)) {
    return categories
      .map((entry) =>
        entry.category === shelf ? { ...entry, count: entry.count + change } : entry,
      )
      .filter(({ count }) => count > 0);
  }
  return categories.toSpliced(placeOf(categories, shelf), 0, { category: shelf, count: change });
}

/** The newest stands first; of the same moment, the one with the greater id. */
function isNewer(one: ItemCard, other: ItemCard): boolean {
  if (one.createdAt === other.createdAt) return one._id > other._id;
  return one.createdAt > other.createdAt;
}

/** Puts a recipe on its shelf, behind all that are known to be newer. */
export function insertItem(shelves: Shelves, item: ItemCard): Shelves {
  const shelf = shelfOf(item);
  const [start, end] = boundsOf(shelves, shelf);
  let at = start;
  let isExact = true;
  for (let place = start; place < end; place += 1) {
    const other = shelves.slots[place];
    if (!other) {
      isExact = false;
    } else if (isNewer(other, item)) {
      at = place + 1;
      isExact = true;
    } else {
      break;
    }
  }
  return {
    categories: counted(shelves.categories, shelf, 1),
    slots: shelves.slots.toSpliced(at, 0, item),
    isExact: shelves.isExact && isExact,
  };
}

/** The shelf that covers a place in the list. */
function shelfAt(categories: CategoryCount[], place: number): string | undefined {
  let end = 0;
  return categories.find(({ count }) => {
    end += count;
    return place < end;
  })?.category;
}

function withoutPlace(shelves: Shelves, place: number, isExact: boolean): Shelves {
  const shelf = shelfAt(shelves.categories, place);
  return {
    categories: shelf === undefined ? shelves.categories : counted(shelves.categories, shelf, -1),
    slots: shelves.slots.toSpliced(place, 1),
    isExact: shelves.isExact && isExact,
  };
}

/**
 * Takes a recipe off its shelf. One that stands where nobody has looked yet leaves a guess.
 * @param shelf where it stood, when that is known
 */
export function removeItem(shelves: Shelves, itemId: string, shelf?: string): Shelves {
  const place = shelves.slots.findIndex((item) => item?._id === itemId);
  if (place >= 0) return withoutPlace(shelves, place, true);
  if (!shelves.slots.includes(null)) return shelves;
  if (shelf === undefined) return { ...shelves, isExact: false };
  const [start, end] = boundsOf(shelves, shelf);
  const unknown = shelves.slots.slice(start, end).lastIndexOf(null);
  return unknown < 0 ? shelves : withoutPlace(shelves, start + unknown, false);
}

/** Puts a changed recipe in place of the one that matches, and moves it when it belongs to another shelf now. */
export function changeItem(shelves: Shelves, item: ItemCard): Shelves {
  const place = shelves.slots.findIndex((old) => old?._id === item._id);
  const old = shelves.slots[place];
  if (!old) return shelves.slots.includes(null) ? { ...shelves, isExact: false } : shelves;
  return shelfOf(old) === shelfOf(item)
    ? { ...shelves, slots: shelves.slots.with(place, item) }
    : insertItem(withoutPlace(shelves, place, true), item);
}

export const holdsItem = ({ slots }: Shelves, itemId: string) =>
  slots.some((item) => item?._id === itemId);
