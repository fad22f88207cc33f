import type { Item, ScanStage } from '@plateful/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { scanPhoto } from '#features/capture/api.ts';
import type { ChosenPhoto } from '#features/capture/photo.ts';
import { ApiError, errorText } from '#lib/api.ts';
import { log } from '#lib/log.ts';
import { photoProblem } from '#lib/photo-file.ts';
import { onServerEvent } from '#lib/realtime.ts';
import { texts } from '#texts/en.ts';

const own = texts.create;
const fileName = 'use-scan.ts';

export type Stage = 'sending' | ScanStage;

export type ScanState =
  | { kind: 'idle' }
  | { kind: 'working'; photo: ChosenPhoto; stage: Stage; title?: string | undefined }
  | { kind: 'notFood'; photo: ChosenPhoto; message: string }
  | { kind: 'upgrade'; photo: ChosenPhoto; message: string }
  | { kind: 'failed'; photo: ChosenPhoto; message: string; canRetry: boolean };

/** The photo itself is at fault; sending it once more would change nothing. */
const photoIsAtFault = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

function afterFailure(photo: ChosenPhoto, error: unknown): ScanState {
  if (error instanceof ApiError && (error.status === 402 || error.fields.showUpgradeCTA)) {
    return { kind: 'upgrade', photo, message: errorText(error, own.recognitionFailed) };
  }
  const message = errorText(error, own.failed, own.network);
  const isAnswer = error instanceof ApiError;
  log({
    level: 'error',
    message: isAnswer ? own.recognitionFailed : own.failed,
    fileName,
    context: { reason: message, status: isAnswer ? error.status : null },
  });
  return { kind: 'failed', photo, message, canRetry: !photoIsAtFault(error) };
}

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
    show(file: File): ChosenPhoto {
      forget();
      url.current = URL.createObjectURL(file);
      return { file, previewUrl: url.current };
    },
  };
}

/** What can run one at a time, and be stopped. */
function useRunning() {
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  return {
    stop,
    start(): AbortSignal {
      stop();
      running.current = new AbortController();
      return running.current.signal;
    },
  };
}

type OnRecipe = (item: Item, isDuplicate: boolean) => void;

/** Walks one photo from the choice to its recipe. `onRecipe` hears of success; the rest is the state. */
export function useScan(onRecipe: OnRecipe) {
  const [state, setState] = useState<ScanState>({ kind: 'idle' });
  const preview = usePreview();
  const running = useRunning();

  function refuse(photo: ChosenPhoto, message: string) {
    log({ level: 'info', message, fileName });
    setState({ kind: 'notFood', photo, message });
  }

  async function send(photo: ChosenPhoto, assumeFood = false) {
    const signal = running.start();
    const scanId = crypto.randomUUID();
    setState({ kind: 'working', photo, stage: 'sending' });
    const unlisten = onServerEvent('scan:progress', ({ scanId: id, stage, partial }) => {
      if (id !== scanId || signal.aborted) return;
      setState((now) =>
        now.kind === 'working' ? { ...now, stage, title: partial?.title ?? now.title } : now,
      );
    });
    try {
      const answer = await scanPhoto({ file: photo.file, scanId, assumeFood, signal });
      if (signal.aborted) return;
      if (answer.isFood && answer.item) onRecipe(answer.item, Boolean(answer.duplicate));
      else refuse(photo, answer.errorMessage ?? own.notFood);
    } catch (error) {
      if (!signal.aborted) setState(afterFailure(photo, error));
    } finally {
      unlisten();
    }
  }

  function choose(file: File) {
    running.stop();
    const photo = preview.show(file);
    const problem = photoProblem(file);
    if (problem) setState({ kind: 'failed', photo, message: problem, canRetry: false });
    else void send(photo);
  }

  function reset() {
    running.stop();
    preview.forget();
    setState({ kind: 'idle' });
  }

  return { state, choose, retry: send, reset };
}

export type Scan = ReturnType<typeof useScan>;
