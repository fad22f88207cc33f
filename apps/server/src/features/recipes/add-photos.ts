import { counted, countedMessages, type Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Reader, Tx } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import { type ChangeParts, changeRecipe } from './change-recipe.ts';
import type { Recipes } from './service.ts';

const PRO_PHOTOS_PER_RECIPE = 20;

/** A photo as it came, with the name it had. */
export interface RawPhoto {
  bytes: Uint8Array;
  name: string;
}

/** A photo in a data URL, with the name it had. */
export interface PhotoText {
  url: string;
  name?: string | undefined;
}

/** What adding photos needs of those who keep them. */
export interface PhotoTaker {
  isDataUrl(text: string): boolean;
  /** @throws AppError PHOTO_ADDRESS */
  refuseRemoteAddress(text: string): void;
  bytesOf(dataUrl: string): Uint8Array;
  /** Reads and writes the photo; it belongs to no recipe yet. @returns its id. */
  take(ownerId: string, photo: RawPhoto, signal: AbortSignal): Promise<string>;
  attach(tx: Tx, ownerId: string, itemId: string, photoIds: readonly string[]): Promise<void>;
  countAdded(db: Reader, itemId: string): Promise<number>;
  discard(photoIds: readonly string[]): Promise<void>;
}

interface AddPhotosParts extends ChangeParts {
  recipes: Pick<Recipes, 'get' | 'announce'>;
  photos: PhotoTaker;
  freePhotosPerRecipe: number;
}

/** Adds photos to a recipe: all of them, or none. */
export class AddPhotos {
  constructor(private readonly parts: AddPhotosParts) {}

  /** Whether there is such a recipe of the caller's; asked as soon as its id is known. */
  async requireItem(ownerId: string, itemId: string): Promise<void> {
    await this.parts.recipes.get(ownerId, itemId);
  }

  /** Reads and keeps a photo that belongs to no recipe yet. @returns its id. */
  take(ownerId: string, photo: RawPhoto, signal: AbortSignal): Promise<string> {
    return this.parts.photos.take(ownerId, photo, signal);
  }

  /** Photos that came as text, read one after the other, so that no more than one lies open in memory. */
  async addTexts(
    caller: Caller,
    itemId: string,
    texts: readonly PhotoText[],
    signal: AbortSignal,
  ): Promise<Item> {
    const { db, photos } = this.parts;
    await this.requireItem(caller.userId, itemId);
    // What is too many is refused before any of it is read; others may come in between, so it is asked again then.
    await this.requireRoom(db, caller, itemId, texts.length);
    const staged: string[] = [];
    try {
      for (const { url, name = 'photo.jpg' } of texts) {
        photos.refuseRemoteAddress(url);
        if (!photos.isDataUrl(url)) throw noDataUrl();
        const photo = { bytes: photos.bytesOf(url), name };
        staged.push(await this.take(caller.userId, photo, signal));
      }
      return await this.add(caller, itemId, staged);
    } catch (error) {
      await this.discard(staged);
      throw error;
    }
  }

  /** Gives the photos to the recipe. */
  async add(caller: Caller, itemId: string, staged: readonly string[]): Promise<Item> {
    const { photos, recipes } = this.parts;
    if (staged.length === 0) throw new AppError('INVALID', { message: 'files is missing.' });
    await changeRecipe(this.parts, caller.userId, itemId, async (tx, { previewPhotoId }) => {
      await this.requireRoom(tx, caller, itemId, staged.length);
      await photos.attach(tx, caller.userId, itemId, staged);
      return { previewPhotoId: previewPhotoId ?? staged[0] ?? null };
    });
    return recipes.announce(caller.userId, itemId);
  }

  /** Removes photos that came to nothing. */
  async discard(staged: readonly string[]): Promise<void> {
    // What can't be removed now is swept up later.
    await this.parts.photos.discard(staged).catch(() => {});
  }

  private async requireRoom(
    db: Reader,
    { isPro }: Caller,
    itemId: string,
    more: number,
  ): Promise<void> {
    const added = await this.parts.photos.countAdded(db, itemId);
    const maximum = isPro ? PRO_PHOTOS_PER_RECIPE : this.parts.freePhotosPerRecipe;
    if (added + more > maximum) throw tooManyPhotos(added, maximum, isPro);
  }
}

function noDataUrl(): AppError {
  return new AppError('INVALID', { message: 'mediaData.url must be a photo as a data URL.' });
}

function photoLimit(maxLimit: number, isPro: boolean) {
  if (isPro) return countedMessages.photosOfMembers;
  return maxLimit === 1
    ? countedMessages.photoWithoutMembership
    : countedMessages.photosWithoutMembership;
}

function tooManyPhotos(currentCount: number, maxLimit: number, isPro: boolean): AppError {
  return new AppError('LIMIT_EXCEEDED', {
    message: counted(photoLimit(maxLimit, isPro), maxLimit),
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
