import type { ErrorCode } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { RecognitionError, type RecognitionErrorKind } from '#ports/recognizer.ts';

const errorCodeByFailure: Readonly<Record<RecognitionErrorKind, ErrorCode>> = {
  not_configured: 'RECOGNISER_FAILED',
  rejected: 'RECOGNISER_FAILED',
  busy: 'RECOGNISER_BUSY',
  too_slow: 'RECOGNISER_TOO_SLOW',
  unavailable: 'RECOGNISER_BUSY',
  invalid_result: 'RECOGNISER_FAILED',
  cancelled: 'RECOGNISER_FAILED',
};

/** Maps a recognizer's error to the error shown to the user. */
export function toRecognitionAppError(error: unknown, isTimedOut: boolean): unknown {
  if (isTimedOut) return new AppError('RECOGNISER_TOO_SLOW', { cause: error });
  if (!(error instanceof RecognitionError)) return error;
  return new AppError(errorCodeByFailure[error.kind], {
    cause: error,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  });
}
