import { counted, countedMessages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import { packVector } from '#platform/int8-vector.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { MediaStore, StoredFile } from '#ports/media-store.ts';
import type { Signature } from '#ports/recogniser.ts';
import { contentTypes, parsePhotoKey, photoKey } from './keys.ts';
import type { PhotoProcessor } from './photo-processor.ts';
import type { ProcessedPhoto } from './process-photo.ts';
import {
  announcePhoto,
  attachPhotos,
  countAddedPhotos,
  detachPhotos,
  findLoosePhotos,
  forgetPhotos,
  forgetPhotosOf,
  hasOwner,
  isPhotoOf,
  listPhotosOf,
  listPhotosOfItem,
  lockFreePhoto,
  type PhotoRole,
  selectLoosePhotos,
} from './repository.ts';

const MB = 1024 * 1024;
const SWEEP_BATCH = 500;
/** Photos of somebody who leaves that are removed at a time. */
const LEAVER_BATCH = 100;
interface PhotoParts {
  processor: Pick<PhotoProcessor, 'process'>;
  db: Db;
  clock: Clock;
  ids: Ids;
  media: MediaStore;
  /** Bytes of all photos of one account. */
  storagePerAccount: number;
}

export interface NewPhoto {
  ownerId: string;
  name: string;
  /** What it is to a recipe: made from it, added by hand, or its sign in lists. */
  role: PhotoRole;
  /** Where it lies among photos in the eyes of a recogniser; none when nobody has looked. */
  signature?: Signature | null;
}

/** As it can be stored: no letter is cut in two. */
const shortName = (name: string) =>
  [...name.replaceAll('\0', '').toWellFormed()].slice(0, 200).join('');

/**
 * Keeps photos: their files in the media store, their rows in the database. A photo is staged first, and belongs to
 * nobody's recipe until a transaction attaches it; what is never attached is swept up.
 */
export class Photos {
  constructor(private readonly parts: PhotoParts) {}

  /**
   * Decodes a photo and makes its sizes.
   * @throws AppError, see `PhotoProcessor`
   */
  read(ownerId: string, bytes: Uint8Array, signal: AbortSignal): Promise<ProcessedPhoto> {
    return this.parts.processor.process(ownerId, bytes, signal);
  }

  /**
   * Writes the files of a photo.
   * @returns its id.
   * @throws AppError STORAGE_FULL, NOT_SIGNED_IN
   */
  async stage(
    processed: ProcessedPhoto,
    { signature = null, ...photo }: NewPhoto,
  ): Promise<string> {
    const { db, clock, ids, media } = this.parts;
    const id = ids.next();
    const { width, height } = processed.display;
    await this.announce({
      id,
      ...photo,
      name: shortName(photo.name),
      width,
      height,
      bytes: processed.display.bytes.length + processed.preview.bytes.length,
      placeholder: processed.placeholder,
      signature: signature && packVector(signature.vector),
      signatureSpace: signature?.space ?? null,
      createdAt: clock.now(),
    });
    const stored = await Promise.allSettled([
      media.put(photoKey(id, 'display'), processed.display.bytes),
      media.put(photoKey(id, 'preview'), processed.preview.bytes),
    ]);
    // An account that was deleted before the files were written is asked about, and not the row alone: whoever removes
    // its photos may be between their files and their rows.
    if (!(await hasOwner(db, id))) {
      await this.removeFiles([id]);
      throw new AppError('NOT_SIGNED_IN');
    }
    for (const result of stored) if (result.status === 'rejected') throw result.reason;
    return id;
  }

  /** Counts the photo's bytes with its row: both are there, or neither. */
  private async announce(photo: Parameters<typeof announcePhoto>[1]): Promise<void> {
    const { db, storagePerAccount } = this.parts;
    await db.transaction(async (tx) => {
      const stored = await announcePhoto(tx, photo);
      if (stored === null) throw new AppError('NOT_SIGNED_IN');
      if (stored > storagePerAccount) {
        throw new AppError('STORAGE_FULL', {
          message: counted(countedMessages.storagePerAccount, Math.floor(storagePerAccount / MB)),
        });
      }
    });
  }

  /** Makes staged photos the item's own. */
  async attach(
    tx: Tx,
    ownerId: string,
    itemId: string,
    photoIds: readonly string[],
  ): Promise<void> {
    const attached = await attachPhotos(tx, ownerId, itemId, photoIds);
    if (attached !== photoIds.length) throw new Error('A staged photo is gone or taken.');
  }

  /** The item's photos with what they are to it, oldest first. */
  async listOf(tx: Tx, itemId: string): Promise<{ id: string; role: PhotoRole }[]> {
    return listPhotosOfItem(tx, itemId);
  }

  /** Takes photos from the item; once that holds they are to be discarded. */
  async release(tx: Tx, itemId: string, photoIds: readonly string[]): Promise<void> {
    await detachPhotos(tx, itemId, photoIds);
  }

  /** Makes sure that a staged photo is there until the transaction ends, which then names it as somebody's picture. */
  async hold(tx: Tx, ownerId: string, photoId: string): Promise<void> {
    const held = await lockFreePhoto(tx, ownerId, photoId);
    if (!held) throw new Error('A staged photo is gone or taken.');
  }

  /**
   * Removes those of the photos that nobody needs. Asks first: a transaction whose end was not heard of may have
   * attached them. Files go before rows, so that no file is ever without a row.
   */
  async discard(photoIds: readonly string[]): Promise<void> {
    const { db } = this.parts;
    const loose = await selectLoosePhotos(db, photoIds);
    await this.removeFiles(loose);
    await forgetPhotos(db, loose);
  }

  /**
   * Removes all photos of somebody who is gone, whatever they belonged to. May be repeated; what it does not come to
   * is swept up.
   */
  async removeAllOf(ownerId: string): Promise<void> {
    const { db } = this.parts;
    for (;;) {
      const batch = await listPhotosOf(db, ownerId, LEAVER_BATCH);
      await this.removeFiles(batch);
      await forgetPhotosOf(db, ownerId, batch);
      if (batch.length < LEAVER_BATCH) return;
    }
  }

  /**
   * Removes what was announced before `before` and nobody needs: photos that were never attached, and what recipes,
   * pictures and people that are gone left behind.
   * @returns the number of photos removed.
   */
  async sweep(before: Date): Promise<number> {
    let swept = 0;
    for (;;) {
      const loose = await findLoosePhotos(this.parts.db, before, SWEEP_BATCH);
      await this.discard(loose);
      swept += loose.length;
      if (loose.length < SWEEP_BATCH) return swept;
    }
  }

  /** How many photos were added to the item by hand. */
  async countAdded(db: Reader, itemId: string): Promise<number> {
    return countAddedPhotos(db, itemId);
  }

  /** The file behind a key, for its owner; `null` for everybody else. */
  async open(
    key: string,
    callerId: string,
  ): Promise<(StoredFile & { contentType: string }) | null> {
    const parsed = parsePhotoKey(key);
    if (!parsed || !(await isPhotoOf(this.parts.db, parsed.photoId, callerId))) return null;
    const file = await this.parts.media.open(key);
    return file && { ...file, contentType: contentTypes[parsed.variant] };
  }

  private async removeFiles(photoIds: readonly string[]): Promise<void> {
    const { media } = this.parts;
    await Promise.all(
      photoIds.flatMap((id) => [
        media.remove(photoKey(id, 'display')),
        media.remove(photoKey(id, 'preview')),
      ]),
    );
  }
}
