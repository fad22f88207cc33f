import type { Item, ItemFields } from '@plateful/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addRecipeToCache,
  recipeKeys,
  updateRecipeInCache,
} from '#entities/recipe/recipe-cache.ts';
import { PhotoUploadError } from '#features/recipe-editor/photo-upload-error.ts';
import type { UploadProgress } from '#features/recipe-editor/upload-photos.ts';
import { ApiError, getErrorMessage, isServerUnreachable } from '#lib/api-client.ts';
import { itemsApi } from '#lib/endpoints.ts';
import { InvalidPhotoError, preparePhotosForUpload } from '#lib/prepare-photos-for-upload.ts';
import { editTexts } from '#texts/en/edit.ts';

/** Photos of a recipe are added and removed in sequence, so that the last response is the latest. */
const getPhotoMutationScope = (itemId: string) => ({ id: `photos of ${itemId}` });

/** Creates a recipe. Requests with the same `requestKey` create only one. */
export function useCreateRecipe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (fields: ItemFields & { requestKey: string }): Promise<Item> =>
      (await itemsApi.command('CREATE_ITEM', fields)).data,
    onSuccess: (item) => addRecipeToCache(queryClient, item),
  });
}

/**
 * Resizes and uploads photos.
 * @param onItemUpdated called with the updated recipe after each photo
 */
export function useAddPhotos(itemId: string, onItemUpdated: (item: Item) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const mutation = useMutation({
    mutationKey: recipeKeys.photos(itemId),
    scope: getPhotoMutationScope(itemId),
    mutationFn: async (files: readonly File[]) => {
      const { uploadPhotos } = await import('#features/recipe-editor/upload-photos.ts');
      await uploadPhotos(itemId, await preparePhotosForUpload(files), {
        onItemUpdated: (item) => {
          onItemUpdated(item);
          updateRecipeInCache(queryClient, item);
        },
        onProgress: setProgress,
      });
    },
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress };
}

/** Removes a photo permanently. */
export function useRemovePhoto(itemId: string, onItemUpdated: (item: Item) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: recipeKeys.photos(itemId),
    scope: getPhotoMutationScope(itemId),
    mutationFn: async (mediaId: string): Promise<Item> =>
      (await itemsApi.command('REMOVE_MEDIA_FROM_ITEM', { itemId, mediaId })).data,
    onSuccess: (item) => {
      onItemUpdated(item);
      updateRecipeInCache(queryClient, item);
    },
  });
}

/**
 * Estimates nutrition per serving, and returns the ingredients that are not included. The previous estimate is shown
 * until the response arrives.
 */
export function nutritionEstimateQueryOptions(
  ingredients: string[],
  servings: number,
  itemId: string | undefined,
) {
  return queryOptions({
    queryKey: ['nutrition-estimate', ingredients, servings, itemId],
    queryFn: async ({ signal }) => {
      const payload = { ingredients, servings, ...(itemId !== undefined && { itemId }) };
      const { nutrition, lines } = await itemsApi.command('ESTIMATE_NUTRITION', payload, {
        signal,
      });
      return {
        nutrition,
        uncounted: ingredients.filter((_, index) => lines[index]?.grams === null),
      };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The tags of the user's recipes, most used first. */
export const tagsQueryOptions = () =>
  queryOptions({
    queryKey: ['recipe-tags'],
    queryFn: async ({ signal }) => (await itemsApi.query('LIST_TAGS', {}, { signal })).tags,
    retry: false,
  });

/** Whether the limit of the free plan is reached. */
export function isPlanLimitError(error: unknown): boolean {
  if (error instanceof PhotoUploadError) return isPlanLimitError(error.reason);
  return error instanceof ApiError && error.status === 402;
}

/** The message to show when saving or uploading has failed. */
export function getEditorErrorMessage(
  error: unknown,
  fallback: string,
  noResponseMessage: string = editTexts.edit.networkError,
): string {
  if (error instanceof InvalidPhotoError) return error.message;
  if (error instanceof PhotoUploadError) {
    return getEditorErrorMessage(error.reason, fallback, noResponseMessage);
  }
  const networkMessage = navigator.onLine ? noResponseMessage : editTexts.edit.offline;
  return getErrorMessage(
    error,
    isServerUnreachable(error) ? networkMessage : fallback,
    networkMessage,
  );
}
