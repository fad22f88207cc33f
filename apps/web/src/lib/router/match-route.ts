/** A page of the app. */
export interface Route {
  /** May contain `:name` for one segment; `*` matches every path. */
  path: string;
  /** Name of the file in `screens/`. */
  screen: string;
  /** Names of the files in `app/` with the layouts around the screen, outermost first. */
  layouts: readonly string[];
}

export type RouteParams = Readonly<Partial<Record<string, string>>>;

export interface RouteMatch {
  route: Route;
  params: RouteParams;
}

/** The paths that a route matches, in any case and with any number of trailing slashes. */
export function toPathPattern(path: string): RegExp {
  if (path === '*') return /^/;
  const source = path.replace(/\/$/, '').replaceAll(/:\w+/g, '([^/]+)');
  return new RegExp(`^${source}/*$`, 'i');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns the first route that matches a path; the last route matches every path. */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch {
  for (const route of routes) {
    const values = toPathPattern(route.path).exec(pathname);
    if (!values) continue;
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const entries = names.map((name, index) => [name, values[index + 1]] as const);
    return {
      route,
      params: Object.fromEntries(
        entries.flatMap(([name, value]) => (value ? [[name, decodeSegment(value)]] : [])),
      ),
    };
  }
  throw new Error(`No route matches ${pathname}.`);
}
