import { photoKey, photoOfName, photoOfUrl, photoUrl } from '#features/photos/keys.ts';
import {
  isDataUrl,
  photoFromDataUrl,
  refuseRemoteAddress,
} from '#features/photos/photo-from-data-url.ts';
import type { ProcessedPhoto } from '#features/photos/process-photo.ts';
import type { Photos } from '#features/photos/service.ts';
import type { SignPhoto } from '#features/photos/sign-photo.ts';
import type { ExportAccount } from '#features/profiles/export-account.ts';
import type { PictureKeeper } from '#features/profiles/service.ts';
import type { PhotoTaker } from '#features/recipes/add-photos.ts';
import type { PhotoUrls } from '#features/recipes/present.ts';
import type { IconKeeper } from '#features/recipes/preview-icon.ts';
import type { PhotoRemover } from '#features/recipes/remove-photos.ts';
import type { FindByPhoto } from '#features/recipes/search/find-by-photo.ts';
import type { PhotoShelf } from '#features/scanning/service.ts';

// What each feature sees of photos.

export const photoUrls: PhotoUrls = {
  display: (photoId) => photoUrl(photoId, 'display'),
  preview: (photoId) => photoUrl(photoId, 'preview'),
};

export function photoTaker(photos: Photos, sign: SignPhoto): PhotoTaker {
  return {
    isDataUrl,
    refuseRemoteAddress,
    bytesOf: photoFromDataUrl,
    take: async (ownerId, { bytes, name }, signal) => {
      const read = await photos.read(ownerId, bytes, signal);
      const signature = await sign(read.pixels, signal);
      return photos.stage(read, { ownerId, name, role: 'added', signature });
    },
    attach: (tx, ownerId, itemId, photoIds) => photos.attach(tx, ownerId, itemId, photoIds),
    countAdded: (db, itemId) => photos.countAdded(db, itemId),
    discard: (photoIds) => photos.discard(photoIds),
  };
}

/** Icons get no signature: they stand for a recipe in lists, and may show anything. */
export function photoIcons(photos: Photos): IconKeeper {
  return {
    isDataUrl,
    refuseRemoteAddress,
    takeIcon: async (ownerId, image, signal) => {
      const read = await photos.read(ownerId, photoFromDataUrl(image), signal);
      return photos.stage(read, { ownerId, name: 'icon.jpg', role: 'icon' });
    },
    photoOfUrl,
    attach: (tx, ownerId, itemId, photoIds) => photos.attach(tx, ownerId, itemId, photoIds),
    listOf: (tx, itemId) => photos.listOf(tx, itemId),
    release: (tx, itemId, photoIds) => photos.release(tx, itemId, photoIds),
    discard: (photoIds) => photos.discard(photoIds),
  };
}

export function photoRemover(photos: Photos): PhotoRemover {
  return {
    photoOfName,
    listOf: (tx, itemId) => photos.listOf(tx, itemId),
    release: (tx, itemId, photoIds) => photos.release(tx, itemId, photoIds),
    discard: (photoIds) => photos.discard(photoIds),
  };
}

export function pictureKeeper(photos: Photos): PictureKeeper {
  return {
    take: async (ownerId, image, signal) => {
      const read = await photos.read(ownerId, photoFromDataUrl(image), signal);
      return photos.stage(read, { ownerId, name: 'profile-picture.jpg', role: 'original' });
    },
    hold: (tx, ownerId, photoId) => photos.hold(tx, ownerId, photoId),
    discard: (photoIds) => photos.discard(photoIds),
    preview: (photoId) => photoUrl(photoId, 'preview'),
  };
}

export function photoReader(
  photos: Photos,
): ConstructorParameters<typeof ExportAccount>[0]['photos'] {
  return {
    open: async (ownerId, photoId) =>
      (await photos.open(photoKey(photoId, 'display'), ownerId))?.stream ?? null,
  };
}

export function photoShelf(photos: Photos): PhotoShelf<ProcessedPhoto> {
  return {
    bytesOf: photoFromDataUrl,
    read: (ownerId, bytes, signal) => photos.read(ownerId, bytes, signal),
    stage: (photo, ownerId, signature) =>
      photos.stage(photo, { ownerId, name: 'photo.jpg', role: 'original', signature }),
    attach: (tx, ownerId, itemId, photoIds) => photos.attach(tx, ownerId, itemId, photoIds),
    discard: (photoIds) => photos.discard(photoIds),
  };
}

/** Reads a photo only to look at it. */
export function photoLooker(
  photos: Photos,
): ConstructorParameters<typeof FindByPhoto>[0]['readPhoto'] {
  return async (ownerId, image, signal) =>
    (await photos.read(ownerId, photoFromDataUrl(image), signal)).pixels;
}
