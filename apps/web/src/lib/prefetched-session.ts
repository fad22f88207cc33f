import { calls } from '@plateful/contract';
import { toApiUrl } from '#lib/api-client.ts';

declare global {
  interface Window {
    prefetchedSession?: Promise<Response | undefined> | undefined;
  }
}

/** The timeout of the app's own requests; it also applies to reading the body. */
const PREFETCH_TIMEOUT_MS = 10_000;

/** Runs in the document head: requests the session while the app's files are still loading. */
export const prefetchSessionScript = `window.prefetchedSession=fetch('${toApiUrl(calls.checkLogin.path)}',{signal:AbortSignal.timeout(${PREFETCH_TIMEOUT_MS})}).catch(function(){})`;

/** Returns the prefetched response once; `undefined` without one. */
export async function consumePrefetchedSession(): Promise<Response | undefined> {
  const response = window.prefetchedSession;
  window.prefetchedSession = undefined;
  return response;
}
