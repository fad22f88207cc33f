import type { PhotoPixels, Recognition, RecognizeOptions, Recognizer } from '#ports/recognizer.ts';
import { toRecognitionAppError } from './to-recognition-app-error.ts';

/**
 * Runs a call of a recognizer with a timeout.
 * @throws AppError one of `recognizerErrorCodes`
 */
export async function runWithRecognizerTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await run(AbortSignal.any([signal, timeout]));
  } catch (error) {
    throw toRecognitionAppError(error, timeout.aborted);
  }
}

/** @throws AppError one of `recognizerErrorCodes` */
export function recognizePhotoWithTimeout(
  recognizer: Recognizer,
  timeoutMs: number,
  photo: PhotoPixels,
  options: RecognizeOptions,
): Promise<Recognition> {
  return runWithRecognizerTimeout(timeoutMs, options.signal, (signal) =>
    recognizer.recognize(photo, { ...options, signal }),
  );
}
