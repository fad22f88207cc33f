import { type Item, UNDO_MS } from '@plateful/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { binKeys, restoration } from '#features/recipes/bin/bin-api.ts';
import { holdRecipes, recipeKeys, removeRecipe } from '#features/recipes/cache.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { errorText } from '#lib/api.ts';
import { items } from '#lib/calls.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

const own = texts.recipe;

/** Says that it is done, and for a few seconds how to have it back: on whatever page one is by then. */
function offerUndo(queryClient: QueryClient, item: Item): void {
  const title = titleOf(item);
  showToast({
    message: own.deleted(title),
    isErrorMessage: false,
    durationMs: UNDO_MS,
    action: {
      label: own.undo,
      onAct: () => {
        queryClient
          .getMutationCache()
          .build(queryClient, restoration(queryClient))
          .execute({ _id: item._id, title, whole: item })
          // The mutation itself has said it.
          .catch(() => undefined);
      },
    },
  });
}

/**
 * Puts the recipe into the bin. The lists do without it at once; its own page stays until the server has agreed, and
 * `onDeleted` leaves it. A refusal is said and logged, and everything is as it was.
 */
export function useDeleteRecipe(item: Item, onDeleted: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: recipeKeys.deletion(item._id),
    mutationFn: () => items.command('DELETE_ITEM', { itemId: item._id }),
    onMutate: () => {
      const rollBack = holdRecipes(queryClient);
      removeRecipe(queryClient, item._id);
      queryClient.setQueryData(recipeKeys.one(item._id), item);
      return { rollBack };
    },
    onSuccess: async () => {
      await onDeleted();
      queryClient.setQueryData(recipeKeys.one(item._id), null);
      offerUndo(queryClient, item);
      void queryClient.invalidateQueries({ queryKey: binKeys.list });
    },
    onError: (error, _, held) => {
      held?.rollBack();
      logFailure(own.deleteFailed, 'use-delete-recipe.ts', error);
      showToast({
        message: errorText(error, own.deleteFailed),
        isErrorMessage: true,
      });
    },
  });
}
