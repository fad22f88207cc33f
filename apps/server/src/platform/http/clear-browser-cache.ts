import type { FastifyReply } from 'fastify';

/**
 * Tells the browser to clear its HTTP cache for this site, so that the next user of the device cannot see cached
 * photos. Browsers honor it on https and localhost. The service worker's caches are kept: the web app deletes their
 * data per user and stays installed.
 */
export function clearBrowserCache(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}
