import { PHOTO_MAXIMUM_BYTES } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { PhotoToRecognise } from '#ports/recogniser.ts';
import { decodePhoto } from './decode-photo.ts';
import { HeicDecoder } from './heic-decoder.ts';
import { openRaw, type RawImage, toRgb } from './image-library.ts';
import { type PhotoType, sniffPhotoType } from './sniff.ts';

const PREVIEW_PIXELS = 512;
const PLACEHOLDER_PIXELS = 16;

export interface EncodedImage<ContentType extends string> {
  bytes: Uint8Array;
  width: number;
  height: number;
  contentType: ContentType;
}

export interface ProcessedPhoto {
  sourceType: PhotoType;
  /** At most 2048 pixels on the longest side, never enlarged. */
  display: EncodedImage<'image/jpeg'>;
  /** At most 512 pixels on the longest side. */
  preview: EncodedImage<'image/webp'>;
  /** A data URI of at most 16 × 16 blurred pixels, to be shown while the photo loads. */
  placeholder: string;
  /** The display size before it was encoded. */
  pixels: PhotoToRecognise;
}

export interface ProcessPhotoOptions {
  /** In place of the decoder that the process shares. */
  heic?: HeicDecoder;
  /** Aborted while the photo waits for its turn: it is not read at all. */
  signal?: AbortSignal;
}

const sharedHeicDecoder = new HeicDecoder();

/**
 * Makes of a file from anyone what we store, show and recognise: upright, sRGB, without metadata, in small sizes.
 *
 * @throws AppError `PHOTO_EMPTY`, `PHOTO_TYPE`, `PHOTO_TOO_LARGE` (20 MB, 50 megapixels), `PHOTO_UNREADABLE`, or `BUSY`
 * when too many others wait.
 */
export async function processPhoto(
  bytes: Uint8Array,
  { heic = sharedHeicDecoder, signal }: ProcessPhotoOptions = {},
): Promise<ProcessedPhoto> {
  if (bytes.length === 0) throw new AppError('PHOTO_EMPTY');
  if (bytes.length > PHOTO_MAXIMUM_BYTES) throw new AppError('PHOTO_TOO_LARGE');
  const sourceType = sniffPhotoType(bytes);
  if (!sourceType) throw new AppError('PHOTO_TYPE');

  const { pixels, width, height } = await decodePhoto(bytes, sourceType, heic, signal);
  const image: RawImage = { pixels, width, height, channels: 3 };
  const [display, small] = await Promise.all([encodeDisplay(image), makeSmall(image)]);
  return {
    sourceType,
    display,
    ...small,
    pixels: { pixels, width, height },
  };
}

async function encodeDisplay(image: RawImage): Promise<EncodedImage<'image/jpeg'>> {
  const bytes = await openRaw(image).jpeg({ quality: 82 }).toBuffer();
  return { bytes, width: image.width, height: image.height, contentType: 'image/jpeg' };
}

/** Preview and placeholder, each made from the next larger size. */
async function makeSmall(
  image: RawImage,
): Promise<Pick<ProcessedPhoto, 'preview' | 'placeholder'>> {
  const small = await toRgb(fitInside(image, PREVIEW_PIXELS));
  const [bytes, dots] = await Promise.all([
    openRaw(small).webp({ quality: 78, effort: 2 }).toBuffer(),
    fitInside(small, PLACEHOLDER_PIXELS).blur(1).webp({ quality: 30, effort: 2 }).toBuffer(),
  ]);
  return {
    preview: { bytes, width: small.width, height: small.height, contentType: 'image/webp' },
    placeholder: `data:image/webp;base64,${dots.toString('base64')}`,
  };
}

function fitInside(image: RawImage, pixels: number) {
  return openRaw(image).resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });
}
