import {
  applyScanEvent,
  type ScanEvent,
  type ScanState,
  toUploadUpdate,
} from '#features/scanning/scan-state-machine.ts';
import { withTabLock } from '#features/scanning/with-tab-lock.ts';
import { ApiError, callApi, isServerUnreachableError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { readPhotoAsDataUrl } from '#lib/check-and-read-photo-file.ts';
import { endpoints } from '#lib/endpoints.ts';
import { getFileMimeType } from '#lib/get-file-mime-type.ts';
import { onServerEvent } from '#lib/realtime-client.ts';
import {
  claimUpload,
  deleteUpload,
  enqueueUpload,
  onUploadQueueChange,
  readPendingUploads,
  type UploadOrigin,
  UploadQueueFullError,
  updateUpload,
} from '#lib/upload-queue.ts';

/** The abort reason if the user has stopped the scan: it is not retried automatically. */
export const STOPPED_BY_USER = 'stopped';

/** Longer than the longest recognition timeout of a server (10 minutes), so that its error response arrives first. */
const SCAN_TIMEOUT_MS = 660_000;
const LOGIN_CHECK_TIMEOUT_MS = 10_000;

/** Statuses that concern the photo itself: sending it again would fail again. */
const photoRejectedStatuses = [413, 415, 422];
/** The account is full. Another photo would fail too, until the user deletes something. */
const accountFullCodes = ['RECIPES_FULL', 'STORAGE_FULL'];
/** Timeouts and rate limits are temporary, like server errors. */
const temporaryStatuses = [408, 429];

interface ScanJob {
  file: File;
  origin: UploadOrigin;
  /** Further pages of the same recipe. Without a connection, pages are not queued. */
  otherPages?: readonly File[];
  /** Identifies the scan in progress events; the id of a photo in the upload queue. */
  scanId: string;
  ownerId: string;
  assumeFood: boolean;
  isQueued: boolean;
  /** How often a photo in the upload queue has failed temporarily. */
  attempts: number;
}

export interface ScanOptions {
  signal: AbortSignal;
  onProgress?: ((state: ScanState) => void) | undefined;
}

function toEventFromApiError(error: ApiError): ScanEvent {
  const { status, code, errorMessage: message, details } = error;
  if (status === 402 || details.showUpgradeCTA) return { type: 'fail', reason: 'limit', message };
  const isTemporary =
    status >= 500 || temporaryStatuses.includes(status) || code === 'INVALID_RESPONSE';
  if (isTemporary) return { type: 'fail', reason: 'temporary', message, status, error };
  const canRetry = !photoRejectedStatuses.includes(status) || accountFullCodes.includes(code);
  return { type: 'fail', reason: 'refused', message, status, error, canRetry };
}

/** Whether the server itself has responded. An error from a gateway has no known code. */
const isServerResponse = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(isServerUnreachableError(error) && error.code === 'UNKNOWN');

function toEventFromError(error: unknown): ScanEvent {
  if (isServerResponse(error)) return toEventFromApiError(error);
  if (isServerUnreachableError(error)) return { type: 'unreachable' };
  return { type: 'fail', reason: 'refused', status: 0 };
}

/**
 * Checks that the server responds, regardless of `navigator.onLine`, and that the owner of a queued photo is signed in.
 * @returns `null` if the photo can be sent
 */
async function checkConnection(job: ScanJob, signal: AbortSignal): Promise<ScanEvent | null> {
  try {
    const options = { signal, timeoutMs: LOGIN_CHECK_TIMEOUT_MS };
    const { user } = await callApi(endpoints.checkLogin, undefined, options);
    const isOtherOwner = job.isQueued && user?.userId !== job.ownerId;
    return isOtherOwner ? { type: 'fail', reason: 'otherOwner' } : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return { type: 'unreachable' };
  }
}

/** Sends the photo, or the pages, and waits for the recipe. */
async function postPhoto(
  { file, otherPages = [], scanId, assumeFood }: ScanJob,
  signal: AbortSignal,
) {
  const images = await Promise.all([file, ...otherPages].map(readPhotoAsDataUrl));
  const photos = otherPages.length > 0 ? { images } : { image: images[0] };
  const payload = { ...photos, mimeType: getFileMimeType(file), assumeFood, scanId };
  const options = { signal, timeoutMs: SCAN_TIMEOUT_MS };
  return callApi(endpoints.scan, { action: 'FOOD_RECOGNITION', payload }, options);
}

async function scanPhoto(job: ScanJob, signal: AbortSignal): Promise<ScanEvent> {
  try {
    // Checks the connection first, because reading a large photo takes time.
    const obstacle = job.isQueued || !navigator.onLine ? await checkConnection(job, signal) : null;
    if (obstacle) return obstacle;
    const { isFood, item, duplicate, errorMessage } = await postPhoto(job, signal);
    if (isFood && item) return { type: 'succeed', item, isDuplicate: Boolean(duplicate) };
    return { type: 'fail', reason: 'notFood', message: errorMessage };
  } catch (error) {
    if (signal.aborted) return { type: signal.reason === STOPPED_BY_USER ? 'cancel' : 'interrupt' };
    const isSignedOut = error instanceof ApiError && error.status === 401;
    // Queued, because the sign-in page replaces the screen. Pages of one recipe cannot be queued.
    if (isSignedOut && !job.otherPages?.length) return { type: 'interrupt' };
    return toEventFromError(error);
  }
}

async function enqueuePhoto({ isQueued, otherPages = [], ...photo }: ScanJob): Promise<ScanEvent> {
  if (otherPages.length > 0) return { type: 'fail', reason: 'notStored' };
  // After a log-out, nothing of the user may be stored on the device.
  if (useAppStore.getState().hasLoggedOut) return { type: 'fail', reason: 'otherOwner' };
  try {
    if (!isQueued) await enqueueUpload(photo);
    return { type: 'enqueued' };
  } catch (error) {
    const isFull = error instanceof UploadQueueFullError;
    return { type: 'fail', reason: isFull ? 'queueFull' : 'notStored' };
  }
}

/**
 * Scans a photo: performs the effects of each state until the scan has ended. If the server is unreachable, the
 * session has ended or the user leaves the page, the photo is added to the upload queue.
 */
export async function runScan(
  job: ScanJob,
  { signal, onProgress }: ScanOptions,
): Promise<ScanState> {
  let state: ScanState = { kind: 'idle' };
  function dispatch(event: ScanEvent): ScanState {
    const next = applyScanEvent(state, event);
    const isInProgress = next.kind === 'scanning' || next.kind === 'enqueuing';
    if (next !== state && isInProgress) onProgress?.(next);
    state = next;
    return next;
  }
  const unsubscribe = onServerEvent('scan:progress', ({ scanId, stage, partial }) => {
    if (scanId === job.scanId) dispatch({ type: 'progress', stage, partial });
  });
  try {
    dispatch({ type: 'start', attempts: job.attempts });
    const result = dispatch(await scanPhoto(job, signal));
    return result.kind === 'enqueuing' ? dispatch(await enqueuePhoto(job)) : result;
  } finally {
    unsubscribe();
  }
}

/** Returns a signal that aborts when the photo is removed from the queue, in any tab. */
function abortOnRemoval(id: string): { signal: AbortSignal; unsubscribe: () => void } {
  const controller = new AbortController();
  const unsubscribe = onUploadQueueChange(() => {
    void readPendingUploads().then((photos) => {
      if (!photos.some((photo) => photo.id === id)) controller.abort(STOPPED_BY_USER);
    });
  });
  return { signal: controller.signal, unsubscribe };
}

interface QueuedScanOptions extends ScanOptions {
  id: string;
  ownerId: string;
  /** Set if the user retries: then a failed photo is scanned too. */
  retry?: { assumeFood: boolean };
  /** Returns at once if another tab holds the lock. */
  ifAvailable?: boolean;
}

/**
 * Scans a photo of the upload queue under its own lock, and stores the state. The photo is removed from the queue once
 * its recipe exists.
 * @returns `null` if the photo was removed, or if another tab is scanning it
 */
export async function runQueuedScan(options: QueuedScanOptions): Promise<ScanState | null> {
  const { id, ownerId, signal, onProgress, retry, ifAvailable = false } = options;
  // The name of earlier versions, of which a tab may still be open.
  return withTabLock(`waiting-photo:${id}`, { signal, ifAvailable }, async (hasLock) => {
    const upload = await claimUpload({ id, ownerId, hasLock, retry });
    if (!upload) return null;
    const { file, name, type, origin, assumeFood, attempts } = upload;
    const job = { scanId: id, ownerId, origin, assumeFood, attempts, isQueued: true };
    const removal = abortOnRemoval(id);
    const state = await runScan(
      { ...job, file: new File([file], name, { type }) },
      { signal: AbortSignal.any([signal, removal.signal]), onProgress },
    ).finally(removal.unsubscribe);
    await (state.kind === 'succeeded' ? deleteUpload(id) : updateUpload(id, toUploadUpdate(state)));
    return state;
  });
}
