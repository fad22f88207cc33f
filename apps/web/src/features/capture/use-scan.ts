import type { Item, ScanStage } from '@plateful/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { scanPhoto } from '#features/capture/api.ts';
import { type ChosenPhoto, photoProblem } from '#features/capture/photo.ts';
import { ApiError, errorText } from '#lib/api.ts';
import { onServerEvent } from '#lib/realtime.ts';
import { texts } from '#texts/en.ts';

const own = texts.create;

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
  return { kind: 'failed', photo, message, canRetry: !photoIsAtFault(error) };
}

/** Walks one photo from the choice to its recipe. `onRecipe` hears of success; the rest is the state. */
export function useScan(onRecipe: (item: Item, isDuplicate: boolean) => void) {
  const [state, setState] = useState<ScanState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const preview = useRef<string | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);

  const forgetPreview = useCallback(() => {
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }, []);

  useEffect(
    () => () => {
      stop();
      forgetPreview();
    },
    [stop, forgetPreview],
  );

  async function send(photo: ChosenPhoto, assumeFood = false) {
    stop();
    const controller = new AbortController();
    running.current = controller;
    const scanId = crypto.randomUUID();
    setState({ kind: 'working', photo, stage: 'sending' });
    const unlisten = onServerEvent('scan:progress', (progress) => {
      if (progress.scanId !== scanId || controller.signal.aborted) return;
      setState((now) =>
        now.kind === 'working'
          ? { ...now, stage: progress.stage, title: progress.partial?.title ?? now.title }
          : now,
      );
    });
    try {
      const answer = await scanPhoto({
        file: photo.file,
        scanId,
        assumeFood,
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      if (answer.isFood && answer.item) onRecipe(answer.item, Boolean(answer.duplicate));
      else setState({ kind: 'notFood', photo, message: answer.errorMessage ?? own.notFood });
    } catch (error) {
      if (!controller.signal.aborted) setState(afterFailure(photo, error));
    } finally {
      unlisten();
    }
  }

  return {
    state,
    choose(file: File) {
      forgetPreview();
      const photo = { file, previewUrl: URL.createObjectURL(file) };
      preview.current = photo.previewUrl;
      const problem = photoProblem(file);
      if (problem) {
        stop();
        setState({ kind: 'failed', photo, message: problem, canRetry: false });
      } else void send(photo);
    },
    retry: send,
    reset() {
      stop();
      forgetPreview();
      setState({ kind: 'idle' });
    },
  };
}

export type Scan = ReturnType<typeof useScan>;
