import type { Item } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeRecipeFromCache, updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigateIfStillOnPage } from '#lib/router/router-hooks.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { texts } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

const t = dishQuestionTexts.review;

/** The answers to "Which dish is it?" that are no dish of the cookbook. */
export function useDiscardOrWriteRecipe({ _id: itemId }: Item) {
  const queryClient = useQueryClient();
  const navigate = useNavigateIfStillOnPage();
  const showError = (error: unknown, message: string) =>
    showToast({
      message: getErrorMessage(error, message, texts.errors.network),
      isErrorMessage: true,
      error,
    });

  const discarding = useMutation({
    mutationFn: () => itemsApi.command('DISCARD_RECOGNITION', { itemId }),
    onSuccess: async () => {
      await navigate(paths.createItemFromPhoto, { replace: true });
      removeRecipeFromCache(queryClient, itemId);
      showToast({ message: t.discarded, isErrorMessage: false });
    },
    onError: (error) => showError(error, t.discardFailed),
  });

  /** Keeps the photo and replaces the guess by an empty recipe with this title. */
  const writing = useMutation({
    mutationFn: async (title: string) => {
      const updateData = { title, description: '', ingredients: [], instructions: [] };
      return (await itemsApi.command('UPDATE_ITEM', { itemId, updateData })).data;
    },
    onSuccess: async (item) => {
      updateRecipeInCache(queryClient, item);
      await navigate(paths.editItem(itemId));
    },
    onError: (error) => showError(error, t.failed),
  });

  return {
    discard: () => discarding.mutate(),
    writeRecipe: (title: string) => writing.mutate(title),
    isPending: discarding.isPending || writing.isPending,
  };
}
