/*
 * Photos that were seen stay on this device, for a kitchen without reception. The service worker puts them into a cache
 * that carries its owner's id in its name. Only the pages make that cache and remove it: where there is none, nobody is
 * signed in, and nothing is kept.
 */

const PREFIX = 'photos-of-';

const isPhotoCache = (name: string) => name.startsWith(PREFIX);

let last: Promise<unknown> = Promise.resolve();

/** One thing after the other: who has just left must not come back by an older call that ends later. */
function inTurn(work: (caches: CacheStorage) => Promise<unknown>): Promise<unknown> {
  // Without https there are no caches; and where a browser refuses them, the app works without.
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches) return last;
  last = last.then(() => work(caches)).catch(() => undefined);
  return last;
}

async function removeAllBut(caches: CacheStorage, kept: string | null): Promise<void> {
  const names = (await caches.keys()).filter((name) => isPhotoCache(name) && name !== kept);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** From now on the photos that this person sees are kept, and nobody else's are. */
export function keepPhotosOf(userId: string): Promise<unknown> {
  const own = `${PREFIX}${userId}`;
  return inTurn(async (caches) => {
    await removeAllBut(caches, own);
    await caches.open(own);
  });
}

/** Removes every photo that was kept; none is from now on. @returns whether somebody's were to be kept until now */
export async function forgetOfflinePhotos(): Promise<boolean> {
  let wasSomebodyHere = false;
  await inTurn(async (caches) => {
    wasSomebodyHere = (await caches.keys()).some(isPhotoCache);
    await removeAllBut(caches, null);
  });
  return wasSomebodyHere;
}

/**
 * Where photos of whoever is signed in lie; `null` when that is nobody. Opened before a photo is asked for, it is the
 * cache of who asked: once removed it takes what still arrives along.
 */
export async function openPhotoCache(): Promise<Cache | null> {
  const [name, another] = (await caches.keys()).filter(isPhotoCache);
  return name && !another ? caches.open(name) : null;
}
