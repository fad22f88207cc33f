import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, toasterModule } from '#app/app.tsx';
import { loadRouteModules } from '#app/load-route-modules.ts';
import { routes as appRoutes } from '#lib/paths-and-routes.ts';
import { matchRoute } from '#lib/router/match-route.ts';
import type { LoadRouteModules, RouteModule } from '#lib/router/route-module.ts';
import { Router } from '#lib/router/router.ts';

function BrokenScreen(): never {
  throw new Error('thrown on purpose');
}

const routes = [{ path: '/broken', screen: 'broken', layouts: [] }, ...appRoutes];
const loadTestRoute: LoadRouteModules = (route) =>
  route.screen === 'broken' ? [{ default: BrokenScreen }] : loadRouteModules(route);
// Loaded before the tests, so that a screen is rendered at once.
await Promise.all([toasterModule.load(), ...appRoutes.map(loadRouteModules)]);

/** A router at a path, whose pages have been loaded. */
export function createTestRouter(path: string, load: LoadRouteModules = loadTestRoute): Router {
  window.history.replaceState(null, '', path);
  const location = { pathname: '', search: '', hash: '', key: 'initial' };
  const { pathname, search, hash } = window.location;
  const match = matchRoute(routes, pathname);
  return new Router(routes, load, {
    ...match,
    modules: load(match.route) as readonly RouteModule[],
    location: { ...location, pathname, search, hash },
    historyAction: 'POP',
    keepsScroll: false,
  });
}

/** Renders the app at a path. `getPath()` returns the current path. */
export function renderScreen(path: string) {
  const router = createTestRouter(path);
  const user = userEvent.setup({ delay: null });
  const view = render(<App router={router} />);
  return { ...view, user, router, getPath: () => router.state.location.pathname };
}
