import type { Embedding, PhotoPixels, Recognizer } from '#ports/recognizer.ts';

/** Longer than the recognition worker needs to start. After this timeout the photo is stored without an embedding. */
const EMBED_TIMEOUT_MS = 5000;

export type EmbedPhoto = (photo: PhotoPixels, signal: AbortSignal) => Promise<Embedding | null>;

/**
 * Creates a function that computes a photo's embedding with a local recognizer. Uploads must not fail because of it: it
 * returns null on any error except an abort.
 */
export function createPhotoEmbedder(
  recognizer: Recognizer,
  timeoutMs = EMBED_TIMEOUT_MS,
): EmbedPhoto {
  return async (photo, signal) => {
    const combinedSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const embedding = await recognizer.embed?.(photo, combinedSignal).catch(() => null);
    signal.throwIfAborted();
    return embedding ?? null;
  };
}
