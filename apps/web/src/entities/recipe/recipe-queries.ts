import {
  HOME_PAGE_SIZE,
  ITEMS_PAGE_SIZE,
  type Item,
  type ItemCard,
  type ListedItem,
  SEARCH_QUERY_MAX_LENGTH,
} from '@plateful/contract';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GroupedRecipesPage } from '#entities/recipe/grouped-recipes.ts';
import { getNextSkip, joinListPages } from '#entities/recipe/paged-list.ts';
import {
  type NewestRecipes,
  recipeKeys,
  type SearchResultsPage,
} from '#entities/recipe/recipe-cache.ts';
import { ApiError, isServerUnreachable } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { itemsApi } from '#lib/endpoints.ts';
import { getPhotoMimeType } from '#lib/get-photo-mime-type.ts';
import { isItem, toItemCard } from '#lib/item-guards-and-defaults.ts';
import type { LanguageCode } from '#lib/language.ts';
import {
  getOfflineSnapshot,
  getSnapshotCards,
  type OfflineSnapshot,
} from '#lib/offline-snapshot.ts';
import { readPhotoAsDataUrl } from '#lib/photo-file.ts';
import { texts } from '#texts/localization.ts';

/** Longer than the server's recognition timeout, so that the server's error response arrives first. */
const RECOGNITION_TIMEOUT_MS = 150_000;

/**
 * Queries the signed-in user's recipes. Offline, it fails without a request: the server might answer for another user's
 * session.
 */
const queryItems: typeof itemsApi.query = async (...args) => {
  if (useAppStore.getState().isOffline)
    throw new ApiError(503, { errorMessage: texts.errors.network });
  return itemsApi.query(...args);
};

/** A list response with its items converted to cards. */
const mapItemsToCards = <ListResponse extends { items: (ListedItem | Item)[] }>(
  response: ListResponse,
) => ({
  ...response,
  items: response.items.map(toItemCard),
});

const newestFirstSort = { sortBy: 'createdAt', sortOrder: 'desc' } as const;

/** The parameters of the home screen's query. */
export const newestRecipesPage = {
  limit: HOME_PAGE_SIZE,
  skip: 0,
  fields: 'card',
  ...newestFirstSort,
} as const;

/** The parameters of a page of the list grouped by category. */
export const toGroupedPage = (index: number) =>
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
  return newest.slice(0, HOME_PAGE_SIZE);
}

/** The newest recipes. The offline snapshot is shown until the response arrives. */
export function newestRecipesQueryOptions(queryClient: QueryClient) {
  return queryOptions<NewestRecipes>({
    queryKey: recipeKeys.home,
    queryFn: async ({ signal }) => {
      return mapItemsToCards(await queryItems('GET_USER_ITEMS', newestRecipesPage, { signal }));
    },
    initialData: () => {
      const snapshot = getOfflineSnapshot(queryClient);
      if (!snapshot) return undefined;
      const { total, categories } = snapshot;
      const cards = getHomeCardsFromSnapshot(snapshot);
      return cards.length === 0 && total > 0 ? undefined : { items: cards, total, categories };
    },
    initialDataUpdatedAt: 0,
  });
}

/** One page of the list grouped by category. The offline snapshot may provide the first page. */
export function groupedRecipesPageQueryOptions(index: number, queryClient: QueryClient) {
  return queryOptions<GroupedRecipesPage>({
    queryKey: recipeKeys.groupedPage(index),
    queryFn: async ({ signal }) => {
      const { items, ...rest } = await queryItems('GET_USER_ITEMS', toGroupedPage(index), {
        signal,
      });
      return { slots: items.map(toItemCard), ...rest };
    },
    initialData: () => {
      const snapshot = index === 0 ? getOfflineSnapshot(queryClient) : undefined;
      if (!snapshot || (snapshot.listIds.length === 0 && snapshot.total > 0)) return undefined;
      const { total, categories } = snapshot;
      return { slots: getSnapshotCards(snapshot, snapshot.listIds), total, categories };
    },
    initialDataUpdatedAt: 0,
  });
}

/** The full recipe from the offline snapshot. */
const getRecipeFromSnapshot = (queryClient: QueryClient, itemId: string) =>
  getOfflineSnapshot(queryClient)?.items.find(({ _id }) => _id === itemId);

/**
 * One recipe, `null` if it was deleted. The offline snapshot is shown until the response arrives, and if the server is
 * unreachable.
 */
