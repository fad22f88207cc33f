import type { ImportedRecipe, itemCommands, PayloadInputOf } from '@plateful/contract';

import { getErrorMessage, isServerUnreachableError } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { useNonConcurrentMutation } from '#lib/use-non-concurrent-mutation.ts';
import { editTexts } from '#texts/en/edit.ts';
import { importTexts } from '#texts/en/import.ts';

const t = importTexts.importItems;

export interface ImportPreview {
  recipes: ImportedRecipe[];
  /** The number of recipes that were found but cannot be imported. */
  skipped: number;
}

/** Reads recipes from text or from a web page, without storing them. */
export const useImportPreview = () =>
  useNonConcurrentMutation({
    mutationFn: (
      source: PayloadInputOf<typeof itemCommands.PREVIEW_IMPORT>,
    ): Promise<ImportPreview> => itemsApi.command('PREVIEW_IMPORT', source),
  });

/** The message to show when an import has failed. */
export function getImportErrorMessage(error: unknown): string {
  const networkMessage = navigator.onLine ? t.networkError : editTexts.edit.offline;
  const fallback = isServerUnreachableError(error) ? networkMessage : t.failed;
  return getErrorMessage(error, fallback, networkMessage);
}
