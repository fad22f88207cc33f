/** The fields used here of the route manifest that React Router writes when the web app is built. */
interface RouteManifest {
  routes: Record<
    string,
    { parentId?: string; path?: string; module: string; imports?: readonly string[] }
  >;
}

interface PagePreloads {
  pattern: RegExp;
  /** The number of dynamic path segments; the matching route with the fewest wins. */
  wildcardCount: number;
  /** The value of the `Link` header. */
  linkHeader: string;
}

/**
 * Creates a function that returns the `Link` header with the scripts and styles of a path. All paths of the app share
 * one HTML page, whose scripts load the rest in two more round trips; the header lets the browser load all files at
 * once.
 *
 * @param manifest the text of the built `manifest-….js`
 * @param fallbackHtml the page itself; files it already names get no hints
 * @returns the `Link` header for a path: empty when the page names all files, null when no route matches
 */
export function createPreloadHints(
  manifest: string,
  fallbackHtml: string,
): (path: string) => string | null {
  const { routes }: RouteManifest = JSON.parse(
    manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
  );
  const pages = Object.keys(routes)
    .map((id) => toPagePreloads(routes, id, fallbackHtml))
    .filter((page) => page !== null)
    .sort((page, other) => page.wildcardCount - other.wildcardCount);
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.linkHeader ?? null;
}

function toPagePreloads(
  routes: RouteManifest['routes'],
  id: string,
  fallbackHtml: string,
): PagePreloads | null {
  const chain = [];
  for (
    let routeId: string | undefined = id;
    routeId !== undefined;
    routeId = routes[routeId]?.parentId
  ) {
    const route = routes[routeId];
    if (route) chain.unshift(route);
  }
  const parts = chain.flatMap(({ path = '' }) => path.split('/').filter(Boolean));
  // Layout routes have no path, and the catch-all route needs no hints.
  if (parts.length === 0 || routes[id]?.path === undefined || parts[0] === '*') return null;
  const files = new Set(chain.flatMap(({ module, imports = [] }) => [module, ...imports]));
  return {
    // The router ignores case and trailing slashes.
    pattern: new RegExp(`^${parts.map(toPatternSource).join('')}/*$`, 'i'),
    wildcardCount: parts.filter((part) => /^[:*]/.test(part)).length,
    linkHeader: [...files]
      .filter((file) => !fallbackHtml.includes(file))
      .map((file) => `<${file}>; rel=modulepreload`)
      .join(', '),
  };
}

/** One path segment as a regular expression. */
function toPatternSource(part: string): string {
  if (part === '*') return '(?:/.*)?';
  const name = part.replace(/\?$/, '');
  const source = name.startsWith(':') ? '/[^/]+' : `/${name}`;
  return name === part ? source : `(?:${source})?`;
}
