import { SHARE_TARGET_PATH } from '@plateful/contract';

/**
 * - `page`: an address that a person opens
 * - `file`: a part of the app itself
 * - `photo`: a photo of somebody's recipe
 * - `share`: photos out of another app
 * - `pass`: nothing for us; the browser asks as if there were no worker
 */
export type Plan = 'page' | 'file' | 'photo' | 'share' | 'pass';

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

/** Below these nothing is a page of the app. */
const noPage = /^\/(api|media|assets|socket\.io|webhooks|metrics|healthz|readyz)(\/|$)/;

/** What to do with a request. Answers of the API are never touched. */
export function planFor(request: Asked, origin: string, shell: ReadonlySet<string>): Plan {
  const { method, mode, headers } = request;
  const url = new URL(request.url);
  if (url.origin !== origin) return 'pass';
  if (mode === 'navigate') return planForVisit(method, url.pathname);
  // A part of a file is no file: it must never stand for the whole.
  if (method !== 'GET' || headers.has('range')) return 'pass';
  if (url.pathname.startsWith('/media/')) return 'photo';
  return url.pathname.startsWith('/assets/') || shell.has(url.pathname) ? 'file' : 'pass';
}

function planForVisit(method: string, path: string): Plan {
  if (method === 'POST' && path === SHARE_TARGET_PATH) return 'share';
  return method === 'GET' && !noPage.test(path) ? 'page' : 'pass';
}
