import type { Item } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import type { UploadProgress } from '#features/recipe-editor/upload-photos.ts';
import { itemsApi } from '#lib/items-api.ts';
import { preparePhotosForUpload } from '#lib/prepare-photos-for-upload.ts';

/** Photos of a recipe are added and removed in sequence, so that the last response is the latest. */
const getPhotoMutationScope = (itemId: string) => ({ id: `photos of ${itemId}` });

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
      const { uploadPhotosToRecipe } = await import('#features/recipe-editor/upload-photos.ts');
      await uploadPhotosToRecipe(itemId, await preparePhotosForUpload(files), {
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
