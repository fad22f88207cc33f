import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import { lockAndUpdateRecipe, type UpdateRecipeDeps } from '../lock-and-update-recipe.ts';
import type { RecipeService } from '../recipe-service.ts';

interface RemovePhotosDeps extends UpdateRecipeDeps {
  recipes: Pick<RecipeService, 'publishUpdated'>;
  photoStore: Pick<PhotoStore, 'resolvePhotoId' | 'listByItem' | 'detach' | 'deleteIfOrphaned'>;
}

/** Removes photos from a recipe: all of them or none. */
export class RemovePhotos {
  constructor(private readonly deps: RemovePhotosDeps) {}

  /**
   * @param photoRefs ids, file keys or URLs of the recipe's photos
   * @throws AppError NOT_FOUND if one of them is not a photo of the recipe
   */
  async remove(ownerId: string, itemId: string, photoRefs: readonly string[]): Promise<Item> {
    const { photoStore, recipes } = this.deps;
    const photoIdsToRemove = new Set(photoRefs.map((name) => photoStore.resolvePhotoId(name)));
    await lockAndUpdateRecipe(this.deps, ownerId, itemId, async (tx, { previewPhotoId }) => {
      const itemPhotos = await photoStore.listByItem(tx, itemId);
      const visiblePhotoIds = itemPhotos.flatMap(({ id, role }) => (role === 'icon' ? [] : [id]));
      const removedIds = visiblePhotoIds.filter((id) => photoIdsToRemove.has(id));
      if (removedIds.length < photoIdsToRemove.size) throw new AppError('NOT_FOUND');
      await photoStore.detach(tx, itemId, removedIds);
      if (!previewPhotoId || !photoIdsToRemove.has(previewPhotoId)) return {};
      return { previewPhotoId: visiblePhotoIds.find((id) => !photoIdsToRemove.has(id)) ?? null };
    });
    const photoIds = [...photoIdsToRemove].filter((id) => id !== null);
    // If this fails, the cleanup job deletes the photos.
    await photoStore.deleteIfOrphaned(photoIds).catch(() => {});
    return recipes.publishUpdated(ownerId, itemId);
  }
}
