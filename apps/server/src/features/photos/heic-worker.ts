import { parentPort, workerData } from 'node:worker_threads';
import decodeHeic from 'heic-decode';
import type { HeicReply, HeicRequest, HeicWorkerData } from './heic-decoder.ts';

// Decodes HEIC photos with a WebAssembly build of libheif, one message after the other.

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

const { maximumMemoryBytes, maximumPixels } = workerData as HeicWorkerData;

limitWasmMemory(maximumMemoryBytes);
// libheif tells the console of every broken file; the reply tells whom it concerns.
for (const method of ['log', 'info', 'warn', 'error'] as const) console[method] = () => {};

parentPort?.on('message', async (request: HeicRequest) => {
  const reply = await decode(request).catch(
    (error: unknown): HeicReply => ({ failure: 'unreadable', message: String(error) }),
  );
  const transfer = 'pixels' in reply ? [reply.pixels.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(reply, transfer);
});

/** Throws for a file that can't be decoded. */
async function decode({ bytes, index }: HeicRequest): Promise<HeicReply> {
  // The decoder knows fewer major brands than there are and reads no more of it than this.
  bytes.set(Buffer.from('heic'), BRAND_OFFSET);
  const images = (await decodeHeic.all({ buffer: bytes })) as HeicImage[];
  const image = images[index] ?? images[0];
  if (!image) throw new Error('There is no image in this file.');
  if (image.width * image.height > maximumPixels)
    return { failure: 'too_many_pixels', message: `${image.width} × ${image.height}` };
  const { data, width, height } = await image.decode();
  disposeAll(images);
  return { pixels: new Uint8Array(data.buffer), width, height };
}

/** Gives the decoder's memory free; its types don't know of this function. */
function disposeAll(images: object): void {
  if ('dispose' in images && typeof images.dispose === 'function') images.dispose();
}

/** The limits of a worker thread leave out WebAssembly; a refused `grow` is a failed allocation to the decoder. */
function limitWasmMemory(maximumBytes: number): void {
  const pageBytes = 65_536;
  const memory = WebAssembly.Memory.prototype;
  const { grow } = memory;
  memory.grow = function growWithinLimit(this: WasmMemory, pages) {
    if (this.buffer.byteLength + pages * pageBytes > maximumBytes)
      throw new RangeError('The decoder asks for too much memory.');
    return grow.call(this, pages);
  };
}
