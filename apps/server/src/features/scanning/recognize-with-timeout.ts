import type { PhotoPixels, Recognition, RecognizeOptions, Recognizer } from '#ports/recognizer.ts';
import { toRecognitionAppError } from './recognition-errors.ts';

/**
 * Runs the recognition with a timeout.
 * @throws AppError RECOGNISER_FAILED, RECOGNISER_BUSY, RECOGNISER_TOO_SLOW
 */
export async function recognizeWithTimeout(
  recognizer: Recognizer,
  timeoutMs: number,
  photo: PhotoPixels,
  { assumeFood, signal }: RecognizeOptions,
): Promise<Recognition> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await recognizer.recognize(photo, {
      assumeFood,
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    throw toRecognitionAppError(error, timeout.aborted);
  }
}
