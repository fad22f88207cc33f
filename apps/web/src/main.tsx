import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { loadRoute } from '#app/load-route.ts';
import { applyPreferredLanguage } from '#lib/language.ts';
import { loadInitialState, Router } from '#lib/router/router.ts';
import { routes } from '#routes.ts';

/** Hydrates a prerendered page. Prerendered pages are English, so another language replaces them. */
async function renderApp(): Promise<void> {
  const [isTranslated, initialState] = await Promise.all([
    applyPreferredLanguage(),
    loadInitialState(routes, loadRoute, new URL(window.location.href)),
  ]);
  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <StrictMode>
      <App router={new Router(routes, loadRoute, initialState)} />
    </StrictMode>
  );
  startTransition(() => {
    if (isTranslated || !root.hasAttribute('data-prerendered')) createRoot(root).render(app);
    else hydrateRoot(root, app);
  });
}

void renderApp();
