import { SHARE_TARGET_PATH } from '@plateful/contract/constants';

/**
 * - `page`: a navigation to a page of the app
 * - `asset`: a file of the app
 * - `photo`: a recipe photo
 * - `share`: photos shared from another app
 * - `network`: everything else; the service worker does not respond
 */
export type RequestKind = 'page' | 'asset' | 'photo' | 'share' | 'network';

type ClassifiableRequest = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

/** Paths that are not pages of the app. */
const nonPagePattern = /^\/(api|media|assets|socket\.io|webhooks|metrics|healthz|readyz)(\/|$)/;

/** Decides how to handle a request. Responses of the API are never cached. */
export function classifyRequest(
  request: ClassifiableRequest,
  origin: string,
  precachedUrls: ReadonlySet<string>,
): RequestKind {
  const { method, mode, headers } = request;
  const url = new URL(request.url);
  if (url.origin !== origin) return 'network';
  if (mode === 'navigate') return classifyNavigation(method, url.pathname);
  // A range response is not the whole file, so it must not be cached as such.
  if (method !== 'GET' || headers.has('range')) return 'network';
  if (url.pathname.startsWith('/media/')) return 'photo';
  return url.pathname.startsWith('/assets/') || precachedUrls.has(url.pathname)
    ? 'asset'
    : 'network';
}

function classifyNavigation(method: string, path: string): RequestKind {
  if (method === 'POST' && path === SHARE_TARGET_PATH) return 'share';
  return method === 'GET' && !nonPagePattern.test(path) ? 'page' : 'network';
}
