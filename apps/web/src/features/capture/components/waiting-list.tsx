import type { ScanStage } from '@plateful/contract';
import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#features/capture/outcome.ts';
import { formatMoment } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { onServerEvent } from '#lib/realtime.ts';
import { useAppStore } from '#lib/store.ts';
import { useOnline } from '#lib/use-online.ts';
import { changeWaitingPhoto, removeWaitingPhoto, type WaitingPhoto } from '#lib/waiting-photos.ts';
import { texts } from '#texts/texts.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast-store.ts';

const own = texts.create;

/** How far the recognition of a photo has come. */
function useStage(scanId: string): 'sending' | ScanStage {
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

/** An address for showing the photo here. */
function usePictureOf({ id, file }: WaitingPhoto): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file of an id never changes, its object does
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setPicture(url);
    return () => URL.revokeObjectURL(url);
  }, [id]);
  return picture;
}

function describeState({ state }: WaitingPhoto, isOnline: boolean, stage: 'sending' | ScanStage) {
  if (state.kind === 'running') return own.stages[stage];
  if (state.kind === 'waiting')
    return isOnline ? own.waiting.states.next : own.waiting.states.offline;
  if (state.reason === 'stopped') return own.waiting.states.stopped;
  if (state.reason === 'limit' && !state.message) return own.waiting.states.limit;
  return sentenceOf(state.reason, state.message);
}

interface Act {
  again: (assumeFood: boolean) => void;
  remove: () => void;
}

/** What the person can do about it. Each button is told apart by the photo's number. */
function Choices({ photo, position, act }: { photo: WaitingPhoto; position: number; act: Act }) {
  const standstill = photo.state.kind === 'failed' ? photo.state.reason : null;
  const canTryAgain =
    standstill === 'limit' || standstill === 'givenUp' || standstill === 'stopped';
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {standstill === 'notFood' && (
        <Button
          look="secondary"
          aria-label={own.waiting.photoIsFood(position)}
          onClick={() => act.again(true)}
        >
          {own.itIsFood}
        </Button>
      )}
      {standstill === 'limit' && (
        <a
          href={paths.pro}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary')}
        >
          {own.waiting.become}
        </a>
      )}
      {canTryAgain && (
        <Button
          look="secondary"
          aria-label={own.waiting.tryPhotoAgain(position)}
          onClick={() => act.again(photo.assumeFood)}
        >
          {own.waiting.tryAgain}
        </Button>
      )}
      <Button
        data-remove
        look="secondary"
        aria-label={own.waiting.removePhoto(position)}
        onClick={act.remove}
      >
        {own.waiting.remove}
      </Button>
    </div>
  );
}

interface EntryProps {
  photo: WaitingPhoto;
  position: number;
  isOnline: boolean;
  act: Act;
}

function Entry({ photo, position, isOnline, act }: EntryProps) {
  const picture = usePictureOf(photo);
  const stage = useStage(photo.id);
  return (
    <li className="flex gap-4">
      <Photo
        src={picture}
        alt={own.waiting.photo(position)}
        eager
        className="size-20 shrink-0 rounded-control sm:size-28"
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2 font-medium">
          {photo.state.kind === 'running' && <Spinner className="mt-1 size-4 text-accent-ink" />}
          {describeState(photo, isOnline, stage)}
        </p>
        <p className="text-sm text-muted">
          {own.waiting.since(formatMoment(new Date(photo.addedAt).toISOString()))}
        </p>
        <Choices photo={photo} position={position} act={act} />
      </div>
    </li>
  );
}

function summaryOf(photos: readonly WaitingPhoto[], isOnline: boolean): string {
  const going = photos.filter(({ state }) => state.kind !== 'failed').length;
  if (going === 0) return own.waiting.standing(photos.length);
  return isOnline ? own.waiting.online(going) : own.waiting.offline(going);
}

interface WaitingListProps {
  photos: readonly WaitingPhoto[];
  onRemoved: () => void;
}

/** The photos that wait on this device, and what becomes of each. */
export function WaitingList({ photos, onRemoved }: WaitingListProps) {
  const isConnected = useOnline();
  const isOnline = !useAppStore(({ offline }) => offline) && isConnected;
  const list = useRef<HTMLUListElement>(null);
  const actedAt = useRef<number | null>(null);

  // What one has just pressed may be gone: the next of its kind is at hand then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the photos have changed
  useEffect(() => {
    if (actedAt.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    buttons[Math.min(actedAt.current, buttons.length - 1)]?.focus();
  }, [photos]);

  async function act(index: number, work: Promise<void>): Promise<void> {
    actedAt.current = index;
    await work.catch(() => showToast({ message: own.waiting.changeFailed, isErrorMessage: true }));
  }

  const Icon = isOnline ? Hourglass : CloudOff;
  return (
    <section aria-labelledby="waiting-title" className="card-surface rise mb-6 p-4 sm:p-6">
      <h2 id="waiting-title" className="flex items-center gap-3 text-xl">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {own.waiting.title(photos.length)}
      </h2>
      <p className="mt-1 text-muted">{summaryOf(photos, isOnline)}</p>
      <ul ref={list} className="mt-6 grid gap-6 lg:grid-cols-2">
        {photos.map((photo, index) => (
          <Entry
            key={photo.id}
            photo={photo}
            position={index + 1}
            isOnline={isOnline}
            act={{
              again: (assumeFood) =>
                void act(
                  index,
                  changeWaitingPhoto(photo.id, {
                    assumeFood,
                    tries: 0,
                    state: { kind: 'waiting' },
                  }),
                ),
              remove: () => void act(index, removeWaitingPhoto(photo.id).then(onRemoved)),
            }}
          />
        ))}
      </ul>
    </section>
  );
}
