/** Where every route of the API is registered. */
export const API_BASE = '/api';

/**
 * `/api/backend` and `/api` are the same API; the recovery calls carry `/api/v1` of their own below either base.
 */
export function rewriteApiUrl(url: string): string {
  return url
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/^\/api\/backend(?=[/?]|$)/, API_BASE)
    .replace(/^\/api\/api\/v1(?=[/?]|$)/, `${API_BASE}/v1`);
}
