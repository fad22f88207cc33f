import { getPhotoMimeType } from '#lib/photo-mime-type.ts';
import type { UploadOrigin } from '#lib/upload-queue.ts';

export interface ChosenPhoto {
  file: File;
  origin: UploadOrigin;
  /** The id in the upload queue, if the photo is from there. */
  pendingUploadId?: string | undefined;
  /** An object URL for the preview. */
  previewUrl: string;
}

/** The first photo among dropped or pasted files, or else the first file. */
export function pickFirstPhoto(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.find((file) => getPhotoMimeType(file).startsWith('image/')) ?? all[0] ?? null;
}
