import type { FilterDiet, FilterSortField, ItemCard } from '@plateful/contract';
import { compareNames, getCategoryOrOther } from '#entities/recipe/category-order-and-labels.ts';
import type { OfflineSnapshot } from '#lib/offline-snapshot.ts';

/** The conditions and the order of a list of recipes; newest first by default. */
export interface RecipeFilter {
  category?: string;
  maxMinutes?: number;
  diet?: FilterDiet;
  tag?: string;
  isFavorite?: true;
  needsReview?: true;
  sortBy?: FilterSortField;
}

const compareNewest = (a: ItemCard, b: ItemCard) =>
  Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt);

const compareNumbers = (a: number | null, b: number | null) =>
  a === b ? 0 : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);

const comparators: Record<FilterSortField, (a: ItemCard, b: ItemCard) => number> = {
  createdAt: compareNewest,
  title: (a, b) => compareNames(a.title, b.title),
  minutes: (a, b) => compareNumbers(a.minutes, b.minutes) || compareNewest(a, b),
  calories: (a, b) => compareNumbers(a.calories, b.calories) || compareNewest(a, b),
};

/** The matching recipes on this device. Diets and tags are known of complete recipes only. */
export function filterOfflineSnapshot(
  { cards, items }: OfflineSnapshot,
  { category, maxMinutes, diet, tag, isFavorite, needsReview, sortBy }: RecipeFilter,
): ItemCard[] {
  const itemById = new Map(items.map((item) => [item._id, item]));
  const matches = cards.filter((card) => {
    const item = itemById.get(card._id);
    return (
      (category === undefined || getCategoryOrOther(card) === category) &&
      (maxMinutes === undefined || (card.minutes !== null && card.minutes <= maxMinutes)) &&
      (!isFavorite || card.isFavorite) &&
      (!needsReview || card.needsReview) &&
      (diet === undefined || item?.diets.includes(diet)) &&
      (tag === undefined || item?.tags.includes(tag))
    );
  });
  return matches.sort(comparators[sortBy ?? 'createdAt']);
}