export function recipeQueryOptions(itemId: string, queryClient: QueryClient) {
  const queryKey = recipeKeys.detail(itemId);
  return queryOptions<Item | null>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return (await queryItems('GET_ITEM_BY_ID', { itemId }, { signal })).data;
      } catch (error) {
        const savedRecipe = isServerUnreachable(error)
          ? getRecipeFromSnapshot(queryClient, itemId)
          : undefined;
        if (savedRecipe) {
          queryClient.setQueryData<Item | null>(queryKey, (data) => data ?? savedRecipe, {
            updatedAt: 0,
          });
        }
        throw error;
      }
    },
    placeholderData: () => getRecipeFromSnapshot(queryClient, itemId),
  });
}

/** Prefetches a recipe when the user is about to open it: a card has too little data for the recipe page. */
export function usePrefetchRecipe(): (itemId: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (itemId) => {
      if (useAppStore.getState().isOffline) return;
      void queryClient.prefetchQuery(recipeQueryOptions(itemId, queryClient));
    },
    [queryClient],
  );
}

/** Fetches the full recipes of the home screen or of the list's first page, for offline use. */
export async function fetchFullRecipes(list: 'home' | 'list'): Promise<Item[]> {
  const page =
    list === 'home'
      ? { limit: HOME_PAGE_SIZE, skip: 0 }
      : { limit: ITEMS_PAGE_SIZE, skip: 0, groupBy: 'category' as const };
  const { items: listedItems } = await queryItems('GET_USER_ITEMS', {
    ...page,
    ...newestFirstSort,
  });
  return listedItems.filter((item): item is typeof item & Item => isItem(item));
}

/** The saved cards that are ready within this time, newest first. */
function getQuickCardsFromSnapshot(queryClient: QueryClient, maxMinutes: number) {
  const snapshot = getOfflineSnapshot(queryClient);
  const cards = snapshot?.cards.filter(({ minutes }) => minutes !== null && minutes <= maxMinutes);
  return cards?.sort(
    (a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt),
  );
}

/**
 * Searches recipes by words, best match first, page by page. Without words, lists the recipes that are ready within
 * that time, newest first; offline, those of the snapshot.
 */
export function searchRecipesQueryOptions(
  words: string,
  maxMinutes: number | null,
  queryClient: QueryClient,
) {
  return infiniteQueryOptions({
    queryKey: recipeKeys.search(words, maxMinutes),
    queryFn: async ({ pageParam, signal }): Promise<SearchResultsPage> => {
      const page = { limit: ITEMS_PAGE_SIZE, skip: pageParam, fields: 'card' } as const;
      const filter = maxMinutes === null ? page : { ...page, maxMinutes };
      if (words !== '') {
        const search = { query: words, ...filter };
        return mapItemsToCards(await queryItems('SEARCH_ITEMS', search, { signal }));
      }
      const savedCards =
        useAppStore.getState().isOffline && getQuickCardsFromSnapshot(queryClient, maxMinutes ?? 0);
      if (savedCards) return { items: savedCards, total: savedCards.length };
      return mapItemsToCards(await queryItems('FIND_ITEM', filter, { signal }));
    },
    initialPageParam: 0,
    getNextPageParam: getNextSkip,
    select: joinListPages,
  });
}

/**
 * Searches the user's recipes by photo. The results are updated like those of a search by words, but never refetched.
 * @param searchId identifies the photo
 */
export const photoSearchQueryOptions = (photo: File, searchId: string) =>
  infiniteQueryOptions({
    queryKey: recipeKeys.photoSearch(searchId),
    queryFn: async ({ signal }) => {
      const { resizePhoto } = await import('#lib/resize-photo.ts');
      const file = await resizePhoto(photo);
      const response = await itemsApi.command(
        'FIND_ITEM_USING_AI',
        { base64Image: await readPhotoAsDataUrl(file), mimeType: getPhotoMimeType(file) },
        { timeoutMs: RECOGNITION_TIMEOUT_MS, signal },
      );
      return { ...mapItemsToCards(response), total: response.items.length };
    },
    initialPageParam: 0,
    getNextPageParam: () => undefined,
    select: ({ pages: [results] }) => results,
    staleTime: 'static',
    retry: false,
  });

/** Finds dishes of the cookbook by name, best match first. */
export function knownDishesQueryOptions(query: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['known-dishes', language, query],
    queryFn: async ({ signal }) => {
      const payload = { query: query.slice(0, SEARCH_QUERY_MAX_LENGTH), language, limit: 8 };
      return (await itemsApi.query('FIND_KNOWN_DISHES', payload, { signal })).dishes;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
