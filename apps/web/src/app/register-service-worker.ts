import { browser } from '#lib/browser.ts';
import { WORKER_PATH, type WorkerMessage } from '#lib/worker-messages.ts';
import { texts } from '#texts/texts.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const own = texts.update;

/** A tab that stays open for days asks now and then whether there is something new. */
const LOOKED_EVERY_MS = 60 * 60 * 1000;

/** After the page has loaded. */
const REST_MS = 4000;

const say = (worker: ServiceWorker, message: WorkerMessage) => worker.postMessage(message);

/** The new version takes over, and this page comes anew with it. Other tabs keep what is typed into them. */
function change(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  container.addEventListener('controllerchange', browser.reload, { once: true });
  if (waiting) say(waiting, { kind: 'take-over' });
  // Somebody has accepted it in another tab already.
  else browser.reload();
}

function offer(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  // A tab may live through several versions.
  closeToasts(({ message }) => message === own.ready);
  showToast({
    message: own.ready,
    isErrorMessage: false,
    action: { label: own.reload, onAct: () => change(container, registration) },
    durationMs: Number.POSITIVE_INFINITY,
  });
}

/** Tells of a version that waits until this one is no longer in use. The very first one replaces nothing. */
function watchVersions(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  if (registration.waiting && container.controller) offer(container, registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && container.controller) offer(container, registration);
    });
  });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOKED_EVERY_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** The worker has come during this visit: it has not seen the photos that are on the screen already. */
function handOverPhotos(container: ServiceWorkerContainer): void {
  if (container.controller) return;
  const handOver = () => {
    const urls = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/media/`));
    if (container.controller) say(container.controller, { kind: 'keep-photos', urls });
  };
  container.addEventListener('controllerchange', handOver, { once: true });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  handOverPhotos(container);
  const registration = await container.register(WORKER_PATH);
  watchVersions(container, registration);
  lookNowAndThen(registration);
}

/** Makes the app start without reception, too. Once the page has come to rest: its files would compete with it. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  // Private windows and odd settings refuse; the app works without.
  const begin = () =>
    void setTimeout(() => register(serviceWorker).catch(() => undefined), REST_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
