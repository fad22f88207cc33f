import type { InfiniteData } from '@tanstack/react-query';

interface ListPage<Entry> {
  items: Entry[];
  total: number;
}

/** How many entries to skip for the next page of an infinite query; `undefined` after the last page. */
export function getNextSkip(
  last: ListPage<unknown>,
  pages: readonly ListPage<unknown>[],
): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
  return last.items.length > 0 && loaded < last.total ? loaded : undefined;
}

/** Joins the pages. An entry may move to the next page between two requests, so duplicates are removed. */
export const joinListPages = <Entry extends { _id: string }>({
  pages,
}: InfiniteData<ListPage<Entry>, number>): ListPage<Entry> => ({
  items: [...new Map(pages.flatMap(({ items }) => items).map((item) => [item._id, item])).values()],
  total: pages.at(-1)?.total ?? 0,
});
