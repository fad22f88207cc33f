import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { isLoopbackHostname } from '#platform/http/origin-check.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
/** Headers that reverse proxies add. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

interface MetricsAccess {
  /** Null: from this machine only. */
  token: string | null;
  trustProxy: boolean;
}

/**
 * Registers `GET /metrics` for Prometheus: on this machine, or with the token. For others the page does not exist.
 */
export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  access: MetricsAccess,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request, access) && !hasToken(request, access)) throw new AppError('NOT_FOUND');
    const text = await metrics.read();
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text);
  });
}

/**
 * Whether the client runs on this machine. A reverse proxy on this machine connects from it as well, for clients
 * anywhere: they are recognized by the headers that it adds, or by the host name.
 */
function isLocal(request: FastifyRequest, { trustProxy }: MetricsAccess): boolean {
  const { headers, ip, hostname, socket } = request;
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  if (isForwarded && !trustProxy) return false;
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_ADDRESS.test(ip) &&
    isLoopbackHostname(hostname.toLowerCase())
  );
}

function hasToken({ headers }: FastifyRequest, { token }: MetricsAccess): boolean {
  const [, given] = headers.authorization?.match(/^Bearer (.+)$/i) ?? [];
  if (token === null || given === undefined) return false;
  return timingSafeEqual(hash(given), hash(token));
}

/** Equal lengths, for the comparison in constant time. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
