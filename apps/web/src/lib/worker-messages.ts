/** Where the service worker stands: above everything that it answers for. */
export const WORKER_PATH = '/service-worker.js';

/** What pages say to the service worker. */
export type WorkerMessage =
  /** The person wants the new version now. */
  | { kind: 'take-over' }
  /** These photos were shown before the worker was there to see them. */
  | { kind: 'keep-photos'; urls: readonly string[] };

/** Only our own pages can send messages; still, nothing else is acted upon. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  const { kind, urls } = (data ?? {}) as { kind?: unknown; urls?: unknown };
  if (kind === 'take-over') return { kind };
  if (kind !== 'keep-photos' || !Array.isArray(urls)) return null;
  return { kind, urls: urls.filter((url) => typeof url === 'string') };
}
