import type { Item, PartialRecipe, ScanStage } from '@plateful/contract';
import {
  type BlockedReason,
  blockedReasons,
  type PendingUpload,
  type UploadState,
} from '#lib/upload-queue.ts';

/** After this many temporary failures, the user has to decide. */
const MAX_ATTEMPTS = 5;

export type ScanProgressStage = 'sending' | ScanStage;

/** After other reasons than a `BlockedReason`, a queued photo is scanned again automatically. */
export type FailureReason = BlockedReason | 'temporary' | 'otherOwner' | 'queueFull' | 'notStored';

interface ScanProgress {
  stage: ScanProgressStage;
  /** The part of the recipe that is known so far. */
  partial?: PartialRecipe | undefined;
  /** How often the photo has failed temporarily while it was in the upload queue. */
  attempts: number;
}

/** The scan of one photo, on the create screen and in the upload queue. See "Scan states" in docs/architecture.md. */
export type ScanState =
  | { kind: 'idle' }
  /** The photo is stored on this device until the server is reachable. */
  | { kind: 'queued' }
  | ({ kind: 'scanning' } & ScanProgress)
  /** The server is unreachable, the session has ended or the user has left: the photo is being queued. */
  | ({ kind: 'enqueuing' } & ScanProgress)
  | ({ kind: 'succeeded'; item: Item; isDuplicate: boolean } & ScanProgress)
  | FailedState;

interface ScanFailure {
  reason: FailureReason;
  /** The server's message; empty without one. */
  message?: string | undefined;
  /** The HTTP status, 0 without one; only of requests that failed. */
  status?: number | undefined;
  /** The API error, if there was one. */
  error?: unknown;
  /** False if the same photo would fail again. */
  canRetry?: boolean;
}

type FailedState = {
  kind: 'failed';
  message: string;
  canRetry: boolean;
  attempts: number;
} & ScanFailure;

export type ScanEvent =
  | { type: 'start'; attempts: number }
  | { type: 'progress'; stage: ScanStage; partial?: PartialRecipe | undefined }
  | { type: 'succeed'; item: Item; isDuplicate: boolean }
  | ({ type: 'fail' } & ScanFailure)
  | { type: 'unreachable' }
  | { type: 'enqueued' }
  /** The user cancels, or removes the photo from the queue. */
  | { type: 'cancel' }
  /** The user has left the page, or chosen another photo; or the session has ended. */
  | { type: 'interrupt' }
  /** The user leaves the result. */
  | { type: 'dismiss' };

type Transitions = {
  [Kind in ScanState['kind']]: {
    [Type in ScanEvent['type']]?: (
      event: Extract<ScanEvent, { type: Type }>,
      state: Extract<ScanState, { kind: Kind }>,
    ) => ScanState;
  };
};

const toIdle = (): ScanState => ({ kind: 'idle' });
const toScanning = ({ attempts }: { attempts: number }): ScanState => ({
  kind: 'scanning',
  stage: 'sending',
  attempts,
});

function toFailed(
  { reason, message = '', status, error, canRetry = true }: ScanFailure,
  previousAttempts = 0,
) {
  const attempts = reason === 'temporary' ? previousAttempts + 1 : 0;
  if (attempts >= MAX_ATTEMPTS) return toFailed({ reason: 'givenUp', message, status, error });
  return { kind: 'failed', reason, message, status, error, canRetry, attempts } as const;
}

const toStopped = () => toFailed({ reason: 'stopped' });

const transitions: Transitions = {
  // A file that is not a photo fails before it is sent.
  idle: { start: toScanning, fail: (event) => toFailed(event) },
  queued: { start: toScanning },
  scanning: {
    progress: ({ stage, partial }, state) => ({
      ...state,
      stage,
      // Absent after another recognizer took over: what the first one wrote is no longer true.
      partial,
    }),
    succeed: ({ item, isDuplicate }, state) => ({ ...state, kind: 'succeeded', item, isDuplicate }),
    fail: (event, { attempts }) => toFailed(event, attempts),
    unreachable: (_, state) => ({ ...state, kind: 'enqueuing' }),
    cancel: toStopped,
    interrupt: (_, state) => ({ ...state, kind: 'enqueuing' }),
  },
  enqueuing: {
    enqueued: () => ({ kind: 'queued' }),
    fail: (event, { attempts }) => toFailed(event, attempts),
    cancel: toStopped,
  },
  succeeded: {},
  failed: {
    start: (event, state) => (state.canRetry ? toScanning(event) : state),
    dismiss: toIdle,
  },
};

/** The state after an event. An event that is impossible in a state, such as a late response, changes nothing. */
export function applyScanEvent(state: ScanState, event: ScanEvent): ScanState {
  // The compiler cannot relate the two keys to the types of the two arguments.
  const getNext = transitions[state.kind][event.type] as
    | ((event: ScanEvent, state: ScanState) => ScanState)
    | undefined;
  return getNext?.(event, state) ?? state;
}

/** Whether the photo and its scan are shown. Otherwise, the user can choose a photo. */
export const isPhotoShown = (state: ScanState): boolean =>
  state.kind === 'failed'
    ? state.reason !== 'stopped'
    : state.kind !== 'idle' && state.kind !== 'queued';

/** Whether a photo in the upload queue is not scanned again before its user decides. */
export const isWaitingForUserDecision = (
  state: ScanState,
): state is FailedState & { reason: BlockedReason } =>
  state.kind === 'failed' && blockedReasons.some((reason) => reason === state.reason);

/** What the upload queue stores about a scan that has ended without a recipe. */
export function toUploadUpdate(state: ScanState): { state: UploadState; attempts: number } {
  if (!isWaitingForUserDecision(state))
    return { state: { kind: 'waiting' }, attempts: state.kind === 'failed' ? state.attempts : 0 };
  const { kind, reason, message } = state;
  return { state: { kind, reason, message }, attempts: 0 };
}

/** The state of a photo in the upload queue. */
export function toScanState({ state, attempts }: PendingUpload): ScanState {
  if (state.kind === 'waiting') return { kind: 'queued' };
  if (state.kind === 'running') return { kind: 'scanning', stage: 'sending', attempts };
  return { ...state, canRetry: state.reason !== 'refused', attempts };
}
