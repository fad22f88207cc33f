import type { itemCommands, PayloadInputOf } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addRecipeToCache } from '#entities/recipe/recipe-cache.ts';
import { getErrorMessage, isServerUnreachable } from '#lib/api-client.ts';
import { itemsApi } from '#lib/endpoints.ts';
import { editTexts } from '#texts/en/edit.ts';

const t = editTexts.importItems;

/** Imports recipes from text or from a web page. */
export function useImportRecipes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (source: PayloadInputOf<typeof itemCommands.IMPORT_ITEMS>) =>
      itemsApi.command('IMPORT_ITEMS', source),
    onSuccess: ({ items }) => {
      // Each recipe is added to the front of the lists, so the first one has to be added last.
      for (const item of items.toReversed()) addRecipeToCache(queryClient, item);
    },
  });
}

/** The message to show when an import has failed. */
export function getImportErrorMessage(error: unknown): string {
  const networkMessage = navigator.onLine ? t.networkError : editTexts.edit.offline;
  const fallback = isServerUnreachable(error) ? networkMessage : t.failed;
  return getErrorMessage(error, fallback, networkMessage);
}
