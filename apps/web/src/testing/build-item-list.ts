import { type CategoryCount, categories } from '@plateful/contract';

interface CategorizedItem {
  category: string;
}

const getCategoryRank = (category: string) => {
  const index = (categories as readonly string[]).indexOf(category);
  return `${index < 0 ? 9 : index}${category}`;
};
const compareByRank = (one: string, other: string) =>
  getCategoryRank(one) < getCategoryRank(other)
    ? -1
    : Number(getCategoryRank(one) > getCategoryRank(other));
const getCategory = (item: CategorizedItem) => item.category || 'other';

/** The number of items per category, as the server counts them. */
function countByCategory(items: readonly CategorizedItem[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(getCategory(item), (counts.get(getCategory(item)) ?? 0) + 1);
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => compareByRank(a.category, b.category));
}

interface ListQuery {
  limit?: number;
  skip?: number;
  groupBy?: 'category' | undefined;
}

/** The server's response for a collection; `items` are newest first. */
export function buildItemList<Item extends CategorizedItem>(
  items: readonly Item[],
  { limit = items.length, skip = 0, groupBy }: ListQuery = {},
) {
  const ordered = groupBy
    ? items.toSorted((a, b) => compareByRank(getCategory(a), getCategory(b)))
    : items;
  return {
    items: ordered.slice(skip, skip + limit),
    total: items.length,
    categories: countByCategory(items),
  };
}
