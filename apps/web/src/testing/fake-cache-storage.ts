import { vi } from 'vitest';

/** A fake of one cache: responses by URL, in insertion order. */
class FakeCache {
  private readonly responseByUrl = new Map<string, Response>();

  private static toUrl(request: RequestInfo | URL): string {
    return request instanceof Request ? request.url : new URL(request, location.origin).href;
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.responseByUrl.get(FakeCache.toUrl(request))?.clone();
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    // Reads the whole response before storing it, as a real cache does.
    const storedResponse = new Response(await response.arrayBuffer(), response);
    const url = FakeCache.toUrl(request);
    this.responseByUrl.delete(url);
    this.responseByUrl.set(url, storedResponse);
  }

  async keys(): Promise<Request[]> {
    return [...this.responseByUrl.keys()].map((url) => new Request(url));
  }

  async delete(request: Request): Promise<boolean> {
    return this.responseByUrl.delete(request.url);
  }
}

/** A fake of the browser's cache storage. A deleted cache still works for code that has it open. */
export function stubCacheStorage() {
  const cacheByName = new Map<string, FakeCache>();
  const open = async (name: string) => {
    const cache = cacheByName.get(name) ?? new FakeCache();
    cacheByName.set(name, cache);
    return cache;
  };
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => cacheByName.has(name),
    keys: async () => [...cacheByName.keys()],
    delete: async (name: string) => cacheByName.delete(name),
  });
  return {
    getNames: () => [...cacheByName.keys()],
    /** Paths in the cache of that name. */
    getPaths: async (name: string) =>
      (await (await open(name)).keys()).map(({ url }) => new URL(url).pathname),
    put: async (name: string, path: string, text: string) =>
      (await open(name)).put(path, new Response(text)),
  };
}

/** A response of type `basic`, as from our own server. */
export function createSameOriginResponse(body: BodyInit | null, init: ResponseInit = {}): Response {
  const response = new Response(body, init);
  return Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => new Response(body, init) },
  });
}
