import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Tx } from '#platform/db/client.ts';

/** What the picture of a recipe in lists needs of photos. */
export interface IconKeeper {
  isDataUrl(text: string): boolean;
  /** @throws AppError PHOTO_ADDRESS */
  refuseRemoteAddress(text: string): void;
  /** Reads and writes the photo in a data URL; it belongs to no recipe yet. @returns its id. */
  takeIcon(ownerId: string, image: string, signal: AbortSignal): Promise<string>;
  /** The photo that an address shows; null for any address but ours. */
  photoOfUrl(url: string): string | null;
  attach(tx: Tx, ownerId: string, itemId: string, photoIds: readonly string[]): Promise<void>;
  listOf(tx: Tx, itemId: string): Promise<{ id: string; role: string }[]>;
  release(tx: Tx, itemId: string, photoIds: readonly string[]): Promise<void>;
  discard(photoIds: readonly string[]): Promise<void>;
}

/** Somebody's wish for the picture of a recipe; `undefined` leaves it as it is. */
export type WantedPreview = string | null | undefined;

export interface Wish {
  ownerId: string;
  previewIconUrl: WantedPreview;
  signal: AbortSignal;
}

/** Gives a recipe its picture, in the transaction that writes the recipe. @returns the photo. */
export type GivePreview = (tx: Tx, itemId: string) => Promise<{ previewPhotoId?: string | null }>;

/**
 * The picture that stands for a recipe in lists: one of its photos, or a photo of its own that is nothing else. No
 * address is ever fetched.
 */
export class PreviewIcons {
  constructor(private readonly photos: IconKeeper) {}

  /**
   * Reads the picture that somebody wants, lets `write` store the recipe with it, and removes what was replaced, or
   * what came to nothing.
   *
   * @throws AppError INVALID for what is neither a photo nor one of the recipe's own; what reading a photo throws
   */
  async during<T>(wish: Wish, write: (give: GivePreview) => Promise<T>): Promise<T> {
    const { ownerId, previewIconUrl: wanted, signal } = wish;
    if (wanted === undefined) return write(async () => ({}));
    if (wanted !== null) this.photos.refuseRemoteAddress(wanted);
    const isNew = wanted !== null && this.photos.isDataUrl(wanted);
    const icon = isNew ? await this.photos.takeIcon(ownerId, wanted, signal) : null;
    const left = icon ? [icon] : [];
    try {
      return await write(async (tx, itemId) => {
        const own = await this.photos.listOf(tx, itemId);
        const chosen = icon ?? this.choose(wanted, own);
        const replaced = own.filter(({ id, role }) => role === 'icon' && id !== chosen);
        left.push(...replaced.map(({ id }) => id));
        await this.photos.release(
          tx,
          itemId,
          replaced.map(({ id }) => id),
        );
        if (icon) await this.photos.attach(tx, ownerId, itemId, [icon]);
        return { previewPhotoId: chosen };
      });
    } finally {
      // Of these it takes what no recipe holds now; what can't be removed at once is swept up later.
      if (left.length > 0) await this.photos.discard(left).catch(() => {});
    }
  }

  private choose(wanted: string | null, own: readonly { id: string }[]): string | null {
    if (wanted === null) return null;
    const photoId = this.photos.photoOfUrl(wanted);
    if (own.some(({ id }) => id === photoId)) return photoId;
    throw new AppError('INVALID', { message: messages.notItsPhoto });
  }
}
