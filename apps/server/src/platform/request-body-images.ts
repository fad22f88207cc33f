import { randomBytes } from 'node:crypto';

/** The start of a data URL with base64 data. */
export const BASE64_DATA_URL_PREFIX_PATTERN = /^\s{0,100}data:[^,]{0,200}?;base64,/i;

/** An image that was decoded from base64. */
export interface RequestImage {
  /** The data URL prefix as sent; empty for plain base64. */
  prefix: string;
  bytes: Buffer;
  /** Of `bytes`. */
  sha256: Buffer;
  /** The number of characters that `bytes` was decoded from, including line breaks. */
  characters: number;
}

/** Not base64, so the key of an image is never decoded as one. */
export const IMAGE_KEY_PREFIX = '#image:';

/** The large images of requests in progress, by the text that stands for them in the parsed body. */
const images = new Map<string, { image: RequestImage; onRelease: () => void }>();

/**
 * Keeps an image until it is released or the request ends.
 *
 * @returns the text for the parsed body: the image's prefix and a key instead of its data. Clients cannot guess the key.
 */
export function storeRequestImage(
  image: RequestImage,
  requestEnd: AbortSignal,
  onRelease: () => void = () => {},
): string {
  requestEnd.throwIfAborted();
  const text = `${image.prefix}${IMAGE_KEY_PREFIX}${randomBytes(18).toString('base64url')}`;
  images.set(text, { image, onRelease });
  requestEnd.addEventListener('abort', () => images.delete(text));
  return text;
}

/** Frees the memory of an image that is not needed any more. Ignores any other text. */
export function releaseRequestImage(text: string): void {
  const stored = images.get(text);
  images.delete(text);
  stored?.onRelease();
}

/** The image that the text of a parsed body stands for; undefined for any other text. */
export function getRequestImage(text: string): RequestImage | undefined {
  return images.get(text)?.image;
}
