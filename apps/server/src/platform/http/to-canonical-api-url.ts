/** The base path under which all API routes are registered. */
export const API_ROUTE_PREFIX = '/api';

/**
 * Maps `/api/backend` to `/api`, which are aliases. The password recovery calls have `/api/v1` in their own path as
 * well, and the logger is also called as `/logger/`.
 */
export function toCanonicalApiUrl(url: string): string {
  return url
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/^\/api\/backend(?=[/?]|$)/, API_ROUTE_PREFIX)
    .replace(/^\/api\/api\/v1(?=[/?]|$)/, `${API_ROUTE_PREFIX}/v1`)
    .replace(/^\/api\/logger\/(?=\?|$)/, `${API_ROUTE_PREFIX}/logger`);
}
