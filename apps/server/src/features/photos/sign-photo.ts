import type { PhotoToRecognise, Recogniser, Signature } from '#ports/recogniser.ts';

/** Longer than the model's thread needs to start; a photo that waits longer does without. */
const WITHIN_MS = 5000;

export type SignPhoto = (photo: PhotoToRecognise, signal: AbortSignal) => Promise<Signature | null>;

/**
 * Gives photos that nobody asks about their signatures, where that costs nothing. A photo is worth more than its
 * signature: whatever goes wrong, it gets none.
 */
export function photoSigner(recogniser: Recogniser, withinMs = WITHIN_MS): SignPhoto {
  return async (photo, signal) => {
    const either = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
    const signature = await recogniser.sign?.(photo, either).catch(() => null);
    signal.throwIfAborted();
    return signature ?? null;
  };
}
