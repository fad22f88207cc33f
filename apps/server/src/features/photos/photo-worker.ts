import { AppError } from '#app-error.ts';
import { serveTasksInProcess } from '#platform/workers/serve-tasks-in-process.ts';
import { limitWasmMemory } from './decode-heic.ts';
import { type ProcessedPhoto, processPhoto } from './process-photo.ts';
import { sniffPhotoType } from './sniff.ts';

// A child process that reads photos, one after the other, so that decoders of files from strangers can neither fill
// nor crash the server's own process.

export interface PhotoTask {
  bytes: Uint8Array;
  /** Photos that may take much memory are refused with `isLarge` unless they may. */
  mayBeLarge: boolean;
}

export type PhotoTaskResponse =
  | { photo: ProcessedPhoto }
  | { refusal: 'PHOTO_TOO_LARGE' | 'PHOTO_UNREADABLE' }
  | { isLarge: true };

const WASM_MEMORY_BYTES = 900 * 1024 ** 2;

limitWasmMemory(WASM_MEMORY_BYTES);
// libheif tells the console of every broken file; the response says it to the caller.
for (const method of ['log', 'info', 'warn', 'error'] as const) console[method] = () => {};

serveTasksInProcess<PhotoTask, PhotoTaskResponse>(async ({ bytes, mayBeLarge }) => {
  try {
    const photo = await processPhoto(bytes, { mayBeLarge });
    return photo === 'large' ? { isLarge: true } : { photo };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'PHOTO_TOO_LARGE') return { refusal: error.code };
    // libheif may be broken now: a task that throws gets this process replaced.
    if (error.code !== 'PHOTO_UNREADABLE' || sniffPhotoType(bytes) === 'heic') throw error;
    return { refusal: error.code };
  }
});
