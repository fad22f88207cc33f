import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { ErrorPage } from '#app/error-page.tsx';
import { loadFirstRouteModules, loadRouteModules } from '#app/load-route-modules.ts';
import { applyStoredLanguage } from '#lib/language.ts';
import { routes } from '#lib/paths-and-routes.ts';
import type { LoadRouteModules } from '#lib/router/route-module.ts';
import { loadInitialRouterState, Router } from '#lib/router/router.ts';
import { markFirstScreenPending } from '#lib/wait-until-idle.ts';
import { logUnexpectedError, watchUnexpectedErrors } from '#lib/watch-unexpected-errors.ts';

/** Shows the error page, which can reload, if the files of the first page cannot be loaded. */
const loadFirstRouteOrError: LoadRouteModules = async (route) => {
  try {
    return await loadFirstRouteModules(route);
  } catch (error) {
    void logUnexpectedError(error);
    return [{ default: ErrorPage }];
  }
};

/** Hydrates a prerendered page. Prerendered pages are English, so another language replaces them. */
async function renderApp(): Promise<void> {
  const loading = loadInitialRouterState(
    routes,
    loadFirstRouteOrError,
    new URL(window.location.href),
  );
  const isTranslated = await applyStoredLanguage(loading);
  const initialState = await loading;
  const hasFailed = initialState.modules[0]?.default === ErrorPage;
  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <StrictMode>
      <App router={new Router(routes, loadRouteModules, initialState)} />
    </StrictMode>
  );
  startTransition(() => {
    if (isTranslated || hasFailed || !root.hasAttribute('data-prerendered'))
      createRoot(root).render(app);
    else hydrateRoot(root, app);
    // The scripts of a static page stop handling clicks.
    document.documentElement.dataset.app = '';
  });
}

watchUnexpectedErrors();
markFirstScreenPending();
void renderApp();
