import type { ErrorCode } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { RecognitionError, type RecognitionFailure } from '#ports/recogniser.ts';

const codes: Readonly<Record<RecognitionFailure, ErrorCode>> = {
  not_configured: 'RECOGNISER_FAILED',
  rejected: 'RECOGNISER_FAILED',
  busy: 'RECOGNISER_BUSY',
  too_slow: 'RECOGNISER_TOO_SLOW',
  unavailable: 'RECOGNISER_BUSY',
  invalid_answer: 'RECOGNISER_FAILED',
  cancelled: 'RECOGNISER_FAILED',
};

/** What a person is told when the recogniser gave no answer. */
export function toAppError(error: unknown, timedOut: boolean): unknown {
  if (timedOut) return new AppError('RECOGNISER_TOO_SLOW', { cause: error });
  if (!(error instanceof RecognitionError)) return error;
  return new AppError(codes[error.failure], {
    cause: error,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  });
}
