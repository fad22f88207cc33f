import { categories, type Item } from '@plateful/contract';
import { texts } from '#texts/localization.ts';

const OTHER_CATEGORY = 'other';

const getCategoryRank = (category: string) => {
  const rank = (categories as readonly string[]).indexOf(category);
  return rank < 0 ? categories.length : rank;
};

let collator: Intl.Collator | undefined;

/**
 * Compares names in the order of the root collation, in which the server sorts them. English has the same order; `und`
 * would fall back to the browser's own language.
 */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  // Created when it is needed: that takes 15 ms, on a phone 60, of which most pages need nothing.
  collator ??= new Intl.Collator('en');
  return collator.compare(a, b);
}

/** Whether category `a` comes before `b`: food, beverage, snack, dessert, other, then custom categories by name. */
export function isCategoryBefore(a: string, b: string): boolean {
  return (getCategoryRank(a) - getCategoryRank(b) || compareNames(a, b)) < 0;
}

/** The category group of a recipe in the list. A recipe without a category belongs to "other". */
export const getCategoryOrOther = ({ category }: Pick<Item, 'category'>) =>
  category.trim() || OTHER_CATEGORY;

/** The translated label of a known category; a custom category is returned unchanged. */
export function getCategoryLabel(category: string): string {
  const { categories: labels, noCategory } = texts.items;
  if (!category.trim()) return noCategory;
  const label = Object.entries(labels).find(([known]) => known === category)?.[1];
  return label ?? category;
}
