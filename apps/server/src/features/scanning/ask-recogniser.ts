import type {
  PhotoToRecognise,
  RecogniseOptions,
  Recogniser,
  Recognition,
} from '#ports/recogniser.ts';
import { toAppError } from './recognition-failures.ts';

/**
 * Asks within the time that an answer may take.
 * @throws AppError RECOGNISER_FAILED, RECOGNISER_BUSY, RECOGNISER_TOO_SLOW
 */
export async function askRecogniser(
  recogniser: Recogniser,
  timeoutMs: number,
  photo: PhotoToRecognise,
  { assumeFood, signal }: RecogniseOptions,
): Promise<Recognition> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await recogniser.recognise(photo, {
      assumeFood,
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    throw toAppError(error, timeout.aborted);
  }
}
