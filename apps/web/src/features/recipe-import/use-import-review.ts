import type { Item, ItemFields } from '@plateful/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addRecipeToCache, updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import {
  type ImportCandidate,
  replaceCandidateRecipe,
  toBatches,
  toImportCandidate,
  toItemFields,
} from '#features/recipe-import/import-candidate.ts';
import {
  getImportErrorMessage,
  type ImportPreview,
} from '#features/recipe-import/use-import-preview.ts';
import { isServerUnreachableError } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { logError } from '#lib/logger.ts';

export interface ImportReview {
  /** Null before a source was read. */
  recipes: readonly ImportCandidate[] | null;
  skipped: number;
  /** The number of recipes that are being saved, and of those that are saved; null if none are being saved. */
  progress: { done: number; total: number } | null;
  start: (preview: ImportPreview) => void;
  close: () => void;
  update: (requestKeys: ReadonlySet<string>, changes: Partial<ImportCandidate>) => void;
  /** Replaces the content of a recipe by what was entered. */
  edit: (reviewed: ImportCandidate, fields: ItemFields) => ImportCandidate;
  /** @returns the stored recipes, in the order of the list; those that could not be saved have an error */
  save: (chosen: readonly ImportCandidate[]) => Promise<Item[]>;
  /** Replaces a recognized recipe by an imported one; its photo stays. */
  replace: (itemId: string, reviewed: ImportCandidate) => Promise<Item | null>;
}

/** The recipes that were read from a source, until they are saved. */
export function useImportReview(): ImportReview {
  const queryClient = useQueryClient();
  const [recipes, setRecipes] = useState<readonly ImportCandidate[] | null>(null);
  const [skipped, setSkipped] = useState(0);
  const [progress, setProgress] = useState<ImportReview['progress']>(null);

  function update(requestKeys: ReadonlySet<string>, changes: Partial<ImportCandidate>) {
    setRecipes(
      (current) =>
        current?.map((one) => (requestKeys.has(one.requestKey) ? { ...one, ...changes } : one)) ??
        null,
    );
  }

  function showError(batch: readonly ImportCandidate[], error: unknown) {
    const message = getImportErrorMessage(error);
    logError(message, 'use-import-review.ts', error);
    update(toKeys(batch), { error: message });
  }

  /** Saves the last recipes first, because lists show the newest first and should keep the order of the source. */
  async function save(chosen: readonly ImportCandidate[]): Promise<Item[]> {
    const saved: Item[] = [];
    const batches = toBatches(chosen).toReversed();
    update(toKeys(chosen), { error: null });
    setProgress({ done: 0, total: chosen.length });
    for (const [index, batch] of batches.entries()) {
      try {
        const items = await saveBatch(queryClient, batch);
        saved.unshift(...items);
        for (const [position, { requestKey }] of batch.entries())
          update(new Set([requestKey]), { saved: items[position] ?? null, isSelected: false });
        setProgress({ done: saved.length, total: chosen.length });
      } catch (error) {
        const isUnreachable = isServerUnreachableError(error);
        showError(isUnreachable ? batches.slice(index).flat() : batch, error);
        if (isUnreachable) break;
      }
    }
    setProgress(null);
    return saved;
  }

  async function replace(itemId: string, reviewed: ImportCandidate): Promise<Item | null> {
    setProgress({ done: 0, total: 1 });
    try {
      return await replaceRecipe(queryClient, itemId, reviewed);
    } catch (error) {
      showError([reviewed], error);
      return null;
    } finally {
      setProgress(null);
    }
  }

  function edit(reviewed: ImportCandidate, fields: ItemFields): ImportCandidate {
    const edited = replaceCandidateRecipe(reviewed, fields);
    setRecipes((current) => current?.map((one) => (one === reviewed ? edited : one)) ?? null);
    return edited;
  }

  return {
    ...{ recipes, skipped, progress, update, edit, save, replace },
    start(preview) {
      setSkipped(preview.skipped);
      setRecipes(preview.recipes.map(toImportCandidate));
    },
    close: () => setRecipes(null),
  };
}

async function saveBatch(
  queryClient: QueryClient,
  batch: readonly ImportCandidate[],
): Promise<Item[]> {
  const { items } = await itemsApi.command('IMPORT_ITEMS', {
    recipes: batch.map(({ recipe, requestKey }) => ({ ...toItemFields(recipe), requestKey })),
  });
  // Each recipe is added to the front of the lists, so the first one has to be added last.
  for (const item of items.toReversed()) addRecipeToCache(queryClient, item);
  return items;
}

async function replaceRecipe(
  queryClient: QueryClient,
  itemId: string,
  { recipe }: ImportCandidate,
): Promise<Item> {
  const fields = toItemFields(recipe);
  const updateData: ItemFields =
    recipe.nutritionSource === 'entered' ? fields : { ...fields, nutritionSource: 'table' };
  const { data } = await itemsApi.command('UPDATE_ITEM', { itemId, updateData });
  updateRecipeInCache(queryClient, data);
  return data;
}

const toKeys = (recipes: readonly ImportCandidate[]) =>
  new Set(recipes.map(({ requestKey }) => requestKey));
