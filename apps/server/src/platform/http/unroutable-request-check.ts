import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#app-error.ts';

/** The route that serves the pages of the web app. */
export const PAGE_ROUTE_PATTERN = '/*';

/**
 * Rejects requests that no route accepts before the body is read: unknown URLs, wrong methods and compressed bodies. It
 * only knows routes that are registered after it.
 */
export function registerUnroutableRequestCheck(app: FastifyInstance): void {
  const routes = new RouteMethods();
  app.addHook('onRoute', (route) => routes.add(route));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isHostMissing(request)) throw new AppError('INVALID');
    if (isUnmatched(request)) {
      const allowed = routes.getMethods(request.url);
      if (allowed.length === 0) throw new AppError('NOT_FOUND');
      reply.header('allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding !== 'identity') throw new AppError('CONTENT_TYPE');
  });
}

/** Paths that never have pages. */
const RESERVED_PATH = /^\/(api|media|assets|socket\.io|webhooks|metrics)(?=[/?]|$)/;

/** The route of the pages matches every URL. */
function isUnmatched({ is404, routeOptions, url }: FastifyRequest): boolean {
  return is404 || (routeOptions.url === PAGE_ROUTE_PATTERN && RESERVED_PATH.test(url));
}

/** RFC 9112, section 3.2. Node's own rejection has no body. */
function isHostMissing({ raw: { httpVersion }, headers }: FastifyRequest): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

/** Collects the methods of each URL. Wildcard URLs are left out. */
class RouteMethods {
  private readonly methods = new Map<string, Set<string>>();

  add({ url, method }: RouteOptions): void {
    if (url.includes('*')) return;
    const methods = this.methods.get(toRoutePattern(url)) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    this.methods.set(toRoutePattern(url), methods);
  }

  getMethods(address: string): string[] {
    const [path = ''] = address.split('?', 1);
    const found =
      this.methods.get(path) ?? this.methods.get(toRoutePattern(path.replace(/[^/]+$/, ':')));
    return [...(found ?? [])];
  }
}

/** `/media/:key` and `/media/:id` are the same URL: parameter names don't matter. */
function toRoutePattern(path: string): string {
  return path.replace(/:[^/]*/g, ':');
}
