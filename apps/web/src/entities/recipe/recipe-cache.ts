import {
  HOME_RECIPES_PAGE_SIZE,
  type HomeItems,
  ITEMS_PAGE_SIZE,
  type Item,
  type ItemCard,
} from '@plateful/contract';
import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { getCategoryOrOther } from '#entities/recipe/category-order-and-labels.ts';
import {
  type GroupedRecipes,
  type GroupedRecipesPage,
  hasCard,
  insertCard,
  joinPages,
  removeCard,
  slicePage,
  updateCard,
} from '#entities/recipe/grouped-recipes.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import {
  type NewestRecipes,
  recipeKeys,
  type SearchResultsPage,
} from '#entities/recipe/recipe-query-keys.ts';
import { refetchPossiblyStaleLists } from '#entities/recipe/refetch-recipes.ts';
import { toItemCard } from '#lib/to-item-card.ts';

type SearchResultsData = InfiniteData<SearchResultsPage, number>;

interface CachedPages {
  pages: Map<number, GroupedRecipesPage>;
  /** The page that was updated last. */
  mostRecent: GroupedRecipesPage | undefined;
}

/** The loaded pages of the grouped list. */
function getCachedPages(queryClient: QueryClient): CachedPages {
  const entries = queryClient
    .getQueryCache()
    .findAll({ queryKey: recipeKeys.grouped })
    .map(({ queryKey, state }) => ({
      index: Number(queryKey.at(-1)),
      page: state.data as GroupedRecipesPage | undefined,
      updatedAt: state.dataUpdatedAt,
    }))
    .filter(
      (entry): entry is typeof entry & { page: GroupedRecipesPage } => entry.page !== undefined,
    )
    .sort((a, b) => a.updatedAt - b.updatedAt);
  return {
    pages: new Map(entries.map(({ index, page }) => [index, page])),
    mostRecent: entries.at(-1)?.page,
  };
}

/**
 * Updates all loaded pages of the grouped list.
 * @returns whether the cached list is exact
 */
function updateGroupedRecipes(
  queryClient: QueryClient,
  change: (recipes: GroupedRecipes) => GroupedRecipes,
): boolean {
  const { pages, mostRecent } = getCachedPages(queryClient);
  if (!mostRecent) return true;
  const before = joinPages(pages, ITEMS_PAGE_SIZE, mostRecent);
  const after = change(before);
  if (after === before) return true;
  for (const index of pages.keys()) {
    queryClient.setQueryData<GroupedRecipesPage>(
      recipeKeys.groupedPage(index),
      slicePage(after, index, ITEMS_PAGE_SIZE),
    );
  }
  return after.isExact;
}

const updateNewestRecipes = (
  queryClient: QueryClient,
  change: (list: NewestRecipes) => NewestRecipes,
) => queryClient.setQueryData<NewestRecipes>(recipeKeys.home, (list) => list && change(list));

/** Updates the favorites and the recipes that were cooked last. */
const updateHomeItems = (
  queryClient: QueryClient,
  change: <Card extends ItemCard>(cards: Card[]) => Card[],
) =>
  queryClient.setQueryData<HomeItems>(
    recipeKeys.homeItems,
    (home) => home && { favorites: change(home.favorites), cooked: change(home.cooked) },
  );

function updateSearchResults(
  queryClient: QueryClient,
  change: (page: SearchResultsPage[]) => SearchResultsPage[],
): void {
  queryClient.setQueriesData<SearchResultsData>({ queryKey: recipeKeys.searches }, (data) =>
    data ? { ...data, pages: change(data.pages) } : data,
  );
}

function updateFilteredPages(
  queryClient: QueryClient,
  change: (page: GroupedRecipesPage) => GroupedRecipesPage,
): void {
  queryClient.setQueriesData<GroupedRecipesPage>({ queryKey: recipeKeys.filtered }, (page) =>
    page ? change(page) : page,
  );
}

const replaceCard = <Card extends ItemCard>(cards: Card[], card: ItemCard): Card[] =>
  cards.map((old) => (old._id === card._id ? { ...old, ...card } : old));

/** Finds the card of a recipe in the loaded lists. */
export function findCardInLists(queryClient: QueryClient, itemId: string): ItemCard | undefined {
  const newest = queryClient.getQueryData<NewestRecipes>(recipeKeys.home)?.items ?? [];
  const groupedCards = [...getCachedPages(queryClient).pages.values()].flatMap(
    ({ slots }) => slots,
  );
  return [...newest, ...groupedCards].find((card) => card?._id === itemId) ?? undefined;
}

