import type { FastifyReply } from 'fastify';

/**
 * Has the browser forget what it has cached of us: photos, which it may keep for a year, are not for the next person
 * at this device. Browsers do so on https and on this machine. The caches of the service worker are left to the pages,
 * which remove them by owner: the app itself stays installed.
 */
export function clearBrowserCache(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}
