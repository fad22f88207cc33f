import { PHOTO_MAXIMUM_PIXELS } from '@plateful/contract';
import decodeWithLibheif from 'heic-decode';
import { AppError } from '#app-error.ts';
import type { RawImage } from './image-library.ts';

/** An image before it is decoded; the package's types leave its size out. */
interface HeicImage {
  width: number;
  height: number;
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}

interface WasmMemory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
/** As much as is used here; the types of Node know no values of it. */
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

const BRAND_OFFSET = 8;
const WASM_PAGE_BYTES = 65_536;

/**
 * Decodes HEIC with a WebAssembly build of libheif. It blocks the thread: 48 megapixels take about 4 s and 400 MB.
 * After a failure libheif is in an unknown state, and its process should be replaced.
 *
 * @param index which of the file's top-level images, as the header counts them.
 * @returns RGBA, upright: libheif applies the turns of the container, which alone count in HEIF.
 * @throws AppError `PHOTO_TOO_LARGE`; anything for a file that can't be decoded.
 */
export async function decodeHeic(file: Uint8Array, index = 0): Promise<RawImage> {
  const bytes = new Uint8Array(file);
  // The decoder knows fewer major brands than there are and reads no more of it than this.
  bytes.set(Buffer.from('heic'), BRAND_OFFSET);
  const images = (await decodeWithLibheif.all({ buffer: bytes })) as HeicImage[];
  const image = images[index] ?? images[0];
  if (!image) throw new Error('There is no image in this file.');
  if (image.width * image.height > PHOTO_MAXIMUM_PIXELS) throw new AppError('PHOTO_TOO_LARGE');
  const { data, width, height } = await image.decode();
  disposeAll(images);
  return { pixels: new Uint8Array(data.buffer), width, height, channels: 4 };
}

/** Gives the decoder's memory free; its types don't know of this function. */
function disposeAll(images: object): void {
  if ('dispose' in images && typeof images.dispose === 'function') images.dispose();
}

/**
 * Limits each WebAssembly memory of this process: while it decodes, no timer could watch it. A refused `grow` is a
 * failed allocation to the decoder.
 */
export function limitWasmMemory(maximumBytes: number): void {
  const memory = WebAssembly.Memory.prototype;
  const { grow } = memory;
  memory.grow = function growWithinLimit(this: WasmMemory, pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > maximumBytes)
      throw new RangeError('The decoder asks for too much memory.');
    return grow.call(this, pages);
  };
}
