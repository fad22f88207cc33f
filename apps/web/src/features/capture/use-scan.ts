import type { Item, ScanStage } from '@plateful/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logOutcome, lookAt, type Outcome, sentenceOf } from '#features/capture/outcome.ts';
import type { ChosenPhoto } from '#features/capture/photo.ts';
import { isServerThere, STOPPED, scanWaitingPhoto } from '#features/capture/scan-waiting-photo.ts';
import { photoProblem } from '#lib/photo-file.ts';
import { randomId } from '#lib/random-id.ts';
import { onServerEvent } from '#lib/realtime.ts';
import { useAppStore } from '#lib/store.ts';
import {
  addWaitingPhoto,
  TooManyWaitingPhotos,
  type WaitingOrigin,
  type WaitingPhoto,
} from '#lib/waiting-photos.ts';
import { texts } from '#texts/texts.ts';

const own = texts.create;
const fileName = 'use-scan.ts';

export type Stage = 'sending' | ScanStage;

export type ScanState =
  /** `isKept`: the last photo was put aside, to wait for the connection. */
  | { kind: 'idle'; isKept: boolean }
  | { kind: 'working'; photo: ChosenPhoto; stage: Stage; title?: string | undefined }
  | { kind: 'notFood'; photo: ChosenPhoto; message: string }
  | { kind: 'upgrade'; photo: ChosenPhoto; message: string }
  | { kind: 'failed'; photo: ChosenPhoto; message: string; canRetry: boolean };

/** Holds the address under which the browser shows the chosen photo, and gives it back when it is no longer needed. */
function usePreview() {
  const url = useRef<string | null>(null);
  const forget = useCallback(() => {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
  }, []);
  useEffect(() => forget, [forget]);
  return {
    forget,
    show(file: File, origin: WaitingOrigin, waitingId?: string): ChosenPhoto {
      forget();
      url.current = URL.createObjectURL(file);
      return { file, origin, waitingId, previewUrl: url.current };
    },
  };
}

/** What can run one at a time, and be stopped. */
function useRunning() {
  const running = useRef<AbortController | null>(null);
  const stop = useCallback((reason?: string) => {
    running.current?.abort(reason);
    running.current = null;
  }, []);
  useEffect(() => () => stop(), [stop]);
  return {
    stop,
    start(): AbortSignal {
      stop();
      running.current = new AbortController();
      return running.current.signal;
    },
  };
}

/** Hears how far the scan has come, until the returned function is called. */
function onStage(scanId: string, listener: (stage: ScanStage, title?: string) => void) {
  return onServerEvent('scan:progress', ({ scanId: id, stage, partial }) => {
    if (id === scanId) listener(stage, partial?.title);
  });
}

/** Sends the photo, or begins with it where it waits. `null`: there is nothing to do any more. */
async function scanChosen(
  { file, waitingId }: ChosenPhoto,
  { scanId, assumeFood, signal }: { scanId: string; assumeFood: boolean; signal: AbortSignal },
): Promise<Outcome | null> {
  const ownerId = useAppStore.getState().user?.userId ?? '';
  if (waitingId) return scanWaitingPhoto({ id: waitingId, ownerId, signal, anew: { assumeFood } });
  // Without the question a large photo would be read first, for nothing.
  if (!navigator.onLine && !(await isServerThere(signal))) return { kind: 'unreachable' };
  return lookAt({ file, scanId, assumeFood, signal });
}

/** Lets the photo wait on this device. @returns why it cannot, as a sentence */
async function keep({ file, origin, waitingId }: ChosenPhoto, assumeFood: boolean) {
  if (waitingId) return null;
  try {
    const ownerId = useAppStore.getState().user?.userId;
    await addWaitingPhoto({ file, origin, ownerId, assumeFood });
    return null;
  } catch (error) {
    return error instanceof TooManyWaitingPhotos ? own.waiting.full : sentenceOf('unreachable');
  }
}

/** What is shown of an outcome that the person has to do something about. */
function stateAfter(photo: ChosenPhoto, outcome: Outcome): ScanState {
  const message = sentenceOf(outcome.kind, 'message' in outcome ? outcome.message : '');
  if (outcome.kind === 'notFood') return { kind: 'notFood', photo, message };
  if (outcome.kind === 'limit') return { kind: 'upgrade', photo, message };
  const canRetry = !('isPhotoAtFault' in outcome && outcome.isPhotoAtFault);
  return { kind: 'failed', photo, message, canRetry };
}

type OnRecipe = (item: Item, isDuplicate: boolean) => void;

/**
 * Walks one photo from the choice to its recipe. `onRecipe` hears of success; the rest is the state. A photo for which
 * nobody is at home is put aside, and waits on this device.
 */
export function useScan(onRecipe: OnRecipe) {
  const [state, setState] = useState<ScanState>({ kind: 'idle', isKept: false });
  const preview = usePreview();
  const running = useRunning();

  function beginAnew(isKept: boolean) {
    preview.forget();
    setState({ kind: 'idle', isKept });
  }

  async function putAside(photo: ChosenPhoto, assumeFood: boolean, signal: AbortSignal) {
    const problem = await keep(photo, assumeFood);
    if (signal.aborted) return;
    if (problem) setState({ kind: 'failed', photo, message: problem, canRetry: true });
    else beginAnew(true);
  }

  async function send(photo: ChosenPhoto, assumeFood = false) {
    const signal = running.start();
    const scanId = photo.waitingId ?? randomId();
    setState({ kind: 'working', photo, stage: 'sending' });
    const unlisten = onStage(scanId, (stage, title) => {
      if (signal.aborted) return;
      setState((now) =>
        now.kind === 'working' ? { ...now, stage, title: title ?? now.title } : now,
      );
    });
    const outcome = await scanChosen(photo, { scanId, assumeFood, signal }).finally(unlisten);
    if (signal.aborted) return;
    if (!outcome) return beginAnew(false);
    if (outcome.kind === 'recipe') return onRecipe(outcome.item, outcome.isDuplicate);
    logOutcome(outcome, fileName);
    if (outcome.kind === 'unreachable') return putAside(photo, assumeFood, signal);
    setState(stateAfter(photo, outcome));
  }

  function choose(file: File, origin: WaitingOrigin = 'chosen') {
    running.stop();
    const photo = preview.show(file, origin);
    const problem = photoProblem(file);
    if (problem) setState({ kind: 'failed', photo, message: problem, canRetry: false });
    else void send(photo);
  }

  /** Begins with a photo that waits on this device. */
  function chooseWaiting({ id, file, name, type, origin, assumeFood }: WaitingPhoto) {
    running.stop();
    void send(preview.show(new File([file], name, { type }), origin, id), assumeFood);
  }

  function reset() {
    running.stop(STOPPED);
    beginAnew(false);
  }

  return { state, choose, chooseWaiting, retry: send, reset };
}

export type Scan = ReturnType<typeof useScan>;
