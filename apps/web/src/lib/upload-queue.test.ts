import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runUploadTransaction } from '#lib/upload-database.ts';
import {
  assignUnownedUploadsToUser,
  claimUpload,
  deleteUpload,
  deleteUploadsExceptOfUser,
  enqueueUpload,
  MAX_PENDING_UPLOADS_PER_USER,
  onUploadQueueChange,
  readPendingUploads,
  UploadQueueFullError,
  updateUpload,
} from '#lib/upload-queue.ts';
import { simulateFullUploadDatabase, stubUploadDatabase } from '#testing/fake-upload-database.ts';
import { buildPhoto } from '#testing/test-data-builders.ts';

beforeEach(stubUploadDatabase);
afterEach(() => vi.unstubAllGlobals());

const enqueuePhoto = (ownerId?: string, name = 'soup.jpg') =>
  enqueueUpload({ file: buildPhoto({ name }), origin: 'chosen', ownerId });
const getFileNames = async (ownerId?: string) =>
  (await readPendingUploads(ownerId)).map(({ name }) => name);
const getState = async (id: string) =>
  (await readPendingUploads()).find((photo) => photo.id === id)?.state.kind;

test('stores a photo with everything needed to upload it later', async () => {
  const id = await enqueueUpload({
    file: buildPhoto({ name: 'soup.heic', type: 'image/heic' }),
    origin: 'chosen',
    ownerId: 'mia',
    assumeFood: true,
  });
  const [photo] = await readPendingUploads('mia');
  expect(photo).toMatchObject({
    id,
    name: 'soup.heic',
    type: 'image/heic',
    origin: 'chosen',
    ownerId: 'mia',
    assumeFood: true,
    attempts: 0,
    state: { kind: 'waiting' },
  });
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await photo?.file.arrayBuffer()).toMatchObject({ byteLength: 5 });
});

test('returns the user’s own photos, oldest first', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(2);
  await enqueuePhoto('mia', 'second.jpg');
  clock.mockReturnValue(1);
  await enqueuePhoto('mia', 'first.jpg');
  await enqueuePhoto('tom', 'cake.jpg');
  expect(await getFileNames('mia')).toEqual(['first.jpg', 'second.jpg']);
  expect(await getFileNames('tom')).toEqual(['cake.jpg']);
  expect(await getFileNames('nobody')).toEqual([]);
});

test('rejects a photo when the queue is full, and keeps the others', async () => {
  for (let count = 0; count < MAX_PENDING_UPLOADS_PER_USER; count += 1)
    await enqueuePhoto('mia', `${count}.jpg`);
  await expect(enqueuePhoto('mia', 'late.jpg')).rejects.toBeInstanceOf(UploadQueueFullError);
  expect(await getFileNames('mia')).toHaveLength(20);
  expect(await getFileNames('mia')).toContain('0.jpg');
  await enqueuePhoto('tom');
});

test('rejects when the browser stores nothing', async () => {
  simulateFullUploadDatabase();
  await expect(enqueuePhoto('mia')).rejects.toMatchObject({ name: 'QuotaExceededError' });
});

test('a photo is claimed by one tab only, until the claim expires or the lock is held', async () => {
  const id = await enqueuePhoto('mia');
  const claim = (hasLock = false) => claimUpload({ id, ownerId: 'mia', hasLock });
  const claims = await Promise.all([claim(), claim(), claim()]);
  expect(claims.filter((photo) => photo !== null)).toHaveLength(1);
  expect(await getState(id)).toBe('running');
  expect(await claim(true)).not.toBeNull();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 179_000);
  expect(await claim()).toBeNull();
  vi.spyOn(Date, 'now').mockReturnValue(now + 600_000);
  expect(await claim()).not.toBeNull();
});

test('a blocked photo is claimed only for a retry', async () => {
  const id = await enqueuePhoto('mia');
  const state = { kind: 'failed', reason: 'notFood', message: 'No food.' } as const;
  await updateUpload(id, { state });
  const claimOptions = { id, ownerId: 'mia', hasLock: true };
  expect(await claimUpload(claimOptions)).toBeNull();
  expect(await claimUpload({ ...claimOptions, retry: { assumeFood: true } })).toMatchObject({
    assumeFood: true,
    state: { kind: 'running' },
  });
});

test('a photo cannot be claimed by another user', async () => {
  const id = await enqueuePhoto('mia');
  expect(await claimUpload({ id, ownerId: 'tom', hasLock: true })).toBeNull();
  await assignUnownedUploadsToUser([id], 'tom');
  expect(await getFileNames('tom')).toEqual([]);
});

test('a shared photo belongs to the first user who claims it', async () => {
  const firstId = await enqueuePhoto();
  const secondId = await enqueuePhoto();
  expect(await claimUpload({ id: firstId, ownerId: 'mia', hasLock: true })).toMatchObject({
    ownerId: 'mia',
  });
  await assignUnownedUploadsToUser([firstId, secondId], 'tom');
  expect(await readPendingUploads('mia')).toHaveLength(1);
  expect(await readPendingUploads('tom')).toHaveLength(1);
});

test('signing in deletes the photos of other users and keeps recently shared ones', async () => {
  await enqueuePhoto('mia', 'soup.jpg');
  await enqueuePhoto('tom', 'cake.jpg');
  await enqueuePhoto(undefined, 'shared.jpg');
  await deleteUploadsExceptOfUser('tom');
  expect((await getFileNames()).toSorted()).toEqual(['cake.jpg', 'shared.jpg']);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
  await deleteUploadsExceptOfUser('tom');
  expect(await getFileNames()).toEqual(['cake.jpg']);
});

test('deletes all entries, also invalid ones', async () => {
  await enqueuePhoto('mia');
  await enqueuePhoto();
  await runUploadTransaction('readwrite', () => ({ put: [{ id: 'invalid' }], result: null }));
  expect(await readPendingUploads()).toHaveLength(2);
  await deleteUploadsExceptOfUser();
  expect(await runUploadTransaction('readonly', (entries) => ({ result: entries }))).toEqual([]);
});

test('notifies a listener of every change until it unsubscribes', async () => {
  const listener = vi.fn();
  const unsubscribe = onUploadQueueChange(listener);
  const id = await enqueuePhoto('mia');
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  await deleteUpload(id);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  unsubscribe();
  await enqueuePhoto('mia');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('works without IndexedDB', async () => {
  vi.unstubAllGlobals();
  expect(await readPendingUploads()).toEqual([]);
  await deleteUploadsExceptOfUser();
});
