import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deletePhotoCaches,
  openCurrentPhotoCache,
  switchPhotoCacheToUser,
} from '#lib/offline-photo-cache.ts';
import { stubCacheStorage } from '#testing/fake-cache-storage.ts';

let fakeCaches: ReturnType<typeof stubCacheStorage>;
beforeEach(() => {
  fakeCaches = stubCacheStorage();
});
afterEach(() => vi.unstubAllGlobals());

test('creates a cache for the signed-in user, and none without a user', async () => {
  expect(await openCurrentPhotoCache()).toBeNull();
  await switchPhotoCacheToUser('user-1');
  await fakeCaches.put('photos-of-user-1', '/media/a.jpg', 'soup');
  const cache = await openCurrentPhotoCache();
  expect(await (await cache?.match('/media/a.jpg'))?.text()).toBe('soup');
  await deletePhotoCaches();
  expect(fakeCaches.getNames()).toEqual([]);
  expect(await openCurrentPhotoCache()).toBeNull();
});

test('keeps the cache of the same user and deletes that of another', async () => {
  await switchPhotoCacheToUser('user-1');
  await fakeCaches.put('photos-of-user-1', '/media/a.jpg', 'soup');
  await switchPhotoCacheToUser('user-1');
  expect(await fakeCaches.getPaths('photos-of-user-1')).toEqual(['/media/a.jpg']);
  await switchPhotoCacheToUser('user-2');
  expect(fakeCaches.getNames()).toEqual(['photos-of-user-2']);
  expect(await fakeCaches.getPaths('photos-of-user-2')).toEqual([]);
});

test('does not recreate the cache after a log-out', async () => {
  void switchPhotoCacheToUser('user-1');
  await deletePhotoCaches();
  expect(fakeCaches.getNames()).toEqual([]);
});

test('leaves other caches alone', async () => {
  await fakeCaches.put('shell-1', '/icon.svg', 'plate');
  await switchPhotoCacheToUser('user-1');
  await deletePhotoCaches();
  expect(fakeCaches.getNames()).toEqual(['shell-1']);
});

test('opens no cache while it is ambiguous whose photos they are', async () => {
  await fakeCaches.put('photos-of-user-1', '/media/a.jpg', 'soup');
  await fakeCaches.put('photos-of-user-2', '/media/b.jpg', 'pie');
  expect(await openCurrentPhotoCache()).toBeNull();
});

test('works in a browser without cache storage', async () => {
  vi.unstubAllGlobals();
  await switchPhotoCacheToUser('user-1');
  await deletePhotoCaches();
});
