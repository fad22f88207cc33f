import { parseServiceWorkerMessage } from '#lib/service-worker-messages.ts';
import { classifyRequest } from '#service-worker/classify-request.ts';
import { handleNavigation } from '#service-worker/navigation-handler.ts';
import { cachePhotos, handlePhotoRequest } from '#service-worker/photo-cache.ts';
import {
  deleteOldPrecaches,
  getFallbackPage,
  handleAssetRequest,
  installPrecache,
  type PrecacheManifest,
} from '#service-worker/precache.ts';
import { handleShareTarget } from '#service-worker/share-target-handler.ts';

declare const self: ServiceWorkerGlobalScope;
/** Defined by scripts/build-service-worker.mjs. */
declare const PRECACHE_MANIFEST: PrecacheManifest;

const precachedUrls = new Set(PRECACHE_MANIFEST.files.map(({ url }) => url));

function routeRequest(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const waitUntil = (task: Promise<unknown>) => event.waitUntil(task);
  switch (classifyRequest(request, self.location.origin, precachedUrls)) {
    case 'page':
      return handleNavigation(request, () => getFallbackPage(PRECACHE_MANIFEST));
    case 'asset':
      return handleAssetRequest(PRECACHE_MANIFEST, request, waitUntil);
    case 'photo':
      return handlePhotoRequest(request, waitUntil);
    case 'share':
      return handleShareTarget(request);
    case 'network':
      return null;
  }
}

async function activate(): Promise<void> {
  const openPages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await deleteOldPrecaches(PRECACHE_MANIFEST, openPages.length > 0);
  await self.clients.claim();
}

// A new version waits until all pages of the previous one are closed, or until the user accepts it.
self.addEventListener('install', (event) => event.waitUntil(installPrecache(PRECACHE_MANIFEST)));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const response = routeRequest(event);
  if (response) event.respondWith(response);
});
self.addEventListener('message', (event) => {
  const message = parseServiceWorkerMessage(event.data);
  if (message?.kind === 'skip-waiting') event.waitUntil(self.skipWaiting());
  if (message?.kind === 'cache-photos') event.waitUntil(cachePhotos(message.urls));
});
