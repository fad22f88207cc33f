/** At the root, so that the scope of the service worker is the whole site. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Messages from pages to the service worker. */
export type ServiceWorkerMessage =
  /** Activates the waiting version. */
  | { kind: 'skip-waiting' }
  /** Photos that were shown before the service worker controlled the page. */
  | { kind: 'cache-photos'; urls: readonly string[] };

/** Validates a message from a page. Also accepts `take-over` and `keep-photos`, which older pages send. */
export function parseServiceWorkerMessage(data: unknown): ServiceWorkerMessage | null {
  const { kind, urls } = (data ?? {}) as { kind?: unknown; urls?: unknown };
  if (kind === 'skip-waiting' || kind === 'take-over') return { kind: 'skip-waiting' };
  if ((kind !== 'cache-photos' && kind !== 'keep-photos') || !Array.isArray(urls)) return null;
  return { kind: 'cache-photos', urls: urls.filter((url) => typeof url === 'string') };
}
