import { createHash } from 'node:crypto';
import type { Item } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { UploadIdempotencyKey } from '#ports/photo-store.ts';
import { hashRequestContent, requireSameRequest } from '../request-idempotency.ts';
import type { AddPhotos, UploadedPhoto } from './add-photos.ts';

/** The fields that have arrived so far; those that come after the files are missing at first. */
export interface UploadFields {
  itemId: string | null;
  requestKey: string | null;
}

/**
 * Stages the photos of one upload as they arrive. The photos of a repeated upload are only compared with the first ones:
 * they take no quota and are not decoded.
 */
export class PhotoUploadStager {
  private readonly staged: string[] = [];
  private readonly files: { name: string; sha256: string }[] = [];
  private earlierUpload: UploadIdempotencyKey | null = null;

  constructor(
    private readonly addPhotos: AddPhotos,
    private readonly caller: Principal,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws AppError LIMIT_EXCEEDED, STORAGE_FULL; errors of invalid photos */
  async addPhoto(photo: UploadedPhoto, fields: UploadFields): Promise<void> {
    const sha256 = createHash('sha256').update(photo.bytes).digest('hex');
    this.files.push({ name: photo.name, sha256 });
    if (await this.isRepeated(fields)) return;
    try {
      await this.stage(photo, fields);
    } catch (error) {
      // The first upload may have used the quota up in the meantime.
      if (!(await this.isRepeated(fields))) throw error;
    }
  }

  /**
   * Adds the photos to the recipe, unless an earlier upload with the same key has added them.
   * @throws AppError REQUEST_KEY_REUSED if that upload had other photos
   */
  async finish(itemId: string, requestKey: string | null): Promise<Item> {
    const { addPhotos, caller, staged } = this;
    if (this.files.length === 0) throw new AppError('INVALID', { message: 'No files were sent.' });
    const upload = requestKey === null ? null : this.toKeyedUpload(requestKey);
    if (!this.earlierUpload) return addPhotos.attachStaged(caller, itemId, staged, upload);
    if (upload) requireSameRequest([{ requestHash: this.earlierUpload.hash }], upload.hash);
    await this.discard();
    return addPhotos.getItem(caller.userId, itemId);
  }

  /** Deletes the staged photos that are not in a recipe. */
  async discard(): Promise<void> {
    await this.addPhotos.discardStaged(this.staged);
  }

  private async stage(photo: UploadedPhoto, { itemId }: UploadFields): Promise<void> {
    const { userId } = this.caller;
    await this.addPhotos.requireAllowance(userId, itemId, this.staged.length + 1);
    this.staged.push(await this.addPhotos.stagePhoto(userId, photo, this.signal));
  }

  private async isRepeated({ itemId, requestKey }: UploadFields): Promise<boolean> {
    if (itemId === null || requestKey === null) return false;
    const { addPhotos, caller } = this;
    this.earlierUpload ??= await addPhotos.findUpload(caller.userId, itemId, requestKey);
    return this.earlierUpload !== null;
  }

  private toKeyedUpload(requestKey: string): UploadIdempotencyKey {
    return { requestKey, hash: hashRequestContent({ files: this.files }) };
  }
}
