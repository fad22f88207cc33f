import { logOutcome, messageFor, type ScanOutcome } from '#features/capture/scan-outcome.ts';
import { paths } from '#lib/paths.ts';
import { type BlockedReason, blockedReasons } from '#lib/upload-queue.ts';
import { createTexts } from '#texts/create.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = createTexts.create;

type BlockedOutcome = Extract<ScanOutcome, { kind: BlockedReason }>;

/** Whether the upload needs the user's attention. */
const isBlockedOutcome = (outcome: ScanOutcome): outcome is BlockedOutcome =>
  blockedReasons.some((blockedReason) => blockedReason === outcome.kind);

/** Shows a toast that tells what became of a pending upload; none if it will be tried again. */
export function showUploadOutcome(outcome: ScanOutcome, navigate: (path: string) => void): void {
  if (outcome.kind === 'recipe') {
    const { item } = outcome;
    showToast({
      message: t.ready(item.title),
      isErrorMessage: false,
      action: { label: t.uploadQueue.open, onClick: () => navigate(paths.item(item._id)) },
    });
  }
  if (isBlockedOutcome(outcome)) {
    logOutcome(outcome, 'show-upload-outcome.ts');
    const message = messageFor(outcome.kind, outcome.message);
    // Shows the same message only once for several photos.
    closeToasts((toast) => toast.message === message);
    showToast({
      message,
      isErrorMessage: true,
      action: {
        label: t.uploadQueue.review,
        onClick: () => navigate(paths.createItemFromPhoto),
      },
    });
  }
}
