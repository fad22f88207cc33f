import { categories, type Item } from '@plateful/contract';
import { texts } from '#texts/texts.ts';

const OTHER = 'other';

const rankOf = (category: string) => {
  const rank = (categories as readonly string[]).indexOf(category);
  return rank < 0 ? categories.length : rank;
};

/**
 * Names in the order of the root collation, as the server sorts them. English has the same order; `und` would be taken
 * for the browser's own language.
 */
export const byName = new Intl.Collator('en').compare;

/** Food, beverage, snack, dessert, other, then unknown ones by name. */
export function comesBefore(one: string, other: string): boolean {
  return (rankOf(one) - rankOf(other) || byName(one, other)) < 0;
}

/** The category under which a recipe stands in the list. No category counts as other. */
export const shelfOf = ({ category }: Pick<Item, 'category'>) => category.trim() || OTHER;

/** A known category by its label, an unknown one as it is. */
export function categoryLabel(category: string): string {
  const { categories: labels, uncategorized } = texts.items;
  if (!category.trim()) return uncategorized;
  const label = Object.entries(labels).find(([known]) => known === category)?.[1];
  return label ?? category;
}
