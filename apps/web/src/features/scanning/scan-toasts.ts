import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { logScanFailure } from '#features/scanning/log-scan-failure.ts';
import { getScanFailureMessage } from '#features/scanning/scan-messages.ts';
import { isWaitingForUserDecision, type ScanState } from '#features/scanning/scan-state-machine.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { createTexts } from '#texts/en/create.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = createTexts.create;

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
  logScanFailure(state, 'scan-toasts.ts');
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
