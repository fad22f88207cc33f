/** A file of the built app. */
export interface PrecacheEntry {
  url: string;
  /** The integrity hash that browsers verify, so that a partly deployed version is never installed. */
  integrity: string;
  /** Precached only if it was used before, such as a translation. */
  optional?: true;
}

/** All files that the app needs to start offline. */
export interface PrecacheManifest {
  version: string;
  /** The page that every path can start from. */
  fallbackPage: string;
  files: readonly PrecacheEntry[];
}

const CACHE_PREFIX = 'shell-';
const HASHED_ASSETS_PATH = '/assets/';

const getCacheName = ({ version }: PrecacheManifest) => `${CACHE_PREFIX}${version}`;

/** The name of a built file without its content hash. */
const removeContentHash = (url: string) => url.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** Caches of other versions, oldest first. */
async function getOtherCacheNames(manifest: PrecacheManifest): Promise<string[]> {
  const currentName = getCacheName(manifest);
  return (await caches.keys()).filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== currentName,
  );
}

/** Names of the files used on this device, in any version. */
async function getUsedFileNames(manifest: PrecacheManifest): Promise<Set<string>> {
  const requestsByCache = await Promise.all(
    (await getOtherCacheNames(manifest)).map(async (name) => (await caches.open(name)).keys()),
  );
  return new Set(requestsByCache.flat().map(({ url }) => removeContentHash(new URL(url).pathname)));
}

async function fetchIntoCache(cache: Cache, { url, integrity }: PrecacheEntry): Promise<void> {
  const response = await fetch(url, {
    integrity,
    // A file with a hash in its name cannot be outdated.
    cache: url.startsWith(HASHED_ASSETS_PATH) ? 'default' : 'no-cache',
  });
  if (!response.ok || response.redirected)
    throw new TypeError(`${url} responded with status ${response.status}`);
  await cache.put(url, response);
}

/**
 * Precaches all files or none.
 * @throws when a file is missing or does not match its hash
 */
export async function installPrecache(manifest: PrecacheManifest): Promise<void> {
  const usedFileNames = await getUsedFileNames(manifest);
  const entries = manifest.files.filter(
    ({ url, optional }) => !optional || usedFileNames.has(removeContentHash(url)),
  );
  const name = getCacheName(manifest);
  // The running worker uses it if only the code of the worker has changed.
  const isInUse = await caches.has(name);
  const cache = await caches.open(name);
  try {
    await Promise.all(entries.map((file) => fetchIntoCache(cache, file)));
  } catch (error) {
    if (!isInUse) await caches.delete(name);
    throw error;
  }
}

/** Deletes older versions. Keeps the previous one while pages are open, because they may need its files. */
export async function deleteOldPrecaches(
  manifest: PrecacheManifest,
  hasOpenPages: boolean,
): Promise<void> {
  const otherNames = await getOtherCacheNames(manifest);
  const outdated = hasOpenPages ? otherNames.slice(0, -1) : otherNames;
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

/** The page that every path can start from. */
export async function getFallbackPage(manifest: PrecacheManifest): Promise<Response | undefined> {
  return (await caches.open(getCacheName(manifest))).match(manifest.fallbackPage, {
    ignoreVary: true,
  });
}

async function findCachedFile(
  manifest: PrecacheManifest,
  request: Request,
): Promise<Response | undefined> {
  const cache = await caches.open(getCacheName(manifest));
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached || !new URL(request.url).pathname.startsWith(HASHED_ASSETS_PATH)) return cached;
  for (const name of await getOtherCacheNames(manifest)) {
    const previousVersion = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (previousVersion) return previousVersion;
  }
  return undefined;
}

/** A file of the app: cache first, then the server. Caches it if its name contains a content hash. */
export async function handleAssetRequest(
  manifest: PrecacheManifest,
  request: Request,
  waitUntil: (task: Promise<unknown>) => void,
): Promise<Response> {
  const cached = await findCachedFile(manifest, request);
  if (cached) return cached;
  const response = await fetch(request);
  const isCacheable = response.status === 200 && response.type === 'basic';
  if (isCacheable && new URL(request.url).pathname.startsWith(HASHED_ASSETS_PATH)) {
    const copy = response.clone();
    const storeCopy = async () => (await caches.open(getCacheName(manifest))).put(request, copy);
    // When the device is full, the file is returned without caching.
    waitUntil(storeCopy().catch(() => undefined));
  }
  return response;
}
