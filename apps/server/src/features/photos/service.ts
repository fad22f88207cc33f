import { formatMessage, messageTemplates } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, DbOrTx, Tx } from '#platform/db/database.ts';
import { quantizeVector } from '#platform/int8-vector.ts';
import { releaseRequestImage } from '#platform/request-body-images.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { type MediaStore, MediaStoreUnavailableError } from '#ports/media-store.ts';
import type {
  NewPhotoDetails,
  OpenedPhotoFile,
  PhotoRequester,
  PhotoRole,
  PhotoStore,
  PhotoVariant,
  ProcessedPhoto,
  UploadIdempotencyKey,
} from '#ports/photo-store.ts';
import type { Embedding } from '#ports/recognizer.ts';
import type { EmbedPhoto } from './create-photo-embedder.ts';
import {
  decodePhotoDataUrl,
  hashPhotoDataUrl,
  isDataUrl,
  rejectRemoteUrl,
} from './decode-photo-data-url.ts';
import {
  buildPhotoKey,
  buildPhotoUrl,
  getPhotoIdFromReference,
  getPhotoIdFromUrl,
  variantContentTypes,
} from './photo-keys-and-urls.ts';
import type { PhotoProcessPool } from './photo-process-pool.ts';
import {
  attachPhotos,
  deleteOwnerPhotosByIds,
  deletePhotosIfOrphaned,
  detachPhotos,
  doesPhotoOwnerExist,
  filterOrphanedPhotoIds,
  findUploadHash,
  getPhotoStorageBytes,
  insertPendingPhoto,
  isPhotoVisibleTo,
  listItemPhotos,
  listOrphanedPhotoIds,
  listPhotoIdsByOwner,
  lockStagedPhoto,
  saveUploadRequestKey,
} from './repository.ts';

const MB = 1024 * 1024;
const SWEEP_BATCH_SIZE = 500;
const ACCOUNT_DELETION_BATCH_SIZE = 100;

interface PhotoServiceDeps {
  processor: Pick<PhotoProcessPool, 'process'>;
  embedPhoto: EmbedPhoto;
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  mediaStore: MediaStore;
  /** Limit for the files of all photos of one account, in bytes. */
  maxBytesPerAccount: number;
}

/** Removes characters that PostgreSQL cannot store and truncates between code points. */
const toStorableName = (name: string) =>
  [...name.replaceAll('\0', '').toWellFormed()].slice(0, 200).join('');

const isStoreUnchanged = (error: unknown) =>
  error instanceof MediaStoreUnavailableError && error.isUnchanged;

/** Stores photos: their files in the media store, their rows in the database. */
export class PhotoService implements PhotoStore {
  readonly isDataUrl = isDataUrl;
  readonly rejectRemoteUrl = rejectRemoteUrl;
  readonly decodeDataUrl = decodePhotoDataUrl;
  readonly hashDataUrl = hashPhotoDataUrl;
  readonly releaseDataUrl = releaseRequestImage;
  readonly getUrl = buildPhotoUrl;
  readonly getPhotoIdFromUrl = getPhotoIdFromUrl;
  readonly resolvePhotoId = getPhotoIdFromReference;

  constructor(private readonly deps: PhotoServiceDeps) {}

  async requireStorage(ownerId: string): Promise<void> {
    const { db, maxBytesPerAccount } = this.deps;
    if ((await getPhotoStorageBytes(db, ownerId)) >= maxBytesPerAccount)
      throw createStorageError(maxBytesPerAccount);
  }

  process(ownerId: string, bytes: Uint8Array, signal: AbortSignal): Promise<ProcessedPhoto> {
    return this.deps.processor.process(ownerId, bytes, signal);
  }

  async processAndStage(
    { bytes, ...details }: NewPhotoDetails & { bytes: Uint8Array },
    signal: AbortSignal,
  ): Promise<string> {
    await this.requireStorage(details.ownerId);
    const photo = await this.process(details.ownerId, bytes, signal);
    const embedding =
      details.role === 'added' ? await this.deps.embedPhoto(photo.pixels, signal) : null;
    return this.stage(photo, { ...details, embedding }, signal);
  }

  async stage(
    photo: ProcessedPhoto,
    { embedding, ...details }: NewPhotoDetails & { embedding: Embedding | null },
    signal?: AbortSignal,
  ): Promise<string> {
    const { db, clock, ids, mediaStore } = this.deps;
    const putOptions = signal ? { signal } : {};
    const id = ids.newId();
    const { width, height } = photo.display;
    await this.insertWithinQuota({
      id,
      ...details,
      name: toStorableName(details.name),
      width,
      height,
      bytes: photo.display.bytes.length + photo.preview.bytes.length,
      placeholder: photo.placeholder,
      embedding: embedding && quantizeVector(embedding.vector),
      embeddingSpace: embedding?.space ?? null,
      createdAt: clock.now(),
    });
    const stored = await Promise.allSettled([
      mediaStore.put(buildPhotoKey(id, 'display'), photo.display.bytes, putOptions),
      mediaStore.put(buildPhotoKey(id, 'preview'), photo.preview.bytes, putOptions),
    ]);
    // The account may have been deleted while the files were written. The deletion removes files before rows, so the
    // photo's row alone does not prove that the account still exists.
    if (!(await doesPhotoOwnerExist(db, id))) {
      await this.deleteFiles([id]);
      throw new AppError('NOT_SIGNED_IN');
    }
    const failures = stored.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    if (failures.length === 0) return id;
    // A file that may still arrive is deleted by the cleanup job.
    if (failures.every(isStoreUnchanged))
      await this.discardStaged(id, failures.length < stored.length).catch(() => {});
    throw failures[0];
  }

