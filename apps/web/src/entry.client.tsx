import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { applyPreferredLanguage } from '#lib/language.ts';

const appElement = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
);

/** The prerendered pages are English: hydrate them, or render again in another language. */
async function renderApp(): Promise<void> {
  const isTranslated = await applyPreferredLanguage();
  startTransition(() => {
    if (isTranslated) createRoot(document).render(appElement);
    else hydrateRoot(document, appElement);
  });
}

void renderApp();
