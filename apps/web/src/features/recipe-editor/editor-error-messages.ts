import { PhotoUploadError } from '#features/recipe-editor/photo-upload-error.ts';
import { ApiError, getErrorMessage, isServerUnreachableError } from '#lib/api-client.ts';
import { InvalidPhotoError } from '#lib/prepare-photos-for-upload.ts';
import { editTexts } from '#texts/en/edit.ts';

/** Whether the limit of the free plan is reached. */
export function isPlanLimitError(error: unknown): boolean {
  if (error instanceof PhotoUploadError) return isPlanLimitError(error.reason);
  return error instanceof ApiError && error.status === 402;
}

/** The message to show when saving or uploading has failed. */
export function getEditorErrorMessage(
  error: unknown,
  fallback: string,
  noResponseMessage: string = editTexts.edit.networkError,
): string {
  if (error instanceof InvalidPhotoError) return error.message;
  if (error instanceof PhotoUploadError) {
    return getEditorErrorMessage(error.reason, fallback, noResponseMessage);
  }
  const networkMessage = navigator.onLine ? noResponseMessage : editTexts.edit.offline;
  return getErrorMessage(
    error,
    isServerUnreachableError(error) ? networkMessage : fallback,
    networkMessage,
  );
}
