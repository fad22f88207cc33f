import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import type { PhotoStore, UploadIdempotencyKey } from '#ports/photo-store.ts';
import { lockAndUpdateRecipe, type UpdateRecipeDeps } from '../lock-and-update-recipe.ts';
import type { RecipeService } from '../recipe-service.ts';
import { requireSameRequest } from '../request-idempotency.ts';

/** An uploaded file with its name. */
export interface UploadedPhoto {
  bytes: Uint8Array;
  name: string;
}

/** A photo as a data URL, with its file name. */
export interface DataUrlPhoto {
  url: string;
  name?: string | undefined;
}

export interface AddPhotosDeps extends UpdateRecipeDeps {
  recipes: Pick<RecipeService, 'get' | 'publishUpdated'>;
  photoStore: Pick<
    PhotoStore,
    | 'isDataUrl'
    | 'rejectRemoteUrl'
    | 'decodeDataUrl'
    | 'processAndStage'
    | 'attach'
    | 'findUpload'
    | 'deleteIfOrphaned'
  >;
  entitlements: {
    /** @throws AppError LIMIT_EXCEEDED */
    requirePhotos(db: DbOrTx, userId: string, itemId: string | null, count: number): Promise<void>;
  };
}

/** Adds photos to a recipe: all of them or none. */
export class AddPhotos {
  constructor(private readonly deps: AddPhotosDeps) {}

  /**
   * Throws ITEM_NOT_FOUND unless the recipe belongs to the owner. Called as soon as the id is known, before photos are
   * read.
   */
  async requireItem(ownerId: string, itemId: string): Promise<void> {
    await this.getItem(ownerId, itemId);
  }

  /** @throws AppError ITEM_NOT_FOUND */
  getItem(ownerId: string, itemId: string): Promise<Item> {
    return this.deps.recipes.get(ownerId, itemId);
  }

  /** The upload that has added photos to the recipe with this key. */
  findUpload(
    ownerId: string,
    itemId: string,
    requestKey: string,
  ): Promise<UploadIdempotencyKey | null> {
    const { db, photoStore } = this.deps;
    return photoStore.findUpload(db, ownerId, itemId, requestKey);
  }

  /**
   * Checked before photos are decoded. `attachStaged` checks again, because simultaneous requests may add more.
   *
   * @param itemId null: not known yet, so photos that the recipe has are not counted
   * @throws AppError LIMIT_EXCEEDED
   */
  async requireAllowance(
    ownerId: string,
    itemId: string | null,
    photoCount: number,
  ): Promise<void> {
    const { db, entitlements } = this.deps;
    await entitlements.requirePhotos(db, ownerId, itemId, photoCount);
  }

  /** Processes and stages a photo. @returns its id. */
  stagePhoto(ownerId: string, photo: UploadedPhoto, signal: AbortSignal): Promise<string> {
    return this.deps.photoStore.processAndStage({ ownerId, ...photo, role: 'added' }, signal);
  }

  /** Adds the photos one at a time. */
  async addFromDataUrls(
    caller: Principal,
    itemId: string,
    dataUrlPhotos: readonly DataUrlPhoto[],
    signal: AbortSignal,
  ): Promise<Item> {
    const { photoStore } = this.deps;
    await this.requireItem(caller.userId, itemId);
    await this.requireAllowance(caller.userId, itemId, dataUrlPhotos.length);
    const staged: string[] = [];
    try {
      for (const { url, name = 'photo.jpg' } of dataUrlPhotos) {
        signal.throwIfAborted();
        photoStore.rejectRemoteUrl(url);
        if (!photoStore.isDataUrl(url)) throw createDataUrlError();
        const photo = { bytes: photoStore.decodeDataUrl(url), name };
        staged.push(await this.stagePhoto(caller.userId, photo, signal));
      }
      return await this.attachStaged(caller, itemId, staged, null);
    } catch (error) {
      await this.discardStaged(staged);
      throw error;
    }
  }

  /**
   * Attaches staged photos to the recipe, or discards them if an upload with the same key has added them.
   * @throws AppError LIMIT_EXCEEDED; REQUEST_KEY_REUSED if that upload had other photos
   */
  async attachStaged(
    { userId }: Principal,
    itemId: string,
    staged: readonly string[],
    upload: UploadIdempotencyKey | null,
  ): Promise<Item> {
    const { entitlements, photoStore, recipes } = this.deps;
    let isRepeated = false;
    await lockAndUpdateRecipe(this.deps, userId, itemId, async (tx, { previewPhotoId }) => {
      // The lock serializes simultaneous uploads: the second one finds the first one's photos.
      if (upload && (await this.isRepeated(tx, userId, itemId, upload))) {
        isRepeated = true;
        return null;
      }
      await entitlements.requirePhotos(tx, userId, itemId, staged.length);
      await photoStore.attach(tx, userId, itemId, staged, upload);
      return { previewPhotoId: previewPhotoId ?? staged[0] ?? null };
    });
    if (!isRepeated) return recipes.publishUpdated(userId, itemId);
    await this.discardStaged(staged);
    return this.getItem(userId, itemId);
  }

  private async isRepeated(tx: Tx, ownerId: string, itemId: string, upload: UploadIdempotencyKey) {
    const { photoStore } = this.deps;
    const earlier = await photoStore.findUpload(tx, ownerId, itemId, upload.requestKey);
    if (earlier) requireSameRequest([{ requestHash: earlier.hash }], upload.hash);
    return earlier !== null;
  }

  /** Deletes staged photos after a failure. */
  async discardStaged(staged: readonly string[]): Promise<void> {
    // If this fails, the cleanup job deletes the photos.
    await this.deps.photoStore.deleteIfOrphaned(staged).catch(() => {});
  }
}

function createDataUrlError(): AppError {
  return new AppError('INVALID', { message: 'mediaData.url must be a photo as a data URL.' });
}
