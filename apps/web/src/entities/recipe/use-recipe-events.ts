import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  addRecipeToCache,
  removeRecipeFromCache,
  updateRecipeInCache,
} from '#entities/recipe/recipe-cache.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { refetchRecipes } from '#entities/recipe/refetch-recipes.ts';
import { onReconnect, onServerEvent } from '#lib/realtime-client.ts';

/** Applies changes from the user's other devices to the cache. */
export function useRecipeEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Only the server knows which recipes take the places of others there.
    const refetchHomeItems = () => refetchRecipes(queryClient, recipeKeys.homeItems);
    const unsubscribers = [
      onServerEvent('item:created', ({ item }) => {
        addRecipeToCache(queryClient, item);
        refetchHomeItems();
      }),
      onServerEvent('item:updated', ({ item }) => {
        updateRecipeInCache(queryClient, item);
        refetchHomeItems();
      }),
      onServerEvent('item:deleted', ({ itemId }) => {
        // A deletion on this device removes the recipe from the cache after its page is closed.
        const isDeletingHere =
          queryClient.isMutating({ mutationKey: recipeKeys.deletion(itemId) }) > 0;
        if (!isDeletingHere) removeRecipeFromCache(queryClient, itemId);
        refetchHomeItems();
      }),
      onServerEvent('items:changed', () => refetchRecipes(queryClient)),
      onReconnect(() => refetchRecipes(queryClient)),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient]);
}
