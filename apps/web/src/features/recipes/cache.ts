import {
  type CategoryCount,
  HOME_PAGE_SIZE,
  ITEMS_PAGE_SIZE,
  type Item,
  type ItemCard,
} from '@plateful/contract';
import type {
  InfiniteData,
  Query,
  QueryClient,
  QueryFilters,
  QueryState,
} from '@tanstack/react-query';
import { shelfOf } from '#features/recipes/categories.ts';
import {
  changeItem,
  cutPage,
  holdsItem,
  insertItem,
  joinPages,
  removeItem,
  type ShelfPage,
  type Shelves,
} from '#features/recipes/shelves.ts';
import { cardOf } from '#lib/item-shape.ts';

const all = ['recipes'] as const;
const lists = [...all, 'list'] as const;
const shelves = [...lists, 'shelves'] as const;
const searches = [...all, 'search'] as const;

export const recipeKeys = {
  all,
  lists,
  home: [...lists, 'home'],
  shelves,
  shelfPage: (index: number) => [...shelves, index],
  searches,
  search: (words: string) => [...searches, words],
  one: (itemId: string) => [...all, 'one', itemId],
  deletion: (itemId: string) => [...all, 'delete', itemId],
  photos: (itemId: string) => [...all, 'photos', itemId],
} as const;

/** The newest recipes, as home shows them. */
export interface NewestRecipes {
  items: ItemCard[];
  total: number;
  categories: CategoryCount[];
}
export interface FoundPage {
  items: ItemCard[];
  total: number;
}
type Found = InfiniteData<FoundPage, number>;

interface KeptPages {
  pages: Map<number, ShelfPage>;
  /** The page that was heard of last. */
  newest: ShelfPage | undefined;
}

/** The pages of the grouped list that are here. */
function keptPages(queryClient: QueryClient): KeptPages {
  const found = queryClient
    .getQueryCache()
    .findAll({ queryKey: recipeKeys.shelves })
    .map(({ queryKey, state }) => ({
      index: Number(queryKey.at(-1)),
      page: state.data as ShelfPage | undefined,
      heard: state.dataUpdatedAt,
    }))
    .filter((entry): entry is typeof entry & { page: ShelfPage } => entry.page !== undefined)
    .sort((a, b) => a.heard - b.heard);
  return {
    pages: new Map(found.map(({ index, page }) => [index, page])),
    newest: found.at(-1)?.page,
  };
}

/** Changes the grouped list as a whole. @returns whether what is shown now is known to be right */
function changeShelves(queryClient: QueryClient, change: (all: Shelves) => Shelves): boolean {
  const { pages, newest } = keptPages(queryClient);
  if (!newest) return true;
  const before = joinPages(pages, ITEMS_PAGE_SIZE, newest);
  const after = change(before);
  if (after === before) return true;
  for (const index of pages.keys()) {
    queryClient.setQueryData<ShelfPage>(
      recipeKeys.shelfPage(index),
      cutPage(after, index, ITEMS_PAGE_SIZE),
    );
  }
  return after.isExact;
}

const changeNewest = (queryClient: QueryClient, change: (list: NewestRecipes) => NewestRecipes) =>
  queryClient.setQueryData<NewestRecipes>(recipeKeys.home, (list) => list && change(list));

function changeFound(queryClient: QueryClient, change: (page: FoundPage[]) => FoundPage[]): void {
  queryClient.setQueriesData<Found>({ queryKey: recipeKeys.searches }, (found) =>
    found ? { ...found, pages: change(found.pages) } : found,
  );
}

const replaced = (cards: ItemCard[], card: ItemCard): ItemCard[] =>
  cards.map((old) => (old._id === card._id ? card : old));

/** What a list knows of a recipe. */
export function cardInLists(queryClient: QueryClient, itemId: string): ItemCard | undefined {
  const newest = queryClient.getQueryData<NewestRecipes>(recipeKeys.home)?.items ?? [];
  const shelved = [...keptPages(queryClient).pages.values()].flatMap(({ slots }) => slots);
  return [...newest, ...shelved].find((card) => card?._id === itemId) ?? undefined;
}

/** What a page of the list does not know of itself, or may hear in an answer that is older than the change. */
function isUnsure({ queryKey, state }: Query): boolean {
  if (state.fetchStatus === 'fetching' && state.data !== undefined) return true;
  if (queryKey[2] === 'home') {
    const list = state.data as NewestRecipes | undefined;
    return list !== undefined && list.items.length < Math.min(HOME_PAGE_SIZE, list.total);
  }
  return (state.data as ShelfPage | undefined)?.slots.includes(null) ?? false;
}

