import type { Item } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { texts } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

/** Whether an earlier version of the recipe can be restored. */
export const hasReplacedVersion = ({ replacedVersionUntil: until }: Item) =>
  until !== undefined && new Date(until) > new Date();

/** Restores the replaced version and shows the result as a toast. */
export async function restoreReplacedVersion(
  queryClient: QueryClient,
  itemId: string,
): Promise<void> {
  try {
    const { data } = await itemsApi.command('RESTORE_REPLACED_VERSION', { itemId });
    updateRecipeInCache(queryClient, data);
    showToast({
      message: recipeDetailTexts.recipeMenu.restored(getLocalizedTitle(data)),
      isErrorMessage: false,
    });
  } catch (error) {
    const message = getErrorMessage(
      error,
      recipeDetailTexts.recipeMenu.restoreFailed,
      texts.errors.network,
    );
    showToast({ message, isErrorMessage: true, error });
  }
}
