import type { IncomingMessage } from 'node:http';
import { SHARE_TARGET_PATH } from '@plateful/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects state-changing requests from other sites (CSRF protection). */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    // The operating system's share sheet sends no matching origin, and the route only redirects.
    if (request.url === SHARE_TARGET_PATH) return;
    // Payment providers prove their requests with a signature or a secret; cookies are ignored.
    if (request.url.startsWith('/webhooks/')) return;
    if (!isSameOrigin(request, publicUrl)) throw new AppError('CROSS_SITE');
  });
}

/** Uses `Origin` if present, otherwise `Sec-Fetch-Site`, which pages can't forge. */
function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  const serverOrigin = `${request.protocol}://${request.host}`;
  if (!URL.canParse(serverOrigin) || new URL(origin).origin !== new URL(serverOrigin).origin)
    return false;
  return publicUrl === null || isLoopbackHostname(new URL(serverOrigin).hostname);
}

/** Checks a websocket handshake. Browsers always send an `Origin` with it, so a client without one is not a browser. */
export function isSameOriginHandshake(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  if (new URL(origin).host !== host) return false;
  return publicUrl === null || isLoopbackHostname(new URL(origin).hostname);
}

/** With a configured public URL no other host name is accepted: an attacker could point a domain at this machine. */
export function isLoopbackHostname(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
