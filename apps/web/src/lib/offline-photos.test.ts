import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOfflinePhotos, keepPhotosOf, openPhotoCache } from '#lib/offline-photos.ts';
import { stubCaches } from '#testing/memory-caches.ts';

let stubbed: ReturnType<typeof stubCaches>;
beforeEach(() => {
  stubbed = stubCaches();
});
afterEach(() => vi.unstubAllGlobals());

test('photos of whoever is signed in have a place, and those of nobody have none', async () => {
  expect(await openPhotoCache()).toBeNull();
  await keepPhotosOf('user-1');
  await stubbed.put('photos-of-user-1', '/media/a.jpg', 'soup');
  const cache = await openPhotoCache();
  expect(await (await cache?.match('/media/a.jpg'))?.text()).toBe('soup');
  await forgetOfflinePhotos();
  expect(stubbed.names()).toEqual([]);
  expect(await openPhotoCache()).toBeNull();
});

test('the same person keeps what there is, another one finds nothing of it', async () => {
  await keepPhotosOf('user-1');
  await stubbed.put('photos-of-user-1', '/media/a.jpg', 'soup');
  await keepPhotosOf('user-1');
  expect(await stubbed.pathsIn('photos-of-user-1')).toEqual(['/media/a.jpg']);
  await keepPhotosOf('user-2');
  expect(stubbed.names()).toEqual(['photos-of-user-2']);
  expect(await stubbed.pathsIn('photos-of-user-2')).toEqual([]);
});

test('who leaves at once does not come back by the call before', async () => {
  void keepPhotosOf('user-1');
  await forgetOfflinePhotos();
  expect(stubbed.names()).toEqual([]);
});

test('caches of anything else are left alone', async () => {
  await stubbed.put('shell-1', '/icon.svg', 'plate');
  await keepPhotosOf('user-1');
  await forgetOfflinePhotos();
  expect(stubbed.names()).toEqual(['shell-1']);
});

test('while it is not clear whose photos they are, none are handed out', async () => {
  await stubbed.put('photos-of-user-1', '/media/a.jpg', 'soup');
  await stubbed.put('photos-of-user-2', '/media/b.jpg', 'pie');
  expect(await openPhotoCache()).toBeNull();
});

test('a browser without caches is no error', async () => {
  vi.unstubAllGlobals();
  await keepPhotosOf('user-1');
  await forgetOfflinePhotos();
});
