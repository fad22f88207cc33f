import type { Sharp } from 'sharp';
import type { PhotoPixels } from '#ports/recognizer.ts';

/** Larger photos cost more and are not recognized better. */
export const MAX_IMAGE_SIDE_PIXELS = 1568;
/** After an answer with status 413. */
export const SMALL_IMAGE_SIDE_PIXELS = 768;
const JPEG_QUALITY = 80;

/** What the port passes: JPEG files, or the pixels of one photo. */
export type SourceImages = readonly Uint8Array[] | PhotoPixels;

/**
 * Upright JPEG files without metadata, one after the other so that several photos take no more memory than one.
 *
 * @param maxSize of the longest side, in pixels
 */
export async function prepareImages(source: SourceImages, maxSize: number): Promise<Uint8Array[]> {
  // sharp takes 28 MB of memory, and this process needs it for providers only.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const files: Uint8Array[] = [];
  const prepare = async (image: Sharp) => {
    const resized = image.resize(maxSize, maxSize, { fit: 'inside', withoutEnlargement: true });
    files.push(await resized.jpeg({ quality: JPEG_QUALITY }).toBuffer());
  };
  if ('pixels' in source) {
    const { pixels, width, height } = source;
    await prepare(sharp(pixels, { raw: { width, height, channels: 3 } }));
  } else {
    for (const file of source) await prepare(sharp(file).autoOrient());
  }
  return files;
}
