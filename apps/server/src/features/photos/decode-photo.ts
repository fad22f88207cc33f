import { PHOTO_MAXIMUM_PIXELS } from '@plateful/contract';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#app-error.ts';
import { isSrgb, openWithProfile } from './colour-profile.ts';
import { decodeHeic } from './decode-heic.ts';
import { openFile, openRaw, type RawImage, toRgb } from './image-library.ts';
import type { PhotoType } from './sniff.ts';

const DISPLAY_PIXELS = 2048;

/**
 * More pixels than this count as large: AVIF takes up to 26 bytes of memory a pixel, and interlaced or progressive
 * files have to be decoded whole.
 */
const LARGE_PIXELS = 24_000_000;

/** Complaints of libjpeg about files that are whole: firmware of many phones writes them. */
const HARMLESS_JPEG = /Invalid SOS parameters| [1-9] extraneous bytes before marker 0xd9/;

/** Turns that EXIF asks for: first the mirror from top to bottom, then the angle clockwise. */
const turns: Record<number, { flip: boolean; angle: number }> = {
  2: { flip: true, angle: 180 },
  3: { flip: false, angle: 180 },
  4: { flip: true, angle: 0 },
  5: { flip: true, angle: 90 },
  6: { flip: false, angle: 90 },
  7: { flip: true, angle: 270 },
  8: { flip: false, angle: 270 },
};

export interface DecodeOptions {
  /** False: large photos are not decoded, the result is `large`. */
  mayBeLarge: boolean;
}

/**
 * Decodes a photo once, to the size in which it is shown: upright, sRGB, transparent parts white.
 *
 * Everything that costs per pixel and can wait (colour profile, turning) happens after shrinking.
 *
 * @throws AppError `PHOTO_UNREADABLE` or `PHOTO_TOO_LARGE` (more than 50 megapixels, decided by the header).
 */
export async function decodePhoto(
  bytes: Uint8Array,
  type: PhotoType,
  { mayBeLarge }: DecodeOptions,
): Promise<RawImage | 'large'> {
  const header = await orUnreadable(() => openFile(bytes, { limitInputPixels: false }).metadata());
  const pixels = header.width * header.height;
  if (pixels > PHOTO_MAXIMUM_PIXELS) throw new AppError('PHOTO_TOO_LARGE');
  if (pixels > LARGE_PIXELS && !mayBeLarge) return 'large';
  return orUnreadable(() =>
    type === 'heic' ? decodeHeicFile(bytes, header) : decodeFile(bytes, type, header),
  );
}

async function decodeHeicFile(bytes: Uint8Array, header: Metadata): Promise<RawImage> {
  const whole = await decodeHeic(bytes, header.pagePrimary);
  const small = await toRgb(shrink(openRaw(whole), true));
  // The container's own turns are done; EXIF has no say in HEIF.
  return finish(small, header.icc, undefined);
}

async function decodeFile(bytes: Uint8Array, type: PhotoType, header: Metadata): Promise<RawImage> {
  const convertLater = header.space === 'srgb' || header.space === 'rgb16';
  const read = (failOn: 'warning' | 'error') =>
    toRgb(shrink(openFile(bytes, { ignoreIcc: convertLater, failOn }), header.hasAlpha));
  // Of the decoders libjpeg alone fills a hole with grey and calls that a warning.
  const small =
    type === 'jpeg'
      ? await read('warning').catch((error: unknown) => {
          if (HARMLESS_JPEG.test(String(error))) return read('error');
          throw error;
        })
      : await read('error');
  return finish(small, convertLater ? header.icc : undefined, header.orientation);
}

/** Fits the photo into the display size; alpha on white. */
function shrink(image: Sharp, hasAlpha: boolean): Sharp {
  return (hasAlpha ? image.flatten({ background: '#fff' }) : image).resize(
    DISPLAY_PIXELS,
    DISPLAY_PIXELS,
    { fit: 'inside', withoutEnlargement: true },
  );
}

async function finish(
  image: RawImage,
  profile: Uint8Array | undefined,
  orientation: number | undefined,
): Promise<RawImage> {
  const convert = profile !== undefined && !isSrgb(profile);
  const turn = turns[orientation ?? 1];
  if (!convert && !turn) return image;
  const opened = convert ? await openWithProfile(image, profile) : openRaw(image);
  return toRgb(turn ? opened.flip(turn.flip).rotate(turn.angle) : opened);
}

async function orUnreadable<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('PHOTO_UNREADABLE', { cause: error });
  }
}
