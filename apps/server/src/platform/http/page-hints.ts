/** As much as is read here of what React Router writes about its routes when the web app is built. */
interface RouteManifest {
  routes: Record<
    string,
    { parentId?: string; path?: string; module: string; imports?: readonly string[] }
  >;
}

interface Page {
  pattern: RegExp;
  /** Parts of the address that may be anything; the page with the fewest is meant. */
  open: number;
  /** The `Link` header. */
  hints: string;
}

/**
 * Every address of the app starts from the same page, whose scripts find out what else they need, and that again what it
 * needs. The server knows the address: it can name all files at once, which spares a phone two round trips.
 *
 * @param manifest the text of the built `manifest-….js`
 * @param fallback the page itself, whose own files need no hints
 * @returns the `Link` header for a path, empty where the page has all; null when no page of the app is meant
 */
export function findPageHints(manifest: string, fallback: string): (path: string) => string | null {
  const { routes }: RouteManifest = JSON.parse(
    manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
  );
  const pages = Object.keys(routes)
    .map((id) => pageOf(routes, id, fallback))
    .filter((page) => page !== null)
    .sort((one, other) => one.open - other.open);
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.hints ?? null;
}

function pageOf(routes: RouteManifest['routes'], id: string, fallback: string): Page | null {
  const chain = [];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const route = routes[at];
    if (route) chain.unshift(route);
  }
  const parts = chain.flatMap(({ path = '' }) => path.split('/').filter(Boolean));
  // Layouts have no address of their own, and what nobody knows has no files worth naming.
  if (parts.length === 0 || routes[id]?.path === undefined || parts[0] === '*') return null;
  const files = new Set(chain.flatMap(({ module, imports = [] }) => [module, ...imports]));
  return {
    // The router looks at neither capitals nor slashes at the end.
    pattern: new RegExp(`^${parts.map(sourceOf).join('')}/*$`, 'i'),
    open: parts.filter((part) => /^[:*]/.test(part)).length,
    hints: [...files]
      .filter((file) => !fallback.includes(file))
      .map((file) => `<${file}>; rel=modulepreload`)
      .join(', '),
  };
}

/** One part of a route's path, as a regular expression. */
function sourceOf(part: string): string {
  if (part === '*') return '(?:/.*)?';
  const name = part.replace(/\?$/, '');
  const source = name.startsWith(':') ? '/[^/]+' : `/${name}`;
  return name === part ? source : `(?:${source})?`;
}
