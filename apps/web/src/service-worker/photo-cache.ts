import { openCurrentPhotoCache } from '#lib/offline-photo-cache.ts';

/** The oldest photos are deleted first. */
const MAX_CACHED_PHOTOS = 600;
/** Counting is slow, so the cache is trimmed only after this many photos. */
const TRIM_INTERVAL = 20;

let storedCount = 0;

/** A complete photo of our own server. Responses of other servers, ranges and errors are not cached. */
const isCacheable = ({ status, type, headers }: Response) =>
  status === 200 && type === 'basic' && (headers.get('content-type') ?? '').startsWith('image/');

async function trimCache(cache: Cache): Promise<void> {
  const cachedRequests = await cache.keys();
  const excess = cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_CACHED_PHOTOS));
  await Promise.all(excess.map((request) => cache.delete(request)));
}

async function cachePhoto(cache: Cache, request: Request, photo: Response): Promise<void> {
  try {
    await cache.put(request, photo);
    if (storedCount++ % TRIM_INTERVAL === 0) await trimCache(cache);
  } catch {
    // When the device is full, no more photos are cached.
  }
}

/** The small version of a photo, whose name starts with that of the large one. */
async function findPreview(cache: Cache, { url }: Request): Promise<Response | undefined> {
  const previewUrlPrefix = url.replace(/\.\w+$/, '-preview.');
  const found = (await cache.keys()).find((request) => request.url.startsWith(previewUrlPrefix));
  return found && cache.match(found, { ignoreVary: true });
}

/**
 * Cache first. Otherwise asks the server, which checks access; without the server returns a smaller version of the
 * same photo.
 *
 * @param waitUntil keeps the worker running for background work
 */
export async function handlePhotoRequest(
  request: Request,
  waitUntil: (task: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await openCurrentPhotoCache();
  if (!cache) return fetch(request);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  try {
    // Bypasses the HTTP cache, which does not check access and is not cleared by a log-out.
    const response = await fetch(request, { cache: 'no-store' });
    if (isCacheable(response)) waitUntil(cachePhoto(cache, request, response.clone()));
    return response;
  } catch (error) {
    const preview = await findPreview(cache, request);
    if (preview) return preview;
    throw error;
  }
}

/**
 * Caches photos that were shown before the service worker started. The browser has them, and the server checks
 * access.
 */
export async function cachePhotos(urls: readonly string[]): Promise<void> {
  const cache = await openCurrentPhotoCache();
  if (!cache) return;
  for (const url of urls) {
    const request = new Request(url);
    if (await cache.match(request, { ignoreVary: true })) continue;
    const response = await fetch(request, { cache: 'no-cache' }).catch(() => null);
    if (response && isCacheable(response)) await cachePhoto(cache, request, response);
  }
}
