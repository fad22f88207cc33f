import type { ScanStage } from '@plateful/contract';
import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '#features/capture/scan-outcome.ts';
import { useAppStore } from '#lib/app-store.ts';
import { formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { onServerEvent } from '#lib/realtime-client.ts';
import { type PendingUpload, removeUpload, updateUpload } from '#lib/upload-queue.ts';
import { useOnlineStatus } from '#lib/use-online-status.ts';
import { createTexts } from '#texts/create.ts';
import { Button, getButtonClass } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = createTexts.create;

/** The progress of a running scan. */
function useScanStage(scanId: string): 'sending' | ScanStage {
  const [stage, setStage] = useState<'sending' | ScanStage>('sending');
  useEffect(
    () =>
      onServerEvent('scan:progress', (progress) => {
        if (progress.scanId === scanId) setStage(progress.stage);
      }),
    [scanId],
  );
  return stage;
}

/** An object URL for the photo. */
function useObjectUrl({ id, file }: PendingUpload): string | null {
  const [objectUrl, setObjectUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file of an id never changes, but its object does
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setObjectUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [id]);
  return objectUrl;
}

function formatUploadState(
  { state }: PendingUpload,
  isOnline: boolean,
  stage: 'sending' | ScanStage,
) {
  if (state.kind === 'running') return t.stages[stage];
  if (state.kind === 'waiting')
    return isOnline ? t.uploadQueue.states.queued : t.uploadQueue.states.offline;
  if (state.reason === 'stopped') return t.uploadQueue.states.stopped;
  if (state.reason === 'limit' && !state.message) return t.uploadQueue.states.limit;
  return messageFor(state.reason, state.message);
}

interface UploadActions {
  retry: (assumeFood: boolean) => void;
  remove: () => void;
}

/** The actions for one photo. Each label contains the photo's number. */
function UploadButtons({
  photo,
  position,
  actions,
}: {
  photo: PendingUpload;
  position: number;
  actions: UploadActions;
}) {
  const blockedReason = photo.state.kind === 'failed' ? photo.state.reason : null;
  const canRetry =
    blockedReason === 'limit' || blockedReason === 'givenUp' || blockedReason === 'stopped';
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {blockedReason === 'notFood' && (
        <Button
          variant="secondary"
          aria-label={t.uploadQueue.confirmPhotoIsFood(position)}
          onClick={() => actions.retry(true)}
        >
          {t.confirmFood}
        </Button>
      )}
      {blockedReason === 'limit' && (
        <a
          href={paths.pro}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonClass('secondary')}
        >
          {t.uploadQueue.becomeMember}
        </a>
      )}
      {canRetry && (
        <Button
          variant="secondary"
          aria-label={t.uploadQueue.tryPhotoAgain(position)}
          onClick={() => actions.retry(photo.assumeFood)}
        >
          {t.uploadQueue.tryAgain}
        </Button>
      )}
      <Button
        data-remove
        variant="secondary"
        aria-label={t.uploadQueue.removePhoto(position)}
        onClick={actions.remove}
      >
        {t.uploadQueue.remove}
      </Button>
    </div>
  );
}

interface PendingUploadEntryProps {
  photo: PendingUpload;
  position: number;
  isOnline: boolean;
  actions: UploadActions;
}

function PendingUploadEntry({ photo, position, isOnline, actions }: PendingUploadEntryProps) {
  const photoUrl = useObjectUrl(photo);
  const stage = useScanStage(photo.id);
  return (
    <li className="flex gap-4">
      <Photo
        src={photoUrl}
        alt={t.uploadQueue.photo(position)}
        isEager
        className="size-20 shrink-0 rounded-control sm:size-28"
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2 font-medium">
          {photo.state.kind === 'running' && <Spinner className="mt-1 size-4 text-accent-ink" />}
          {formatUploadState(photo, isOnline, stage)}
        </p>
        <p className="text-sm text-muted">
          {t.uploadQueue.queuedSince(formatDateTime(new Date(photo.addedAt).toISOString()))}
        </p>
        <UploadButtons photo={photo} position={position} actions={actions} />
      </div>
    </li>
  );
}

function formatSummary(photos: readonly PendingUpload[], isOnline: boolean): string {
  const activeCount = photos.filter(({ state }) => state.kind !== 'failed').length;
  if (activeCount === 0) return t.uploadQueue.needsAttention(photos.length);
  return isOnline ? t.uploadQueue.online(activeCount) : t.uploadQueue.offline(activeCount);
}

interface PendingUploadListProps {
  photos: readonly PendingUpload[];
  onRemoved: () => void;
}

/** The photos in the upload queue, each with its state and actions. */
export function PendingUploadList({ photos, onRemoved }: PendingUploadListProps) {
  const isBrowserOnline = useOnlineStatus();
  const isOnline = !useAppStore(({ isOffline }) => isOffline) && isBrowserOnline;
  const list = useRef<HTMLUListElement>(null);
  const lastActionIndex = useRef<number | null>(null);

  // The pressed button may be removed with its photo; focus then moves to the next remove button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the photos have changed
  useEffect(() => {
    if (lastActionIndex.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    buttons[Math.min(lastActionIndex.current, buttons.length - 1)]?.focus();
  }, [photos]);

  async function runAction(index: number, task: Promise<void>): Promise<void> {
    lastActionIndex.current = index;
    await task.catch(() =>
      showToast({ message: t.uploadQueue.updateFailed, isErrorMessage: true }),
    );
  }

  const Icon = isOnline ? Hourglass : CloudOff;
  return (
    <section
      aria-labelledby="pending-uploads-title"
      className="card-surface slide-up mb-6 p-4 sm:p-6"
    >
      <h2 id="pending-uploads-title" className="flex items-center gap-3 text-xl">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {t.uploadQueue.title(photos.length)}
      </h2>
      <p className="mt-1 text-muted">{formatSummary(photos, isOnline)}</p>
      <ul ref={list} className="mt-6 grid gap-6 lg:grid-cols-2">
        {photos.map((photo, index) => (
          <PendingUploadEntry
            key={photo.id}
            photo={photo}
            position={index + 1}
            isOnline={isOnline}
            actions={{
              retry: (assumeFood) =>
                void runAction(
                  index,
                  updateUpload(photo.id, {
                    assumeFood,
                    attempts: 0,
                    state: { kind: 'waiting' },
                  }),
                ),
              remove: () => void runAction(index, removeUpload(photo.id).then(onRemoved)),
            }}
          />
        ))}
      </ul>
    </section>
  );
}
