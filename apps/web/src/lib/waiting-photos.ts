import { onShelf } from '#lib/photo-shelf.ts';
import { randomId } from '#lib/random-id.ts';

/*
 * Photos that wait on this device until they can be looked at. The service worker puts some here too, so this knows
 * nothing of pages, of texts and of who is signed in.
 */

/** More than that one person cannot have waiting. */
export const WAITING_PHOTOS_MAXIMUM = 20;

/** Longer than any scan takes: whoever has been at it since then has gone. */
const GONE_AFTER_MS = 180_000;
/** A shared photo that nobody signed in for belongs to nobody. */
const UNCLAIMED_KEPT_MS = 24 * 60 * 60 * 1000;
const CHANNEL = 'waiting-photos';

export type WaitingOrigin = 'share' | 'chosen' | 'file-handler';

/** Why a photo waits for its person, and no longer for the connection. */
export const standstills = ['notFood', 'limit', 'refused', 'givenUp', 'stopped'] as const;
export type Standstill = (typeof standstills)[number];

export type WaitingState =
  | { kind: 'waiting' }
  | { kind: 'running'; since: number }
  /** `message` is the server's sentence, in English; empty when there is none. */
  | { kind: 'failed'; reason: Standstill; message: string };

export interface WaitingPhoto {
  id: string;
  file: Blob;
  name: string;
  type: string;
  origin: WaitingOrigin;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** `null` as long as nobody has taken what was shared. */
  ownerId: string | null;
  /** The person has said that it is food. */
  assumeFood: boolean;
  /** How often the server has answered that it could not do it just now. */
  tries: number;
  state: WaitingState;
}

/** The shelf is full. Nothing was dropped for it. */
export class TooManyWaitingPhotos extends Error {
  override readonly name = 'TooManyWaitingPhotos';
}

function isWaitingPhoto(entry: unknown): entry is WaitingPhoto {
  const { id, file, ownerId, addedAt, state } = (entry ?? {}) as Partial<WaitingPhoto>;
  return (
    typeof id === 'string' &&
    file instanceof Blob &&
    (ownerId === null || typeof ownerId === 'string') &&
    typeof addedAt === 'number' &&
    ['waiting', 'running', 'failed'].includes(state?.kind ?? '')
  );
}

/** Oldest first; anything odd is passed over. */
const photosAmong = (entries: unknown[]) =>
  entries.filter(isWaitingPhoto).sort((a, b) => a.addedAt - b.addedAt);

