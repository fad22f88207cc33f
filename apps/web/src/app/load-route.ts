import type { Route } from '#lib/router/match-route.ts';
import type { LoadRoute, RouteModule } from '#lib/router/router.ts';

const modules = import.meta.glob<RouteModule>([
  '../screens/*.tsx',
  './*-layout.tsx',
  '!../**/*.test.tsx',
]);
const loadedRoutes = new Map<Route, readonly RouteModule[]>();

/** Names of the files of a route, outermost layout first. */
export const getRouteFiles = ({ layouts, screen }: Route): readonly string[] => [
  ...layouts.map((name) => `./${name}.tsx`),
  `../screens/${screen}.tsx`,
];

/** Loads the files of a route. */
export const loadRoute: LoadRoute = (route) => loadedRoutes.get(route) ?? loadFiles(route);

async function loadFiles(route: Route): Promise<readonly RouteModule[]> {
  const loaded = await Promise.all(
    getRouteFiles(route).map((file) => {
      const load = modules[file];
      if (!load) throw new Error(`${file} does not exist.`);
      return load();
    }),
  );
  loadedRoutes.set(route, loaded);
  return loaded;
}
