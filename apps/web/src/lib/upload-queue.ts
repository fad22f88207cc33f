import { createRandomId } from '#lib/create-random-id.ts';
import { runUploadTransaction } from '#lib/upload-database.ts';

/*
 * Photos waiting on this device to be uploaded. The service worker also adds photos, so this module must not depend
 * on pages, texts or the session.
 */

/** Per user. */
export const MAX_PENDING_UPLOADS_PER_USER = 20;

/** Longer than any scan: an older claim has expired. */
const CLAIM_TIMEOUT_MS = 180_000;
/** A shared photo that nobody signed in for is deleted after this time. */
const UNCLAIMED_RETENTION_MS = 24 * 60 * 60 * 1000;
/** The name of earlier versions, of which a tab may still be open. */
const CHANNEL_NAME = 'waiting-photos';

export type UploadOrigin = 'share' | 'chosen' | 'file-handler';

/** Why an upload is blocked until the user decides. */
export const blockedReasons = ['notFood', 'limit', 'refused', 'givenUp', 'stopped'] as const;
export type BlockedReason = (typeof blockedReasons)[number];

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'running'; since: number }
  /** `message` is the server's English message; empty without one. */
  | { kind: 'failed'; reason: BlockedReason; message: string };

export interface PendingUpload {
  id: string;
  file: Blob;
  name: string;
  type: string;
  origin: UploadOrigin;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** `null` until a user takes a shared photo. */
  ownerId: string | null;
  /** The user confirmed that the photo shows food. */
  assumeFood: boolean;
  /** How often the server was temporarily unable to process it. */
  attempts: number;
  state: UploadState;
}

/** The queue is full. No photo was removed. */
export class UploadQueueFullError extends Error {
  override readonly name = 'UploadQueueFullError';
}

type StoredUpload = Omit<PendingUpload, 'attempts'> & Partial<Pick<PendingUpload, 'attempts'>>;

function isPendingUpload(entry: unknown): entry is StoredUpload {
  const { id, file, ownerId, addedAt, state } = (entry ?? {}) as Partial<PendingUpload>;
  return (
    typeof id === 'string' &&
    file instanceof Blob &&
    (ownerId === null || typeof ownerId === 'string') &&
    typeof addedAt === 'number' &&
    ['waiting', 'running', 'failed'].includes(state?.kind ?? '')
  );
}

/** Oldest first. Invalid entries are skipped. */
const parsePendingUploads = (entries: unknown[]) =>
  entries
    .filter(isPendingUpload)
    // Entries written by earlier versions do not have this member.
    .map((photo) => ({ ...photo, attempts: photo.attempts ?? 0 }))
    .sort((a, b) => a.addedAt - b.addedAt);

/** Notifies all tabs of this browser, including this one. */
function broadcastChange(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(null);
  channel.close();
}

/** Calls `listener` on every change, in any tab. @returns a function that unsubscribes */
export function onUploadQueueChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = () => listener();
  return () => channel.close();
}

interface QueueUpdate<Result> {
  put?: readonly PendingUpload[];
  remove?: readonly string[];
  result: Result;
}

async function updateQueue<Result>(
  computeUpdate: (photos: PendingUpload[]) => QueueUpdate<Result>,
): Promise<Result> {
  let isChanged = false;
  const result = await runUploadTransaction('readwrite', (entries) => {
    const update = computeUpdate(parsePendingUploads(entries));
    isChanged = Boolean(update.put?.length || update.remove?.length);
    return update;
  });
  if (isChanged) broadcastChange();
  return result;
}

interface NewUpload {
  file: File;
  origin: UploadOrigin;
  /** Omitted when the signed-in user is not known. */
  ownerId?: string | undefined;
  assumeFood?: boolean;
}

/**
 * Stores a photo and resolves with its id.
 * @throws UploadQueueFullError when the queue is full
 * @throws Error when this browser stores nothing, or the file cannot be read
 */
