import { parseWorkerMessage } from '#lib/worker-messages.ts';
import { answerPage } from '#service-worker/page.ts';
import { answerPhoto, keepPhotos } from '#service-worker/photo.ts';
import { planFor } from '#service-worker/plan.ts';
import { answerShare } from '#service-worker/share.ts';
import {
  answerFile,
  installShell,
  removeOldShells,
  type Shell,
  shellPage,
} from '#service-worker/shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by scripts/build-service-worker.mjs. */
declare const SHELL: Shell;

const urls = new Set(SHELL.files.map(({ url }) => url));

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const later = (work: Promise<unknown>) => event.waitUntil(work);
  switch (planFor(request, self.location.origin, urls)) {
    case 'page':
      return answerPage(request, () => shellPage(SHELL));
    case 'file':
      return answerFile(SHELL, request, later);
    case 'photo':
      return answerPhoto(request, later);
    case 'share':
      return answerShare(request);
    case 'pass':
      return null;
  }
}

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await removeOldShells(SHELL, pages.length > 0);
  await self.clients.claim();
}

// It waits until no page of the version before is open, or until the person asks for the new one.
self.addEventListener('install', (event) => event.waitUntil(installShell(SHELL)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  const message = parseWorkerMessage(event.data);
  if (message?.kind === 'take-over') event.waitUntil(self.skipWaiting());
  if (message?.kind === 'keep-photos') event.waitUntil(keepPhotos(message.urls));
});
