import { type Item, UNDO_WINDOW_MS } from '@plateful/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { addRecipeToCache, removeRecipeFromCache } from '#entities/recipe/recipe-cache.ts';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { cancelRecipeRefetches, refetchRecipes } from '#entities/recipe/refetch-recipes.ts';
import { restoreRecipeMutationOptions, trashKeys } from '#entities/recipe/trash-api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { logError } from '#lib/logger.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { showToast } from '#ui/toast-store.ts';

const t = recipeTexts.recipe;

/** Shows a toast with an undo button. It stays visible on the next page. */
function showUndoToast(queryClient: QueryClient, item: Item, onUndo: () => void): void {
  const title = getLocalizedTitle(item);
  showToast({
    message: t.deleted(title),
    isErrorMessage: false,
    durationMs: UNDO_WINDOW_MS,
    action: {
      label: t.undo,
      onClick: () => {
        onUndo();
        queryClient
          .getMutationCache()
          .build(queryClient, restoreRecipeMutationOptions(queryClient))
          .execute({ _id: item._id, title, fullRecipe: item })
          // The mutation has shown the error already.
          .catch(() => undefined);
      },
    },
  });
}

/**
 * Returns a function that says whether the cache marks the recipe as missing when its page closes. Before that, the page
 * would show "not found" until the next page is rendered.
 */
function useMarkDeletedOnPageClose(itemId: string): (isDeleted: boolean) => void {
  const queryClient = useQueryClient();
  const page = useRef({ isOpen: true, isDeleted: false });
  useLayoutEffect(() => {
    const current = page.current;
    current.isOpen = true;
    return () => {
      current.isOpen = false;
      if (current.isDeleted) queryClient.setQueryData(recipeKeys.detail(itemId), null);
    };
  }, [queryClient, itemId]);
  return (isDeleted) => {
    page.current.isDeleted = isDeleted;
    if (isDeleted && !page.current.isOpen)
      queryClient.setQueryData(recipeKeys.detail(itemId), null);
  };
}

/**
 * Moves the recipe to the trash. The lists are updated optimistically; the recipe page stays until the server has
 * confirmed, then `onDeleted` leaves it. On failure the recipe returns to the lists.
 */
export function useDeleteRecipe(item: Item, onDeleted: () => Promise<void>) {
  const queryClient = useQueryClient();
  const markDeletedOnPageClose = useMarkDeletedOnPageClose(item._id);
  return useMutation({
    mutationKey: recipeKeys.deletion(item._id),
    mutationFn: () => itemsApi.command('DELETE_ITEM', { itemId: item._id }),
    onMutate: async () => {
      await cancelRecipeRefetches(queryClient);
      removeRecipeFromCache(queryClient, item._id);
      queryClient.setQueryData(recipeKeys.detail(item._id), item);
    },
    onSuccess: async () => {
      await onDeleted();
      markDeletedOnPageClose(true);
      showUndoToast(queryClient, item, () => markDeletedOnPageClose(false));
      void queryClient.invalidateQueries({ queryKey: trashKeys.list });
    },
    onError: (error) => {
      addRecipeToCache(queryClient, item);
      logError(t.deleteFailed, 'use-delete-recipe.ts', error);
      showToast({
        message: getErrorMessage(error, t.deleteFailed),
        isErrorMessage: true,
        error,
      });
    },
    // Not the recipe: its page may still be open, and the request would fail.
    onSettled: () => refetchRecipes(queryClient, recipeKeys.lists),
  });
}
