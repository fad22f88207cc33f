import type { Item } from '@plateful/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logScanFailure } from '#features/scanning/log-scan-failure.ts';
import {
  runQueuedScan,
  runScan,
  type ScanOptions,
  STOPPED_BY_USER,
} from '#features/scanning/run-scan.ts';
import {
  applyScanEvent,
  isPhotoShown,
  type ScanState,
} from '#features/scanning/scan-state-machine.ts';
import { showInterruptedScanToast } from '#features/scanning/scan-toasts.ts';
import { useAppStore } from '#lib/app-store.ts';
import { getPhotoErrorMessage } from '#lib/check-and-read-photo-file.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { profileQueryOptions } from '#lib/profile-query-options.ts';
import type { PendingUpload, UploadOrigin } from '#lib/upload-queue.ts';

export interface ChosenPhoto {
  file: File;
  origin: UploadOrigin;
  /** Further pages of the same recipe. */
  otherPages?: readonly File[];
  /** The id in the upload queue, if the photo is from there. */
  pendingUploadId?: string | undefined;
}

const idle: ScanState = { kind: 'idle' };

/** Scans the photo, from the upload queue if it is there. @returns `null` if there is nothing left to do */
function scanChosenPhoto(
  { file, origin, otherPages = [], pendingUploadId: id }: ChosenPhoto,
  assumeFood: boolean,
  options: ScanOptions,
): Promise<ScanState | null> {
  const ownerId = useAppStore.getState().user?.userId ?? '';
  if (id) return runQueuedScan({ ...options, id, ownerId, retry: { assumeFood } });
  const job = { file, origin, otherPages, ownerId, assumeFood, scanId: createRandomId() };
  return runScan({ ...job, isQueued: false, attempts: 0 }, options);
}

/** Asks for the profile: if the session has ended, the error opens the sign-in page. */
async function checkSession(queryClient: QueryClient): Promise<void> {
  const options = profileQueryOptions(useAppStore.getState().user?.userId ?? '');
  await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
}

/**
 * Scans one photo at a time; see `runScan`. `onRecipe` is called on success.
 * @returns the state of the scan, and the photo while it is shown
 */
export function useScan(onRecipe: (item: Item, isDuplicate: boolean) => void) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [state, setState] = useState<ScanState>(idle);
  const controller = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => controller.current?.abort(), []);

  function show(next: ScanState) {
    setState(next);
    logScanFailure(next, 'use-scan.ts');
    if (!isPhotoShown(next)) setPhoto(null);
    if (next.kind === 'succeeded') onRecipe(next.item, next.isDuplicate);
  }

  async function start(chosen: ChosenPhoto, assumeFood = false, from: ScanState = idle) {
    const started = applyScanEvent(from, { type: 'start', attempts: 0 });
    if (started === from) return;
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const showUnlessAborted = (next: ScanState) => {
      if (!signal.aborted) show(next);
    };
    setPhoto(chosen);
    // A queued photo may have to wait for a lock before its scan starts.
    setState(started);
    const options = { signal, onProgress: showUnlessAborted };
    const result = (await scanChosenPhoto(chosen, assumeFood, options)) ?? idle;
    if (signal.aborted) showInterruptedScanToast(result);
    else show(result);
    if (result.kind === 'queued') await checkSession(queryClient);
  }

  function choose(file: File, origin: UploadOrigin = 'chosen', otherPages: readonly File[] = []) {
    const message = [file, ...otherPages].map(getPhotoErrorMessage).find((error) => error !== null);
    if (message === undefined) return void start({ file, origin, otherPages });
    controller.current?.abort();
    setPhoto({ file, origin });
    show(applyScanEvent(idle, { type: 'fail', reason: 'refused', message, canRetry: false }));
  }

  function leave(type: 'cancel' | 'dismiss') {
    const next = applyScanEvent(state, { type });
    if (next === state) return;
    controller.current?.abort(STOPPED_BY_USER);
    show(next);
  }

  return {
    photo,
    state,
    choose,
    /** Scans a photo from the upload queue. */
    choosePendingUpload: ({ id, file, name, type, origin, assumeFood }: PendingUpload) =>
      void start(
        { file: new File([file], name, { type }), origin, pendingUploadId: id },
        assumeFood,
      ),
    retry: (assumeFood = false) => void (photo && start(photo, assumeFood, state)),
    cancel: () => leave('cancel'),
    dismiss: () => leave('dismiss'),
  };
}

export type ScanController = ReturnType<typeof useScan>;
