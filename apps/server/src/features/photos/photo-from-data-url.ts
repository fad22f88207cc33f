import { AppError } from '#app-error.ts';

const DATA_URL = /^\s{0,100}data:[^,]{0,200}?;base64,/i;

/** With a scheme or without; whatever it names is never fetched. */
const REMOTE_ADDRESS = /^\s{0,100}(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//i;

/** Three quarters, less two line breaks to 64 letters, and some. */
const LEAST_BYTES_PER_LETTER = 0.7;

/** Whether the text carries a file in itself; any other address would have to be fetched. */
export function isDataUrl(text: string): boolean {
  return DATA_URL.test(text);
}

/** @throws AppError PHOTO_ADDRESS for the address of something elsewhere. */
export function refuseRemoteAddress(image: string): void {
  if (REMOTE_ADDRESS.test(image)) throw new AppError('PHOTO_ADDRESS');
}

/**
 * The bytes of a photo that came as a data URL or as base64 alone. What kind of picture it is, its content will tell.
 * @throws AppError PHOTO_ADDRESS, PHOTO_EMPTY, PHOTO_UNREADABLE
 */
export function photoFromDataUrl(image: string): Buffer {
  refuseRemoteAddress(image);
  const base64 = image.slice(DATA_URL.exec(image)?.[0].length ?? 0).trim();
  if (base64 === '' || base64.toLowerCase() === 'data:') throw new AppError('PHOTO_EMPTY');
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is not base64, the line breaks of some encoders among it; a text that was something else comes out
  // far too short. Looking for each blank of 36 MB would take seconds.
  if (bytes.length < base64.length * LEAST_BYTES_PER_LETTER - 3)
    throw new AppError('PHOTO_UNREADABLE');
  return bytes;
}
