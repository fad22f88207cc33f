import type { Item } from '@plateful/contract';
import { useEffect, useRef } from 'react';
import { useAppStore } from '#lib/app-store.ts';
import { retryLoadUntilAborted } from '#lib/retry-load-until-aborted.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';

/** Maximum delay of the upload queue while the browser is busy. */
const MAX_START_DELAY_MS = 2000;

/** Loads the code after the first screen has been rendered; visitors, who have no pending uploads, do not load it. */
async function loadRunner(signal: AbortSignal) {
  await waitUntilIdle(MAX_START_DELAY_MS);
  const load = () =>
    Promise.all([
      import('#features/scanning/upload-queue-runner.ts'),
      import('#features/scanning/scan-toasts.ts'),
    ]);
  return retryLoadUntilAborted(load, signal);
}

/** Turns pending uploads into recipes in the background, and shows a toast for each result. */
export function useUploadQueueRunner(onRecipe: (item: Item) => void): void {
  const ownerId = useAppStore(({ user, loginStatus, isOffline }) =>
    loginStatus === 'login' && !isOffline ? user?.userId : undefined,
  );
  const navigate = useNavigate();
  const handleRecipe = useRef(onRecipe);
  useEffect(() => {
    handleRecipe.current = onRecipe;
  });
  useEffect(() => {
    if (!ownerId) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    void loadRunner(signal).then((modules) => {
      if (!modules) return;
      const [{ startUploadQueueRunner }, { showQueuedScanResultToast }] = modules;
      const stop = startUploadQueueRunner(ownerId, (state) => {
        if (state.kind === 'succeeded') handleRecipe.current(state.item);
        showQueuedScanResultToast(state, (path) => void navigate(path));
      });
      signal.addEventListener('abort', stop);
    });
    return () => abortController.abort();
  }, [ownerId, navigate]);
}
