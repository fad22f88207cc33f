import { useAppStore } from '#lib/app-store.ts';
import { getPhotoErrorMessage } from '#lib/check-and-read-photo-file.ts';
import { enqueueUpload, type UploadOrigin, UploadQueueFullError } from '#lib/upload-queue.ts';
import { createTexts } from '#texts/en/create.ts';

const t = createTexts.create;

/**
 * Adds files to the upload queue.
 * @returns the message for the first file that was not added
 */
export async function enqueuePhotosAndGetError(
  files: readonly File[],
  origin: UploadOrigin,
): Promise<string | null> {
  const ownerId = useAppStore.getState().user?.userId ?? '';
  let errorMessage: string | null = null;
  for (const file of files) {
    const problem = getPhotoErrorMessage(file);
    errorMessage ??= problem;
    if (problem) continue;
    try {
      await enqueueUpload({ file, origin, ownerId });
    } catch (error) {
      errorMessage ??=
        error instanceof UploadQueueFullError ? t.uploadQueue.queueFull : t.rejectedShare.missed;
    }
  }
  return errorMessage;
}
