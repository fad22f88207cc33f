import { AppError } from '#app-error.ts';

const DATA_URL = /^\s{0,100}data:[^,]{0,200}?;base64,/i;

/** A URL with a host, with or without a scheme. It is never fetched. */
const REMOTE_URL = /^\s{0,100}(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//i;

/** Base64 encodes three bytes in four characters; allows two line-break characters per 64 and a margin. */
const MIN_BYTES_PER_CHARACTER = 0.7;

/** Whether the text is a base64 data URL. */
export function isDataUrl(text: string): boolean {
  return DATA_URL.test(text);
}

/** @throws AppError PHOTO_ADDRESS for a URL with a host. */
export function rejectRemoteUrl(image: string): void {
  if (REMOTE_URL.test(image)) throw new AppError('PHOTO_ADDRESS');
}

/**
 * Decodes a photo sent as a data URL or as plain base64. The declared content type is ignored.
 * @throws AppError PHOTO_ADDRESS, PHOTO_EMPTY, PHOTO_UNREADABLE
 */
export function decodePhotoDataUrl(image: string): Buffer {
  rejectRemoteUrl(image);
  const base64 = image.slice(DATA_URL.exec(image)?.[0].length ?? 0).trim();
  if (base64 === '' || base64.toLowerCase() === 'data:') throw new AppError('PHOTO_EMPTY');
  const bytes = Buffer.from(base64, 'base64');
  // Node skips characters that are not base64, such as line breaks, so text that is not base64 decodes to far fewer
  // bytes. Removing whitespace from 36 MB first would take seconds.
  if (bytes.length < base64.length * MIN_BYTES_PER_CHARACTER - 3)
    throw new AppError('PHOTO_UNREADABLE');
  return bytes;
}
