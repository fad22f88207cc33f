import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#app-error.ts';

/**
 * Refuses what no route takes before anything of the body is read: unknown addresses, wrong methods, compressed bodies.
 * Knows the routes that are registered after it.
 */
export function guardRequests(app: FastifyInstance): void {
  const routes = new KnownRoutes();
  app.addHook('onRoute', (route) => routes.add(route));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isWithoutHost(request)) throw new AppError('INVALID');
    if (request.is404) {
      const allowed = routes.methodsOf(request.url);
      if (allowed.length === 0) throw new AppError('NOT_FOUND');
      reply.header('allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding !== 'identity') throw new AppError('CONTENT_TYPE');
  });
}

/** RFC 9112, 3.2. Node's own refusal has no body. */
function isWithoutHost({ raw: { httpVersion }, headers }: FastifyRequest): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

/** Which methods an address has. Addresses that end in `*` are no names of anything. */
class KnownRoutes {
  private readonly methods = new Map<string, Set<string>>();

  add({ url, method }: RouteOptions): void {
    if (url.includes('*')) return;
    const known = this.methods.get(patternOf(url)) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    this.methods.set(patternOf(url), known);
  }

  methodsOf(address: string): string[] {
    const [path = ''] = address.split('?', 1);
    const found =
      this.methods.get(path) ?? this.methods.get(patternOf(path.replace(/[^/]+$/, ':')));
    return [...(found ?? [])];
  }
}

/** `/media/:key` and `/media/:`: the name of a parameter means nothing. */
function patternOf(path: string): string {
  return path.replace(/:[^/]*/g, ':');
}
