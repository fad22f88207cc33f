import { PHOTO_MAX_PIXELS } from '@plateful/contract';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/**
 * sharp, configured for untrusted files: only the decoders of the accepted types are enabled (no SVG, PDF, TIFF, RAW or
 * file access), there is no cache, and a photo uses one thread, because several child processes run at a time.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Interleaved 8-bit samples, top row first; `channels` is 3 (RGB) or 4 (RGBA). */
export interface RawImage {
  pixels: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Opens an untrusted image file: its first frame, read once from top to bottom. */
export function openImageFile(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, {
    limitInputPixels: PHOTO_MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
    ...options,
  });
}

/** Opens pixels decoded by this module. */
export function openRawImage({ pixels, ...raw }: RawImage): Sharp {
  return sharp(pixels, { raw, limitInputPixels: PHOTO_MAX_PIXELS });
}

/** Runs the pipeline and returns 8-bit RGB. */
export async function toRgbImage(image: Sharp): Promise<RawImage & { channels: 3 }> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Expected 3 channels, got ${info.channels}.`);
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}
