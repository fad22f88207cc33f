import { type CategoryCount, categories } from '@plateful/contract';

interface Listed {
  category: string;
}

const rank = (category: string) => {
  const known = (categories as readonly string[]).indexOf(category);
  return `${known < 0 ? 9 : known}${category}`;
};
const byRank = (one: string, other: string) =>
  rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other));
const shelfOf = (item: Listed) => item.category || 'other';

/** How many there are of each category, as the server counts them. */
function countsOf(items: readonly Listed[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(shelfOf(item), (counts.get(shelfOf(item)) ?? 0) + 1);
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => byRank(a.category, b.category));
}

interface Wanted {
  limit?: number;
  skip?: number;
  groupBy?: 'category' | undefined;
}

/** What the server answers for a collection; `items` stand newest first. */
export function listOf<Item extends Listed>(
  items: readonly Item[],
  { limit = items.length, skip = 0, groupBy }: Wanted = {},
) {
  const ordered = groupBy ? items.toSorted((a, b) => byRank(shelfOf(a), shelfOf(b))) : items;
  return {
    items: ordered.slice(skip, skip + limit),
    total: items.length,
    categories: countsOf(items),
  };
}
