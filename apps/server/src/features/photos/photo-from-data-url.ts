import { AppError } from '#app-error.ts';

const DATA_URL = /^\s{0,100}data:[^,]{0,200}?;base64,/i;

/** Whether the text carries a file in itself; any other address would have to be fetched. */
export function isDataUrl(text: string): boolean {
  return DATA_URL.test(text);
}

/**
 * The bytes of a photo that came as a data URL or as base64 alone. What kind of picture it is, its content will tell.
 * @throws AppError PHOTO_EMPTY, PHOTO_UNREADABLE
 */
export function photoFromDataUrl(image: string): Buffer {
  // Base64 may be broken into lines.
  const base64 = image.replace(DATA_URL, '').replace(/\s+/g, '');
  if (base64 === '' || base64.toLowerCase() === 'data:') throw new AppError('PHOTO_EMPTY');
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is not base64; a text that was not base64 at all comes out far too short.
  if (bytes.length < Math.floor((base64.length * 3) / 4) - 3)
    throw new AppError('PHOTO_UNREADABLE');
  return bytes;
}
