import { createHash } from 'node:crypto';
import { AppError } from '#app-error.ts';
import {
  BASE64_DATA_URL_PREFIX_PATTERN,
  getRequestImage,
  IMAGE_KEY_PREFIX,
  type RequestImage,
} from '#platform/request-body-images.ts';

/** A URL with a host, with or without a scheme. It is never fetched. */
const REMOTE_URL = /^\s{0,100}(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//i;

/** Base64 encodes three bytes in four characters; allows two line-break characters per 64 and a margin. */
const MIN_BYTES_PER_CHARACTER = 0.7;

/** Whether the text is a base64 data URL. */
export function isDataUrl(text: string): boolean {
  return BASE64_DATA_URL_PREFIX_PATTERN.test(text);
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
  const { bytes, characters } = getRequestImage(image) ?? decodeShortImage(image);
  // Characters that are not base64, such as line breaks, are skipped, so text that is not base64 decodes to far fewer
  // bytes.
  if (bytes.length < characters * MIN_BYTES_PER_CHARACTER - 3)
    throw new AppError('PHOTO_UNREADABLE');
  return bytes;
}

/**
 * The SHA-256 of the decoded photo. A large photo was hashed while it arrived.
 * @throws AppError as `decodePhotoDataUrl`
 */
export function hashPhotoDataUrl(image: string): Buffer {
  const sha256 = getRequestImage(image)?.sha256;
  return sha256 ?? createHash('sha256').update(decodePhotoDataUrl(image)).digest();
}

/** Decodes an image that did not arrive as a long string of a request. */
function decodeShortImage(image: string): Pick<RequestImage, 'bytes' | 'characters'> {
  rejectRemoteUrl(image);
  const prefixLength = BASE64_DATA_URL_PREFIX_PATTERN.exec(image)?.[0].length ?? 0;
  const base64 = image.slice(prefixLength).trim();
  if (base64 === '' || /^data:$/i.test(base64)) throw new AppError('PHOTO_EMPTY');
  // An image whose request has ended.
  if (base64.startsWith(IMAGE_KEY_PREFIX)) throw new AppError('PHOTO_UNREADABLE');
  return { bytes: Buffer.from(base64, 'base64'), characters: base64.length };
}
