import { type ScanOutcome, submitScan } from '#features/capture/scan-outcome.ts';
import { withLock } from '#features/capture/with-lock.ts';
import { ApiError, callApi, isServerUnreachable } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';
import {
  blockedReasons,
  claimUpload,
  getPendingUploads,
  onUploadQueueChange,
  type PendingUpload,
  removeUpload,
  type UploadState,
  updateUpload,
} from '#lib/upload-queue.ts';

/** The abort reason if the user has stopped the scan: it is not retried automatically. */
export const STOPPED_BY_USER = 'stopped';

/** After this many temporary failures, the user has to decide. */
const MAX_ATTEMPTS = 5;
const LOGIN_CHECK_TIMEOUT_MS = 10_000;

/** Checks before the upload that the server is reachable and that the photo's owner is signed in. */
async function findBlockingOutcome(
  ownerId: string,
  signal: AbortSignal,
): Promise<ScanOutcome | null> {
  try {
    const { user } = await callApi(endpoints.checkLogin, undefined, {
      signal,
      timeoutMs: LOGIN_CHECK_TIMEOUT_MS,
    });
    return user?.userId === ownerId ? null : { kind: 'otherOwner' };
  } catch {
    if (signal.aborted) return { kind: 'aborted' };
    return { kind: 'unreachable' };
  }
}

/** Whether the server responds, regardless of `navigator.onLine`. */
export async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    await callApi(endpoints.checkLogin, undefined, { signal, timeoutMs: LOGIN_CHECK_TIMEOUT_MS });
    return true;
  } catch (error) {
    return error instanceof ApiError && !isServerUnreachable(error);
  }
}

/** Turns a temporary failure into a final one after the last attempt. */
function failAfterMaxAttempts(outcome: ScanOutcome, attempts: number): ScanOutcome {
  if (outcome.kind !== 'temporaryFailure' || attempts < MAX_ATTEMPTS) return outcome;
  return { ...outcome, kind: 'givenUp', isPhotoRejected: false };
}

function toUploadState(outcome: ScanOutcome, signal: AbortSignal): UploadState {
  if (outcome.kind === 'aborted' && signal.reason === STOPPED_BY_USER) {
    return { kind: 'failed', reason: 'stopped', message: '' };
  }
  const reason = blockedReasons.find((blockedReason) => blockedReason === outcome.kind);
  const message = 'message' in outcome ? outcome.message : '';
  return reason ? { kind: 'failed', reason, message } : { kind: 'waiting' };
}

/** Stores the outcome in the upload queue. The photo is removed once its recipe exists. */
async function persistOutcome(
  photo: PendingUpload,
  outcome: ScanOutcome,
  signal: AbortSignal,
): Promise<void> {
  if (outcome.kind === 'recipe') return removeUpload(photo.id);
  const attempts = outcome.kind === 'temporaryFailure' ? photo.attempts + 1 : 0;
  await updateUpload(photo.id, { state: toUploadState(outcome, signal), attempts });
}

/** Returns a signal that aborts when the photo is removed from the queue, in any tab. */
function abortOnRemoval({ id }: PendingUpload): { signal: AbortSignal; unsubscribe: () => void } {
  const controller = new AbortController();
  const unsubscribe = onUploadQueueChange(() => {
    void getPendingUploads().then((photos) => {
      if (!photos.some((photo) => photo.id === id)) controller.abort();
    });
  });
  return { signal: controller.signal, unsubscribe };
}

async function submitUpload(
  photo: PendingUpload,
  ownerId: string,
  signal: AbortSignal,
): Promise<ScanOutcome> {
  const removal = abortOnRemoval(photo);
  const combinedSignal = AbortSignal.any([signal, removal.signal]);
  try {
    const blockingOutcome = await findBlockingOutcome(ownerId, combinedSignal);
    if (blockingOutcome) return blockingOutcome;
    const file = new File([photo.file], photo.name, { type: photo.type });
    return await submitScan({
      file,
      scanId: photo.id,
      assumeFood: photo.assumeFood,
      signal: combinedSignal,
    });
  } finally {
    removal.unsubscribe();
  }
}

interface ScanPendingUploadOptions {
  id: string;
  ownerId: string;
  signal: AbortSignal;
  /** Set if the user retries: then a failed photo is scanned too. */
  retry?: { assumeFood: boolean };
  /** Returns at once if another tab holds the lock. */
  ifAvailable?: boolean;
}

/**
 * Scans one photo of the upload queue under its own lock, and stores the outcome.
 * @returns `null` if the photo was removed, or if another tab is scanning it
 */
export async function scanPendingUpload(
  options: ScanPendingUploadOptions,
): Promise<ScanOutcome | null> {
  const { id, ownerId, signal, retry, ifAvailable = false } = options;
  // The name of earlier versions, of which a tab may still be open.
  return withLock(`waiting-photo:${id}`, { signal, ifAvailable }, async (hasLock) => {
    const photo = await claimUpload({ id, ownerId, hasLock, retry });
    if (!photo) return null;
    const outcome = failAfterMaxAttempts(
      await submitUpload(photo, ownerId, signal),
      photo.attempts + 1,
    );
    await persistOutcome(photo, outcome, signal);
    return outcome;
  });
}
