import { PHOTO_MAXIMUM_PIXELS } from '@plateful/contract';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/**
 * sharp, set up for files from strangers: only the decoders of the accepted types exist in this process (no SVG, PDF,
 * TIFF, RAW or file access), nothing is cached, and one photo takes one thread: several are read at a time, each in a
 * process of its own.
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

/** A photo file that nobody has looked into yet: its first frame, read once from top to bottom. */
export function openFile(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, {
    limitInputPixels: PHOTO_MAXIMUM_PIXELS,
    sequentialRead: true,
    failOn: 'error',
    ...options,
  });
}

/** Pixels that we decoded ourselves. */
export function openRaw({ pixels, ...raw }: RawImage): Sharp {
  return sharp(pixels, { raw, limitInputPixels: PHOTO_MAXIMUM_PIXELS });
}

/** Ends a pipeline in 8-bit RGB. */
export async function toRgb(image: Sharp): Promise<RawImage & { channels: 3 }> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Expected 3 channels, got ${info.channels}.`);
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}
