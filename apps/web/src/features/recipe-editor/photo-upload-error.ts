import { ApiError } from '#lib/api-client.ts';

/** Whether the server has rejected the photo itself; other photos may still be accepted. */
export const isPhotoRejectedError = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

export interface UploadFailure {
  file: File;
  error: unknown;
}

/** Thrown if some photos were not added. */
export class PhotoUploadError extends Error {
  override readonly name = 'PhotoUploadError';
  /** The error that stopped the upload, or else the first rejection. */
  readonly reason: unknown;
  /** The photos for which a retry may succeed. */
  readonly retryable: readonly File[];

  constructor(failures: readonly UploadFailure[]) {
    super('Some photos were not added.');
    const stoppingFailures = failures.filter(({ error }) => !isPhotoRejectedError(error));
    this.reason = (stoppingFailures[0] ?? failures[0])?.error;
    this.retryable = stoppingFailures.map(({ file }) => file);
  }
}
