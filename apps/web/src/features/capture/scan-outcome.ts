import type { Item } from '@plateful/contract';
import { type ScanRequest, scanPhoto } from '#features/capture/scan-photo.ts';
import { ApiError, isServerUnreachable } from '#lib/api-client.ts';
import { log } from '#lib/logger.ts';
import { createTexts } from '#texts/create.ts';
import { translateMessage } from '#texts/texts.ts';

const t = createTexts.create;

/** The outcome of a scan. `message` is the server's message, or empty. */
export type ScanOutcome =
  | { kind: 'recipe'; item: Item; isDuplicate: boolean }
  | { kind: 'notFood' | 'limit'; message: string }
  /** The server has rejected the photo, or has failed too often. */
  | { kind: 'refused' | 'givenUp'; message: string; status: number; isPhotoRejected: boolean }
  /** The server could not process the photo right now. */
  | { kind: 'temporaryFailure'; message: string; status: number }
  /** The server is unreachable, or another user is signed in. */
  | { kind: 'unreachable' | 'otherOwner' }
  /** The user has stopped the scan or left the page. */
  | { kind: 'aborted' };

/** Statuses that concern the photo itself: sending it again would fail again. */
const photoRejectedStatuses = [413, 415, 422];
/** The account is full. Another photo would fail too, until the user deletes something. */
const accountFullCodes = ['RECIPES_FULL', 'STORAGE_FULL'];
/** Timeouts and rate limits are temporary, like server errors. */
const temporaryStatuses = [408, 429];

function toOutcomeFromApiError({
  status,
  code,
  errorMessage: message,
  limitDetails,
}: ApiError): ScanOutcome {
  if (status === 402 || limitDetails.showUpgradeCTA) return { kind: 'limit', message };
  const isTemporary =
    status >= 500 || temporaryStatuses.includes(status) || code === 'INVALID_RESPONSE';
  if (isTemporary) return { kind: 'temporaryFailure', message, status };
  const isPhotoRejected =
    photoRejectedStatuses.includes(status) && !accountFullCodes.includes(code);
  return { kind: 'refused', message, status, isPhotoRejected };
}

/** Whether the server itself has responded. An error from a gateway has no known code. */
const isServerResponse = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(isServerUnreachable(error) && error.code === 'UNKNOWN');

function toOutcomeFromError(error: unknown): ScanOutcome {
  if (isServerResponse(error)) return toOutcomeFromApiError(error);
  if (isServerUnreachable(error)) return { kind: 'unreachable' };
  return { kind: 'refused', message: '', status: 0, isPhotoRejected: false };
}

/** Sends a photo to the server and returns the outcome. */
export async function submitScan(request: ScanRequest): Promise<ScanOutcome> {
  try {
    const { isFood, item, duplicate, errorMessage } = await scanPhoto(request);
    if (isFood && item) return { kind: 'recipe', item, isDuplicate: Boolean(duplicate) };
    return { kind: 'notFood', message: errorMessage ?? '' };
  } catch (error) {
    return request.signal.aborted ? { kind: 'aborted' } : toOutcomeFromError(error);
  }
}

/** The message to show for an outcome. */
export function messageFor(kind: string, message = ''): string {
  if (message) return translateMessage(message);
  if (kind === 'notFood') return t.notFood;
  if (kind === 'limit') return t.recognitionFailed;
  return kind === 'unreachable' ? t.networkError : t.failed;
}

/** Logs an outcome other than a recipe. */
export function logOutcome(outcome: ScanOutcome, fileName: string): void {
  if (outcome.kind === 'notFood') {
    log({ level: 'info', message: outcome.message || t.notFood, fileName });
  }
  if ('status' in outcome) {
    const { message, status } = outcome;
    const context = { reason: message, status };
    log({ level: 'error', message: t.recognitionFailed, fileName, context });
  }
  if (outcome.kind === 'unreachable') log({ level: 'error', message: t.failed, fileName });
}
