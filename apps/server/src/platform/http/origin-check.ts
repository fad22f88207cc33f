import type { IncomingMessage } from 'node:http';
import { SHARE_TARGET_PATH } from '@plateful/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A call that changes something must come from a page of ours: no other site can make a browser say so. */
export function checkOrigins(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method)) return;
    // What a phone's share sheet sends comes from no page, and all it does is lead to one.
    if (request.url === SHARE_TARGET_PATH) return;
    if (!isSameOrigin(request, publicUrl)) throw new AppError('CROSS_SITE');
  });
}

/** `Origin` decides where there is one; `Sec-Fetch-Site`, which pages can't forge, where there is none. */
function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  const own = `${request.protocol}://${request.host}`;
  if (!URL.canParse(own) || new URL(origin).origin !== new URL(own).origin) return false;
  return publicUrl === null || isThisMachine(new URL(own).hostname);
}

/** For a websocket's handshake. Browsers always send an `Origin` with it, so whoever sends none is no browser. */
export function isSameHost(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  if (new URL(origin).host !== host) return false;
  return publicUrl === null || isThisMachine(new URL(origin).hostname);
}

/**
 * Where an operator has named the public address, other names of ours do not count: one of them may be somebody
 * else's domain that was pointed at this machine.
 */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
