import { type ItemCard, UNDO_WINDOW_MS } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { removeRecipesFromCache } from '#entities/recipe/recipe-cache.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { refetchRecipes } from '#entities/recipe/refetch-recipes.ts';
import { toPlainRecipe } from '#entities/recipe/to-plain-recipe.ts';
import { trashKeys } from '#entities/recipe/trash-api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { downloadTextFile } from '#lib/download-text-file.ts';
import { itemsApi } from '#lib/items-api.ts';
import { logError } from '#lib/logger.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { texts } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

const t = selectionTexts.selection;

export function logAndShowError(message: string, error: unknown): void {
  logError(message, 'selection-actions.ts', error);
  showToast({
    message: getErrorMessage(error, message, texts.errors.network),
    isErrorMessage: true,
    error,
  });
}

const showSuccess = (message: string) => showToast({ message, isErrorMessage: false });

const getIds = (cards: readonly ItemCard[]) => cards.map(({ _id }) => _id);

/** Refetches recipes and tags after a change of tags. */
export async function refetchAfterTagChange(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['recipe-tags'] });
  refetchRecipes(queryClient);
  await queryClient.invalidateQueries({ queryKey: recipeKeys.tags });
}

async function restoreRecipes(queryClient: QueryClient, itemIds: string[]): Promise<void> {
  try {
    const { count } = await itemsApi.command('RESTORE_ITEMS', { itemIds });
    showSuccess(t.restored(count));
  } catch (error) {
    logAndShowError(t.restoreFailed, error);
  } finally {
    refetchRecipes(queryClient);
    void queryClient.invalidateQueries({ queryKey: trashKeys.list });
  }
}

/** Moves recipes to the trash, and offers to undo it. */
export async function moveRecipesToTrash(
  queryClient: QueryClient,
  cards: readonly ItemCard[],
): Promise<void> {
  const itemIds = getIds(cards);
  const { count } = await itemsApi.command('DELETE_ITEMS', { itemIds });
  removeRecipesFromCache(queryClient, itemIds);
  refetchRecipes(queryClient, recipeKeys.lists);
  void queryClient.invalidateQueries({ queryKey: trashKeys.list });
  showToast({
    message: t.trashed(count),
    isErrorMessage: false,
    durationMs: UNDO_WINDOW_MS,
    action: { label: t.undo, onClick: () => void restoreRecipes(queryClient, itemIds) },
  });
}

/** Downloads recipes as a file with schema.org JSON-LD, which can be imported again. */
export async function downloadRecipesAsJsonLd(cards: readonly ItemCard[]): Promise<void> {
  const { items } = await itemsApi.query('GET_ITEMS_BY_ID', { itemIds: getIds(cards) });
  const { toSchemaOrg } = await import('@plateful/cookbook/recipe-exchange');
  const recipes = items.map((item) => toSchemaOrg(toPlainRecipe(item)));
  downloadTextFile(t.fileName, `${JSON.stringify(recipes, null, 2)}\n`, 'application/ld+json');
  showSuccess(t.exported(items.length));
}
