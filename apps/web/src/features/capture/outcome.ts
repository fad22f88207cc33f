import type { Item } from '@plateful/contract';
import { type ScanRequest, scanPhoto } from '#features/capture/api.ts';
import { ApiError, isUnreachable } from '#lib/api.ts';
import { log } from '#lib/log.ts';
import { texts, translated } from '#texts/texts.ts';

const own = texts.create;

/** What came of a photo. A `message` is the server's sentence as it came; empty when there is none. */
export type Outcome =
  | { kind: 'recipe'; item: Item; isDuplicate: boolean }
  | { kind: 'notFood' | 'limit'; message: string }
  /** The server answered, and said no; or has said too often that it cannot. */
  | { kind: 'refused' | 'givenUp'; message: string; status: number; isPhotoAtFault: boolean }
  /** The server answered, and could not do it just now. */
  | { kind: 'busy'; message: string; status: number }
  /** Nobody is at home, or somebody else. */
  | { kind: 'unreachable' | 'otherOwner' }
  /** The person has stopped it, or left. */
  | { kind: 'ended' };

/** The photo itself is at fault; sending it once more would change nothing. */
const photoFaults = [413, 415, 422];
/** Another photo would change nothing, but removing something does. */
const accountIsFull = ['RECIPES_FULL', 'STORAGE_FULL'];
/** Too slow, or too much at once: as well as any fault of the server's own, that may pass. */
const passing = [408, 429];

function outcomeOfRefusal({ status, code, errorMessage: message, fields }: ApiError): Outcome {
  if (status === 402 || fields.showUpgradeCTA) return { kind: 'limit', message };
  const mayPass = status >= 500 || passing.includes(status) || code === 'BAD_ANSWER';
  if (mayPass) return { kind: 'busy', message, status };
  const isPhotoAtFault = photoFaults.includes(status) && !accountIsFull.includes(code);
  return { kind: 'refused', message, status, isPhotoAtFault };
}

/** A gateway that speaks for a silent server knows none of our codes. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(isUnreachable(error) && error.code === 'UNKNOWN');

function outcomeOfError(error: unknown): Outcome {
  if (isAnswer(error)) return outcomeOfRefusal(error);
  if (isUnreachable(error)) return { kind: 'unreachable' };
  return { kind: 'refused', message: '', status: 0, isPhotoAtFault: false };
}

/** Sends a photo, and says what came of it. */
export async function lookAt(request: ScanRequest): Promise<Outcome> {
  try {
    const { isFood, item, duplicate, errorMessage } = await scanPhoto(request);
    if (isFood && item) return { kind: 'recipe', item, isDuplicate: Boolean(duplicate) };
    return { kind: 'notFood', message: errorMessage ?? '' };
  } catch (error) {
    return request.signal.aborted ? { kind: 'ended' } : outcomeOfError(error);
  }
}

/** The sentence for people. */
export function sentenceOf(kind: string, message = ''): string {
  if (message) return translated(message);
  if (kind === 'notFood') return own.notFood;
  if (kind === 'limit') return own.recognitionFailed;
  return kind === 'unreachable' ? own.network : own.failed;
}

/** Keeps what happened in the log. */
export function logOutcome(outcome: Outcome, fileName: string): void {
  if (outcome.kind === 'notFood') {
    log({ level: 'info', message: outcome.message || own.notFood, fileName });
  }
  if ('status' in outcome) {
    const { message, status } = outcome;
    const context = { reason: message, status };
    log({ level: 'error', message: own.recognitionFailed, fileName, context });
  }
  if (outcome.kind === 'unreachable') log({ level: 'error', message: own.failed, fileName });
}
