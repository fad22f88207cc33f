import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import { isUuid } from '#platform/uuid.ts';
import { findItem, lockItem, updateItem } from './repository.ts';
import type { Recipes } from './service.ts';

const PRO_PHOTOS_PER_RECIPE = 20;

/** A photo as it came, with the name it had. */
export interface RawPhoto {
  bytes: Uint8Array;
  name: string;
}

/** What adding photos needs of those who keep them. */
export interface PhotoTaker {
  /** Reads and writes the photo; it belongs to no recipe yet. @returns its id. */
  take(ownerId: string, photo: RawPhoto, signal: AbortSignal): Promise<string>;
  attach(tx: Tx, ownerId: string, itemId: string, photoIds: readonly string[]): Promise<void>;
  countAdded(tx: Tx, itemId: string): Promise<number>;
  discard(photoIds: readonly string[]): Promise<void>;
}

interface AddPhotosParts {
  db: Db;
  recipes: Recipes;
  photos: PhotoTaker;
  freePhotosPerRecipe: number;
}

/** Adds photos to a recipe: all of them, or none. */
export class AddPhotos {
  constructor(private readonly parts: AddPhotosParts) {}

  /** Whether there is such a recipe of the caller's; asked as soon as its id is known. */
  async requireItem(ownerId: string, itemId: string): Promise<void> {
    const found = isUuid(itemId) && (await findItem(this.parts.db, ownerId, itemId));
    if (!found) throw new AppError('ITEM_NOT_FOUND');
  }

  /** Reads and keeps a photo that belongs to no recipe yet. @returns its id. */
  take(ownerId: string, photo: RawPhoto, signal: AbortSignal): Promise<string> {
    return this.parts.photos.take(ownerId, photo, signal);
  }

  /** Gives the photos to the recipe. */
  async add(caller: Caller, itemId: string, staged: readonly string[]): Promise<Item> {
    const { db, recipes } = this.parts;
    if (staged.length === 0) throw new AppError('INVALID', { message: 'files is missing.' });
    await this.requireItem(caller.userId, itemId);
    await db.transaction((tx) => this.attach(tx, caller, itemId, staged));
    return recipes.announce(caller.userId, itemId);
  }

  /** Removes photos that came to nothing. */
  async discard(staged: readonly string[]): Promise<void> {
    // What can't be removed now is swept up later.
    await this.parts.photos.discard(staged).catch(() => {});
  }

  private async attach(
    tx: Tx,
    caller: Caller,
    itemId: string,
    staged: readonly string[],
  ): Promise<void> {
    const item = await lockItem(tx, caller.userId, itemId);
    if (!item) throw new AppError('ITEM_NOT_FOUND');
    const added = await this.parts.photos.countAdded(tx, itemId);
    const maximum = caller.isPro ? PRO_PHOTOS_PER_RECIPE : this.parts.freePhotosPerRecipe;
    if (added + staged.length > maximum) throw tooManyPhotos(added, maximum, caller.isPro);
    await this.parts.photos.attach(tx, caller.userId, itemId, staged);
    if (!item.previewPhotoId) {
      await updateItem(tx, caller.userId, itemId, { previewPhotoId: staged[0] ?? null });
    }
  }
}

function tooManyPhotos(currentCount: number, maxLimit: number, isPro: boolean): AppError {
  return new AppError('LIMIT_EXCEEDED', {
    message: isPro
      ? `A recipe can have up to ${maxLimit} added photos.`
      : `Without a membership a recipe can have ${maxLimit} added ${maxLimit === 1 ? 'photo' : 'photos'}. Become a member to add more.`,
    fields: {
      showUpgradeCTA: !isPro,
      limitExceeded: true,
      errorType: 'LIMIT_EXCEEDED',
      productType: 'photo',
      currentCount,
      maxLimit,
    },
  });
}
