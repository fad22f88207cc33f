import { PHOTO_MAX_PIXELS } from '@plateful/contract';
import decodeWithLibheif from 'heic-decode';
import { AppError } from '#app-error.ts';
import type { RawImage } from './safe-sharp.ts';

/** An image before decoding; the package's types omit its size. */
interface HeicImage {
  width: number;
  height: number;
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}

interface WasmMemory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
/** The parts used here; Node's types don't declare `WebAssembly` values. */
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

const BRAND_OFFSET = 8;
const WASM_PAGE_BYTES = 65_536;

/**
 * Decodes HEIC with a WebAssembly build of libheif. This blocks the thread: 48 megapixels take about 4 s and 400 MB.
 * After a failure, the state of libheif is undefined and its process should be replaced.
 *
 * @param index index of the top-level image in the file, as counted by the header.
 * @returns RGBA, upright: libheif applies the container's rotation; HEIF ignores the EXIF orientation.
 * @throws AppError `PHOTO_TOO_LARGE`; any error if the file can't be decoded.
 */
export async function decodeHeic(file: Uint8Array, index = 0): Promise<RawImage> {
  const bytes = new Uint8Array(file);
  // The decoder reads only the major brand and rejects some valid ones.
  bytes.set(Buffer.from('heic'), BRAND_OFFSET);
  const images = (await decodeWithLibheif.all({ buffer: bytes })) as HeicImage[];
  const image = images[index] ?? images[0];
  if (!image) throw new Error('The file contains no image.');
  if (image.width * image.height > PHOTO_MAX_PIXELS) throw new AppError('PHOTO_TOO_LARGE');
  const { data, width, height } = await image.decode();
  disposeImages(images);
  return { pixels: new Uint8Array(data.buffer), width, height, channels: 4 };
}

/** Frees the decoder's memory; the package's types omit this function. */
function disposeImages(images: object): void {
  if ('dispose' in images && typeof images.dispose === 'function') images.dispose();
}

/**
 * Limits each WebAssembly memory of this process. A timer cannot do this, because decoding blocks the thread. The
 * decoder treats a rejected `grow` as a failed allocation.
 */
export function limitWasmMemory(maximumBytes: number): void {
  const memory = WebAssembly.Memory.prototype;
  const { grow } = memory;
  memory.grow = function growWithinLimit(this: WasmMemory, pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > maximumBytes)
      throw new RangeError('The decoder exceeded its memory limit.');
    return grow.call(this, pages);
  };
}
