import { CircleAlert, CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getScanFailureMessage } from '#features/scanning/scan-messages.ts';
import {
  applyScanEvent,
  type ScanEvent,
  type ScanState,
  toScanState,
  toUploadUpdate,
} from '#features/scanning/scan-state-machine.ts';
import { useAppStore } from '#lib/app-store.ts';
import { formatDateTime } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { onServerEvent } from '#lib/realtime-client.ts';
import { deleteUpload, type PendingUpload, updateUpload } from '#lib/upload-queue.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { useOnlineStatus } from '#lib/use-online-status.ts';
import { createTexts } from '#texts/en/create.ts';
import { Button, getButtonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = createTexts.create;

/** The state of the photo's scan, which may run in another tab. */
function useScanState(photo: PendingUpload): ScanState {
  const { id } = photo;
  const [progress, setProgress] = useState<ScanEvent | null>(null);
  useEffect(
    () =>
      onServerEvent('scan:progress', ({ scanId, stage }) => {
        if (scanId === id) setProgress({ type: 'progress', stage });
      }),
    [id],
  );
  const state = toScanState(photo);
  return progress ? applyScanEvent(state, progress) : state;
}

function formatScanState(state: ScanState, isOnline: boolean): string {
  if ('stage' in state) return t.stages[state.stage];
  if (state.kind !== 'failed')
    return isOnline ? t.uploadQueue.states.queued : t.uploadQueue.states.offline;
  if (state.reason === 'stopped') return t.uploadQueue.states.stopped;
  if (state.reason === 'limit' && !state.message) return t.uploadQueue.states.limit;
  return getScanFailureMessage(state);
}

interface UploadActions {
  retry: (options?: { assumeFood: boolean }) => void;
  remove: () => void;
}

interface UploadButtonsProps {
  state: ScanState;
  position: number;
  actions: UploadActions;
}

/** The actions for one photo. Each label contains the photo's number. */
function UploadButtons({ state, position, actions }: UploadButtonsProps) {
  const failure = state.kind === 'failed' ? state : null;
  return (
    <div className="flex flex-wrap items-start gap-2 max-sm:col-span-full max-sm:*:grow sm:col-start-2">
      {failure?.reason === 'notFood' && (
        <Button
          variant="secondary"
          aria-label={t.uploadQueue.confirmPhotoIsFood(position)}
          onClick={() => actions.retry({ assumeFood: true })}
        >
          {t.confirmFood}
        </Button>
      )}
      {failure?.reason === 'limit' && (
        <a
          href={paths.pro}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonClass('secondary')}
        >
          {t.uploadQueue.becomeMember}
        </a>
      )}
      {failure?.canRetry && failure.reason !== 'notFood' && (
        <Button
          variant="secondary"
          aria-label={t.uploadQueue.tryPhotoAgain(position)}
          onClick={() => actions.retry()}
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
  const photoUrl = useObjectUrl(photo.file, photo.id);
  const state = useScanState(photo);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] content-start gap-x-4 gap-y-3">
      <Photo
        src={photoUrl}
        alt={t.uploadQueue.photo(position)}
        isEager
        className="size-20 rounded-control sm:row-span-2 sm:size-28"
      />
      <div className="min-w-0">
        <p aria-live="polite" className="flex items-start gap-2 font-medium">
          {state.kind === 'scanning' && <Spinner className="mt-1 size-4 text-accent-ink" />}
          {formatScanState(state, isOnline)}
        </p>
        <p className="text-sm text-muted">
          {t.uploadQueue.queuedSince(formatDateTime(new Date(photo.addedAt).toISOString()))}
        </p>
      </div>
      <UploadButtons state={state} position={position} actions={actions} />
    </li>
  );
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

  const waitingCount = photos.filter(({ state }) => state.kind !== 'failed').length;
  const failedCount = photos.length - waitingCount;
  const attention = failedCount > 0 && t.uploadQueue.needsAttention(failedCount);
  const WaitingIcon = isOnline ? Hourglass : CloudOff;
  const Icon = waitingCount > 0 ? WaitingIcon : CircleAlert;
  return (
    <section
      aria-labelledby="pending-uploads-title"
      className="card-surface slide-up mb-6 p-4 sm:p-6"
    >
      <h2 id="pending-uploads-title" className="flex items-start gap-3 text-xl">
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
        {waitingCount > 0 ? t.uploadQueue.title(waitingCount) : attention}
      </h2>
      {waitingCount > 0 && (
        <p className="mt-1 pl-8 text-muted">
          {isOnline ? t.uploadQueue.online(waitingCount) : t.uploadQueue.offline(waitingCount)}
          {attention && ` ${attention}.`}
        </p>
      )}
      <ul
        ref={list}
        className={classNames('mt-6 grid gap-6', photos.length > 1 && 'lg:grid-cols-2')}
      >
        {photos.map((photo, index) => (
          <PendingUploadEntry
            key={photo.id}
            photo={photo}
            position={index + 1}
            isOnline={isOnline}
            actions={{
              retry: (options) =>
                void runAction(
                  index,
                  updateUpload(photo.id, { ...options, ...toUploadUpdate({ kind: 'queued' }) }),
                ),
              remove: () => void runAction(index, deleteUpload(photo.id).then(onRemoved)),
            }}
          />
        ))}
      </ul>
    </section>
  );
}
