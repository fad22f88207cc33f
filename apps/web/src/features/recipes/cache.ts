import type { Item } from '@plateful/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export const recipeKeys = {
  lists: ['recipes', 'list'],
  list: (limit: number) => ['recipes', 'list', limit],
  one: (itemId: string) => ['recipes', 'one', itemId],
  deletion: (itemId: string) => ['recipes', 'delete', itemId],
} as const;

interface Page {
  items: Item[];
  total: number;
}
type Pages = InfiniteData<Page, number>;

function changePages(queryClient: QueryClient, change: (pages: Page[]) => Page[]): void {
  queryClient.setQueriesData<Pages>({ queryKey: recipeKeys.lists }, (data) =>
    data ? { ...data, pages: change(data.pages) } : data,
  );
}

const contains = (pages: Page[], itemId: string) =>
  pages.some((page) => page.items.some((item) => item._id === itemId));

/** What a list knows of a recipe. */
export function recipeInLists(queryClient: QueryClient, itemId: string): Item | undefined {
  for (const [, data] of queryClient.getQueriesData<Pages>({ queryKey: recipeKeys.lists })) {
    const found = data?.pages.flatMap((page) => page.items).find((item) => item._id === itemId);
    if (found) return found;
  }
  return undefined;
}

/** A new recipe goes to the front; one that is already there is updated. */
export function putNewRecipe(queryClient: QueryClient, item: Item): void {
  queryClient.setQueryData(recipeKeys.one(item._id), item);
  changePages(queryClient, (pages) =>
    contains(pages, item._id)
      ? replaced(pages, item)
      : pages.map((page, index) => ({
          items: index === 0 ? [item, ...page.items] : page.items,
          total: page.total + 1,
        })),
  );
}

function replaced(pages: Page[], item: Item): Page[] {
  return pages.map((page) => ({
    ...page,
    items: page.items.map((old) => (old._id === item._id ? { ...old, ...item } : old)),
  }));
}

/** A changed recipe is merged into the one that matches. */
export function putChangedRecipe(queryClient: QueryClient, item: Item): void {
  queryClient.setQueryData<Item | null>(recipeKeys.one(item._id), (old) => ({ ...old, ...item }));
  changePages(queryClient, (pages) => replaced(pages, item));
}

/** A deleted recipe disappears from the lists; a page that shows it learns that it is gone. */
export function removeRecipe(queryClient: QueryClient, itemId: string): void {
  changePages(queryClient, (pages) =>
    contains(pages, itemId)
      ? pages.map((page) => ({
          items: page.items.filter((item) => item._id !== itemId),
          total: page.total - 1,
        }))
      : pages,
  );
  queryClient.removeQueries({ queryKey: recipeKeys.one(itemId), type: 'inactive' });
  queryClient.setQueriesData({ queryKey: recipeKeys.one(itemId) }, null);
}
