import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Scan } from '#features/capture/use-scan.ts';
import { photoProblem } from '#lib/photo-file.ts';
import { useAppStore } from '#lib/store.ts';
import {
  addWaitingPhoto,
  adoptWaitingPhotos,
  TooManyWaitingPhotos,
  type WaitingPhoto,
  waitingPhotos,
} from '#lib/waiting-photos.ts';
import { texts } from '#texts/texts.ts';

const own = texts.create;

interface LaunchParams {
  files?: readonly { getFile(): Promise<File> }[];
}
declare global {
  interface Window {
    /** Where the installed app hears which files it was opened with. */
    launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void };
  }
}

const ownerId = () => useAppStore.getState().user?.userId ?? '';

/** What was shared and is this person's to take; several are looked at one after another, without being watched. */
async function takeShared(ids: readonly string[]): Promise<WaitingPhoto | 'several' | null> {
  const all = await waitingPhotos();
  const ours = all.filter(
    (photo) => ids.includes(photo.id) && (photo.ownerId ?? ownerId()) === ownerId(),
  );
  const [only = null] = ours;
  if (ours.length < 2) return only;
  await adoptWaitingPhotos(ids, ownerId());
  return 'several';
}

/** Keeps files for later. @returns why one of them is not kept, as a sentence */
async function keepAll(files: readonly File[]): Promise<string | null> {
  let refusal: string | null = null;
  for (const file of files) {
    const problem = photoProblem(file);
    refusal ??= problem;
    if (problem) continue;
    try {
      await addWaitingPhoto({ file, origin: 'file-handler', ownerId: ownerId() });
    } catch (error) {
      refusal ??= error instanceof TooManyWaitingPhotos ? own.waiting.full : own.refused.missed;
    }
  }
  return refusal;
}

/** The sentence about a photo that did not come through the door. */
function refusalOf(reason: string): string {
  if (reason === 'full') return own.waiting.full;
  const known = (['type', 'size', 'missed'] as const).find((one) => one === reason) ?? 'missed';
  return own.refused[known];
}

/**
 * Photos that come from outside: shared from another app (the address names where they wait), or opened with the
 * installed app. @returns why one was not taken, as a sentence
 */
export function useArrivals(scan: Scan): string | null {
  const [params, setParams] = useSearchParams();
  const [refusal, setRefusal] = useState<string | null>(null);

  const arrive = useEffectEvent(async (ids: readonly string[]) => {
    try {
      const taken = await takeShared(ids);
      if (taken === null) setRefusal(own.refused.missed);
      else if (taken !== 'several') scan.chooseWaiting(taken);
    } catch {
      setRefusal(own.refused.missed);
    }
  });

  const open = useEffectEvent(async ({ files = [] }: LaunchParams) => {
    const opened = await Promise.all(files.map((file) => file.getFile()));
    const [first] = opened;
    if (first && opened.length === 1) scan.choose(first, 'file-handler');
    else setRefusal(await keepAll(opened));
  });

  useEffect(() => {
    const ids = params.getAll('photo');
    const reason = params.get('refused');
    if (ids.length === 0 && reason === null) return;
    // The page may be loaded again, and is then not to begin once more.
    setParams({}, { replace: true });
    setRefusal(reason && refusalOf(reason));
    if (ids.length > 0) void arrive(ids);
  }, [params, setParams]);

  // Whoever goes on with another photo has read it.
  useEffect(() => {
    if (scan.state.kind !== 'idle') setRefusal(null);
  }, [scan.state.kind]);

  useEffect(() => {
    window.launchQueue?.setConsumer((launch) => void open(launch));
  }, []);

  return refusal;
}
