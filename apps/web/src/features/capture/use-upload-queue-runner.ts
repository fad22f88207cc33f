import type { Item } from '@plateful/contract';
import { useEffect, useRef } from 'react';
import { logOutcome, messageFor, type ScanOutcome } from '#features/capture/scan-outcome.ts';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { type BlockedReason, blockedReasons } from '#lib/upload-queue.ts';
import { createTexts } from '#texts/create.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = createTexts.create;

type BlockedOutcome = Extract<ScanOutcome, { kind: BlockedReason }>;

/** Whether the upload needs the user's attention. */
const isBlockedOutcome = (outcome: ScanOutcome): outcome is BlockedOutcome =>
  blockedReasons.some((blockedReason) => blockedReason === outcome.kind);

/** Turns pending uploads into recipes in the background, and shows a toast for each outcome. */
export function useUploadQueueRunner(onRecipe: (item: Item) => void): void {
  const ownerId = useAppStore(({ user, loginStatus, isOffline }) =>
    loginStatus === 'login' && !isOffline ? user?.userId : undefined,
  );
  const navigate = useNavigate();
  const handleOutcome = useRef<(outcome: ScanOutcome) => void>(() => undefined);
  useEffect(() => {
    handleOutcome.current = (outcome) => {
      if (outcome.kind === 'recipe') {
        const { item } = outcome;
        onRecipe(item);
        showToast({
          message: t.ready(item.title),
          isErrorMessage: false,
          action: { label: t.uploadQueue.open, onClick: () => void navigate(paths.item(item._id)) },
        });
      }
      if (isBlockedOutcome(outcome)) {
        logOutcome(outcome, 'use-upload-queue-runner.ts');
        const message = messageFor(outcome.kind, outcome.message);
        // Shows the same message only once for several photos.
        closeToasts((toast) => toast.message === message);
        showToast({
          message,
          isErrorMessage: true,
          action: {
            label: t.uploadQueue.review,
            onClick: () => void navigate(paths.createItemFromPhoto),
          },
        });
      }
    };
  });
  useEffect(() => {
    if (!ownerId) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    // Loaded on demand: visitors have no pending uploads.
    import('#features/capture/upload-queue-runner.ts').then(
      ({ startUploadQueueRunner }) => {
        if (!isUnmounted)
          stop = startUploadQueueRunner(ownerId, (outcome) => handleOutcome.current(outcome));
      },
      // The chunk could not be loaded, so the uploads stay in the queue.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [ownerId]);
}
