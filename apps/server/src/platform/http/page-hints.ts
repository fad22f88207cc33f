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
  files: readonly string[];
}

/**
 * Every address of the app starts from the same page, whose scripts find out what else they need, and that again what it
 * needs. The server knows the address: it can name all files at once, which spares a phone two round trips.
 *
 * @param manifest the text of the built `manifest-….js`
 * @param fallback the page itself, whose own files need no hints
 * @returns the `Link` header for a path; null when no page of the app is meant
 */
export function findPageHints(manifest: string, fallback: string): (path: string) => string | null {
  const { routes }: RouteManifest = JSON.parse(
    manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
  );
  const pages = Object.keys(routes)
    .map((id) => pageOf(routes, id))
    .filter((page) => page !== null)
    .sort((one, other) => one.open - other.open);
  return (path) => {
    const files = pages.find(({ pattern }) => pattern.test(path))?.files ?? [];
    const missing = files.filter((file) => !fallback.includes(file));
    return missing.length === 0
      ? null
      : missing.map((file) => `<${file}>; rel=modulepreload`).join(', ');
  };
}

function pageOf(routes: RouteManifest['routes'], id: string): Page | null {
  const chain = [];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const route = routes[at];
    if (route) chain.unshift(route);
  }
  const parts = chain.flatMap(({ path = '' }) => path.split('/').filter(Boolean));
  // Layouts have no address of their own, and what nobody knows has no files worth naming.
  if (parts.length === 0 || routes[id]?.path === undefined || parts.includes('*')) return null;
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return {
    pattern: new RegExp(`^${source.join('')}/?$`),
    open: parts.filter((part) => part.startsWith(':')).length,
    files: [...new Set(chain.flatMap(({ module, imports = [] }) => [module, ...imports]))],
  };
}
