import { availableParallelism } from 'node:os';
import { PHOTO_MAXIMUM_PIXELS } from '@plateful/contract';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#app-error.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { isSrgb, openWithProfile } from './colour-profile.ts';
import type { HeicDecoder } from './heic-decoder.ts';
import { openFile, openRaw, type RawImage, toRgb } from './image-library.ts';
import type { PhotoType } from './sniff.ts';

const DISPLAY_PIXELS = 2048;

/** More than this is decoded one photo at a time: AVIF and interlaced files may take 20 bytes of memory a pixel. */
const LARGE_PIXELS = 24_000_000;
/** Photos of one process that may wait; each holds its bytes in memory. */
const MOST_WAITING = 100;
const inTurn = limitConcurrency({ running: availableParallelism(), waiting: MOST_WAITING });
const largeInTurn = limitConcurrency({ running: 1, waiting: MOST_WAITING });

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
  heic: HeicDecoder,
  signal?: AbortSignal,
): Promise<RawImage> {
  const header = await orUnreadable(() => openFile(bytes, { limitInputPixels: false }).metadata());
  const pixels = header.width * header.height;
  if (pixels > PHOTO_MAXIMUM_PIXELS) throw new AppError('PHOTO_TOO_LARGE');

  if (type === 'heic') {
    const whole = await heic.decode(bytes, header.pagePrimary, signal);
    const small = await toRgb(shrink(openRaw(whole)));
    // The container's own turns are done; EXIF has no say in HEIF.
    return finish(small, header.icc, undefined);
  }
  const turn = pixels > LARGE_PIXELS ? largeInTurn : inTurn;
  return turn(() => orUnreadable(() => decodeFile(bytes, type, header)), signal);
}

async function decodeFile(bytes: Uint8Array, type: PhotoType, header: Metadata): Promise<RawImage> {
  const convertLater = header.space === 'srgb' || header.space === 'rgb16';
  const read = (failOn: 'warning' | 'error') =>
    toRgb(shrink(openFile(bytes, { ignoreIcc: convertLater, failOn })));
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
function shrink(image: Sharp): Sharp {
  return image
    .flatten({ background: '#fff' })
    .resize(DISPLAY_PIXELS, DISPLAY_PIXELS, { fit: 'inside', withoutEnlargement: true });
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
    throw new AppError('PHOTO_UNREADABLE', { cause: error });
  }
}
