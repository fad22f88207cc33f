import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import type { PhotoStore } from '#ports/photo-store.ts';

type PreviewIconPhotoStore = Pick<
  PhotoStore,
  | 'isDataUrl'
  | 'rejectRemoteUrl'
  | 'decodeDataUrl'
  | 'processAndStage'
  | 'getPhotoIdFromUrl'
  | 'attach'
  | 'listByItem'
  | 'detach'
  | 'deleteIfOrphaned'
>;

/**
 * The requested list picture of a recipe: a data URL, the URL of one of its photos, or null for none; `undefined` keeps
 * the current one.
 */
export type PreviewIconInput = string | null | undefined;

export interface PreviewIconRequest {
  ownerId: string;
  previewIconUrl: PreviewIconInput;
  signal: AbortSignal;
}

/** Sets the recipe's list picture, in the transaction that writes the recipe. @returns the changed column. */
export type AssignPreviewIcon = (
  tx: Tx,
  itemId: string,
) => Promise<{ previewPhotoId?: string | null }>;

/**
 * Manages the picture that represents a recipe in lists: one of its photos, or a photo used only for this. Remote URLs
 * are never fetched.
 */
export class PreviewIconService {
  constructor(private readonly photoStore: PreviewIconPhotoStore) {}

  /**
   * Stages the requested picture, runs `writeRecipe` with a function that assigns it, and deletes the replaced icon, or
   * the new one if the write fails.
   *
   * @throws AppError INVALID if the URL is neither a data URL nor one of the recipe's photos; the errors of
   * `PhotoStore.processAndStage`
   */
  async runWithIcon<T>(
    request: PreviewIconRequest,
    writeRecipe: (assign: AssignPreviewIcon) => Promise<T>,
  ): Promise<T> {
    const { ownerId, previewIconUrl: requestedIcon, signal } = request;
    if (requestedIcon === undefined) return writeRecipe(async () => ({}));
    if (requestedIcon !== null) this.photoStore.rejectRemoteUrl(requestedIcon);
    const isNew = requestedIcon !== null && this.photoStore.isDataUrl(requestedIcon);
    const newIconId = isNew ? await this.stageIcon(ownerId, requestedIcon, signal) : null;
    const photoIdsToDelete = newIconId ? [newIconId] : [];
    try {
      return await writeRecipe(async (tx, itemId) => {
        const itemPhotos = await this.photoStore.listByItem(tx, itemId);
        const previewPhotoId = newIconId ?? this.resolvePhotoId(requestedIcon, itemPhotos);
        const replaced = itemPhotos.filter(
          ({ id, role }) => role === 'icon' && id !== previewPhotoId,
        );
        photoIdsToDelete.push(...replaced.map(({ id }) => id));
        await this.photoStore.detach(
          tx,
          itemId,
          replaced.map(({ id }) => id),
        );
        if (newIconId) await this.photoStore.attach(tx, ownerId, itemId, [newIconId]);
        return { previewPhotoId };
      });
    } finally {
      // Deletes only orphaned photos. If this fails, the cleanup job deletes them.
      if (photoIdsToDelete.length > 0)
        await this.photoStore.deleteIfOrphaned(photoIdsToDelete).catch(() => {});
    }
  }

  /** An icon gets no embedding: it represents a recipe in lists and may show anything. */
  private stageIcon(ownerId: string, image: string, signal: AbortSignal): Promise<string> {
    const bytes = this.photoStore.decodeDataUrl(image);
    return this.photoStore.processAndStage(
      { ownerId, bytes, name: 'icon.jpg', role: 'icon' },
      signal,
    );
  }

  private resolvePhotoId(
    requestedIcon: string | null,
    itemPhotos: readonly { id: string }[],
  ): string | null {
    if (requestedIcon === null) return null;
    const photoId = this.photoStore.getPhotoIdFromUrl(requestedIcon);
    if (itemPhotos.some(({ id }) => id === photoId)) return photoId;
    throw new AppError('INVALID', { message: messages.previewIconInvalid });
  }
}
