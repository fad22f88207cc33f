import type { PhotoPixels, Recognition, RecognizeOptions, Recognizer } from '#ports/recognizer.ts';
import { toRecognitionAppError } from './recognition-errors.ts';

/**
 * Runs the recognition with a timeout.
 * @throws AppError one of `recognizerErrorCodes`
 */
export async function recognizeWithTimeout(
  recognizer: Recognizer,
  timeoutMs: number,
  photo: PhotoPixels,
  options: RecognizeOptions,
): Promise<Recognition> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await recognizer.recognize(photo, {
      ...options,
      signal: AbortSignal.any([options.signal, timeout]),
    });
  } catch (error) {
    throw toRecognitionAppError(error, timeout.aborted);
  }
}
