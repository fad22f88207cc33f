import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { isWaitingForUserDecision, type ScanState } from '#features/scanning/scan-state-machine.ts';
import { getErrorRequestId } from '#lib/api-client.ts';
import { log } from '#lib/logger.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { createTexts } from '#texts/en/create.ts';
import { translateServerMessage } from '#texts/localization.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = createTexts.create;

/** The message to show for a failure: the server's message if there is one. */
export function getScanFailureMessage({
  reason,
  message,
}: {
  reason: string;
  message: string;
}): string {
  if (message) return translateServerMessage(message);
  if (reason === 'notFood') return t.notFood;
  if (reason === 'limit') return t.recognitionFailed;
  if (reason === 'queueFull') return t.uploadQueue.queueFull;
  return reason === 'notStored' ? t.networkError : t.failed;
}

/** The text for screen readers while a photo is scanned, and when it was queued. Failures have alerts of their own. */
export function getProgressAnnouncement(state: ScanState): string {
  if (state.kind === 'queued') return t.uploadQueue.photoQueued;
  if (!('stage' in state)) return '';
  const title = state.partial?.title;
  return (title ? `${t.stageTitle(title)}. ` : '') + t.stages[state.stage];
}

/** Logs failed requests and photos without food. */
export function logScanFailure(state: ScanState, fileName: string): void {
  if (state.kind === 'enqueuing') log({ level: 'error', message: t.failed, fileName });
  if (state.kind !== 'failed') return;
  const { reason, message, status, error } = state;
  if (reason === 'notFood') log({ level: 'info', message: message || t.notFood, fileName });
  if (status === undefined) return;
  const context = { reason: message, status, requestId: getErrorRequestId(error) };
  log({ level: 'error', message: t.recognitionFailed, fileName, context });
}

/** Shows a toast that tells whether the photo of a scan was kept after the user left the page. */
export function showInterruptedScanToast(state: ScanState): void {
  if (state.kind === 'queued')
    showToast({ message: t.uploadQueue.photoQueued, isErrorMessage: false, isNeutral: true });
  if (state.kind === 'failed' && (state.reason === 'queueFull' || state.reason === 'notStored'))
    // Pages of one recipe are not queued, which has nothing to do with the connection.
    showToast({
      message: state.reason === 'queueFull' ? t.uploadQueue.queueFull : t.failed,
      isErrorMessage: true,
    });
}

/** Shows a toast that tells what became of a queued photo; none if it will be tried again or the page says it. */
export function showQueuedScanResultToast(
  state: ScanState,
  navigate: (path: string) => void,
): void {
  if (state.kind === 'succeeded') {
    const { item } = state;
    showToast({
      message: item.needsReview ? t.uploadQueue.needsAnswer : t.ready(getLocalizedTitle(item)),
      isErrorMessage: false,
      action: { label: t.uploadQueue.open, onClick: () => navigate(paths.item(item._id)) },
    });
  }
  // A stopped photo was removed from the queue.
  if (!isWaitingForUserDecision(state) || state.reason === 'stopped') return;
  logScanFailure(state, 'scan-messages.ts');
  // The create screen shows the queue, with this message.
  if (window.location.pathname === paths.createItemFromPhoto) return;
  const message = getScanFailureMessage(state);
  // Shows the same message only once for several photos.
  closeToasts((toast) => toast.message === message);
  showToast({
    message,
    isErrorMessage: true,
    error: state.error,
    action: { label: t.uploadQueue.review, onClick: () => navigate(paths.createItemFromPhoto) },
  });
}
