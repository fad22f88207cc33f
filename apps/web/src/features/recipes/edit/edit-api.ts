import type { Item, ItemFields, itemCommands, PayloadInputOf } from '@plateful/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  holdRecipes,
  putChangedRecipe,
  putNewRecipe,
  recipeKeys,
} from '#features/recipes/cache.ts';
import { withChanges } from '#features/recipes/edit/edit-changes.ts';
import { PhotoRefusal, preparePhotos } from '#features/recipes/edit/edit-shrink.ts';
import {
  UploadError,
  type UploadProgress,
  uploadPhotos,
} from '#features/recipes/edit/edit-upload.ts';
import { ApiError, errorText, isUnreachable } from '#lib/api.ts';
import { items } from '#lib/calls.ts';
import { texts } from '#texts/texts.ts';

/** Photos of a recipe are added and removed one after the other, so that the last answer is the newest. */
const photoScope = (itemId: string) => ({ id: `photos of ${itemId}` });

interface Edits {
  item: Item;
  changes: ItemFields;
  /** The `updatedAt` of the recipe that was edited. */
  basedOn: string;
}

/** Saves changes; everything shows them at once, and shows the old recipe again when the server refuses. */
export function useUpdateRecipe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ item, changes, basedOn }: Edits): Promise<Item> =>
      (
        await items.command('UPDATE_ITEM', {
          itemId: item._id,
          updateData: changes,
          basedOn,
        })
      ).data,
    onMutate: ({ item, changes }) => {
      const rollBack = holdRecipes(queryClient);
      putChangedRecipe(queryClient, withChanges(item, changes));
      return rollBack;
    },
    onError: (_error, _edits, rollBack) => rollBack?.(),
    onSuccess: (item) => putChangedRecipe(queryClient, item),
  });
}

/** A recipe by hand. `requestKey` makes one recipe of however many tries. */
export function useCreateRecipe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (fields: ItemFields & { requestKey: string }): Promise<Item> =>
      (await items.command('CREATE_ITEM', fields)).data,
    onSuccess: (item) => putNewRecipe(queryClient, item),
  });
}

/** Adds photos, large ones made smaller before. `onAnswer` hears of the recipe as it is then. */
export function useAddPhotos(itemId: string, onAnswer: (item: Item) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const adding = useMutation({
    mutationKey: recipeKeys.photos(itemId),
    scope: photoScope(itemId),
    mutationFn: async (files: readonly File[]) => {
      await uploadPhotos(itemId, await preparePhotos(files), {
        onAnswer: (item) => {
          onAnswer(item);
          putChangedRecipe(queryClient, item);
        },
        onProgress: setProgress,
      });
    },
    onSettled: () => setProgress(null),
  });
  return { ...adding, progress };
}

/** Removes one photo for good. */
export function useRemovePhoto(itemId: string, onAnswer: (item: Item) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: recipeKeys.photos(itemId),
    scope: photoScope(itemId),
    mutationFn: async (mediaId: string): Promise<Item> =>
      (await items.command('REMOVE_MEDIA_FROM_ITEM', { itemId, mediaId })).data,
    onSuccess: (item) => {
      onAnswer(item);
      putChangedRecipe(queryClient, item);
    },
  });
}

/** What one serving of these lines gives, and which of them count nothing; a former answer stays until the new one is there. */
export function nutritionEstimate(
  ingredients: string[],
  servings: number,
  itemId: string | undefined,
) {
  return queryOptions({
    queryKey: ['nutrition-estimate', ingredients, servings, itemId],
    queryFn: async ({ signal }) => {
      const payload = { ingredients, servings, ...(itemId !== undefined && { itemId }) };
      const { nutrition, lines } = await items.command('ESTIMATE_NUTRITION', payload, {
        signal,
      });
      return { nutrition, uncounted: ingredients.filter((_, at) => lines[at]?.grams === null) };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Takes recipes over from a text or from a page. */
export function useImportRecipes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (from: PayloadInputOf<typeof itemCommands.IMPORT_ITEMS>) =>
      items.command('IMPORT_ITEMS', from),
    onSuccess: ({ items }) => {
      // The first one ends up in front.
      for (const item of items.toReversed()) putNewRecipe(queryClient, item);
    },
  });
}

/** Somebody else, or another tab, has saved this recipe since. */
export const isChangedElsewhere = (error: unknown) =>
  error instanceof ApiError && error.code === 'ITEM_CHANGED';

export const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The free plan ends here. */
export function isOverLimit(error: unknown): boolean {
  if (error instanceof UploadError) return isOverLimit(error.reason);
  return error instanceof ApiError && error.status === 402;
}

/** What to say of a failure: the server's sentence, or what is the matter with the connection. */
export function sayFailure(
  error: unknown,
  fallback: string,
  network: string = texts.edit.network,
): string {
  if (error instanceof PhotoRefusal) return error.message;
  if (error instanceof UploadError) return sayFailure(error.reason, fallback, network);
  const noAnswer = navigator.onLine ? network : texts.edit.offline;
  return errorText(error, isUnreachable(error) ? noAnswer : fallback, noAnswer);
}
