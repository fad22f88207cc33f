import { messages, PHOTO_MAX_BYTES } from '@plateful/contract';
import { getFileMimeType } from '#lib/get-file-mime-type.ts';
import { translateServerMessage } from '#texts/localization.ts';

/** The error message for a file that cannot be uploaded; `null` when it can. The server checks the content. */
export function getPhotoErrorMessage(file: File): string | null {
  if (!getFileMimeType(file).startsWith('image/'))
    return translateServerMessage(messages.photoTypeNotSupported);
  if (file.size === 0) return translateServerMessage(messages.photoEmpty);
  return file.size > PHOTO_MAX_BYTES ? translateServerMessage(messages.photoTooLarge) : null;
}

/** Reads the file as a data URL, the format that the API expects. */
export function readPhotoAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
