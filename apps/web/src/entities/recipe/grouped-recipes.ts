import type { CategoryCount, ItemCard } from '@plateful/contract';
import {
  getCategoryOrOther,
  isCategoryBefore,
} from '#entities/recipe/category-order-and-labels.ts';

/** A cached page of the grouped list. `null` stands for a recipe that exists but is not loaded. */
export interface GroupedRecipesPage {
  slots: (ItemCard | null)[];
  total: number;
  categories: CategoryCount[];
}

/** The whole grouped list: the count of each category group, and one slot for each recipe in list order. */
export interface GroupedRecipes {
  categories: CategoryCount[];
  slots: (ItemCard | null)[];
  /** False if some of the values are a guess because not all pages are loaded. */
  isExact: boolean;
}

/**
 * Joins pages to a list. The counts are taken from the most recently updated page.
 * @param size slots per page
 */
export function joinPages(
  pages: ReadonlyMap<number, GroupedRecipesPage>,
  size: number,
  mostRecent: GroupedRecipesPage,
) {
  const recipes: GroupedRecipes = {
    categories: mostRecent.categories,
    slots: new Array<ItemCard | null>(mostRecent.total).fill(null),
    isExact: true,
  };
  for (const [index, page] of pages) {
    for (const [slotIndex, item] of page.slots.entries()) {
      const listIndex = index * size + slotIndex;
      if (listIndex < recipes.slots.length) recipes.slots[listIndex] = item;
    }
  }
  return recipes;
}

/**
 * Returns one page of the list.
 * @param size slots per page
 */
export function slicePage(
  { categories, slots }: GroupedRecipes,
  index: number,
  size: number,
): GroupedRecipesPage {
  return {
    slots: slots.slice(index * size, (index + 1) * size),
    total: slots.length,
    categories,
  };
}

/** The index of a category group among the groups, or the index at which to insert it. */
function getGroupIndex(categories: CategoryCount[], groupName: string): number {
  // The server may sort names differently, so an existing group is looked up without comparing names.
  const existingIndex = categories.findIndex(({ category }) => category === groupName);
  if (existingIndex >= 0) return existingIndex;
  const nextIndex = categories.findIndex(({ category }) => !isCategoryBefore(category, groupName));
  return nextIndex < 0 ? categories.length : nextIndex;
}

/** The slots of a category group. */
function getGroupBounds(
  { categories }: GroupedRecipes,
  groupName: string,
): [start: number, end: number] {
  const index = getGroupIndex(categories, groupName);
  const start = categories.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  const group = categories[index];
  return [start, group?.category === groupName ? start + group.count : start];
}

/** Adds `change` to the count of a category group. A group without recipes is removed. */
function adjustGroupCount(
  categories: CategoryCount[],
  groupName: string,
  change: number,
): CategoryCount[] {
  if (categories.some(({ category }) => category === groupName)) {
    return categories
      .map((entry) =>
        entry.category === groupName ? { ...entry, count: entry.count + change } : entry,
      )
      .filter(({ count }) => count > 0);
  }
  return categories.toSpliced(getGroupIndex(categories, groupName), 0, {
    category: groupName,
    count: change,
  });
}

/** Whether `a` comes before `b`: newest first, and by descending id if both have the same time. */
function isNewer(a: ItemCard, b: ItemCard): boolean {
  if (a.createdAt === b.createdAt) return a._id > b._id;
  return a.createdAt > b.createdAt;
}

/** Inserts a card into its category group, after all newer cards. */
export function insertCard(recipes: GroupedRecipes, card: ItemCard): GroupedRecipes {
  const groupName = getCategoryOrOther(card);
  const [start, end] = getGroupBounds(recipes, groupName);
  let insertAt = start;
  let isExact = true;
  for (let index = start; index < end; index += 1) {
    const other = recipes.slots[index];
    if (!other) {
      isExact = false;
    } else if (isNewer(other, card)) {
      insertAt = index + 1;
      isExact = true;
    } else {
      break;
    }
  }
  return {
    categories: adjustGroupCount(recipes.categories, groupName, 1),
    slots: recipes.slots.toSpliced(insertAt, 0, card),
    isExact: recipes.isExact && isExact,
  };
}

/** The category group of the slot at `index`. */
function getGroupNameAt(categories: CategoryCount[], index: number): string | undefined {
  let end = 0;
  return categories.find(({ count }) => {
    end += count;
    return index < end;
  })?.category;
}

function removeSlot(recipes: GroupedRecipes, index: number, isExact: boolean): GroupedRecipes {
  const groupName = getGroupNameAt(recipes.categories, index);
  return {
    categories:
      groupName === undefined
        ? recipes.categories
        : adjustGroupCount(recipes.categories, groupName, -1),
    slots: recipes.slots.toSpliced(index, 1),
    isExact: recipes.isExact && isExact,
  };
}

/**
 * Removes a card. If it is not loaded, an empty slot of its group is removed instead, and the list is no longer exact.
 * @param groupName the category group of the card, if known
 */
export function removeCard(
  recipes: GroupedRecipes,
  itemId: string,
  groupName?: string,
): GroupedRecipes {
  const index = recipes.slots.findIndex((item) => item?._id === itemId);
  if (index >= 0) return removeSlot(recipes, index, true);
  if (!recipes.slots.includes(null)) return recipes;
  if (groupName === undefined) return { ...recipes, isExact: false };
  const [start, end] = getGroupBounds(recipes, groupName);
  const unloadedIndex = recipes.slots.slice(start, end).lastIndexOf(null);
  return unloadedIndex < 0 ? recipes : removeSlot(recipes, start + unloadedIndex, false);
}

/** Replaces a card, and moves it if its category group has changed. */
export function updateCard(recipes: GroupedRecipes, card: ItemCard): GroupedRecipes {
  const index = recipes.slots.findIndex((old) => old?._id === card._id);
  const old = recipes.slots[index];
  if (!old) return recipes.slots.includes(null) ? { ...recipes, isExact: false } : recipes;
  return getCategoryOrOther(old) === getCategoryOrOther(card)
    ? { ...recipes, slots: recipes.slots.with(index, card) }
    : insertCard(removeSlot(recipes, index, true), card);
}

export const hasCard = ({ slots }: GroupedRecipes, itemId: string) =>
  slots.some((item) => item?._id === itemId);
