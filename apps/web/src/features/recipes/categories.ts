import { categories, type Item } from '@plateful/contract';
import { texts } from '#texts/en.ts';

const OTHER = 'other';

export interface CategoryGroup {
  category: string;
  items: Item[];
}

const rankOf = (category: string) => {
  const rank = (categories as readonly string[]).indexOf(category);
  return rank < 0 ? categories.length : rank;
};

/** Food, beverage, snack, dessert, other, then unknown ones by name. No category counts as other. */
export function groupByCategory(items: readonly Item[]): CategoryGroup[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const category = item.category.trim() || OTHER;
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  return [...groups]
    .map(([category, grouped]) => ({ category, items: grouped }))
    .sort(
      (a, b) => rankOf(a.category) - rankOf(b.category) || a.category.localeCompare(b.category),
    );
}

/** A known category by its label, an unknown one as it is. */
export function categoryLabel(category: string): string {
  return category.trim()
    ? (texts.items.categories[category] ?? category)
    : texts.items.uncategorized;
}
