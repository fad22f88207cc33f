import { vi } from 'vitest';

/** One cache: addresses and their answers, in the order in which they came. */
class MemoryCache {
  private readonly kept = new Map<string, Response>();

  private static urlOf(request: RequestInfo | URL): string {
    return request instanceof Request ? request.url : new URL(request, location.origin).href;
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.kept.get(MemoryCache.urlOf(request))?.clone();
  }

  async put(request: RequestInfo | URL, answer: Response): Promise<void> {
    // As a real one: the whole answer is read before anything is kept.
    const copy = new Response(await answer.arrayBuffer(), answer);
    const url = MemoryCache.urlOf(request);
    this.kept.delete(url);
    this.kept.set(url, copy);
  }

  async keys(): Promise<Request[]> {
    return [...this.kept.keys()].map((url) => new Request(url));
  }

  async delete(request: Request): Promise<boolean> {
    return this.kept.delete(request.url);
  }
}

/** The caches of a browser, which the test environment lacks. A removed cache lives on for who has it open. */
export function stubCaches() {
  const named = new Map<string, MemoryCache>();
  const open = async (name: string) => {
    const cache = named.get(name) ?? new MemoryCache();
    named.set(name, cache);
    return cache;
  };
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
  });
  return {
    names: () => [...named.keys()],
    /** Paths of what lies in the cache of that name. */
    pathsIn: async (name: string) =>
      (await (await open(name)).keys()).map(({ url }) => new URL(url).pathname),
    put: async (name: string, path: string, text: string) =>
      (await open(name)).put(path, new Response(text)),
  };
}

/** An answer as the browser hands it out for our own server: its type says so. */
export function ownAnswer(body: BodyInit | null, init: ResponseInit = {}): Response {
  const answer = new Response(body, init);
  return Object.defineProperties(answer, {
    type: { value: 'basic' },
    clone: { value: () => new Response(body, init) },
  });
}
