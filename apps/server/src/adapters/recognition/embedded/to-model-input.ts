import sharp from 'sharp';
import type { PhotoPixels } from '#ports/recognizer.ts';

/** Side of the model's input square, in pixels. */
export const INPUT_SIZE_PIXELS = 96;

/**
 * Converts a photo to the model's input: the largest centered square, 96 × 96, as float32 [1, 3, 96, 96], RGB, 0 to
 * 255. The square is cropped before resizing: sharp's `fit: 'cover'` resizes before it crops, which shifts the image by
 * part of a pixel and changes the best label of one photo in twenty.
 */
export async function toModelInput(photo: PhotoPixels): Promise<Float32Array<ArrayBuffer>> {
  const { pixels, width, height } = photo;
  const side = Math.min(width, height);
  const rgb = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract({ left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side })
    .resize(INPUT_SIZE_PIXELS, INPUT_SIZE_PIXELS, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return toPlanarRgb(rgb);
}

/** Interleaved RGB becomes one plane per color. */
function toPlanarRgb(rgb: Uint8Array): Float32Array<ArrayBuffer> {
  const area = rgb.length / 3;
  const planes = new Float32Array(rgb.length);
  rgb.forEach((value, index) => {
    planes[(index % 3) * area + Math.floor(index / 3)] = value;
  });
  return planes;
}
