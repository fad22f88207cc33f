import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  putChangedRecipe,
  putNewRecipe,
  recipeKeys,
  refetchRecipes,
  removeRecipe,
} from '#features/recipes/cache.ts';
import { onReconnected, onServerEvent } from '#lib/realtime.ts';

/** Keeps what is shown in step with what happens on the person's other devices. */
export function useRecipeEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stops = [
      onServerEvent('item:created', ({ item }) => putNewRecipe(queryClient, item)),
      onServerEvent('item:updated', ({ item }) => putChangedRecipe(queryClient, item)),
      onServerEvent('item:deleted', ({ itemId }) => {
        // What is being deleted here is forgotten when its page has been left.
        const isOurs = queryClient.isMutating({ mutationKey: recipeKeys.deletion(itemId) }) > 0;
        if (!isOurs) removeRecipe(queryClient, itemId);
      }),
      onReconnected(() => refetchRecipes(queryClient)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
