import { AppError } from '#app-error.ts';
import { serveChildProcessTasks } from '#platform/workers/serve-child-process-tasks.ts';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import { limitWasmMemory } from './decode-heic.ts';
import { processPhoto } from './process-photo.ts';
import { sniffPhotoType } from './sniff-photo-type.ts';

// A child process that processes one photo at a time, so that decoders of untrusted files cannot exhaust the memory of
// the server process or crash it.

export interface PhotoTask {
  bytes: Uint8Array;
  /** If false, large photos return `isLarge` instead of being processed. */
  allowLarge: boolean;
}

export type PhotoTaskResponse =
  | { photo: ProcessedPhoto }
  | { refusal: 'PHOTO_TOO_LARGE' | 'PHOTO_UNREADABLE' }
  | { isLarge: true };

const WASM_MEMORY_BYTES = 900 * 1024 ** 2;

limitWasmMemory(WASM_MEMORY_BYTES);
// libheif logs every broken file to the console; the response already reports it.
for (const method of ['log', 'info', 'warn', 'error'] as const) console[method] = () => {};

serveChildProcessTasks<PhotoTask, PhotoTaskResponse>(async ({ bytes, allowLarge }) => {
  try {
    const photo = await processPhoto(bytes, { allowLarge });
    return photo === 'large' ? { isLarge: true } : { photo };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'PHOTO_TOO_LARGE') return { refusal: error.code };
    // The state of libheif may be undefined now: throwing makes the pool replace this process.
    if (error.code !== 'PHOTO_UNREADABLE' || sniffPhotoType(bytes) === 'heic') throw error;
    return { refusal: error.code };
  }
});