/** Tells every tab of this browser, this one too, that something has changed. */
function announce(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Hears whenever something here has changed, in whichever tab. @returns how to stop listening */
export function onWaitingPhotos(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
}

interface Change<Answer> {
  put?: readonly WaitingPhoto[];
  remove?: readonly string[];
  answer: Answer;
}

async function change<Answer>(plan: (photos: WaitingPhoto[]) => Change<Answer>): Promise<Answer> {
  let isChanged = false;
  const answer = await onShelf('readwrite', (entries) => {
    const planned = plan(photosAmong(entries));
    isChanged = Boolean(planned.put?.length || planned.remove?.length);
    return planned;
  });
  if (isChanged) announce();
  return answer;
}

interface NewPhoto {
  file: File;
  origin: WaitingOrigin;
  /** Left out where it is not known who is signed in. */
  ownerId?: string | undefined;
  assumeFood?: boolean;
}

/**
 * Keeps a photo, and resolves with its id once it is safe.
 * @throws TooManyWaitingPhotos when there are as many as can wait
 * @throws Error when this browser keeps nothing, or the file cannot be read
 */
export async function addWaitingPhoto(added: NewPhoto): Promise<string> {
  const { file, origin, ownerId = null, assumeFood = false } = added;
  // A copy: the file itself may be gone by the time it is wanted.
  const copy = new Blob([await file.arrayBuffer()], { type: file.type });
  return change((photos) => {
    const alike = photos.filter((photo) => photo.ownerId === ownerId);
    if (alike.length >= WAITING_PHOTOS_MAXIMUM) throw new TooManyWaitingPhotos();
    const photo: WaitingPhoto = {
      id: randomId(),
      file: copy,
      name: file.name,
      type: file.type,
      origin,
      addedAt: Date.now(),
      ownerId,
      assumeFood,
      tries: 0,
      state: { kind: 'waiting' },
    };
    return { put: [photo], answer: photo.id };
  });
}

/** Photos of that person, oldest first; without a name all that lie on this device. */
export async function waitingPhotos(ownerId?: string): Promise<WaitingPhoto[]> {
  if (typeof indexedDB === 'undefined') return [];
  return onShelf('readonly', (entries) => ({
    answer: photosAmong(entries).filter(
      (photo) => ownerId === undefined || photo.ownerId === ownerId,
    ),
  }));
}

/** Whether it may be begun, as far as one can tell: nobody is at it, or whoever was has gone. */
const isReady = ({ state }: WaitingPhoto, isNobodyAtIt: boolean): boolean =>
  state.kind === 'waiting' ||
  (state.kind === 'running' && (isNobodyAtIt || Date.now() - state.since > GONE_AFTER_MS));

interface Taking {
  id: string;
  ownerId: string;
  /** It is known that no other tab is at it. */
  isNobodyAtIt: boolean;
  /** The person wants it anew: then a standstill is none. */
  anew?: { assumeFood: boolean } | undefined;
}

/** Begins with a photo. `null` when it is gone, somebody else's, at a standstill, or another tab is at it. */
export async function takeWaitingPhoto(taking: Taking): Promise<WaitingPhoto | null> {
  const { id, ownerId, isNobodyAtIt, anew } = taking;
  return change((photos) => {
    const found = photos.find((photo) => photo.id === id);
    const isOurs = found && (found.ownerId ?? ownerId) === ownerId;
    const mayBegin =
      found && ((anew && found.state.kind === 'failed') || isReady(found, isNobodyAtIt));
    if (!isOurs || !mayBegin) return { answer: null };
    const state = { kind: 'running', since: Date.now() } as const;
    const taken: WaitingPhoto = { ...found, ...anew, ownerId, state };
    return { put: [taken], answer: taken };
  });
}

/** What was shared becomes this person's. */
export async function adoptWaitingPhotos(ids: readonly string[], ownerId: string): Promise<void> {
  await change((photos) => ({
    put: photos
      .filter((photo) => ids.includes(photo.id) && photo.ownerId === null)
      .map((photo) => ({ ...photo, ownerId })),
    answer: undefined,
  }));
}

/** Changes a photo that is still there. */
export async function changeWaitingPhoto(
  id: string,
  part: Partial<Pick<WaitingPhoto, 'state' | 'assumeFood' | 'tries'>>,
): Promise<void> {
  await change((photos) => ({
    put: photos.filter((photo) => photo.id === id).map((photo) => ({ ...photo, ...part })),
    answer: undefined,
  }));
}

/** Once its recipe is stored, or its person says so. */
export async function removeWaitingPhoto(id: string): Promise<void> {
  await change(() => ({ remove: [id], answer: undefined }));
}

const belongsTo = (photo: WaitingPhoto, ownerId: string) =>
  photo.ownerId === null
    ? Date.now() - photo.addedAt < UNCLAIMED_KEPT_MS
    : photo.ownerId === ownerId;

/** Removes what is not this person's; without a person everything. */
export async function forgetWaitingPhotos(exceptOwner?: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await onShelf('readwrite', (entries) => {
    const kept = photosAmong(entries).filter(
      (photo) => exceptOwner !== undefined && belongsTo(photo, exceptOwner),
    );
    const keptIds = new Set(kept.map(({ id }) => id));
    const ids = entries.map((entry) => (entry as { id: string }).id);
    return { remove: ids.filter((id) => !keptIds.has(id)), answer: undefined };
  });
  announce();
}