/** The loaded cards of the list with this filter, or of the list grouped by category. */
export function getListedCards(queryClient: QueryClient, filter: RecipeFilter | null): ItemCard[] {
  const queryKey = filter ? [...recipeKeys.filtered, filter] : recipeKeys.grouped;
  const listHash = hashKey(queryKey);
  const pages = queryClient.getQueriesData<GroupedRecipesPage>({
    queryKey,
    // Without it, pages of a filter with more conditions would match too.
    predicate: (query) => hashKey(query.queryKey.slice(0, -1)) === listHash,
  });
  return pages
    .sort(([a], [b]) => Number(a.at(-1)) - Number(b.at(-1)))
    .flatMap(([, page]) => page?.slots.filter((card) => card !== null) ?? []);
}

/** Adds a recipe to the lists, newest first, or updates it if it is listed already. */
export function addRecipeToCache(queryClient: QueryClient, item: Item): void {
  const card = toItemCard(item);
  queryClient.setQueryData(recipeKeys.detail(item._id), item);
  updateNewestRecipes(queryClient, (list) =>
    list.items.some(({ _id }) => _id === item._id)
      ? { ...list, items: replaceCard(list.items, card) }
      : {
          ...list,
          items: [card, ...list.items]
            .sort((a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt))
            .slice(0, HOME_RECIPES_PAGE_SIZE),
          total: list.total + 1,
        },
  );
  const isExact = updateGroupedRecipes(queryClient, (list) =>
    hasCard(list, card._id) ? updateCard(list, card) : insertCard(list, card),
  );
  refetchPossiblyStaleLists(queryClient, isExact);
}

/** Updates a recipe in the lists and in its detail query. */
export function updateRecipeInCache(queryClient: QueryClient, item: Item): void {
  queryClient.setQueryData<Item | null>(recipeKeys.detail(item._id), item);
  updateCardInCache(queryClient, toItemCard(item));
}

/** Updates a recipe in the lists. */
export function updateCardInCache(queryClient: QueryClient, card: ItemCard): void {
  updateNewestRecipes(queryClient, (list) => ({ ...list, items: replaceCard(list.items, card) }));
  updateSearchResults(queryClient, (pages) =>
    pages.map((page) => ({ ...page, items: replaceCard(page.items, card) })),
  );
  updateFilteredPages(queryClient, (page) => ({
    ...page,
    slots: page.slots.map((old) => (old?._id === card._id ? card : old)),
  }));
  updateHomeItems(queryClient, (cards) => replaceCard(cards, card));
  refetchPossiblyStaleLists(
    queryClient,
    updateGroupedRecipes(queryClient, (list) => updateCard(list, card)),
  );
}

/** Removes a recipe from the lists. Its detail query becomes `null`. */
export const removeRecipeFromCache = (queryClient: QueryClient, itemId: string): void =>
  removeRecipesFromCache(queryClient, [itemId]);

/** Removes recipes from the lists. Their detail queries become `null`. */
export function removeRecipesFromCache(queryClient: QueryClient, itemIds: readonly string[]): void {
  const removed = new Map<string, ItemCard | Item | undefined>();
  for (const itemId of itemIds) {
    const detail = queryClient.getQueryData<Item | null>(recipeKeys.detail(itemId));
    const cached = findCardInLists(queryClient, itemId) ?? detail;
    if (cached !== null) removed.set(itemId, cached);
  }
  if (removed.size === 0) return;
  const isKept = ({ _id }: ItemCard) => !removed.has(_id);
  const isExact = updateGroupedRecipes(queryClient, (list) =>
    [...removed].reduce(
      (rest, [itemId, card]) => removeCard(rest, itemId, card && getCategoryOrOther(card)),
      list,
    ),
  );
  updateNewestRecipes(queryClient, ({ items, total, ...list }) => {
    const kept = items.filter(isKept);
    const listed = items.length - kept.length;
    // Recipes that are not listed are on later pages, if there are any.
    const onLaterPages = items.length < total ? removed.size - listed : 0;
    return { ...list, items: kept, total: total - listed - onLaterPages };
  });
  updateSearchResults(queryClient, (pages) => {
    const found = pages.flatMap(({ items }) => items).filter((item) => !isKept(item)).length;
    if (found === 0) return pages;
    return pages.map(({ items, total, ...page }) => ({
      ...page,
      items: items.filter(isKept),
      total: total - found,
    }));
  });
  // Recipes of later pages move to this one, which are loaded again by the refetch after the deletion.
  updateFilteredPages(queryClient, (page) => ({
    ...page,
    slots: page.slots.filter((card) => !card || isKept(card)),
  }));
  updateHomeItems(queryClient, (cards) => cards.filter(isKept));
  for (const itemId of removed.keys()) queryClient.setQueryData(recipeKeys.detail(itemId), null);
  refetchPossiblyStaleLists(queryClient, isExact);
}
