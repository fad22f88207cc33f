import type { Item, ScanStage } from '@plateful/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChosenPhoto } from '#features/capture/chosen-photo.ts';
import {
  logOutcome,
  messageFor,
  type ScanOutcome,
  submitScan,
} from '#features/capture/scan-outcome.ts';
import {
  isServerReachable,
  STOPPED_BY_USER,
  scanPendingUpload,
} from '#features/capture/scan-pending-upload.ts';
import { useAppStore } from '#lib/app-store.ts';
import { getPhotoError } from '#lib/photo-file.ts';
import { randomId } from '#lib/random-id.ts';
import { onServerEvent } from '#lib/realtime-client.ts';
import {
  enqueueUpload,
  type PendingUpload,
  type UploadOrigin,
  UploadQueueFullError,
} from '#lib/upload-queue.ts';
import { createTexts } from '#texts/create.ts';

const t = createTexts.create;
const fileName = 'use-scan.ts';

export type ScanProgressStage = 'sending' | ScanStage;

export type ScanState =
  /** `isQueued`: the last photo was added to the upload queue. */
  | { kind: 'idle'; isQueued: boolean }
  | { kind: 'working'; photo: ChosenPhoto; stage: ScanProgressStage; title?: string | undefined }
  | { kind: 'notFood'; photo: ChosenPhoto; message: string }
  | { kind: 'upgrade'; photo: ChosenPhoto; message: string }
  | { kind: 'failed'; photo: ChosenPhoto; message: string; canRetry: boolean };

/** Manages the object URL of the selected photo. */
function usePreviewUrl() {
  const url = useRef<string | null>(null);
  const revoke = useCallback(() => {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
  }, []);
  useEffect(() => revoke, [revoke]);
  return {
    revoke,
    show(file: File, origin: UploadOrigin, pendingUploadId?: string): ChosenPhoto {
      revoke();
      url.current = URL.createObjectURL(file);
      return { file, origin, pendingUploadId, previewUrl: url.current };
    },
  };
}

/** Runs one abortable task at a time. */
function useAbortableTask() {
  const controller = useRef<AbortController | null>(null);
  const stop = useCallback((reason?: string) => {
    controller.current?.abort(reason);
    controller.current = null;
  }, []);
  useEffect(() => () => stop(), [stop]);
  return {
    stop,
    start(): AbortSignal {
      stop();
      controller.current = new AbortController();
      return controller.current.signal;
    },
  };
}

/**
 * Listens to the progress of a scan.
 * @returns a function that stops listening
 */
function onScanStage(scanId: string, listener: (stage: ScanStage, title?: string) => void) {
  return onServerEvent('scan:progress', ({ scanId: id, stage, partial }) => {
    if (id === scanId) listener(stage, partial?.title);
  });
}

/**
 * Sends the photo, or scans it from the upload queue.
 * @returns `null` if there is nothing left to do
 */
async function submitChosenPhoto(
  { file, pendingUploadId }: ChosenPhoto,
  { scanId, assumeFood, signal }: { scanId: string; assumeFood: boolean; signal: AbortSignal },
): Promise<ScanOutcome | null> {
  const ownerId = useAppStore.getState().user?.userId ?? '';
  if (pendingUploadId)
    return scanPendingUpload({ id: pendingUploadId, ownerId, signal, retry: { assumeFood } });
  // Checks the connection first, because reading a large photo takes time.
  if (!navigator.onLine && !(await isServerReachable(signal))) return { kind: 'unreachable' };
  return submitScan({ file, scanId, assumeFood, signal });
}

/**
 * Adds the photo to the upload queue.
 * @returns the message if it was not added
 */
async function enqueueChosenPhoto(
  { file, origin, pendingUploadId }: ChosenPhoto,
  assumeFood: boolean,
) {
  if (pendingUploadId) return null;
  try {
    const ownerId = useAppStore.getState().user?.userId;
    await enqueueUpload({ file, origin, ownerId, assumeFood });
    return null;
  } catch (error) {
    return error instanceof UploadQueueFullError
      ? t.uploadQueue.queueFull
      : messageFor('unreachable');
  }
}

/** The state for an outcome that needs the user's attention. */
function toScanState(photo: ChosenPhoto, outcome: ScanOutcome): ScanState {
  const message = messageFor(outcome.kind, 'message' in outcome ? outcome.message : '');
  if (outcome.kind === 'notFood') return { kind: 'notFood', photo, message };
  if (outcome.kind === 'limit') return { kind: 'upgrade', photo, message };
  const canRetry = !('isPhotoRejected' in outcome && outcome.isPhotoRejected);
  return { kind: 'failed', photo, message, canRetry };
}

type OnRecipe = (item: Item, isDuplicate: boolean) => void;

/**
 * Scans one photo. `onRecipe` is called on success; any other outcome is in the state. If the server is unreachable,
 * the photo is added to the upload queue.
 */
export function useScan(onRecipe: OnRecipe) {
  const [state, setState] = useState<ScanState>({ kind: 'idle', isQueued: false });
  const preview = usePreviewUrl();
  const task = useAbortableTask();

  function resetState(isQueued: boolean) {
    preview.revoke();
    setState({ kind: 'idle', isQueued });
  }

  async function queuePhoto(photo: ChosenPhoto, assumeFood: boolean, signal: AbortSignal) {
    const problem = await enqueueChosenPhoto(photo, assumeFood);
    if (signal.aborted) return;
    if (problem) setState({ kind: 'failed', photo, message: problem, canRetry: true });
    else resetState(true);
  }

  async function startScan(photo: ChosenPhoto, assumeFood = false) {
    const signal = task.start();
    const scanId = photo.pendingUploadId ?? randomId();
    setState({ kind: 'working', photo, stage: 'sending' });
    const unsubscribe = onScanStage(scanId, (stage, title) => {
      if (signal.aborted) return;
      setState((current) =>
        current.kind === 'working' ? { ...current, stage, title: title ?? current.title } : current,
      );
    });
    const outcome = await submitChosenPhoto(photo, { scanId, assumeFood, signal }).finally(
      unsubscribe,
    );
    if (signal.aborted) return;
    if (!outcome) return resetState(false);
    if (outcome.kind === 'recipe') return onRecipe(outcome.item, outcome.isDuplicate);
    logOutcome(outcome, fileName);
    if (outcome.kind === 'unreachable') return queuePhoto(photo, assumeFood, signal);
    setState(toScanState(photo, outcome));
  }

  function choose(file: File, origin: UploadOrigin = 'chosen') {
    task.stop();
    const photo = preview.show(file, origin);
    const problem = getPhotoError(file);
    if (problem) setState({ kind: 'failed', photo, message: problem, canRetry: false });
    else void startScan(photo);
  }

  /** Scans a photo from the upload queue. */
  function choosePendingUpload({ id, file, name, type, origin, assumeFood }: PendingUpload) {
    task.stop();
    void startScan(preview.show(new File([file], name, { type }), origin, id), assumeFood);
  }

  function reset() {
    task.stop(STOPPED_BY_USER);
    resetState(false);
  }

  return { state, choose, choosePendingUpload, retry: startScan, reset };
}

export type ScanController = ReturnType<typeof useScan>;
