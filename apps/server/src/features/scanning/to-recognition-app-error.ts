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
  cancelled: 'CANCELED',
  unreachable: 'PROVIDER_UNREACHABLE',
  key_rejected: 'PROVIDER_KEY_REJECTED',
  no_credit: 'PROVIDER_NO_CREDIT',
  model_missing: 'PROVIDER_MODEL_MISSING',
  rate_limited: 'PROVIDER_RATE_LIMITED',
  refused: 'PROVIDER_REFUSED',
  cannot_see: 'PROVIDER_BLIND',
  too_large: 'PROVIDER_PHOTO_TOO_LARGE',
  cut_off: 'PROVIDER_CUT_OFF',
  not_a_recipe: 'PROVIDER_ANSWER_INVALID',
  over_budget: 'SPENDING_CAP_REACHED',
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
