import { withLock } from '#features/capture/locks.ts';
import { lookAt, type Outcome } from '#features/capture/outcome.ts';
import { ApiError, call, isUnreachable } from '#lib/api.ts';
import { calls } from '#lib/calls.ts';
import {
  changeWaitingPhoto,
  onWaitingPhotos,
  removeWaitingPhoto,
  standstills,
  takeWaitingPhoto,
  type WaitingPhoto,
  type WaitingState,
  waitingPhotos,
} from '#lib/waiting-photos.ts';

/** As the reason of an abort: the person has stopped it, and it is not begun again by itself. */
export const STOPPED = 'stopped';

/** How often the server may say that it cannot just now; then the person is asked. */
const TRIES = 5;
const PATIENCE_MS = 10_000;

/** Asks before a photo is sent: is the server there, and does it take us for whom the photo belongs to? */
async function findHindrance(ownerId: string, signal: AbortSignal): Promise<Outcome | null> {
  try {
    const { user } = await call(calls.checkLogin, undefined, { signal, timeoutMs: PATIENCE_MS });
    return user?.userId === ownerId ? null : { kind: 'otherOwner' };
  } catch {
    if (signal.aborted) return { kind: 'ended' };
    return { kind: 'unreachable' };
  }
}

/** Whether the server answers at all, whatever the browser believes. */
export async function isServerThere(signal: AbortSignal): Promise<boolean> {
  try {
    await call(calls.checkLogin, undefined, { signal, timeoutMs: PATIENCE_MS });
    return true;
  } catch (error) {
    return error instanceof ApiError && !isUnreachable(error);
  }
}

/** Now and then a server cannot; always is too often. */
function giveUp(outcome: Outcome, tries: number): Outcome {
  if (outcome.kind !== 'busy' || tries < TRIES) return outcome;
  return { ...outcome, kind: 'givenUp', isPhotoAtFault: false };
}

function stateAfter(outcome: Outcome, signal: AbortSignal): WaitingState {
  if (outcome.kind === 'ended' && signal.reason === STOPPED) {
    return { kind: 'failed', reason: 'stopped', message: '' };
  }
  const reason = standstills.find((standstill) => standstill === outcome.kind);
  const message = 'message' in outcome ? outcome.message : '';
  return reason ? { kind: 'failed', reason, message } : { kind: 'waiting' };
}

/** Puts down what came of it. The photo goes only when its recipe is there. */
async function settle(photo: WaitingPhoto, outcome: Outcome, signal: AbortSignal): Promise<void> {
  if (outcome.kind === 'recipe') return removeWaitingPhoto(photo.id);
  const tries = outcome.kind === 'busy' ? photo.tries + 1 : 0;
  await changeWaitingPhoto(photo.id, { state: stateAfter(outcome, signal), tries });
}

/** Aborts when the photo is removed meanwhile, in whichever tab. */
function watchRemoval({ id }: WaitingPhoto): { signal: AbortSignal; stop: () => void } {
  const end = new AbortController();
  const stop = onWaitingPhotos(() => {
    void waitingPhotos().then((photos) => {
      if (!photos.some((photo) => photo.id === id)) end.abort();
    });
  });
  return { signal: end.signal, stop };
}

async function scan(photo: WaitingPhoto, ownerId: string, signal: AbortSignal): Promise<Outcome> {
  const removal = watchRemoval(photo);
  const either = AbortSignal.any([signal, removal.signal]);
  try {
    const hindrance = await findHindrance(ownerId, either);
    if (hindrance) return hindrance;
    const file = new File([photo.file], photo.name, { type: photo.type });
    return await lookAt({ file, scanId: photo.id, assumeFood: photo.assumeFood, signal: either });
  } finally {
    removal.stop();
  }
}

interface WaitingScan {
  id: string;
  ownerId: string;
  signal: AbortSignal;
  /** The person wants it, even when it is at a standstill. */
  anew?: { assumeFood: boolean };
  /** Does not wait for another tab that is at it. */
  ifAvailable?: boolean;
}

/**
 * Looks at one waiting photo, under its own lock, and puts down what came of it.
 * @returns `null` when there was nothing to do: it is gone, or another tab is at it
 */
export async function scanWaitingPhoto(asked: WaitingScan): Promise<Outcome | null> {
  const { id, ownerId, signal, anew, ifAvailable = false } = asked;
  return withLock(`waiting-photo:${id}`, { signal, ifAvailable }, async (isNobodyAtIt) => {
    const photo = await takeWaitingPhoto({ id, ownerId, isNobodyAtIt, anew });
    if (!photo) return null;
    const outcome = giveUp(await scan(photo, ownerId, signal), photo.tries + 1);
    await settle(photo, outcome, signal);
    return outcome;
  });
}