/** Asks the server anew, without a word. Not while something is being changed: the answer would bring back what was there before. */
function refetch(queryClient: QueryClient, filters: QueryFilters): void {
  const ask = () => queryClient.invalidateQueries(filters);
  if (queryClient.isMutating() === 0) return void ask();
  const stop = queryClient.getMutationCache().subscribe(() => {
    if (queryClient.isMutating() > 0) return;
    stop();
    void ask();
  });
}

/** For when nobody told what has happened since. */
export const refetchRecipes = (queryClient: QueryClient) =>
  refetch(queryClient, { queryKey: recipeKeys.all });

/** Asks the server for what was guessed. */
const refetchUnsure = (queryClient: QueryClient, isExact: boolean) =>
  refetch(queryClient, {
    queryKey: recipeKeys.lists,
    predicate: (query) => !isExact || isUnsure(query),
  });

/** A new recipe goes to the front; one that is already there is updated. */
export function putNewRecipe(queryClient: QueryClient, item: Item): void {
  const card = cardOf(item);
  queryClient.setQueryData(recipeKeys.one(item._id), item);
  changeNewest(queryClient, (list) =>
    list.items.some(({ _id }) => _id === item._id)
      ? { ...list, items: replaced(list.items, card) }
      : {
          ...list,
          items: [card, ...list.items]
            .sort((a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt))
            .slice(0, HOME_PAGE_SIZE),
          total: list.total + 1,
        },
  );
  const isExact = changeShelves(queryClient, (list) =>
    holdsItem(list, card._id) ? changeItem(list, card) : insertItem(list, card),
  );
  refetchUnsure(queryClient, isExact);
}

/** A changed recipe takes the place of the one that matches. */
export function putChangedRecipe(queryClient: QueryClient, item: Item): void {
  const card = cardOf(item);
  queryClient.setQueryData<Item | null>(recipeKeys.one(item._id), item);
  changeNewest(queryClient, (list) => ({ ...list, items: replaced(list.items, card) }));
  changeFound(queryClient, (pages) =>
    pages.map((page) => ({ ...page, items: replaced(page.items, card) })),
  );
  refetchUnsure(
    queryClient,
    changeShelves(queryClient, (list) => changeItem(list, card)),
  );
}

/** A deleted recipe disappears from the lists; a page that shows it learns that it is gone. */
export function removeRecipe(queryClient: QueryClient, itemId: string): void {
  const opened = queryClient.getQueryData<Item | null>(recipeKeys.one(itemId));
  const known = cardInLists(queryClient, itemId) ?? opened;
  if (known === null) return;
  const without = (items: ItemCard[]) => items.filter((item) => item._id !== itemId);
  const isExact = changeShelves(queryClient, (list) =>
    removeItem(list, itemId, known && shelfOf(known)),
  );
  changeNewest(queryClient, ({ items, total, ...list }) => {
    const isHere = items.some(({ _id }) => _id === itemId);
    const isBeyond = !isHere && items.length < total;
    return { ...list, items: without(items), total: isHere || isBeyond ? total - 1 : total };
  });
  changeFound(queryClient, (pages) => {
    if (!pages.some(({ items }) => items.some(({ _id }) => _id === itemId))) return pages;
    return pages.map(({ items, total }) => ({ items: without(items), total: total - 1 }));
  });
  queryClient.setQueryData(recipeKeys.one(itemId), null);
  refetchUnsure(queryClient, isExact);
}

/** Stops an answer that is on its way, and leaves everything as it is shown. What was never loaded goes on loading. */
function stopFetching(query: Query): void {
  const { data, dataUpdatedAt } = query.state;
  if (query.state.fetchStatus === 'idle' || data === undefined) return;
  void query.cancel({ revert: true });
  if (query.state.data !== data) query.setState({ ...query.state, data, dataUpdatedAt });
}

/**
 * Before something is shown that the server has not said yet: no answer of before may undo it.
 * @returns puts everything back as it was, and asks the server again
 */
export function holdRecipes(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const queries = () => cache.findAll({ queryKey: recipeKeys.all });
  queries().forEach(stopFetching);
  const before = new Map<string, { query: Query; state: QueryState }>(
    queries().map((query) => [query.queryHash, { query, state: query.state }]),
  );
  return () => {
    for (const query of queries()) {
      stopFetching(query);
      if (before.has(query.queryHash)) continue;
      if (query.getObserversCount() === 0) cache.remove(query);
    }
    for (const { query, state } of before.values()) {
      const { data, dataUpdatedAt, status } = state;
      if (data === undefined) continue;
      cache
        .build(queryClient, { queryKey: query.queryKey })
        .setState({ ...state, data, dataUpdatedAt, status, fetchStatus: 'idle' });
    }
    // What came meanwhile of other recipes was put back too.
    void queryClient.invalidateQueries({ queryKey: recipeKeys.all });
  };
}
