import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Tx } from '#platform/db/client.ts';
import { type ChangeParts, changeRecipe } from './change-recipe.ts';
import type { Recipes } from './service.ts';

/** What removing photos needs of those who keep them. */
export interface PhotoRemover {
  /** The photo that an id, a file's key or an address names; null when it names none. */
  photoOfName(name: string): string | null;
  /** Oldest first. */
  listOf(tx: Tx, itemId: string): Promise<{ id: string; role: string }[]>;
  release(tx: Tx, itemId: string, photoIds: readonly string[]): Promise<void>;
  discard(photoIds: readonly string[]): Promise<void>;
}

interface RemovePhotosParts extends ChangeParts {
  recipes: Pick<Recipes, 'announce'>;
  photos: PhotoRemover;
}

/** Removes photos from a recipe: all of them, or none. */
export class RemovePhotos {
  constructor(private readonly parts: RemovePhotosParts) {}

  /**
   * @param names ids, keys or addresses of photos of this very recipe
   * @throws AppError NOT_FOUND when one of them is no photo of it
   */
  async remove(ownerId: string, itemId: string, names: readonly string[]): Promise<Item> {
    const { photos, recipes } = this.parts;
    const gone = new Set(names.map((name) => photos.photoOfName(name)));
    await changeRecipe(this.parts, ownerId, itemId, async (tx, { previewPhotoId }) => {
      const all = await photos.listOf(tx, itemId);
      const shown = all.flatMap(({ id, role }) => (role === 'icon' ? [] : [id]));
      const removed = shown.filter((id) => gone.has(id));
      if (removed.length < gone.size) throw new AppError('NOT_FOUND');
      await photos.release(tx, itemId, removed);
      if (!previewPhotoId || !gone.has(previewPhotoId)) return {};
      return { previewPhotoId: shown.find((id) => !gone.has(id)) ?? null };
    });
    const photoIds = [...gone].filter((id) => id !== null);
    // What can't be removed now is swept up later.
    await photos.discard(photoIds).catch(() => {});
    return recipes.announce(ownerId, itemId);
  }
}