  /** If this fails, the cleanup job deletes the photo. */
  private async discardStaged(id: string, hasFile: boolean): Promise<void> {
    if (hasFile) await this.deleteFiles([id]);
    await deletePhotosIfOrphaned(this.deps.db, [id]);
  }

  /** Inserts the row and checks the account's storage limit in one transaction. */
  private async insertWithinQuota(photo: Parameters<typeof insertPendingPhoto>[1]): Promise<void> {
    const { db, maxBytesPerAccount } = this.deps;
    await db.transaction(async (tx) => {
      const accountBytes = await insertPendingPhoto(tx, photo);
      if (accountBytes === null) throw new AppError('NOT_SIGNED_IN');
      if (accountBytes > maxBytesPerAccount) throw createStorageError(maxBytesPerAccount);
    });
  }

  async attach(
    tx: Tx,
    ownerId: string,
    itemId: string,
    photoIds: readonly string[],
    upload?: UploadIdempotencyKey | null,
  ): Promise<void> {
    const attached = await attachPhotos(tx, ownerId, itemId, photoIds);
    if (attached !== photoIds.length)
      throw new Error('A staged photo no longer exists or is already attached.');
    const [firstId] = photoIds;
    if (upload && firstId) await saveUploadRequestKey(tx, firstId, upload);
  }

  async findUpload(
    db: DbOrTx,
    ownerId: string,
    itemId: string,
    requestKey: string,
  ): Promise<UploadIdempotencyKey | null> {
    const hash = await findUploadHash(db, ownerId, itemId, requestKey);
    return hash && { requestKey, hash };
  }

  async listByItem(tx: Tx, itemId: string): Promise<{ id: string; role: PhotoRole }[]> {
    return listItemPhotos(tx, itemId);
  }

  async detach(tx: Tx, itemId: string, photoIds: readonly string[]): Promise<void> {
    await detachPhotos(tx, itemId, photoIds);
  }

  async lockStaged(tx: Tx, ownerId: string, photoId: string): Promise<void> {
    const isLocked = await lockStagedPhoto(tx, ownerId, photoId);
    if (!isLocked) throw new Error('A staged photo no longer exists or is already attached.');
  }

  /**
   * Rechecks in the database: a transaction whose result was lost may have attached the photos. Deletes files before
   * rows, so that every file has a row.
   */
  async deleteIfOrphaned(photoIds: readonly string[]): Promise<void> {
    const { db } = this.deps;
    const orphaned = await filterOrphanedPhotoIds(db, photoIds);
    await this.deleteFiles(orphaned);
    await deletePhotosIfOrphaned(db, orphaned);
  }

  /** If this fails, the cleanup job deletes the remaining photos. */
  async deleteAllByOwner(ownerId: string): Promise<void> {
    const { db } = this.deps;
    for (;;) {
      const batch = await listPhotoIdsByOwner(db, ownerId, ACCOUNT_DELETION_BATCH_SIZE);
      await this.deleteFiles(batch);
      await deleteOwnerPhotosByIds(db, ownerId, batch);
      if (batch.length < ACCOUNT_DELETION_BATCH_SIZE) return;
    }
  }

  /**
   * Deletes orphaned photos created before `before`: uploads that were never attached, and photos of deleted recipes,
   * replaced profile pictures and deleted accounts.
   * @returns the number of deleted photos.
   */
  async sweepOrphaned(before: Date): Promise<number> {
    let deletedCount = 0;
    for (;;) {
      const orphaned = await listOrphanedPhotoIds(this.deps.db, before, SWEEP_BATCH_SIZE);
      await this.deleteIfOrphaned(orphaned);
      deletedCount += orphaned.length;
      if (orphaned.length < SWEEP_BATCH_SIZE) return deletedCount;
    }
  }

  isVisible(photoId: string, variant: PhotoVariant, viewer: PhotoRequester): Promise<boolean> {
    return isPhotoVisibleTo(this.deps.db, photoId, variant, viewer);
  }

  async openFile(
    photoId: string,
    variant: PhotoVariant,
    viewer: PhotoRequester,
    signal?: AbortSignal,
  ): Promise<OpenedPhotoFile | null> {
    if (!(await this.isVisible(photoId, variant, viewer))) return null;
    const file = await this.deps.mediaStore.open(buildPhotoKey(photoId, variant), {
      userId: viewer.userId,
      ...(signal && { signal }),
    });
    return file && { ...file, contentType: variantContentTypes[variant] };
  }

  private async deleteFiles(photoIds: readonly string[]): Promise<void> {
    await this.deps.mediaStore.remove(
      photoIds.flatMap((id) => [buildPhotoKey(id, 'display'), buildPhotoKey(id, 'preview')]),
    );
  }
}

function createStorageError(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / MB);
  return new AppError('STORAGE_FULL', {
    message: formatMessage(messageTemplates.storageLimit, megabytes),
  });
}
