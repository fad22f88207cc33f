import { PHOTO_MAX_PIXELS } from '@plateful/contract';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#app-error.ts';
import type { PhotoFormat } from '#ports/photo-store.ts';
import { isSrgbProfile, openRawImageWithProfile } from './color-profile.ts';
import { decodeHeic } from './decode-heic.ts';
import { openImageFile, openRawImage, type RawImage, toRgbImage } from './safe-sharp.ts';

const DISPLAY_SIZE_PIXELS = 2048;

/**
 * Photos with more pixels are large: AVIF takes up to 26 bytes of memory per pixel, and interlaced or progressive files
 * must be decoded as a whole.
 */
const LARGE_PHOTO_PIXELS = 24_000_000;

/** libjpeg warnings about intact files, which the firmware of many phones writes. */
const HARMLESS_JPEG_WARNINGS = /Invalid SOS parameters| [1-9] extraneous bytes before marker 0xd9/;

/** EXIF orientations: a vertical flip first, then a clockwise rotation. */
const exifRotations: Record<number, { flip: boolean; angle: number }> = {
  2: { flip: true, angle: 180 },
  3: { flip: false, angle: 180 },
  4: { flip: true, angle: 0 },
  5: { flip: true, angle: 90 },
  6: { flip: false, angle: 90 },
  7: { flip: true, angle: 270 },
  8: { flip: false, angle: 270 },
};

export interface LargePhotoOption {
  /** If false, large photos are not decoded and the result is `large`. */
  allowLarge: boolean;
}

/**
 * Decodes a photo once, at display size: upright, sRGB, on a white background.
 *
 * Steps that cost time per pixel (color conversion, rotation) run after resizing.
 *
 * @throws AppError `PHOTO_UNREADABLE` or `PHOTO_TOO_LARGE` (more than 50 megapixels according to the header).
 */
export async function decodePhoto(
  bytes: Uint8Array,
  type: PhotoFormat,
  { allowLarge }: LargePhotoOption,
): Promise<RawImage | 'large'> {
  const header = await withUnreadableError(() =>
    openImageFile(bytes, { limitInputPixels: false }).metadata(),
  );
  const pixels = header.width * header.height;
  if (pixels > PHOTO_MAX_PIXELS) throw new AppError('PHOTO_TOO_LARGE');
  if (pixels > LARGE_PHOTO_PIXELS && !allowLarge) return 'large';
  return withUnreadableError(() =>
    type === 'heic' ? decodeHeicFile(bytes, header) : decodeFile(bytes, type, header),
  );
}

async function decodeHeicFile(bytes: Uint8Array, header: Metadata): Promise<RawImage> {
  const fullSize = await decodeHeic(bytes, header.pagePrimary);
  const resized = await toRgbImage(resizeToDisplay(openRawImage(fullSize), true));
  // libheif has applied the container's rotation; HEIF ignores the EXIF orientation.
  return applyProfileAndRotation(resized, header.icc, undefined);
}

async function decodeFile(
  bytes: Uint8Array,
  type: PhotoFormat,
  header: Metadata,
): Promise<RawImage> {
  const hasRgbProfile = header.space === 'srgb' || header.space === 'rgb16';
  const decodeAndResize = (failOn: 'warning' | 'error') =>
    toRgbImage(
      resizeToDisplay(openImageFile(bytes, { ignoreIcc: hasRgbProfile, failOn }), header.hasAlpha),
    );
  // libjpeg is the only decoder that fills missing data with gray and reports just a warning.
  const resized =
    type === 'jpeg'
      ? await decodeAndResize('warning').catch((error: unknown) => {
          if (HARMLESS_JPEG_WARNINGS.test(String(error))) return decodeAndResize('error');
          throw error;
        })
      : await decodeAndResize('error');
  return applyProfileAndRotation(
    resized,
    hasRgbProfile ? header.icc : undefined,
    header.orientation,
  );
}

/** Fits the photo into the display size and replaces transparency with white. */
function resizeToDisplay(image: Sharp, hasAlpha: boolean): Sharp {
  return (hasAlpha ? image.flatten({ background: '#fff' }) : image).resize(
    DISPLAY_SIZE_PIXELS,
    DISPLAY_SIZE_PIXELS,
    { fit: 'inside', withoutEnlargement: true },
  );
}

async function applyProfileAndRotation(
  image: RawImage,
  profile: Uint8Array | undefined,
  orientation: number | undefined,
): Promise<RawImage> {
  const needsConversion = profile !== undefined && !isSrgbProfile(profile);
  const rotation = exifRotations[orientation ?? 1];
  if (!needsConversion && !rotation) return image;
  const opened = needsConversion
    ? await openRawImageWithProfile(image, profile)
    : openRawImage(image);
  return toRgbImage(rotation ? opened.flip(rotation.flip).rotate(rotation.angle) : opened);
}

async function withUnreadableError<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('PHOTO_UNREADABLE', { cause: error });
  }
}