export async function enqueueUpload(upload: NewUpload): Promise<string> {
  const { file, origin, ownerId = null, assumeFood = false } = upload;
  // A copy, because the original file may be deleted before the upload.
  const copy = new Blob([await file.arrayBuffer()], { type: file.type });
  return updateQueue((photos) => {
    const ownUploads = photos.filter((photo) => photo.ownerId === ownerId);
    if (ownUploads.length >= MAX_PENDING_UPLOADS_PER_USER) throw new UploadQueueFullError();
    const photo: PendingUpload = {
      id: createRandomId(),
      file: copy,
      name: file.name,
      type: file.type,
      origin,
      addedAt: Date.now(),
      ownerId,
      assumeFood,
      attempts: 0,
      state: { kind: 'waiting' },
    };
    return { put: [photo], result: photo.id };
  });
}

/** Pending uploads of a user, or of all users without an id; oldest first. */
export async function readPendingUploads(ownerId?: string): Promise<PendingUpload[]> {
  if (typeof indexedDB === 'undefined') return [];
  return runUploadTransaction('readonly', (entries) => ({
    result: parsePendingUploads(entries).filter(
      (photo) => ownerId === undefined || photo.ownerId === ownerId,
    ),
  }));
}

/** Whether an upload can be claimed: nobody has claimed it, or the claim has expired. */
const isClaimable = ({ state }: PendingUpload, hasLock: boolean): boolean =>
  state.kind === 'waiting' ||
  (state.kind === 'running' && (hasLock || Date.now() - state.since > CLAIM_TIMEOUT_MS));

interface ClaimOptions {
  id: string;
  ownerId: string;
  /** This tab holds the lock, so no other tab processes the upload. */
  hasLock: boolean;
  /** Retries a blocked upload. */
  retry?: { assumeFood: boolean } | undefined;
}

/**
 * Claims an upload. `null` when it does not exist, belongs to another user, is blocked, or another tab has claimed
 * it.
 */
export async function claimUpload(options: ClaimOptions): Promise<PendingUpload | null> {
  const { id, ownerId, hasLock, retry } = options;
  return updateQueue((photos) => {
    const found = photos.find((photo) => photo.id === id);
    const isOwner = found && (found.ownerId ?? ownerId) === ownerId;
    const canClaim =
      found && ((retry && found.state.kind === 'failed') || isClaimable(found, hasLock));
    if (!isOwner || !canClaim) return { result: null };
    const state = { kind: 'running', since: Date.now() } as const;
    const claimed: PendingUpload = { ...found, ...retry, ownerId, state };
    return { put: [claimed], result: claimed };
  });
}

/** Assigns shared photos to a user. */
export async function assignUnownedUploadsToUser(
  ids: readonly string[],
  ownerId: string,
): Promise<void> {
  await updateQueue((photos) => ({
    put: photos
      .filter((photo) => ids.includes(photo.id) && photo.ownerId === null)
      .map((photo) => ({ ...photo, ownerId })),
    result: undefined,
  }));
}

/** Updates an upload that still exists. */
export async function updateUpload(
  id: string,
  patch: Partial<Pick<PendingUpload, 'state' | 'assumeFood' | 'attempts'>>,
): Promise<void> {
  await updateQueue((photos) => ({
    put: photos.filter((photo) => photo.id === id).map((photo) => ({ ...photo, ...patch })),
    result: undefined,
  }));
}

export async function deleteUpload(id: string): Promise<void> {
  await updateQueue(() => ({ remove: [id], result: undefined }));
}

const isKeptFor = (photo: PendingUpload, ownerId: string) =>
  photo.ownerId === null
    ? Date.now() - photo.addedAt < UNCLAIMED_RETENTION_MS
    : photo.ownerId === ownerId;

/** Deletes the uploads of other users; all uploads without a user id. */
export async function deleteUploadsExceptOfUser(keepForUserId?: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await runUploadTransaction('readwrite', (entries) => {
    const kept = parsePendingUploads(entries).filter(
      (photo) => keepForUserId !== undefined && isKeptFor(photo, keepForUserId),
    );
    const keptIds = new Set(kept.map(({ id }) => id));
    const ids = entries.map((entry) => (entry as { id: string }).id);
    return { remove: ids.filter((id) => !keptIds.has(id)), result: undefined };
  });
  broadcastChange();
}
