import type { DbOrTx, Tx } from '#platform/db/database.ts';
import type { OpenedFile } from './media-store.ts';
import type { Embedding, PhotoPixels } from './recognizer.ts';

/** How a recipe uses a photo: it was created from it, the owner added it, or it is shown in lists only. */
export type PhotoRole = 'original' | 'added' | 'icon';

/** The two stored files of a photo. */
export type PhotoVariant = 'display' | 'preview';

/** File formats that are accepted. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';

/** Who requests a photo's file: its owner, or the export of their account, which includes recipes in the trash. */
export type PhotoRequester = { kind: 'user' | 'export'; userId: string };

export type OpenedPhotoFile = OpenedFile & { contentType: string };

export interface EncodedImage<ContentType extends string> {
  bytes: Uint8Array;
  width: number;
  height: number;
  contentType: ContentType;
}

export interface ProcessedPhoto {
  sourceType: PhotoFormat;
  /** At most 2048 pixels on the longest side, never enlarged. */
  display: EncodedImage<'image/jpeg'>;
  /** At most 512 pixels on the longest side. */
  preview: EncodedImage<'image/webp'>;
  /** A ThumbHash in base64: a blurred image in 18 to 25 bytes, shown while the photo loads. */
  placeholder: string;
  /** The preview's pixels before encoding: enough for the recognition model, and a tenth of the display size. */
  pixels: PhotoPixels;
}

export interface NewPhotoDetails {
  ownerId: string;
  /** File name as uploaded; control characters and excess length are removed. */
  name: string;
  role: PhotoRole;
}

/** An upload with a key chosen by the client, so that a repeated upload is recognized. */
export interface UploadIdempotencyKey {
  requestKey: string;
  /** SHA-256 of all files. */
  hash: Buffer;
}

/**
 * Photos and their files. A photo is staged first and belongs to no recipe until a transaction attaches it; a cleanup
 * job deletes staged photos that were never attached.
 */
export interface PhotoStore {
  isDataUrl(text: string): boolean;
  /** @throws AppError PHOTO_ADDRESS for a URL with a host, which is never fetched. */
  rejectRemoteUrl(text: string): void;
  /**
   * Decodes a photo sent as a data URL or as plain base64.
   * @throws AppError PHOTO_ADDRESS, PHOTO_EMPTY, PHOTO_UNREADABLE
   */
  decodeDataUrl(image: string): Buffer;
  /**
   * The SHA-256 of the decoded photo.
   * @throws AppError as `decodeDataUrl`
   */
  hashDataUrl(image: string): Buffer;
  /** Frees the memory of a photo of a request before the request ends. */
  releaseDataUrl(image: string): void;

  getUrl(photoId: string, variant: PhotoVariant): string;
  /** The photo id in one of this server's photo URLs; null for any other URL. */
  getPhotoIdFromUrl(url: string): string | null;
  /** The photo id in an id, a file key or a photo URL; null for anything else. */
  resolvePhotoId(photoRef: string): string | null;

  /**
   * Checked before a photo is decoded; `stage` checks again.
   * @throws AppError STORAGE_FULL if the account has no storage left.
   */
  requireStorage(ownerId: string): Promise<void>;
  /**
   * Decodes a photo and creates its sizes, without storing anything.
   * @throws AppError PHOTO_EMPTY, PHOTO_TYPE, PHOTO_TOO_LARGE, PHOTO_UNREADABLE, PHOTO_TOO_COMPLEX, BUSY
   */
  process(ownerId: string, bytes: Uint8Array, signal: AbortSignal): Promise<ProcessedPhoto>;
  /**
   * Stores the row and the files of a photo.
   * @returns its id.
   * @throws AppError STORAGE_FULL, NOT_SIGNED_IN; MediaStoreUnavailableError
   */
  stage(
    photo: ProcessedPhoto,
    details: NewPhotoDetails & { embedding: Embedding | null },
  ): Promise<string>;
  /**
   * Processes and stages a photo. One with the role `added` gets an embedding if the recognizer computes it locally,
   * so that the search by photo finds its recipe.
   * @returns its id.
   * @throws AppError as `process` and `stage`
   */
  processAndStage(
    photo: NewPhotoDetails & { bytes: Uint8Array },
    signal: AbortSignal,
  ): Promise<string>;
  /**
   * Locks a staged photo until the end of the transaction.
   * @throws Error if it does not exist or is attached to a recipe.
   */
  lockStaged(tx: Tx, ownerId: string, photoId: string): Promise<void>;

  /**
   * Attaches staged photos to a recipe.
   * @param upload stored with the first photo
   * @throws Error if one of them does not exist or is attached already.
   */
  attach(
    tx: Tx,
    ownerId: string,
    itemId: string,
    photoIds: readonly string[],
    upload?: UploadIdempotencyKey | null,
  ): Promise<void>;
  /** The upload with this key whose first photo is still in the owner's recipe; null if there is none. */
  findUpload(
    db: DbOrTx,
    ownerId: string,
    itemId: string,
    requestKey: string,
  ): Promise<UploadIdempotencyKey | null>;
  /** Detaches photos from a recipe. Call `deleteIfOrphaned` after the commit. */
  detach(tx: Tx, itemId: string, photoIds: readonly string[]): Promise<void>;
  /** The recipe's photos, oldest first. */
  listByItem(tx: Tx, itemId: string): Promise<{ id: string; role: PhotoRole }[]>;

  /** Deletes those of the photos that are neither in a recipe nor a profile picture. */
  deleteIfOrphaned(photoIds: readonly string[]): Promise<void>;
  /** Deletes all photos of a user whose account was deleted. Safe to repeat. */
  deleteAllByOwner(ownerId: string): Promise<void>;

  /** Whether the viewer may see a photo's file; its file is not read. */
  isVisible(photoId: string, variant: PhotoVariant, viewer: PhotoRequester): Promise<boolean>;
  /**
   * Opens a photo's file; null if it does not exist or the viewer may not see it. The stream must be read to its end or
   * destroyed.
   * @throws MediaStoreUnavailableError
   */
  openFile(
    photoId: string,
    variant: PhotoVariant,
    viewer: PhotoRequester,
    signal?: AbortSignal,
  ): Promise<OpenedPhotoFile | null>;
}
