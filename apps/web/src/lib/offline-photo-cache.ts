/*
 * Recipe photos for offline use. The service worker stores viewed photos in a cache named after the user. Only pages
 * create and delete that cache: without a cache nobody is signed in, and nothing is stored.
 */

const PHOTO_CACHE_PREFIX = 'photos-of-';

const isPhotoCacheName = (name: string) => name.startsWith(PHOTO_CACHE_PREFIX);

let lastTask: Promise<unknown> = Promise.resolve();

/** Runs tasks one after another, so that an older call cannot restore a deleted cache. */
function runSerially(task: (caches: CacheStorage) => Promise<unknown>): Promise<unknown> {
  // There is no cache storage without HTTPS, and some browsers block it. The app works without it.
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches) return lastTask;
  lastTask = lastTask.then(() => task(caches)).catch(() => undefined);
  return lastTask;
}

async function deletePhotoCachesExcept(
  caches: CacheStorage,
  nameToKeep: string | null,
): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => isPhotoCacheName(name) && name !== nameToKeep,
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Creates the photo cache of this user and deletes those of others. */
export function switchPhotoCacheToUser(userId: string): Promise<unknown> {
  const cacheName = `${PHOTO_CACHE_PREFIX}${userId}`;
  return runSerially(async (caches) => {
    await deletePhotoCachesExcept(caches, cacheName);
    await caches.open(cacheName);
  });
}

/** Deletes all photo caches. */
export const deletePhotoCaches = (): Promise<unknown> =>
  runSerially((caches) => deletePhotoCachesExcept(caches, null));

/**
 * The photo cache of the signed-in user; `null` without one. Open it before requesting a photo: if the cache is
 * deleted before the photo arrives, the photo is discarded with it.
 */
export async function openCurrentPhotoCache(): Promise<Cache | null> {
  const [name, otherName] = (await caches.keys()).filter(isPhotoCacheName);
  return name && !otherName ? caches.open(name) : null;
}
