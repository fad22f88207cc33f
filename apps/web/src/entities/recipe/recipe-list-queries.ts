import {
  HOME_RECIPES_PAGE_SIZE,
  type HomeItems,
  ITEMS_PAGE_SIZE,
  type Item,
  type ItemCard,
  type ListedItem,
} from '@plateful/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GroupedRecipesPage } from '#entities/recipe/grouped-recipes.ts';
import { queryItemsUnlessOffline } from '#entities/recipe/recipe-queries.ts';
import { type NewestRecipes, recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { isItem } from '#lib/item-guards-and-defaults.ts';
import {
  getCachedOfflineSnapshot,
  getSnapshotCards,
  type OfflineSnapshot,
} from '#lib/offline-snapshot.ts';
import { toItemCard } from '#lib/to-item-card.ts';

/** A list response with its items converted to cards. */
export const mapItemsToCards = <ListResponse extends { items: (ListedItem | Item)[] }>(
  response: ListResponse,
) => ({
  ...response,
  items: response.items.map(toItemCard),
});

const newestFirstSort = { sortBy: 'createdAt', sortOrder: 'desc' } as const;

/** The parameters of the home screen's query. */
export const newestRecipesPayload = {
  limit: HOME_RECIPES_PAGE_SIZE,
  skip: 0,
  fields: 'card',
  ...newestFirstSort,
} as const;

/** The parameters of a page of the list grouped by category. */
export const getGroupedRecipesPagePayload = (index: number) =>
  ({
    limit: ITEMS_PAGE_SIZE,
    skip: index * ITEMS_PAGE_SIZE,
    ...newestFirstSort,
    groupBy: 'category',
    fields: 'card',
  }) as const;

/** The saved cards of the home screen. Offline, without any, the newest saved cards of the list. */
function getHomeCardsFromSnapshot(snapshot: OfflineSnapshot): ItemCard[] {
  if (snapshot.homeIds.length > 0 || !useAppStore.getState().isOffline)
    return getSnapshotCards(snapshot, snapshot.homeIds);
  const newest = snapshot.cards.toSorted(
    (a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt),
  );
  return newest.slice(0, HOME_RECIPES_PAGE_SIZE);
}

/** The newest recipes. The offline snapshot is shown until the response arrives. */
export function newestRecipesQueryOptions(queryClient: QueryClient) {
  return queryOptions<NewestRecipes>({
    queryKey: recipeKeys.home,
    queryFn: async ({ signal }) => {
      return mapItemsToCards(
        await queryItemsUnlessOffline('GET_USER_ITEMS', newestRecipesPayload, { signal }),
      );
    },
    initialData: () => {
      const snapshot = getCachedOfflineSnapshot(queryClient);
      if (!snapshot) return undefined;
      const { total, categories } = snapshot;
      const cards = getHomeCardsFromSnapshot(snapshot);
      return cards.length === 0 && total > 0 ? undefined : { items: cards, total, categories };
    },
    initialDataUpdatedAt: 0,
  });
}

/** The favorites and the recipes that were cooked last. The offline snapshot is shown until the response arrives. */
export function favoriteAndCookedRecipesQueryOptions(queryClient: QueryClient) {
  return queryOptions<HomeItems>({
    queryKey: recipeKeys.homeItems,
    queryFn: ({ signal }) => queryItemsUnlessOffline('GET_HOME_ITEMS', {}, { signal }),
    initialData: () => {
      const snapshot = getCachedOfflineSnapshot(queryClient);
      return snapshot && (snapshot.homeItems ?? { favorites: [], cooked: [] });
    },
    initialDataUpdatedAt: 0,
    // Refetched whenever home is opened, because after a deletion another recipe takes the place, but not right after the
    // response that the document head has requested.
    staleTime: 2000,
  });
}

/** One page of the list grouped by category. The offline snapshot may provide the first page. */
export function groupedRecipesPageQueryOptions(index: number, queryClient: QueryClient) {
  return queryOptions<GroupedRecipesPage>({
    queryKey: recipeKeys.groupedPage(index),
    queryFn: async ({ signal }) => {
      const { items, ...rest } = await queryItemsUnlessOffline(
        'GET_USER_ITEMS',
        getGroupedRecipesPagePayload(index),
        {
          signal,
        },
      );
      return { slots: items.map(toItemCard), ...rest };
    },
    initialData: () => {
      const snapshot = index === 0 ? getCachedOfflineSnapshot(queryClient) : undefined;
      // The first recipe would move the empty state.
      if (!snapshot || snapshot.listIds.length === 0) return undefined;
      const { total, categories } = snapshot;
      return { slots: getSnapshotCards(snapshot, snapshot.listIds), total, categories };
    },
    initialDataUpdatedAt: 0,
  });
}

/** Fetches the full recipes of the home screen or of the list's first page, for offline use. */
export async function fetchFullRecipesOfFirstPage(list: 'home' | 'list'): Promise<Item[]> {
  const page =
    list === 'home'
      ? { limit: HOME_RECIPES_PAGE_SIZE, skip: 0 }
      : { limit: ITEMS_PAGE_SIZE, skip: 0, groupBy: 'category' as const };
  const { items: listedItems } = await queryItemsUnlessOffline('GET_USER_ITEMS', {
    ...page,
    ...newestFirstSort,
  });
  return listedItems.filter((item): item is typeof item & Item => isItem(item));
}
