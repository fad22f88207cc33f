import type { FastifyInstance } from 'fastify';
import { AppError } from '#app-error.ts';
import { getIpNetwork } from '#platform/rate-limits/ip-network.ts';
import { MemoryRateLimiter } from '#platform/rate-limits/memory-rate-limiter.ts';

const REQUESTS_PER_MINUTE = 1200;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: requests to this route are neither counted nor rejected by the global rate limit. */
    rateLimit?: false;
  }
}

/**
 * A cheap limit for all requests of an IP network, counted in this process. Sensitive calls have their own limits,
 * shared by all processes.
 */
export function registerGlobalRateLimit(app: FastifyInstance): void {
  const limiter = new MemoryRateLimiter({ points: REQUESTS_PER_MINUTE, seconds: 60 });
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (routeOptions.config.rateLimit === false) return;
    const retryAfterSeconds = limiter.consume(getIpNetwork(ip));
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds });
  });
}
