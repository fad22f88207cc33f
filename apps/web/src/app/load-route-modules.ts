import type { Route } from '#lib/router/match-route.ts';
import type { LoadRouteModules, RouteModule } from '#lib/router/route-module.ts';
import { loadTextTranslations } from '#texts/localization.ts';

const modules = import.meta.glob<RouteModule>([
  '../screens/*.tsx',
  './*-layout.tsx',
  '!../**/*.test.tsx',
]);
const loadedRoutes = new Map<Route, readonly RouteModule[]>();

/** Names of the files of a route, outermost layout first. */
export const getRouteFilePaths = ({ layouts, screen }: Route): readonly string[] => [
  ...layouts.map((name) => `./${name}.tsx`),
  `../screens/${screen}.tsx`,
];

/** Loads the files of a route, and the translation of their texts. */
export const loadRouteModules: LoadRouteModules = (route) =>
  loadedRoutes.get(route) ?? loadFiles(route, loadTextTranslations);

/** Loads the files of the first route. Their texts are translated before it is rendered (lib/language.ts). */
export const loadFirstRouteModules = (route: Route) => loadFiles(route, () => Promise.resolve());

async function loadFiles(
  route: Route,
  waitForTexts: () => Promise<void>,
): Promise<readonly RouteModule[]> {
  const loaded = await Promise.all(
    getRouteFilePaths(route).map((file) => {
      const load = modules[file];
      if (!load) throw new Error(`${file} does not exist.`);
      return load();
    }),
  );
  await waitForTexts();
  loadedRoutes.set(route, loaded);
  return loaded;
}
