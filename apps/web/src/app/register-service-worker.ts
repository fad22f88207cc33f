import { browserNavigation } from '#lib/browser-navigation.ts';
import { SERVICE_WORKER_PATH, type ServiceWorkerMessage } from '#lib/service-worker-messages.ts';
import { texts } from '#texts/localization.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const t = texts.update;

/** A long-lived tab checks for updates at this interval. */
const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** After the page has loaded. */
const REGISTRATION_DELAY_MS = 4000;

const postWorkerMessage = (worker: ServiceWorker, message: ServiceWorkerMessage) =>
  worker.postMessage(message);

/** Activates the new version and reloads this page. Other tabs keep their state. */
function activateUpdate(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  const { waiting } = registration;
  container.addEventListener('controllerchange', browserNavigation.reload, { once: true });
  if (waiting) postWorkerMessage(waiting, { kind: 'skip-waiting' });
  // The version was already accepted in another tab.
  else browserNavigation.reload();
}

function showUpdateToast(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  // A tab may see several new versions.
  closeToasts(({ message }) => message === t.ready);
  showToast({
    message: t.ready,
    isErrorMessage: false,
    isNeutral: true,
    action: { label: t.reload, onClick: () => activateUpdate(container, registration) },
    durationMs: Number.POSITIVE_INFINITY,
  });
}

/** Offers a version that is waiting. The first installed version replaces nothing. */
function watchForUpdates(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  if (registration.waiting && container.controller) showUpdateToast(container, registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && container.controller)
        showUpdateToast(container, registration);
    });
  });
}

function checkForUpdatesOnVisible(registration: ServiceWorkerRegistration): void {
  let lastCheckedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lastCheckedAt < UPDATE_CHECK_INTERVAL_MS) return;
    lastCheckedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** The service worker has started during this visit, so it has not seen the photos on the screen. */
function cacheDisplayedPhotos(container: ServiceWorkerContainer): void {
  if (container.controller) return;
  const sendPhotoUrls = () => {
    const urls = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/media/`));
    if (container.controller)
      postWorkerMessage(container.controller, { kind: 'cache-photos', urls });
  };
  container.addEventListener('controllerchange', sendPhotoUrls, { once: true });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  cacheDisplayedPhotos(container);
  const registration = await container.register(SERVICE_WORKER_PATH);
  watchForUpdates(container, registration);
  checkForUpdatesOnVisible(registration);
}

/** Registers the service worker. Waits until the page has loaded, so that precaching does not compete with it. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  // Private windows and some settings reject the registration. The app works without it.
  const scheduleRegistration = () =>
    void setTimeout(() => register(serviceWorker).catch(() => undefined), REGISTRATION_DELAY_MS);
  if (document.readyState === 'complete') scheduleRegistration();
  else window.addEventListener('load', scheduleRegistration, { once: true });
}
