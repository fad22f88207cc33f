/** The scripts of a route, as written by scripts/prerender.mjs when the web app is built. */
interface RoutePreloads {
  /** A regular expression for the paths of the route. */
  pattern: string;
  /** The route has an HTML page of its own. */
  isPrerendered: boolean;
  /** URLs of the scripts that the fallback page does not name itself. */
  scripts: readonly string[];
}

/**
 * Creates a function that returns the `Link` header with the scripts of a path. All other paths of the app share one HTML
 * page, whose scripts load the rest in another round trip; the header lets the browser load all files at once.
 *
 * @param routePreloads the text of the built `route-preloads.json`; the first matching route that is not prerendered is used
 * @returns the `Link` header for a path: empty when the page names all files, null when no route matches
 */
export function createLinkHeaderGetter(routePreloads: string): (path: string) => string | null {
  const routes: RoutePreloads[] = JSON.parse(routePreloads);
  const pages = routes
    .filter(({ isPrerendered }) => !isPrerendered)
    .map(({ pattern, scripts }) => ({
      pattern: new RegExp(pattern, 'i'),
      linkHeader: scripts.map((script) => `<${script}>; rel=modulepreload`).join(', '),
    }));
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.linkHeader ?? null;
}
