import { getPhotoErrorMessage } from '#lib/check-and-read-photo-file.ts';

/** A file that cannot be uploaded. Its message is meant for the user. */
export class InvalidPhotoError extends Error {
  override readonly name = 'InvalidPhotoError';
}

/**
 * Prepares photos for the upload.
 * @throws InvalidPhotoError when one of them cannot be uploaded
 */
export async function preparePhotosForUpload(
  files: readonly File[],
  resizeOptions?: { maxEdgePx: number; aboveBytes: number },
): Promise<File[]> {
  const { resizePhoto } = await import('#lib/resize-photo.ts');
  const prepared = await Promise.all(files.map((file) => resizePhoto(file, resizeOptions)));
  const errorMessage = prepared.map(getPhotoErrorMessage).find((message) => message !== null);
  if (errorMessage) throw new InvalidPhotoError(errorMessage);
  return prepared;
}
