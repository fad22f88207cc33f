import { useEffect, useEffectEvent, useState } from 'react';
import { enqueuePhotosAndGetError } from '#features/scanning/enqueue-photos-and-get-error.ts';
import type { ScanController } from '#features/scanning/use-scan.ts';
import { useAppStore } from '#lib/app-store.ts';
import { useSearchParams } from '#lib/router/router-hooks.ts';
import {
  assignUnownedUploadsToUser,
  type PendingUpload,
  readPendingUploads,
} from '#lib/upload-queue.ts';
import { createTexts } from '#texts/en/create.ts';

const t = createTexts.create;

interface LaunchParams {
  files?: readonly { getFile(): Promise<File> }[];
}
declare global {
  interface Window {
    /** Passes the files with which the installed app was opened. */
    launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void };
  }
}

const getOwnerId = () => useAppStore.getState().user?.userId ?? '';

/** Returns the shared photo if there is one. Several photos are queued for a background scan. */
async function claimSharedPhotos(
  ids: readonly string[],
): Promise<PendingUpload | 'several' | null> {
  const pendingUploads = await readPendingUploads();
  const sharedPhotos = pendingUploads.filter(
    (photo) => ids.includes(photo.id) && (photo.ownerId ?? getOwnerId()) === getOwnerId(),
  );
  const [firstPhoto = null] = sharedPhotos;
  if (sharedPhotos.length < 2) return firstPhoto;
  await assignUnownedUploadsToUser(ids, getOwnerId());
  return 'several';
}

/** The message for a shared photo that the service worker has rejected. */
function getRejectionMessage(reason: string): string {
  if (reason === 'full') return t.uploadQueue.queueFull;
  const rejection =
    (['type', 'size', 'missed'] as const).find((known) => known === reason) ?? 'missed';
  return t.rejectedShare[rejection];
}

/**
 * Handles photos that are shared from another app (their ids are in the URL) or opened with the installed app.
 * @returns the message for a photo that was not accepted
 */
export function useIncomingSharedPhotos(scan: ScanController): string | null {
  const [params, setParams] = useSearchParams();
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  const handleShared = useEffectEvent(async (ids: readonly string[]) => {
    try {
      const claimed = await claimSharedPhotos(ids);
      if (claimed === null) setErrorMessage(t.rejectedShare.missed);
      else if (claimed !== 'several') scan.choosePendingUpload(claimed);
    } catch {
      setErrorMessage(t.rejectedShare.missed);
    }
  });

  const handleLaunch = useEffectEvent(async ({ files = [] }: LaunchParams) => {
    const openedFiles = await Promise.all(files.map((file) => file.getFile()));
    const [first] = openedFiles;
    if (first && openedFiles.length === 1) scan.choose(first, 'file-handler');
    else setErrorMessage(await enqueuePhotosAndGetError(openedFiles, 'file-handler'));
  });

  useEffect(() => {
    const ids = params.getAll('photo');
    const reason = params.get('refused');
    if (ids.length === 0 && reason === null) return;
    // Removes the ids from the URL, so that a reload does not start the scan again.
    setParams({}, { replace: true });
    setErrorMessage(reason && getRejectionMessage(reason));
    if (ids.length > 0) void handleShared(ids);
  }, [params, setParams]);

  // The message is outdated once the user continues with another photo.
  useEffect(() => {
    if (scan.state.kind !== 'idle') setErrorMessage(null);
  }, [scan.state.kind]);

  useEffect(() => {
    window.launchQueue?.setConsumer((launch) => void handleLaunch(launch));
  }, []);

  return errorMessage;
}
