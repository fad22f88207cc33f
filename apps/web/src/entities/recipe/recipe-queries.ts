import type { Item } from '@plateful/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { ApiError, isServerUnreachableError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { itemsApi } from '#lib/items-api.ts';
import { getCachedOfflineSnapshot } from '#lib/offline-snapshot.ts';
import type { RouteParams } from '#lib/router/match-route.ts';
import { texts } from '#texts/localization.ts';

/**
 * Queries the signed-in user's recipes. Offline, it fails without a request: the server might answer for another user's
 * session.
 */
export const queryItemsUnlessOffline: typeof itemsApi.query = async (...args) => {
  if (useAppStore.getState().isOffline)
    throw new ApiError(503, { errorMessage: texts.errors.network });
  return itemsApi.query(...args);
};

/** The full recipe from the offline snapshot. */
const getRecipeFromSnapshot = (queryClient: QueryClient, itemId: string) =>
  getCachedOfflineSnapshot(queryClient)?.items.find(({ _id }) => _id === itemId);

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
        return (await queryItemsUnlessOffline('GET_ITEM_BY_ID', { itemId }, { signal })).data;
      } catch (error) {
        const savedRecipe = isServerUnreachableError(error)
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

/** Loads the recipe of a page before the page is rendered. Never throws: the page shows the error. */
export const prefetchRecipeOfRoute = (queryClient: QueryClient, { itemId = '' }: RouteParams) =>
  queryClient.prefetchQuery(recipeQueryOptions(itemId, queryClient));

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
